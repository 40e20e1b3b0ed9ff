//! Ratings of many players from all their games.

use std::f64::consts::LN_10;

use serde::{Deserialize, Serialize};

use crate::matrix::Cholesky;
use crate::normal::{Z95, cumulative};

/// Elo per unit of natural log odds.
const ELO: f64 = 400.0 / LN_10;

/// Virtual games of every player, all drawn, against an imaginary player rated 0.
const VIRTUAL: f64 = 1.0;

/// Steps end when no rating moves by more log odds than this.
const SETTLED: f64 = 1e-10;

/// Newton's steps are few (five to ten); the limit only guards against rounding.
const MOST_STEPS: usize = 100;

/// The games between two players, seen by the one who moved first.
///
/// Where nobody asks for the advantage of the first move, `first` may be either of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    /// Number of the player who moved first.
    pub first: usize,
    /// Number of the opponent.
    pub second: usize,
    /// Games that `first` won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that `first` lost.
    pub losses: u64,
}

impl Encounter {
    fn games(&self) -> f64 {
        (self.wins + self.draws + self.losses) as f64
    }

    fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

/// Where the zero of the ratings lies, and what is estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scale {
    /// The player who is rated 0, without error; by default the mean of all is 0.
    pub anchor: Option<usize>,
    /// Whether the advantage of the first move is estimated; else it is 0.
    pub advantage: bool,
}

/// A rating and its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// Elo.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// Ratings that make the results of all players likeliest.
///
/// The model is that of Bradley and Terry with draws as half points, as in Ordo: with ratings `r`
/// and the advantage `h` of the first move, the first player is expected to score `p`, and the sum
/// `S` over all encounters is made as large as possible:
///
/// ```text
/// p = 1 / (1 + 10^(-(r₁ + h - r₂) / 400))
/// S = Σ points · ln p + (games - points) · ln(1 - p)
/// ```
///
/// A weak prior keeps it finite: as with the
/// virtual draws of BayesElo, every player has drawn one virtual game, here against an imaginary
/// player rated 0. So a player who won all games has a rating, and pools that never met can be
/// compared, with large errors. The advantage `h` has its own virtual draw.
///
/// Errors come from the inverse of the second derivatives at the maximum. They treat every game as
/// independent and a draw as no more certain than a win, so they are rather too wide than
/// too narrow where draws or paired openings are frequent.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    players: Vec<Rating>,
    advantage: Rating,
    /// Of the log odds, players first, then the advantage if it was estimated; row by row.
    covariance: Vec<f64>,
    order: usize,
}

impl Ratings {
    /// Rates `players` players, numbered from 0. 200 players, all against all, take 0.06 s.
    ///
    /// # Panics
    ///
    /// If an encounter or the anchor names a player who is not among them.
    pub fn new(players: usize, encounters: &[Encounter], scale: Scale) -> Ratings {
        assert!(
            encounters
                .iter()
                .flat_map(|e| [e.first, e.second])
                .chain(scale.anchor)
                .all(|p| p < players),
            "encounters are between players numbered below {players}"
        );
        let posterior = Posterior { players, encounters, advantage: scale.advantage };
        let odds = posterior.summit();
        let order = odds.len();
        let covariance = Cholesky::new(order, &posterior.curvature(&odds)).inverse();
        let mut ratings =
            Ratings { players: Vec::new(), advantage: Rating::default(), covariance, order };
        if scale.advantage {
            ratings.advantage = ratings.rating(&odds, &unit(order, players));
        }
        ratings.players = (0..players)
            .map(|player| ratings.rating(&odds, &contrast(order, players, player, scale.anchor)))
            .collect();
        ratings
    }

    /// The ratings by number of player.
    pub fn players(&self) -> &[Rating] {
        &self.players
    }

    /// How much better the first player scores than the second would; 0 unless it was asked for.
    pub fn advantage(&self) -> Rating {
        self.advantage
    }

    /// How probable it is that player `one` is stronger than player `other`.
    pub fn superiority(&self, one: usize, other: usize) -> f64 {
        if one == other {
            return 0.5;
        }
        let at = |row: usize, column: usize| self.covariance[row * self.order + column];
        let variance = at(one, one) + at(other, other) - 2.0 * at(one, other);
        cumulative((self.players[one].elo - self.players[other].elo) / ELO / variance.sqrt())
    }

    /// Value and error of a weighted sum of the log odds.
    fn rating(&self, odds: &[f64], weights: &[f64]) -> Rating {
        let variance: f64 = (self.covariance.chunks_exact(self.order).zip(weights))
            .filter(|(_, weight)| **weight != 0.0)
            .map(|(row, weight)| weight * dot(row, weights))
            .sum();
        // Rounding may leave less than nothing of the anchor's own error.
        Rating { elo: ELO * dot(odds, weights), error: ELO * Z95 * variance.max(0.0).sqrt() }
    }
}

/// The weights of `player` minus the anchor, or minus the mean of all players.
fn contrast(order: usize, players: usize, player: usize, anchor: Option<usize>) -> Vec<f64> {
    let mut weights = unit(order, player);
    match anchor {
        Some(anchor) => weights[anchor] -= 1.0,
        None => weights[..players].iter_mut().for_each(|w| *w -= 1.0 / players as f64),
    }
    weights
}

fn unit(order: usize, index: usize) -> Vec<f64> {
    let mut weights = vec![0.0; order];
    weights[index] = 1.0;
    weights
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// The logarithm of the posterior as a function of the log odds: players first, then the advantage
/// if it is estimated. It is concave and has one summit.
struct Posterior<'a> {
    players: usize,
    encounters: &'a [Encounter],
    advantage: bool,
}

impl Posterior<'_> {
    /// The log odds at the summit, by Newton's method. A step that would lead down is halved.
    fn summit(&self) -> Vec<f64> {
        let mut odds = vec![0.0; self.players + usize::from(self.advantage)];
        let mut height = self.height(&odds);
        for _ in 0..MOST_STEPS {
            let step = Cholesky::new(odds.len(), &self.curvature(&odds)).solve(&self.slope(&odds));
            let mut share = 1.0;
            loop {
                let next: Vec<f64> = odds.iter().zip(&step).map(|(o, s)| o + share * s).collect();
                let reached = self.height(&next);
                if reached >= height {
                    (odds, height) = (next, reached);
                    break;
                }
                share /= 2.0;
                if share < SETTLED {
                    return odds;
                }
            }
            if step.iter().all(|s| s.abs() < SETTLED) {
                break;
            }
        }
        odds
    }

    /// The log odds that `first` beats `second`.
    fn lead(&self, odds: &[f64], encounter: &Encounter) -> f64 {
        let advantage = if self.advantage { odds[self.players] } else { 0.0 };
        odds[encounter.first] + advantage - odds[encounter.second]
    }

    fn height(&self, odds: &[f64]) -> f64 {
        let virtual_games: f64 = odds.iter().map(|&o| likelihood(VIRTUAL, VIRTUAL / 2.0, o)).sum();
        let games = self.encounters.iter();
        virtual_games
            + games.map(|e| likelihood(e.games(), e.points(), self.lead(odds, e))).sum::<f64>()
    }

    fn slope(&self, odds: &[f64]) -> Vec<f64> {
        let mut slope: Vec<f64> = odds.iter().map(|&o| VIRTUAL * (0.5 - expected(o))).collect();
        for encounter in self.encounters {
            let surplus =
                encounter.points() - encounter.games() * expected(self.lead(odds, encounter));
            slope[encounter.first] += surplus;
            slope[encounter.second] -= surplus;
            if self.advantage {
                slope[self.players] += surplus;
            }
        }
        slope
    }

    /// The negative second derivatives, row by row.
    fn curvature(&self, odds: &[f64]) -> Vec<f64> {
        let order = odds.len();
        let mut cells = vec![0.0; order * order];
        for (index, &o) in odds.iter().enumerate() {
            cells[index * order + index] = VIRTUAL * spread(o);
        }
        for encounter in self.encounters {
            let weight = encounter.games() * spread(self.lead(odds, encounter));
            let signs = [(encounter.first, 1.0), (encounter.second, -1.0), (self.players, 1.0)];
            let signs = &signs[..2 + usize::from(self.advantage)];
            for (row, one) in signs {
                for (column, other) in signs {
                    cells[row * order + column] += one * other * weight;
                }
            }
        }
        cells
    }
}

/// Expected score at these log odds.
fn expected(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Variance of a decisive game at these log odds.
fn spread(odds: f64) -> f64 {
    expected(odds) * expected(-odds)
}

/// `points · ln p + (games - points) · ln(1 - p)`.
fn likelihood(games: f64, points: f64, odds: f64) -> f64 {
    // ln p = -ln(1 + e^-odds), written so that the power never overflows.
    let log_one_minus = -(odds.max(0.0) + (-odds.abs()).exp().ln_1p());
    points * odds + games * log_one_minus
}

#[cfg(test)]
mod tests;
