//! Intersections and the four directions in which a row can run.

use std::num::NonZeroU16;

/// Cells kept free around the largest board, so that a line window never leaves its word.
pub(crate) const MARGIN: usize = 5;

/// Cells in one row of the padded grid.
pub(crate) const STRIDE: usize = 32;

/// Slots of the padded grid: a power of two, so that masking an index proves it in bounds.
pub(crate) const SLOTS: usize = STRIDE * STRIDE;

/// An intersection of the board, and so also a move.
///
/// `x` counts columns from the left and `y` rows from the top, both from 0. A point knows nothing
/// of the board's size: [`Size::contains`](crate::Size::contains) tells whether it lies on one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(NonZeroU16);

// The grid's first slot is margin, so absence costs nothing.
const _: () = assert!(size_of::<Option<Point>>() == size_of::<Point>());

impl Point {
    /// The point in column `x` and row `y`, both below [`Size::MAX`](crate::Size::MAX).
    pub const fn new(x: u8, y: u8) -> Option<Point> {
        if x >= crate::Size::MAX || y >= crate::Size::MAX {
            return None;
        }
        Some(Point::at(x as usize + MARGIN, y as usize + MARGIN))
    }

    /// The point at padded coordinates, which must lie inside the margin.
    pub(crate) const fn at(column: usize, row: usize) -> Point {
        Point::from_slot(row * STRIDE + column)
    }

    /// The point of a slot that came from [`Point::slot`].
    #[inline(always)]
    pub(crate) const fn from_slot(slot: usize) -> Point {
        match NonZeroU16::new(slot as u16) {
            Some(slot) => Point(slot),
            None => panic!("slot 0 is margin"),
        }
    }

    /// Column, from the left, from 0.
    pub const fn x(self) -> u8 {
        (self.column() - MARGIN) as u8
    }

    /// Row, from the top, from 0.
    pub const fn y(self) -> u8 {
        (self.row() - MARGIN) as u8
    }

    /// Column in the padded grid.
    pub(crate) const fn column(self) -> usize {
        self.0.get() as usize % STRIDE
    }

    /// Row in the padded grid.
    pub(crate) const fn row(self) -> usize {
        self.0.get() as usize / STRIDE % STRIDE
    }

    /// Index in the padded grid, below [`SLOTS`].
    pub(crate) const fn slot(self) -> usize {
        self.0.get() as usize % SLOTS
    }

    /// The point `steps` further along `direction` (backwards if negative), if it is a point.
    ///
    /// ```
    /// use board::{Direction, Point};
    /// let point = Point::new(7, 7).unwrap();
    /// assert_eq!(point.step(Direction::Rise, 2), Point::new(9, 5));
    /// assert_eq!(point.step(Direction::Row, -8), None);
    /// ```
    pub const fn step(self, direction: Direction, steps: i32) -> Option<Point> {
        let (dx, dy) = direction.delta();
        let (x, y) = (self.x() as i32 + dx * steps, self.y() as i32 + dy * steps);
        if x < 0 || y < 0 || x > u8::MAX as i32 || y > u8::MAX as i32 {
            return None;
        }
        Point::new(x as u8, y as u8)
    }
}

impl std::fmt::Debug for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

/// A direction in which stones can stand in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// `—` left to right.
    Row = 0,
    /// `|` top to bottom.
    Column = 1,
    /// `\` top left to bottom right.
    Fall = 2,
    /// `/` bottom left to top right.
    Rise = 3,
}

impl Direction {
    /// All four, in the order of their numbers.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Fall, Direction::Rise];

    /// Change of `x` and `y` for one step.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Fall => (1, 1),
            Direction::Rise => (1, -1),
        }
    }
}
