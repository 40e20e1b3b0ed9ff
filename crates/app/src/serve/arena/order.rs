//! A match as a page orders it, and the plan that comes of it.

use std::collections::BTreeMap;

use arena::{Engine, Limits, Model, Openings, Plan, Schedule, Source, Sprt, Terms};
use serde::Deserialize;

use super::brains::Brains;
use super::name;
use crate::openings::builtin;
use crate::play_match::plan::today;
use crate::play_match::settle;
use crate::serve::position::{read_rule, read_size};
use crate::serve::request::within;

/// The most games of a match.
pub const MOST_GAMES: usize = 10_000;

/// The most players.
pub const MOST_PLAYERS: usize = 16;

/// The least and the most milliseconds for a move.
pub const TIMES: [u64; 2] = [10, 60_000];

/// The most positions for a move.
pub const MOST_NODES: u64 = 100_000_000;

/// Megabytes for a player that has no limit of its own: the usual budget of tournaments.
pub const MEMORY: u64 = 100;

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

/// `/api/arena/start`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// A name for the match; made of the players' unless told.
    name: Option<String>,
    players: Vec<Entrant>,
    /// Games of each pairing.
    games: usize,
    /// Time for a move.
    time_ms: Option<u64>,
    /// Positions for a move.
    nodes: Option<u64>,
    rule: String,
    width: i64,
    height: i64,
    /// `builtin`, `none` or `swap2`.
    openings: Option<String>,
    /// `round-robin` or `gauntlet`.
    schedule: Option<String>,
    /// Games at the same time; one unless told.
    concurrency: Option<usize>,
    /// Elo of both hypotheses.
    sprt: Option<[f64; 2]>,
}

/// A player as a page names it: an agent with what it is set by, or a brain by its name alone.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Entrant {
    agent: Option<String>,
    level: Option<u8>,
    knobs: BTreeMap<String, String>,
    brain: Option<String>,
    name: Option<String>,
}

impl Order {
    /// The plan, if it keeps within all bounds; those of a machine with so many cores among them.
    pub fn plan(&self, brains: &Brains, cores: usize) -> Result<Plan, String> {
        within("players", self.players.len(), 2, MOST_PLAYERS)?;
        let each = self.each()?;
        let terms = Terms {
            swap2: self.openings.as_deref() == Some("swap2"),
            ..Terms::new(read_rule(&self.rule)?, read_size(self.width, self.height)?)
        };
        let plan = Plan {
            engines: self.engines(brains)?,
            each,
            schedule: self.schedule()?,
            games: within("games", self.games, 1, MOST_GAMES)?,
            concurrency: within("concurrency", self.concurrency.unwrap_or(1), 1, cores)?,
            openings: self.openings(&terms)?,
            terms,
            sprt: self.sprt.map(|[elo0, elo1]| {
                let (alpha, beta) = (Sprt::RISK, Sprt::RISK);
                Sprt { elo0, elo1, alpha, beta, model: Model::default() }
            }),
            date: today(),
        };
        within("games of the whole match", plan.total(), 1, MOST_GAMES)?;
        plan.check()?;
        Ok(plan)
    }

    /// A name for its folder.
    pub fn name(&self, plan: &Plan) -> String {
        let names: Vec<&str> = plan.engines.iter().map(|engine| engine.name.as_str()).collect();
        let usual = match names.as_slice() {
            [one, other] => format!("{one}-{other}-{}", plan.date),
            names => format!("{}-players-{}", names.len(), plan.date),
        };
        let asked = self.name.as_deref().and_then(name::safe);
        asked.or_else(|| name::safe(&usual)).unwrap_or_else(|| "match".to_string())
    }

    fn each(&self) -> Result<Limits, String> {
        let [least, most] = TIMES;
        let time = self.time_ms.map(|ms| within("time_ms", ms, least, most)).transpose()?;
        let nodes = self.nodes.map(|nodes| within("nodes", nodes, 1, MOST_NODES)).transpose()?;
        if time.is_none() && nodes.is_none() {
            return Err("no limit of a move, expected time_ms, nodes or both".to_string());
        }
        Ok(Limits { turn_ms: time, nodes, memory_mb: Some(MEMORY), ..Limits::default() })
    }

    fn schedule(&self) -> Result<Schedule, String> {
        match self.schedule.as_deref().unwrap_or("round-robin") {
            "round-robin" => Ok(Schedule::RoundRobin),
            "gauntlet" => Ok(Schedule::Gauntlet),
            other => Err(format!("schedule `{other}`, expected round-robin or gauntlet")),
        }
    }

    /// The openings as position strings.
    fn openings(&self, terms: &Terms) -> Result<Vec<String>, String> {
        match self.openings.as_deref().unwrap_or("builtin") {
            "builtin" => {
                let games = builtin(terms.rule, terms.size);
                let lines = games.iter().map(record::Game::points).collect();
                Ok(Openings::new(terms.size, lines).texts())
            }
            "none" | "swap2" => Ok(Vec::new()),
            other => Err(format!("openings `{other}`, expected builtin, none or swap2")),
        }
    }

    /// The players; those of the same name get a number behind it.
    fn engines(&self, brains: &Brains) -> Result<Vec<Engine>, String> {
        let mut engines: Vec<Engine> = Vec::new();
        for (index, entrant) in self.players.iter().enumerate() {
            let engine = entrant.engine(brains);
            let mut engine = engine.map_err(|fault| format!("player {}: {fault}", index + 1))?;
            let plain = engine.name.clone();
            let mut number = 2;
            while engines.iter().any(|other| other.name == engine.name) {
                engine.name = format!("{plain} ({number})");
                number += 1;
            }
            engines.push(engine);
        }
        Ok(engines)
    }
}

impl Entrant {
    fn engine(&self, brains: &Brains) -> Result<Engine, String> {
        let mut engine = match (&self.agent, &self.brain) {
            (Some(agent), None) => {
                let (agent, level) = (agent.clone(), self.level);
                if self.knobs.contains_key("net") {
                    // A page may not make the server read files of its choice.
                    return Err("setting `net`, expected none from a page".to_string());
                }
                let knobs = self.knobs.clone().into_iter().collect();
                let source = Source::Agent { agent, level, knobs };
                let engine = Engine {
                    name: source.to_string(),
                    source,
                    limits: Limits::default(),
                    options: Vec::new(),
                    lines: Vec::new(),
                    pause_ms: None,
                };
                settle(&engine).map_err(|failure| failure.to_string())?
            }
            (None, Some(brain)) if self.level.is_none() && self.knobs.is_empty() => {
                brains.find(brain)?
            }
            _ => return Err("expected an agent, or a brain without settings".to_string()),
        };
        if let Some(name) = &self.name {
            engine.name = name.trim().to_string();
        }
        let is_fit = !engine.name.is_empty()
            && engine.name.chars().count() <= LONGEST_NAME
            && !engine.name.chars().any(char::is_control);
        match is_fit || self.name.is_none() {
            true => Ok(engine),
            false => Err(format!("a name that is empty or has more than {LONGEST_NAME} letters")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn order(change: impl FnOnce(&mut Json)) -> Result<Plan, String> {
        let mut order = json!({
            "players": [{ "agent": "tengen", "level": 1 }, { "agent": "greedy" }],
            "games": 2, "nodes": 100, "rule": "freestyle", "width": 15, "height": 15,
        });
        change(&mut order);
        let order: Order = serde_json::from_value(order).map_err(|error| error.to_string())?;
        let given = vec![Engine::parse("cmd=/opt/pbrain-x,name=x").unwrap()];
        order.plan(&Brains::new(given, None), 2)
    }

    #[test]
    fn a_plain_order_is_a_plan() {
        let plan = order(|_| {}).unwrap();
        let names: Vec<&str> = plan.engines.iter().map(|engine| engine.name.as_str()).collect();
        assert_eq!(names, ["tengen-1", "greedy"]);
        assert_eq!((plan.total(), plan.each.nodes), (2, Some(100)));
        assert!(!plan.openings.is_empty());
        let same = order(|order| order["players"][1] = order["players"][0].clone()).unwrap();
        assert_eq!(same.engines[1].name, "tengen-1 (2)");
        let brain = order(|order| order["players"][1] = json!({ "brain": "x" })).unwrap();
        let words = vec!["/opt/pbrain-x".to_string()];
        assert_eq!(brain.engines[1].source, Source::Program { words, folder: None });
    }

    #[test]
    fn bounds_are_kept_and_told() {
        let rows: [(&str, Json, &str); 19] = [
            ("players", json!([{ "agent": "tengen" }]), "players 1, expected 2 to 16"),
            ("players", json!(vec![json!({ "agent": "greedy" }); 17]), "players 17, expected 2"),
            ("players", json!([{ "agent": "x" }, { "agent": "greedy" }]), "player 1: agent `x`"),
            ("players", json!([{ "agent": "greedy" }, { "brain": "y" }]), "player 2: brain `y`"),
            ("players", json!([{ "agent": "greedy" }, { "cmd": "sh" }]), "unknown field `cmd`"),
            ("players", json!([{ "agent": "greedy" }, {}]), "player 2: expected an agent"),
            (
                "players",
                json!([{ "agent": "greedy" }, { "brain": "x", "knobs": { "dir": "/" } }]),
                "player 2: expected an agent",
            ),
            (
                "players",
                json!([{ "agent": "greedy", "level": 3 }, { "agent": "greedy" }]),
                "player 1: level of agent `greedy`",
            ),
            ("games", json!(0), "games 0, expected 1 to 10000"),
            ("games", json!(10_001), "games 10001, expected"),
            ("nodes", json!(null), "no limit of a move"),
            ("nodes", json!(1_000_000_000), "nodes 1000000000, expected 1 to 100000000"),
            ("time_ms", json!(3_600_000), "time_ms 3600000, expected 10 to 60000"),
            ("rule", json!("chess"), "rule `chess`"),
            ("width", json!(99), "a board of 99 by 15"),
            ("openings", json!("/etc/passwd"), "openings `/etc/passwd`, expected builtin"),
            ("schedule", json!("knockout"), "schedule `knockout`"),
            ("sprt", json!([10.0, 0.0]), "elo0"),
            ("command", json!("sh"), "unknown field `command`"),
        ];
        for (key, value, expected) in rows {
            let fault = order(|order| order[key] = value.clone()).unwrap_err();
            assert!(fault.contains(expected), "{key} {value}: {fault}");
        }
        let many = order(|order| {
            order["players"] = json!(vec![json!({ "agent": "greedy" }); 16]);
            order["games"] = json!(100);
        });
        let expected = "games of the whole match 12000, expected 1 to 10000";
        assert_eq!(many.unwrap_err(), expected);
    }
}
