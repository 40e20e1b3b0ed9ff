//! A solved position as the page clicks through it.

use board::{Proof, Size};
use search::threat::{Outcome, Solution};
use serde_json::{Value as Json, json};

use crate::events::names;
use crate::line::longest;

/// Longer proofs are told without their steps.
const MOST_STEPS: usize = 20_000;

/// What was found, with every step of the proof.
pub fn solved(solution: &Solution, size: Size) -> Json {
    let (result, win) = match &solution.outcome {
        Outcome::Win(win) => ("win", Some(win)),
        Outcome::None(_) => ("none", None),
        Outcome::Unknown => ("unknown", None),
    };
    let proof = win.map(|win| &win.proof);
    json!({
        "type": "solved",
        "result": result,
        "kind": win.map(|win| win.kind.name()),
        "winner": proof.map(|proof| proof.winner().name()),
        "plies": proof.map(Proof::plies),
        "line": proof.map(|proof| names(&longest(proof), size)),
        "nodes": solution.nodes,
        "time_ms": solution.time.as_millis() as u64,
        "steps": proof.filter(|proof| proof.steps.len() <= MOST_STEPS).map(|p| steps(p, size)),
    })
}

/// The steps with the first one first. In a proof it is the last, and each leads to steps before
/// it; here each leads to steps behind it.
pub fn steps(proof: &Proof, size: Size) -> Vec<Json> {
    let turned = |number: usize| proof.steps.len() - 1 - number;
    let step = |step: &board::Step| {
        let answers = step.answers.iter().map(|&(point, next)| (size.name(point), turned(next)));
        json!({
            "play": size.name(step.play),
            "answers": answers.collect::<Vec<_>>(),
            "otherwise": step.otherwise.map(turned),
        })
    };
    proof.steps.iter().rev().map(step).collect()
}
