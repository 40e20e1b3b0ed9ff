//! How good a position is, and which moves look good in it.
//!
//! An [`Evaluator`] is a value that follows one board as its [`Observer`]; there is no global state,
//! and the search knows nothing of what is inside.

mod checksum;
mod class;
mod classic;
mod learned;
mod lookup;
pub mod net;
mod scores;
mod urgency;
mod value;
mod weights;

use board::{Board, Observer, Point, Ruleset};

pub use class::Class;
pub use classic::Classic;
pub use learned::Learned;
pub use net::{Net, NetError};
pub use urgency::Urgency;
pub use value::Value;
pub use weights::{SideWeights, Weights, WeightsError};

/// Judges the positions of one board that it follows stone by stone.
///
/// Pass it to [`Board::play_with`] and [`Board::undo_with`] for every stone; after any other change
/// of the board call [`reset`](Evaluator::reset).
pub trait Evaluator<R: Ruleset>: Observer {
    /// Follows `board` from now on.
    fn reset(&mut self, board: &Board<R>);

    /// The worth of the position for the side to move. Never a mate: those are the search's to
    /// claim.
    fn value(&mut self, board: &Board<R>) -> Value;

    /// How good a move looks for the side to move before any search: about 200 units a logit of
    /// being the move chosen.
    fn score(&self, board: &Board<R>, point: Point) -> i32;

    /// The same with more care, in the same units: for who asks once in a position, not for every
    /// move of every node.
    fn prior(&mut self, board: &Board<R>, point: Point) -> i32 {
        self.score(board, point)
    }
}
