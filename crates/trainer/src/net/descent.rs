//! Adam on the rows that a batch touched, and on the rest as a whole.

use eval::net::{CHANNELS, POLICY, ROWS};

use super::classes::Classes;
use super::model::{Channels, Gradient, Layers, Model};
use crate::Adam;

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// By how much of itself a row's own part shrinks at each touch, times the rate.
const DECAY: f32 = 2.0;
/// The heads learn more slowly than the table: few numbers that every position pulls at.
const DENSE_SHARE: f32 = 0.3;
/// The largest step, in rates. A rare row would else jump three rates at its first touches, when
/// its mean follows faster than its square.
const LONGEST: f32 = 1.0;
/// A batch whose slopes are so many times as large as usual is made smaller.
const LOUD: f32 = 4.0;

/// The state of the descent.
#[derive(Clone, Debug)]
pub struct Descent {
    mean: Vec<Channels>,
    square: Vec<Channels>,
    classes: Adam,
    head: Adam,
    steps: i32,
    /// The size of gradients, lately.
    usual: f32,
}

impl Descent {
    /// Before the first step.
    pub fn new(classes: &Classes) -> Descent {
        Descent {
            mean: vec![[0.0; CHANNELS]; ROWS],
            square: vec![[0.0; CHANNELS]; ROWS],
            classes: Adam::new(classes.count * CHANNELS),
            head: Adam::new(Layers::<{ eval::net::HIDDEN }>::NUMBERS),
            steps: 0,
            usual: 0.0,
        }
    }

    /// Moves the model against the gradient of so many positions, and clears the gradient.
    pub fn step(
        &mut self,
        model: &mut Model,
        gradient: &mut Gradient,
        classes: &Classes,
        positions: usize,
        rate: f32,
    ) {
        self.steps += 1;
        let scale = self.scale(gradient) / positions as f32;
        let mut shared = vec![[0.0; CHANNELS]; classes.count];
        for &row in &gradient.touched {
            let slopes = gradient.rows[row as usize].map(|slope| slope * scale);
            let class = &mut shared[classes.of[row as usize] as usize];
            class.iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
            self.move_row(row as usize, &mut model.own[row as usize], &slopes, rate);
        }
        let (numbers, slopes) = (model.classes.as_flattened_mut(), shared.as_flattened());
        self.classes.step(numbers, slopes, &vec![1.0; slopes.len()], rate);
        step_layers(&mut self.head, &mut model.head, &mut gradient.head, scale, rate);
        gradient.clear();
        model.fold(classes);
    }

    /// Every number of its state, always in the same order.
    pub fn numbers(&mut self, look: &mut dyn FnMut(&mut f32)) {
        let rows = self.mean.iter_mut().chain(&mut self.square);
        rows.flatten().chain([&mut self.usual]).for_each(&mut *look);
        self.classes.numbers(look);
        self.head.numbers(look);
        let mut steps = self.steps as f32;
        look(&mut steps);
        self.steps = steps as i32;
    }

    fn move_row(&mut self, row: usize, own: &mut Channels, slopes: &Channels, rate: f32) {
        let (mean, square) = (&mut self.mean[row], &mut self.square[row]);
        let mean_scale = 1.0 / (1.0 - MEAN_DECAY.powi(self.steps));
        let square_scale = 1.0 / (1.0 - SQUARE_DECAY.powi(self.steps));
        for channel in 0..CHANNELS {
            let slope = slopes[channel];
            mean[channel] += (1.0 - MEAN_DECAY) * (slope - mean[channel]);
            square[channel] += (1.0 - SQUARE_DECAY) * (slope * slope - square[channel]);
            let size = (square[channel] * square_scale).sqrt() + EPSILON;
            let step = (mean[channel] * mean_scale / size).clamp(-LONGEST, LONGEST);
            own[channel] -= rate * (step + DECAY * own[channel]);
        }
    }

    /// One, or less for a gradient much larger than usual.
    fn scale(&mut self, gradient: &Gradient) -> f32 {
        let rows = gradient.touched.iter().map(|&row| &gradient.rows[row as usize]);
        let size = rows.flatten().map(|slope| slope * slope).sum::<f32>().sqrt();
        let most = LOUD * self.usual;
        let scale = if self.steps > 20 && size > most { most / size } else { 1.0 };
        self.usual += (size * scale - self.usual) * if self.steps > 20 { 0.02 } else { 0.2 };
        scale
    }
}

/// The descent of the policy's head.
#[derive(Clone, Debug)]
pub struct PolicyDescent(Adam);

impl PolicyDescent {
    /// Before the first step.
    pub fn new() -> PolicyDescent {
        PolicyDescent(Adam::new(Layers::<POLICY>::NUMBERS))
    }

    /// Moves the head against the gradient of so many positions, and clears the gradient.
    pub fn step(
        &mut self,
        head: &mut Layers<POLICY>,
        gradient: &mut Layers<POLICY>,
        positions: usize,
        rate: f32,
    ) {
        step_layers(&mut self.0, head, gradient, 1.0 / positions as f32, rate);
        *gradient = Layers::zero();
    }
}

impl Default for PolicyDescent {
    fn default() -> PolicyDescent {
        PolicyDescent::new()
    }
}

fn step_layers<const UNITS: usize>(
    adam: &mut Adam,
    layers: &mut Layers<UNITS>,
    gradient: &mut Layers<UNITS>,
    scale: f32,
    rate: f32,
) {
    let mut numbers: Vec<f32> = layers.numbers().map(|number| *number).collect();
    let slopes: Vec<f32> = gradient.numbers().map(|slope| *slope * scale).collect();
    adam.step(&mut numbers, &slopes, &vec![DENSE_SHARE; slopes.len()], rate);
    layers.numbers().zip(numbers).for_each(|(number, moved)| *number = moved);
}
