//! Stones on a board, in no order.

use std::fmt;

use crate::{ByColor, Color, Point, Size};

/// Any stones on any board, and whose turn it is: what a diagram or a puzzle shows. Nothing says
/// that play could have led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    size: Size,
    stones: ByColor<Vec<Point>>,
    /// The side to move.
    pub turn: Color,
}

/// Why a stone cannot be put on a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The point lies outside the board.
    Outside(Point, Size),
    /// The point has a stone already.
    Occupied(Point),
}

impl Setup {
    /// An empty board with black to move.
    pub fn new(size: Size) -> Setup {
        Setup { size, stones: ByColor::default(), turn: Color::Black }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stones of `color`, in the order they were added.
    pub fn stones(&self, color: Color) -> &[Point] {
        &self.stones[color]
    }

    /// Adds a stone.
    pub fn add(&mut self, point: Point, color: Color) -> Result<(), SetupError> {
        if !self.size.contains(point) {
            return Err(SetupError::Outside(point, self.size));
        }
        if Color::ALL.iter().any(|&side| self.stones[side].contains(&point)) {
            return Err(SetupError::Occupied(point));
        }
        self.stones[color].push(point);
        Ok(())
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Outside(point, size) => {
                write!(f, "point {point:?} lies outside the {size} board")
            }
            SetupError::Occupied(point) => {
                write!(f, "point {point:?} has two stones, expected at most one")
            }
        }
    }
}

impl std::error::Error for SetupError {}
