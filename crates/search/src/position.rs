//! A board and the evaluator that follows it.

use board::{Board, Point, PointSet, Ruleset};
use eval::{Evaluator, Value};

use crate::mcts::fours::{Fours, Win};
use crate::situation::{Situation, situation};

/// A board that cannot be changed without its evaluator hearing of it.
#[derive(Clone)]
pub struct Position<R, E> {
    board: Board<R>,
    evaluator: E,
}

impl<R: Ruleset, E: Evaluator<R>> Position<R, E> {
    /// The evaluator follows the board from now on.
    pub fn new(board: Board<R>, mut evaluator: E) -> Position<R, E> {
        evaluator.reset(&board);
        Position { board, evaluator }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board<R> {
        &self.board
    }

    /// The enemy's last move; `None` if there is none or it was a pass.
    #[inline]
    pub fn last_move(&self) -> Option<Point> {
        self.board.moves().last().copied().flatten()
    }

    /// Plays a stone of the side to move.
    #[inline]
    pub fn play(&mut self, point: Point) {
        self.board.play_with(point, &mut self.evaluator);
    }

    /// Takes the last move or pass back.
    #[inline]
    pub fn undo(&mut self) {
        self.board.undo_with(&mut self.evaluator);
    }

    /// Gives the turn to the other side.
    pub fn pass(&mut self) {
        self.board.pass();
    }

    /// What the threats on the board decide.
    pub fn situation(&mut self) -> Situation {
        // The board tries moves and takes them all back, so the evaluator need not hear of them.
        situation(&mut self.board)
    }

    /// A win by fours alone that begins with one of `moves`, if so many positions suffice to find
    /// one.
    pub(crate) fn win_by_fours(&mut self, moves: PointSet, budget: u32) -> Option<Win> {
        // As above: every stone is taken back.
        Fours::new(budget).attack(&mut self.board, moves)
    }

    /// The static worth for the side to move.
    pub fn value(&mut self) -> Value {
        self.evaluator.value(&self.board)
    }

    /// How good a move looks before any search.
    #[inline]
    pub fn score(&self, point: Point) -> i32 {
        self.evaluator.score(&self.board, point)
    }

    /// The same with more care: for who asks once in a position.
    pub fn prior(&mut self, point: Point) -> i32 {
        self.evaluator.prior(&self.board, point)
    }

    /// How good the moves of a set look, in the order of the set.
    pub fn scores(&self, moves: PointSet) -> impl Iterator<Item = (Point, i32)> {
        moves.iter().map(|point| (point, self.score(point)))
    }
}
