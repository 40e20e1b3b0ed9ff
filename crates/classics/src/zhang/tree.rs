//! What the four searches share: the root, the leaves, and which points are tried.

use board::{Color, Point};

use super::position::Position;
use super::table::Table;
use crate::watch::Watch;

/// How the tree is searched. All of them find the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Two functions, nothing pruned.
    Minimax,
    /// Two functions with alpha-beta pruning, as in Figure 6.
    AlphaBeta,
    /// One function: max(a, b) = −min(−a, −b).
    Negamax,
    /// One function and a transposition table.
    NegamaxTable,
}

/// More than any sum of patterns.
const WON: f64 = 1e12;

/// A five, for the side that makes it; sooner is better.
pub(super) fn won(depth: u32) -> f64 {
    WON + f64::from(depth)
}

/// One search.
pub(super) struct Tree<'a, 'w> {
    pub(super) position: &'a mut Position,
    pub(super) watch: &'a mut Watch<'w>,
    pub(super) table: &'a mut Table,
    pub(super) kind: Kind,
    /// V is always V(agent) − γ·V(opponent), also where the opponent is to move.
    pub(super) agent: Color,
    /// Points tried below the root.
    pub(super) breadth: usize,
}

impl Tree<'_, '_> {
    /// The best of some root points, the first of equals. What is searched when time ends does
    /// not count.
    pub(super) fn best(&mut self, points: &[Point], depth: u32) -> Option<Point> {
        let mut best = None;
        let mut alpha = f64::NEG_INFINITY;
        for &point in points {
            let score = self.root_score(point, depth, alpha);
            if best.is_some() && (self.watch.is_over() || score <= alpha) {
                continue;
            }
            best = Some(point);
            alpha = score;
        }
        best
    }

    fn root_score(&mut self, point: Point, depth: u32, alpha: f64) -> f64 {
        if self.position.makes_five(point) {
            return won(depth);
        }
        let beta = f64::INFINITY;
        self.below(point, |tree| match tree.kind {
            Kind::Minimax | Kind::AlphaBeta => tree.min_value(depth - 1, alpha, beta),
            Kind::Negamax | Kind::NegamaxTable => -tree.negamax(depth - 1, -beta, -alpha),
        })
    }

    /// Looks at the position after a move and comes back.
    pub(super) fn below(&mut self, point: Point, look: impl FnOnce(&mut Self) -> f64) -> f64 {
        self.position.play(point);
        let score = look(self);
        self.position.undo(point);
        score
    }

    /// Counts a position; whether its value is that of its patterns.
    pub(super) fn is_leaf(&mut self, depth: u32) -> bool {
        self.watch.count() || depth == 0 || self.position.board.is_full()
    }

    /// The points to try: those of the highest V(x, y).
    pub(super) fn moves(&self) -> Vec<Point> {
        let mut points = self.position.ranked(self.position.board.candidates());
        points.truncate(self.breadth);
        points
    }
}
