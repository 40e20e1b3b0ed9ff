//! Playouts: down the tree to a new position, a judgement of it, and back up.
//!
//! ```text
//!   select   the child with the best sum of result and curiosity, down to a node without any
//!   judge    threats and fours may prove the result; else the evaluation, and the node's moves
//!   back up  means of winning chances; proofs by the rules of the game: a move to a lost position
//!            wins, and a position loses if every move leads to a won one
//! ```

use board::{Point, PointSet, Ruleset};
use eval::{Evaluator, Value};

use super::fours::Win;
use super::params::Params;
use super::priors::{chance, priors};
use super::tree::{Node, Tree};
use crate::position::Position;
use crate::situation::{Situation, Threat};
use crate::task::{Draw, Task, sensible_moves};

/// What a position is worth whose best-looking moves all lose, while the others are not tried:
/// a winning chance of 1 in 150.
const HOPELESS: Value = Value::new(-1000);

/// A position that walks the tree.
pub(crate) struct Explorer<'a, R, E> {
    position: Position<R, E>,
    tree: &'a mut Tree,
    params: &'a Params,
    /// The nodes from the root to where the position stands.
    path: Vec<usize>,
    /// The longest line so far, in plies.
    pub(crate) deepest: usize,
    /// Whether several moves of the root are wanted, even where one is known to win.
    is_wide: bool,
    /// What may not be played at the root.
    blocked: PointSet,
    draw: Draw,
}

impl<'a, R: Ruleset, E: Evaluator<R>> Explorer<'a, R, E> {
    /// A walker of a tree whose root is the position.
    pub(crate) fn new(
        position: Position<R, E>,
        tree: &'a mut Tree,
        params: &'a Params,
        task: &Task,
    ) -> Explorer<'a, R, E> {
        Explorer {
            position,
            tree,
            params,
            path: Vec::new(),
            deepest: 0,
            is_wide: task.variations > 1,
            blocked: task.blocked,
            draw: task.draw,
        }
    }

    /// The tree.
    pub(crate) fn tree(&self) -> &Tree {
        self.tree
    }

    /// Looks for fours from a root that was judged as a leaf before, with a leaf's small budget.
    pub(crate) fn judge_kept_root(&mut self) {
        let root = &self.tree[Tree::ROOT];
        if root.visits == 0 || root.is_proven() {
            return;
        }
        let situation = self.position.situation();
        let (moves, _) = self.moves(Tree::ROOT, situation);
        if let Some(win) = self.win_by_fours(moves, self.params.root_fours) {
            self.tree.clear();
            self.graft(Tree::ROOT, &win);
        }
    }

    /// Whether playouts can find nothing more.
    pub(crate) fn is_done(&self) -> bool {
        let root = &self.tree[Tree::ROOT];
        let is_exhausted = self.tree.children(Tree::ROOT).iter().all(Node::is_proven);
        root.is_proven() && !self.is_wide || root.visits > 0 && is_exhausted
    }

    /// One playout.
    pub(crate) fn playout(&mut self) {
        let mut node = Tree::ROOT;
        self.path.clear();
        self.path.push(node);
        loop {
            let is_new = self.tree[node].visits == 0;
            if is_new {
                self.judge(node);
            }
            // A lone move is no choice: the position after it tells more.
            let goes_on = !is_new || self.tree.children(node).len() == 1;
            let Some(child) = self.select(node).filter(|_| goes_on) else { break };
            self.position.play(point(&self.tree[child]));
            self.path.push(child);
            node = child;
        }
        self.deepest = self.deepest.max(self.path.len() - 1);
        self.back_up();
    }

    /// The child to visit next; `None` if there is none whose result is open.
    fn select(&self, node: usize) -> Option<usize> {
        let parent = &self.tree[node];
        let children = self.tree.children(node);
        let visited = children.iter().filter(|child| child.visits > 0);
        let tried: f32 = visited.map(|child| child.prior).sum();
        let first = parent.mean - self.params.first_reduction as f32 / 100.0 * tried.sqrt();
        let curiosity = self.curiosity(parent.visits);
        let mut best: Option<(f32, usize)> = None;
        for (index, child) in self.tree.child_indices(node).zip(children) {
            if child.is_proven() {
                continue;
            }
            let result = if child.visits > 0 { 1.0 - child.mean } else { first };
            let score = result + curiosity * child.prior / (1 + child.visits) as f32;
            if best.is_none_or(|(highest, _)| score > highest) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// How much the prior of an unvisited child counts in a node of so many visits.
    fn curiosity(&self, visits: u32) -> f32 {
        let Params { explore, explore_growth, explore_base, .. } = *self.params;
        let doublings = binary_logarithm(1.0 + visits as f32 / explore_base as f32);
        (explore as f32 + explore_growth as f32 * doublings) / 100.0 * (visits as f32).sqrt()
    }

    /// Judges a new node, which the position has reached, and gives it its moves.
    fn judge(&mut self, node: usize) {
        let is_root = node == Tree::ROOT;
        let situation = self.position.situation();
        if let Some(value) = self.result(is_root, situation) {
            self.tree[node].value = value;
            return;
        }
        let (moves, is_complete) = self.moves(node, situation);
        if moves.is_empty() {
            self.tree[node].value = self.draw_value();
            return;
        }
        let budget = if is_root { self.params.root_fours } else { self.params.leaf_fours };
        let is_wide = is_root && self.is_wide;
        if !is_wide && let Some(win) = self.win_by_fours(moves, budget) {
            self.graft(node, &win);
            return;
        }
        self.tree[node].value = self.position.value();
        self.tree[node].is_complete = is_complete;
        let breadth =
            if is_complete || is_wide { usize::MAX } else { self.params.breadth as usize };
        self.add(node, moves, breadth);
    }

    /// The value of a game that is over, or whose end the threats decide. Of the root the moves are
    /// wanted all the same.
    fn result(&self, is_root: bool, situation: Situation) -> Option<Value> {
        let board = self.position.board();
        match situation {
            _ if board.winner().is_some() => Some(Value::loss_in(0)),
            _ if is_root => None,
            _ if self.draw.is_reached(board.stones()) => Some(self.draw_value()),
            Situation::Decided(value) if self.draw.allows(value, board.stones()) => Some(value),
            _ => None,
        }
    }

    /// The moves of a node that are worth trying, and whether all others are known to lose.
    fn moves(&self, node: usize, situation: Situation) -> (PointSet, bool) {
        let blocked = self.blocked(node);
        match situation {
            Situation::Forced(threat, moves) if !(moves - blocked).is_empty() => {
                (moves - blocked, threat != Threat::FourThree)
            }
            _ => (sensible_moves(self.position.board(), blocked), false),
        }
    }

    /// What may not be played in a node.
    fn blocked(&self, node: usize) -> PointSet {
        if node == Tree::ROOT { self.blocked } else { PointSet::EMPTY }
    }

    /// What a draw is worth for the side to move.
    fn draw_value(&self) -> Value {
        self.draw.worth(self.position.board().turn())
    }

    /// A win by fours that comes before the game is drawn.
    fn win_by_fours(&mut self, moves: PointSet, budget: i32) -> Option<Win> {
        let win = self.position.win_by_fours(moves, budget as u32)?;
        let stones = self.position.board().stones();
        self.draw.allows(Value::win_in(win.plies), stones).then_some(win)
    }

    /// Adds the best-looking of some moves to a node, which the position has reached.
    fn add(&mut self, node: usize, moves: PointSet, breadth: usize) {
        let temperature = f64::from(self.params.temperature) / 100.0;
        let moves = priors(&mut self.position, moves, breadth, temperature);
        self.tree.add(node, &moves);
    }

    /// Adds a won line to a node.
    fn graft(&mut self, node: usize, win: &Win) {
        self.tree[node].value = Value::win_in(win.plies);
        let mut parent = node;
        for &point in &win.line {
            self.tree.add(parent, &[(point, 1.0)]);
            let Some(child) = self.tree.child_indices(parent).next() else { return };
            self.tree[child].value = after_move(self.tree[parent].value);
            parent = child;
        }
    }

    /// Takes the path back and tells every node on it what was found.
    fn back_up(&mut self) {
        let Some(leaf) = self.path.pop() else { return };
        let mut result = chance(self.tree[leaf].value);
        let mut is_news = self.tree[leaf].is_proven();
        let has_proof = is_news;
        self.tree[leaf].add(result);
        while let Some(node) = self.path.pop() {
            self.position.undo();
            result = 1.0 - result;
            self.tree[node].add(result);
            is_news = is_news && self.settle(node);
            if has_proof {
                self.tree[node].mean = self.measure(node);
            }
        }
    }

    /// Looks whether the children of a node, which the position has reached, prove its result;
    /// tells whether the node's value changed.
    fn settle(&mut self, node: usize) -> bool {
        let children = self.tree.children(node);
        let proven = children.iter().filter(|child| child.is_proven());
        let Some(best) = proven.map(|child| before_move(child.value)).max() else { return false };
        let all = children.iter().all(Node::is_proven);
        if best.is_win() || all && self.tree[node].is_complete {
            let is_news = self.tree[node].value != best;
            self.tree[node].value = best;
            return is_news;
        }
        all && self.widen(node)
    }

    /// Gives a node all its other legal moves, because those it has lose; tells whether that
    /// proves its loss because there are none.
    fn widen(&mut self, node: usize) -> bool {
        let listed: PointSet = self.tree.children(node).iter().map(point).collect();
        let others = self.position.board().legal_moves() - listed - self.blocked(node);
        self.tree[node].value = HOPELESS;
        if !self.tree.has_room(listed.len() + others.len()) {
            return false;
        }
        self.tree[node].is_complete = true;
        if others.is_empty() {
            return self.settle(node);
        }
        self.add(node, others, usize::MAX);
        false
    }

    /// The winning chance of a node from what its children know now. Moves that are known to lose
    /// count no more: the mean of all playouts would remember what was hoped of them.
    fn measure(&self, node: usize) -> f32 {
        let own = &self.tree[node];
        let start = (chance(own.value), 1.0);
        if own.is_proven() {
            return start.0;
        }
        let open = self.tree.children(node).iter().filter(|child| !child.is_proven());
        let (sum, count) = open.fold(start, |(sum, count), child| {
            let visits = child.visits as f32;
            (sum + visits * (1.0 - child.mean), count + visits)
        });
        sum / count
    }
}

impl Node {
    /// Counts the result of a playout.
    fn add(&mut self, result: f32) {
        self.visits += 1;
        self.mean += (result - self.mean) / self.visits as f32;
    }
}

/// The move of a child.
pub(crate) fn point(child: &Node) -> Point {
    child.point.expect("every node but the root has a move")
}

/// A forced result for the side that moves into a position with this one.
pub(crate) fn before_move(value: Value) -> Value {
    if value.is_win() { -value + 1 } else { -value - 1 }
}

/// A forced result after the best move in a position with this one.
fn after_move(value: Value) -> Value {
    if value.is_win() { -(value + 1) } else { -(value - 1) }
}

/// The logarithm to base 2 of a number from 1 on, straight between the powers: made of exact
/// steps, so that every machine gets the same.
fn binary_logarithm(number: f32) -> f32 {
    let whole = (number as u32).ilog2();
    whole as f32 + number / (1u32 << whole) as f32 - 1.0
}
