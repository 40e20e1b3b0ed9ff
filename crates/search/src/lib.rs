//! Which move to play.
//!
//! Everything that chooses moves is an [`Agent`]: it gets a [`Task`] and [`Limits`], tells
//! [`Event`]s while it thinks, and gives an [`Answer`]. [`agent()`] makes one by its name.

mod agent;
mod alphabeta;
pub mod bench;
mod clock;
mod comparison;
mod deepening;
mod dice;
mod engine;
mod explain;
mod glance;
mod greedy;
mod instant;
mod judge;
mod knob;
mod level;
mod limits;
mod mcts;
mod memory;
mod opening;
mod params;
mod position;
mod pupil;
mod random;
mod registry;
mod scout;
mod situation;
mod table;
mod task;
pub mod threat;

pub use agent::{Agent, Answer, Event, Report, Settings};
pub use alphabeta::Params;
pub use clock::Clock;
pub use comparison::Comparison;
pub use dice::Dice;
pub use engine::Engine;
pub use explain::{Reason, explain, reasons};
pub use glance::{scores, value};
pub use greedy::Greedy;
pub use judge::Judge;
pub use knob::{Knob, Knobs};
pub use level::Level;
pub use limits::Limits;
pub use mcts::{Mcts, MctsParams};
pub use opening::{
    Balanced, Choice, Generator, Opened, Opening, Protocol, Recipe, balance, is_quiet, soosorv,
    swap_or_play, swap1_stone, swap2, taraguchi, yamaguchi,
};
pub use params::Param;
pub use pupil::Pupil;
pub use random::Random;
pub use registry::{AGENTS, Entry, agent};
pub use situation::{Situation, Threat, situation};
pub use task::{Draw, Task};

#[cfg(doctest)]
#[doc = include_str!("../../../docs/proofs.md")]
struct ProofsPage;
