//! Fair matches between players of five in a row.
//!
//! A [`Plan`] says everything about a match; its [`Director`] hands out [`Job`]s and takes what was
//! [`Played`]; a [`Hall`] plays them on this machine. Players are whatever implements [`Player`]:
//! a [`Brain`] is a program that speaks the protocol. The referee of `board` judges every move, the
//! clock runs outside the players, and whatever a player does wrong is a [`Fault`] with a name. A
//! [`Store`] keeps the match in a folder from which it can go on after any interruption. The
//! [`CHECKS`] ask whether a program keeps to the protocol. With the feature `cluster` the games of
//! a match are played by workers on other machines.
#![cfg_attr(not(test), deny(clippy::unwrap_used))]

mod brain;
mod check;
mod child;
mod clock;
#[cfg(feature = "cluster")]
pub mod cluster;
mod director;
mod elo;
mod engine;
mod fault;
mod game;
mod hall;
mod host;
mod job;
mod limits;
pub mod machine;
mod matrix;
mod normal;
mod openings;
mod plan;
mod played;
mod player;
mod ratings;
pub mod records;
mod remark;
pub mod report;
pub mod results;
mod schedule;
mod sprt;
mod standings;
mod store;
mod tally;
mod terms;

pub use brain::Brain;
pub use check::{CHECKS, Check, Finding, Severity, Subject, Verdict};
pub use clock::Clock;
pub use director::Director;
pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use engine::{Engine, Source, parse_each};
pub use fault::Fault;
pub use game::play;
pub use hall::{Event, Hall};
pub use host::Maker;
pub use job::{Job, Seat};
pub use limits::Limits;
pub use openings::Openings;
pub use plan::Plan;
pub use played::{Colors, Played};
pub use player::{Choice, Player, Remark, Thought};
pub use ratings::{Encounter, Rating, Ratings, Scale};
pub use schedule::Schedule;
pub use sprt::{Decision, Model, Sprt, SprtError};
pub use standings::{Balance, Performance, Standing, Standings};
pub use store::Store;
pub use tally::{Outcome, Tally};
pub use terms::Terms;
