//! One line of the board from edge to edge, and the pattern that a stone makes on it.
//!
//! The definitions are those of [`Pattern`], asked of the line by putting stones on it and
//! looking again. In the drawings `X` is the stone in question, `x` its like, `o` an enemy.

use super::stones::{Stones, has_forbidden_points, wins};
use crate::{Color, Direction, Pattern, Point, Rule};

/// A whole line with the stone in question on it.
pub(super) struct Line {
    rule: Rule,
    color: Color,
    cells: Vec<Option<Color>>,
    /// Where the stone in question stands.
    at: usize,
}

impl Line {
    /// The line through an empty point of the board, after a stone of `color` was put there.
    pub(super) fn new(stones: &Stones, point: Point, color: Color, direction: Direction) -> Line {
        let points = stones.line(point, direction);
        let at = points.iter().take_while(|&&other| other != point).count();
        let mut cells: Vec<_> = points.into_iter().map(|other| stones.at(other)).collect();
        cells[at] = Some(color);
        Line { rule: stones.rule, color, cells, at }
    }

    /// What the stone makes on this line.
    pub(super) fn pattern(&mut self) -> Pattern {
        let forbids = has_forbidden_points(self.rule, self.color);
        match self.level() {
            5 => Pattern::Five,
            _ if forbids && self.run_length() >= 6 => Pattern::Overline,
            4 if !self.is_unstoppable() => Pattern::Four,
            4 if forbids && self.run_length() != 4 => Pattern::DoubleFour,
            4 => Pattern::OpenFour,
            3 => match self.ways(3) {
                0 => Pattern::Three,
                1 => Pattern::OpenThree,
                _ => Pattern::WideThree,
            },
            2 => match self.ways(2) {
                0 => Pattern::Two,
                1 | 2 => Pattern::OpenTwo,
                3 => Pattern::WideTwo,
                _ => Pattern::FreeTwo,
            },
            1 if self.is_open(1) => Pattern::OpenOne,
            1 => Pattern::One,
            _ => Pattern::Dead,
        }
    }

    /// The number of own stones in the fullest five cells through the stone that can still
    /// become a winning row; 0 if there are no such five.
    fn level(&self) -> usize {
        let starts = self.at.saturating_sub(4)..=self.at;
        starts.filter_map(|start| self.stones_in_five(start)).max().unwrap_or(0)
    }

    /// The own stones in the five cells from `start` on, if they lie on the board, hold no enemy,
    /// and would win once all five were filled.
    ///
    /// ```text
    /// x.[.xX..].o    filled, this is a run of five that wins under every rule
    /// .x[.xX..].o    filled, the stone beside it makes six
    /// .o[.xX..]o.    filled, the run of five is closed at both ends
    /// ```
    fn stones_in_five(&self, start: usize) -> Option<usize> {
        let five = self.cells.get(start..start + 5)?;
        if five.contains(&Some(!self.color)) {
            return None;
        }
        let (before, after) = (&self.cells[..start], &self.cells[start + 5..]);
        let own = Some(self.color);
        let left = before.iter().rev().take_while(|&&cell| cell == own).count();
        let right = after.iter().take_while(|&&cell| cell == own).count();
        let enemy = Some(&Some(!self.color));
        let closed = before.iter().rev().nth(left) == enemy && after.get(right) == enemy;
        wins(self.rule, self.color, left + 5 + right, closed)
            .then(|| five.iter().filter(|&&cell| cell == own).count())
    }

    /// The length of the run through the stone.
    fn run_length(&self) -> usize {
        let own = Some(self.color);
        let left = self.cells[..self.at].iter().rev().take_while(|&&cell| cell == own).count();
        let right = self.cells[self.at..].iter().take_while(|&&cell| cell == own).count();
        left + right
    }

    /// Whether a four stays a four wherever on the line the enemy answers.
    fn is_unstoppable(&mut self) -> bool {
        let enemy = !self.color;
        self.empty_cells().into_iter().all(|cell| self.after(cell, enemy, |line| line.level() == 4))
    }

    /// Whether a stone of this level is open: an open four, or one stone away from being open a
    /// level higher.
    ///
    /// With forbidden points only four in a row are an open four: `x.xXx.x` cannot be stopped
    /// either, but is a double four.
    fn is_open(&mut self, level: usize) -> bool {
        if level == 4 {
            let forbids = has_forbidden_points(self.rule, self.color);
            return self.is_unstoppable() && (!forbids || self.run_length() == 4);
        }
        self.empty_cells().into_iter().any(|cell| self.opens(cell, level))
    }

    /// The number of points where one more stone makes it open a level higher.
    fn ways(&mut self, level: usize) -> usize {
        self.empty_cells().into_iter().filter(|&cell| self.opens(cell, level)).count()
    }

    /// Whether one more stone, at `cell`, lifts the stone from `level` to an open one above it.
    fn opens(&mut self, cell: usize, level: usize) -> bool {
        let own = self.color;
        self.after(cell, own, |line| line.level() == level + 1 && line.is_open(level + 1))
    }

    fn empty_cells(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell].is_none()).collect()
    }

    /// The answer to a question asked with one more stone on an empty cell.
    fn after<T>(&mut self, cell: usize, color: Color, ask: impl FnOnce(&mut Line) -> T) -> T {
        self.cells[cell] = Some(color);
        let answer = ask(self);
        self.cells[cell] = None;
        answer
    }
}
