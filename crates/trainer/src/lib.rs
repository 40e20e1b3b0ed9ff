//! Learns the weights of the evaluation from games.
//!
//! [`load_games`] reads them, [`tune_eval`] makes [`Weights`](eval::Weights) of them: games become
//! examples, a twentieth of the games is held out, and plain gradient descent ([`Adam`]) goes on
//! until the loss on those no longer falls. Everything is in one thread and in order, so the same
//! games give the same weights (on another machine, to the last digits of its `exp`).
#![cfg_attr(not(test), deny(clippy::unwrap_used))]

mod adam;
mod dataset;
mod fit;
mod games;
pub mod net;
mod policy;
mod ties;
mod tune;
mod value;

pub use adam::Adam;
pub use dataset::{Dataset, HELD_OUT};
pub use fit::{Fit, Objective, Progress, Schedule, fit, mean_loss};
pub use games::load_games;
pub use net::{NetProgress, NetSettings, TrainError, TrainedNet, train_net};
pub use policy::Policy;
pub use ties::Ties;
pub use tune::{Part, Report, Settings, Tuned, tune_eval};
pub use value::Values;
