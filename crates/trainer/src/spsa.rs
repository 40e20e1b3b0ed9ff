//! Many numbers tuned at once by games: simultaneous perturbation stochastic approximation (Spall
//! 1992, with the gains that fishtest made known).
//!
//! ```text
//!   round k:  each number moves by ±cₖ, by dice       c₁ > c₂ > …, at last a twentieth of its range
//!             one set of signs plays against the opposite set
//!             each number goes rₖ · cₖ · (points of its side − points of the other) that way
//! ```
//!
//! A number that matters pulls in one direction game after game; all others walk at random. How
//! far they walk by chance is what the rate is measured by: at a rate of 1 about as far as cₖ.

use search::{Dice, Param};

use crate::selfplay::mixed;

/// How fast the perturbations shrink with the rounds, and how fast the steps do.
const SHRINKING: f64 = 0.101;
const SLOWING: f64 = 0.602;

/// The part of all rounds that is added to the count of rounds done, so that the first steps are
/// not too long.
const HEAD_START: f64 = 0.1;

/// The last perturbation: one in so many parts of a number's range. Less than a half would often
/// be rounded away.
const PARTS: f64 = 20.0;
const LEAST_CHANGE: f64 = 0.5;

/// A number that is being tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dial {
    /// Name, default and range.
    pub param: Param,
    /// Where it stands.
    pub value: f64,
}

impl Dial {
    /// A number at its default.
    pub fn new(param: Param) -> Dial {
        Dial { param, value: f64::from(param.default) }
    }

    /// The nearest whole number, which is what a search is set to.
    pub fn rounded(&self) -> i32 {
        self.at(0.0)
    }

    /// How far it has gone from its default, in parts of its range.
    pub fn shift(&self) -> f64 {
        (self.value - f64::from(self.param.default)) / self.range()
    }

    /// The nearest whole number to a shift of it, within its range.
    fn at(&self, shift: f64) -> i32 {
        let value = (self.value + shift).round() as i32;
        value.clamp(self.param.low, self.param.high)
    }

    /// The last perturbation.
    fn last_change(&self) -> f64 {
        (self.range() / PARTS).max(LEAST_CHANGE)
    }

    fn range(&self) -> f64 {
        f64::from(self.param.high) - f64::from(self.param.low)
    }
}

/// What all rounds have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// How many rounds there are.
    pub rounds: u64,
    /// Games of a round.
    pub games: u64,
    /// How far chance alone takes a number in all rounds, in parts of its last perturbation.
    pub rate: f64,
    /// Where the dice start.
    pub seed: u64,
}

/// Numbers on their way.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    course: Course,
    dials: Vec<Dial>,
    round: u64,
}

/// Two sets of numbers that play against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The values of either side, in the order of the dials.
    pub sides: [Vec<i32>; 2],
}

impl Spsa {
    /// Numbers of which so many rounds have been played.
    pub fn new(course: Course, dials: Vec<Dial>, round: u64) -> Spsa {
        Spsa { course, dials, round }
    }

    /// The numbers.
    pub fn dials(&self) -> &[Dial] {
        &self.dials
    }

    /// Rounds that have been played.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// Whether all have.
    pub fn is_over(&self) -> bool {
        self.round >= self.course.rounds
    }

    /// The sets that play in the next round.
    pub fn trial(&self) -> Trial {
        let shifts: Vec<f64> = self.shifts().collect();
        let side = |sign: f64| {
            let dials = self.dials.iter().zip(&shifts);
            dials.map(|(dial, shift)| dial.at(sign * shift)).collect()
        };
        Trial { sides: [side(1.0), side(-1.0)] }
    }

    /// Learns what the first side of the trial scored more than the second, in points, and goes
    /// on to the next round.
    pub fn learn(&mut self, lead: f64) {
        let gain = self.gain();
        let shifts: Vec<f64> = self.shifts().collect();
        for (dial, shift) in self.dials.iter_mut().zip(shifts) {
            let (low, high) = (f64::from(dial.param.low), f64::from(dial.param.high));
            dial.value = (dial.value + gain * shift * lead).clamp(low, high);
        }
        self.round += 1;
    }

    /// The perturbations of the round, by dice.
    fn shifts(&self) -> impl Iterator<Item = f64> {
        let mut dice = Dice::new(mixed(self.course.seed, self.round));
        let growth = (self.course.rounds as f64 / self.number()).powf(SHRINKING);
        self.dials.iter().map(move |dial| {
            let sign = if dice.below(2) == 0 { -1.0 } else { 1.0 };
            sign * dial.last_change() * growth
        })
    }

    /// The step for each point, in parts of the perturbation.
    fn gain(&self) -> f64 {
        let Course { rounds, games, rate, .. } = self.course;
        let (all, number) = (rounds as f64, self.number());
        let head = HEAD_START * all;
        let slowing = ((head + all) / (head + number)).powf(SLOWING);
        let shrinking = (number / all).powf(2.0 * SHRINKING);
        rate / (all * games as f64).sqrt() * slowing * shrinking
    }

    /// The number of the round, from 1.
    fn number(&self) -> f64 {
        self.round as f64 + 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMS: [Param; 3] = [
        Param { name: "much", about: "", default: 30, low: 0, high: 200 },
        Param { name: "some", about: "", default: -50, low: -100, high: 100 },
        Param { name: "none", about: "", default: 10, low: 0, high: 20 },
    ];
    /// The best values of the first two; the third does not matter.
    const BEST: [f64; 2] = [120.0, 20.0];

    /// How strong values are, in logits: a hill with its top at the best ones.
    fn strength(values: &[i32]) -> f64 {
        let fall =
            |index: usize, width: f64| ((f64::from(values[index]) - BEST[index]) / width).powi(2);
        -fall(0, 60.0) - fall(1, 60.0)
    }

    /// Games that chance decides, by how strong the sides are.
    fn lead(trial: &Trial, games: u64, dice: &mut Dice) -> f64 {
        let [one, other] = [0, 1].map(|side| strength(&trial.sides[side]));
        let chance = 1.0 / (1.0 + (other - one).exp());
        let point = |dice: &mut Dice| {
            if (dice.below(1_000_000) as f64) < 1e6 * chance { 1.0 } else { -1.0 }
        };
        (0..games).map(|_| point(dice)).sum()
    }

    fn tuned(course: Course) -> Spsa {
        let mut spsa = Spsa::new(course, PARAMS.map(Dial::new).to_vec(), 0);
        let mut dice = Dice::new(99);
        while !spsa.is_over() {
            let lead = lead(&spsa.trial(), course.games, &mut dice);
            spsa.learn(lead);
        }
        spsa
    }

    #[test]
    fn the_top_of_a_noisy_hill_is_found() {
        for seed in 1..=5 {
            let spsa = tuned(Course { rounds: 3000, games: 4, rate: 1.0, seed });
            let values: Vec<f64> = spsa.dials().iter().map(|dial| dial.value).collect();
            assert!((values[0] - BEST[0]).abs() < 25.0, "{seed}: {values:?}");
            assert!((values[1] - BEST[1]).abs() < 25.0, "{seed}: {values:?}");
            assert!((values[2] - 10.0).abs() < 5.0, "{seed}: {values:?}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_and_another_not() {
        let course = Course { rounds: 200, games: 2, rate: 1.0, seed: 1 };
        assert_eq!(tuned(course), tuned(course));
        assert_ne!(tuned(course).dials, tuned(Course { seed: 2, ..course }).dials);
    }

    #[test]
    fn a_course_in_two_parts_is_the_same() {
        let course = Course { rounds: 60, games: 2, rate: 1.0, seed: 5 };
        let leads: Vec<f64> = (0..60).map(|round| f64::from(round * 7919 % 5) - 2.0).collect();
        let mut whole = Spsa::new(course, PARAMS.map(Dial::new).to_vec(), 0);
        leads.iter().for_each(|&lead| whole.learn(lead));
        let mut first = Spsa::new(course, PARAMS.map(Dial::new).to_vec(), 0);
        leads[..23].iter().for_each(|&lead| first.learn(lead));
        let mut second = Spsa::new(course, first.dials().to_vec(), first.round());
        leads[23..].iter().for_each(|&lead| second.learn(lead));
        assert_eq!(whole, second);
    }

    #[test]
    fn both_sides_stay_within_their_ranges_and_differ() {
        let course = Course { rounds: 10, games: 2, rate: 1.0, seed: 3 };
        for value in [0.0, 20.0] {
            let dials = vec![Dial { value, ..Dial::new(PARAMS[2]) }];
            let trial = Spsa::new(course, dials, 0).trial();
            let mut values = [trial.sides[0][0], trial.sides[1][0]];
            values.sort_unstable();
            assert!(values[0] >= 0 && values[1] <= 20 && values[0] < values[1], "{values:?}");
        }
    }
}
