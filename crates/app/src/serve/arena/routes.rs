//! What pages ask of the arena over HTTP.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use super::{Arena, NO_FOLDER, Order};
use crate::serve::refusal::{Refusal, Sent};
use crate::serve::{House, Question, apart, read_json};

/// A report has its style and its script inside it, and needs nothing else. In its sandbox it has
/// no origin: whatever a name in it might do, it can ask this server for nothing.
const REPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    sandbox allow-scripts";

/// The paths below `/api/arena`.
pub fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/arena", get(overview))
        .route("/api/arena/start", post(start))
        .route("/api/arena/stop", post(stop))
        .route("/api/arena/resume", post(resume))
        .route("/api/arena/{name}", get(whole))
        .route("/api/arena/{name}/report/", get(report))
        .route("/api/arena/{name}/games/{number}", get(game))
}

/// `/api/arena/stop` and `/api/arena/resume`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    /// Games at the same time, to resume; as many as before unless told.
    concurrency: Option<usize>,
}

type Name = Result<Path<String>, PathRejection>;

async fn overview(State(house): State<Arc<House>>) -> Result<Sent, Refusal> {
    ask(&house, |arena| Ok(arena.overview())).await
}

async fn start(State(house): State<Arc<House>>, body: Question) -> Result<Sent, Refusal> {
    command(&house, body, |arena, order: Order| {
        arena.start(&order).map(|name| json!({ "name": name }))
    })
    .await
}

async fn stop(State(house): State<Arc<House>>, body: Question) -> Result<Sent, Refusal> {
    command(&house, body, |arena, named: Named| {
        arena.stop(&named.name).map(|()| json!({ "name": named.name }))
    })
    .await
}

async fn resume(State(house): State<Arc<House>>, body: Question) -> Result<Sent, Refusal> {
    command(&house, body, |arena, named: Named| {
        arena.resume(&named.name, named.concurrency).map(|()| json!({ "name": named.name }))
    })
    .await
}

async fn whole(State(house): State<Arc<House>>, name: Name) -> Result<Sent, Refusal> {
    let name = read_name(name)?;
    ask(&house, move |arena| arena.archive.whole(&name)).await
}

async fn game(
    State(house): State<Arc<House>>,
    path: Result<Path<(String, usize)>, PathRejection>,
) -> Result<Sent, Refusal> {
    let Path((name, number)) = path.map_err(|rejection| missing(rejection.body_text()))?;
    ask(&house, move |arena| Ok(json!({ "game": arena.archive.game(&name, number)? }))).await
}

async fn report(State(house): State<Arc<House>>, name: Name) -> Result<Response, Refusal> {
    let name = read_name(name)?;
    let arena = arena(&house)?;
    let page = apart(&house, move || arena.archive.report(&name).map_err(missing)).await?;
    let policy = (CONTENT_SECURITY_POLICY, REPORT_POLICY);
    Ok(([policy, (CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response())
}

/// Answers a question about something that may not be there.
async fn ask(
    house: &Arc<House>,
    look: impl FnOnce(&Arena) -> Result<Json, String> + Send + 'static,
) -> Result<Sent, Refusal> {
    let arena = arena(house)?;
    let told = apart(house, move || look(&arena).map(|json| json.to_string()).map_err(missing));
    Ok(Sent(told.await?))
}

/// Does what a body asks for.
async fn command<T: DeserializeOwned>(
    house: &Arc<House>,
    body: Question,
    work: impl FnOnce(&Arena, T) -> Result<Json, String> + Send + 'static,
) -> Result<Sent, Refusal> {
    let (arena, body) = (arena(house)?, body?);
    let told = apart(house, move || Ok(work(&arena, read_json(&body)?)?.to_string()));
    Ok(Sent(told.await?))
}

fn arena(house: &House) -> Result<Arc<Arena>, Refusal> {
    let refusal = || Refusal::new(StatusCode::SERVICE_UNAVAILABLE, NO_FOLDER);
    house.arena.clone().ok_or_else(refusal)
}

fn read_name(name: Name) -> Result<String, Refusal> {
    name.map(|Path(name)| name).map_err(|rejection| missing(rejection.body_text()))
}

fn missing(words: String) -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, words)
}
