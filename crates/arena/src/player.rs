//! Whatever makes moves in a match.

use board::Point;

use crate::clock::Clock;
use crate::fault::Fault;
use crate::job::Job;

/// A player in its seat. Time is not its business: the game measures from outside.
pub trait Player: Send {
    /// A new game begins, in which it has this seat. What was learnt from games before must not
    /// count: a game depends on its job alone. Who plays by chance takes the game's number as seed.
    fn begin(&mut self, job: &Job, seat: usize) -> Result<(), Fault>;

    /// Waits until it can be asked; this is not on its clock.
    fn ready(&mut self) {}

    /// Chooses a move after these moves (`None` is a pass) and gives up at the clock's deadline.
    fn choose(&mut self, moves: &[Option<Point>], clock: &Clock) -> Result<Thought, Fault>;

    /// Chooses in a swap2 opening after no stone, three or five.
    fn open(&mut self, stones: &[Point], clock: &Clock) -> Result<Choice, Fault>;

    /// Whether it can go on with another game; a new one is made otherwise.
    fn is_well(&mut self) -> bool {
        true
    }
}

/// A move, and what its player thought of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move.
    pub point: Point,
    /// What is known of the search for it.
    pub remark: Remark,
}

/// A choice in a swap2 opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Stones: three to open, one to go on as white, two to leave the choice to the other.
    Stones(Vec<Point>),
    /// Takes black.
    Swap,
}

/// What a player tells of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// The worth of the position for the side to move.
    pub value: Option<i32>,
    /// Iterations of deepening.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
}
