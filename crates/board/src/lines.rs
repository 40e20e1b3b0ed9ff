//! The four bit-lines through every point.
//!
//! Each row, column and diagonal of the padded grid is one 64-bit word with two bits a cell:
//!
//! ```text
//!   00 empty   01 black   10 white   11 off the board
//! ```
//!
//! so the cells around a point are one shift and one mask away, and the edge reads like a stone
//! of both colours.

use crate::point::{MARGIN, STRIDE};
use crate::{Color, Direction, Patterns, Point, PointSet, Ruleset, Tables};

/// Words of the longest family of lines: the diagonals of the padded grid.
const LINES: usize = 2 * STRIDE;

/// Every line of a board as words of two-bit cells.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lines {
    words: [[u64; LINES]; 4],
}

/// A cell's two bits for a stone of `color`.
pub(crate) const fn stone_bits(color: Color) -> u64 {
    match color {
        Color::Black => 0b01,
        Color::White => 0b10,
    }
}

/// The bits of a cell off the board.
pub(crate) const WALL_BITS: u64 = 0b11;

/// Which word of its family holds the line through `point`, and at which cell of it the point is.
#[inline(always)]
pub(crate) const fn place(point: Point, direction: Direction) -> (usize, usize) {
    let (column, row) = (point.column(), point.row());
    match direction {
        Direction::Row => (row, column),
        Direction::Column => (column, row),
        Direction::Fall => (STRIDE + column - row, column),
        Direction::Rise => (column + row, column),
    }
}

impl Lines {
    /// The lines of an empty board; all but its `points` is wall.
    pub(crate) fn new(points: PointSet) -> Lines {
        let mut lines = Lines { words: [[u64::MAX; LINES]; 4] };
        for point in points.iter() {
            for direction in Direction::ALL {
                let (line, cell) = place(point, direction);
                lines.words[direction as usize][line] &= !(WALL_BITS << (2 * cell));
            }
        }
        lines
    }

    /// The whole line through `point`, and the cell at which the point is.
    #[inline(always)]
    pub(crate) fn line(&self, point: Point, direction: Direction) -> (u64, usize) {
        let (line, cell) = place(point, direction);
        (self.words[direction as usize][line % LINES], cell)
    }

    /// Puts a stone on an empty point, or takes a stone of that colour away.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let (line, cell) = place(point, direction);
            self.words[direction as usize][line % LINES] ^= stone_bits(color) << (2 * cell);
        }
    }

    /// The patterns of a point, looked up anew in all directions; for a stone, as if it were not
    /// there.
    pub(crate) fn patterns<R: Ruleset>(&self, point: Point, tables: &Tables) -> Patterns {
        Direction::ALL.into_iter().fold(Patterns::default(), |patterns, direction| {
            let (line, cell) = self.line(point, direction);
            patterns.with(direction, tables.patterns(window(line, cell, R::RULE.radius())))
        })
    }

    /// The stone at `point`, which may also lie off the board.
    #[inline(always)]
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        match self.bits(point) {
            0b01 => Some(Color::Black),
            0b10 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether `point` is on the board and has no stone.
    #[inline(always)]
    pub(crate) fn is_empty(&self, point: Point) -> bool {
        self.bits(point) == 0
    }

    #[inline(always)]
    fn bits(&self, point: Point) -> u64 {
        self.words[0][point.row()] >> (2 * point.column()) & WALL_BITS
    }
}

/// The cells within `radius` of `cell`, the cell itself left out: the nearest low neighbour ends
/// up below the nearest high one.
///
/// ```text
///   … a b c d [e] f g h i …   radius 4   →   a b c d f g h i, lowest cell in the lowest bits
/// ```
#[inline(always)]
pub(crate) const fn window(line: u64, cell: usize, radius: usize) -> usize {
    let around = line >> (2 * (cell - radius));
    let low = (1 << (2 * radius)) - 1;
    (around & low | around >> 2 & low << (2 * radius)) as usize
}

// A window at the edge of the largest board still lies inside the word.
const _: () = assert!(crate::Size::MAX as usize + 2 * MARGIN <= STRIDE);
