//! From floating point to the integers of [`eval::net`].

use eval::net::{
    CHANNELS, Channels, HIDDEN, Head, INPUT_SHIFT, MOST_BIAS, MOST_POLICY, MOST_SCORE, MOST_TABLE,
    MOST_WEIGHT, POLICY, PolicyHead, SCORE_SHIFT, SUM_SHIFT, Side, TABLE_SHIFT, VALUE_SHIFT,
    WEIGHT_SHIFT,
};

use super::classes::Classes;
use super::model::{Layers, Model};

/// Steps in 1 of the inputs of the value's head.
const INPUT_STEPS: u32 = TABLE_SHIFT - SUM_SHIFT + INPUT_SHIFT;

/// Rounds a model. Numbers that are too large for the integers are cut; none that was learnt has
/// been.
pub fn export(model: &Model) -> Side {
    let table = model.rows.iter();
    let table =
        table.map(|row| Channels(row.map(|n| step(n, TABLE_SHIFT, MOST_TABLE.into()) as i16)));
    Side { table: table.collect(), head: head(&model.head), policy: policy(&model.policy) }
}

/// The model of a side: to go on learning from.
pub fn import(side: &Side, classes: &Classes) -> Model {
    let mut model = Model::random(classes, 0);
    let real = |number: i32, shift: u32| number as f32 / (1_u32 << shift) as f32;
    let mut counts = vec![0.0_f32; classes.count];
    model.classes.fill([0.0; CHANNELS]);
    for (row, &class) in side.table.iter().zip(&classes.of) {
        counts[class as usize] += 1.0;
        let shared = &mut model.classes[class as usize];
        let numbers = row.0.iter().map(|&number| real(number.into(), TABLE_SHIFT));
        shared.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
    }
    for (shared, count) in model.classes.iter_mut().zip(counts) {
        shared.iter_mut().for_each(|number| *number /= count.max(1.0));
    }
    for ((own, row), &class) in model.own.iter_mut().zip(&side.table).zip(&classes.of) {
        let shared = &model.classes[class as usize];
        *own = std::array::from_fn(|c| real(row.0[c].into(), TABLE_SHIFT) - shared[c]);
    }
    let pairs = |unit: usize, channel: usize| (channel / 2, unit, channel % 2);
    for unit in 0..HIDDEN {
        model.head.hidden[unit] = std::array::from_fn(|channel| {
            let (pair, unit, which) = pairs(unit, channel);
            real(side.head.hidden[pair][unit][which].into(), WEIGHT_SHIFT)
        });
        model.head.hidden_bias[unit] =
            real(side.head.hidden_bias[unit], INPUT_STEPS + WEIGHT_SHIFT);
        model.head.output[unit] = real(side.head.output[unit], WEIGHT_SHIFT);
    }
    model.head.output_bias = real(side.head.output_bias, VALUE_SHIFT);
    for unit in 0..POLICY {
        model.policy.hidden[unit] = std::array::from_fn(|channel| {
            let (pair, unit, which) = pairs(unit, channel);
            real(side.policy.hidden[pair][unit][which].into(), WEIGHT_SHIFT)
        });
        model.policy.hidden_bias[unit] =
            real(side.policy.hidden_bias[unit], TABLE_SHIFT + WEIGHT_SHIFT);
        model.policy.output[unit] = real(side.policy.output[unit], SCORE_SHIFT - TABLE_SHIFT);
    }
    model.policy.output_bias = real(side.policy.output_bias, SCORE_SHIFT);
    model.fold(classes);
    model
}

/// A number in steps of two to the minus `shift`, cut to a range.
fn step(number: f32, shift: u32, most: i32) -> i32 {
    let steps = (f64::from(number) * f64::from(1_u32 << shift)).round();
    (steps as i32).clamp(-most, most)
}

fn head(layers: &Layers<HIDDEN>) -> Head {
    let weight = |number: f32| step(number, WEIGHT_SHIFT, MOST_WEIGHT.into());
    Head {
        hidden: paired(layers, |number| weight(number) as i16),
        hidden_bias: layers.hidden_bias.map(|n| step(n, INPUT_STEPS + WEIGHT_SHIFT, MOST_BIAS)),
        output: layers.output.map(weight),
        output_bias: step(layers.output_bias, VALUE_SHIFT, MOST_BIAS),
    }
}

fn policy(layers: &Layers<POLICY>) -> PolicyHead {
    let weight = |number: f32| step(number, WEIGHT_SHIFT, MOST_POLICY.into()) as i16;
    PolicyHead {
        hidden: paired(layers, weight),
        hidden_bias: layers.hidden_bias.map(|n| step(n, TABLE_SHIFT + WEIGHT_SHIFT, MOST_BIAS)),
        output: layers.output.map(|number| step(number, SCORE_SHIFT - TABLE_SHIFT, MOST_SCORE)),
        output_bias: step(layers.output_bias, SCORE_SHIFT, MOST_BIAS),
    }
}

/// Weights by pair of inputs, unit, input of the pair.
fn paired<const UNITS: usize>(
    layers: &Layers<UNITS>,
    weight: impl Fn(f32) -> i16,
) -> [[[i16; 2]; UNITS]; CHANNELS / 2] {
    std::array::from_fn(|pair| {
        std::array::from_fn(|unit| {
            [0, 1].map(|which| weight(layers.hidden[unit][2 * pair + which]))
        })
    })
}
