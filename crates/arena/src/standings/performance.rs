//! What one engine did in its games, besides winning and losing.

use board::Color;
use record::GameResult;
use serde::Serialize;

use super::outcome;
use crate::played::Played;
use crate::tally::Outcome;

/// Colours, time, depth and nodes of one engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Performance {
    /// Wins, draws and losses with black.
    pub black: [u64; 3],
    /// Wins, draws and losses with white.
    pub white: [u64; 3],
    /// Moves of its own, openings not counted.
    pub moves: u64,
    /// Milliseconds for all of them.
    pub time_ms: u64,
    /// Milliseconds for the longest of them.
    pub longest_ms: u64,
    /// The depth it told, on average.
    #[serde(serialize_with = "mean")]
    pub depth: Sum,
    /// The nodes it told, on average.
    #[serde(serialize_with = "mean")]
    pub nodes: Sum,
    /// Games it lost by its faults.
    #[serde(skip)]
    pub(crate) faults: Faults,
}

/// A sum of what some moves told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    total: u64,
    count: u64,
}

/// Faults by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Faults {
    pub(crate) late: u64,
    pub(crate) crashes: u64,
    pub(crate) illegal: u64,
}

impl Sum {
    fn add(&mut self, value: u64) {
        self.total = self.total.saturating_add(value);
        self.count += 1;
    }

    /// The mean, if anything was told.
    pub fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.total as f64 / self.count as f64)
    }
}

fn mean<S: serde::Serializer>(sum: &Sum, serializer: S) -> Result<S::Ok, S::Error> {
    sum.mean().serialize(serializer)
}

impl Performance {
    /// Counts a game that the engine played with one colour.
    pub(super) fn add(&mut self, played: &Played, color: Color, result: GameResult) {
        let place = match outcome(result, color) {
            Outcome::Win => 0,
            Outcome::Draw => 1,
            Outcome::Loss => 2,
        };
        match color {
            Color::Black => self.black[place] += 1,
            Color::White => self.white[place] += 1,
        }
        if played.fault.as_deref() == Some(color.name()) {
            match played.reason.as_str() {
                "timeout" => self.faults.late += 1,
                "illegal" | "forbidden" => self.faults.illegal += 1,
                _ => self.faults.crashes += 1,
            }
        }
        let own = (color as usize..played.moves.len()).step_by(2);
        for ply in own.filter(|&ply| ply >= played.opening) {
            self.add_move(played, ply);
        }
    }

    fn add_move(&mut self, played: &Played, ply: usize) {
        let time = played.times_ms.get(ply).copied().flatten().unwrap_or(0);
        self.moves += 1;
        self.time_ms += time;
        self.longest_ms = self.longest_ms.max(time);
        if let Some(depth) = played.depths.get(ply).copied().flatten() {
            self.depth.add(depth.into());
        }
        if let Some(nodes) = played.nodes.get(ply).copied().flatten() {
            self.nodes.add(nodes);
        }
    }
}
