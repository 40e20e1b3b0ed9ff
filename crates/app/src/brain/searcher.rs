//! The thread that thinks. It does one job after the other and tells what comes of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use board::{Point, Rule};
use eval::Value;
use protocol::Solve;
use search::soosorv::Fourth;
use search::{Agent, Answer, Balanced, Choice, Event, Limits, Task};

use super::chore;
use super::inbox::Note;
use super::plan::{AT_ONCE, Player};
use crate::seed;

/// Something to think about.
#[derive(Clone, Debug)]
pub enum Job {
    /// Make another player.
    Become(Player),
    /// Make what a rule needs.
    Prepare(Rule),
    /// Forget all positions.
    Forget,
    /// Think while the enemy does.
    Ponder(Task),
    /// Answer something.
    Ask(Question),
}

/// Something that somebody waits for an answer to.
#[derive(Clone, Debug)]
pub enum Question {
    /// A move.
    Choose(Task, Limits),
    /// Add so many stones so that the value comes near to this one.
    Balance(Task, Limits, usize, Value),
    /// The next step of a swap2 opening.
    Swap2(Task, Limits),
    /// The first stone of a swap1 opening.
    Swap1(Task, Limits),
    /// Take the other colour, or play on.
    SwapOrPlay(Task, Limits),
    /// A step of a Soosorv-8 opening, with the number of fifths and those that are offered.
    Soosorv(Task, Limits, u8, usize, Vec<Point>),
    /// Look for a forced win within so many positions.
    Solve(Task, Solve, u64),
    /// Search fixed positions.
    Bench(Option<u32>),
    /// Count lines.
    Perft(Task, u32),
    /// Tell how full the table is.
    Fill,
    /// Save the table.
    Save(PathBuf),
    /// Load a saved table.
    Load(PathBuf),
}

/// What came of a question.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A move.
    Answer(Answer),
    /// A step of an opening; `None` if there is none.
    Choice(Option<Choice>),
    /// Stones that balance a position; `None` if there are none.
    Balanced(Option<Balanced>),
    /// A step of a Soosorv-8 opening.
    Soosorv(Soosorv),
    /// Words.
    Words(Vec<String>),
    /// Why it could not be done.
    Refused(String),
    /// The thread broke off; that is a fault of the program.
    Broken,
}

/// A step of a Soosorv-8 opening.
#[derive(Clone, Debug)]
pub enum Soosorv {
    /// The first three stones.
    Stones([Point; 3]),
    /// Whether to take the other colour.
    Swap(bool),
    /// The fourth stone, and how many fifths are wanted.
    Fourth(Fourth),
    /// The fifth stones to choose from.
    Fifths(Vec<Point>),
    /// The one that is chosen.
    Fifth(Point),
}

/// A job, how to end it, and since when it waits.
struct Order {
    number: u64,
    job: Job,
    stop: Arc<AtomicBool>,
    since: Instant,
}

/// The other end of the thread.
pub struct Searcher {
    orders: Sender<Order>,
    number: u64,
}

/// A job that has been given.
#[derive(Clone, Debug)]
pub struct Given {
    /// Its number.
    pub number: u64,
    stop: Arc<AtomicBool>,
}

impl Given {
    /// Asks for the result at once.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Searcher {
    /// A thread that tells its events and results to `tell`.
    pub fn new(tell: Sender<Note>) -> Searcher {
        let (orders, inbox) = channel();
        thread::spawn(move || work(&inbox, &tell));
        Searcher { orders, number: 0 }
    }

    /// Gives a job; it begins when those before it are through.
    pub fn give(&mut self, job: Job) -> Given {
        self.number += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let since = Instant::now();
        let order = Order { number: self.number, job, stop: Arc::clone(&stop), since };
        // The thread outlives its orders.
        let _ = self.orders.send(order);
        Given { number: self.number, stop }
    }
}

/// Does orders for as long as they come. The first makes a player.
fn work(orders: &Receiver<Order>, tell: &Sender<Note>) {
    let mut playing: Option<(Player, Box<dyn Agent>)> = None;
    for mut order in orders {
        if let Job::Ask(question) = &mut order.job {
            question.shorten(order.since.elapsed());
        }
        playing = match (order.job, playing) {
            (Job::Become(player), old) => {
                // The old table goes before the new one comes: both would not fit the memory.
                drop(old);
                let agent = make(&player);
                Some((player, agent))
            }
            (job, Some((player, agent))) => {
                Some(serve(player, agent, order.number, job, &order.stop, tell))
            }
            (_, None) => None,
        };
    }
}

impl Question {
    /// Takes time that has gone by from the limits.
    fn shorten(&mut self, waited: Duration) {
        if let Question::Choose(_, limits)
        | Question::Balance(_, limits, ..)
        | Question::Swap2(_, limits)
        | Question::Swap1(_, limits)
        | Question::SwapOrPlay(_, limits)
        | Question::Soosorv(_, limits, ..) = self
        {
            let less = |time: Duration| time.saturating_sub(waited).max(AT_ONCE);
            limits.turn = limits.turn.map(less);
            limits.game = limits.game.map(less);
        }
    }
}

/// Does one order; a player that breaks is made anew.
fn serve(
    player: Player,
    mut agent: Box<dyn Agent>,
    number: u64,
    job: Job,
    stop: &AtomicBool,
    tell: &Sender<Note>,
) -> (Player, Box<dyn Agent>) {
    let listen = &mut |event: &Event| {
        // If nobody listens any more, the program is about to end.
        let _ = tell.send(Note::Heard(number, event.clone()));
    };
    let result = catch_unwind(AssertUnwindSafe(|| perform(&mut *agent, job, stop, listen)));
    let outcome = match result {
        Ok(outcome) => outcome,
        Err(_) => {
            agent = make(&player);
            Some(Outcome::Broken)
        }
    };
    if let Some(outcome) = outcome {
        let _ = tell.send(Note::Finished(number, outcome));
    }
    (player, agent)
}

fn make(player: &Player) -> Box<dyn Agent> {
    player.pick.make(&player.settings)
}

/// Does a job; jobs that only prepare others have no outcome.
fn perform(
    agent: &mut dyn Agent,
    job: Job,
    stop: &AtomicBool,
    listen: &mut dyn FnMut(&Event),
) -> Option<Outcome> {
    match job {
        Job::Become(_) => return None,
        Job::Prepare(rule) => agent.prepare(rule),
        Job::Forget => agent.forget(),
        Job::Ponder(task) => agent.ponder(&task, stop, &mut |_| {}),
        Job::Ask(question) => return Some(answer(agent, question, stop, listen)),
    }
    None
}

/// Answers a question.
fn answer(
    agent: &mut dyn Agent,
    question: Question,
    stop: &AtomicBool,
    listen: &mut dyn FnMut(&Event),
) -> Outcome {
    match question {
        Question::Choose(task, limits) => {
            Outcome::Answer(agent.choose(&task, &limits, stop, listen))
        }
        Question::Balance(task, limits, stones, target) => {
            let found = search::balance(agent, &task, stones, target, &limits, stop, listen);
            Outcome::Balanced(found)
        }
        Question::Swap2(task, limits) => {
            Outcome::Choice(search::swap2(agent, &task, &limits, stop, seed::by_time()))
        }
        Question::Swap1(task, limits) => {
            let stone = search::swap1_stone(agent, &task, &limits, stop, seed::by_time());
            Outcome::Choice(stone.map(Choice::Play))
        }
        Question::SwapOrPlay(task, limits) => {
            Outcome::Choice(search::swap_or_play(agent, &task, &limits, stop))
        }
        Question::Soosorv(task, limits, step, fifths, offered) => {
            let step = soosorv(agent, &task, &limits, step, fifths, &offered, stop);
            step.map_or(Outcome::Choice(None), Outcome::Soosorv)
        }
        Question::Solve(task, kind, nodes) => {
            Outcome::Words(vec![chore::solve(agent, &task, kind, nodes, stop)])
        }
        Question::Bench(depth) => Outcome::Words(chore::bench(depth)),
        Question::Perft(task, plies) => Outcome::Words(vec![chore::perft(&task, plies)]),
        Question::Fill => {
            Outcome::Words(vec![format!("the table is full to {:.1}%", 100.0 * agent.fill())])
        }
        Question::Save(path) => told(chore::save(agent, &path)),
        Question::Load(path) => told(chore::load(agent, &path)),
    }
}

fn told(result: Result<String, String>) -> Outcome {
    result.map_or_else(Outcome::Refused, |words| Outcome::Words(vec![words]))
}

fn soosorv(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    step: u8,
    fifths: usize,
    offered: &[Point],
    stop: &AtomicBool,
) -> Option<Soosorv> {
    use search::soosorv;
    match step {
        1 => soosorv::first_stones(agent, task, limits, stop, seed::by_time()).map(Soosorv::Stones),
        2 => {
            let choice = search::swap_or_play(agent, task, limits, stop)?;
            Some(Soosorv::Swap(matches!(choice, Choice::Swap)))
        }
        3 => soosorv::fourth(agent, task, limits, stop).map(Soosorv::Fourth),
        4 => Some(Soosorv::Swap(soosorv::swaps_after_fourth(agent, task, fifths, limits, stop))),
        5 => Some(Soosorv::Fifths(soosorv::fifths(agent, task, fifths, limits, stop))),
        _ => soosorv::fifth(agent, task, offered, limits, stop).map(Soosorv::Fifth),
    }
}
