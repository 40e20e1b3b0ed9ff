//! Board sizes.

use std::fmt;

use crate::Point;

/// Width and height of a board, each from [`Size::MIN`] to [`Size::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The shortest side: five in a row must fit.
    pub const MIN: u8 = 5;
    /// The longest side: 22 cells and a margin of five on both ends fill a 64-bit line.
    pub const MAX: u8 = 22;

    /// A board of `width` by `height`, if both are allowed.
    pub const fn new(width: u8, height: u8) -> Option<Size> {
        if width < Size::MIN || width > Size::MAX || height < Size::MIN || height > Size::MAX {
            return None;
        }
        Some(Size { width, height })
    }

    /// A square board, if `side` is allowed.
    pub const fn square(side: u8) -> Option<Size> {
        Size::new(side, side)
    }

    /// Number of columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of points.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether width and height are equal.
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Whether `point` lies on this board.
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// The point in column `x` and row `y`, if it lies on this board.
    pub const fn point(self, x: u8, y: u8) -> Option<Point> {
        match Point::new(x, y) {
            Some(point) if self.contains(point) => Some(point),
            _ => None,
        }
    }

    /// The centre point, *tengen*; on even sides the one right and below of the middle, from
    /// which Gomocup counts its opening offsets.
    pub fn center(self) -> Point {
        self.point(self.width / 2, self.height / 2).expect("the middle lies on the board")
    }

    /// All points, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height)
            .flat_map(move |y| (0..self.width).map(move |x| self.point(x, y).expect("in range")))
    }
}

impl Default for Size {
    /// 15 by 15, the board of renju and most leagues.
    fn default() -> Size {
        Size { width: 15, height: 15 }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
