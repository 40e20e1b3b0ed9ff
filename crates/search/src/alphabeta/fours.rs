//! The horizon: a search that plays nothing but fours, which the enemy must answer.

use board::{Board, Point, PointSet, Ruleset};
use eval::{Evaluator, Value};

use super::node::{Node, bound, from_here, to_here};
use super::picker::Picker;
use super::worker::{MAX_PLY, Worker};
use crate::situation::{Situation, Threat};
use crate::table::Entry;

impl<R: Ruleset, E: Evaluator<R>> Worker<'_, R, E> {
    /// The value of a position whose side to move plays fours only, or stands still.
    ///
    /// The node was entered already, and nothing forces the side to answer.
    pub(crate) fn fours(&mut self, node: Node, entry: Option<Entry>) -> Value {
        let evaluation = entry.map_or_else(|| self.position.value(), |entry| entry.evaluation);
        let fours = near_fours(self.position.board());
        self.attack(node, evaluation, Some(evaluation), fours, 0)
    }

    /// Plays the fours of a set. `stand` is the value of playing none, if that is allowed.
    fn attack(
        &mut self,
        node: Node,
        evaluation: Value,
        stand: Option<Value>,
        fours: PointSet,
        played: i32,
    ) -> Value {
        let mut best = stand.unwrap_or(-Value::INFINITE);
        let hopeless = best + self.shared.params.four_delta < node.alpha;
        if best >= node.beta
            || fours.is_empty()
            || hopeless
            || node.ply + 2 >= MAX_PLY
            || played >= self.shared.params.four_depth
        {
            return best.max(Value::loss_in(node.ply as i32 + 2));
        }
        let mut alpha = node.alpha.max(best);
        let mut point = None;
        let list = std::mem::take(&mut self.frames[node.ply].list);
        let mut picker = Picker::new(fours, None, list);
        while let Some(candidate) = picker.next(&self.position, &self.history) {
            self.position.play(candidate.point);
            let child = node.child(-node.beta, -alpha, 0, false);
            let value = -self.answer(child, played + 2);
            self.position.undo();
            if self.is_stopped() {
                return Value::ZERO;
            }
            if value > best {
                best = value;
                if value > alpha {
                    point = Some(candidate.point);
                    alpha = value;
                }
                if value >= node.beta {
                    break;
                }
            }
        }
        self.frames[node.ply].list = picker.into_list();
        if stand.is_some() {
            let entry = Entry {
                best: point,
                bound: bound(best, node.alpha, node.beta),
                was_pv: false,
                depth: -played,
                evaluation,
                value: to_here(best, node.ply),
            };
            self.shared.table.store(self.position.board().key(), entry);
        }
        best
    }

    /// The side that faces a four answers it, in the one way there is (caro may have more).
    fn answer(&mut self, node: Node, played: i32) -> Value {
        if self.enter(node.ply) {
            return Value::ZERO;
        }
        if self.is_drawn() {
            return self.draw_value();
        }
        let moves = match self.position.situation() {
            Situation::Decided(value) => return self.end(value, node.ply),
            Situation::Forced(Threat::Five, moves) => moves,
            _ => return self.position.value(),
        };
        let mut best = -Value::INFINITE;
        for point in moves.iter() {
            self.position.play(point);
            let alpha = node.alpha.max(best);
            let value = -self.go_on(node.child(-node.beta, -alpha, 0, false), played);
            self.position.undo();
            best = best.max(value);
            if best >= node.beta || self.is_stopped() {
                break;
            }
        }
        best
    }

    /// The attacker's next turn.
    fn go_on(&mut self, node: Node, played: i32) -> Value {
        if self.enter(node.ply) {
            return Value::ZERO;
        }
        if self.is_drawn() {
            return self.draw_value();
        }
        let key = self.position.board().key();
        let entry = self.shared.table.probe(key).map(|entry| entry.at_ply(node.ply));
        if let Some(value) = entry.and_then(|entry| entry.settles(node.alpha, node.beta, -played)) {
            return value;
        }
        let fours = near_fours(self.position.board());
        match self.position.situation() {
            Situation::Decided(value) => self.end(value, node.ply),
            // The answer made a four: only a four that blocks it keeps the attack going.
            Situation::Forced(Threat::Five, moves) => {
                let evaluation = self.position.value();
                let value = self.attack(node, evaluation, None, fours & moves, played);
                value.max(evaluation)
            }
            _ => {
                let known = entry.map(|entry| entry.evaluation);
                let evaluation = known.unwrap_or_else(|| self.position.value());
                self.attack(node, evaluation, Some(evaluation), fours, played)
            }
        }
    }

    /// A forced end counted from the root; a draw if the stones do not last so long.
    fn end(&self, value: Value, ply: usize) -> Value {
        match self.comes_in_time(value) {
            true => from_here(value, ply),
            false => self.draw_value(),
        }
    }
}

/// The fours near the attacker's last stone. Fours elsewhere could have been played before it;
/// trying them in every order took a fifth to a half of all nodes, and leaving them out gained
/// 120 Elo at 20,000 nodes a move.
pub(crate) fn near_fours<R: Ruleset>(board: &Board<R>) -> PointSet {
    let fours = board.fours(board.turn());
    match board.moves().iter().rev().nth(1).copied().flatten() {
        Some(last) => fours.iter().filter(|&point| is_in_reach(last, point)).collect(),
        None => fours,
    }
}

/// Whether two points lie in a square of five, or on a line within four of each other.
fn is_in_reach(one: Point, other: Point) -> bool {
    let (dx, dy) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
    let on_line = dx == 0 || dy == 0 || dx == dy;
    dx.max(dy) <= if on_line { 4 } else { 2 }
}
