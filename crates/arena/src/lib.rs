//! Fair matches between players of five in a row.
#![cfg_attr(not(test), deny(clippy::unwrap_used))]

mod elo;
mod matrix;
mod normal;
mod ratings;
mod sprt;
mod tally;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use ratings::{Encounter, Rating, Ratings, Scale};
pub use sprt::{Decision, Model, Sprt, SprtError};
pub use tally::{Outcome, Tally};
