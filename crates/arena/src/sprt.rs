//! Stopping a match as soon as it has proved something.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Tally, score_of_elo};

/// What is counted as one observation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Every game, as if it were independent of its partner.
    Trinomial,
    /// Every complete pair of games; games without partner wait for theirs.
    #[default]
    Pentanomial,
}

/// What a test has proved so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// Nothing yet: play on.
    #[serde(rename = "continue")]
    Continue,
    /// The difference is `elo0` rather than `elo1`: the change is not worth it.
    H0,
    /// The difference is `elo1` rather than `elo0`: the change is good.
    H1,
}

impl Decision {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Decision::Continue => "continue",
            Decision::H0 => "H0",
            Decision::H1 => "H1",
        }
    }
}

/// A sequential probability ratio test between two differences in strength, in logistic Elo.
///
/// The log-likelihood ratio `LLR` compares the best explanation of the results with mean score
/// `s₁` (that of `elo1`) to the best with mean score `s₀` (that of `elo0`). After each unit, a
/// game or a pair worth `x` from 0 to 1, the test stops with
///
/// ```text
/// H0  if  LLR ≤ ln(beta / (1 - alpha))          H1  if  LLR ≥ ln((1 - beta) / alpha)
/// ```
///
/// so that H1 is accepted by mistake at most about `alpha` of the time, and H0 at most `beta`.
///
/// With `nᵢ` units worth `xᵢ`, the likeliest distribution of mean `s` is
/// `pᵢ = nᵢ / n / (1 + θ (xᵢ - s))`, where `θ` solves `Σ nᵢ (xᵢ - s) / (1 + θ (xᵢ - s)) = 0`
/// (Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a
/// multinomial distribution"). Hence
///
/// ```text
/// LLR = Σ nᵢ ln(pᵢ under s₁ / pᵢ under s₀)
/// ```
///
/// Kinds of result that have not occurred count as 0.001, as in fishtest and fastchess. This is the
/// "logistic" model of both. c-gomoku-cli uses the normal approximation
/// `(s₁ - s₀)(2s - s₀ - s₁) / (2v/n)` with mean `s` and variance `v` of the games; it is the
/// same for close results of many games, but too sure of lopsided ones: for nine wins and a loss
/// under 0,100 it gives 5.1, where the likelihoods differ by a factor of `e^1.9`; and it never
/// stops while all results are alike.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Elo difference of the null hypothesis.
    pub elo0: f64,
    /// Elo difference of the alternative, above `elo0`.
    pub elo1: f64,
    /// Risk of accepting H1 when H0 is true.
    pub alpha: f64,
    /// Risk of accepting H0 when H1 is true.
    pub beta: f64,
    /// What is counted.
    pub model: Model,
}

impl Sprt {
    /// The usual risk of either mistake.
    pub const RISK: f64 = 0.05;
    /// Elo differences beyond this have no meaning: a loss in 100,000 games.
    pub const ELO_LIMIT: f64 = 2000.0;

    /// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`; the risks are 0.05 unless given, the model is
    /// pentanomial.
    pub fn parse(text: &str) -> Result<Sprt, SprtError> {
        let numbers = text.split(',').map(number).collect::<Result<Vec<f64>, SprtError>>();
        let (elo0, elo1, alpha, beta) = match *numbers?.as_slice() {
            [elo0, elo1] => (elo0, elo1, Self::RISK, Self::RISK),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(SprtError::Count(text.to_owned())),
        };
        let sprt = Sprt { elo0, elo1, alpha, beta, model: Model::default() };
        sprt.check().map(|()| sprt)
    }

    /// Whether the numbers make a test: `elo0 < elo1`, risks between 0 and 0.5. To be asked of a
    /// test that was not [parsed](Sprt::parse).
    pub fn check(&self) -> Result<(), SprtError> {
        for (name, value) in [("elo0", self.elo0), ("elo1", self.elo1)] {
            if value.is_nan() || value.abs() > Self::ELO_LIMIT {
                return Err(SprtError::Elo(name, value));
            }
        }
        if self.elo0 >= self.elo1 {
            return Err(SprtError::Order(self.elo0, self.elo1));
        }
        for (name, value) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Risk(name, value));
            }
        }
        Ok(())
    }

    /// The log-likelihood ratio at which H0 is accepted, and that at which H1 is.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H1 to H0; 0 before the first game or pair.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let scores = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        match self.model {
            Model::Trinomial => ratio(tally.cells(), scores),
            Model::Pentanomial => ratio(tally.pairs, scores),
        }
    }

    /// What the games prove.
    pub fn decide(&self, tally: &Tally) -> Decision {
        let llr = self.llr(tally);
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Decision::H1
        } else if llr <= lower {
            Decision::H0
        } else {
            Decision::Continue
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        Sprt::parse(text)
    }
}

/// Prints what [`Sprt::parse`] reads.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

fn number(text: &str) -> Result<f64, SprtError> {
    text.trim().parse().map_err(|_| SprtError::Number(text.trim().to_owned()))
}

/// Why a text is not a test.
#[derive(Clone, Debug, PartialEq)]
pub enum SprtError {
    /// Not two or four numbers.
    Count(String),
    /// Not a number.
    Number(String),
    /// A difference that is not finite or too large: its name and value.
    Elo(&'static str, f64),
    /// `elo0` is not below `elo1`.
    Order(f64, f64),
    /// A risk out of range: its name and value.
    Risk(&'static str, f64),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(text) => {
                write!(f, "`{text}` is not a test, expected elo0,elo1 or elo0,elo1,alpha,beta")
            }
            Self::Number(text) => {
                write!(f, "`{text}` is not a number, expected elo0,elo1 or elo0,elo1,alpha,beta")
            }
            Self::Elo(name, value) => {
                write!(f, "{name} is {value}, expected -{0} to {0}", Sprt::ELO_LIMIT)
            }
            Self::Order(elo0, elo1) => {
                write!(f, "elo0 is {elo0} and elo1 is {elo1}, expected elo0 below elo1")
            }
            Self::Risk(name, value) => {
                write!(f, "{name} is {value}, expected more than 0 and less than 0.5")
            }
        }
    }
}

impl std::error::Error for SprtError {}

/// What a kind of result counts that has not occurred.
const UNSEEN: f64 = 1e-3;

/// `ln(likelihood under the second mean score / likelihood under the first)` of units counted by
/// their worth, in even steps from 0 to 1.
fn ratio<const N: usize>(counts: [u64; N], (score0, score1): (f64, f64)) -> f64 {
    if counts.iter().all(|&count| count == 0) {
        return 0.0;
    }
    let counts = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    cost(&counts, score0) - cost(&counts, score1)
}

/// `Σ nᵢ ln(1 + θ (xᵢ - s))`: how much less likely the results are under the likeliest
/// distribution of mean `s` than under their own.
fn cost<const N: usize>(counts: &[f64; N], mean: f64) -> f64 {
    let offset = |cell: usize| cell as f64 / (N - 1) as f64 - mean;
    let theta = tilt(counts, mean, offset);
    counts.iter().enumerate().map(|(cell, n)| n * (theta * offset(cell)).ln_1p()).sum()
}

/// The `θ` with `Σ nᵢ dᵢ / (1 + θ dᵢ) = 0`, where `dᵢ = xᵢ - s`. The sum falls from +∞ to -∞
/// between the poles of the largest and the smallest `d`, so it has one root there. Newton's steps
/// find it, or halving where a step would leave what is left of that range.
fn tilt<const N: usize>(counts: &[f64; N], mean: f64, offset: impl Fn(usize) -> f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let mut theta = 0.0;
    // Halving alone needs 50 rounds for all digits of a double, Newton mostly five.
    for _ in 0..100 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (cell, n) in counts.iter().enumerate() {
            let quotient = offset(cell) / (1.0 + theta * offset(cell));
            sum += n * quotient;
            slope += n * quotient * quotient;
        }
        *(if sum > 0.0 { &mut low } else { &mut high }) = theta;
        let newton = theta + sum / slope;
        let next = if low < newton && newton < high { newton } else { (low + high) / 2.0 };
        let step = (next - theta).abs();
        theta = next;
        if step < 1e-12 {
            break;
        }
    }
    theta
}

#[cfg(test)]
mod tests;
