//! VCX of Deng & Liu (section 3): a kill by fours and live threes.
//!
//! "A series of killing moves (S-FOUR and Live THREE) that our opponent will have to block", searched
//! depth first, and by iterative deepening so that the kill found is the one of the lowest layer.
//! Two states are known to win before the five stands on the board:
//!
//! ```text
//!   two fours, or an open four                      no single stone blocks both fives
//!   a four and a live three, opponent without four  the four is blocked, the three becomes open
//! ```
//!
//! What the paper leaves open:
//! - A layer is a ply, and the last one is the killer's: ten layers hold kills of up to nine plies,
//!   counted to the state that is known to win.
//! - The opponent answers a four on the point that completes it. Against a live three it tries every
//!   point that takes all open fours away, and every four of its own. So a kill is a proof as far
//!   as freestyle goes; under other rules only the first move is sure to be legal.
//! - "The opponent has no four" is asked after it blocked ours: a block may make one, or spoil the
//!   three.
//! - Moves are tried fours first, then from the top left, row by row. As in the paper no position
//!   is remembered, so a kill reached in two orders is searched twice.

use std::sync::atomic::AtomicBool;

use board::ruleset::Freestyle;
use board::{Board, Color, Point, PointSet, Shape};
use search::{Limits, Task};

use crate::grid::Grid;
use crate::watch::Watch;

/// A forced win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    /// The moves of both sides up to the state that is known to win; the opponent's answers are
    /// those that hold out longest.
    pub line: Vec<Point>,
    /// The lowest layer in which there is a kill. The line is shorter where a three has no answer.
    pub layers: u32,
    /// Positions looked at until it was found.
    pub nodes: u64,
}

impl Kill {
    /// The move that begins it.
    pub fn first(&self) -> Option<Point> {
        self.line.first().copied()
    }
}

/// Looks for the shortest kill of the side to move, at most so many layers deep, until the limits
/// or `stop` end it.
pub fn kill(task: &Task, depth: u32, limits: &Limits, stop: &AtomicBool) -> Option<Kill> {
    let grid = Grid::new(task);
    let free = grid.free();
    let mut watch = Watch::new(limits, None, free, stop);
    find(&mut task.board(), grid.legal(), depth, &mut watch)
}

/// The shortest kill of the side to move that begins on one of these points.
pub(crate) fn find(
    board: &mut Board<Freestyle>,
    first: PointSet,
    depth: u32,
    watch: &mut Watch<'_>,
) -> Option<Kill> {
    let before = watch.nodes();
    for layers in (1..=depth).step_by(2) {
        let mut search = Search { board, watch, is_cut: false };
        if let Some(line) = search.attack(layers, first) {
            let nodes = watch.nodes() - before;
            return Some(Kill { line, layers, nodes });
        }
        // Threats that ended by themselves do not go on in deeper layers.
        if !search.is_cut || watch.is_over() {
            break;
        }
    }
    None
}

struct Search<'b, 'w, 's> {
    board: &'b mut Board<Freestyle>,
    watch: &'w mut Watch<'s>,
    /// Whether some killing move was not tried for want of layers.
    is_cut: bool,
}

impl Search<'_, '_, '_> {
    /// The line by which the side to move kills within so many layers, beginning on one of these
    /// points.
    fn attack(&mut self, layers: u32, first: PointSet) -> Option<Vec<Point>> {
        if self.watch.count() {
            return None;
        }
        if let Some(point) = self.winning_move(first) {
            return Some(vec![point]);
        }
        let own = self.board.turn();
        let useful = first & stops(self.board);
        let (fours, threes) = (self.board.fours(own) & useful, self.board.threes(own) & useful);
        if layers < 3 {
            self.is_cut |= !(fours.is_empty() && threes.is_empty());
            return None;
        }
        let mut killing = fours.iter().chain(threes.iter());
        killing.find_map(|point| {
            if self.watch.is_over() {
                return None;
            }
            let line = self.after(point, |search| search.defend(layers - 1))?;
            Some([vec![point], line].concat())
        })
    }

    /// What follows if every answer of the side to move loses within so many layers: the answer
    /// that holds out longest, and the rest of the kill.
    fn defend(&mut self, layers: u32) -> Option<Vec<Point>> {
        let mut longest = Vec::new();
        for answer in answers(self.board).iter() {
            let every = self.board.empty_points();
            let line = self.after(answer, |search| search.attack(layers - 1, every))?;
            if line.len() >= longest.len() {
                longest = [vec![answer], line].concat();
            }
        }
        Some(longest)
    }

    /// A move that completes five or makes a state that is known to win.
    fn winning_move(&mut self, first: PointSet) -> Option<Point> {
        let own = self.board.turn();
        let five = (self.board.fives(own) & first).iter().next();
        let useful = first & stops(self.board);
        let double = || (self.board.makers(own, Shape::OpenFour) & useful).iter().next();
        five.or_else(double).or_else(|| {
            let makers = self.board.makers(own, Shape::FourThree) & useful;
            makers.iter().find(|&point| self.after(point, |search| search.three_remains()))
        })
    }

    /// Whether a four and a three win: when the four is blocked the other side has no four, and
    /// the three still becomes open.
    fn three_remains(&mut self) -> bool {
        let killer = !self.board.turn();
        let Some(block) = self.board.fives(killer).iter().next() else { return false };
        self.board.after(block, |board| {
            board.count(!killer, Shape::Five) == 0 && board.count(killer, Shape::OpenFour) > 0
        })
    }

    fn after<T>(&mut self, point: Point, look: impl FnOnce(&mut Self) -> T) -> T {
        self.board.play(point);
        let seen = look(self);
        self.board.undo();
        seen
    }
}

/// Where the side to move can play without losing to a five at once.
fn stops(board: &Board<Freestyle>) -> PointSet {
    match board.count(!board.turn(), Shape::Five) {
        0 => board.empty_points(),
        1 => board.fives(!board.turn()),
        _ => PointSet::EMPTY,
    }
}

/// What the side to move can answer to a four or a live three.
fn answers(board: &Board<Freestyle>) -> PointSet {
    let killer = !board.turn();
    match board.count(killer, Shape::Five) {
        0 => costs(board, killer) | board.fours(!killer),
        _ => board.fives(killer),
    }
}

/// The points of a live three that cost it its open fours, all of them.
fn costs(board: &Board<Freestyle>, killer: Color) -> PointSet {
    let open = board.makers(killer, Shape::OpenFour);
    let costs = open.iter().map(|point| board.defences(point, killer));
    costs.reduce(|all, costs| all & costs).unwrap_or(board.empty_points())
}

#[cfg(test)]
mod tests;
