//! How long a search may take.

use std::time::Duration;

/// What ends a search; the first limit reached counts. Without any it runs until it is stopped
/// or has proved the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time for this move.
    pub turn: Option<Duration>,
    /// Time left for all moves of the game.
    pub game: Option<Duration>,
    /// Time added after each move.
    pub increment: Duration,
    /// Iterations of deepening.
    pub depth: Option<u32>,
    /// The first iteration of deepening, for who knows the position well; the tree search has no
    /// use for it.
    pub start_depth: Option<u32>,
    /// Positions looked at, over all threads; with one thread the same search every time.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Nothing but so much time for the move.
    pub fn time(turn: Duration) -> Limits {
        Limits { turn: Some(turn), ..Limits::default() }
    }

    /// Nothing but so many iterations.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Nothing but so many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }
}
