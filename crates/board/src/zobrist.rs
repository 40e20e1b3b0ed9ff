//! Hash keys of positions, from one seed.

use crate::point::SLOTS;
use crate::{Color, Point, Rule, Size};

/// Any number would do; this one makes every key below the same on every machine.
const SEED: u64 = 0x7465_6e67_656e; // "tengen"

/// One key for each colour and slot.
static STONES: [[u64; SLOTS]; 2] = stones();

/// Added when white is to move.
const WHITE_TO_MOVE: u64 = mix(SEED);

/// A well-mixed number for each number (splitmix64).
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const fn stones() -> [[u64; SLOTS]; 2] {
    let mut keys = [[0; SLOTS]; 2];
    let mut slot = 0;
    while slot < SLOTS {
        keys[0][slot] = mix(SEED + 1 + 2 * slot as u64);
        keys[1][slot] = mix(SEED + 2 + 2 * slot as u64);
        slot += 1;
    }
    keys
}

/// The key of a stone.
#[inline(always)]
pub(crate) fn stone(point: Point, color: Color) -> u64 {
    STONES[color as usize][point.slot()]
}

/// The key of a wall: as if both colours had a stone there, which no game brings about.
pub(crate) fn wall(point: Point) -> u64 {
    stone(point, Color::Black) ^ stone(point, Color::White)
}

/// The key of the side to move.
#[inline(always)]
pub(crate) const fn turn(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    }
}

/// The key of an empty board: boards of other rules or sizes never share a key.
pub(crate) const fn empty(rule: Rule, size: Size) -> u64 {
    mix(!SEED ^ (rule as u64) << 16 ^ (size.width() as u64) << 8 ^ size.height() as u64)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_keys_differ() {
        let mut keys: HashSet<u64> = STONES.iter().flatten().copied().collect();
        keys.insert(WHITE_TO_MOVE);
        let sizes = || (5..=22).flat_map(|w| (5..=22).filter_map(move |h| Size::new(w, h)));
        for rule in Rule::ALL {
            keys.extend(sizes().map(|size| empty(rule, size)));
        }
        assert_eq!(keys.len(), 2 * SLOTS + 1 + Rule::ALL.len() * 18 * 18);
    }
}
