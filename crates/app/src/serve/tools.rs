//! What a desk searches with. Engines are kept, so that the next search knows what the last found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use board::{Point, Rule, Size};
use eval::Value;
use search::threat::{Request, Solver};
use search::{Agent, Answer, Choice, Engine, Event, Limits, Report, Settings, Task, reasons};
use serde_json::{Value as Json, json};

use super::House;
use super::arena::NO_FOLDER;
use super::desk::Voice;
use super::ledger::Loan;
use super::player::Player;
use super::proof::solved;
use super::request::Job;
use super::{gleaner, reply};
use crate::analyze::defence;
use crate::events::{self, best, names};
use crate::seed;

/// Bytes for the solver's tables and proofs.
const SOLVER_BYTES: usize = 128 << 20;

/// Bytes to look for what the enemy threatens.
const DEFENCE_BYTES: usize = 16 << 20;

/// Megabytes for the engine's table where the page does not tell.
const USUAL_HASH: usize = 64;

/// The engines of a page.
pub struct Tools {
    house: Arc<House>,
    engine: Option<Kept<(usize, usize), Engine>>,
    player: Option<Kept<Player, Box<dyn Agent>>>,
}

/// An engine, what it was made from, and the memory it has.
struct Kept<K, E> {
    key: K,
    engine: E,
    _memory: Loan,
}

impl Tools {
    /// No engine yet.
    pub fn new(house: Arc<House>) -> Tools {
        Tools { house, engine: None, player: None }
    }

    /// Does a job and gives its result; an error tells why it cannot be done.
    pub fn perform(
        &mut self,
        job: Job,
        stop: &AtomicBool,
        voice: &Voice<'_>,
    ) -> Result<Json, String> {
        match job {
            Job::Analyse(task, limits, threads, hash) => {
                self.equip(threads, hash, task.rule)?;
                self.analyse(&task, &limits, stop, voice)
            }
            Job::Move(task, limits, player) => {
                let agent = self.player(&player, &task)?;
                let answer = agent.choose(&task, &limits, stop, &mut |_| {});
                Ok(played(&answer, task.size))
            }
            Job::Hint(task, limits) => {
                let engine = self.any_engine(task.rule)?;
                let answer = look(engine, &task, &limits, stop, &mut |_| {});
                Ok(hint(&answer, &task))
            }
            Job::Solve(task, question) => self.solve(&task, &question, stop),
            Job::Reply(task) => {
                let _memory = self.lend(reply::BYTES)?;
                let engine = self.any_engine(task.rule)?;
                Ok(reply::reply(&task, engine, stop))
            }
            Job::Harvest => {
                let _memory = self.lend(gleaner::BYTES)?;
                gleaner::glean(&self.house.shelf, stop, voice)
            }
            Job::Balance(task, limits, stones) => {
                let engine = self.any_engine(task.rule)?;
                let none = &mut |_: &Event| {};
                let found =
                    search::balance(engine, &task, stones, Value::ZERO, &limits, stop, none);
                let found = found.ok_or("no room for the stones, expected a board that has it")?;
                let moves = names(&found.points, task.size);
                Ok(json!({ "type": "balanced", "moves": moves, "value": found.value.units() }))
            }
            Job::Watch => {
                let arena = self.house.arena.as_ref().ok_or(NO_FOLDER)?;
                arena.watch(stop, &mut |news| voice.say(news));
                Ok(Json::Null)
            }
            Job::Review(order) => {
                let _memory = self.lend(order.pace.bytes)?;
                Ok(order.perform(&self.house.shelf, stop, voice))
            }
            Job::Swap2(task, limits, player) => {
                let agent = self.player(&player, &task)?;
                chosen(search::swap2(agent, &task, &limits, stop, seed::by_time()), task.size)
            }
            Job::Swap1(task, limits, player) => {
                let agent = self.player(&player, &task)?;
                swap1(agent, &task, &limits, stop)
            }
        }
    }

    /// Looks at the best moves, and beside that at what the enemy threatens.
    fn analyse(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        voice: &Voice<'_>,
    ) -> Result<Json, String> {
        let memory = self.house.tables.lend(DEFENCE_BYTES).ok();
        let engine = self.any_engine(task.rule)?;
        let answer = thread::scope(|scope| {
            if memory.is_some() {
                scope.spawn(|| {
                    let found = defence(task, DEFENCE_BYTES, stop);
                    if let Some(found) = found.filter(|_| !stop.load(Ordering::Relaxed)) {
                        voice.say(events::defence(&found, task.size));
                    }
                });
            }
            look(engine, task, limits, stop, &mut |report| voice.line(report, task.size))
        });
        let reasons = answer.point.map_or(Vec::new(), |point| reasons(task, point, answer.value));
        Ok(best(&answer, &reasons, task.size))
    }

    fn solve(
        &mut self,
        task: &Task,
        question: &Request,
        stop: &AtomicBool,
    ) -> Result<Json, String> {
        let _memory = self.lend(SOLVER_BYTES)?;
        let solution = Solver::new(SOLVER_BYTES).solve(task, question, stop);
        Ok(solved(&solution, task.size))
    }

    /// Makes the engine for the analysis, unless it is there already.
    fn equip(&mut self, threads: usize, hash: usize, rule: Rule) -> Result<(), String> {
        let key = (threads, hash);
        if self.engine.as_ref().is_some_and(|kept| kept.key == key) {
            return Ok(());
        }
        // The old table goes before the new one comes: both would not fit the memory.
        self.engine = None;
        let memory = self.lend(hash << 20)?;
        let settings = Settings { threads, table_bytes: hash << 20, ..Settings::default() };
        let mut engine = Engine::new(settings);
        engine.prepare(rule);
        self.engine = Some(Kept { key, engine, _memory: memory });
        Ok(())
    }

    /// The engine for the analysis, whatever it was made from.
    fn any_engine(&mut self, rule: Rule) -> Result<&mut Engine, String> {
        if self.engine.is_none() {
            self.equip(self.house.cores, USUAL_HASH, rule)?;
        }
        let kept = self.engine.as_mut().ok_or("no engine, expected one")?;
        Ok(&mut kept.engine)
    }

    /// The player of a game: a new one for a new game.
    fn player(&mut self, player: &Player, task: &Task) -> Result<&mut dyn Agent, String> {
        let is_same = |kept: &Kept<Player, _>| kept.key == *player && task.moves.len() > 1;
        if !self.player.as_ref().is_some_and(is_same) {
            self.player = None;
            let settings = player.settings();
            let memory = self.lend(settings.table_bytes)?;
            let mut engine = player.pick().make(&settings);
            engine.prepare(task.rule);
            self.player = Some(Kept { key: player.clone(), engine, _memory: memory });
        }
        let kept = self.player.as_mut().ok_or("no player, expected one")?;
        Ok(&mut *kept.engine)
    }

    fn lend(&self, bytes: usize) -> Result<Loan, String> {
        self.house.tables.lend(bytes).map_err(|left| {
            let (asked, left) = (bytes >> 20, left >> 20);
            format!("{asked} MB for a table, expected at most the {left} MB that are left")
        })
    }
}

/// Searches so that there is always a value and at least one line: a move that needs no search has
/// neither, and looking for two moves makes one.
fn look(
    engine: &mut Engine,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
    listen: &mut dyn FnMut(&Report),
) -> Answer {
    let mut is_told = false;
    let mut tell = |event: &Event| {
        if let Event::Variation(report) = event
            && report.number < task.variations
        {
            is_told = true;
            listen(report);
        }
    };
    let mut answer = engine.choose(task, limits, stop, &mut tell);
    if answer.value.is_none() && answer.point.is_some() {
        let task = Task { variations: 2, ..task.clone() };
        answer = engine.choose(&task, limits, stop, &mut tell);
    }
    if let Some(value) = answer.value.filter(|_| !is_told) {
        let Answer { nodes, time, line, .. } = answer.clone();
        let (depth, deepest) = (1, line.len() as u32);
        listen(&Report { number: 0, variations: 1, depth, deepest, value, nodes, time, line });
    }
    answer
}

fn played(answer: &Answer, size: Size) -> Json {
    json!({
        "type": "move",
        "move": answer.point.map(|point| size.name(point)),
        "value": answer.value.map(Value::units),
        "winrate": answer.value.map(|value| events::rounded(value.winrate())),
        "mate": answer.value.and_then(Value::mate),
        "time_ms": answer.time.as_millis() as u64,
        "nodes": answer.nodes,
    })
}

fn hint(answer: &Answer, task: &Task) -> Json {
    let reasons = answer.point.map_or(Vec::new(), |point| reasons(task, point, answer.value));
    json!({
        "type": "hint",
        "move": answer.point.map(|point| task.size.name(point)),
        "winrate": answer.value.map(|value| events::rounded(value.winrate())),
        "explain": reasons.iter().map(|reason| sentence(&reason.in_words(task.size))).collect::<Vec<_>>(),
        "reasons": reasons.iter().map(|&reason| events::told(reason, task.size)).collect::<Vec<_>>(),
        "pv": names(&answer.line, task.size),
    })
}

/// A reason as a sentence: `makes a four` becomes `Makes a four.`
fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// A step of a swap1 opening: the first stone, or a colour.
fn swap1(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
) -> Result<Json, String> {
    if task.moves.iter().flatten().next().is_some() {
        return chosen(search::swap_or_play(agent, task, limits, stop), task.size);
    }
    let stone = search::swap1_stone(agent, task, limits, stop, seed::by_time());
    let stone = stone.ok_or("no room for a stone, expected an empty board")?;
    Ok(choice("place", &[stone], task.size))
}

fn chosen(found: Option<Choice>, size: Size) -> Result<Json, String> {
    let found = found.ok_or("nothing to choose, expected a board with room")?;
    Ok(match found {
        Choice::Swap => choice("swap", &[], size),
        Choice::Play(point) => choice("play", &[point], size),
        Choice::Offer(points) => choice("offer", &points, size),
        Choice::Place(points) => choice("place", &points, size),
    })
}

fn choice(name: &str, stones: &[Point], size: Size) -> Json {
    json!({ "type": "choice", "choice": name, "stones": names(stones, size) })
}
