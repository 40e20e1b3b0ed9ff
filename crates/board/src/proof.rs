//! A forced win as a tree that answers every defence.
//!
//! ```text
//!   h8 ─┬─ h9 → j8 ─── otherwise → k8          after h8 the defender's h9 is answered by j8,
//!       ├─ g8 → …                              and everything that is not named by i8
//!       └─ otherwise → i8
//! ```

mod flaw;
mod verify;
mod walk;

pub use flaw::{Flaw, Reason};
pub use verify::{Effort, Verified};

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

    /// The most plies that the steps take to the five, which is the last of them.
    pub fn plies(&self) -> usize {
        self.lengths().last().copied().unwrap_or_default()
    }

    /// The longest line of play. It ends early where any defence will do.
    pub fn line(&self) -> Vec<Point> {
        let lengths = self.lengths();
        let mut line = Vec::new();
        let mut next = self.steps.last();
        while let Some(step) = next {
            line.push(step.play);
            let longest = step.answers.iter().max_by_key(|(_, next)| lengths[*next]);
            line.extend(longest.map(|(answer, _)| *answer));
            next = longest.map(|(_, next)| &self.steps[*next]);
        }
        line
    }

    /// The plies of each step and of what follows it.
    pub fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let nexts = step.answers.iter().map(|(_, next)| *next).chain(step.otherwise);
            let below = nexts.filter_map(|next| lengths.get(next)).max();
            lengths.push(below.map_or(1, |below| below + 2));
        }
        lengths
    }
}

impl Step {
    /// The number of the step that answers a defence, if there is one.
    pub fn next(&self, defence: Point) -> Option<usize> {
        let named = self.answers.iter().find(|(point, _)| *point == defence);
        named.map(|(_, next)| *next).or(self.otherwise)
    }
}
