//! The order in which moves are tried.

use board::{Color, Point, PointSet, Ruleset, Size};
use eval::Evaluator;

use super::candidate::Candidate;
use super::history::History;
use crate::position::Position;

/// Score units that a history worth is divided by.
const HISTORY_SCALE: i32 = 64;

/// What a move that refuted the same move before is worth.
const COUNTER_BONUS: i32 = 40;

/// Hands out the moves of a node, best first: the one that the table remembers before anything is
/// scored, the others by picking the best of what is left. Few nodes ask for more than a handful
/// of a hundred and more, so a sort would mostly be wasted.
pub(crate) struct Picker {
    moves: PointSet,
    remembered: Option<Point>,
    /// Filled when the first of them is asked for.
    list: List,
    is_scored: bool,
    is_refilled: bool,
}

/// Scored moves, and for each a number by which the best is found.
#[derive(Clone, Default)]
pub(crate) struct List {
    candidates: Vec<Candidate>,
    /// Rank and place in one number, so that one pass of vector instructions finds the largest.
    keys: Vec<i32>,
}

/// Bits of a key for the place.
const PLACE_BITS: u32 = 9;
const PLACES: i32 = 1 << PLACE_BITS;
/// Ranks have what is left of a key's bits; none comes near.
const MOST_RANK: i32 = (1 << (30 - PLACE_BITS)) - 1;
/// The key of a move that was handed out.
const GIVEN: i32 = i32::MIN;

const _: () = assert!(Size::MAX as i32 * Size::MAX as i32 <= PLACES);

impl List {
    fn clear(&mut self) {
        self.candidates.clear();
        self.keys.clear();
    }

    /// Of equals the first is the largest: the same on every machine.
    fn key(rank: i32, place: usize) -> i32 {
        rank.clamp(-MOST_RANK, MOST_RANK) * PLACES + (PLACES - 1 - place as i32)
    }

    fn take_best(&mut self) -> Option<Candidate> {
        let best = self.keys.iter().copied().fold(GIVEN, i32::max);
        if best == GIVEN {
            return None;
        }
        let place = (PLACES - 1 - (best & (PLACES - 1))) as usize;
        self.keys[place] = GIVEN;
        Some(self.candidates[place])
    }
}

impl Picker {
    /// Will hand out the moves of a set; `remembered` before all others if it is one of them.
    /// `list` is an old list whose room is used again.
    pub(crate) fn new(moves: PointSet, remembered: Option<Point>, list: List) -> Picker {
        let remembered = remembered.filter(|&point| moves.contains(point));
        Picker { moves, remembered, list, is_scored: false, is_refilled: false }
    }

    /// The best of the moves not handed out yet.
    pub(crate) fn next<R: Ruleset, E: Evaluator<R>>(
        &mut self,
        position: &Position<R, E>,
        history: &History,
    ) -> Option<Candidate> {
        if let Some(point) = self.remembered.take() {
            self.moves.remove(point);
            return Some(Candidate { point, score: 0, gap: 0 });
        }
        if !self.is_scored {
            self.is_scored = true;
            self.fill(position, history);
        }
        self.list.take_best()
    }

    fn fill<R: Ruleset, E: Evaluator<R>>(&mut self, position: &Position<R, E>, history: &History) {
        let (turn, last) = (position.board().turn(), position.last_move());
        let counter = history.counter(turn, last);
        let answers = history.answers(turn, last);
        let list = &mut self.list;
        list.clear();
        let mut top = i32::MIN;
        self.moves.iter().for_each(|point| {
            let score = position.score(point);
            top = top.max(score);
            let attacks = is_attack(position, point, turn);
            let bonus = if counter == Some(point) { COUNTER_BONUS } else { 0 };
            let rank = score + bonus + answers.worth(point, attacks) / HISTORY_SCALE;
            list.keys.push(List::key(rank, list.candidates.len()));
            list.candidates.push(Candidate { point, score, gap: 0 });
        });
        list.candidates.iter_mut().for_each(|candidate| candidate.gap = top - candidate.score);
    }

    /// Will hand out more moves. All it had are out.
    pub(crate) fn refill(&mut self, moves: PointSet) {
        self.moves = moves;
        (self.is_scored, self.is_refilled) = (false, true);
    }

    /// Whether it was given more moves.
    pub(crate) fn is_refilled(&self) -> bool {
        self.is_refilled
    }

    /// The list, for the next picker to use its room.
    pub(crate) fn into_list(self) -> List {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_comes_first_and_of_equals_the_first() {
        let ranks = [-70_000, 5, 900, 5, i32::MIN, 900, -1];
        let mut list = List::default();
        for (place, rank) in ranks.into_iter().enumerate() {
            let point = Point::new(place as u8, 0).unwrap();
            list.keys.push(List::key(rank, place));
            list.candidates.push(Candidate { point, score: 0, gap: 0 });
        }
        let order = std::iter::from_fn(|| list.take_best()).map(|best| best.point.x());
        assert_eq!(order.collect::<Vec<_>>(), [2, 5, 1, 3, 6, 0, 4]);
    }
}
