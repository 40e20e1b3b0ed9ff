//! How much deeper a move is searched than its brothers.

use board::{Point, Ruleset};
use eval::{Evaluator, Value};

use super::candidate::{Candidate, Effect};
use super::node::{Known, Node, PLY};
use super::worker::Worker;
use crate::situation::Threat;
use crate::table::{Bound, Entry};

impl<R: Ruleset, E: Evaluator<R>> Worker<'_, R, E> {
    /// How much deeper a move is searched; an error is the value of the whole node.
    pub(crate) fn extension(
        &mut self,
        node: &Node,
        known: &Known,
        candidate: &Candidate,
        effect: &Effect,
    ) -> Result<i32, Value> {
        let remembered = known.entry.filter(|entry| entry.best == Some(candidate.point));
        let extension = match remembered {
            _ if known.threat() == Some(Threat::Five) => self.shared.params.forced_extension,
            Some(entry) if self.may_be_singular(node, &entry) => {
                self.singular(node, entry, candidate.point)?
            }
            Some(_) if node.is_pv => self.shared.params.remembered_extension,
            _ => 0,
        };
        Ok(extension + self.lean(node, known, effect))
    }

    /// A node that will most likely fail high is searched shallower; fours in a row, which put
    /// off what they cannot prevent, deeper.
    fn lean(&self, node: &Node, known: &Known, effect: &Effect) -> i32 {
        let params = &self.shared.params;
        let margin = params.high_base + params.high_slope * node.depth / PLY;
        let likely = node.is_cut && !known.is_pressed() && known.evaluation >= node.beta + margin;
        let was_four = self.before(node.ply, 2).is_some_and(|frame| frame.makes.is_four());
        match effect.makes.is_four() {
            _ if !likely => 0,
            true if was_four => PLY,
            true => 0,
            false => -params.high_reduction,
        }
    }

    fn may_be_singular(&self, node: &Node, entry: &Entry) -> bool {
        node.ply > 0
            && node.depth >= self.shared.params.singular_depth
            && entry.bound != Bound::Upper
            && entry.depth >= node.depth - 2 * PLY
            && entry.value.mate().is_none()
            && self.frames[node.ply].excluded.is_none()
    }

    /// Searches all other moves: a lone good move is searched deeper.
    fn singular(&mut self, node: &Node, entry: Entry, point: Point) -> Result<i32, Value> {
        let params = &self.shared.params;
        let margin = params.singular_margin * node.depth / (PLY * 100);
        let below = entry.value - margin;
        let asked = Node {
            alpha: below - 1,
            beta: below,
            depth: node.depth * params.singular_share / 100,
            is_pv: false,
            ..*node
        };
        let very = below - params.singular_more;
        let roomy = self.frames[node.ply].surplus < params.surplus_most;
        self.frames[node.ply].excluded = Some(point);
        let value = self.search(asked);
        self.frames[node.ply].excluded = None;
        if self.is_stopped() {
            return Err(Value::ZERO);
        }
        if value < below {
            Ok(if !node.is_pv && value < very && roomy { 2 * PLY } else { PLY })
        } else if below >= node.beta && below.mate().is_none() && !node.is_pv {
            Err(below)
        } else if entry.value >= node.beta {
            Ok(-self.shared.params.plural_reduction)
        } else {
            Ok(0)
        }
    }
}
