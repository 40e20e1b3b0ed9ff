//! The agent of Zhao and Ding, mid-term report on alpha-beta for gomoku (Fudan University).
//!
//! The board is read as strings, ten chess types are found in them by regular expressions
//! (Figure 2), and a score map with bonuses for combinations (Figure 3) adds them up: a position is
//! worth the attacker's score less the defender's. Alpha-beta looks only at free points with a
//! stone within `scale`, and of these at the best `max_expand`, kept by a priority queue.
//!
//! Decided where the paper is silent:
//! - Depth 1 is the move and one reply. With the move alone the first of the queue would always be
//!   played, for queue and leaves use one evaluation, and `max_expand` would change nothing,
//!   against Figures 4 and 5.
//! - `scale` is 2, since up to 78 points are expanded, and `max_expand` the best they measured, 78.
//! - A renju ends the game, and a sooner one is better.
//! - Minimax is written once for both sides (negamax). Of equals, the first row by row is taken.

mod chess_types;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::AtomicBool;

use board::{Point, PointSet};
use search::{Agent, Answer, Entry, Event, Knob, Knobs, Limits, Task};

use crate::grid::Grid;
use crate::watch::Watch;
use chess_types::{ChessTypes, Sheet};

/// How the agent is asked for.
pub(crate) const ENTRY: Entry = Entry {
    name: "zhao-ding",
    about: "Zhao and Ding: alpha-beta over chess types found by regular expressions",
    knobs: &[
        Knob::whole("depth", "replies looked at after the move", 1, 0, 10),
        Knob::whole("scale", "how near a stone moves must be", 2, 1, 22),
        Knob::whole("max_expand", "moves kept in every position", 78, 1, 484),
    ],
    throws_dice: false,
    make: |_, knobs| Box::new(ZhaoDing::new(knobs)),
};

/// More than any score: a won game.
const WON: i32 = 1_000_000_000;

/// Their agent.
struct ZhaoDing {
    depth: u32,
    scale: u8,
    max_expand: usize,
    types: ChessTypes,
}

impl ZhaoDing {
    fn new(knobs: &Knobs) -> ZhaoDing {
        ZhaoDing {
            depth: knobs.whole("depth") as u32,
            scale: knobs.whole("scale") as u8,
            max_expand: knobs.whole("max_expand"),
            types: ChessTypes::new(),
        }
    }
}

impl Agent for ZhaoDing {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        _: &mut dyn FnMut(&Event),
    ) -> Answer {
        let grid = Grid::new(task);
        let free = grid.free();
        let mut search = Search {
            sheet: Sheet::new(&grid, &self.types),
            watch: Watch::new(limits, None, free, stop),
            grid,
            scale: self.scale,
            max_expand: self.max_expand,
        };
        let point = search.best(limits.depth.unwrap_or(self.depth) + 1);
        let (nodes, time) = (search.watch.nodes(), search.watch.elapsed());
        Answer { point, value: None, line: point.into_iter().collect(), nodes, time }
    }
}

/// The search for one move.
struct Search<'a> {
    grid: Grid,
    sheet: Sheet<'a>,
    watch: Watch<'a>,
    scale: u8,
    max_expand: usize,
}

impl Search<'_> {
    /// The best move over so many plies, or the best so far when the time is over.
    fn best(&mut self, depth: u32) -> Option<Point> {
        let legal = self.grid.legal();
        let near = self.grid.near(self.scale) & legal;
        let moves = self.expand(if near.is_empty() { legal } else { near });
        let (mut best, mut alpha) = (moves.first().copied(), -WON * 2);
        for point in moves {
            let value = self.after(point, |child| -child.value(depth - 1, -WON * 2, -alpha));
            if self.watch.is_over() {
                break;
            }
            if value > alpha {
                (best, alpha) = (Some(point), value);
            }
        }
        best
    }

    /// What the position is worth for the side to move, so many plies on, between two bounds.
    fn value(&mut self, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let turn = self.grid.turn();
        if self.sheet.has_renju(!turn) {
            return -WON - depth as i32;
        }
        let near = self.grid.near(self.scale);
        if self.watch.count() || depth == 0 || near.is_empty() {
            return self.sheet.value(turn);
        }
        // On the last ply the head of the queue is the best of all: no queue is needed to find it.
        let moves = if depth == 1 { near.iter().collect() } else { self.expand(near) };
        for point in moves {
            let value = self.after(point, |child| -child.value(depth - 1, -beta, -alpha));
            alpha = alpha.max(value);
            if alpha >= beta || self.watch.is_over() {
                break;
            }
        }
        alpha
    }

    /// The moves with the best positions behind them, best first.
    fn expand(&mut self, points: PointSet) -> Vec<Point> {
        // The worst of those kept lies on top, ready to be thrown out.
        let mut queue = BinaryHeap::with_capacity(self.max_expand + 1);
        for point in points.iter() {
            let score = self.after(point, |child| child.sheet.value(!child.grid.turn()));
            queue.push(Reverse((score, Reverse(point))));
            if queue.len() > self.max_expand {
                queue.pop();
            }
            if self.watch.count() {
                break;
            }
        }
        queue.into_sorted_vec().into_iter().map(|Reverse((_, Reverse(point)))| point).collect()
    }

    /// What is seen after a move, which is then taken back.
    fn after<T>(&mut self, point: Point, look: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.sheet.put(point, self.grid.turn());
        self.grid.play(point);
        let seen = look(self);
        self.grid.undo(point);
        self.sheet.lift(point, before);
        seen
    }
}
