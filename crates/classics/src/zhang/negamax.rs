//! Alpha-beta with one function for both sides, with a transposition table or without.

use super::tree::{Kind, Tree, won};

impl Tree<'_, '_> {
    /// The worth for the side to move.
    pub(super) fn negamax(&mut self, depth: u32, alpha: f64, beta: f64) -> f64 {
        if self.is_leaf(depth) {
            let value = self.position.value(self.agent);
            return if self.position.board.turn() == self.agent { value } else { -value };
        }
        let key = (self.position.board.key(), depth);
        let known = self.table.get(key).filter(|_| self.kind == Kind::NegamaxTable);
        if let Some(score) = known.and_then(|known| known.settles(alpha, beta)) {
            return score;
        }
        let score = self.best_score(depth, alpha, beta);
        if self.kind == Kind::NegamaxTable && !self.watch.is_over() {
            self.table.put(key, score, alpha, beta);
        }
        score
    }

    fn best_score(&mut self, depth: u32, mut alpha: f64, beta: f64) -> f64 {
        let mut result = f64::NEG_INFINITY;
        for point in self.moves() {
            let score = match self.position.makes_five(point) {
                true => won(depth),
                false => self.below(point, |tree| -tree.negamax(depth - 1, -beta, -alpha)),
            };
            result = result.max(score);
            alpha = alpha.max(score);
            if beta <= alpha {
                break;
            }
        }
        result
    }
}
