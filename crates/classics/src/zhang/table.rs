//! The transposition table: a dictionary from 64-bit Zobrist keys to what a position is worth.

use std::collections::HashMap;

/// The key of a position, and the plies searched below it. Values of another depth are not used:
/// then the search finds the same move as without the table.
pub(super) type Key = (u64, u32);

/// Bytes of one entry with its share of the dictionary's free room.
const ENTRY_BYTES: usize = 64;

/// The value of a position, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Known {
    low: f64,
    high: f64,
}

impl Known {
    /// The value, if it is known well enough for a window.
    pub(super) fn settles(&self, alpha: f64, beta: f64) -> Option<f64> {
        if self.low == self.high || self.low >= beta {
            return Some(self.low);
        }
        (self.high <= alpha).then_some(self.high)
    }
}

/// The dictionary. When it is full nothing more is learnt.
#[derive(Debug)]
pub(super) struct Table {
    known: HashMap<Key, Known>,
    room: usize,
}

impl Table {
    pub(super) fn new(bytes: usize) -> Table {
        Table { known: HashMap::new(), room: bytes / ENTRY_BYTES }
    }

    pub(super) fn clear(&mut self) {
        self.known = HashMap::new();
    }

    pub(super) fn get(&self, key: Key) -> Option<Known> {
        self.known.get(&key).copied()
    }

    /// Keeps what a search with a window found: outside the window the score is only a bound.
    pub(super) fn put(&mut self, key: Key, score: f64, alpha: f64, beta: f64) {
        if self.known.len() >= self.room {
            return;
        }
        let low = if score > alpha { score } else { f64::NEG_INFINITY };
        let high = if score < beta { score } else { f64::INFINITY };
        self.known.insert(key, Known { low, high });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_outside_the_window_are_bounds() {
        let mut table = Table::new(1 << 10);
        for (score, settled) in
            [(5.0, [Some(5.0); 3]), (1.0, [None, None, Some(1.0)]), (9.0, [Some(9.0), None, None])]
        {
            table.put((1, 2), score, 2.0, 8.0);
            let known = table.get((1, 2)).unwrap();
            let windows = [(0.0, 8.5), (0.0, 10.0), (2.0, 10.0)];
            assert_eq!(windows.map(|(alpha, beta)| known.settles(alpha, beta)), settled, "{score}");
        }
        assert_eq!(table.get((1, 3)), None);
    }

    #[test]
    fn a_full_table_learns_nothing_more() {
        let mut table = Table::new(2 * ENTRY_BYTES);
        (0..5).for_each(|key| table.put((key, 1), 0.0, -1.0, 1.0));
        assert!(table.get((1, 1)).is_some() && table.get((2, 1)).is_none());
        table.clear();
        assert_eq!(table.get((1, 1)), None);
    }
}
