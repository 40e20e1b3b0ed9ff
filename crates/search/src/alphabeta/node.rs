//! One node of the tree: what is asked, and the recipe that answers it.

use board::{PointSet, Ruleset, Shape};
use eval::{Evaluator, Value};

use super::worker::{MAX_PLY, Worker};
use crate::situation::{Situation, Threat, win_at_hand};
use crate::table::{Bound, Entry};

/// A hundredth of a ply is the unit of depth.
pub(crate) const PLY: i32 = 100;

/// What is asked of a node: its value, as exactly as the window tells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// On a principal variation: the window is open, the value wanted.
    pub(crate) is_pv: bool,
    /// Expected to fail high.
    pub(crate) is_cut: bool,
}

/// What the ideas below know of a node before any move is tried.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) entry: Option<Entry>,
    /// The evaluator's value.
    pub(crate) fresh: Value,
    /// The best guess at the value: the evaluator's, or what the table tells.
    pub(crate) evaluation: Value,
    /// Whether the side to move stands better than at its last turn.
    pub(crate) improving: bool,
    pub(crate) forced: Option<(Threat, PointSet)>,
    /// Whether the node is, or was in an earlier iteration, on a principal variation.
    pub(crate) was_pv: bool,
}

impl Known {
    /// What the enemy threatens, if it must be answered.
    pub(crate) fn threat(&self) -> Option<Threat> {
        self.forced.map(|(threat, _)| threat)
    }

    /// Whether the enemy is about to win, so that a static evaluation means little.
    pub(crate) fn is_pressed(&self) -> bool {
        matches!(self.threat(), Some(Threat::Five | Threat::OpenFour))
    }
}

impl<R: Ruleset, E: Evaluator<R>> Worker<'_, R, E> {
    /// The value of a position for the side to move.
    pub(crate) fn search(&mut self, mut node: Node) -> Value {
        if self.enter(node.ply) {
            return Value::ZERO;
        }
        node.alpha = node.alpha.max(Value::loss_in(node.ply as i32));
        node.beta = node.beta.min(Value::win_in(node.ply as i32 + 1));
        if node.alpha >= node.beta {
            return node.alpha;
        }
        if let Some(value) = self.ended(&node) {
            return value;
        }
        // What the counters tell costs nothing, the table less than the answers to a threat.
        let at_hand = win_at_hand(self.position.board()).filter(|_| node.ply > 0);
        if let Some(value) = at_hand.filter(|&value| self.comes_in_time(value)) {
            return from_here(value, node.ply);
        }
        let entry = self.remember(&node);
        let settled = entry.and_then(|entry| entry.settles(node.alpha, node.beta, node.depth));
        if let Some(value) = settled.filter(|_| !node.is_pv) {
            return value;
        }
        let forced = match self.position.situation() {
            Situation::Decided(value) if node.ply > 0 && self.comes_in_time(value) => {
                return from_here(value, node.ply);
            }
            // At the root a move is wanted, not only a value: the moves are tried all the same.
            Situation::Decided(_) => None,
            Situation::Forced(threat, moves) => Some((threat, moves)),
            Situation::Free if self.position.board().is_full() => return self.draw_value(),
            Situation::Free => None,
        };
        if node.ply >= MAX_PLY {
            return self.position.value();
        }
        let horizon = match forced {
            Some((Threat::Five, _)) => i32::MIN,
            Some((Threat::OpenFour, _)) if !node.is_pv => self.shared.params.answer_depth,
            _ => 0,
        };
        if node.depth <= horizon {
            return self.fours(node, entry);
        }
        node.depth = node.depth.max(PLY);
        self.frames[node.ply + 2].killers = [None; 2];
        let known = self.know(&node, entry, forced);
        self.cut_early(&node, &known).unwrap_or_else(|| self.best_reply(node, &known))
    }

    /// The value of a game that is over: won by the root's move, for deeper ones are not played,
    /// or drawn by the number of stones.
    #[inline]
    fn ended(&self, node: &Node) -> Option<Value> {
        if node.ply == 1 && self.position.board().winner().is_some() {
            return Some(Value::loss_in(1));
        }
        (node.ply > 0 && self.is_drawn()).then(|| self.draw_value())
    }

    /// Whether so many stones lie that the game is drawn.
    #[inline]
    pub(crate) fn is_drawn(&self) -> bool {
        self.shared.draw.is_reached(self.position.board().stones())
    }

    /// What a draw is worth for the side to move.
    pub(crate) fn draw_value(&self) -> Value {
        self.shared.draw.worth(self.position.board().turn())
    }

    /// Whether a forced end comes before the game is drawn.
    #[inline]
    pub(crate) fn comes_in_time(&self, end: Value) -> bool {
        self.shared.draw.allows(end, self.position.board().stones())
    }

    /// The key under which the table knows a node.
    pub(crate) fn key(&self, node: &Node) -> u64 {
        let salt = if node.ply == 0 { self.shared.root_salt } else { 0 };
        self.position.board().key() ^ salt
    }

    /// The table's entry, unless a move is left out: the entry speaks of all moves.
    fn remember(&self, node: &Node) -> Option<Entry> {
        match self.frames[node.ply].excluded {
            Some(_) => None,
            None => self
                .shared
                .table
                .probe(self.key(node))
                .map(|entry| Entry { value: from_here(entry.value, node.ply), ..entry }),
        }
    }

    fn know(
        &mut self,
        node: &Node,
        entry: Option<Entry>,
        forced: Option<(Threat, PointSet)>,
    ) -> Known {
        let is_pressed = matches!(forced, Some((Threat::Five | Threat::OpenFour, _)));
        let inherited = self.before(node.ply, 1).and_then(|frame| frame.evaluation);
        let fresh = match (is_pressed, inherited) {
            // A threat makes the position look worse than its answer will.
            (true, Some(value)) => -value,
            _ => entry.map_or_else(|| self.position.value(), |entry| entry.evaluation),
        };
        self.frames[node.ply].evaluation = Some(fresh);
        let before = self.before(node.ply, 2).and_then(|frame| frame.evaluation);
        let improving = !is_pressed && before.is_some_and(|before| fresh > before);
        // A value from the table is a better guess where its bound lets it speak.
        let evaluation = match entry {
            Some(entry) if entry.value.mate().is_none() && speaks(&entry, fresh) => entry.value,
            _ => fresh,
        };
        let was_pv = node.is_pv || entry.is_some_and(|entry| entry.was_pv);
        self.frames[node.ply].was_pv = was_pv;
        Known { entry, fresh, evaluation, improving, forced, was_pv }
    }

    /// Settles nodes that need no moves tried.
    fn cut_early(&mut self, node: &Node, known: &Known) -> Option<Value> {
        if node.is_pv || known.is_pressed() || self.frames[node.ply].excluded.is_some() {
            return None;
        }
        self.razor(node, known)
            .or_else(|| self.futility_cut(node, known))
            .or_else(|| self.null_cut(node, known))
    }

    /// Far below alpha near the horizon: only fours can save the node.
    fn razor(&mut self, node: &Node, known: &Known) -> Option<Value> {
        let params = &self.shared.params;
        let margin = params.razor_base + params.razor_slope * node.depth / PLY;
        let hopeless = node.depth < params.razor_depth && known.evaluation + margin < node.alpha;
        hopeless.then(|| self.fours(Node { depth: 0, ..*node }, known.entry))
    }

    /// Far above beta: the enemy would not let it come to this.
    fn futility_cut(&mut self, node: &Node, known: &Known) -> Option<Value> {
        let params = &self.shared.params;
        let plies = node.depth - PLY - if known.improving { PLY } else { 0 };
        let unseen = node.is_cut && known.entry.is_none();
        let slope = params.futility_slope - if unseen { params.futility_unseen } else { 0 };
        let margin = slope * plies.max(0) / PLY;
        let safe = node.depth <= params.futility_depth
            && node.beta.mate().is_none()
            && known.evaluation.mate().is_none()
            && known.evaluation - margin >= node.beta
            && !self.puts_off_by_fours(node);
        safe.then_some(known.evaluation)
    }

    /// Two own fours in a row led here: they may hide what is coming.
    fn puts_off_by_fours(&self, node: &Node) -> bool {
        [2, 4]
            .iter()
            .all(|&plies| self.before(node.ply, plies).is_some_and(|frame| frame.makes.is_four()))
    }

    /// So good that even a pass holds beta.
    fn null_cut(&mut self, node: &Node, known: &Known) -> Option<Value> {
        let params = &self.shared.params;
        let margin = params.null_base - params.null_slope * node.depth / PLY;
        let after_pass = self.position.board().moves().last() == Some(&None);
        if node.depth < params.null_depth
            || after_pass
            || node.beta.mate().is_some()
            || known.evaluation < node.beta + margin.max(0)
        {
            return None;
        }
        let depth = node.depth - params.null_reduction - node.depth / 7;
        self.frames[node.ply].makes = Shape::Dead;
        self.position.pass();
        let value = -self.search(node.child(-node.beta, -node.beta + 1, depth, false));
        self.position.undo();
        (value >= node.beta && !self.is_stopped())
            .then(|| if value.is_win() { node.beta } else { value })
    }
}

impl Node {
    /// What is asked of the position after a move, seen from there.
    pub(crate) fn child(&self, alpha: Value, beta: Value, depth: i32, is_cut: bool) -> Node {
        Node { alpha, beta, depth, ply: self.ply + 1, is_pv: false, is_cut }
    }
}

/// Whether an entry's bound moves a guess to its value.
fn speaks(entry: &Entry, guess: Value) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value > guess,
        Bound::Upper => entry.value < guess,
    }
}

impl Entry {
    /// The entry with its value counted from the root.
    pub(crate) fn at_ply(self, ply: usize) -> Entry {
        Entry { value: from_here(self.value, ply), ..self }
    }

    /// The value, if it was found at least so deep and answers what the window asks.
    pub(crate) fn settles(&self, alpha: Value, beta: Value, depth: i32) -> Option<Value> {
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        (self.depth >= depth && answers).then_some(self.value)
    }
}

/// A value counted from this node, counted from the root.
pub(crate) fn from_here(value: Value, ply: usize) -> Value {
    match value.mate() {
        Some(_) if value.is_win() => value - ply as i32,
        Some(_) => value + ply as i32,
        None => value,
    }
}

/// A value counted from the root, counted from this node.
pub(crate) fn to_here(value: Value, ply: usize) -> Value {
    match value.mate() {
        Some(_) if value.is_win() => value + ply as i32,
        Some(_) => value - ply as i32,
        None => value,
    }
}

/// The bound that a value is, seen from the window it was found with.
pub(crate) fn bound(value: Value, alpha: Value, beta: Value) -> Bound {
    if value >= beta {
        Bound::Lower
    } else if value > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}
