//! Rows of the table that look alike.
//!
//! Most of the 22,143 windows are rare, and what each adds to its cell would be a guess. A row is
//! the sum of a part for its class and one of its own that is pulled towards zero.

use std::collections::BTreeMap;

use eval::net::{ROWS, Seen, row_cells};

/// The class of every row.
#[derive(Clone, Debug)]
pub struct Classes {
    /// By row.
    pub of: Vec<u16>,
    /// How many there are.
    pub count: usize,
}

/// Cells in a row that wins.
const FIVE: usize = 5;

impl Classes {
    /// By what stands in the middle, and for both sides how full the fullest five cells are that
    /// the side could still fill, and how many are as full.
    pub fn new() -> Classes {
        let kinds: Vec<_> = (0..ROWS).filter_map(row_cells).map(|cells| kind(&cells)).collect();
        let sorted: BTreeMap<_, _> = kinds.iter().map(|kind| (*kind, ())).collect();
        let numbers: BTreeMap<_, u16> = sorted.into_keys().zip(0..).collect();
        Classes { of: kinds.iter().map(|kind| numbers[kind]).collect(), count: numbers.len() }
    }
}

impl Default for Classes {
    fn default() -> Classes {
        Classes::new()
    }
}

fn kind(cells: &[Seen]) -> (Seen, [usize; 2], [usize; 2]) {
    let middle = cells[cells.len() / 2];
    (middle, fullest(cells, Seen::Own), fullest(cells, Seen::Enemy))
}

/// Stones in the fullest five cells, plus one, and how many fives have as many; zeros for none.
fn fullest(cells: &[Seen], side: Seen) -> [usize; 2] {
    let fives = cells.windows(FIVE);
    let open = fives.filter(|five| five.iter().all(|cell| [side, Seen::Empty].contains(cell)));
    let counts = open.map(|five| five.iter().filter(|&&cell| cell == side).count() + 1);
    counts.fold([0, 0], |[most, times], count| match count.cmp(&most) {
        std::cmp::Ordering::Less => [most, times],
        std::cmp::Ordering::Equal => [most, times + 1],
        std::cmp::Ordering::Greater => [count, 1],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_some_hundred_classes() {
        let classes = Classes::new();
        assert_eq!(classes.of.len(), ROWS);
        assert!((100..400).contains(&classes.count), "{}", classes.count);
        assert!(classes.of.iter().all(|&class| (class as usize) < classes.count));
    }
}
