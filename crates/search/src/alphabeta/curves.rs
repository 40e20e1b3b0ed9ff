//! The curves that pruning and reductions follow, looked up.

use super::node::PLY;

/// Plies and move numbers that are told apart.
const LONGEST: usize = 64;

/// Logarithms and powers, in hundredths.
pub(crate) struct Curves {
    logarithm: [i32; LONGEST],
    power: [i32; LONGEST],
}

impl Curves {
    pub(crate) fn new() -> Curves {
        // Rounded to hundredths, so that every machine has the same numbers.
        let table = |function: fn(f64) -> f64| {
            std::array::from_fn(|number| (function(number.max(1) as f64) * 100.0).round() as i32)
        };
        Curves { logarithm: table(f64::ln), power: table(|plies| plies.powf(1.3)) }
    }

    /// ln(depth) · ln(number of the move), in hundredths of a ply.
    pub(crate) fn lateness(&self, depth: i32, number: usize) -> i32 {
        self.logarithm[plies(depth)] * self.logarithm[number.min(LONGEST - 1)] / 100
    }

    /// The depth in plies to the power 1.3, in hundredths.
    pub(crate) fn power(&self, depth: i32) -> i32 {
        self.power[plies(depth)]
    }
}

fn plies(depth: i32) -> usize {
    ((depth / PLY).max(0) as usize).min(LONGEST - 1)
}
