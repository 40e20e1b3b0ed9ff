//! How much shallower late moves are searched.

use board::Ruleset;
use eval::{Evaluator, Value};

use super::candidate::{Candidate, Effect};
use super::node::{Known, Node, PLY};
use super::reply::Best;
use super::worker::Worker;

impl<R: Ruleset, E: Evaluator<R>> Worker<'_, R, E> {
    /// By how much a move is searched shallower before it is believed; `None` if it is one of the
    /// first, or nothing is left to save.
    pub(crate) fn reduction(
        &self,
        node: &Node,
        known: &Known,
        candidate: &Candidate,
        effect: &Effect,
        best: &Best,
    ) -> Option<i32> {
        let first = 1 + i32::from(node.ply == 0);
        if node.depth < 2 * PLY || best.seen <= first {
            return None;
        }
        let reduction = self.by_lateness(node, known, best)
            + self.by_looks(candidate, effect)
            + self.by_kind_of_node(node, known, candidate, effect)
            + self.by_threat(node, known, effect);
        Some(reduction)
    }

    fn by_lateness(&self, node: &Node, known: &Known, best: &Best) -> i32 {
        let params = &self.shared.params;
        let lateness = self.shared.curves.lateness(node.depth, best.seen as usize);
        let base = params.reduction_scale * lateness / 100;
        base + if !known.improving && base > PLY { params.reduction_worsening } else { 0 }
    }

    /// Moves that score low or failed elsewhere.
    fn by_looks(&self, candidate: &Candidate, effect: &Effect) -> i32 {
        let params = &self.shared.params;
        let (turn, last) = (self.position.board().turn(), self.position.last_move());
        let worth = self.history.worth(turn, last, candidate.point, effect.attacks());
        let by_gap =
            (candidate.gap * PLY / params.reduction_gap_unit).min(params.reduction_gap_most);
        by_gap - worth * PLY / params.reduction_history_unit
    }

    fn by_kind_of_node(
        &self,
        node: &Node,
        known: &Known,
        candidate: &Candidate,
        effect: &Effect,
    ) -> i32 {
        let params = &self.shared.params;
        let kills = self.frames[node.ply].killers.contains(&Some(candidate.point));
        let is_killer = kills && !known.is_pressed() && !effect.attacks();
        let mut reduction = 0;
        if known.was_pv {
            reduction -= params.reduction_pv;
        }
        if node.is_cut && !is_killer {
            reduction += params.reduction_cut;
        }
        reduction
    }

    /// Less for attacks that go on, more for moves that leave a threat standing.
    fn by_threat(&self, node: &Node, known: &Known, effect: &Effect) -> i32 {
        let params = &self.shared.params;
        if known.is_pressed() {
            if effect.takes >= board::Shape::Four {
                return 0;
            }
            let far = i32::from(effect.leaves_enemy) * 2 + i32::from(effect.leaves_own);
            return far * params.reduction_useless;
        }
        let attacked = self.before(node.ply, 2).is_some_and(|f| f.makes >= board::Shape::Three);
        let goes_on =
            effect.attacks() || !effect.leaves_own && effect.makes >= board::Shape::DoubleTwo;
        if attacked && goes_on { -params.reduction_attack } else { 0 }
    }

    /// How much deeper than planned a move is searched again that a reduced search found good.
    pub(crate) fn second_look(&self, saved: i32, value: Value, best: &Best) -> i32 {
        let params = &self.shared.params;
        let plies = saved / PLY;
        let much = best.alpha + params.deeper_base + 11 * plies;
        let very_much = best.alpha + params.much_deeper_base + 26 * plies;
        let barely = value < best.value + plies;
        PLY * (i32::from(value > much) + i32::from(value > very_much) - i32::from(barely))
    }
}
