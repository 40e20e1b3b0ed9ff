//! Forced wins: found, and proved against every defence.
//!
//! ```text
//!   solver.rs     questions and answers
//!   question.rs     one position: fours, threats and the guide in turns
//!   choices.rs      every first move, every defence
//!   fours.rs      wins by fours, depth first
//!   dfpn.rs       wins by threats, the easiest to settle first
//!     attack.rs     which moves threaten
//!     zone.rs       which defences can matter
//!   guide.rs      the engine's opinion
//!   builder.rs    the proof, against every legal move
//!   plan.rs       the same for the engine, within a budget
//! ```
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use board::{Effort, Rule, Size};
//! use search::Task;
//! use search::threat::{Outcome, Request, Solver};
//!
//! let size = Size::default();
//! let task = Task::new(Rule::Freestyle, size, size.parse_moves("h8a1i8b1j8c2")?);
//! let request = Request { nodes: 10_000, ..Request::default() };
//! let solution = Solver::new(1 << 20).solve(&task, &request, &AtomicBool::new(false));
//! let Outcome::Win(win) = solution.outcome else { panic!("an open three wins") };
//! assert_eq!(win.proof.verify(&Effort::default()).unwrap().plies, 3);
//! # Ok::<(), board::NotationError>(())
//! ```

mod attack;
mod builder;
mod cache;
mod choices;
mod dfpn;
mod fours;
mod guide;
mod meter;
mod plan;
mod question;
mod solver;
mod zone;

pub use attack::Threats;
pub(crate) use dfpn::Memory;
pub(crate) use plan::{Plan, plan};
pub use solver::{Defence, Kind, Outcome, Request, Solution, Solver, Win};
