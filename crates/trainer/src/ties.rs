//! Weights that share what they have in common.
//!
//! Most classes of patterns are rare: alone, the weight of each would be a guess. So a weight is
//! the sum of shared parts (its shape, its four lines) and of a part of its own that is pulled
//! towards zero: where there is little to learn from, a weight is that of its kind.

/// How weights are made of parameters: first come the shared ones, then one for every weight.
#[derive(Clone, Debug)]
pub struct Ties {
    /// Where the search for weights starts.
    start: Vec<f32>,
    /// How strongly each weight's own part is pulled towards zero.
    pull: Vec<f32>,
    /// The shared parameters of each weight; one that counts twice stands twice.
    shared: Vec<Vec<u16>>,
    shares: usize,
    /// Size of a step for each parameter.
    steps: Vec<f32>,
}

impl Ties {
    /// No weights yet.
    pub fn new() -> Ties {
        let (start, pull, shared, steps) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Ties { start, pull, shared, shares: 0, steps }
    }

    /// Adds a table of weights. `shared` names the shared parameters of a weight, below `shares`;
    /// `spread` is how far, in logits, a weight's own part is expected to lie from zero.
    pub fn add(
        &mut self,
        start: impl ExactSizeIterator<Item = f32>,
        shares: usize,
        spread: f32,
        shared: impl Fn(usize) -> Vec<usize>,
    ) {
        let first = self.shares;
        for (index, start) in start.enumerate() {
            self.start.push(start);
            self.pull.push(1.0 / (spread * spread));
            self.shared.push(shared(index).iter().map(|part| (first + part) as u16).collect());
        }
        self.shares += shares;
        self.steps = vec![1.0; self.parameters()];
    }

    /// Makes steps small where they count often. `sizes` tells how often each weight counts in an
    /// example, on the average: a part shared by two hundred points moves the whole two hundred
    /// times as far as one that a single point has.
    pub fn with_sizes(mut self, sizes: &[f32]) -> Ties {
        let mut totals = vec![0.0; self.shares];
        for (size, ties) in sizes.iter().zip(&self.shared) {
            ties.iter().for_each(|&part| totals[part as usize] += size);
        }
        let totals = totals.iter().chain(sizes);
        self.steps = totals.map(|&total| 1.0 / f32::max(1.0, total)).collect();
        self
    }

    /// Size of a step for each parameter, in units of the rate.
    pub fn steps(&self) -> &[f32] {
        &self.steps
    }

    /// How many parameters there are.
    pub fn parameters(&self) -> usize {
        self.shares + self.start.len()
    }

    /// The weights that parameters make.
    pub fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let (shared, own) = parameters.split_at(self.shares);
        let parts = self.start.iter().zip(own).zip(&self.shared);
        parts.map(|((start, own), ties)| start + own + sum(shared, ties)).collect()
    }

    /// Turns a gradient by weight into one by parameter, with the pull of `1 / examples`.
    pub fn gradient(&self, parameters: &[f32], slopes: &[f32], examples: usize) -> Vec<f32> {
        let mut gradient = vec![0.0; self.parameters()];
        let (shared, own) = gradient.split_at_mut(self.shares);
        for (index, (slope, ties)) in slopes.iter().zip(&self.shared).enumerate() {
            let pull = self.pull[index] * parameters[self.shares + index] / examples as f32;
            own[index] = slope + pull;
            ties.iter().for_each(|&part| shared[part as usize] += slope);
        }
        gradient
    }
}

impl Default for Ties {
    fn default() -> Ties {
        Ties::new()
    }
}

fn sum(shared: &[f32], ties: &[u16]) -> f32 {
    ties.iter().map(|&part| shared[part as usize]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_parts_add_up() {
        let mut ties = Ties::new();
        ties.add([0.5, 0.0].into_iter(), 2, 1.0, |index| vec![0, index]);
        ties.add([1.0].into_iter(), 1, 0.5, |_| vec![0, 0]);
        assert_eq!(ties.parameters(), 6);
        let parameters = [1.0, 2.0, 3.0, 0.1, 0.2, 0.3];
        assert_eq!(ties.weights(&parameters), [2.6, 3.2, 7.3]);
        let gradient = ties.gradient(&parameters, &[1.0, 10.0, 100.0], 2);
        // The first is shared by both weights of its table, by the first of them twice.
        assert_eq!(gradient, [12.0, 10.0, 200.0, 1.05, 10.1, 100.6]);
        let ties = ties.with_sizes(&[3.0, 2.0, 0.1]);
        assert_eq!(ties.steps(), [1.0 / 8.0, 0.5, 1.0, 1.0 / 3.0, 0.5, 1.0]);
    }
}
