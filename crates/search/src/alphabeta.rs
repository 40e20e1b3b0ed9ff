//! Alpha-beta: iterative deepening at the root.

mod candidate;
mod curves;
mod extension;
pub(crate) mod fours;
mod history;
mod node;
mod params;
mod picker;
mod pruning;
mod reduction;
mod reply;
pub(crate) mod worker;

use board::{Point, Ruleset};
use eval::{Evaluator, Value};

pub(crate) use curves::Curves;
use node::{Node, PLY};
pub use params::Params;
use worker::Worker;

/// The deepest iteration.
pub(crate) const MAX_DEPTH: u32 = 100;

/// What one iteration found for one variation.
#[derive(Clone, Debug)]
pub(crate) struct Variation {
    pub(crate) depth: u32,
    pub(crate) deepest: usize,
    pub(crate) value: Value,
    pub(crate) line: Vec<Point>,
}

impl Variation {
    /// The move to play.
    pub(crate) fn first(&self) -> Option<Point> {
        self.line.first().copied()
    }
}

impl<R: Ruleset, E: Evaluator<R>> Worker<'_, R, E> {
    /// Searches one variation to a depth; `guess` is the value of the iteration before. A search
    /// that was stopped gives what it had found by then, `None` if that is nothing.
    pub(crate) fn iterate(&mut self, depth: u32, guess: Option<Value>) -> Option<Variation> {
        self.deepest = 0;
        let mut width = self.shared.params.aspiration;
        let (mut alpha, mut beta) = match guess {
            Some(value) if depth >= 5 && value.mate().is_none() => (value - width, value + width),
            _ => (-Value::INFINITE, Value::INFINITE),
        };
        loop {
            let root =
                Node { alpha, beta, depth: depth as i32 * PLY, ply: 0, is_pv: true, is_cut: false };
            self.root_moves.clear();
            let value = self.search(root);
            if self.is_stopped() {
                return self.found(depth, self.root_value());
            }
            width = width * 3 / 2 + 6;
            if value <= alpha && alpha > -Value::INFINITE {
                alpha = if width > 500 { -Value::INFINITE } else { value - width };
            } else if value >= beta && beta < Value::INFINITE {
                beta = if width > 500 { Value::INFINITE } else { value + width };
            } else {
                return self.found(depth, value);
            }
        }
    }

    /// The line at the root with a value, if there is a line.
    fn found(&self, depth: u32, value: Value) -> Option<Variation> {
        let line = self.lines.root().to_vec();
        (!line.is_empty()).then_some(Variation { depth, deepest: self.deepest, value, line })
    }

    /// The value of the best move at the root so far.
    fn root_value(&self) -> Value {
        let best = self.root_moves.iter().map(|tried| tried.value).max();
        best.unwrap_or(Value::ZERO)
    }
}
