//! The dynamic evaluation of Deng & Liu (4.1) and the heuristic of single steps made of it (4.2).
//!
//! The board keeps the record of patterns: for either colour, how many empty points make each
//! shape. A stone changes the record, taking it back restores it; a leaf only converts the counts
//! to a score. The paper does not print its `getScore`; the numbers here are ours. As its authors
//! wanted, only what certainly wins or loses scores high.

use board::ruleset::Freestyle;
use board::{Board, Point, PointSet, Shape};

/// A five now. Later ones are worth a ply less each; sums of counts stay far below.
pub(super) const WIN: i32 = 1_000_000;

/// What each empty point of a shape is worth to the side to move, and to the side that waits.
/// Threes and fours are worth more to the one who can use them now.
const WORTH: [(Shape, i32, i32); 8] = [
    (Shape::Two, 2, 1),
    (Shape::DoubleTwo, 6, 4),
    (Shape::Three, 12, 8),
    (Shape::BuildingThree, 18, 12),
    (Shape::DoubleThree, 120, 40),
    (Shape::Four, 14, 10),
    (Shape::BuildingFour, 22, 14),
    (Shape::FourThree, 400, 80),
];

/// What each point costs where the side that waits would make five or an open four: a move to
/// answer.
const TEMPO: i32 = 100;

/// The score of a position that is certain: who has the five, or an open four to come.
pub(super) fn certain(board: &Board<Freestyle>) -> Option<i32> {
    let (own, enemy) = (board.turn(), !board.turn());
    match (board.count(own, Shape::Five), board.count(enemy, Shape::Five)) {
        (1.., _) => Some(WIN),
        (0, 2..) => Some(1 - WIN),
        (0, 1) => None,
        (0, 0) => (board.count(own, Shape::OpenFour) > 0).then_some(WIN - 2),
    }
}

/// The score of the counts for the side to move: `getScore`.
pub(super) fn score(board: &Board<Freestyle>) -> i32 {
    let (own, enemy) = (board.turn(), !board.turn());
    certain(board).unwrap_or_else(|| {
        let balance = WORTH.iter().map(|&(shape, now, later)| {
            let count = |color| board.count(color, shape) as i32;
            now * count(own) - later * count(enemy)
        });
        let threats = [Shape::Five, Shape::OpenFour].map(|shape| board.count(enemy, shape) as i32);
        balance.sum::<i32>() - TEMPO * threats.iter().sum::<i32>()
    })
}

/// The score of a single step, for the side that takes it: that of the counts after it.
fn step_score(board: &mut Board<Freestyle>, point: Point) -> i32 {
    match board.shape(point, board.turn()) {
        Shape::Five => WIN,
        _ => board.after(point, |child| -score(child)),
    }
}

/// Some steps, the best first; equals row by row from the top left. With a four on the board only
/// those that complete it, or block it.
pub(super) fn ranked(board: &mut Board<Freestyle>, points: PointSet) -> Vec<Point> {
    let forced = [board.fives(board.turn()), board.fives(!board.turn())]
        .map(|fives| fives & points)
        .into_iter()
        .find(|fives| !fives.is_empty());
    let points = forced.unwrap_or(points);
    let mut steps: Vec<(i32, Point)> = points.iter().map(|p| (step_score(board, p), p)).collect();
    steps.sort_by_key(|&(score, point)| (-score, point));
    steps.into_iter().map(|(_, point)| point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Diagram, Size};

    fn best(drawing: &str) -> (Point, Vec<Point>) {
        let drawn = Diagram::parse(drawing).unwrap();
        let mut board = Board::<Freestyle>::from_setup(&drawn.setup);
        let points = board.candidates();
        (ranked(&mut board, points)[0], drawn.marked('*'))
    }

    #[test]
    fn what_certainly_wins_or_loses_comes_first() {
        let rows = [
            ". . . . . . . . .\n. . o o o . . . .\n. . . . . . . . .\n. . . . . . . . .
             . * x x x * . . .\n. . . . . . . . .\n. . . . . . . . .",
            ". . . . . . . . .\n. . o o o . . . .\n. . . . x . . . .\n. . . . . . . . .
             o x x x x * . . .\n. . . . . . . . .\n. . . o . . . . .",
            ". . . . . . . . .\n. x o o o o * . .\n. . . . . . . . .\n. . . . . . . . .
             . . x x x . . . .\n. . . . . . . . .\n. . . . . . . . .",
        ];
        for row in rows {
            let (point, marked) = best(row);
            assert!(marked.contains(&point), "{row}: {point:?}");
        }
    }

    #[test]
    fn counts_come_back_after_a_walk() {
        let size = Size::default();
        let mut board = Board::<Freestyle>::new(size);
        let mut scores = Vec::new();
        for step in size.parse_moves("h8i9i8g8h7j9h9h10g10f11").unwrap() {
            scores.push(score(&board));
            board.play(step.unwrap());
        }
        while let Some(before) = scores.pop() {
            board.undo();
            assert_eq!(score(&board), before, "after {} moves", board.ply());
        }
    }
}
