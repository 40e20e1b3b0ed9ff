//! Moves that are not worth a try.

use board::{Ruleset, Shape};
use eval::Evaluator;

use super::candidate::{Candidate, Effect};
use super::node::{Known, Node, PLY};
use super::reply::Best;
use super::worker::Worker;
use crate::situation::Threat;

impl<R: Ruleset, E: Evaluator<R>> Worker<'_, R, E> {
    /// Whether moves may be left out: only where one that does not lose is known already, for a
    /// loss must be found with all moves tried.
    fn may_prune(&self, node: &Node, known: &Known, best: &Best) -> bool {
        node.ply > 0 && !best.value.is_loss() && known.threat() != Some(Threat::Five)
    }

    /// Whether enough moves were seen: the late ones of a good order rarely matter.
    pub(crate) fn is_enough(&self, node: &Node, known: &Known, best: &Best) -> bool {
        self.may_prune(node, known, best) && best.seen >= self.most_moves(node, known)
    }

    /// Whether a move is left out.
    pub(crate) fn is_skipped(
        &self,
        node: &Node,
        known: &Known,
        best: &Best,
        candidate: &Candidate,
        effect: &Effect,
    ) -> bool {
        let near_horizon = node.depth < self.shared.params.idle_depth;
        self.may_prune(node, known, best)
            && (near_horizon && effect.is_idle()
                || self.looks_bad(node, known, candidate)
                || near_horizon && known.is_pressed() && puts_off(effect))
    }

    /// How many moves are seen at most.
    fn most_moves(&self, node: &Node, known: &Known) -> i32 {
        let params = &self.shared.params;
        let growth = params.count_slope * self.shared.curves.power(node.depth) / 100;
        (params.count_base + growth) / if known.improving { 100 } else { 200 }
    }

    /// Whether the evaluator thinks nothing of a move, near the horizon.
    fn looks_bad(&self, node: &Node, known: &Known, candidate: &Candidate) -> bool {
        let params = &self.shared.params;
        let floor = params.score_floor - params.score_slope * node.depth / PLY;
        !node.is_pv && known.forced.is_none() && candidate.score < floor
    }
}

/// A four far from the fight, which answers nothing: the enemy's threat stands after it.
fn puts_off(effect: &Effect) -> bool {
    effect.takes < Shape::Four && effect.is_elsewhere()
}
