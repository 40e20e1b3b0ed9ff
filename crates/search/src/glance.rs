//! What can be told of a position without a search.

use board::{Point, Ruleset, with_rule};
use eval::{Classic, Value};

use crate::position::Position;
use crate::task::{Task, sensible_moves};

/// The static worth for the side to move.
pub fn value(task: &Task) -> Value {
    with_rule!(task.rule, R => position::<R>(task).value())
}

/// The moves that a search would look at, the best-looking first, with their scores.
pub fn scores(task: &Task) -> Vec<(Point, i32)> {
    with_rule!(task.rule, R => {
        let position = position::<R>(task);
        let moves = sensible_moves(position.board(), task.blocked);
        let mut scores: Vec<(Point, i32)> = position.scores(moves).collect();
        scores.sort_by_key(|&(point, score)| (std::cmp::Reverse(score), point));
        scores
    })
}

fn position<R: Ruleset>(task: &Task) -> Position<R, Classic<R>> {
    Position::new(task.board::<R>(), Classic::<R>::new())
}

#[cfg(test)]
mod tests {
    use board::{Rule, Size};

    use super::*;

    fn task(moves: &str) -> Task {
        let size = Size::default();
        Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap())
    }

    #[test]
    fn the_best_looking_move_comes_first() {
        let task = task("h8a1i8b1j8c1");
        let best = task.size.name(scores(&task)[0].0);
        assert!(["g8", "k8"].contains(&best.as_str()), "{best}");
        assert!(value(&task).units() > 0);
    }
}
