//! The answer to a move of a puzzle: whether it still wins, and the best that can be done about it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Point, PointSet, Size};
use search::threat::{Defence, Kind, Outcome, Request, Solver, Win};
use search::{Agent, Engine, Limits, Task};
use serde_json::{Value as Json, json};

use crate::events::steps;
use crate::events::{names, rounded};
use crate::line::longest;

/// Bytes for the solver.
pub const BYTES: usize = 32 << 20;

/// Time to find out whether anything holds, and then to choose among what does.
const TIME: Duration = Duration::from_secs(3);
const CHOICE_TIME: Duration = Duration::from_millis(700);

/// What the side to move does against the one that has just moved: holds, if anything does, or
/// loses as late as it can.
pub fn reply(task: &Task, engine: &mut Engine, stop: &AtomicBool) -> Json {
    let request = Request { kind: Kind::Vct, time: Some(TIME), ..Request::default() };
    let defence = Solver::new(BYTES).defend(task, &request, stop);
    if let Some((point, win)) = defence.as_ref().and_then(latest) {
        return lost(point, win, task.size);
    }
    let holding = defence.as_ref().map(holding);
    let is_certain = holding.as_ref().is_none_or(|(_, is_certain)| *is_certain);
    let blocked = match &holding {
        Some((moves, _)) => task.size.points().filter(|&point| !moves.contains(point)).collect(),
        None => PointSet::EMPTY,
    };
    let task = Task { blocked, ..task.clone() };
    let answer = engine.choose(&task, &Limits::time(CHOICE_TIME), stop, &mut |_| {});
    let line = match answer.line.is_empty() {
        true => answer.point.into_iter().collect(),
        false => answer.line,
    };
    json!({
        "type": "replied",
        "outcome": if is_certain { "held" } else { "unknown" },
        "line": names(&line, task.size),
        "winrate": answer.value.map(|value| rounded(value.winrate())),
    })
}

/// The defence that lasts longest, if all of them lose.
fn latest(defence: &Defence) -> Option<(Point, &Win)> {
    let wins = defence.moves.iter().map(|(point, outcome)| match outcome {
        Outcome::Win(win) => Some((*point, win)),
        _ => None,
    });
    let wins: Option<Vec<(Point, &Win)>> = wins.collect();
    wins?.into_iter().max_by_key(|(_, win)| win.proof.plies())
}

/// The moves that hold, or if none does for certain those that may; and whether it is certain.
fn holding(defence: &Defence) -> (PointSet, bool) {
    let moves = |is_wanted: fn(&Outcome) -> bool| -> PointSet {
        let wanted = defence.moves.iter().filter(|(_, outcome)| is_wanted(outcome));
        wanted.map(|(point, _)| *point).collect()
    };
    let certain = moves(|outcome| matches!(outcome, Outcome::None(_)));
    match certain.is_empty() {
        true => (moves(|outcome| matches!(outcome, Outcome::Unknown)), false),
        false => (certain, true),
    }
}

fn lost(point: Point, win: &Win, size: Size) -> Json {
    let line: Vec<Point> = [point].into_iter().chain(longest(&win.proof)).collect();
    json!({
        "type": "replied",
        "outcome": "lost",
        "line": names(&line, size),
        "plies": line.len(),
        "steps": steps(&win.proof, size),
    })
}

#[cfg(test)]
mod tests {
    use board::Rule;
    use search::Settings;

    use super::*;

    fn ask(moves: &str) -> Json {
        let size = Size::default();
        let task = Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap());
        let mut engine = Engine::new(Settings { table_bytes: 1 << 20, ..Settings::default() });
        reply(&task, &mut engine, &AtomicBool::new(false))
    }

    #[test]
    fn an_open_four_loses_and_a_closed_three_holds() {
        let lost = ask("h8a1i8b1j8c2g8");
        assert_eq!(lost["outcome"], "lost");
        let line = lost["line"].as_array().unwrap();
        assert_eq!((line.len(), lost["plies"].as_u64()), (2, Some(2)));
        assert_eq!(lost["steps"][0]["play"], line[1]);
        let held = ask("h8g8i8b1j8");
        assert_eq!(held["outcome"], "held");
        assert!(held["line"][0].is_string() && held["steps"].is_null());
    }
}
