//! The arena: matches that a page starts, watches, stops and goes on with.
//!
//! ```text
//!   routes.rs   what is asked over HTTP
//!   order.rs    a new match as a page describes it, within its bounds
//!   brains.rs   the programs that may play, which only the user names
//!   name.rs     names that are folders
//!   seat.rs     players that are seen
//!   screen.rs   what is seen
//!   archive.rs    matches that lie in their folders
//! ```
//!
//! A match is the same thing as one of `tengen match`, in the same folder with the same files.

mod archive;
mod brains;
mod name;
mod order;
mod routes;
mod screen;
mod seat;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use arena::{Director, Engine, Hall, Plan, Played, Player};
use library::{MatchRow, Timestamp};
use serde_json::{Value as Json, json};

use super::ledger::{Ledger, Loan};
use super::shelf::Shelf;
use crate::play_match::course::Course;
use crate::play_match::{live, plan, player};
use archive::Archive;
use brains::Brains;
use order::Order;
pub use routes::routes;
use screen::Screen;
use seat::Seat;

/// The pause between two messages to a page that watches.
const PAUSE: Duration = Duration::from_millis(100);

/// How long a match may take to stop when the server ends. Built-in players stop at once, brains
/// when they have moved; the folder of the match is whole at any moment.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is told where the system gives users no folder.
pub const NO_FOLDER: &str = "no folder for matches, expected a home or `tengen serve --data DIR`";

/// Matches of a server, one at a time.
pub struct Arena {
    archive: Archive,
    brains: Brains,
    screen: Arc<Screen>,
    running: Mutex<Option<Running>>,
    /// Bytes for tables, which searches of pages need too.
    tables: Arc<Ledger>,
    /// The library, which keeps how matches ended.
    shelf: Arc<Shelf>,
    cores: usize,
}

/// A match that is being played.
struct Running {
    name: String,
    stop: Arc<AtomicBool>,
    is_over: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Arena {
    /// An arena with the matches and the brains of a data folder, and more brains.
    pub fn new(
        data: &Path,
        given: Vec<Engine>,
        tables: Arc<Ledger>,
        shelf: Arc<Shelf>,
        cores: usize,
    ) -> Arena {
        Arena {
            archive: Archive::new(data.join("matches")),
            brains: Brains::new(given, Some(data.join("engines.txt"))),
            screen: Arc::default(),
            running: Mutex::new(None),
            tables,
            shelf,
            cores,
        }
    }

    /// Who can play, and the matches that there are.
    pub fn overview(&self) -> Json {
        let (brains, faults) = self.brains.list();
        let brains: Vec<&str> = brains.iter().map(|brain| brain.name.as_str()).collect();
        let mut matches = self.archive.list();
        if let Some(running) = self.running().as_ref() {
            let is_it = |entry: &&mut Json| entry["name"] == running.name.as_str();
            if let Some(entry) = matches.iter_mut().find(is_it) {
                entry["state"] = json!("playing");
            }
        }
        json!({
            "brains": brains,
            "faults": faults,
            "matches": matches,
            "folder": self.archive.folder().display().to_string(),
            "bounds": {
                "players": order::MOST_PLAYERS,
                "games": order::MOST_GAMES,
                "time_ms": order::TIMES,
                "nodes": order::MOST_NODES,
                "concurrency": self.cores,
            },
        })
    }

    /// Starts a match; tells its name.
    pub fn start(&self, order: &Order) -> Result<String, String> {
        let plan = order.plan(&self.brains, self.cores)?;
        let concurrency = plan.concurrency;
        let mut running = self.idle()?;
        let loan = self.lend(&plan, concurrency)?;
        let name = name::free(self.archive.folder(), &order.name(&plan));
        let course = Course::begin(plan, Some(&self.archive.folder().join(&name)))?;
        *running = Some(self.run(name.clone(), course, &[], concurrency, loan)?);
        Ok(name)
    }

    /// Goes on with a match that was stopped, by a page, a terminal or a power cut; with as many
    /// games at the same time as before unless told, if this machine has the cores.
    pub fn resume(&self, name: &str, concurrency: Option<usize>) -> Result<(), String> {
        let mut running = self.idle()?;
        let folder = self.archive.find(name)?;
        let course = Course::resume(&folder)?;
        if course.director().is_over() {
            return Err(format!("match `{name}` is over, expected one with games to play"));
        }
        let plan = course.director().plan();
        let concurrency = concurrency.unwrap_or(plan.concurrency.min(self.cores));
        let concurrency = super::request::within("concurrency", concurrency, 1, self.cores)?;
        let (_, games) = arena::Store::look(&folder)?;
        let loan = self.lend(plan, concurrency)?;
        *running = Some(self.run(name.to_string(), course, &games, concurrency, loan)?);
        Ok(())
    }

    /// Stops the match of that name; it can be gone on with.
    pub fn stop(&self, name: &str) -> Result<(), String> {
        match self.running().as_ref() {
            Some(running) if running.name == name => {
                running.stop.store(true, Ordering::Relaxed);
                self.screen.set_stopping();
                Ok(())
            }
            _ => Err(format!("match `{name}` is not played, expected the one that is")),
        }
    }

    /// Tells what can be seen until `stop` is set, ten times a second at most.
    pub fn watch(&self, stop: &AtomicBool, tell: &mut dyn FnMut(Json)) {
        let mut since = 0;
        while !stop.load(Ordering::Relaxed) {
            if let Some((change, news)) = self.screen.news(since) {
                since = change;
                tell(news);
                thread::sleep(PAUSE);
            }
            self.screen.wait(since, PAUSE);
        }
    }

    /// Stops what is played, and waits for it, but not for ever.
    pub fn close(&self) {
        let Some(running) = self.running().take() else { return };
        running.stop.store(true, Ordering::Relaxed);
        let end = Instant::now() + PATIENCE;
        while !running.thread.is_finished() && Instant::now() < end {
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The place for the match that is played, if there is none.
    fn idle(&self) -> Result<MutexGuard<'_, Option<Running>>, String> {
        let running = self.running();
        match running.as_ref() {
            None => Ok(running),
            Some(Running { name, .. }) => {
                Err(format!("match `{name}` is being played, expected one at a time: stop it"))
            }
        }
    }

    /// The match that is played. One that has ended is forgotten here.
    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.as_ref().is_some_and(|running| running.is_over.load(Ordering::Acquire)) {
            *running = None;
        }
        running
    }

    /// Memory for both players of every game.
    fn lend(&self, plan: &Plan, concurrency: usize) -> Result<Loan, String> {
        let own = |engine: &Engine| engine.limits.or(&plan.each).memory_mb;
        let most = plan.engines.iter().filter_map(own).max().unwrap_or(order::MEMORY);
        let megabytes = usize::try_from(most).unwrap_or(usize::MAX).saturating_mul(2 * concurrency);
        self.tables.lend(megabytes.saturating_mul(1 << 20)).map_err(|left| {
            let left = left >> 20;
            format!("{megabytes} MB for the players, expected at most the {left} MB that are left")
        })
    }

    /// Plays a match on a thread of its own.
    fn run(
        &self,
        name: String,
        mut course: Course,
        games: &[Played],
        concurrency: usize,
        loan: Loan,
    ) -> Result<Running, String> {
        let (screen, shelf) = (Arc::clone(&self.screen), Arc::clone(&self.shelf));
        let folder = self.archive.folder().join(&name).display().to_string();
        let kept = name.clone();
        let director = course.director();
        let mut facts = archive::facts(&name, director.plan());
        facts["state"] = json!("playing");
        facts["trouble"] = json!(overload(director.plan(), concurrency));
        let run = screen.begin(facts, director, games);
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let is_over = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&is_over);
        let thread = thread::Builder::new().spawn(move || {
            let played =
                catch_unwind(AssertUnwindSafe(|| play(&mut course, concurrency, &flag, &screen)));
            let broken = "the match broke off, which is a fault of the program";
            let played = played.unwrap_or_else(|_| Err(broken.to_string()));
            let word = if course.director().is_over() { "over" } else { "stopped" };
            let row = row(kept, folder, word, course.director());
            // The folder of the match holds all: without a library nothing is lost.
            let _ = shelf.work(|library| library.keep_match(&row));
            // Whoever hears of the end may go on with the match at once.
            drop((course, loan));
            ended.store(true, Ordering::Release);
            screen.end(run, word, played.err().as_deref());
        });
        let thread = thread.map_err(|error| format!("no thread for the match: {error}"))?;
        Ok(Running { name, stop, is_over, thread })
    }
}

/// Plays a match to its end, or until `stop` is set, and writes its files.
fn play(
    course: &mut Course,
    concurrency: usize,
    stop: &Arc<AtomicBool>,
    screen: &Arc<Screen>,
) -> Result<(), String> {
    let engines = course.director().plan().engines.clone();
    let hall = Hall { concurrency, pinned: None };
    let make = |name: &str| {
        let player = player(&engines, name, stop)?;
        Ok(Box::new(Seat::new(player, Arc::clone(screen))) as Box<dyn Player>)
    };
    let played =
        course.play(hall, &make, stop, &mut |director, event| screen.hear(director, event));
    course.write_records()?;
    played
}

/// How a match stands, for the library.
fn row(name: String, folder: String, word: &str, director: &Director) -> MatchRow {
    let json = json!({
        "state": word,
        "played": director.standings().games(),
        "rows": live::standings(director),
        "sprt": live::sprt(director),
    });
    MatchRow { name, folder, at: Timestamp::now(), json: json.to_string() }
}

/// Why the games may be unfair.
fn overload(plan: &Plan, concurrency: usize) -> Option<String> {
    let reason = arena::machine::overload(concurrency * plan::threads(plan))?;
    Some(format!("the machine is overloaded, results may be unfair: {reason}"))
}
