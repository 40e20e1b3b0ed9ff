//! The kill movement: a win by nothing but threats.
//!
//! MAX plays only stones that make fours or open threes; MIN only answers them or makes a stronger
//! threat, a four. So few points are left that the search can go deep.

use std::cmp::Reverse;

use board::ruleset::Freestyle;
use board::{Board, Point, PointSet, Shape};

use crate::watch::Watch;

/// Positions that one kill may take. The authors' program is held back by other means: it tries
/// only double threats, each stronger than the last.
const MOST_NODES: u32 = 1000;

/// The search for a kill by the side to move.
pub(super) struct Kill<'a, 'w> {
    board: &'a mut Board<Freestyle>,
    watch: &'a mut Watch<'w>,
    nodes_left: u32,
}

impl<'a, 'w> Kill<'a, 'w> {
    pub(super) fn new(board: &'a mut Board<Freestyle>, watch: &'a mut Watch<'w>) -> Kill<'a, 'w> {
        Kill { board, watch, nodes_left: MOST_NODES }
    }

    /// The first move of a kill within so many plies, if there is one; the shortest is found
    /// first. It is one of the points that are allowed.
    pub(super) fn find(&mut self, depth: usize, allowed: PointSet) -> Option<Point> {
        (1..=depth).step_by(2).find_map(|depth| self.attack(depth, allowed))
    }

    /// MAX: a move that wins.
    fn attack(&mut self, depth: usize, allowed: PointSet) -> Option<Point> {
        if depth == 0 || self.is_spent() {
            return None;
        }
        let (max, min) = (self.board.turn(), !self.board.turn());
        let fives = self.board.fives(max) & allowed;
        let blocks = self.board.fives(min);
        let open_fours = self.board.makers(max, Shape::OpenFour) & allowed;
        let sure = if blocks.is_empty() { fives | open_fours } else { fives };
        if let Some(point) = fives.iter().chain(sure.iter()).next() {
            return Some(point);
        }
        if depth < 3 {
            return None;
        }
        let moves = if blocks.is_empty() { self.threats() } else { blocks.iter().collect() };
        moves.into_iter().filter(|&point| allowed.contains(point)).find(|&point| {
            self.board.play(point);
            let is_lost = self.is_lost(depth - 1);
            self.board.undo();
            is_lost
        })
    }

    /// MIN: whether no answer saves it.
    fn is_lost(&mut self, depth: usize) -> bool {
        if self.is_spent() {
            return false;
        }
        let (min, max) = (self.board.turn(), !self.board.turn());
        if !self.board.fives(min).is_empty() {
            return false;
        }
        let fives = self.board.fives(max);
        let answers = match fives.len() {
            0 if self.board.count(max, Shape::OpenFour) == 0 => return false,
            0 => self.answers() | self.board.fours(min),
            1 => fives,
            _ => return true,
        };
        let everywhere = PointSet::full(self.board.size());
        answers.iter().all(|point| {
            self.board.play(point);
            let is_killed = self.attack(depth - 1, everywhere).is_some();
            self.board.undo();
            is_killed
        })
    }

    /// The points where MAX makes a four or an open three, the strongest first, equals row by row.
    fn threats(&self) -> Vec<Point> {
        let max = self.board.turn();
        let points = self.board.fours(max) | self.board.threes(max);
        let mut points: Vec<Point> = points.iter().collect();
        points.sort_by_key(|&point| Reverse(self.board.shape(point, max)));
        points
    }

    /// The points where MIN takes away every open four that MAX could make.
    fn answers(&self) -> PointSet {
        let max = !self.board.turn();
        let everywhere = PointSet::full(self.board.size());
        let makers = self.board.makers(max, Shape::OpenFour);
        makers.iter().fold(everywhere, |answers, p| answers & self.board.defences(p, max))
    }

    /// Counts a position; whether there may be no more.
    fn is_spent(&mut self) -> bool {
        let is_over = self.watch.count();
        self.nodes_left = self.nodes_left.saturating_sub(1);
        is_over || self.nodes_left == 0
    }
}
