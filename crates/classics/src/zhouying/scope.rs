//! The part of the board where moves are looked for.

use board::{Point, Size};

use crate::grid::{Cell, Grid};

/// Points beyond the outermost stones that belong to the scope.
const MARGIN: u8 = 2;

/// Algorithm 3: the bounds of the stones, up, down, left and right, with a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scope {
    up: u8,
    down: u8,
    left: u8,
    right: u8,
}

impl Scope {
    /// The scope of a position; of an empty board, its centre.
    pub(super) fn new(grid: &Grid) -> Scope {
        let center = grid.size().center();
        let is_stone = |&point: &Point| matches!(grid.cell(point), Cell::Stone(_));
        let mut stones = grid.size().points().filter(is_stone);
        match stones.next() {
            Some(first) => stones.fold(Scope::around(first, MARGIN), Scope::update),
            None => Scope::around(center, 0),
        }
    }

    fn around(point: Point, margin: u8) -> Scope {
        Scope {
            up: point.y().saturating_sub(margin),
            down: point.y() + margin,
            left: point.x().saturating_sub(margin),
            right: point.x() + margin,
        }
    }

    /// The scope with another stone.
    pub(super) fn update(self, point: Point) -> Scope {
        let new = Scope::around(point, MARGIN);
        Scope {
            up: self.up.min(new.up),
            down: self.down.max(new.down),
            left: self.left.min(new.left),
            right: self.right.max(new.right),
        }
    }

    /// Its points on a board, row by row.
    pub(super) fn points(self, size: Size) -> impl Iterator<Item = Point> {
        let row = move |y| (self.left..=self.right).filter_map(move |x| size.point(x, y));
        (self.up..=self.down).flat_map(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Rule;
    use search::Task;

    fn count(moves: &str) -> usize {
        let size = Size::default();
        let task = Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap());
        Scope::new(&Grid::new(&task)).points(size).count()
    }

    #[test]
    fn the_scope_is_a_rectangle_around_the_stones() {
        assert_eq!(count(""), 1);
        assert_eq!(count("h8"), 25);
        assert_eq!(count("h8j9"), 7 * 6);
        assert_eq!(count("a1"), 9);
        assert_eq!(count("a1o15"), 225);
    }

    #[test]
    fn a_stone_widens_the_scope() {
        let size = Size::default();
        let scope = Scope::around(size.center(), MARGIN);
        let inside = size.center();
        let outside = size.point(inside.x() + 2, inside.y()).unwrap();
        assert_eq!(scope.update(inside), scope);
        assert_eq!(scope.update(outside).points(size).count(), 5 * 7);
    }
}
