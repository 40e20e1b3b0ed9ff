//! Moves that need no search.

use board::{Board, Color, Point, PointSet, Ruleset, Shape};
use eval::Evaluator;

use crate::agent::Answer;
use crate::position::Position;
use crate::situation::{Situation, Threat, situation};
use crate::task::{Task, sensible_moves, within};

/// The first stone, a five, the only legal answer; or nothing to play at all.
pub(crate) fn instant<R: Ruleset>(board: &mut Board<R>, task: &Task) -> Option<Answer> {
    let moves = sensible_moves(board, task.blocked);
    if board.winner().is_some() || moves.is_empty() {
        return Some(Answer::at_once(None, None));
    }
    let first = |points: PointSet| points.iter().next();
    match situation(board) {
        // The game is drawn before it comes to that: a search tells what else there is.
        Situation::Decided(value) if !task.draw.allows(value, board.stones()) => None,
        Situation::Decided(value) if value.is_win() => {
            let makers = strongest(board, board.turn());
            let point = first(makers - task.blocked);
            point.map(|point| Answer::at_once(Some(point), Some(value)))
        }
        Situation::Decided(value) => {
            // Lost: block one of the threats, if only to see whether the enemy saw it.
            let threat = first(strongest(board, !board.turn()));
            let answers =
                threat.map_or(PointSet::EMPTY, |point| board.defences(point, !board.turn()));
            let block = (answers - task.blocked).iter().find(|&point| board.is_legal(point));
            let value = within(value, task.stones_left(board));
            Some(Answer::at_once(block.or_else(|| first(moves)), Some(value)))
        }
        Situation::Forced(Threat::Five, answers) if answers.len() == 1 => {
            let answer = first(answers - task.blocked);
            answer.map(|point| Answer::at_once(Some(point), None))
        }
        _ if moves.len() == 1 => Some(Answer::at_once(first(moves), None)),
        _ => centre_reply(board)
            .filter(|&point| !task.blocked.contains(point))
            .map(|point| Answer::at_once(Some(point), None)),
    }
}

/// Where a side makes five; if nowhere, an open four.
fn strongest<R: Ruleset>(board: &Board<R>, color: Color) -> PointSet {
    let makers = [Shape::Five, Shape::OpenFour].map(|shape| board.makers(color, shape));
    makers.into_iter().find(|makers| !makers.is_empty()).unwrap_or(PointSet::EMPTY)
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
pub(crate) fn fallback<R: Ruleset, E: Evaluator<R>>(
    mut position: Position<R, E>,
    blocked: PointSet,
) -> Answer {
    let forced = match position.situation() {
        Situation::Forced(_, moves) => moves - blocked,
        _ => PointSet::EMPTY,
    };
    let moves = match forced.is_empty() {
        true => sensible_moves(position.board(), blocked),
        false => forced,
    };
    let best = position.scores(moves).max_by_key(|&(_, score)| score);
    Answer::at_once(best.map(|(point, _)| point), None)
}
