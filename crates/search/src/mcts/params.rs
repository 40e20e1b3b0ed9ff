//! The numbers of the tree search, each declared once: default, range and reason.

use crate::params::params;

// Winning chances go from 0 to 1, and all numbers about them are in hundredths.
params! {
    /// How much a move's prior counts against its results. Less trusts the evaluation's values,
    /// more its taste in moves.
    explore = 60 in 10..=400;
    /// Growth of that number with every doubling of the visits beyond `explore_base`: results of
    /// many playouts agree too soon if nothing keeps the others alive.
    explore_growth = 15 in 0..=100;
    /// Visits of a node from which the growth begins.
    explore_base = 500 in 50..=20000;
    /// How much worse than its node a move is taken to be before its first visit, times the root
    /// of the prior visited already: the more was tried, the less the rest is worth.
    first_reduction = 15 in 0..=100;
    /// Flatness of the priors: 100 takes move scores as logits, more makes moves more equal.
    /// Scored 57% ± 6 in 48 games against 100: a hint, no proof.
    temperature = 140 in 30..=400;
    /// Moves that a position has at first. All others join if these lose. Twice as many cost
    /// memory; 48 games showed no gain.
    breadth = 20 in 4..=100;
    /// Positions that the search of fours may look at in a new leaf. Against alpha-beta
    /// 0, 20 and 200 scored 10%, 21% and 18%, each ± 6; 200 is slower by a third.
    leaf_fours = 20 in 0..=1000;
    /// And at the root, where it takes a millisecond.
    root_fours = 1000 in 0..=20000;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_in_their_ranges() {
        for param in Params::LIST {
            assert!((param.low..=param.high).contains(&param.default), "{}", param.name);
        }
    }
}
