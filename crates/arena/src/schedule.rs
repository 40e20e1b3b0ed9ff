//! Who plays whom, round by round.

mod swiss;

use serde::{Deserialize, Serialize};

pub(crate) use swiss::{Meeting, pair};

/// The kind of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Everybody against everybody; two engines simply play each other.
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
    /// Who has as many points meets, nobody twice if that can be helped.
    Swiss {
        /// How many rounds.
        rounds: usize,
    },
}

impl Schedule {
    /// The pairings of every opening, by index of the engines; a Swiss match has none before its
    /// results are known.
    pub(crate) fn pairings(self, engines: usize) -> Vec<[usize; 2]> {
        match self {
            Schedule::RoundRobin => {
                let with = |first| (first + 1..engines).map(move |second| [first, second]);
                (0..engines).flat_map(with).collect()
            }
            Schedule::Gauntlet => (1..engines).map(|second| [0, second]).collect(),
            Schedule::Swiss { .. } => Vec::new(),
        }
    }

    /// How many games such a match has, if nothing ends it early: `games` for each pairing.
    pub fn games(self, engines: usize, games: usize) -> usize {
        match self {
            Schedule::Swiss { rounds } => rounds * (engines / 2) * games,
            _ => self.pairings(engines).len() * games,
        }
    }

    /// Rounds that a Swiss match of so many needs to tell the best from the rest: one for each
    /// halving, and two more.
    pub fn enough_rounds(engines: usize) -> usize {
        engines.next_power_of_two().ilog2() as usize + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once() {
        assert_eq!(Schedule::RoundRobin.pairings(2), [[0, 1]]);
        assert_eq!(Schedule::RoundRobin.pairings(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Schedule::Gauntlet.pairings(4), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(Schedule::RoundRobin.games(4, 10), 60);
        assert_eq!(Schedule::Swiss { rounds: 3 }.games(5, 2), 12);
        assert_eq!([2, 4, 5, 8].map(Schedule::enough_rounds), [3, 4, 5, 5]);
    }
}
