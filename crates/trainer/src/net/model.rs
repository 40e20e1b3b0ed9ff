//! The network in floating point: forward, and backward for its gradient.
//!
//! The drawing is in [`eval::net`]. A row of the table is the sum of its class's part and its own.

use eval::net::{CHANNELS, HIDDEN, INPUT_SHIFT, POLICY, ROWS};
use search::Dice;

use super::classes::Classes;
use super::sample::Good;

/// The channels of a cell or a row.
pub type Channels = [f32; CHANNELS];

/// What the sums of the cells are multiplied by before the head.
const INPUT_SCALE: f32 = 1.0 / (1 << INPUT_SHIFT) as f32;
/// How far the first numbers of classes and weights lie from zero.
const CLASS_SPREAD: f32 = 0.15;
const WEIGHT_SPREAD: f32 = 0.3;

/// From sums to the value, and from a cell to a score: one hidden layer each.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers<const UNITS: usize> {
    /// By unit.
    pub hidden: [Channels; UNITS],
    /// Where the units start.
    pub hidden_bias: [f32; UNITS],
    /// Weights of the units.
    pub output: [f32; UNITS],
    /// Where the result starts.
    pub output_bias: f32,
}

impl<const UNITS: usize> Layers<UNITS> {
    /// How many numbers there are.
    pub const NUMBERS: usize = UNITS * (CHANNELS + 2) + 1;

    /// All zero.
    pub fn zero() -> Layers<UNITS> {
        Layers {
            hidden: [[0.0; CHANNELS]; UNITS],
            hidden_bias: [0.0; UNITS],
            output: [0.0; UNITS],
            output_bias: 0.0,
        }
    }

    fn random(dice: &mut Dice) -> Layers<UNITS> {
        let mut layers = Layers::zero();
        let weights = layers.hidden.as_flattened_mut().iter_mut().chain(&mut layers.output);
        weights.for_each(|weight| *weight = WEIGHT_SPREAD * signed(dice));
        layers
    }

    /// Every number, always in the same order.
    pub fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let hidden = self.hidden.as_flattened_mut().iter_mut();
        hidden.chain(&mut self.hidden_bias).chain(&mut self.output).chain([&mut self.output_bias])
    }

    /// The result, and the units on the way to it.
    pub fn forward(&self, inputs: &Channels) -> (f32, [f32; UNITS]) {
        let unit = |unit: usize| {
            let terms = self.hidden[unit].iter().zip(inputs);
            let sum = terms.map(|(weight, input)| weight * input).sum::<f32>();
            (sum + self.hidden_bias[unit]).max(0.0)
        };
        let units: [f32; UNITS] = std::array::from_fn(unit);
        let result =
            units.iter().zip(&self.output).map(|(unit, weight)| unit * weight).sum::<f32>();
        (result + self.output_bias, units)
    }

    /// Adds the gradient of a result whose slope is known; gives that of the inputs.
    pub fn backward(
        &self,
        inputs: &Channels,
        units: &[f32; UNITS],
        slope: f32,
        gradient: &mut Layers<UNITS>,
    ) -> Channels {
        let mut below = [0.0; CHANNELS];
        gradient.output_bias += slope;
        for unit in (0..UNITS).filter(|&unit| units[unit] > 0.0) {
            gradient.output[unit] += slope * units[unit];
            let slope = slope * self.output[unit];
            gradient.hidden_bias[unit] += slope;
            for channel in 0..CHANNELS {
                gradient.hidden[unit][channel] += slope * inputs[channel];
                below[channel] += slope * self.hidden[unit][channel];
            }
        }
        below
    }
}

/// The network of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// By class: what its rows have in common.
    pub classes: Vec<Channels>,
    /// By row: what is its own.
    pub own: Vec<Channels>,
    /// Both together, made by [`Model::fold`].
    pub rows: Vec<Channels>,
    /// The value.
    pub head: Layers<HIDDEN>,
    /// The moves.
    pub policy: Layers<POLICY>,
}

/// What a position looks like on its way through the network.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// By cell, the rows of its windows.
    pub rows: Vec<[u16; 4]>,
    cells: Vec<Channels>,
}

/// A number from −1 to 1.
fn signed(dice: &mut Dice) -> f32 {
    dice.below(20_001) as f32 / 10_000.0 - 1.0
}

impl Model {
    /// Small random numbers; the rows of a class are the same.
    pub fn random(classes: &Classes, seed: u64) -> Model {
        let mut dice = Dice::new(seed);
        let mut class = || std::array::from_fn(|_| CLASS_SPREAD * signed(&mut dice));
        let mut model = Model {
            classes: (0..classes.count).map(|_| class()).collect(),
            own: vec![[0.0; CHANNELS]; ROWS],
            rows: vec![[0.0; CHANNELS]; ROWS],
            head: Layers::random(&mut Dice::new(seed ^ 0x5eed)),
            policy: Layers::random(&mut Dice::new(seed ^ 0xfeed)),
        };
        model.fold(classes);
        model
    }

    /// Every number that is learnt, always in the same order.
    pub fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.classes.iter_mut().chain(&mut self.own).flatten();
        rows.chain(self.head.numbers()).chain(self.policy.numbers())
    }

    /// Adds the parts of all rows up again.
    pub fn fold(&mut self, classes: &Classes) {
        for ((row, own), &class) in self.rows.iter_mut().zip(&self.own).zip(&classes.of) {
            let shared = &self.classes[class as usize];
            *row = std::array::from_fn(|channel| shared[channel] + own[channel]);
        }
    }

    /// The inputs of the value's head; the cells stay in the view.
    pub fn look(&self, view: &mut View) -> Channels {
        let mut sums = [0.0; CHANNELS];
        view.cells.clear();
        for rows in &view.rows {
            let [a, b, c, d] = rows.map(|row| &self.rows[row as usize]);
            let cell: Channels = std::array::from_fn(|channel| {
                (a[channel] + b[channel]) + (c[channel] + d[channel])
            });
            for channel in 0..CHANNELS {
                sums[channel] += cell[channel].max(0.0);
            }
            view.cells.push(cell);
        }
        sums.map(|sum| sum * INPUT_SCALE)
    }

    /// The logit of the winning chance.
    pub fn value(&self, view: &mut View) -> f32 {
        let inputs = self.look(view);
        self.head.forward(&inputs).0
    }

    /// Adds the gradient of the value's loss; gives the loss.
    pub fn learn_value(&self, view: &mut View, label: f32, gradient: &mut Gradient) -> f32 {
        let inputs = self.look(view);
        let (logit, units) = self.head.forward(&inputs);
        let slope = chance(logit) - label;
        let below = self.head.backward(&inputs, &units, slope, &mut gradient.head);
        let below = below.map(|slope| slope * INPUT_SCALE);
        for (rows, cell) in view.rows.iter().zip(&view.cells) {
            let slopes: Channels =
                std::array::from_fn(
                    |channel| {
                        if cell[channel] > 0.0 { below[channel] } else { 0.0 }
                    },
                );
            rows.iter().for_each(|&row| gradient.add(row, &slopes));
        }
        loss(logit, label)
    }

    /// What the policy's head makes of a cell, and the cell as it sees it.
    fn score(&self, view: &View, cell: u16) -> (f32, [f32; POLICY], Channels) {
        let inputs = view.cells[cell as usize].map(|number| number.max(0.0));
        let (score, units) = self.policy.forward(&inputs);
        (score, units, inputs)
    }

    /// The scores of moves, in logits. Call [`Model::look`] first.
    pub fn scores(&self, view: &View, choices: &[u16]) -> Vec<f32> {
        choices.iter().map(|&cell| self.score(view, cell).0).collect()
    }

    /// Adds the gradient of the policy's head alone, which should choose among the choices as the
    /// good ones are shared out; gives the loss. The table is the value's: a
    /// share of the moves in it cost the value more than the moves gained.
    pub fn learn_policy(
        &self,
        view: &mut View,
        choices: &[u16],
        good: &[Good],
        gradient: &mut Layers<POLICY>,
    ) -> f32 {
        self.look(view);
        let seen: Vec<_> = choices.iter().map(|&cell| self.score(view, cell)).collect();
        let most = seen.iter().map(|(score, ..)| *score).fold(f32::MIN, f32::max);
        let total: f32 = seen.iter().map(|(score, ..)| (score - most).exp()).sum();
        for (index, (score, units, inputs)) in seen.iter().enumerate() {
            let share = good.iter().find(|good| usize::from(good.choice) == index);
            let slope = (score - most).exp() / total - share.map_or(0.0, |good| good.share);
            self.policy.backward(inputs, units, slope, gradient);
        }
        let score = |good: &Good| good.share * seen[usize::from(good.choice)].0;
        total.ln() + most - good.iter().map(score).sum::<f32>()
    }
}

/// The gradient of a batch: only rows that were touched are looked at.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// By row.
    pub rows: Vec<Channels>,
    /// Rows that may not be zero, each once.
    pub touched: Vec<u16>,
    is_touched: Vec<bool>,
    /// Of the value's head.
    pub head: Layers<HIDDEN>,
}

impl Default for Gradient {
    fn default() -> Gradient {
        Gradient {
            rows: vec![[0.0; CHANNELS]; ROWS],
            touched: Vec::new(),
            is_touched: vec![false; ROWS],
            head: Layers::zero(),
        }
    }
}

impl Gradient {
    #[inline]
    fn add(&mut self, row: u16, slopes: &Channels) {
        let index = row as usize;
        if !self.is_touched[index] {
            self.is_touched[index] = true;
            self.touched.push(row);
        }
        self.rows[index].iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
    }

    /// Zero again.
    pub fn clear(&mut self) {
        for row in self.touched.drain(..) {
            self.rows[row as usize] = [0.0; CHANNELS];
            self.is_touched[row as usize] = false;
        }
        self.head = Layers::zero();
    }
}

/// The winning chance of a logit.
pub fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Cross-entropy between a chance given as a logit and a label.
pub fn loss(logit: f32, label: f32) -> f32 {
    // ln(1 + e^x) − label · x, written so that nothing overflows.
    logit.max(0.0) + (-logit.abs()).exp().ln_1p() - label * logit
}
