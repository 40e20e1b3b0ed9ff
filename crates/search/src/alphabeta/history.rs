//! Which moves were good elsewhere in the tree.

use board::{Color, Point};

/// Slots of a point in the tables: five bits for each coordinate.
const POINTS: usize = 1024;

/// The largest worth of a move.
const LIMIT: i32 = 16_000;

/// Worth of moves, learnt from the cuts they made.
#[derive(Clone)]
pub(crate) struct History {
    /// By colour, whether the move attacks, and point.
    moves: Vec<i16>,
    /// By colour, the enemy's move before, and how far the move lies from it.
    replies: Vec<i16>,
    counters: Vec<Option<Point>>,
}

/// Side of the square of distances that replies are told apart in.
const SPAN: i32 = 9;

pub(crate) fn slot(point: Point) -> usize {
    usize::from(point.y()) << 5 | usize::from(point.x())
}

impl History {
    pub(crate) fn new() -> History {
        History {
            moves: vec![0; 2 * 2 * POINTS],
            replies: vec![0; 2 * POINTS * (SPAN * SPAN) as usize],
            counters: vec![None; 2 * POINTS],
        }
    }

    /// The worth of a move after `last`, the enemy's move before it.
    pub(crate) fn worth(
        &self,
        color: Color,
        last: Option<Point>,
        point: Point,
        attacks: bool,
    ) -> i32 {
        let reply = reply_slot(color, last, point).map_or(0, |slot| self.replies[slot]);
        i32::from(self.moves[move_slot(color, point, attacks)]) + i32::from(reply)
    }

    /// The move that last refuted `last`.
    pub(crate) fn counter(&self, color: Color, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| self.counters[color as usize * POINTS + slot(last)])
    }

    pub(crate) fn set_counter(&mut self, color: Color, last: Option<Point>, point: Point) {
        if let Some(last) = last {
            self.counters[color as usize * POINTS + slot(last)] = Some(point);
        }
    }

    /// Moves the worth of a move by `bonus`, less the nearer it is to its limit.
    pub(crate) fn add(
        &mut self,
        color: Color,
        last: Option<Point>,
        point: Point,
        attacks: bool,
        bonus: i32,
    ) {
        pull(&mut self.moves[move_slot(color, point, attacks)], bonus);
        if let Some(slot) = reply_slot(color, last, point) {
            pull(&mut self.replies[slot], bonus);
        }
    }
}

fn pull(worth: &mut i16, bonus: i32) {
    let old = i32::from(*worth);
    *worth = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

fn move_slot(color: Color, point: Point, attacks: bool) -> usize {
    (color as usize * 2 + usize::from(attacks)) * POINTS + slot(point)
}

fn reply_slot(color: Color, last: Option<Point>, point: Point) -> Option<usize> {
    let last = last?;
    let (dx, dy) = (offset(last.x(), point.x())?, offset(last.y(), point.y())?);
    let square = (SPAN * SPAN) as usize;
    Some((color as usize * POINTS + slot(last)) * square + dy * SPAN as usize + dx)
}

fn offset(from: u8, to: u8) -> Option<usize> {
    let shifted = i32::from(to) - i32::from(from) + SPAN / 2;
    (0..SPAN).contains(&shifted).then_some(shifted as usize)
}
