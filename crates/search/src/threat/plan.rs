//! A win for the engine to play: the moves without the proof.

use std::sync::atomic::AtomicBool;

use board::{Board, Point, Proof, Ruleset};

use super::builder::Builder;
use super::dfpn::{Dfpn, Memory};
use super::fours::NO_LIMIT;
use super::meter::Meter;

/// Bytes of the largest proof that is written to make sure of a win, and positions for it: most
/// of what it asks is known from the search.
const PROOF_BYTES: usize = 1 << 20;
const PROOF_NODES: u64 = 5_000;

/// A forced win.
pub(crate) struct Plan {
    /// Plies to the five.
    pub(crate) plies: i32,
    /// The longest line.
    pub(crate) line: Vec<Point>,
}

/// A win of the side to move by threats, and how many positions were looked at for it. What was
/// found before, for this question or on the way to it, is still known.
pub(crate) fn plan<R: Ruleset>(
    memory: &mut Memory,
    board: &mut Board<R>,
    nodes: u64,
    stop: &AtomicBool,
) -> (Option<Plan>, u64) {
    let mut meter = Meter::new(nodes.saturating_add(PROOF_NODES), None, stop);
    let mut search = Dfpn::again(memory, &mut meter, board.turn());
    let mut steps = None;
    if search.settle(board, NO_LIMIT, nodes).is_won() {
        steps = Builder::new(&mut search, None, PROOF_BYTES).build(board, NO_LIMIT).ok();
    }
    let plan = steps.map(|built| {
        let proof = Proof { rule: board.rule(), setup: board.to_setup(), steps: built.steps };
        Plan { plies: proof.plies() as i32, line: proof.line() }
    });
    (plan, meter.nodes())
}
