//! Why a proof does not hold.

use std::fmt;

use crate::referee::{Illegal, Verdict};
use crate::{Color, Point, Size};

/// The place where a proof fails, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The moves from the position to the fault, the last one at fault.
    pub line: Vec<Point>,
    /// What is wrong there.
    pub reason: Reason,
    pub(super) size: Size,
}

/// What can be wrong with a proof. Steps are numbered from 0, as in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody can move in the position.
    Over(Verdict),
    /// There is no step at all.
    NoSteps,
    /// A step goes on with itself or a later one, so that it might never end.
    NotEarlier {
        /// The step.
        step: usize,
        /// What it goes on with.
        next: usize,
    },
    /// A step answers one defence twice.
    Twice {
        /// The step.
        step: usize,
        /// The defence.
        point: Point,
    },
    /// The winner's move cannot be played. The line ends before it.
    Illegal {
        /// The step.
        step: usize,
        /// The move.
        point: Point,
        /// Why not.
        why: Illegal,
    },
    /// The game ended, but the winner did not win it.
    NotWon {
        /// How it ended.
        verdict: Verdict,
        /// The side that should have won.
        winner: Color,
    },
    /// A defence has no answer.
    Unanswered {
        /// The step that it defends against.
        step: usize,
    },
    /// The work was stopped, or was more than allowed; nothing wrong was met till then.
    Unfinished {
        /// Positions looked at.
        positions: u64,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.line.is_empty() {
            let names: Vec<String> = self.line.iter().map(|&point| self.size.name(point)).collect();
            write!(f, "after {}: ", names.join(" "))?;
        }
        match &self.reason {
            Reason::Over(verdict) => {
                write!(f, "the game has ended ({verdict}), expected one that goes on")
            }
            Reason::NoSteps => f.write_str("no steps, expected at least one"),
            Reason::NotEarlier { step, next } => {
                write!(f, "step {step} goes on with step {next}, expected an earlier one")
            }
            Reason::Twice { step, point } => {
                let name = self.size.name(*point);
                write!(f, "step {step} answers {name} twice, expected once")
            }
            Reason::Illegal { step, point, why } => {
                write!(f, "step {step} plays {}: {why}", self.size.name(*point))
            }
            Reason::NotWon { verdict, winner } => {
                write!(f, "{verdict}, expected {winner} to win")
            }
            Reason::Unanswered { step } => {
                write!(f, "no answer, expected step {step} to have one")
            }
            Reason::Unfinished { positions } => {
                write!(f, "unfinished after {positions} positions, expected an end")
            }
        }
    }
}

impl std::error::Error for Flaw {}
