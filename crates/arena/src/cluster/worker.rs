//! The side that plays: takes jobs from the queue, plays them, sends the results.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use async_nats::jetstream::consumer::{Consumer, pull};
use futures_util::StreamExt;
use futures_util::future::join_all;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::address::Address;
use super::block_on;
use super::config::WorkerConfig;
use super::queue::{OVERS, Queue};
use super::slot::Slot;
use super::wire::{Misread, Order};
use crate::hall::Event;
use crate::host::{Host, Maker};
use crate::machine::pin;

/// The most different lines that a worker says of jobs it does not take.
const MOST_LINES: usize = 100;

/// Plays games of all matches on the server until `stop` is set: then games that run are broken
/// off at their next move and given back. `make` makes the players of the configuration by their
/// names; `hear` is told of games and of jobs that are refused.
pub fn work(
    address: &Address,
    config: &WorkerConfig,
    make: &Maker<'_>,
    stop: &AtomicBool,
    hear: &mut dyn FnMut(Event),
) -> Result<(), String> {
    let breaks: Vec<AtomicBool> = (0..config.concurrency.max(1)).map(|_| false.into()).collect();
    thread::scope(|scope| {
        let mut desks = Vec::new();
        for (index, is_broken) in breaks.iter().enumerate() {
            let (jobs, orders) = mpsc::channel();
            let (sender, played) = unbounded_channel();
            scope.spawn(move || {
                if let Some(width) = config.pinned {
                    pin(index, width);
                }
                let mut host = Host::new(make, is_broken);
                while let Ok(job) = orders.recv() {
                    if sender.send(host.play(&job)).is_err() {
                        return;
                    }
                }
            });
            desks.push(Desk { jobs, played, is_broken });
        }
        block_on(serve(address, config, stop, desks, hear))
    })
}

/// The way to a thread that plays.
pub(super) struct Desk<'a> {
    pub(super) jobs: mpsc::Sender<crate::Job>,
    pub(super) played: UnboundedReceiver<Option<crate::Played>>,
    /// Set to break a game off.
    pub(super) is_broken: &'a AtomicBool,
}

/// What all slots of a worker share.
pub(super) struct Floor<'a> {
    pub(super) address: &'a Address,
    pub(super) config: &'a WorkerConfig,
    stop: &'a AtomicBool,
    events: UnboundedSender<Event>,
    /// Games that are being played, with what breaks them off.
    pub(super) playing: RefCell<BTreeMap<(String, usize), &'a AtomicBool>>,
    /// Lines that were said already.
    said: RefCell<BTreeSet<String>>,
}

async fn serve(
    address: &Address,
    config: &WorkerConfig,
    stop: &AtomicBool,
    desks: Vec<Desk<'_>>,
    hear: &mut dyn FnMut(Event),
) -> Result<(), String> {
    let (events, mut heard) = unbounded_channel();
    let link = events.clone();
    let client = address.connect(move |is_up| {
        let state = if is_up { "there" } else { "away" };
        // Nobody hears of it when the worker goes home.
        let _ = link.send(Event::Note(format!("the server is {state}")));
    });
    let queue = Queue::open(client.await?).await?;
    let consumer = queue.worker(address).await?;
    let overs = queue.client.subscribe(OVERS).await;
    let mut overs = overs.map_err(|error| format!("{}: {error}", address.shown()))?;
    let (playing, said) = (RefCell::default(), RefCell::default());
    let floor = Floor { address, config, stop, events, playing, said };
    let slots = desks.into_iter().map(|desk| {
        let (queue, consumer): (Queue, Consumer<pull::Config>) = (queue.clone(), consumer.clone());
        Slot { floor: &floor, queue, consumer, desk }.serve()
    });
    let mut slots = std::pin::pin!(join_all(slots));
    loop {
        tokio::select! {
            _ = &mut slots => break,
            Some(event) = heard.recv() => hear(event),
            Some(message) = overs.next() => floor.break_off(message.subject.as_str()),
        }
    }
    while let Ok(event) = heard.try_recv() {
        hear(event);
    }
    // What was given back must be on its way before the connection is closed.
    let _ = tokio::time::timeout(Duration::from_secs(5), queue.client.flush()).await;
    Ok(())
}

/// Why a job is not played.
pub(super) enum Refusal {
    /// Another worker may take it.
    Here(String),
    /// Nobody can play it.
    Everywhere(String),
}

impl From<Misread> for Refusal {
    fn from(misread: Misread) -> Refusal {
        match misread {
            Misread::Unknown(why) => Refusal::Here(why),
            Misread::Senseless(why) => Refusal::Everywhere(why),
        }
    }
}

impl Floor<'_> {
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn tell(&self, event: Event) {
        // The receiver lives as long as the slots.
        let _ = self.events.send(event);
    }

    /// Says a line, once.
    pub(super) fn say(&self, line: &str) {
        let mut said = self.said.borrow_mut();
        if said.len() < MOST_LINES && said.insert(line.to_string()) {
            self.tell(Event::Note(line.to_string()));
        }
    }

    /// Checks that a job can be played here.
    pub(super) fn admit(&self, order: &Order) -> Result<(), Refusal> {
        order.game.opening_moves().map_err(Refusal::Everywhere)?;
        self.config.admit(&order.game).map_err(Refusal::Here)
    }

    /// Breaks off all games of a match that is over.
    fn break_off(&self, subject: &str) {
        let match_id = subject.rsplit('.').next();
        for ((id, _), is_broken) in self.playing.borrow().iter() {
            if Some(id.as_str()) == match_id {
                is_broken.store(true, Ordering::Relaxed);
            }
        }
    }
}
