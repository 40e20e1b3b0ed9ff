//! Replays a proof against every defence.
//!
//! Only the referee is asked, and nothing is taken for granted: not that a stone far away does no
//! harm, not that a step that won once wins again. Every empty point is played as a defence, and
//! every answer to it. One thing alone is concluded, from the rules: against a four that is there
//! whatever happens elsewhere, who neither makes five nor takes its point loses to it.

use std::sync::atomic::AtomicBool;

use super::walk::Work;
use super::{Flaw, Proof, Reason};
use crate::referee::Referee;
use crate::{Color, Point, PointSet};

/// How much work a proof may make. A hostile one makes more than can ever be done: forty steps
/// that share each other are billions of lines.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Ends the work when it is set.
    pub stop: &'a AtomicBool,
    /// About how many positions may be looked at.
    pub positions: u64,
    /// Threads among which the first defences are shared. The result does not depend on it.
    pub threads: usize,
}

/// What a proof has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The side that wins.
    pub winner: Color,
    /// Moves of both sides until the game ends, at the most; a five at once is 1.
    pub plies: usize,
    /// Positions looked at.
    pub positions: u64,
    /// The longest line of play, the first one of several.
    pub line: Vec<Point>,
}

impl Effort<'_> {
    /// Positions that may be looked at unless told: some ten minutes' work of one thread.
    pub const POSITIONS: u64 = 10_000_000_000;
}

impl Default for Effort<'_> {
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Effort { stop: &NEVER, positions: Effort::POSITIONS, threads: 1 }
    }
}

impl Proof {
    /// Plays every defence, and says how the winner wins or where the proof fails.
    pub fn verify(&self, effort: &Effort<'_>) -> Result<Verified, Flaw> {
        let flaw = |reason| Flaw { line: Vec::new(), reason, size: self.setup.size() };
        if let Some(reason) = self.disorder() {
            return Err(flaw(reason));
        }
        let first = self.steps.len().checked_sub(1).ok_or_else(|| flaw(Reason::NoSteps))?;
        let referee = Referee::from_setup(self.rule, &self.setup);
        if let Some(verdict) = referee.verdict() {
            return Err(flaw(Reason::Over(verdict.clone())));
        }
        let work = Work::new(self, effort);
        let line = work.share(referee, first)?;
        let (plies, positions) = (line.len(), work.positions());
        Ok(Verified { winner: self.winner(), plies, positions, line })
    }

    /// What is wrong with the list of steps, before any is played.
    fn disorder(&self) -> Option<Reason> {
        self.steps.iter().enumerate().find_map(|(number, step)| {
            let mut named = PointSet::EMPTY;
            for &(point, _) in &step.answers {
                if named.contains(point) {
                    return Some(Reason::Twice { step: number, point });
                }
                named.insert(point);
            }
            let mut nexts = step.answers.iter().map(|(_, next)| *next).chain(step.otherwise);
            let next = nexts.find(|&next| next >= number)?;
            Some(Reason::NotEarlier { step: number, next })
        })
    }
}

#[cfg(test)]
mod tests;
