//! The hall where games of a match are played: threads of this machine, one game each.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use crate::host::{Host, Maker};
use crate::job::Job;
use crate::machine::pin;
use crate::played::Played;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hall {
    /// Games at the same time.
    pub concurrency: usize,
    /// Cores for each game, if every game shall stay on its own.
    pub pinned: Option<usize>,
}

/// What happens in a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A game begins.
    Begun(Job),
    /// A game has ended.
    Ended(Played),
    /// Something that whoever watches should know, in one line.
    Note(String),
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
                    work(&mut Host::new(make, stop), index, &jobs, &desk);
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

/// Plays what comes until nothing more can come.
fn work(host: &mut Host<'_>, index: usize, jobs: &Receiver<Job>, desk: &Sender<Message>) {
    let mut message = (index, None);
    while desk.send(message).is_ok() {
        let Ok(job) = jobs.recv() else { return };
        message = (index, host.play(&job));
    }
}
