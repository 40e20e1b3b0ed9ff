//! The order in which moves are tried.

use board::{Color, Point, PointSet, Ruleset};
use eval::Evaluator;

use super::history::History;
use crate::position::Position;

/// A move with what is known of it before it is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) point: Point,
    /// How good it looks to the evaluator.
    pub(crate) score: i32,
    /// How far the score lies below the best of the node.
    pub(crate) gap: i32,
    /// Score and history together: the order.
    pub(crate) rank: i32,
}

/// Rank of the move that the table remembers: before all others.
const REMEMBERED: i32 = i32::MAX;

/// Score units that a history worth is divided by.
const HISTORY_SCALE: i32 = 64;

/// What a move that refuted the same move before is worth.
const COUNTER_BONUS: i32 = 40;

/// All moves of a set, best first; `first` before all others if it is one of them.
pub(crate) fn pick<R: Ruleset, E: Evaluator<R>>(
    position: &mut Position<R, E>,
    history: &History,
    moves: PointSet,
    first: Option<Point>,
) -> Vec<Candidate> {
    let points: Vec<Point> = moves.iter().collect();
    let mut scores = Vec::with_capacity(points.len());
    position.score(&points, &mut scores);
    let board = position.board();
    let (turn, last) = (board.turn(), board.moves().last().copied().flatten());
    let counter = history.counter(turn, last);
    let rank = |point: Point, score: i32| {
        let attacks = is_attack(position, point, turn);
        let bonus = if counter == Some(point) { COUNTER_BONUS } else { 0 };
        score + bonus + history.worth(turn, last, point, attacks) / HISTORY_SCALE
    };
    let top = scores.iter().copied().max().unwrap_or(0);
    let mut candidates: Vec<Candidate> = points
        .into_iter()
        .zip(scores)
        .map(|(point, score)| {
            let remembered = first == Some(point);
            let rank = if remembered { REMEMBERED } else { rank(point, score) };
            Candidate { point, score, gap: top - score, rank }
        })
        .collect();
    // Points come row by row, and the sort keeps equals in that order: the same on every machine.
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
    candidates
}

/// Whether a move makes an open three or more.
pub(crate) fn is_attack<R: Ruleset, E: Evaluator<R>>(
    position: &Position<R, E>,
    point: Point,
    color: Color,
) -> bool {
    position.board().shape(point, color) >= board::Shape::Three
}
