//! `tengen serve`: the board in the browser. `docs/api.md` tells what page and server say.
//!
//! ```text
//!   door.rs       connections
//!   guard.rs      who may ask
//!   assets.rs     the page's files
//!   hello.rs position.rs games.rs      questions that need no search
//!   library.rs    questions to the library
//!     shelf.rs      which all pages share
//!   puzzles.rs    questions about puzzles
//!   socket.rs     the live connection of a page
//!     pace.rs       how often it may speak, and is spoken to
//!     request.rs    what it asks for
//!     desk.rs       the thread that searches for it
//!     tools.rs      and the engines there
//!     review.rs     reviews of whole games
//!     reply.rs      the best against a move of a puzzle
//!     gleaner.rs    puzzles out of the library
//!   ledger.rs     what all searches share
//!   arena.rs      matches
//! ```

mod arena;
mod args;
mod assets;
mod desk;
mod door;
mod games;
mod gleaner;
mod guard;
mod hello;
mod ledger;
mod library;
mod pace;
mod player;
mod position;
mod proof;
mod puzzles;
mod refusal;
mod reply;
mod request;
mod review;
mod shelf;
mod socket;
mod tools;

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{any, get, post};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use tokio::sync::{Semaphore, oneshot};

use arena::Arena;
pub use args::ServeArgs;
use assets::Assets;
use games::{MOST_NESTED, Text, Written, nesting};
use guard::Guard;
use ledger::Ledger;
use position::Position;
use refusal::{Refusal, Sent};
use shelf::Shelf;

use crate::failure::Failure;
use crate::interrupt::on_first;
use crate::settings::free_megabytes;

/// The longest body of a request, in bytes.
const MOST_BODY: usize = 1 << 20;

/// Searches at the same time.
const MOST_SEARCHES: usize = 8;

/// Pages that are connected at the same time.
const MOST_PAGES: usize = 64;

/// Questions that are worked on at the same time.
const MOST_QUESTIONS: usize = 4;

/// Room for a game whose moves stand inside each other, in bytes.
const STACK: usize = 32 << 20;

/// Megabytes for tables where the system does not tell how much is free.
const USUAL_MEMORY: usize = 1024;

/// What all pages share.
pub struct House {
    /// Bytes for tables.
    tables: Arc<Ledger>,
    /// Searches.
    places: Arc<Ledger>,
    /// Connected pages.
    pages: Arc<Ledger>,
    /// Questions without a search.
    questions: Semaphore,
    /// Processors.
    cores: usize,
    assets: Assets,
    /// The user's games.
    shelf: Arc<Shelf>,
    /// Matches, if there is a folder for them.
    arena: Option<Arc<Arena>>,
}

impl House {
    fn new(args: &ServeArgs) -> House {
        let memory = free_megabytes().map_or(USUAL_MEMORY, |free| free / 2);
        let tables = Ledger::new(memory << 20);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let shelf = Arc::new(Shelf::open(&args.data));
        let arena = args.data.folder().ok().map(|data| {
            let (tables, shelf) = (Arc::clone(&tables), Arc::clone(&shelf));
            Arc::new(Arena::new(&data, args.engines.clone(), tables, shelf, cores))
        });
        House {
            tables,
            places: Ledger::new(MOST_SEARCHES),
            pages: Ledger::new(MOST_PAGES),
            questions: Semaphore::new(MOST_QUESTIONS),
            cores,
            assets: args.web.clone().map_or(Assets::Built, Assets::Folder),
            shelf,
            arena,
        }
    }
}

/// Serves the board until it is interrupted.
pub fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::input(format!("no server: {error}")))?;
    let (interrupt, interrupted) = oneshot::channel::<()>();
    on_first(move || drop(interrupt))?;
    let house = Arc::new(House::new(args));
    let result = runtime.block_on(async {
        let (listener, address) = door::bind(args.addr).await.map_err(Failure::input)?;
        let url = url(address);
        writeln!(out, "{url}")?;
        out.flush()?;
        if !args.no_open {
            open(url);
        }
        tokio::select! {
            () = door::welcome(listener, router(Arc::clone(&house), address)) => {}
            // The sender goes at the interrupt.
            _ = interrupted => {}
        }
        Ok(())
    });
    // Every connection ends here, and with it what is searched for it.
    runtime.shutdown_background();
    if let Some(arena) = &house.arena {
        arena.close();
    }
    result
}

fn router(house: Arc<House>, address: SocketAddr) -> Router {
    let guard = Arc::new(Guard::new(address));
    Router::new()
        .route("/api/hello", get(say_hello))
        .route("/api/position", post(judge_position))
        .route("/api/read", post(read_games))
        .route("/api/write", post(write_game))
        .route("/api/socket", any(open_socket))
        .merge(arena::routes())
        .merge(library::router())
        .merge(puzzles::router())
        .method_not_allowed_fallback(refuse_method)
        .fallback(send_asset)
        .with_state(house)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn_with_state(guard, guard::watch))
}

type Question = Result<Bytes, BytesRejection>;

async fn say_hello(State(house): State<Arc<House>>) -> Sent {
    Sent(hello::hello(house.cores, house.tables.most()).to_string())
}

async fn judge_position(State(house): State<Arc<House>>, body: Question) -> Result<Sent, Refusal> {
    answer(&house, body, |position: Position| position::judge(&position)).await
}

async fn read_games(State(house): State<Arc<House>>, body: Question) -> Result<Sent, Refusal> {
    answer(&house, body, |text: Text| text.read()).await
}

async fn write_game(State(house): State<Arc<House>>, body: Question) -> Result<Sent, Refusal> {
    answer(&house, body, |written: Written| written.write()).await
}

async fn open_socket(
    State(house): State<Arc<House>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|rejection| {
        let words = format!("no WebSocket: {}", rejection.body_text());
        Refusal::new(rejection.status(), words)
    })?;
    let page = house.pages.lend(1).map_err(|_| {
        let words = format!("{MOST_PAGES} pages are open, expected fewer: close one");
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, words)
    })?;
    let upgrade = upgrade.max_message_size(socket::MOST_MESSAGE);
    let upgrade = upgrade.max_frame_size(socket::MOST_MESSAGE);
    Ok(upgrade.on_upgrade(async move |connection| {
        socket::serve(connection, house).await;
        drop(page);
    }))
}

async fn send_asset(State(house): State<Arc<House>>, request: Request) -> Response {
    house.assets.response(request.method(), request.uri().path(), request.headers())
}

async fn refuse_method(request: Request) -> Refusal {
    let words = format!("{} is not answered here, expected GET or POST", request.method());
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, words)
}

/// Answers a question.
async fn answer<T: DeserializeOwned + 'static, E: Into<Refusal> + 'static>(
    house: &House,
    body: Question,
    work: impl FnOnce(T) -> Result<Json, E> + Send + 'static,
) -> Result<Sent, Refusal> {
    let body = body?;
    let told = apart(house, move || {
        let question = read_json(&body)?;
        Ok(work(question).map_err(E::into)?.to_string())
    });
    Ok(Sent(told.await?))
}

/// Works on a thread of its own: one with room for deep games, and the others do not wait for it.
async fn apart<T: Send + 'static>(
    house: &House,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let broken = || {
        let words = "the answer broke off, which is a fault of the program";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, words)
    };
    let _turn = house.questions.acquire().await.map_err(|_| broken())?;
    let (tell, told) = oneshot::channel();
    let work = move || {
        // If nobody listens any more, the browser has gone.
        let _ = tell.send(work());
    };
    thread::Builder::new().stack_size(STACK).spawn(work).map_err(|_| broken())?;
    told.await.map_err(|_| broken())?
}

/// Reads a body that may be nested deeply, but not without end.
fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, String> {
    if nesting(body) > MOST_NESTED {
        return Err(format!("brackets in brackets, expected at most {MOST_NESTED} deep"));
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    reader.disable_recursion_limit();
    let value = T::deserialize(&mut reader);
    let value = value.and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| format!("the body is not understood: {error}"))
}

/// The address for a browser. A server for all addresses is also at this machine's own.
fn url(address: SocketAddr) -> String {
    let mut address = address;
    if address.ip().is_unspecified() {
        address.set_ip([127, 0, 0, 1].into());
    }
    format!("http://{address}/")
}

/// Opens the browser, where there is a screen; the server does not wait for it.
fn open(url: String) {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_screen = cfg!(all(unix, not(target_os = "macos")));
    if !needs_screen || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") {
        // Without a browser the printed address is enough.
        thread::spawn(move || webbrowser::open(&url));
    }
}
