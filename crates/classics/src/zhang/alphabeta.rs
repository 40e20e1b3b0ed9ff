//! Minimax with two functions, after Figure 6; with pruning or without.

use super::tree::{Kind, Tree, won};

impl Tree<'_, '_> {
    /// The opponent is to move.
    pub(super) fn min_value(&mut self, depth: u32, alpha: f64, mut beta: f64) -> f64 {
        if self.is_leaf(depth) {
            return self.position.value(self.agent);
        }
        let mut result = f64::INFINITY;
        for point in self.moves() {
            let score = match self.position.makes_five(point) {
                true => -won(depth),
                false => self.below(point, |tree| tree.max_value(depth - 1, alpha, beta)),
            };
            result = result.min(score);
            beta = beta.min(score);
            if self.prunes() && beta <= alpha {
                break;
            }
        }
        result
    }

    /// The agent is to move.
    fn max_value(&mut self, depth: u32, mut alpha: f64, beta: f64) -> f64 {
        if self.is_leaf(depth) {
            return self.position.value(self.agent);
        }
        let mut result = f64::NEG_INFINITY;
        for point in self.moves() {
            let score = match self.position.makes_five(point) {
                true => won(depth),
                false => self.below(point, |tree| tree.min_value(depth - 1, alpha, beta)),
            };
            result = result.max(score);
            alpha = alpha.max(score);
            if self.prunes() && beta <= alpha {
                break;
            }
        }
        result
    }

    fn prunes(&self) -> bool {
        self.kind == Kind::AlphaBeta
    }
}
