//! What can be seen of the match that is played: its boards, its results and its table.
//!
//! ```text
//!   players ──stones──►┐
//!   director ─results─►│ screen ──what is new since…──► each page that watches
//! ```
//!
//! Everything on the screen has the number of its last change. A page is told what has a higher
//! number than all that it knows, so one that comes late or is slow misses nothing but what has
//! been replaced meanwhile.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena::{Clock, Director, Event, Job, Played};
use board::{Color, Point, Size};
use serde_json::{Value as Json, json};

use crate::play_match::live;

/// Games that have ended and are still listed.
pub const LISTED: usize = 100;

/// The screen of the arena, whichever match is on it.
#[derive(Debug, Default)]
pub struct Screen {
    state: Mutex<State>,
    changed: Condvar,
}

/// What is on it.
#[derive(Debug, Default)]
struct State {
    /// Changes so far.
    change: u64,
    /// Matches that have been shown.
    run: u64,
    facts: Shown<Json>,
    standings: Shown<Json>,
    tables: Vec<Shown<Table>>,
    games: VecDeque<Shown<Json>>,
}

/// Something, and the number of its last change.
#[derive(Debug, Default)]
struct Shown<T> {
    change: u64,
    what: T,
}

/// A game on a board.
#[derive(Debug)]
struct Table {
    job: Job,
    /// Which seat has black.
    black: usize,
    moves: Vec<Option<Point>>,
    /// Whose move it is; nobody's before the first and after the last.
    turn: Option<Color>,
    /// What the players have left, by seat.
    left: [Option<Duration>; 2],
    /// How it ended.
    result: Option<(String, String)>,
}

impl Screen {
    /// Shows another match: what is known of it, and the games that it has. Tells its number.
    pub fn begin(&self, facts: Json, director: &Director, games: &[Played]) -> u64 {
        let mut state = self.lock();
        state.run += 1;
        state.tables.clear();
        state.games.clear();
        let missed = games.len().saturating_sub(LISTED);
        for played in &games[missed..] {
            state.list(played);
        }
        state.set_facts(facts);
        state.set_standings(director);
        self.changed.notify_all();
        state.run
    }

    /// The match of that number has ended: a word for how it is, and what is wrong with it.
    pub fn end(&self, run: u64, word: &str, trouble: Option<&str>) {
        let mut state = self.lock();
        if state.run == run {
            let mut facts = state.facts.what.clone();
            facts["state"] = json!(word);
            facts["trouble"] = json!(trouble);
            state.set_facts(facts);
            self.changed.notify_all();
        }
    }

    /// The match is to stop, unless it has ended meanwhile.
    pub fn set_stopping(&self) {
        let mut state = self.lock();
        if state.facts.what["state"] == "playing" {
            let mut facts = state.facts.what.clone();
            facts["state"] = json!("stopping");
            state.set_facts(facts);
            self.changed.notify_all();
        }
    }

    /// Something happened in the match.
    pub fn hear(&self, director: &Director, event: &Event) {
        let mut state = self.lock();
        match event {
            Event::Begun(job) => state.seat(job),
            Event::Ended(played) => {
                state.end(played);
                state.list(played);
                state.set_standings(director);
            }
            Event::Note(_) => return,
        }
        self.changed.notify_all();
    }

    /// A player is asked in a game: these are its stones, and this is the player's clock.
    pub fn ask(&self, number: usize, seat: usize, moves: &[Option<Point>], clock: &Clock) {
        let mut state = self.lock();
        let change = state.step();
        let Some(table) = state.table(number) else { return };
        let turn = if moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
        table.change = change;
        // Until the opening is over, swap2 may still exchange the colours.
        table.what.black = if turn == Color::Black { seat } else { 1 - seat };
        table.what.turn = Some(turn);
        table.what.moves = moves.to_vec();
        table.what.left[seat] = clock.left().or_else(|| clock.limit());
        self.changed.notify_all();
    }

    /// What has changed since a change, and the number of the last one; none if nothing has. The
    /// first time a page knows nothing: all there is has a number above 0.
    pub fn news(&self, since: u64) -> Option<(u64, Json)> {
        let state = self.lock();
        let mut news = json!({ "type": "match", "run": state.run });
        if since > 0 && state.change <= since {
            return None;
        }
        if state.facts.change > since || state.run == 0 {
            news["match"] = state.facts.what.clone();
        }
        if state.standings.change > since {
            news["table"] = state.standings.what.clone();
        }
        let boards = state.tables.iter().enumerate().filter(|(_, table)| table.change > since);
        let boards: Vec<Json> = boards.map(|(index, table)| table.what.json(index)).collect();
        if !boards.is_empty() {
            news["boards"] = json!(boards);
        }
        let games = state.games.iter().filter(|game| game.change > since);
        let games: Vec<&Json> = games.map(|game| &game.what).collect();
        if !games.is_empty() {
            news["games"] = json!(games);
        }
        Some((state.change.max(1), news))
    }

    /// Waits for a change, at most so long.
    pub fn wait(&self, since: u64, most: Duration) {
        let state = self.lock();
        // Whether it changed or not is asked again.
        let _ = self.changed.wait_timeout_while(state, most, |state| state.change <= since);
    }

    /// Nothing on the screen is ever half done, so a thread that broke off leaves no harm.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The number of a change that is made now. The first is 2: whoever has heard once that there
    /// is nothing knows change 1.
    fn step(&mut self) -> u64 {
        self.change = (self.change + 1).max(2);
        self.change
    }

    fn set_facts(&mut self, facts: Json) {
        self.facts = Shown { change: self.step(), what: facts };
    }

    fn set_standings(&mut self, director: &Director) {
        let table = json!({
            "played": director.standings().games(),
            "rows": live::standings(director),
            "sprt": live::sprt(director),
        });
        self.standings = Shown { change: self.step(), what: table };
    }

    fn list(&mut self, played: &Played) {
        let game = Shown { change: self.step(), what: line(played) };
        self.games.push_back(game);
        if self.games.len() > LISTED {
            self.games.pop_front();
        }
    }

    fn table(&mut self, number: usize) -> Option<&mut Shown<Table>> {
        self.tables.iter_mut().find(|table| table.what.job.number == number)
    }

    /// Puts a game on a board whose game has ended, or on a new one.
    fn seat(&mut self, job: &Job) {
        let table = Shown { change: self.step(), what: Table::new(job) };
        match self.tables.iter_mut().find(|table| table.what.result.is_some()) {
            Some(free) => *free = table,
            None => self.tables.push(table),
        }
    }

    fn end(&mut self, played: &Played) {
        let change = self.step();
        let Some(table) = self.table(played.number) else { return };
        table.change = change;
        let game = &mut table.what;
        let size = game.job.terms.size;
        let point = |step: &Option<[u8; 2]>| step.and_then(|[x, y]| size.point(x, y));
        game.moves = played.moves.iter().map(point).collect();
        game.black = usize::from(game.job.seats[0].name != played.players.black);
        game.turn = None;
        game.result = Some((played.result.clone(), played.reason.clone()));
    }
}

impl Table {
    fn new(job: &Job) -> Table {
        let limits = job.seats.each_ref().map(|seat| Clock::new(&seat.limits, Duration::ZERO));
        Table {
            black: 0,
            moves: job.opening_moves().unwrap_or_default(),
            turn: None,
            left: limits.map(|clock| clock.left().or_else(|| clock.limit())),
            result: None,
            job: job.clone(),
        }
    }

    fn json(&self, index: usize) -> Json {
        let (black, white) = (self.black, 1 - self.black);
        let left = |seat: usize| self.left[seat].map(|left| left.as_millis() as u64);
        let (result, reason) = self.result.clone().unzip();
        json!({
            "board": index,
            "number": self.job.number + 1,
            "black": self.job.seats[black].name,
            "white": self.job.seats[white].name,
            "moves": names(&self.moves, self.job.terms.size),
            "turn": self.turn.map(Color::name),
            "left_ms": { "black": left(black), "white": left(white) },
            "result": result,
            "reason": reason,
        })
    }
}

/// A game that has ended, in a line of a list.
pub fn line(played: &Played) -> Json {
    json!({
        "number": played.number + 1,
        "black": played.players.black,
        "white": played.players.white,
        "result": played.result,
        "reason": played.reason,
        "moves": played.moves.len(),
    })
}

fn names(moves: &[Option<Point>], size: Size) -> Vec<String> {
    moves.iter().map(|step| step.map_or("pass".to_string(), |point| size.name(point))).collect()
}

#[cfg(test)]
mod tests;
