//! Whoever plays games one after the other: the players of the last game are kept for the next.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use board::{Color, Point};

use crate::clock::Clock;
use crate::fault::Fault;
use crate::game::play;
use crate::job::Job;
use crate::played::Played;
use crate::player::{Choice, Player, Thought};

/// Makes a player by its name.
pub type Maker<'a> = dyn Fn(&str) -> Result<Box<dyn Player>, Fault> + Sync + 'a;

/// One thread with the players of its last game.
pub(crate) struct Host<'a> {
    make: &'a Maker<'a>,
    stop: &'a AtomicBool,
    players: BTreeMap<String, Box<dyn Player>>,
}

impl<'a> Host<'a> {
    /// A host that makes players, and breaks games off at their next move when `stop` is set.
    pub(crate) fn new(make: &'a Maker<'a>, stop: &'a AtomicBool) -> Host<'a> {
        Host { make, stop, players: BTreeMap::new() }
    }

    /// Plays a game; none if it was broken off.
    pub(crate) fn play(&mut self, job: &Job) -> Option<Played> {
        let played = self.play_through(job);
        let is_whole = !self.stop.load(Ordering::Relaxed);
        Some(played).filter(|_| is_whole)
    }

    /// Plays a game with players that are there, or new ones.
    fn play_through(&mut self, job: &Job) -> Played {
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

    fn ready(&mut self) {
        self.player.ready();
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
