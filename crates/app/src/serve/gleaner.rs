//! Puzzles out of the games of the library.

use std::sync::atomic::{AtomicBool, Ordering};

use library::{GameId, Library, PuzzleRow, Query, Timestamp};
use search::threat::{Kind, Request, Solver};
use serde_json::{Value as Json, json};

use super::desk::Voice;
use super::shelf::Shelf;
use crate::puzzles::{Crop, Harvest, Source};

/// Bytes for the solver.
pub const BYTES: usize = 32 << 20;

/// Positions for each question: what is found fast.
const NODES: u64 = 10_000;

/// The kind of analysis that a searched game is remembered by, and what it was searched with.
const KIND: &str = "puzzles";
const SETTINGS: &str = "vct 10000";

/// The fewest plies of a puzzle.
const SHORTEST: usize = 3;

/// Games that are listed at once.
const PAGE: usize = 500;

/// Searches the games that were not searched before, and keeps what it finds as soon as a game is
/// done; tells how far it has come.
pub fn glean(shelf: &Shelf, stop: &AtomicBool, voice: &Voice<'_>) -> Result<Json, String> {
    let games = work(shelf, new_games)?;
    let mut found = 0;
    for (done, &id) in games.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        voice.say(json!({ "type": "progress", "done": done, "of": games.len(), "found": found }));
        // A game may have gone since.
        let Some(stored) = work(shelf, |library| library.get(id))? else { continue };
        let source = Source { file: format!("own-{id}"), number: 1, game: stored.tree.to_game() };
        let crop = harvest(&source, stop);
        if !stop.load(Ordering::Relaxed) {
            found += work(shelf, |library| keep(library, id, &crop))?;
        }
    }
    Ok(json!({ "type": "harvested", "games": games.len(), "found": found }))
}

fn harvest(source: &Source, stop: &AtomicBool) -> Crop {
    let request = Request { kind: Kind::Vct, nodes: NODES, ..Request::default() };
    let solver = Solver::new(BYTES);
    let plies = SHORTEST..=usize::MAX;
    // Own games are few: what is won by one four alone is worth solving too.
    Harvest { solver, request, alone: false, plies, stop }.gather(source)
}

/// The games that were not searched yet.
fn new_games(library: &mut Library) -> Result<Vec<GameId>, library::Error> {
    let mut games = Vec::new();
    loop {
        let query = Query { offset: games.len(), limit: PAGE, ..Query::default() };
        let page = library.search(&query)?.games;
        if page.is_empty() {
            break;
        }
        games.extend(page.into_iter().map(|game| game.id));
    }
    let mut new = Vec::new();
    for id in games {
        if library.analysis(id, KIND, SETTINGS)?.is_none() {
            new.push(id);
        }
    }
    Ok(new)
}

/// Keeps the puzzles of a game and that it was searched; tells how many are new.
fn keep(library: &mut Library, id: GameId, crop: &Crop) -> Result<u64, library::Error> {
    let mut found = 0;
    for puzzle in &crop.puzzles {
        let Ok((rule, _)) = puzzle.position() else { continue };
        let row = PuzzleRow {
            id: puzzle.id.clone(),
            rule,
            grade: puzzle.grade,
            game: Some(id),
            ply: puzzle.ply(),
            added: Timestamp::now(),
            json: puzzle.in_json(),
        };
        found += u64::from(library.add_puzzle(&row)?);
    }
    library.keep_analysis(id, KIND, SETTINGS, &found.to_string())?;
    Ok(found)
}

fn work<T>(
    shelf: &Shelf,
    work: impl FnOnce(&mut Library) -> Result<T, library::Error>,
) -> Result<T, String> {
    shelf.work(work).map_err(|refusal| refusal.words().to_string())
}
