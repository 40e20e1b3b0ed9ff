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
const SQUARE: usize = (SPAN * SPAN) as usize;

pub(crate) fn slot(point: Point) -> usize {
    usize::from(point.y()) << 5 | usize::from(point.x())
}

impl History {
    pub(crate) fn new() -> History {
        History {
            moves: vec![0; 2 * 2 * POINTS],
            replies: vec![0; 2 * POINTS * SQUARE],
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
        self.answers(color, last).worth(point, attacks)
    }

    /// What is known of all moves after `last`.
    pub(crate) fn answers(&self, color: Color, last: Option<Point>) -> Answers<'_> {
        let moves = &self.moves[side(color)..][..2 * POINTS];
        let replies = last.map(|last| (last, &self.replies[square(color, last)..][..SQUARE]));
        Answers { moves, replies }
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
        pull(&mut self.moves[side(color) + move_slot(point, attacks)], bonus);
        let reply = last.and_then(|last| Some(square(color, last) + reply_slot(last, point)?));
        if let Some(slot) = reply {
            pull(&mut self.replies[slot], bonus);
        }
    }
}

/// The worth of the moves of one side after the enemy's last one.
pub(crate) struct Answers<'a> {
    moves: &'a [i16],
    replies: Option<(Point, &'a [i16])>,
}

impl Answers<'_> {
    #[inline(always)]
    pub(crate) fn worth(&self, point: Point, attacks: bool) -> i32 {
        let reply = |(last, replies): (Point, &[i16])| Some(replies[reply_slot(last, point)?]);
        let reply = self.replies.and_then(reply).unwrap_or(0);
        i32::from(self.moves[move_slot(point, attacks)]) + i32::from(reply)
    }
}

fn pull(worth: &mut i16, bonus: i32) {
    let old = i32::from(*worth);
    *worth = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// Where the moves of a colour begin.
fn side(color: Color) -> usize {
    color as usize * 2 * POINTS
}

/// The slot of a move among those of its colour.
fn move_slot(point: Point, attacks: bool) -> usize {
    usize::from(attacks) * POINTS + slot(point)
}

/// Where the replies to a move begin.
fn square(color: Color, last: Point) -> usize {
    (color as usize * POINTS + slot(last)) * SQUARE
}

/// The slot of a reply among those to the same move, if it is near enough to have one.
fn reply_slot(last: Point, point: Point) -> Option<usize> {
    let (dx, dy) = (offset(last.x(), point.x())?, offset(last.y(), point.y())?);
    Some(dy * SPAN as usize + dx)
}

fn offset(from: u8, to: u8) -> Option<usize> {
    let shifted = i32::from(to) - i32::from(from) + SPAN / 2;
    (0..SPAN).contains(&shifted).then_some(shifted as usize)
}
