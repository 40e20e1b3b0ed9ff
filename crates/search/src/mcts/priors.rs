//! Which moves a node gets, and how likely each looks.

use std::cmp::Reverse;

use board::{Point, PointSet, Ruleset};
use eval::{Evaluator, Value};

use crate::position::Position;

/// Steps into which chances from 0 to 1 are divided. Mathematical libraries differ in the last
/// bits of an exponential; rounded to so few steps, every machine walks the same tree.
const STEPS: f64 = 65_536.0;

/// A chance in whole steps.
pub(crate) fn rounded(chance: f64) -> f32 {
    ((chance * STEPS).round() / STEPS) as f32
}

/// The winning chance that a value stands for.
pub(crate) fn chance(value: Value) -> f32 {
    rounded(value.winrate())
}

/// The `breadth` best-looking moves, best first, with priors that add up to one.
///
/// The priors are a softmax of the evaluator's move scores, divided by `temperature`.
pub(crate) fn priors<R: Ruleset, E: Evaluator<R>>(
    position: &mut Position<R, E>,
    moves: PointSet,
    breadth: usize,
    temperature: f64,
) -> Vec<(Point, f32)> {
    let mut scored: Vec<(Point, i32)> =
        moves.iter().map(|point| (point, position.prior(point))).collect();
    let order = |&(point, score): &(Point, i32)| (Reverse(score), point);
    // Only the best need be sorted: a third of the time that sorting all takes.
    if breadth < scored.len() {
        scored.select_nth_unstable_by_key(breadth, order);
        scored.truncate(breadth);
    }
    scored.sort_unstable_by_key(order);
    let best = scored.first().map_or(0, |&(_, score)| score);
    let weight = |score: i32| (f64::from(score - best) / (Value::LOGIT * temperature)).exp();
    let total: f64 = scored.iter().map(|&(_, score)| weight(score)).sum();
    // The least prior is a step: a move without any would never be tried.
    let prior = |score| rounded((weight(score) / total).max(1.0 / STEPS));
    scored.into_iter().map(|(point, score)| (point, prior(score))).collect()
}
