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

/// The numbers of the engine's search.
const PARAMS: [Knob; Params::LIST.len()] = {
    let mut knobs = [Knob::of_param(&Params::LIST[0]); Params::LIST.len()];
    let mut index = 1;
    while index < knobs.len() {
        knobs[index] = Knob::of_param(&Params::LIST[index]);
        index += 1;
    }
    knobs
};

/// The agents that are made of this crate's searches, and the floor below all agents.
pub const AGENTS: &[Entry] = &[
    Entry {
        name: "tengen",
        about: "the engine: alpha-beta with exact threats",
        knobs: &PARAMS,
        throws_dice: false,
        make: engine,
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

/// The engine at the level that is set, its search by the knobs.
fn engine(settings: &Settings, knobs: &Knobs) -> Box<dyn Agent> {
    let mut params = Params::default();
    for param in Params::LIST {
        params.set(param.name, knobs.real(param.name) as i32).expect("a knob keeps its range");
    }
    match settings.level.and_then(Level::skill) {
        Some(skill) => {
            // What a solver sees a pupil would not.
            let params = Params { solver_share: 0, ..params };
            let engine = Engine::with_params(settings.clone(), params);
            Box::new(Pupil::new(engine, skill, settings.seed))
        }
        None => Box::new(Engine::with_params(settings.clone(), params)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_of_the_search_is_a_knob() {
        let mut knobs = Knobs::new(AGENTS[0].knobs);
        for param in Params::LIST {
            assert_eq!(knobs.real(param.name), f64::from(param.default), "{}", param.name);
            assert!(knobs.set(param.name, &param.low.to_string()).is_ok(), "{}", param.name);
            assert!(knobs.set(param.name, &(param.low - 1).to_string()).is_err(), "{}", param.name);
            assert!(param.about.len() > 10, "{}", param.name);
        }
    }
}
