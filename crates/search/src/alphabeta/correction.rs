//! How far the search's values lie from the evaluator's where the same stones were played last.

use board::{Color, Point};

/// Slots of the table: enough that pairs of moves rarely share one.
const SLOTS: usize = 1 << 14;

/// Steps in one unit of value.
const FINE: i32 = 64;

/// The largest correction, in units of value.
const MOST: i32 = 128;

/// Mean errors of the evaluator, by side to move and the last two stones.
pub(crate) struct Correction(Vec<i16>);

impl Correction {
    pub(crate) fn new() -> Correction {
        Correction(vec![0; 2 * SLOTS])
    }

    /// What to add to the evaluator's value.
    pub(crate) fn of(&self, turn: Color, last: [Option<Point>; 2]) -> i32 {
        i32::from(self.0[slot(turn, last)]) / FINE
    }

    /// Learns that the search found a position `error` better than the evaluator did.
    pub(crate) fn learn(&mut self, turn: Color, last: [Option<Point>; 2], error: i32, plies: i32) {
        let entry = &mut self.0[slot(turn, last)];
        let weight = (plies + 1).clamp(1, 16);
        let aim = error.clamp(-2 * MOST, 2 * MOST) * FINE;
        let mean = (i32::from(*entry) * (256 - weight) + aim * weight) / 256;
        *entry = mean.clamp(-MOST * FINE, MOST * FINE) as i16;
    }
}

fn slot(turn: Color, last: [Option<Point>; 2]) -> usize {
    let number = |point: Option<Point>| {
        point.map_or(1023, |point| usize::from(point.y()) << 5 | usize::from(point.x()))
    };
    let pair = number(last[0]) << 10 | number(last[1]);
    turn as usize * SLOTS + (pair.wrapping_mul(0x9e37_79b1) >> 12) % SLOTS
}
