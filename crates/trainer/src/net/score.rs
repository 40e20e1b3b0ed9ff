//! How good values and choices are, on positions that nothing was learnt from.

use super::model::{Model, View, loss};
use super::sample::{Sample, Samples};

/// How well values judge positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Positions judged.
    pub positions: usize,
    /// Cross-entropy in nats.
    pub loss: f64,
    /// Correlation with the values of the record, in logits.
    pub correlation: f64,
    /// The same positions by the stones on the board.
    pub stages: [Stage; STAGES],
}

/// Stages of a game.
pub const STAGES: usize = 5;
/// Stones of a stage; the last has no end.
pub const STAGE_STONES: usize = 20;

/// How well values judge the positions of one stage.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stage {
    /// Positions judged.
    pub positions: usize,
    /// Cross-entropy in nats.
    pub loss: f64,
}

impl Judgement {
    /// Of a network's models, one for each side that has its own.
    pub fn of_models(samples: &Samples, models: &[Model]) -> Judgement {
        let mut view = View::default();
        Judgement::of(samples, |index, sample| {
            samples.rows(index, &mut view.rows);
            models[sample.turn as usize % models.len()].value(&mut view)
        })
    }

    /// Of the classic evaluation.
    pub fn of_classic(samples: &Samples) -> Judgement {
        Judgement::of(samples, |_, sample| sample.classic)
    }

    /// The mean loss of a model on some of the positions.
    pub fn loss(samples: &Samples, indices: &[usize], model: &Model) -> f64 {
        let mut view = View::default();
        let losses = indices.iter().map(|&index| {
            samples.rows(index, &mut view.rows);
            let label = samples.list()[index].label.unwrap_or(0.5);
            f64::from(loss(model.value(&mut view), label))
        });
        losses.sum::<f64>() / indices.len().max(1) as f64
    }

    /// The least loss possible: that of the labels themselves.
    pub fn floor(samples: &Samples) -> f64 {
        let logit = |label: f32| (label / (1.0 - label)).ln().clamp(-30.0, 30.0);
        Judgement::of(samples, |_, sample| sample.label.map_or(0.0, logit)).loss
    }

    fn of(samples: &Samples, mut judge: impl FnMut(usize, &Sample) -> f32) -> Judgement {
        let (mut stages, mut pairs) = ([Stage::default(); STAGES], Vec::new());
        for (index, sample) in samples.list().iter().enumerate() {
            let Some(label) = sample.label else { continue };
            let logit = judge(index, sample);
            let stage = &mut stages[(sample.stones as usize / STAGE_STONES).min(STAGES - 1)];
            stage.positions += 1;
            stage.loss += f64::from(loss(logit, label));
            if let Some(value) = sample.value {
                pairs.push([f64::from(logit), f64::from(value)]);
            }
        }
        let positions: usize = stages.iter().map(|stage| stage.positions).sum();
        let total: f64 = stages.iter().map(|stage| stage.loss).sum();
        stages.iter_mut().for_each(|stage| stage.loss /= stage.positions.max(1) as f64);
        let loss = total / (positions as f64).max(1.0);
        Judgement { positions, loss, correlation: correlation(&pairs), stages }
    }
}

fn correlation(pairs: &[[f64; 2]]) -> f64 {
    let count = pairs.len().max(1) as f64;
    let mean = [0, 1].map(|side| pairs.iter().map(|pair| pair[side]).sum::<f64>() / count);
    let moment = |one: usize, other: usize| {
        let product = |pair: &[f64; 2]| (pair[one] - mean[one]) * (pair[other] - mean[other]);
        pairs.iter().map(product).sum::<f64>()
    };
    moment(0, 1) / (moment(0, 0) * moment(1, 1)).sqrt().max(f64::MIN_POSITIVE)
}

/// How well moves are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Choices {
    /// Positions with a choice.
    pub positions: usize,
    /// How often the first choice is the move played.
    pub first: f64,
    /// How often it is one of the first five.
    pub first_five: f64,
}

impl Choices {
    /// Of a network's models.
    pub fn of_models(samples: &Samples, models: &[Model]) -> Choices {
        let (mut view, mut result) = (View::default(), Choices::default());
        for (index, sample) in samples.list().iter().enumerate() {
            let Some(played) = sample.played else { continue };
            samples.rows(index, &mut view.rows);
            let model = &models[sample.turn as usize % models.len()];
            model.look(&mut view);
            let scores = model.scores(&view, samples.choices(index));
            let score = scores[played as usize];
            let better = scores.iter().filter(|&&other| other > score).count();
            result.positions += 1;
            result.first += f64::from(u8::from(better < 1));
            result.first_five += f64::from(u8::from(better < 5));
        }
        result.first /= result.positions.max(1) as f64;
        result.first_five /= result.positions.max(1) as f64;
        result
    }
}
