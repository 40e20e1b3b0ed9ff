//! The loop: examples in, weights out.

use crate::{Adam, Ties};

/// Something to make small by choosing weights.
pub trait Objective {
    /// How many examples there are.
    fn len(&self) -> usize;

    /// Whether there is nothing to learn from.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The loss of one example.
    fn loss(&self, example: usize, weights: &[f32]) -> f32;

    /// Adds the gradient of one example's loss.
    fn add_gradient(&self, example: usize, weights: &[f32], gradient: &mut [f32]);
}

/// How to go on, and when to stop.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The most rounds through all examples.
    pub epochs: usize,
    /// Size of the first steps, in logits.
    pub rate: f32,
    /// Examples a step.
    pub batch: usize,
    /// How often the rate is halved, each time the held-out loss no longer falls, before the end.
    pub halvings: usize,
}

/// What is told after every round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Which part is being learnt: `value` or `policy`.
    pub part: &'static str,
    /// Rounds done.
    pub epoch: usize,
    /// The most rounds.
    pub epochs: usize,
    /// Loss on the held-out examples.
    pub loss: f64,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights with the smallest held-out loss.
    pub weights: Vec<f32>,
    /// Rounds done.
    pub epochs: usize,
}

/// A fall of the held-out loss smaller than this is none.
const LEAST_FALL: f64 = 2e-5;
/// Rounds without a fall before the steps become shorter: one may be chance.
const PATIENCE: usize = 3;

/// Learns weights from `train`; `held_out` tells when to stop. After each round `told` hears the
/// number of rounds done and the held-out loss.
pub fn fit<O: Objective>(
    train: &O,
    held_out: &O,
    ties: &Ties,
    schedule: &Schedule,
    mut told: impl FnMut(usize, f64),
) -> Fit {
    let mut best = vec![0.0; ties.parameters()];
    let (mut parameters, mut epochs, mut stale) = (best.clone(), 0, 0);
    let mut least = mean_loss(held_out, &ties.weights(&best));
    let (mut adam, mut rate, mut halvings) = (Adam::new(parameters.len()), schedule.rate, 0);
    let mut order: Vec<usize> = (0..train.len()).collect();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    while epochs < schedule.epochs && halvings <= schedule.halvings && !train.is_empty() {
        dice.shuffle(&mut order);
        for batch in order.chunks(schedule.batch) {
            let weights = ties.weights(&parameters);
            let slopes = mean_gradient(train, batch, &weights);
            let gradient = ties.gradient(&parameters, &slopes, train.len());
            adam.step(&mut parameters, &gradient, ties.steps(), rate);
        }
        epochs += 1;
        let loss = mean_loss(held_out, &ties.weights(&parameters));
        told(epochs, loss);
        stale = if loss < least - LEAST_FALL { 0 } else { stale + 1 };
        if loss < least {
            (best, least) = (parameters.clone(), loss);
        }
        if stale == epochs {
            // The steps were too long from the first: begin again with shorter ones.
            (parameters, adam) = (best.clone(), Adam::new(best.len()));
            rate /= 2.0;
        } else if stale % PATIENCE == PATIENCE - 1 {
            (rate, halvings) = (rate / 2.0, halvings + 1);
        }
    }
    Fit { weights: ties.weights(&best), epochs }
}

fn mean_gradient<O: Objective>(train: &O, batch: &[usize], weights: &[f32]) -> Vec<f32> {
    let mut gradient = vec![0.0; weights.len()];
    batch.iter().for_each(|&example| train.add_gradient(example, weights, &mut gradient));
    gradient.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
    gradient
}

/// The loss of an example, on the average; zero where there are none.
pub fn mean_loss<O: Objective>(objective: &O, weights: &[f32]) -> f64 {
    let losses = (0..objective.len()).map(|example| f64::from(objective.loss(example, weights)));
    losses.sum::<f64>() / objective.len().max(1) as f64
}

/// Random numbers (xorshift), the same on every machine.
struct Dice(u64);

impl Dice {
    fn shuffle(&mut self, order: &mut [usize]) {
        for last in (1..order.len()).rev() {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            order.swap(last, (self.0 >> 11) as usize % (last + 1));
        }
    }
}
