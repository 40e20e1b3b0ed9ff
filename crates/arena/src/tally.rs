//! What two players scored against each other.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// How a game ended for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl Outcome {
    /// The same game seen by the other side.
    pub const fn inverted(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }

    /// Points counted in halves: 0, 1 or 2.
    const fn half_points(self) -> usize {
        match self {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        }
    }
}

/// Results of one side against another: every game, and the pairs among them.
///
/// A pair is the same opening played twice with the sides exchanged. Its two games depend on each
/// other: an opening that is lost for the second player gives one point to each. Counting pairs
/// instead of games (the pentanomial count) takes that dependence into account. A game without
/// its partner is in `wins`, `draws` and `losses` only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by the points they gave: 0, ½, 1, 1½, 2. The middle cell holds two draws as well as a
    /// win and a loss.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts a game.
    pub fn add_game(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Loss => &mut self.losses,
            Outcome::Draw => &mut self.draws,
            Outcome::Win => &mut self.wins,
        } += 1;
    }

    /// Counts the second game of a pair, and the pair. The first game was counted when it ended.
    pub fn finish_pair(&mut self, counted: Outcome, last: Outcome) {
        self.add_game(last);
        self.pairs[counted.half_points() + last.half_points()] += 1;
    }

    /// Counts two games that are a pair.
    pub fn add_pair(&mut self, one: Outcome, other: Outcome) {
        self.add_game(one);
        self.finish_pair(one, other);
    }

    /// The same games seen by the other side.
    pub fn inverted(&self) -> Tally {
        let mut pairs = self.pairs;
        pairs.reverse();
        Tally { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }

    /// All games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// All complete pairs.
    pub fn paired(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Whether there are pairs and every game belongs to one.
    pub fn is_paired(&self) -> bool {
        self.paired() > 0 && self.games() == 2 * self.paired()
    }

    /// Points per game, from 0 to 1; a half before the first game.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// Draws per game, from 0 to 1; 0 before the first game.
    pub fn draw_rate(&self) -> f64 {
        match self.games() {
            0 => 0.0,
            games => self.draws as f64 / games as f64,
        }
    }

    /// Games by their points: 0, ½, 1.
    pub(crate) const fn cells(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (cell, more) in self.pairs.iter_mut().zip(other.pairs) {
            *cell += more;
        }
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(mut self, other: Tally) -> Tally {
        self += other;
        self
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome::{Draw, Loss, Win};
    use super::*;

    #[test]
    fn every_pair_has_its_cell() {
        let cells = [
            (Loss, Loss, 0),
            (Loss, Draw, 1),
            (Draw, Loss, 1),
            (Draw, Draw, 2),
            (Win, Loss, 2),
            (Loss, Win, 2),
            (Draw, Win, 3),
            (Win, Win, 4),
        ];
        for (one, other, cell) in cells {
            let mut tally = Tally::default();
            tally.add_pair(one, other);
            assert_eq!(tally.pairs[cell], 1, "{one:?} {other:?}");
            assert_eq!((tally.games(), tally.paired()), (2, 1), "{one:?} {other:?}");
            assert!(tally.is_paired());
            let mut mirrored = Tally::default();
            mirrored.add_pair(one.inverted(), other.inverted());
            assert_eq!(tally.inverted(), mirrored, "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_game_waits_for_its_partner() {
        let mut tally = Tally::default();
        tally.add_game(Win);
        assert!(!tally.is_paired());
        tally.finish_pair(Win, Draw);
        assert!(tally.is_paired());
        assert_eq!(tally, Tally { wins: 1, draws: 1, losses: 0, pairs: [0, 0, 0, 1, 0] });
        tally.add_game(Loss);
        assert!(!tally.is_paired());
    }

    #[test]
    fn tallies_add_up() {
        let one = Tally { wins: 3, draws: 2, losses: 1, pairs: [0, 0, 1, 2, 0] };
        let other = Tally { wins: 0, draws: 0, losses: 5, pairs: [2, 0, 0, 0, 0] };
        let both = Tally { wins: 3, draws: 2, losses: 6, pairs: [2, 0, 1, 2, 0] };
        assert_eq!(one + other, both);
        assert_eq!([one, other].into_iter().sum::<Tally>(), both);
        assert_eq!(one.inverted().inverted(), one);
        assert_eq!((one.score(), one.draw_rate()), (4.0 / 6.0, 2.0 / 6.0));
        assert_eq!((Tally::default().score(), Tally::default().draw_rate()), (0.5, 0.0));
    }

    #[test]
    fn a_tally_survives_json() {
        let tally = Tally { wins: 3, draws: 2, losses: 1, pairs: [0, 0, 1, 2, 0] };
        let text = serde_json::to_string(&tally).unwrap();
        assert_eq!(text, r#"{"wins":3,"draws":2,"losses":1,"pairs":[0,0,1,2,0]}"#);
        assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), tally);
    }
}
