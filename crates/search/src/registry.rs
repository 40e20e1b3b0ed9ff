//! The agents of this crate by their names.

use crate::agent::{Agent, Settings};
use crate::alphabeta::Params;
use crate::engine::Engine;
use crate::greedy::Greedy;
use crate::knob::{Knob, Knobs};
use crate::level::Level;
use crate::mcts::Mcts;
use crate::pupil::Pupil;
use crate::random::Random;

/// An agent that can be asked for by its name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The numbers that it can be set by.
    pub knobs: &'static [Knob],
    /// Whether its moves depend on the seed of its settings.
    pub throws_dice: bool,
    /// Makes one.
    pub make: fn(&Settings, &Knobs) -> Box<dyn Agent>,
}

/// The agents that are made of this crate's searches, and the floor below all agents.
pub const AGENTS: &[Entry] = &[
    Entry {
        name: "tengen",
        about: "the engine: alpha-beta with exact threats",
        knobs: &[],
        throws_dice: false,
        make: |settings, _| engine(settings),
    },
    Entry {
        name: "mcts",
        about: "Monte-Carlo tree search with the engine's evaluation",
        knobs: &[],
        throws_dice: false,
        make: |settings, _| Box::new(Mcts::new(settings.clone())),
    },
    Entry {
        name: "greedy",
        about: "plays the point that looks best, without looking ahead",
        knobs: &[],
        throws_dice: false,
        make: |_, _| Box::new(Greedy),
    },
    Entry {
        name: "random",
        about: "plays any legal point near the stones",
        knobs: &[],
        throws_dice: true,
        make: |settings, _| Box::new(Random::new(settings.seed)),
    },
];

/// The agent of this crate called `name`.
pub fn agent(name: &str, settings: &Settings) -> Option<Box<dyn Agent>> {
    let entry = AGENTS.iter().find(|entry| entry.name == name)?;
    Some((entry.make)(settings, &Knobs::new(entry.knobs)))
}

/// The engine at the level that is set.
fn engine(settings: &Settings) -> Box<dyn Agent> {
    match settings.level.and_then(Level::skill) {
        Some(skill) => {
            // What a solver sees a pupil would not.
            let params = Params { solver_share: 0, ..settings.params.clone() };
            let engine = Engine::with_params(settings.clone(), params);
            Box::new(Pupil::new(engine, skill, settings.seed))
        }
        None => Box::new(Engine::new(settings.clone())),
    }
}
