//! One place at a worker: one game after the other.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use super::queue::{Queue, result_subject};
use super::wire::{Note, Order, Report, Word, bytes, clean};
use super::worker::{Desk, Floor, Refusal};
use crate::hall::Event;
use crate::played::Played;

/// How long one question for a job waits, and so how late a slot notices that it shall stop.
const WAIT: Duration = Duration::from_secs(1);

/// How often a running game is looked after.
const TICK: Duration = Duration::from_millis(100);

/// How long a job that was refused here stays away from other workers.
const REFUSED: Duration = Duration::from_secs(1);

/// The longest rest after refusals. A worker that can play nothing of what there is must not take
/// jobs from those who can.
const LONGEST_REST: Duration = Duration::from_secs(16);

/// How often an acknowledgement is tried. What is never acknowledged comes again; it costs a game.
const TRIES: usize = 3;

pub(super) struct Slot<'a> {
    pub(super) floor: &'a Floor<'a>,
    pub(super) queue: Queue,
    pub(super) consumer: Consumer<pull::Config>,
    pub(super) desk: Desk<'a>,
}

impl Slot<'_> {
    /// Plays what comes until the worker is stopped.
    pub(super) async fn serve(mut self) {
        let mut rest = REFUSED;
        while !self.floor.is_stopped() {
            let Some(message) = self.pull().await else { continue };
            let (order, done) = match Order::parse(&message.payload) {
                Ok(order) => {
                    let done = self.play(&order, &message).await;
                    (Some(order), done)
                }
                Err(misread) => (None, Err(Refusal::from(misread))),
            };
            rest = match done {
                Ok(()) => REFUSED,
                Err(refusal) => {
                    self.refuse(order.as_ref(), &refusal, &message).await;
                    self.rest(rest).await;
                    (2 * rest).min(LONGEST_REST)
                }
            };
        }
    }

    /// The next job; none if there was none for a while.
    async fn pull(&mut self) -> Option<Message> {
        if self.queue.client.connection_state() != State::Connected {
            sleep(TICK).await;
            return None;
        }
        let batch = self.consumer.batch().max_messages(1).expires(WAIT);
        let pulled = async { batch.messages().await.ok()?.next().await };
        match timeout(5 * WAIT, pulled).await {
            Ok(Some(Ok(message))) => Some(message),
            Ok(None) => None,
            Ok(Some(Err(_))) | Err(_) => {
                self.reopen().await;
                None
            }
        }
    }

    /// Makes the queue anew if the server has lost it.
    async fn reopen(&mut self) {
        sleep(3 * TICK).await;
        let Ok(queue) = Queue::open(self.queue.client.clone()).await else { return };
        if let Ok(consumer) = queue.worker(self.floor.address).await {
            (self.queue, self.consumer) = (queue, consumer);
        }
    }

    /// Rests, but not longer than the worker works.
    async fn rest(&self, time: Duration) {
        let end = Instant::now() + time;
        while Instant::now() < end && !self.floor.is_stopped() {
            sleep(TICK).await;
        }
    }

    /// Plays a game, if this worker can, and sends its result.
    async fn play(&mut self, order: &Order, message: &Message) -> Result<(), Refusal> {
        self.floor.admit(order)?;
        let key = (order.match_id.clone(), order.game.number);
        if self.floor.playing.borrow().contains_key(&key) {
            // The server has forgotten that this very worker plays it.
            self.answer(message, AckKind::Nak(Some(self.floor.address.lease))).await;
            return Ok(());
        }
        self.desk.is_broken.store(false, Ordering::Relaxed);
        self.floor.playing.borrow_mut().insert(key.clone(), self.desk.is_broken);
        self.floor.tell(Event::Begun(order.game.clone()));
        let played = self.watch(order, message).await;
        let ended = match played {
            // An engine that is not there is this worker's fault and not the engine's.
            Some(played) if played.reason == "absent" => {
                Err(Refusal::Here(clean(&format!("an engine is absent: {}", played.detail))))
            }
            Some(played) => {
                if self.deliver(order, &played, message).await {
                    self.acknowledge(message).await;
                    self.floor.tell(Event::Ended(played));
                }
                Ok(())
            }
            None => {
                self.answer(message, AckKind::Nak(None)).await;
                Ok(())
            }
        };
        self.floor.playing.borrow_mut().remove(&key);
        ended
    }

    /// Renews the lease until the game has ended; none if it was broken off.
    async fn watch(&mut self, order: &Order, message: &Message) -> Option<Played> {
        self.desk.jobs.send(order.game.clone()).ok()?;
        let mut beat = interval(self.floor.address.beat());
        let mut tick = interval(TICK);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                played = self.desk.played.recv() => return played.flatten(),
                _ = beat.tick() => {
                    self.answer(message, AckKind::Progress).await;
                    self.tell(order, Word::Playing).await;
                }
                _ = tick.tick() => if self.floor.is_stopped() {
                    self.desk.is_broken.store(true, Ordering::Relaxed);
                },
            }
        }
    }

    /// Sends a result until the server has it. Whoever is stopped does not wait for a server that
    /// is away: `false`, and the game will be played again.
    async fn deliver(&self, order: &Order, played: &Played, job: &Message) -> bool {
        let (match_id, game) = (&order.match_id, order.game.number);
        let report = Report::new(match_id, &self.floor.config.name, played.clone());
        let Ok(message) = bytes(&report) else { return false };
        // A job that was offered again has a result of its own: the first may be lost.
        let place = job.info().map_or(0, |info| info.stream_sequence);
        let id = format!("{match_id}.{game}.{place}");
        loop {
            let subject = result_subject(match_id, game);
            match self.queue.send(subject, &id, message.clone()).await {
                Ok(_) => return true,
                Err(_) if self.floor.is_stopped() => return false,
                Err(why) => self.floor.say(&format!("a result waits for the server: {why}")),
            }
            sleep(5 * TICK).await;
        }
    }

    async fn acknowledge(&self, message: &Message) {
        for _ in 0..TRIES {
            if message.double_ack().await.is_ok() {
                return;
            }
        }
    }

    async fn answer(&self, message: &Message, kind: AckKind) {
        // A lost answer is made good by the lease.
        let _ = message.ack_with(kind).await;
    }

    async fn refuse(&self, order: Option<&Order>, refusal: &Refusal, message: &Message) {
        let (why, kind) = match refusal {
            Refusal::Here(why) => (why, AckKind::Nak(Some(REFUSED))),
            Refusal::Everywhere(why) => (why, AckKind::Term),
        };
        self.floor.say(&format!("refused: {why}"));
        self.answer(message, kind).await;
        if let Some(order) = order {
            self.tell(order, Word::Refused(why.clone())).await;
        }
    }

    async fn tell(&self, order: &Order, word: Word) {
        let (worker, game) = (self.floor.config.name.clone(), order.game.number);
        self.queue.tell(&order.match_id, &Note { worker, game, word }).await;
    }
}
