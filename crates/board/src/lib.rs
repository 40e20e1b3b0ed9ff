#![doc = include_str!("../README.md")]

mod board;
mod color;
mod diagram;
mod forbidden;
mod lines;
mod moves;
mod notation;
mod observer;
mod pattern;
mod perft;
mod point;
mod pointset;
mod proof;
mod reach;
pub mod referee;
mod rule;
pub mod ruleset;
mod setup;
mod shapes;
mod size;
mod symmetry;
mod tables;
mod zobrist;

pub use board::Board;
pub use color::{ByColor, Color};
pub use diagram::{Diagram, DiagramError};
pub use notation::NotationError;
pub use observer::Observer;
pub use pattern::{Forbidden, Pattern, Patterns, Shape};
pub use perft::{Perft, perft};
pub use point::{Direction, Point};
pub use pointset::PointSet;
pub use proof::{Effort, Flaw, Proof, Reason, Step, Verified};
pub use reach::Reach;
pub use rule::{Row, Rule, Ruleset};
pub use setup::{Setup, SetupError};
pub use size::Size;
pub use symmetry::Symmetry;
pub use tables::Tables;

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/board.md")]
struct BoardPage;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/patterns.md")]
struct PatternsPage;
