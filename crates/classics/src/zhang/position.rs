//! The board with the scores of both sides.

use board::ruleset::Freestyle;
use board::{Board, Color, Point, PointSet, Shape};
use search::Task;

use super::pattern::Scores;
use super::score::Score;

/// A position of the search.
pub(super) struct Position {
    pub(super) board: Board<Freestyle>,
    score: Score,
    gamma: f64,
}

impl Position {
    /// The position of a task.
    pub(super) fn new(task: &Task, scores: Scores, gamma: f64) -> Position {
        let board = task.board::<Freestyle>();
        let mut score = Score::new(scores, task.size, PointSet::full(task.size) - task.walls);
        for point in task.size.points() {
            if let Some(color) = board.stone(point) {
                score.toggle(point, color);
            }
        }
        Position { board, score, gamma }
    }

    /// Plays a stone of the side to move.
    pub(super) fn play(&mut self, point: Point) {
        self.score.toggle(point, self.board.turn());
        self.board.play(point);
    }

    /// Takes back the stone that was played last.
    pub(super) fn undo(&mut self, point: Point) {
        self.board.undo();
        self.score.toggle(point, self.board.turn());
    }

    /// V = V(agent) − γ·V(opponent).
    pub(super) fn value(&self, agent: Color) -> f64 {
        self.score.of(agent) as f64 - self.gamma * self.score.of(!agent) as f64
    }

    /// Whether the side to move wins at once.
    pub(super) fn makes_five(&self, point: Point) -> bool {
        self.board.shape(point, self.board.turn()) == Shape::Five
    }

    /// V(x, y): what a stone of the side to move changes V by, seen from that side. A five is
    /// above everything.
    fn point_value(&self, point: Point) -> f64 {
        let (made, spoiled) = self.score.gain(point, self.board.turn());
        match self.makes_five(point) {
            true => f64::INFINITY,
            false => made as f64 + self.gamma * spoiled as f64,
        }
    }

    /// The points in the order of V(x, y), the best first; equals row by row.
    pub(super) fn ranked(&self, points: PointSet) -> Vec<Point> {
        let mut valued: Vec<(f64, Point)> =
            points.iter().map(|point| (self.point_value(point), point)).collect();
        valued.sort_by(|a, b| b.0.total_cmp(&a.0));
        valued.into_iter().map(|(_, point)| point).collect()
    }
}
