//! The way of one side from random numbers to a model.

use board::Color;
use search::Dice;

use super::checkpoint::Checkpoint;
use super::classes::Classes;
use super::descent::{Descent, PolicyDescent};
use super::export::import;
use super::model::{Gradient, Layers, Model, View};
use super::sample::{Sample, Samples};
use super::score::Judgement;
use super::{Net, NetProgress, NetSettings, TrainError, keep};

/// Positions a step.
const BATCH: usize = 256;
/// Steps at the beginning that are shorter: so many, and one in so many of all at most.
const WARM_UP: [usize; 2] = [100, 20];
/// Batches between two reports.
const REPORT: usize = 50;
/// A held-out loss that rises by so much is no chance: the descent has left the valley.
const DIVERGED: f64 = 0.03;

/// What all sides learn from.
pub(super) struct Course<'a> {
    pub(super) settings: &'a NetSettings,
    pub(super) classes: &'a Classes,
    pub(super) train: &'a Samples,
    pub(super) held_out: &'a Samples,
    pub(super) fingerprint: u64,
}

impl Course<'_> {
    /// The model of a colour; `finished` are those of the colours before it.
    pub(super) fn learn(
        &self,
        color: Color,
        finished: &[Model],
        resumed: Option<Checkpoint>,
        told: &mut impl FnMut(NetProgress),
    ) -> Result<Model, TrainError> {
        let values = self.pick(self.train, color, |sample| sample.label.is_some());
        let checks = self.pick(self.held_out, color, |sample| sample.label.is_some());
        if values.is_empty() || checks.is_empty() {
            return Err(TrainError::TooFew);
        }
        let start = resumed.unwrap_or_else(|| self.start(color, finished, &checks));
        let model = self.learn_values(color, start, &values, &checks, told)?;
        let choices = self.pick(self.train, color, |sample| sample.played.is_some());
        Ok(self.learn_moves(color, model, choices, told))
    }

    /// The positions that a colour learns from: all, where both share a network.
    fn pick(&self, samples: &Samples, color: Color, wanted: fn(&Sample) -> bool) -> Vec<usize> {
        let shared = Net::side_count(self.settings.rule) == 1;
        let list = samples.list().iter().enumerate();
        let own = list.filter(|(_, sample)| (shared || sample.turn == color) && wanted(sample));
        own.map(|(index, _)| index).collect()
    }

    /// Before the first round.
    fn start(&self, color: Color, finished: &[Model], checks: &[usize]) -> Checkpoint {
        let from = self.settings.from.as_ref();
        let model = from.map(|net| import(net.side(color), self.classes));
        let model = model.unwrap_or_else(|| Model::random(self.classes, self.settings.seed));
        Checkpoint {
            fingerprint: self.fingerprint,
            epoch: 0,
            rate: self.settings.rate,
            least: Judgement::loss(self.held_out, checks, &model),
            finished: finished.to_vec(),
            best: model.clone(),
            model,
            descent: Descent::new(self.classes),
        }
    }

    fn learn_values(
        &self,
        color: Color,
        mut at: Checkpoint,
        values: &[usize],
        checks: &[usize],
        told: &mut impl FnMut(NetProgress),
    ) -> Result<Model, TrainError> {
        let mut pace = Pace::new(self.settings.epochs, values.len(), at.epoch);
        while at.epoch < self.settings.epochs {
            let seen = self.round(color, &mut at, values, &mut pace, told);
            let loss = Judgement::loss(self.held_out, checks, &at.model);
            told(progress("value", color, &pace, seen, Some(loss)));
            if loss < at.least {
                (at.least, at.best) = (loss, at.model.clone());
            } else if !loss.is_finite() || loss > at.least + DIVERGED {
                // Back to where it was good, with shorter steps.
                (at.model, at.descent) = (at.best.clone(), Descent::new(self.classes));
                at.rate /= 2.0;
            }
            at.epoch += 1;
            if let Some(path) = &self.settings.checkpoint {
                keep(path, &at)?;
            }
        }
        Ok(at.best)
    }

    /// Once through all positions; gives their mean loss on the way.
    fn round(
        &self,
        color: Color,
        at: &mut Checkpoint,
        values: &[usize],
        pace: &mut Pace,
        told: &mut impl FnMut(NetProgress),
    ) -> f64 {
        let (mut view, mut gradient) = (View::default(), Gradient::default());
        let (mut mean, mut whole) = (Mean::default(), Mean::default());
        let mut order = values.to_vec();
        // Each round has its own dice, so that a resumed run sees what the whole one would have.
        Dice::new(self.settings.seed + ((at.epoch as u64) << 32)).shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            for &index in batch {
                self.train.rows(index, &mut view.rows);
                let label = self.train.list()[index].label.unwrap_or(0.5);
                let loss = at.model.learn_value(&mut view, label, &mut gradient);
                mean.add(loss);
                whole.add(loss);
            }
            let rate = at.rate * pace.next();
            at.descent.step(&mut at.model, &mut gradient, self.classes, batch.len(), rate);
            if pace.done.is_multiple_of(REPORT) {
                told(progress("value", color, pace, mean.take(), None));
            }
        }
        whole.take()
    }

    fn learn_moves(
        &self,
        color: Color,
        mut model: Model,
        mut order: Vec<usize>,
        told: &mut impl FnMut(NetProgress),
    ) -> Model {
        let (mut descent, mut gradient) = (PolicyDescent::new(), Layers::zero());
        let (mut view, mut mean) = (View::default(), Mean::default());
        let mut pace = Pace::new(self.settings.policy_epochs, order.len(), 0);
        for epoch in 0..self.settings.policy_epochs {
            Dice::new(self.settings.seed ^ !epoch as u64).shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                for &index in batch {
                    self.train.rows(index, &mut view.rows);
                    let (choices, good) = (self.train.choices(index), self.train.good(index));
                    mean.add(model.learn_policy(&mut view, choices, good, &mut gradient));
                }
                let rate = self.settings.policy_rate * pace.next();
                descent.step(&mut model.policy, &mut gradient, batch.len(), rate);
                if pace.done.is_multiple_of(REPORT) {
                    told(progress("policy", color, &pace, mean.take(), None));
                }
            }
        }
        model
    }
}

fn progress(
    part: &'static str,
    color: Color,
    pace: &Pace,
    loss: f64,
    held_out: Option<f64>,
) -> NetProgress {
    NetProgress { part, color, batches: [pace.done, pace.all], loss, held_out }
}

/// The size of the steps as a share of the rate: short, long, and ever shorter.
struct Pace {
    done: usize,
    all: usize,
}

impl Pace {
    fn new(epochs: usize, positions: usize, done: usize) -> Pace {
        let batches = positions.div_ceil(BATCH);
        Pace { done: done * batches, all: epochs * batches }
    }

    fn next(&mut self) -> f32 {
        let share = self.done as f32 / self.all.max(1) as f32;
        let few = WARM_UP[0].min(self.all / WARM_UP[1]).max(1);
        let warm = ((self.done + 1) as f32 / few as f32).min(1.0);
        self.done += 1;
        warm * 0.5 * (1.0 + (share * std::f32::consts::PI).cos())
    }
}

/// A mean of losses.
#[derive(Default)]
struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    fn add(&mut self, loss: f32) {
        self.sum += f64::from(loss);
        self.count += 1;
    }

    /// The mean, which starts anew.
    fn take(&mut self) -> f64 {
        let mean = self.sum / self.count.max(1) as f64;
        *self = Mean::default();
        mean
    }
}
