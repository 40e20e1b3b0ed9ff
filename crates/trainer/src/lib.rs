//! Plays games, and learns the numbers of evaluation and search from them.
//!
//! [`SelfPlay`] makes games of the engine against itself, each with the values of its positions.
//! [`load_games`] reads them, [`tune_eval`] makes [`Weights`](eval::Weights) of them: games become
//! examples, a twentieth of the games is held out, and plain gradient descent ([`Adam`]) goes on
//! until the loss on those no longer falls. Everything is in one thread and in order, so the same
//! games give the same weights (on another machine, to the last digits of its `exp`).
//!
//! [`Spsa`] tunes the numbers of the search by the [`Contest`]s of two settings.
#![cfg_attr(not(test), deny(clippy::unwrap_used))]

mod adam;
mod bout;
mod contest;
mod dataset;
mod fit;
mod games;
mod hash;
pub mod net;
mod policy;
mod selfplay;
mod spsa;
mod ties;
mod tune;
mod value;

pub use adam::Adam;
pub use bout::Bout;
pub use contest::Contest;
pub use dataset::{Dataset, HELD_OUT, RESULT_SHARE};
pub use fit::{Fit, Objective, Progress, Schedule, fit, mean_loss};
pub use games::load_games;
pub use net::{
    EPOCHS, NetProgress, NetSettings, RATE, STAGE_STONES, TrainError, TrainedNet, train_net,
};
pub use policy::Policy;
pub use selfplay::{Players, SelfPlay};
pub use spsa::{Course, Dial, Spsa, Trial};
pub use ties::Ties;
pub use tune::{Part, Report, Settings, Tuned, tune_eval};
pub use value::Values;
