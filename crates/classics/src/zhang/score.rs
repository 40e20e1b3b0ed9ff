//! The scores of both sides, kept up to date: a stone changes the four lines through its point.

use board::{Color, Direction, Point, PointSet, Size};

use super::pattern::Scores;

/// One line of the board: bit 1 is its first cell, bits beyond its ends are nobody's.
#[derive(Clone, Debug, Default)]
struct Line {
    stones: [u32; 2],
    free: u32,
    worth: [i64; 2],
}

/// The sum of all patterns, side by side.
#[derive(Clone, Debug)]
pub(super) struct Score {
    scores: Scores,
    size: Size,
    /// The lines of each direction.
    lines: [Vec<Line>; 4],
    sums: [i64; 2],
}

impl Score {
    /// A board without stones, with some of its points free and the others as the edge.
    pub(super) fn new(scores: Scores, size: Size, free: PointSet) -> Score {
        let slants = usize::from(size.width()) + usize::from(size.height());
        let lines = Direction::ALL.map(|_| vec![Line::default(); slants]);
        let mut score = Score { scores, size, lines, sums: [0; 2] };
        for point in free.iter() {
            for direction in Direction::ALL {
                let (line, bit) = score.place(point, direction);
                score.lines[direction as usize][line].free |= bit;
            }
        }
        score
    }

    /// The line through a point, and the point's bit on it.
    fn place(&self, point: Point, direction: Direction) -> (usize, u32) {
        let (x, y) = (usize::from(point.x()), usize::from(point.y()));
        match direction {
            Direction::Row => (y, 2 << x),
            Direction::Column => (x, 2 << y),
            Direction::Fall => (x + usize::from(self.size.height()) - 1 - y, 2 << x),
            Direction::Rise => (x + y, 2 << x),
        }
    }

    /// Puts a stone on a free point, or takes it away again.
    pub(super) fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let (index, bit) = self.place(point, direction);
            let line = &mut self.lines[direction as usize][index];
            line.stones[color as usize] ^= bit;
            line.free ^= bit;
            for side in Color::ALL.map(|color| color as usize) {
                let worth = self.scores.line(line.stones[side], line.free);
                self.sums[side] += worth - line.worth[side];
                line.worth[side] = worth;
            }
        }
    }

    /// V(colour): the sum of its patterns.
    pub(super) fn of(&self, color: Color) -> i64 {
        self.sums[color as usize]
    }

    /// What a stone adds to its own side and takes from the other.
    pub(super) fn gain(&self, point: Point, color: Color) -> (i64, i64) {
        let (own, enemy) = (color as usize, !color as usize);
        let (mut made, mut spoiled) = (0, 0);
        for direction in Direction::ALL {
            let (index, bit) = self.place(point, direction);
            let line = &self.lines[direction as usize][index];
            let free = line.free ^ bit;
            made += self.scores.line(line.stones[own] | bit, free) - line.worth[own];
            spoiled += line.worth[enemy] - self.scores.line(line.stones[enemy], free);
        }
        (made, spoiled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty(size: Size) -> Score {
        Score::new(Scores::new(true), size, PointSet::full(size))
    }

    #[test]
    fn a_stone_is_alone_on_four_lines() {
        let size = Size::square(7).unwrap();
        let mut score = empty(size);
        score.toggle(size.center(), Color::White);
        assert_eq!((score.of(Color::White), score.of(Color::Black)), (40, 0));
        // One end of two is closed on one line.
        let beside = size.point(4, 3).unwrap();
        assert_eq!(score.gain(beside, Color::Black), (31, 9));
        assert_eq!(score.gain(beside, Color::White), (100 + 30 - 10, 0));
    }

    #[test]
    fn scores_follow_the_stones() {
        for (width, height) in [(5, 9), (12, 6), (22, 22)] {
            let size = Size::new(width, height).unwrap();
            let mut score = empty(size);
            let mut color = Color::Black;
            let points: Vec<Point> =
                size.points().filter(|p| (p.x() * 7 + p.y() * 3) % 5 < 2).collect();
            for &point in &points {
                let before = [score.of(color), score.of(!color)];
                let (made, spoiled) = score.gain(point, color);
                score.toggle(point, color);
                let after = [before[0] + made, before[1] - spoiled];
                assert_eq!([score.of(color), score.of(!color)], after, "{point:?}");
                color = !color;
            }
            for &point in points.iter().rev() {
                color = !color;
                score.toggle(point, color);
            }
            assert_eq!(score.sums, [0; 2]);
        }
    }
}
