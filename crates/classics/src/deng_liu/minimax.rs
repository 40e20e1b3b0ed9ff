//! The minimax of Deng & Liu (section 4): some plies deep over the best single steps.

use board::ruleset::Freestyle;
use board::{Board, Point, PointSet, Shape};

use super::score::{WIN, certain, ranked, score};
use crate::watch::Watch;

pub(super) struct Minimax<'b, 'w, 's> {
    pub(super) board: &'b mut Board<Freestyle>,
    pub(super) watch: &'w mut Watch<'s>,
    /// How many steps are looked at: the "unsafe pruning".
    pub(super) breadth: usize,
}

impl Minimax<'_, '_, '_> {
    /// The best of these points. Deeper and deeper, so that there is a move whenever the time is
    /// over; the best move of one depth is the first of the next.
    pub(super) fn best(&mut self, points: PointSet, depth: u32) -> Option<Point> {
        let mut steps = ranked(self.board, points);
        steps.truncate(self.breadth);
        // One step left needs no thought, and none can be thought about without a step.
        let depth = if steps.len() > 1 { depth } else { 0 };
        for depth in 1..=depth {
            let best = self.best_of(&steps, depth);
            steps[..=best].rotate_right(1);
            if self.watch.is_over() {
                break;
            }
        }
        steps.first().copied()
    }

    /// The number of the best step; of those that were searched, if the time is over before.
    fn best_of(&mut self, steps: &[Point], depth: u32) -> usize {
        let (mut best, mut most) = (0, -WIN);
        for (number, &step) in steps.iter().enumerate() {
            let value = self.value_after(step, depth, 0, most, WIN);
            if self.watch.is_over() {
                break;
            }
            if value > most {
                (best, most) = (number, value);
            }
        }
        best
    }

    /// The worth of a step to the side that takes it.
    fn value_after(&mut self, step: Point, depth: u32, ply: i32, low: i32, high: i32) -> i32 {
        if self.board.shape(step, self.board.turn()) == Shape::Five {
            return WIN - ply;
        }
        self.board.play(step);
        let value = -self.value(depth - 1, ply + 1, -high, -low);
        self.board.undo();
        value
    }

    /// The worth of the position to the side to move, exact between `low` and `high`.
    fn value(&mut self, depth: u32, ply: i32, mut low: i32, high: i32) -> i32 {
        if self.watch.count() {
            return 0;
        }
        if let Some(end) = certain(self.board) {
            return end - end.signum() * ply;
        }
        if depth == 0 {
            return score(self.board);
        }
        let points = self.board.candidates();
        let steps = ranked(self.board, points);
        // A full board is drawn.
        let mut most = if steps.is_empty() { 0 } else { -WIN };
        for step in steps.into_iter().take(self.breadth) {
            most = most.max(self.value_after(step, depth, ply, low, high));
            low = low.max(most);
            if low >= high || self.watch.is_over() {
                break;
            }
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use board::Size;
    use search::Limits;

    use super::*;

    /// The same without bounds: every step is searched to the end.
    fn plain(board: &mut Board<Freestyle>, depth: u32, ply: i32, breadth: usize) -> i32 {
        if let Some(end) = certain(board) {
            return end - end.signum() * ply;
        }
        if depth == 0 {
            return score(board);
        }
        let steps = ranked(board, board.candidates()).into_iter().take(breadth);
        let value = |step| board.after(step, |child| -plain(child, depth - 1, ply + 1, breadth));
        steps.map(value).max().unwrap()
    }

    #[test]
    fn pruning_changes_no_value() {
        let size = Size::default();
        let lines = ["h8", "h8i9i8", "h8i9i8g8h7j9", "h8i9i8g8h7j9h9h10g10", "h8h9i7g9g8i8j6f9"];
        for (line, depth) in lines.iter().flat_map(|line| [1, 2, 3, 4].map(|depth| (line, depth))) {
            let mut board = Board::<Freestyle>::new(size);
            size.parse_moves(line).unwrap().into_iter().flatten().for_each(|p| board.play(p));
            let expected = plain(&mut board, depth, 0, 6);
            let stop = AtomicBool::new(false);
            let mut watch = Watch::new(&Limits::default(), None, 200, &stop);
            let mut minimax = Minimax { board: &mut board, watch: &mut watch, breadth: 6 };
            assert_eq!(minimax.value(depth, 0, -WIN, WIN), expected, "{line} to depth {depth}");
        }
    }
}
