//! Trying the moves of a node.

use board::{Point, PointSet, Ruleset, Shape};
use eval::{Evaluator, Value};

use super::node::{Known, Node, PLY, bound, to_here};
use super::picker::{Candidate, is_attack, pick};
use super::worker::{RootMove, Worker};
use crate::situation::Threat;
use crate::table::{Bound, Entry};

/// What the moves tried so far gave.
struct Best {
    value: Value,
    point: Option<Point>,
    /// The lower end of the window: the best value that counts.
    alpha: Value,
}

impl<R: Ruleset, E: Evaluator<R>> Worker<'_, R, E> {
    /// Tries the moves, best first, and keeps the best value.
    pub(crate) fn best_reply(&mut self, mut node: Node, known: &Known) -> Value {
        let remembered = known.entry.and_then(|entry| entry.best);
        if remembered.is_none() && known.forced.is_none() && node.depth > 4 * PLY {
            // Without a move to begin with, a shallower search finds one for the next time.
            node.depth -= PLY;
        }
        let moves = self.moves(&node, known);
        let candidates = pick(&mut self.position, &self.history, moves, remembered);
        let mut best = Best { value: -Value::INFINITE, point: None, alpha: node.alpha };
        let mut tried: Vec<Point> = Vec::new();
        for candidate in candidates {
            if self.is_skipped(&node, known, &best, &candidate, tried.len()) {
                continue;
            }
            let extension = match self.extension(&node, known, &candidate) {
                Ok(extension) => extension,
                Err(value) => return value,
            };
            let before = self.nodes;
            let value = self.try_move(&node, known, &candidate, &best, tried.len(), extension);
            if self.is_stopped() {
                return Value::ZERO;
            }
            if node.ply == 0 {
                let nodes = self.nodes - before;
                self.root_moves.push(RootMove { point: candidate.point, value, nodes });
            }
            tried.push(candidate.point);
            if value > best.value {
                best.value = value;
                if value > best.alpha {
                    best.point = Some(candidate.point);
                    self.lines.raise(node.ply, candidate.point, node.is_pv);
                    if value >= node.beta {
                        break;
                    }
                    best.alpha = value;
                    if node.depth > 2 * PLY && node.depth < 12 * PLY && !value.is_loss() {
                        node.depth -= PLY;
                    }
                }
            }
        }
        self.finish(&node, known, &best, &tried)
    }

    /// The moves worth a look: the answers to a threat, or the points near stones.
    fn moves(&self, node: &Node, known: &Known) -> PointSet {
        let board = self.position.board();
        let mut moves = match known.forced {
            Some((_, moves)) => moves,
            None => board.candidates(),
        };
        if let Some(excluded) = self.frames[node.ply].excluded {
            moves.remove(excluded);
        }
        if node.ply == 0 {
            self.root_excluded.iter().for_each(|&point| moves.remove(point));
        }
        if board.rule().forbids(board.turn()) {
            moves = moves.iter().filter(|&point| board.is_legal(point)).collect();
        }
        moves
    }

    /// Whether a quiet move so late in the list is not worth a try.
    fn is_skipped(
        &self,
        node: &Node,
        known: &Known,
        best: &Best,
        candidate: &Candidate,
        tried: usize,
    ) -> bool {
        if node.ply == 0 || tried == 0 || best.value.is_loss() || known.forced.is_some() {
            return false;
        }
        let params = &self.shared.params;
        let board = self.position.board();
        let shape = board.shape(candidate.point, board.turn());
        // A four that builds nothing only puts off what comes; other attacks are always tried.
        if node.depth > params.count_depth || shape >= Shape::Three && shape != Shape::Four {
            return false;
        }
        let growth = params.count_slope * self.shared.reductions.power(node.depth) / 100;
        let most = (params.count_base + growth) / if known.improving { 100 } else { 200 };
        let floor = params.score_floor - params.score_slope * node.depth / PLY;
        tried as i32 >= most || (!node.is_pv && candidate.score < floor)
    }

    /// How much deeper a move is searched; an error is the value of the whole node.
    fn extension(
        &mut self,
        node: &Node,
        known: &Known,
        candidate: &Candidate,
    ) -> Result<i32, Value> {
        let params = &self.shared.params;
        match known.forced {
            Some((Threat::Five, _)) => return Ok(params.forced_extension),
            Some((Threat::OpenFour, _)) => return Ok(params.answer_extension),
            _ => {}
        }
        let Some(entry) = known.entry.filter(|entry| {
            entry.best == Some(candidate.point)
                && node.ply > 0
                && node.depth >= params.singular_depth
                && entry.bound != Bound::Upper
                && entry.depth >= node.depth - 3 * PLY
                && entry.value.mate().is_none()
        }) else {
            return Ok(0);
        };
        self.singular(node, entry, candidate.point)
    }

    /// Searches all other moves: a lone good move is searched deeper.
    fn singular(&mut self, node: &Node, entry: Entry, point: Point) -> Result<i32, Value> {
        let margin = self.shared.params.singular_margin * node.depth / (PLY * 100);
        let below = entry.value - margin;
        let asked = Node {
            alpha: below - 1,
            beta: below,
            depth: (node.depth - PLY) / 2,
            is_pv: false,
            ..*node
        };
        self.frames[node.ply].excluded = Some(point);
        let value = self.search(asked);
        self.frames[node.ply].excluded = None;
        if self.is_stopped() {
            return Err(Value::ZERO);
        }
        if value < below {
            let very = !node.is_pv && value < below - 30;
            Ok(if very { 2 * PLY } else { PLY })
        } else if below >= node.beta && below.mate().is_none() && !node.is_pv {
            Err(below)
        } else if entry.value >= node.beta {
            Ok(-PLY)
        } else {
            Ok(0)
        }
    }

    /// Plays a move and searches it: late moves shallower first, all but the first with a window
    /// that only asks whether they are better.
    fn try_move(
        &mut self,
        node: &Node,
        known: &Known,
        candidate: &Candidate,
        best: &Best,
        tried: usize,
        extension: i32,
    ) -> Value {
        let depth = node.depth - PLY + extension;
        let reduction = self.reduction(node, known, candidate, tried);
        let (alpha, beta) = (best.alpha, node.beta);
        self.position.play(candidate.point);
        let mut value = alpha;
        let is_first = tried == 0;
        if reduction > 0 {
            let shallow = (depth - reduction).max(0);
            value = -self.search(node.child(-alpha - 1, -alpha, shallow, true));
        }
        if reduction > 0 && value > alpha || reduction <= 0 && (!node.is_pv || !is_first) {
            value = -self.search(node.child(-alpha - 1, -alpha, depth, !node.is_cut));
        }
        if node.is_pv && (is_first || (value > alpha && (node.ply == 0 || value < beta))) {
            let child = Node { is_pv: true, ..node.child(-beta, -alpha, depth, false) };
            value = -self.search(child);
        }
        self.position.undo();
        value
    }

    /// By how much a late move is searched shallower.
    fn reduction(&self, node: &Node, known: &Known, candidate: &Candidate, tried: usize) -> i32 {
        if node.depth < 2 * PLY || tried == 0 || known.forced.is_some() {
            return 0;
        }
        let params = &self.shared.params;
        let board = self.position.board();
        let (turn, last) = (board.turn(), board.moves().last().copied().flatten());
        let attacks = is_attack(&self.position, candidate.point, turn);
        let worth = self.history.worth(turn, last, candidate.point, attacks);
        let base = params.reduction_scale * self.shared.reductions.base(node.depth, tried) / 100;
        let by_gap =
            (candidate.gap * PLY / params.reduction_gap_unit).min(params.reduction_gap_most);
        let mut reduction = base + by_gap - worth * PLY / params.reduction_history_unit;
        if !known.improving {
            reduction += PLY / 2;
        }
        if node.is_pv || known.entry.is_some_and(|entry| entry.was_pv) {
            reduction -= params.reduction_pv;
        }
        if node.is_cut {
            reduction += params.reduction_cut;
        }
        reduction.clamp(0, (node.depth - PLY).max(0))
    }

    /// Remembers what was found.
    fn finish(&mut self, node: &Node, known: &Known, best: &Best, tried: &[Point]) -> Value {
        if tried.is_empty() {
            // All moves are left out or forbidden: with one left out nothing can be said of it.
            let excluded = self.frames[node.ply].excluded.is_some();
            return if excluded { node.alpha } else { Value::ZERO };
        }
        if let (Some(point), true) = (best.point, best.value >= node.beta) {
            self.learn(node, point, tried);
        }
        if self.frames[node.ply].excluded.is_none()
            && (node.ply > 0 || self.root_excluded.is_empty())
        {
            let entry = Entry {
                best: best.point,
                bound: bound(best.value, node.alpha, node.beta),
                was_pv: node.is_pv || known.entry.is_some_and(|entry| entry.was_pv),
                depth: node.depth,
                evaluation: self.frames[node.ply].evaluation.unwrap_or(known.evaluation),
                value: to_here(best.value, node.ply),
            };
            self.shared.table.store(self.position.board().key(), entry);
        }
        best.value
    }

    /// The move that cut gets better, those before it worse.
    fn learn(&mut self, node: &Node, point: Point, tried: &[Point]) {
        let plies = node.depth / PLY;
        let bonus = (25 * plies * plies + 105 * plies).min(4000);
        let board = self.position.board();
        let (turn, last) = (board.turn(), board.moves().last().copied().flatten());
        let attacks = is_attack(&self.position, point, turn);
        self.history.add(turn, last, point, attacks, bonus);
        self.history.set_counter(turn, last, point);
        for &other in tried.iter().filter(|&&other| other != point) {
            let attacks = is_attack(&self.position, other, turn);
            self.history.add(turn, last, other, attacks, -bonus);
        }
    }
}
