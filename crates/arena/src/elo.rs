//! How much stronger one player is, and how sure that is.

use std::f64::consts::LN_10;

use serde::{Deserialize, Serialize};

use crate::Tally;
use crate::normal::{Z95, cumulative};

/// One unit of normalised Elo is this much score per standard deviation, so that it equals the
/// logistic Elo between near equals who never draw.
const NORMALISED: f64 = 800.0 / LN_10;

/// The score, from 0 to 1, that a player should make who is `elo` stronger:
/// `1 / (1 + 10^(-elo/400))`.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The logistic Elo difference that a score stands for: `400 · log₁₀(score / (1 - score))`.
/// Infinite for a score of 0 or 1.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The difference in strength that a [`Tally`] shows.
///
/// A unit is a game (trinomial) or a pair of games (pentanomial), worth `x` from 0 to 1. Over `n`
/// units with mean `s` and variance `v = mean of (x - s)²`, the standard error is `e = √(v/n)`, and
///
/// ```text
/// elo              = E(s) = 400 · log₁₀(s / (1 - s))
/// error            = (E(s + 1.96 e) - E(s - 1.96 e)) / 2
/// los              = Φ((s - ½) / e)
/// normalised       = (s - ½) / σ · 800 / ln 10           σ = √v of a game, √(2v) of a pair
/// normalised_error = 1.96 e / σ · 800 / ln 10
/// ```
///
/// These are the formulas of fastchess and fishtest. Every field is a finite number, for any tally:
///
/// - Units that all ended the same way (all won, all drawn, none played) have no variance. Then
///   half a unit of the best and half a unit of the worst kind are added: ten wins count as 10½ of
///   11 points, 529 Elo; no game at all is 0 ± 681 Elo.
/// - An end of the interval stays half a unit away from 0 and 1, that is, it is clamped to
///   `1/(2n + 2)` and `1 - 1/(2n + 2)`; and `error` is never below the tangent's
///   `1.96 e · E'(s)`, which only matters when an end was clamped.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// Logistic Elo difference; positive if the side of the tally is stronger.
    pub elo: f64,
    /// Half the width of the 95 % interval around `elo`.
    pub error: f64,
    /// Likelihood of superiority: how probable it is that the side of the tally is stronger.
    pub los: f64,
    /// Normalised Elo: the difference measured in standard deviations of a game, which tells how
    /// many games are needed to prove it.
    pub normalised: f64,
    /// Half the width of the 95 % interval around `normalised`.
    pub normalised_error: f64,
}

impl Estimate {
    /// From pairs if every game belongs to one, else from games.
    pub fn new(tally: &Tally) -> Estimate {
        if tally.is_paired() { Self::from_pairs(tally) } else { Self::from_games(tally) }
    }

    /// From wins, draws and losses, as if every game were independent (trinomial).
    pub fn from_games(tally: &Tally) -> Estimate {
        Self::from_units(&tally.cells(), 1.0)
    }

    /// From the complete pairs alone (pentanomial).
    pub fn from_pairs(tally: &Tally) -> Estimate {
        Self::from_units(&tally.pairs, 2.0)
    }

    /// From units counted by their worth, in even steps from 0 to 1.
    fn from_units(counts: &[u64], games_per_unit: f64) -> Estimate {
        let Moments { units, mean, variance } = Moments::of(counts);
        let error = (variance / units).sqrt();
        let floor = 1.0 / (2.0 * units + 2.0);
        let end = |score: f64| elo_of_score(score.clamp(floor, 1.0 - floor));
        let half = (end(mean + Z95 * error) - end(mean - Z95 * error)) / 2.0;
        let slope = 400.0 / LN_10 / (mean * (1.0 - mean));
        let deviation = (games_per_unit * variance).sqrt();
        Estimate {
            elo: elo_of_score(mean),
            error: half.max(Z95 * error * slope),
            los: cumulative((mean - 0.5) / error),
            normalised: (mean - 0.5) / deviation * NORMALISED,
            normalised_error: Z95 * error / deviation * NORMALISED,
        }
    }
}

/// Number, mean and variance of units worth 0 to 1.
struct Moments {
    units: f64,
    mean: f64,
    variance: f64,
}

impl Moments {
    fn of(counts: &[u64]) -> Moments {
        let mut counts: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        let last = counts.len() - 1;
        if counts.iter().filter(|&&count| count > 0.0).count() < 2 {
            counts[0] += 0.5;
            counts[last] += 0.5;
        }
        let units: f64 = counts.iter().sum();
        let worth = |cell: usize| cell as f64 / last as f64;
        let average = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = counts.iter().enumerate().map(|(cell, n)| n * value(worth(cell))).sum();
            sum / units
        };
        let mean = average(&|worth| worth);
        Moments { units, mean, variance: average(&|worth| (worth - mean).powi(2)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally { wins, draws, losses, pairs: [0; 5] }
    }

    fn pairs(pairs: [u64; 5]) -> Tally {
        let [l2, ld, even, wd, w2] = pairs;
        Tally { wins: 2 * w2 + wd + even, draws: wd + ld, losses: 2 * l2 + ld + even, pairs }
    }

    fn near(value: f64, expected: f64, tolerance: f64, what: &str) {
        assert!((value - expected).abs() <= tolerance, "{what}: {value}, expected {expected}");
    }

    /// Wins, losses, draws; normalised Elo, its error, likelihood of superiority in percent: the
    /// figures that fastchess tests its own trinomial estimate with.
    #[test]
    fn games_agree_with_fastchess() {
        let figures = [
            (games(76, 89, 123), -20.76, 40.13, 15.53),
            (games(136, 96, 111), 49.77, 36.77, 99.60),
            (games(34, 356, 0), -508.44, 34.48, 0.0),
        ];
        for (tally, normalised, normalised_error, los) in figures {
            let estimate = Estimate::new(&tally);
            near(estimate.normalised, normalised, 0.01, "normalised");
            near(estimate.normalised_error, normalised_error, 0.01, "its error");
            near(100.0 * estimate.los, los, 0.005, "superiority");
        }
        let estimate = Estimate::new(&games(136, 96, 111));
        near(estimate.elo, 40.70, 0.005, "elo");
        near(estimate.error, 30.43, 0.005, "error");
    }

    /// Pairs; Elo, error, normalised Elo, error, superiority: from the tests of fastchess.
    #[test]
    fn pairs_agree_with_fastchess() {
        let figures = [
            ([34, 54, 63, 64, 75], [55.58, 27.65, 57.94, 28.28, 100.0]),
            ([332, 433, 498, 333, 334], [-8.64, 10.33, -9.17, 10.96, 5.05]),
            ([7895, 8757, 5685, 568, 9999], [-21.04, 2.95, -19.01, 2.65, 0.0]),
        ];
        for (cells, [elo, error, normalised, normalised_error, los]) in figures {
            let estimate = Estimate::new(&pairs(cells));
            near(estimate.elo, elo, 0.005, "elo");
            near(estimate.error, error, 0.005, "error");
            near(estimate.normalised, normalised, 0.005, "normalised");
            near(estimate.normalised_error, normalised_error, 0.01, "its error");
            near(100.0 * estimate.los, los, 0.005, "superiority");
        }
    }

    /// Results that public OpenBench servers have shown: Viridithas pull request 210 and Soul 25
    /// from pairs, PlentyChess 95 and 145 from games.
    #[test]
    fn estimates_agree_with_openbench() {
        let from_pairs = [
            (games(2166, 2062, 3146), [189, 845, 1540, 899, 214], 4.90, 5.35),
            (games(2698, 2765, 3445), [315, 1070, 1746, 1013, 310], -2.61, 5.18),
        ];
        for (tally, pairs, elo, error) in from_pairs {
            let tally = Tally { pairs, ..tally };
            assert!(tally.is_paired());
            let estimate = Estimate::new(&tally);
            near(estimate.elo, elo, 0.005, "elo");
            near(estimate.error, error, 0.005, "error");
        }
        let from_games =
            [(games(2049, 1908, 4385), 5.87, 5.13), (games(7287, 7036, 16337), 2.84, 2.65)];
        for (tally, elo, error) in from_games {
            let estimate = Estimate::new(&tally);
            near(estimate.elo, elo, 0.005, "elo");
            near(estimate.error, error, 0.01, "error");
        }
    }

    #[test]
    fn unfinished_pairs_fall_back_to_games() {
        let mut tally = pairs([3, 10, 30, 20, 7]);
        assert_eq!(Estimate::new(&tally), Estimate::from_pairs(&tally));
        assert_ne!(Estimate::new(&tally), Estimate::from_games(&tally));
        tally.wins += 1;
        assert_eq!(Estimate::new(&tally), Estimate::from_games(&tally));
    }

    #[test]
    fn pairs_of_a_win_and_a_loss_are_worth_more_than_their_games() {
        let tally = pairs([5, 0, 90, 0, 5]);
        let ratio = Estimate::from_games(&tally).error / Estimate::from_pairs(&tally).error;
        near(ratio, (0.25f64 / 200.0 / (0.025 / 100.0)).sqrt(), 0.02, "ratio of the errors");
    }

    #[test]
    fn one_sided_results_stay_finite() {
        near(Estimate::new(&games(10, 0, 0)).elo, 528.9, 0.1, "ten wins");
        near(Estimate::new(&games(0, 0, 0)).error, 681.0, 0.1, "no game");
        near(Estimate::new(&games(0, 0, 0)).los, 0.5, 0.0, "no game");
        near(Estimate::new(&games(0, 0, 50)).elo, 0.0, 1e-9, "all drawn");
        let mut last = 0.0;
        for n in 1..200 {
            for tally in [games(n, 0, 0), games(n, 1, 0), games(0, 0, n), pairs([0, 0, 0, 0, n])] {
                let (seen, mirrored) = (Estimate::new(&tally), Estimate::new(&tally.inverted()));
                let Estimate { elo, error, los, normalised, normalised_error } = seen;
                let fields = [elo, error, los, normalised, normalised_error];
                assert!(fields.iter().all(|field| field.is_finite()), "{tally:?} {seen:?}");
                assert!(error > 0.0 && normalised_error > 0.0, "{tally:?} {seen:?}");
                near(elo, -mirrored.elo, 1e-6, "mirrored elo");
                near(error, mirrored.error, 1e-6, "mirrored error");
                near(los, 1.0 - mirrored.los, 1e-9, "mirrored superiority");
            }
            let elo = Estimate::new(&games(n, 0, 0)).elo;
            assert!(elo > last, "{n} wins prove more than {}", n - 1);
            last = elo;
        }
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-800.0, -35.0, 0.0, 1.5, 200.0, 1200.0] {
            near(elo_of_score(score_of_elo(elo)), elo, 1e-8, "there and back");
        }
        near(score_of_elo(400.0), 10.0 / 11.0, 1e-12, "ten to one");
    }
}
