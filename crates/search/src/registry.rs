//! Every agent by its name.

use crate::agent::{Agent, Settings};
use crate::alphabeta::Params;
use crate::engine::Engine;
use crate::greedy::Greedy;
use crate::level::Level;
use crate::mcts::Mcts;
use crate::pupil::Pupil;
use crate::random::Random;

/// Makes an agent.
type Maker = fn(&Settings) -> Box<dyn Agent>;

/// Name, one line about it, and how it is made.
const AGENTS: [(&str, &str, Maker); 4] = [
    ("tengen", "the engine: alpha-beta with exact threats", engine),
    ("mcts", "Monte-Carlo tree search with the engine's evaluation", |settings| {
        Box::new(Mcts::new(settings.clone()))
    }),
    ("greedy", "plays the point that looks best, without looking ahead", |_| Box::new(Greedy)),
    ("random", "plays any legal point near the stones", |settings| {
        Box::new(Random::new(settings.seed))
    }),
];

/// The engine at the level that is set.
fn engine(settings: &Settings) -> Box<dyn Agent> {
    match settings.level.and_then(Level::skill) {
        Some(skill) => {
            // What a solver sees a pupil would not.
            let params = Params { solver_share: 0, ..Params::default() };
            let engine = Engine::with_params(settings.clone(), params);
            Box::new(Pupil::new(engine, skill, settings.seed))
        }
        None => Box::new(Engine::new(settings.clone())),
    }
}

/// The agent called `name`.
pub fn agent(name: &str, settings: &Settings) -> Option<Box<dyn Agent>> {
    let (_, _, make) = AGENTS.iter().find(|(known, _, _)| *known == name)?;
    Some(make(settings))
}

/// Names of all agents, each with one line about it.
pub fn agents() -> impl Iterator<Item = (&'static str, &'static str)> {
    AGENTS.iter().map(|(name, about, _)| (*name, *about))
}
