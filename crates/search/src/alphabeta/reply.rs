//! Trying the moves of a node.

use board::{Point, PointSet, Ruleset};
use eval::{Evaluator, Value};

use super::candidate::{Candidate, Effect};
use super::node::{Known, Node, PLY, bound, to_here};
use super::picker::{Picker, is_attack};
use super::worker::Worker;
use crate::agent::Event;
use crate::situation::Threat;
use crate::table::Entry;
use crate::task::sensible_moves;

/// What the moves so far gave.
pub(crate) struct Best {
    pub(crate) value: Value,
    pub(crate) point: Option<Point>,
    /// The lower end of the window: the best value that counts.
    pub(crate) alpha: Value,
    /// Moves looked at, the present one and those left out among them.
    pub(crate) seen: i32,
}

impl<R: Ruleset, E: Evaluator<R>> Worker<'_, R, E> {
    /// Tries the moves, best first, and keeps the best value.
    pub(crate) fn best_reply(&mut self, mut node: Node, known: &Known) -> Value {
        node.depth = (node.depth - self.doubt(&node, known)).max(PLY);
        let remembered = known.entry.and_then(|entry| entry.best);
        let moves = self.moves(&node, known);
        let list = std::mem::take(&mut self.frames[node.ply].list);
        let mut picker = Picker::new(moves, remembered, list);
        let mut best = Best { value: -Value::INFINITE, point: None, alpha: node.alpha, seen: 0 };
        let mut tried: Vec<Point> = Vec::new();
        while let Some(candidate) = self.next_move(&mut picker, &node, known, &best) {
            best.seen += 1;
            if self.is_enough(&node, known, &best) {
                break;
            }
            let effect = Effect::of(&self.position, candidate.point);
            if self.is_skipped(&node, known, &best, &candidate, &effect) {
                continue;
            }
            let extension = match self.extension(&node, known, &candidate, &effect) {
                Ok(extension) => extension,
                Err(value) => return value,
            };
            let reduction = self.reduction(&node, known, &candidate, &effect, &best);
            self.frames[node.ply].makes = effect.makes;
            if node.ply == 0 {
                self.begin_trial(candidate.point);
            }
            let value = self.try_move(&node, candidate.point, &best, extension, reduction);
            if self.is_stopped() {
                return Value::ZERO;
            }
            if node.ply == 0 {
                self.end_trial(value);
            }
            tried.push(candidate.point);
            if value > best.value {
                best.value = value;
                if value > best.alpha {
                    best.point = Some(candidate.point);
                    if node.ply == 0 {
                        self.tell_best(candidate.point);
                    }
                    self.lines.raise(node.ply, candidate.point, node.is_pv);
                    if value >= node.beta {
                        break;
                    }
                    best.alpha = value;
                    if node.depth > 2 * PLY && node.depth < 12 * PLY && value.mate().is_none() {
                        node.depth -= PLY;
                    }
                }
            }
        }
        self.frames[node.ply].list = picker.into_list();
        self.finish(&node, known, &best, &tried)
    }

    /// Tells of a new best move; those of further variations are only the best of the rest.
    fn tell_best(&mut self, point: Point) {
        if self.root_excluded == self.shared.blocked {
            self.tell(Event::Best(point));
        }
    }

    /// By how much less deep a node is searched whose best move is not known well: the next
    /// iteration will know it.
    fn doubt(&self, node: &Node, known: &Known) -> i32 {
        let params = &self.shared.params;
        match known.entry {
            _ if known.threat() == Some(Threat::Five) || node.ply == 0 => 0,
            Some(entry) if entry.best.is_some() => {
                let missing = (node.depth - entry.depth) * params.doubt_share / 100;
                if node.is_pv { missing.clamp(0, params.doubt_most) } else { 0 }
            }
            _ if node.is_pv => params.doubt_pv,
            _ if node.depth > 4 * PLY && known.forced.is_none() => params.doubt_other,
            _ => 0,
        }
    }

    /// The next move to try. If all answers to a four and a three lose, then whatever else there
    /// is: with a three of the defender's own, the block of that four may make a four.
    fn next_move(
        &mut self,
        picker: &mut Picker,
        node: &Node,
        known: &Known,
        best: &Best,
    ) -> Option<Candidate> {
        let next = picker.next(&self.position, &self.history);
        let is_whole = known.threat() != Some(Threat::FourThree) || picker.is_refilled();
        if next.is_some() || is_whole || !best.value.is_loss() {
            return next;
        }
        let all = self.allowed(node, self.position.board().candidates());
        picker.refill(all - self.moves(node, known));
        picker.next(&self.position, &self.history)
    }

    /// The moves worth a look: the answers to a threat, or the points near stones.
    fn moves(&self, node: &Node, known: &Known) -> PointSet {
        let board = self.position.board();
        let moves = match known.forced {
            Some((Threat::FourThree, answers)) => {
                let remembered = known.entry.and_then(|entry| entry.best);
                answers | board.candidates() & PointSet::from_iter(remembered)
            }
            Some((_, answers)) => answers,
            None => board.candidates(),
        };
        self.allowed(node, moves)
    }

    /// Those that may be played here and are not left out.
    fn allowed(&self, node: &Node, mut moves: PointSet) -> PointSet {
        let board = self.position.board();
        if let Some(excluded) = self.frames[node.ply].excluded {
            moves.remove(excluded);
        }
        if node.ply == 0 {
            moves = self.not_excluded(moves);
        }
        if board.rule().forbids(board.turn()) {
            moves = moves.iter().filter(|&point| board.is_legal(point)).collect();
        }
        moves
    }

    /// The moves of the root that may be played. If the answers to a threat are all blocked, any
    /// other must do.
    fn not_excluded(&self, moves: PointSet) -> PointSet {
        let left = moves - self.root_excluded;
        match left.is_empty() && !self.shared.blocked.is_empty() {
            true => sensible_moves(self.position.board(), self.root_excluded),
            false => left,
        }
    }

    /// Plays a move and searches it: late moves shallower first, all but the first with a window
    /// that only asks whether they are better.
    fn try_move(
        &mut self,
        node: &Node,
        point: Point,
        best: &Best,
        extension: i32,
        reduction: Option<i32>,
    ) -> Value {
        let mut depth = node.depth - PLY + extension;
        let (alpha, beta) = (best.alpha, node.beta);
        let surplus = self.frames[node.ply].surplus + (extension - PLY).max(0);
        self.frames[node.ply + 1].surplus = surplus;
        self.position.play(point);
        let mut value = alpha;
        let is_first = best.seen == 1;
        let mut asks = !node.is_pv || !is_first;
        if let Some(reduction) = reduction {
            let shallow = (depth - reduction).min(depth + PLY).max(PLY);
            value = -self.search(node.child(-alpha - 1, -alpha, shallow, true));
            asks = value > alpha && shallow < depth;
            if asks {
                let mut more = self.second_look(depth - shallow, value, best);
                if surplus >= self.shared.params.surplus_few {
                    more = more.min(PLY);
                }
                self.frames[node.ply + 1].surplus += (more - PLY).max(0);
                depth += more;
                asks = shallow < depth;
            }
        }
        if asks {
            value = -self.search(node.child(-alpha - 1, -alpha, depth, !node.is_cut));
        }
        if node.is_pv && (is_first || (value > alpha && (node.ply == 0 || value < beta))) {
            let child = Node { is_pv: true, ..node.child(-beta, -alpha, depth, false) };
            value = -self.search(child);
        }
        self.position.undo();
        value
    }

    /// Remembers what was found.
    fn finish(&mut self, node: &Node, known: &Known, best: &Best, tried: &[Point]) -> Value {
        if tried.is_empty() {
            // All moves are left out or forbidden: with one left out nothing can be said of it.
            let excluded = self.frames[node.ply].excluded.is_some();
            return if excluded { node.alpha } else { self.draw_value() };
        }
        if let (Some(point), true) = (best.point, best.value >= node.beta) {
            self.learn(node, known, point, tried);
        }
        if self.frames[node.ply].excluded.is_none()
            && (node.ply > 0 || self.root_excluded == self.shared.blocked)
        {
            let entry = Entry {
                best: best.point,
                bound: bound(best.value, node.alpha, node.beta),
                was_pv: self.is_pv_still(node, known, best),
                depth: node.depth,
                evaluation: known.fresh,
                value: to_here(best.value, node.ply),
            };
            self.shared.table.store(self.key(node), entry);
        }
        best.value
    }

    /// Whether the next iteration should look at the node as at one of a principal variation.
    fn is_pv_still(&self, node: &Node, known: &Known, best: &Best) -> bool {
        let below = self.frames[node.ply + 1].was_pv;
        let above = self.before(node.ply, 1).is_some_and(|frame| frame.was_pv);
        match best.value <= node.alpha {
            _ if node.depth <= 3 * PLY => known.was_pv,
            // The move that led here is good after all.
            true => known.was_pv || above,
            false => known.was_pv && below,
        }
    }

    /// The move that cut gets better, those before it worse.
    fn learn(&mut self, node: &Node, known: &Known, point: Point, tried: &[Point]) {
        let plies = node.depth / PLY;
        let bonus = (25 * plies * plies + 105 * plies).min(4000);
        let (turn, last) = (self.position.board().turn(), self.position.last_move());
        let attacks = is_attack(&self.position, point, turn);
        self.history.add(turn, last, point, attacks, bonus);
        self.history.set_counter(turn, last, point);
        if !attacks && !known.is_pressed() && self.frames[node.ply].killers[0] != Some(point) {
            let killers = &mut self.frames[node.ply].killers;
            *killers = [Some(point), killers[0]];
        }
        for &other in tried.iter().filter(|&&other| other != point) {
            let attacks = is_attack(&self.position, other, turn);
            self.history.add(turn, last, other, attacks, -bonus);
        }
    }
}
