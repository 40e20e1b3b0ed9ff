//! How a match stands: points, ratings, faults and the use of time.

mod performance;

use std::collections::BTreeMap;

use board::Color;
use record::GameResult;
use serde::Serialize;

pub use performance::Performance;

use crate::elo::Estimate;
use crate::played::Played;
use crate::ratings::{Encounter, Ratings, Scale};
use crate::tally::{Outcome, Tally};

/// Everything that is counted while a match goes on. It grows with the engines and the openings,
/// not with the games.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    names: Vec<String>,
    /// The games of two engines, seen by the one with the lower index.
    meetings: BTreeMap<[usize; 2], Tally>,
    performances: Vec<Performance>,
    openings: BTreeMap<String, Balance>,
    /// Pairs of which one game is known, with its outcome for the engine of the lower index.
    halves: BTreeMap<usize, Outcome>,
    games: usize,
}

/// How games from one opening, or all games, ended for the colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Balance {
    /// Won by black.
    pub black: u64,
    /// Won by nobody.
    pub draws: u64,
    /// Won by white.
    pub white: u64,
}

/// One engine's line of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Its name.
    pub engine: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points of a game on average, from 0 to 1.
    pub score: f64,
    /// Its rating: against the other one in a match of two, else against the mean of all.
    pub elo: f64,
    /// The rating's error: 95 of 100 times it is not off by more.
    pub elo_error: f64,
    /// The chance that it is better than the others on average.
    pub los: f64,
    /// Games lost on time.
    pub time_losses: u64,
    /// Games lost by a crash, a hang or a flood.
    pub crashes: u64,
    /// Games lost by a move that cannot be played.
    pub illegal: u64,
    /// Games with each colour, and the use of time.
    #[serde(flatten)]
    pub performance: Performance,
}

impl Standings {
    /// A table of engines without games.
    pub fn new(names: Vec<String>) -> Standings {
        let performances = vec![Performance::default(); names.len()];
        Standings { names, performances, ..Standings::default() }
    }

    /// Counts a game. A game of engines that are not in the table is left out.
    pub(crate) fn add(&mut self, played: &Played) {
        let index = |color| self.index(played.player(color));
        let [Some(black), Some(white)] = Color::ALL.map(index) else { return };
        let Some(result) = played.outcome() else { return };
        self.games += 1;
        let first = black.min(white);
        let lower = if first == black { Color::Black } else { Color::White };
        let outcome = outcome(result, lower);
        let tally = self.meetings.entry([first, black.max(white)]).or_default();
        match self.halves.remove(&played.pair) {
            Some(other) => tally.finish_pair(other, outcome),
            None => {
                tally.add_game(outcome);
                self.halves.insert(played.pair, outcome);
            }
        }
        for (index, color) in [(black, Color::Black), (white, Color::White)] {
            self.performances[index].add(played, color, result);
        }
        self.openings.entry(played.opening_text()).or_default().add(result);
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The names, in the order of the match.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The place of an engine among the names.
    pub(crate) fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// The games of two engines, seen by the first.
    pub fn meeting(&self, one: usize, other: usize) -> Tally {
        let tally =
            self.meetings.get(&[one.min(other), one.max(other)]).copied().unwrap_or_default();
        if one < other { tally } else { tally.inverted() }
    }

    /// All games of an engine.
    pub fn tally(&self, engine: usize) -> Tally {
        let others = (0..self.names.len()).filter(|&other| other != engine);
        others.fold(Tally::default(), |sum, other| sum + self.meeting(engine, other))
    }

    /// Games by opening and how they ended, the opening as a position string.
    pub fn openings(&self) -> &BTreeMap<String, Balance> {
        &self.openings
    }

    /// How all games ended for the colours.
    pub fn balance(&self) -> Balance {
        self.openings.values().fold(Balance::default(), |sum, balance| Balance {
            black: sum.black + balance.black,
            draws: sum.draws + balance.draws,
            white: sum.white + balance.white,
        })
    }

    /// The table, the best first.
    pub fn table(&self) -> Vec<Standing> {
        let ratings = (self.names.len() > 2).then(|| self.ratings());
        let mut table: Vec<Standing> =
            (0..self.names.len()).map(|engine| self.standing(engine, ratings.as_ref())).collect();
        table.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        table
    }

    /// Ratings of all engines by all their games.
    pub fn ratings(&self) -> Ratings {
        let encounter = |(&[first, second], tally): (&[usize; 2], &Tally)| Encounter {
            first,
            second,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
        };
        let encounters: Vec<Encounter> = self.meetings.iter().map(encounter).collect();
        Ratings::new(self.names.len(), &encounters, Scale::default())
    }

    fn standing(&self, engine: usize, ratings: Option<&Ratings>) -> Standing {
        let tally = self.tally(engine);
        let estimate = Estimate::new(&tally);
        let (elo, elo_error) = match ratings.map(|ratings| ratings.players()[engine]) {
            Some(rating) => (rating.elo, rating.error),
            None => (estimate.elo, estimate.error),
        };
        let performance = self.performances[engine].clone();
        Standing {
            engine: self.names[engine].clone(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            elo,
            elo_error,
            los: estimate.los,
            time_losses: performance.faults.late,
            crashes: performance.faults.crashes,
            illegal: performance.faults.illegal,
            performance,
        }
    }
}

impl Balance {
    fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Win(Color::Black) => self.black += 1,
            GameResult::Win(Color::White) => self.white += 1,
            GameResult::Draw => self.draws += 1,
        }
    }
}

/// What a result is for one colour.
pub(crate) fn outcome(result: GameResult, color: Color) -> Outcome {
    match result {
        GameResult::Win(winner) if winner == color => Outcome::Win,
        GameResult::Win(_) => Outcome::Loss,
        GameResult::Draw => Outcome::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn every_game_is_counted_once() {
        let (_, standings, games) = samples::duel(["alpha", "beta"]);
        let tally = standings.meeting(0, 1);
        assert_eq!(standings.games(), games.len());
        assert_eq!(tally, Tally { wins: 3, draws: 1, losses: 2, pairs: [0, 0, 2, 1, 0] });
        assert_eq!(standings.meeting(1, 0), tally.inverted());
        assert_eq!(standings.balance(), Balance { black: 5, draws: 1, white: 0 });
        let table = standings.table();
        let alpha = table.iter().find(|standing| standing.engine == "alpha").unwrap();
        assert_eq!((alpha.time_losses, alpha.crashes, alpha.illegal), (1, 0, 0));
        assert_eq!((alpha.performance.black, alpha.performance.white), ([3, 0, 0], [0, 1, 2]));
    }
}
