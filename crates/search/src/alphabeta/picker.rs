//! The order in which moves are tried.

use board::{Color, Point, PointSet, Ruleset};
use eval::Evaluator;

use super::candidate::Candidate;
use super::history::History;
use crate::position::Position;

/// Score units that a history worth is divided by.
const HISTORY_SCALE: i32 = 64;

/// What a move that refuted the same move before is worth.
const COUNTER_BONUS: i32 = 40;

/// Hands out the moves of a node, best first: the one that the table remembers before anything is
/// scored, the others by picking the best of what is left. Few nodes ask for more than a handful,
/// so a sort would mostly be wasted.
pub(crate) struct Picker {
    moves: PointSet,
    remembered: Option<Point>,
    /// The moves not handed out, from `given` on; filled when the first of them is asked for.
    list: Vec<Candidate>,
    given: usize,
    is_scored: bool,
    is_refilled: bool,
}

impl Picker {
    /// Will hand out the moves of a set; `remembered` before all others if it is one of them.
    /// `list` is an old list whose room is used again.
    pub(crate) fn new(moves: PointSet, remembered: Option<Point>, list: Vec<Candidate>) -> Picker {
        let remembered = remembered.filter(|&point| moves.contains(point));
        Picker { moves, remembered, list, given: 0, is_scored: false, is_refilled: false }
    }

    /// The best of the moves not handed out yet.
    pub(crate) fn next<R: Ruleset, E: Evaluator<R>>(
        &mut self,
        position: &mut Position<R, E>,
        history: &History,
    ) -> Option<Candidate> {
        if let Some(point) = self.remembered.take() {
            self.moves.remove(point);
            return Some(Candidate { point, score: 0, gap: 0, rank: i32::MAX });
        }
        if !self.is_scored {
            self.is_scored = true;
            self.fill(position, history);
        }
        let rest = &mut self.list[self.given..];
        // Of equals the first wins: the same on every machine.
        let best =
            (0..rest.len()).reduce(|best, other| match rest[other].rank > rest[best].rank {
                true => other,
                false => best,
            })?;
        rest.swap(0, best);
        self.given += 1;
        Some(rest[0])
    }

    fn fill<R: Ruleset, E: Evaluator<R>>(
        &mut self,
        position: &mut Position<R, E>,
        history: &History,
    ) {
        self.list.clear();
        let scores = position.scores(self.moves);
        self.list.extend(scores.map(|(point, score)| Candidate { point, score, gap: 0, rank: 0 }));
        let board = position.board();
        let (turn, last) = (board.turn(), position.last_move());
        let counter = history.counter(turn, last);
        let top = self.list.iter().map(|candidate| candidate.score).max().unwrap_or(0);
        for candidate in &mut self.list {
            let attacks = is_attack(position, candidate.point, turn);
            let bonus = if counter == Some(candidate.point) { COUNTER_BONUS } else { 0 };
            let worth = history.worth(turn, last, candidate.point, attacks);
            candidate.rank = candidate.score + bonus + worth / HISTORY_SCALE;
            candidate.gap = top - candidate.score;
        }
    }

    /// Will hand out more moves. All it had are out.
    pub(crate) fn refill(&mut self, moves: PointSet) {
        self.moves = moves;
        (self.given, self.is_scored, self.is_refilled) = (0, false, true);
    }

    /// Whether it was given more moves.
    pub(crate) fn is_refilled(&self) -> bool {
        self.is_refilled
    }

    /// The list, for the next picker to use its room.
    pub(crate) fn into_list(self) -> Vec<Candidate> {
        self.list
    }
}

/// Whether a move makes an open three or more.
pub(crate) fn is_attack<R: Ruleset, E: Evaluator<R>>(
    position: &Position<R, E>,
    point: Point,
    color: Color,
) -> bool {
    position.board().shape(point, color) >= board::Shape::Three
}
