//! The game of five in a row.
mod color;
mod diagram;
mod lines;
mod notation;
mod pattern;
mod point;
pub mod referee;
mod rule;
pub mod ruleset;
mod setup;
mod size;
mod tables;

pub use color::{ByColor, Color};
pub use diagram::{Diagram, DiagramError};
pub use notation::NotationError;
pub use pattern::{Forbidden, Pattern, Shape};
pub use point::{Direction, Point};
pub use rule::{Row, Rule, Ruleset};
pub use setup::{Setup, SetupError};
pub use size::Size;
pub use tables::Tables;
