//! What a harvest brought and what it left.

use std::fmt;

use crate::count::{counted, grouped};

/// Puzzles and what did not become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Puzzles.
    pub puzzles: u64,
    /// Images of puzzles that were there before.
    pub twice: u64,
    /// Positions with a win whose other moves were not all settled, or whose proof is too large.
    pub open: u64,
    /// Positions whose proof does not hold, which is a fault of the solver.
    pub failed: u64,
}

impl Tally {
    /// Counts what another has.
    pub fn add(&mut self, other: Tally) {
        self.puzzles += other.puzzles;
        self.twice += other.twice;
        self.open += other.open;
        self.failed += other.failed;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { puzzles, twice, open, failed } = *self;
        let puzzles = counted(puzzles, "puzzle");
        let (twice, open, failed) = (grouped(twice), grouped(open), grouped(failed));
        write!(
            f,
            "{puzzles}; left out: {twice} twice, {open} not certain, {failed} with a false proof"
        )
    }
}
