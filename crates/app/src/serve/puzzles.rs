//! Puzzles for the page: those of the program and those from the user's games, and how they went.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use library::{Attempts, Library, PuzzleRow, Timestamp};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::position::Ground;
use super::refusal::{Refusal, Sent};
use super::{Hall, Question, read_json};
use crate::events::names;
use crate::puzzles::{Puzzle, builtin};

/// How an attempt went.
#[derive(Debug, Deserialize)]
struct Attempt {
    solved: bool,
}

/// The part of the server that answers for puzzles.
pub fn router() -> Router<Arc<Hall>> {
    Router::new().route("/api/puzzles", get(list)).route("/api/puzzles/{id}/attempt", post(keep))
}

/// Every puzzle, and how it went. Without a library there are those of the program.
async fn list(State(hall): State<Arc<Hall>>) -> Result<Sent, Refusal> {
    let known = hall
        .shelf
        .ask(|library: &mut Library| Ok((library.puzzles(None)?, library.all_attempts()?)));
    let (own, attempts) = match known.await {
        Ok((own, attempts)) => (own, Some(attempts)),
        Err(_) => (Vec::new(), None),
    };
    let built = builtin().iter().map(|puzzle| shown(puzzle, None));
    let own = own.iter().filter_map(|row| {
        let puzzle = Puzzle::from_json(&row.json).ok()?;
        Some(shown(&puzzle, Some(row)))
    });
    let puzzles = built.chain(own).collect::<Result<Vec<Json>, String>>()?;
    Ok(Sent(json!({ "puzzles": puzzles, "attempts": attempts.map(states) }).to_string()))
}

/// Keeps an attempt; tells how the puzzle stands then.
async fn keep(
    State(hall): State<Arc<Hall>>,
    id: Result<Path<String>, PathRejection>,
    body: Question,
) -> Result<Sent, Refusal> {
    let Path(id) = id.map_err(|_| "a puzzle without a name, expected one".to_string())?;
    let Attempt { solved } = read_json(&body?)?;
    let state = hall.shelf.ask(move |library| {
        let is_known = builtin().iter().any(|puzzle| puzzle.id == id)
            || library.puzzles(None)?.iter().any(|row| row.id == id);
        if !is_known {
            return Ok(None);
        }
        library.keep_attempt(&id, solved, Timestamp::now())?;
        library.attempts(&id).map(Some)
    });
    let absent = || Refusal::new(StatusCode::NOT_FOUND, "no puzzle of that name, expected one");
    Ok(Sent(state_json(&state.await?.ok_or_else(absent)?).to_string()))
}

/// A puzzle as the page lists and lays it; the row is there for one of the user's.
fn shown(puzzle: &Puzzle, row: Option<&PuzzleRow>) -> Result<Json, String> {
    let (rule, setup) = puzzle.position()?;
    let size = setup.size();
    let moves = puzzle.moves(size)?;
    let ground = Ground::new(rule, &setup, moves.is_empty());
    let mut json = serde_json::to_value(ground).map_err(|error| error.to_string())?;
    let rest = json!({
        "id": row.map_or(&puzzle.id, |row| &row.id),
        "moves": names(&moves, size).concat(),
        "turn": setup.turn.name(),
        "kind": puzzle.kind().name(),
        "alone": puzzle.alone().name(),
        "plies": puzzle.plies(),
        "grade": puzzle.grade,
        "level": puzzle.level,
        "answer": puzzle.answer().map(|point| size.name(point)),
        "own": row.is_some(),
        "game": row.and_then(|row| row.game).map(|game| game.0),
    });
    if let (Json::Object(json), Json::Object(rest)) = (&mut json, rest) {
        json.extend(rest);
    }
    Ok(json)
}

fn states(attempts: BTreeMap<String, Attempts>) -> Json {
    attempts.into_iter().map(|(id, state)| (id, state_json(&state))).collect()
}

fn state_json(state: &Attempts) -> Json {
    json!({
        "solved": state.solved,
        "failed": state.failed,
        "due": state.due.map(|due| due.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_of_the_program_can_be_shown() {
        for puzzle in builtin() {
            let json = shown(puzzle, None).unwrap();
            assert!(json["answer"].is_string() && json["own"] == false, "{json}");
            assert!(!json["moves"].as_str().unwrap().is_empty() || json["setup"].is_object());
        }
    }
}
