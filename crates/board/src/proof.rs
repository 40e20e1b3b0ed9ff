//! A forced win as a tree that answers every defence.
//!
//! ```text
//!   h8 ─┬─ h9 → j8 ─── otherwise → k8          after h8 the defender's h9 is answered by j8,
//!       ├─ g8 → …                              and everything that is not named by i8
//!       └─ otherwise → i8
//! ```

use crate::{Color, Point, Rule, Setup};

/// A claim that one side wins, with what it plays against every defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The rule.
    pub rule: Rule,
    /// The position, in which the winner is to move.
    pub setup: Setup,
    /// The steps; each goes on with steps before it in the list only, and the last is the first
    /// one played.
    pub steps: Vec<Step>,
}

/// A move of the winner, and how it goes on. Defences that call for the same are told once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The move.
    pub play: Point,
    /// Defences that need an answer of their own, in order, with the number of the next step.
    pub answers: Vec<(Point, usize)>,
    /// The next step against every other defence; none if the move wins at once.
    pub otherwise: Option<usize>,
}

impl Proof {
    /// The side that wins.
    pub fn winner(&self) -> Color {
        self.setup.turn
    }
}
