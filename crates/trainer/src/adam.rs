//! Adam: gradient descent with a step size for every parameter.

/// Kingma and Ba, "Adam: a method for stochastic optimization" (2015), with its usual constants.
#[derive(Clone, Debug)]
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Keeps parameters that were never touched where they are.
const EPSILON: f32 = 1e-8;

impl Adam {
    /// For this many parameters.
    pub fn new(parameters: usize) -> Adam {
        Adam { mean: vec![0.0; parameters], square: vec![0.0; parameters], steps: 0 }
    }

    /// Moves the parameters against the gradient, each by about `rate` times its size of `steps`.
    pub fn step(&mut self, parameters: &mut [f32], gradient: &[f32], steps: &[f32], rate: f32) {
        self.steps += 1;
        let rate = rate / (1.0 - MEAN_DECAY.powi(self.steps));
        let scale = 1.0 / (1.0 - SQUARE_DECAY.powi(self.steps));
        for (index, (parameter, slope)) in parameters.iter_mut().zip(gradient).enumerate() {
            let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
            *mean += (1.0 - MEAN_DECAY) * (slope - *mean);
            *square += (1.0 - SQUARE_DECAY) * (slope * slope - *square);
            *parameter -= rate * steps[index] * *mean / ((*square * scale).sqrt() + EPSILON);
        }
    }

    /// Every number of its state, always in the same order; `steps` as one of them.
    pub(crate) fn numbers(&mut self, look: &mut dyn FnMut(&mut f32)) {
        self.mean.iter_mut().chain(&mut self.square).for_each(&mut *look);
        let mut steps = self.steps as f32;
        look(&mut steps);
        self.steps = steps as i32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let target = [3.0, -0.5, 0.0];
        let mut at = [0.0; 3];
        let mut adam = Adam::new(3);
        for step in 0..4000 {
            let gradient: Vec<f32> = at
                .iter()
                .zip(target)
                .zip([1.0, 100.0, 0.01])
                .map(|((a, t), s)| s * (a - t))
                .collect();
            adam.step(&mut at, &gradient, &[1.0, 0.5, 2.0], 0.05 / (1.0 + step as f32 / 200.0));
        }
        for (at, target) in at.iter().zip(target) {
            assert!((at - target).abs() < 0.01, "{at} is not {target}");
        }
    }
}
