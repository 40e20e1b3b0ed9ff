//! What a search tells, as JSON: one object for each event, the same for every front end.

use std::time::Duration;

use board::{Point, Size};
use search::threat::{Defence, Outcome};
use search::{Answer, Reason, Report};
use serde_json::{Value as Json, json};

/// A variation of an iteration.
pub fn info(report: &Report, size: Size) -> Json {
    json!({
        "type": "info",
        "depth": report.depth,
        "seldepth": report.deepest,
        "multipv": report.number + 1,
        "value": report.value.units(),
        "winrate": rounded(report.value.winrate()),
        "mate": report.value.mate(),
        "nodes": report.nodes,
        "nps": per_second(report.nodes, report.time),
        "time_ms": report.time.as_millis() as u64,
        "pv": names(&report.line, size),
    })
}

/// The move in the end, and why.
pub fn best(answer: &Answer, reasons: &[Reason], size: Size) -> Json {
    json!({
        "type": "best",
        "move": answer.point.map(|point| size.name(point)),
        "value": answer.value.map(|value| value.units()),
        "mate": answer.value.and_then(|value| value.mate()),
        "nodes": answer.nodes,
        "time_ms": answer.time.as_millis() as u64,
        "explain": reasons.iter().map(|reason| reason.in_words(size)).collect::<Vec<_>>(),
        "reasons": reasons.iter().map(|&reason| told(reason, size)).collect::<Vec<_>>(),
    })
}

/// A reason by its key and what belongs to it, for pages that have words of their own.
pub fn told(reason: Reason, size: Size) -> Json {
    let mut told = json!({ "key": reason.key() });
    if let Some(shape) = reason.shape() {
        told["shape"] = shape.into();
    }
    match reason {
        Reason::Wins(plies) | Reason::Loses(plies) => told["plies"] = plies.into(),
        Reason::Stops(_, point) => told["point"] = size.name(point).into(),
        Reason::Takes(_, color) => told["color"] = color.name().into(),
        Reason::Makes(_) | Reason::Centre => {}
    }
    told
}

/// What the enemy threatens, and the moves that may hold: for certain against all threats if the
/// enemy's outcome after them is `none`. Every other move loses.
pub fn defence(found: &Defence, size: Size) -> Json {
    let proof = &found.threat.proof;
    let moves = found.moves.iter().filter_map(|(point, outcome)| match outcome {
        Outcome::Win(_) => None,
        Outcome::None(threats) => {
            let (point, threats) = (size.name(*point), threats.name());
            Some(json!({ "move": point, "outcome": "none", "threats": threats }))
        }
        Outcome::Unknown => Some(json!({ "move": size.name(*point), "outcome": "unknown" })),
    });
    json!({
        "type": "defence",
        "winner": proof.winner().name(),
        "plies": proof.plies(),
        "line": names(&proof.line(), size),
        "holding": moves.collect::<Vec<_>>(),
    })
}

/// Points as a board shows them.
pub fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&point| size.name(point)).collect()
}

/// Positions a second.
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// A chance to a tenth of a percent.
pub fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}
