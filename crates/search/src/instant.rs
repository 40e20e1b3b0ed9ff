//! Moves that need no search.

use board::{Board, Point, PointSet, Ruleset, Shape};
use eval::Evaluator;

use crate::agent::{Answer, sensible_moves};
use crate::position::Position;
use crate::situation::{Situation, Threat, situation};

/// The first stone, a five, the only legal answer; or nothing to play at all.
pub(crate) fn instant<R: Ruleset>(board: &mut Board<R>) -> Option<Answer> {
    if board.winner().is_some() || board.is_full() {
        return Some(Answer::at_once(None, None));
    }
    let first = |points: PointSet| points.iter().next();
    let own = board.turn();
    match situation(board) {
        Situation::Decided(value) if value.is_win() => {
            let shapes = [Shape::Five, Shape::OpenFour];
            let point = shapes.iter().find_map(|&shape| first(board.makers(own, shape)));
            point.map(|point| Answer::at_once(Some(point), Some(value)))
        }
        Situation::Decided(value) => {
            // Lost: block one of the threats, if only to see whether the enemy saw it.
            let threats = [Shape::Five, Shape::OpenFour];
            let enemy = threats.iter().find_map(|&shape| first(board.makers(!own, shape)));
            let answers = enemy.map(|point| board.defences(point, !own)).unwrap_or(PointSet::EMPTY);
            let block = answers.iter().find(|&point| board.is_legal(point));
            let any = block.or_else(|| first(sensible_moves(board)));
            Some(Answer::at_once(any, Some(value)))
        }
        Situation::Forced(Threat::Five, answers) if answers.len() == 1 => {
            Some(Answer::at_once(first(answers), None))
        }
        _ if board.candidates().len() == 1 => {
            Some(Answer::at_once(first(board.candidates()), None))
        }
        _ => centre_reply(board).map(|point| Answer::at_once(Some(point), None)),
    }
}

/// The centre, if the only stone lies far from it: an edge is worth little, and points near such a
/// stone are all that a search would look at.
fn centre_reply<R: Ruleset>(board: &Board<R>) -> Option<Point> {
    let centre = board.size().center();
    let mut stones = board.moves().iter().flatten();
    let is_far = |stone: &Point| {
        stone.x().abs_diff(centre.x()).max(stone.y().abs_diff(centre.y())) > FAR_FROM_CENTRE
    };
    let far = stones.next().is_some_and(is_far) && stones.next().is_none();
    (far && board.is_legal(centre)).then_some(centre)
}

/// Steps from the centre within which the two first stones can still work with and against each
/// other.
const FAR_FROM_CENTRE: u8 = 4;

/// The move that looks best without a search.
pub(crate) fn fallback<R: Ruleset, E: Evaluator<R>>(mut position: Position<R, E>) -> Answer {
    let forced = match position.situation() {
        Situation::Forced(_, moves) => moves,
        _ => PointSet::EMPTY,
    };
    let moves = if forced.is_empty() { sensible_moves(position.board()) } else { forced };
    let best = position.scores(moves).max_by_key(|&(_, score)| score);
    Answer::at_once(best.map(|(point, _)| point), None)
}
