//! What pages ask the library.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use library::{Error, GameId, Library};
use record::Tree;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use time::OffsetDateTime;

use super::games::Game;
use super::position::{read_rule, read_size};
use super::refusal::{Refusal, Sent};
use super::shelf::Shelf;
use super::{Hall, Question, answer, read_json};
use crate::library::{parse_result, report_json, stats_json, summary_json};

/// The longest body of an import, in bytes.
pub const MOST_IMPORT: usize = 16 << 20;

/// Where imports go.
pub const IMPORT: &str = "/api/library/import";

/// The most games that are told at once.
const MOST_LISTED: usize = 500;

/// The longest name of a setting.
const MOST_KEY: usize = 64;

/// A search, as it stands in an address.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Search {
    player: String,
    rule: String,
    result: String,
    size: String,
    opening: String,
    after: String,
    before: String,
    offset: usize,
    limit: Option<usize>,
}

/// A game to keep: a new one, or in the place of another.
#[derive(Debug, Deserialize)]
struct Saved {
    game: Game,
    id: Option<i64>,
}

/// Files to import.
#[derive(Debug, Deserialize)]
struct Files {
    files: Vec<Text>,
}

#[derive(Debug, Deserialize)]
struct Text {
    name: String,
    text: String,
}

/// The part of the server that answers for the library.
pub fn router() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/library", get(count))
        .route("/api/library/games", get(search).post(save))
        .route("/api/library/games/{id}", get(show).delete(remove))
        .route("/api/library/games/{id}/restore", post(restore))
        .route(IMPORT, post(import).layer(DefaultBodyLimit::max(MOST_IMPORT)))
        .route("/api/library/export", get(export))
        .route("/api/library/settings/{key}", get(setting).put(set))
}

type Number = Result<Path<i64>, PathRejection>;
type Key = Result<Path<String>, PathRejection>;

async fn count(State(hall): State<Arc<Hall>>) -> Result<Sent, Refusal> {
    let stats = |library: &mut Library| Ok(stats_json(library.path(), &library.stats()?));
    Ok(Sent(hall.shelf.ask(stats).await?.to_string()))
}

async fn search(
    State(hall): State<Arc<Hall>>,
    asked: Result<Query<Search>, QueryRejection>,
) -> Result<Sent, Refusal> {
    let Query(asked) = asked.map_err(|rejection| rejection.body_text())?;
    let query = asked.query()?;
    let page = hall.shelf.ask(move |library| library.search(&query)).await?;
    let games: Vec<Json> = page.games.iter().map(summary_json).collect();
    Ok(Sent(json!({ "total": page.total, "games": games }).to_string()))
}

impl Search {
    fn query(self) -> Result<library::Query, String> {
        fn some<T>(
            text: &str,
            read: impl Fn(&str) -> Result<T, String>,
        ) -> Result<Option<T>, String> {
            if text.is_empty() { Ok(None) } else { read(text).map(Some) }
        }
        let fault = |what: &str, text: &str, words: String| format!("{what} `{text}`, {words}");
        let read_result =
            |text: &str| parse_result(text).map_err(|words| fault("result", text, words));
        let read_board = |text: &str| {
            let (width, height) = text.split_once('x').unwrap_or((text, text));
            let side = |side: &str| side.parse::<i64>().unwrap_or_default();
            read_size(side(width), side(height))
        };
        Ok(library::Query {
            rule: some(&self.rule, read_rule)?,
            result: some(&self.result, read_result)?,
            size: some(&self.size, read_board)?,
            player: self.player,
            opening: self.opening,
            after: self.after,
            before: self.before,
            offset: self.offset,
            limit: self.limit.unwrap_or(50).min(MOST_LISTED),
        })
    }
}

/// Keeps a game; the answer comes when it is on the disk.
async fn save(State(hall): State<Arc<Hall>>, body: Question) -> Result<Sent, Refusal> {
    let shelf = Arc::clone(&hall.shelf);
    answer(&hall, body, move |saved: Saved| saved.keep(&shelf)).await
}

impl Saved {
    fn keep(self, shelf: &Shelf) -> Result<Json, Refusal> {
        let tree = self.game.tree()?;
        let id = match self.id {
            None => shelf.work(|library| library.add(&tree))?.id,
            Some(id) => {
                let kept = shelf.work(|library| replace(library, GameId(id), tree))?;
                kept.ok_or_else(|| absent(id))?
            }
        };
        Ok(json!({ "id": id.0 }))
    }
}

/// Puts a game in the place of another. What a page does not know of a game stays as it was.
fn replace(library: &mut Library, id: GameId, mut tree: Tree) -> Result<Option<GameId>, Error> {
    let Some(old) = library.get(id)? else { return Ok(None) };
    let (info, known) = (&mut tree.info, old.tree.info);
    (info.reason, info.event, info.opening) = (known.reason, known.event, known.opening);
    Ok(library.replace(id, &tree)?.then_some(id))
}

async fn show(State(hall): State<Arc<Hall>>, id: Number) -> Result<Sent, Refusal> {
    let (id, shelf) = (number(id)?, Arc::clone(&hall.shelf));
    // Games may be deep: they are written where there is room.
    answer(&hall, Ok("null".into()), move |(): ()| shown(&shelf, id)).await
}

fn shown(shelf: &Shelf, id: i64) -> Result<Json, Refusal> {
    let stored = shelf.work(|library| library.get(GameId(id)))?.ok_or_else(|| absent(id))?;
    let game = serde_json::to_value(Game::new(&stored.tree)).map_err(|error| error.to_string())?;
    Ok(json!({ "id": id, "added": stored.added.0, "game": game }))
}

async fn remove(State(hall): State<Arc<Hall>>, id: Number) -> Result<Sent, Refusal> {
    let id = number(id)?;
    match hall.shelf.ask(move |library| library.remove(GameId(id))).await? {
        true => Ok(Sent(json!({ "removed": id }).to_string())),
        false => Err(absent(id)),
    }
}

async fn restore(State(hall): State<Arc<Hall>>, id: Number) -> Result<Sent, Refusal> {
    let id = number(id)?;
    match hall.shelf.ask(move |library| library.restore(GameId(id))).await? {
        true => Ok(Sent(json!({ "restored": id }).to_string())),
        false => Err(absent(id)),
    }
}

async fn import(State(hall): State<Arc<Hall>>, body: Question) -> Result<Sent, Refusal> {
    let shelf = Arc::clone(&hall.shelf);
    answer(&hall, body, move |sent: Files| sent.import(&shelf)).await
}

impl Files {
    fn import(self, shelf: &Shelf) -> Result<Json, Refusal> {
        let texts = self.files.into_iter().map(|file| (file.name, file.text.into_bytes()));
        let texts: Vec<(String, Vec<u8>)> = texts.collect();
        let hints = record::Hints::default();
        let report = shelf.work(|library| library.import_texts(&texts, &hints, |_| {}))?;
        Ok(report_json(&report))
    }
}

async fn export(State(hall): State<Arc<Hall>>) -> Result<Response, Refusal> {
    let bytes = hall.shelf.ask(|library| {
        let mut bytes = Vec::new();
        // A list of bytes takes everything.
        library.export(&mut bytes)?.map(|_| bytes).or_else(|_| Ok(Vec::new()))
    });
    let bytes = bytes.await?;
    let day = OffsetDateTime::now_utc().date();
    let name = format!("attachment; filename=\"tengen-library-{day}.jsonl\"");
    let name = HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static("application/x-ndjson");
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], Body::from(bytes)).into_response())
}

async fn setting(State(hall): State<Arc<Hall>>, key: Key) -> Result<Sent, Refusal> {
    let key = read_key(key)?;
    let found = hall.shelf.ask(move |library| library.setting(&key)).await?;
    Ok(Sent(found.unwrap_or_else(|| "null".to_string())))
}

async fn set(State(hall): State<Arc<Hall>>, key: Key, body: Question) -> Result<Sent, Refusal> {
    let (key, value) = (read_key(key)?, read_json::<Json>(&body?)?);
    let json = value.to_string();
    let kept = json.clone();
    hall.shelf.ask(move |library| library.set(&key, &json)).await?;
    Ok(Sent(kept))
}

fn number(id: Number) -> Result<i64, Refusal> {
    let Path(id) = id.map_err(|_| "a game without a number, expected one such as 7".to_string())?;
    Ok(id)
}

fn read_key(key: Key) -> Result<String, Refusal> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let key = key.map(|Path(key)| key).unwrap_or_default();
    if key.is_empty() || key.len() > MOST_KEY || !key.chars().all(is_letter) {
        let expected = format!("expected up to {MOST_KEY} letters, digits, `-`, `_` and `.`");
        return Err(Refusal::from(format!("a setting of another name, {expected}")));
    }
    Ok(key)
}

/// The refusal for a game that is not there.
fn absent(id: i64) -> Refusal {
    let words = format!("game {id} is not in the library, expected one that is");
    Refusal::new(StatusCode::NOT_FOUND, words)
}
