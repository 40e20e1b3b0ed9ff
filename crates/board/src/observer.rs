//! Following a board without owning it.

use crate::{Color, Patterns, Point};

/// Hears of every change of a [`Board`](crate::Board): pass it to
/// [`play_with`](crate::Board::play_with) and [`undo_with`](crate::Board::undo_with). The unit
/// type follows nothing, at no cost.
///
/// A point's patterns matter only while it is empty: [`placed`](Observer::placed) ends them,
/// [`lifted`](Observer::lifted) brings them back unchanged.
pub trait Observer {
    /// A stone was played where the patterns were `patterns`.
    fn placed(&mut self, point: Point, color: Color, patterns: Patterns) {
        let _ = (point, color, patterns);
    }

    /// A stone was taken back, and the patterns are `patterns` again.
    fn lifted(&mut self, point: Point, color: Color, patterns: Patterns) {
        let _ = (point, color, patterns);
    }

    /// The patterns of an empty point changed.
    fn changed(&mut self, point: Point, before: Patterns, after: Patterns) {
        let _ = (point, before, after);
    }

    /// The patterns of an empty point went back from `before` to `after`, because a stone is being
    /// taken back; [`lifted`](Observer::lifted) follows. For observers that keep the states they
    /// were in, and so need not hear each change again.
    fn restored(&mut self, point: Point, before: Patterns, after: Patterns) {
        self.changed(point, before, after);
    }
}

impl Observer for () {}
