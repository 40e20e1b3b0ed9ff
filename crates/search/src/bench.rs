//! A fixed amount of work: the same nodes on every machine, and how fast they go.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Rule, Size};

use crate::agent::{Agent, Settings};
use crate::engine::Engine;
use crate::limits::Limits;
use crate::task::Task;

/// Openings, middle games and fights.
const POSITIONS: [(u8, &str); 5] = [
    (15, "h8h9i9g7j10"),
    (20, "j10k11k10l10j11j12i12l9k13"),
    (15, "h8g9h9h10i8j8g8f8i10f7"),
    (15, "c4l12d11"),
    (11, "f6g7f8e7g6e6"),
];

/// Iterations of deepening for each position.
const DEPTH: u32 = 10;

/// What one rule's positions took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The rule.
    pub rule: Rule,
    /// Positions looked at: the same everywhere.
    pub nodes: u64,
    /// Time they took: never the same.
    pub time: Duration,
    /// A number made of nodes, moves and values: it changes when the search does.
    pub signature: u64,
}

/// Searches the fixed positions of a rule with one thread and a fresh table, as deep as always
/// unless told.
pub fn bench(rule: Rule, depth: Option<u32>) -> Measure {
    bench_with(rule, depth, &Settings::default())
}

/// The same with the network of some settings.
pub fn bench_with(rule: Rule, depth: Option<u32>, settings: &Settings) -> Measure {
    let mut measure =
        Measure { rule, nodes: 0, time: Duration::ZERO, signature: 0xcbf2_9ce4_8422_2325 };
    let judge = settings.judge.clone();
    let settings = Settings { table_bytes: 16 << 20, judge, ..Settings::default() };
    for (side, moves) in POSITIONS {
        let size = Size::square(side).expect("an allowed side");
        let moves = size.parse_moves(moves).expect("written moves");
        let stop = AtomicBool::new(false);
        let task = Task::new(rule, size, moves);
        let answer = Engine::new(settings.clone()).choose(
            &task,
            &Limits::depth(depth.unwrap_or(DEPTH)),
            &stop,
            &mut |_| {},
        );
        measure.nodes += answer.nodes;
        measure.time += answer.time;
        let point =
            answer.point.map_or(0, |point| u64::from(point.y()) << 8 | u64::from(point.x()));
        let value = answer.value.map_or(0, |value| value.units() as u64);
        for number in [answer.nodes, point, value] {
            measure.signature = mix(measure.signature, number);
        }
    }
    measure
}

/// One number from all signatures.
pub fn total(measures: &[Measure]) -> u64 {
    measures.iter().fold(0xcbf2_9ce4_8422_2325, |all, measure| mix(all, measure.signature))
}

/// FNV-1a, a number at a time.
fn mix(hash: u64, number: u64) -> u64 {
    number
        .to_le_bytes()
        .iter()
        .fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
