//! The worth of positions: logistic regression on counts of classes.

use board::{Color, Pattern, Shape};
use eval::{Class, SideWeights, Urgency, Value, Weights};

use crate::{Objective, Ties};

/// Weights of one side: classes for the side to move, classes for the other, urgencies.
const SIDE: usize = 2 * Class::COUNT + Urgency::COUNT;

/// Positions as counts of classes, with the winning chance of the side to move.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// Number of a weight, and how often it counts.
    counts: Vec<(u16, i16)>,
    /// Where each position's counts end.
    ends: Vec<usize>,
    labels: Vec<f32>,
}

/// Logits in one step of the tables.
const STEP: f32 = 1.0 / (Value::LOGIT as f32 * Weights::FINE as f32);

impl Values {
    /// Adds a position. `classes` are those of all empty points, of the side to move and of the
    /// other; `sides` are the numbers of their tables.
    pub fn push(
        &mut self,
        sides: [usize; 2],
        classes: [&[Class]; 2],
        urgency: Urgency,
        label: f32,
    ) {
        let starts = [sides[0] * SIDE, sides[1] * SIDE + Class::COUNT];
        for ((start, classes), sign) in starts.into_iter().zip(classes).zip([1, -1]) {
            let mut sorted = classes.to_vec();
            sorted.sort_unstable();
            let runs = sorted.chunk_by(|a, b| a == b);
            self.counts
                .extend(runs.map(|run| ((start + run[0].index()) as u16, sign * run.len() as i16)));
        }
        let threat = sides[0] * SIDE + 2 * Class::COUNT + urgency.index();
        self.counts.push((threat as u16, 1));
        self.ends.push(self.counts.len());
        self.labels.push(label);
    }

    /// The mean of all labels; one half where there are none.
    pub fn mean(&self) -> f64 {
        match self.labels.len() {
            0 => 0.5,
            count => self.labels.iter().map(|&label| f64::from(label)).sum::<f64>() / count as f64,
        }
    }

    /// The mean loss of saying the same chance everywhere.
    pub fn constant_loss(&self, chance: f64) -> f64 {
        let logit = (chance / (1.0 - chance)).ln() as f32;
        let losses = self.labels.iter().map(|&label| f64::from(loss(logit, label)));
        losses.sum::<f64>() / self.labels.len().max(1) as f64
    }

    /// The mean loss of saying each label itself: no weights can do better.
    pub fn floor(&self) -> f64 {
        let logit = |label: f32| (label / (1.0 - label)).ln().clamp(-30.0, 30.0);
        let losses = self.labels.iter().map(|&label| f64::from(loss(logit(label), label)));
        losses.sum::<f64>() / self.labels.len().max(1) as f64
    }

    fn counts(&self, example: usize) -> &[(u16, i16)] {
        let start = if example == 0 { 0 } else { self.ends[example - 1] };
        &self.counts[start..self.ends[example]]
    }

    fn logit(&self, example: usize, weights: &[f32]) -> f32 {
        let terms = self.counts(example).iter();
        terms.map(|&(weight, count)| weights[weight as usize] * f32::from(count)).sum()
    }

    /// How often each weight counts in a position, on the average.
    pub fn sizes(&self, weights: usize) -> Vec<f32> {
        let mut sizes = vec![0.0; weights];
        for &(weight, count) in &self.counts {
            sizes[weight as usize] += f32::from(count.abs());
        }
        sizes.iter_mut().for_each(|size| *size /= self.labels.len().max(1) as f32);
        sizes
    }

    /// How the weights hang together, starting from given ones.
    pub fn ties(start: &Weights) -> Ties {
        let mut ties = Ties::new();
        for (side, color) in start.sides().iter().zip(Color::ALL) {
            let forbids = start.rule().forbids(color);
            for role in [0, 1] {
                let values = side.values.iter().map(|pair| f32::from(pair[role]) * STEP);
                ties.add(values, KINDS, SPREAD, |index| kinds(index, forbids));
            }
            let urgency = side.urgency.iter().map(|&worth| f32::from(worth) * STEP);
            ties.add(urgency, URGENCY_BITS, URGENCY_SPREAD, urgency_bits);
        }
        ties
    }

    /// The weights in the order of the examples' numbers, in logits.
    pub fn flat(weights: &Weights) -> Vec<f32> {
        let side = |side: &SideWeights| -> Vec<f32> {
            let role = |role: usize| side.values.iter().map(move |pair| pair[role]);
            role(0).chain(role(1)).chain(side.urgency.iter().copied()).map(f32::from).collect()
        };
        weights.sides().iter().flat_map(side).map(|number| number * STEP).collect()
    }

    /// Puts learnt numbers into the tables, rounded.
    pub fn store(learnt: &[f32], weights: &mut Weights) {
        for (learnt, side) in learnt.chunks(SIDE).zip(weights.sides_mut()) {
            let round = |logits: f32| (logits / STEP).round() as i16;
            for (index, pair) in side.values.iter_mut().enumerate() {
                *pair = [round(learnt[index]), round(learnt[Class::COUNT + index])];
            }
            for (worth, &logits) in side.urgency.iter_mut().zip(&learnt[2 * Class::COUNT..]) {
                *worth = round(logits);
            }
        }
    }
}

impl Objective for Values {
    fn len(&self) -> usize {
        self.labels.len()
    }

    fn loss(&self, example: usize, weights: &[f32]) -> f32 {
        loss(self.logit(example, weights), self.labels[example])
    }

    fn add_gradient(&self, example: usize, weights: &[f32], gradient: &mut [f32]) {
        let chance = 1.0 / (1.0 + (-self.logit(example, weights)).exp());
        let slope = chance - self.labels[example];
        for &(weight, count) in self.counts(example) {
            gradient[weight as usize] += slope * f32::from(count);
        }
    }
}

/// Cross-entropy between a chance given as a logit and a label.
fn loss(logit: f32, label: f32) -> f32 {
    // ln(1 + e^x) − label · x, written so that nothing overflows.
    logit.max(0.0) + (-logit.abs()).exp().ln_1p() - label * logit
}

/// Shared parts of a class: its shape and each of its lines.
pub(crate) const KINDS: usize = Shape::ALL.len() + Pattern::ALL.len();
/// How far classes of one kind lie apart, in logits.
const SPREAD: f32 = 0.03;
/// The same for combinations of threats.
const URGENCY_SPREAD: f32 = 0.5;
/// Shared parts of an urgency: four kinds of fives, and a bit for each threat of each side.
const URGENCY_BITS: usize = 4 + 2 * Urgency::SIDE_BITS;

/// The shared parts of a class.
pub(crate) fn kinds(index: usize, forbids: bool) -> Vec<usize> {
    let class = Class::all().nth(index).expect("the index of a class");
    let patterns = class.patterns();
    let shape = Shape::new(patterns, forbids) as usize;
    let lines = patterns.iter().map(|&pattern| Shape::ALL.len() + pattern as usize);
    std::iter::once(shape).chain(lines).collect()
}

/// The shared parts of an urgency.
fn urgency_bits(index: usize) -> Vec<usize> {
    let bits = (0..2 * Urgency::SIDE_BITS).filter(|bit| index >> bit & 1 != 0);
    bits.map(|bit| 4 + bit).chain([index >> (2 * Urgency::SIDE_BITS)]).collect()
}
