//! What the page asks first: what this server can do.

use board::{Rule, Size};
use search::{Entry, Knob, Level};
use serde_json::{Value as Json, json};

use crate::agents;

/// Version, machine, rules, agents and levels.
pub fn hello(cores: usize, memory: usize) -> Json {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "cores": cores,
        "memory_mb": memory >> 20,
        "rules": Rule::ALL.map(Rule::name),
        "least": Size::MIN,
        "most": Size::MAX,
        "agents": agents::entries().map(agent).collect::<Vec<_>>(),
        "levels": Level::all().map(level).collect::<Vec<_>>(),
    })
}

fn agent(entry: &Entry) -> Json {
    let knobs: Vec<Json> = entry.knobs.iter().filter(|knob| knob.is_shown).map(knob).collect();
    json!({ "name": entry.name, "about": entry.about, "knobs": knobs })
}

fn knob(knob: &Knob) -> Json {
    json!({
        "name": knob.name,
        "about": knob.about,
        "default": knob.default,
        "low": knob.low,
        "high": knob.high,
        "whole": knob.is_whole,
    })
}

fn level(level: Level) -> Json {
    json!({ "level": level.number(), "name": level.name(), "elo": level.elo() })
}
