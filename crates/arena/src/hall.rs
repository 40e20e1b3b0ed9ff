//! The hall where games of a match are played: threads of this machine, one game each.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use board::{Color, Point};

use crate::clock::Clock;
use crate::fault::Fault;
use crate::game::play;
use crate::job::Job;
use crate::machine::pin;
use crate::played::Played;
use crate::player::{Choice, Player, Thought};

/// Makes a player by its name.
pub type Maker<'a> = dyn Fn(&str) -> Result<Box<dyn Player>, Fault> + Sync + 'a;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hall {
    /// Games at the same time.
    pub concurrency: usize,
    /// Cores for each game, if every game shall stay on its own.
    pub pinned: Option<usize>,
}

/// What happens in the hall.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A game begins.
    Begun(Job),
    /// A game has ended.
    Ended(Played),
}

impl Hall {
    /// Plays until there are no more games and all have ended, or until `stop` is set: then games
    /// that run are broken off at their next move and have no result. `next` gives games, `hear`
    /// is told of them; both are called by the thread that called this.
    pub fn run(
        &self,
        make: &Maker<'_>,
        stop: &AtomicBool,
        next: &mut dyn FnMut() -> Option<Job>,
        hear: &mut dyn FnMut(Event),
    ) {
        thread::scope(|scope| {
            let (desk, messages) = mpsc::channel();
            let mut tables = Vec::new();
            for index in 0..self.concurrency.max(1) {
                let (sender, jobs) = mpsc::channel();
                let desk = desk.clone();
                let pinned = self.pinned;
                scope.spawn(move || {
                    if let Some(width) = pinned {
                        pin(index, width);
                    }
                    Worker { make, stop, players: BTreeMap::new() }.work(index, &jobs, &desk);
                });
                tables.push(Some(sender));
            }
            drop(desk);
            direct(&messages, &mut tables, stop, next, hear);
        });
    }
}

/// From a worker: it is free, perhaps after a game.
type Message = (usize, Option<Played>);

/// Gives games to free workers until all have gone home.
fn direct(
    messages: &Receiver<Message>,
    tables: &mut [Option<Sender<Job>>],
    stop: &AtomicBool,
    next: &mut dyn FnMut() -> Option<Job>,
    hear: &mut dyn FnMut(Event),
) {
    let mut idle = Vec::new();
    let mut busy = tables.len();
    while busy > 0 {
        let Ok((index, played)) = messages.recv() else { return };
        busy -= 1;
        idle.push(index);
        if let Some(played) = played {
            hear(Event::Ended(played));
        }
        while !stop.load(Ordering::Relaxed) && !idle.is_empty() {
            let Some(job) = next() else { break };
            let Some(index) = idle.pop() else { break };
            let Some(table) = &tables[index] else { break };
            hear(Event::Begun(job.clone()));
            busy += usize::from(table.send(job).is_ok());
        }
    }
    // Workers without a sender go home.
    tables.iter_mut().for_each(|table| *table = None);
}

/// One thread with the players of its last game.
struct Worker<'a> {
    make: &'a Maker<'a>,
    stop: &'a AtomicBool,
    players: BTreeMap<String, Box<dyn Player>>,
}

impl Worker<'_> {
    fn work(&mut self, index: usize, jobs: &Receiver<Job>, desk: &Sender<Message>) {
        let mut message = (index, None);
        while desk.send(message).is_ok() {
            let Ok(job) = jobs.recv() else { return };
            let played = self.play(&job);
            let is_whole = !self.stop.load(Ordering::Relaxed);
            message = (index, Some(played).filter(|_| is_whole));
        }
    }

    /// Plays a game with players that are there, or new ones.
    fn play(&mut self, job: &Job) -> Played {
        let names = job.seats.each_ref().map(|seat| seat.name.clone());
        // Who does not play has no business here: its memory and its threads are wanted.
        self.players.retain(|name, player| names.contains(name) && player.is_well());
        let mut seats = Vec::new();
        for (seat, name) in names.iter().enumerate() {
            match self.players.remove(name).map_or_else(|| (self.make)(name), Ok) {
                Ok(player) => seats.push(Watched { player, stop: self.stop, is_spoilt: false }),
                Err(fault) => return forfeit(job, seat, &fault),
            }
        }
        let [first, second] = &mut seats[..] else { unreachable!("two seats") };
        let played = play(job, &mut [first, second]);
        for (name, seat) in names.into_iter().zip(seats) {
            if !seat.is_spoilt {
                self.players.insert(name, seat.player);
            }
        }
        played
    }
}

/// A game whose player could not be made.
fn forfeit(job: &Job, seat: usize, fault: &Fault) -> Played {
    let color = if seat == 0 { Color::Black } else { Color::White };
    Played::new(job, 0).forfeit(color, fault)
}

/// A player that stops when the match does, and is replaced after a fault.
struct Watched<'a> {
    player: Box<dyn Player>,
    stop: &'a AtomicBool,
    is_spoilt: bool,
}

impl Watched<'_> {
    fn watch<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        self.is_spoilt |= result.is_err();
        result
    }

    fn is_stopped(&self) -> Result<(), Fault> {
        match self.stop.load(Ordering::Relaxed) {
            true => Err(Fault::Absent("the match was stopped".to_string())),
            false => Ok(()),
        }
    }
}

impl Player for Watched<'_> {
    fn begin(&mut self, job: &Job, seat: usize) -> Result<(), Fault> {
        let begun = self.player.begin(job, seat);
        self.watch(begun)
    }

    fn choose(&mut self, moves: &[Option<Point>], clock: &Clock) -> Result<Thought, Fault> {
        self.is_stopped()?;
        let thought = self.player.choose(moves, clock);
        self.watch(thought)
    }

    fn open(&mut self, stones: &[Point], clock: &Clock) -> Result<Choice, Fault> {
        self.is_stopped()?;
        let choice = self.player.open(stones, clock);
        self.watch(choice)
    }
}
