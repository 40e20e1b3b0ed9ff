//! The side that has the match: offers games to workers and takes their results.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use async_nats::Subscriber;
use futures_util::StreamExt;
use futures_util::future::join_all;
use tokio::sync::mpsc::{self, Receiver, Sender, UnboundedReceiver, UnboundedSender};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::address::Address;
use super::block_on;
use super::offers::Offers;
use super::queue::{Queue, job_subject, notes_subject, over_subject};
use super::results::{Arrival, read};
use super::silence::Silence;
use super::wire::{Note, Order, Report, Word, bytes, check_id, clean};
use crate::director::Director;
use crate::hall::Event;
use crate::job::Job;
use crate::played::Played;

/// Games in the queue that no worker has yet. Those that are being played do not count, so this is
/// enough for any number of workers; and little is in vain when a match is decided.
const WINDOW: usize = 64;

/// How often offers are looked through.
const TICK: Duration = Duration::from_millis(200);

/// What happens on this side of the server.
enum Sign {
    /// The connection is there, or is lost.
    Link(bool),
    /// A job could not be put into the queue.
    Unsent(usize),
}

/// Plays a match on the machines of a cluster, until it is over or `stop` is set. `hear` is told
/// of games as [`crate::Hall::run`] tells of them; results are counted already. What it has heard
/// may be removed from the server, so it must have stored a game when it returns, or set `stop`.
/// A match that goes on has the name it had before: games that are in the queue or with workers
/// then are not lost.
pub fn coordinate(
    address: &Address,
    match_id: &str,
    director: &mut Director,
    stop: &AtomicBool,
    hear: &mut dyn FnMut(&Director, Event),
) -> Result<(), String> {
    check_id(match_id)?;
    block_on(async {
        let (sender, signs) = mpsc::unbounded_channel();
        let link = sender.clone();
        // Nobody hears of the link when the match is over.
        let client = address.connect(move |is_up| drop(link.send(Sign::Link(is_up)))).await?;
        let queue = Queue::open(client).await?;
        queue.worker(address).await?;
        let notes = queue.client.subscribe(notes_subject(match_id)).await;
        let notes = notes.map_err(|error| format!("{}: {error}", address.shown()))?;
        let (arrivals, results) = mpsc::channel(64);
        let reader = tokio::spawn(read(queue.clone(), match_id.to_string(), arrivals.clone()));
        let queued = queue.queued(match_id).await?;
        let now = Instant::now();
        let coordinator = Coordinator {
            queue,
            match_id,
            queued,
            director,
            offers: Offers::new(3 * address.lease),
            silence: Silence::new(address.lease, now),
            beat: address.beat(),
            session: SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |time| time.as_millis()),
            is_linked: true,
            stop,
            hear,
            signs: sender,
            arrivals,
            reader,
            errands: JoinSet::new(),
        };
        coordinator.run(results, notes, signs).await;
        Ok(())
    })
}

struct Coordinator<'a> {
    queue: Queue,
    match_id: &'a str,
    /// Games that were in the queue when this began.
    queued: BTreeSet<usize>,
    director: &'a mut Director,
    offers: Offers,
    silence: Silence,
    /// How often workers are heard of.
    beat: Duration,
    /// Tells the messages of this run from those before an interruption.
    session: u128,
    is_linked: bool,
    stop: &'a AtomicBool,
    hear: &'a mut dyn FnMut(&Director, Event),
    signs: UnboundedSender<Sign>,
    arrivals: Sender<Arrival>,
    /// Reads results.
    reader: JoinHandle<()>,
    /// Messages to the server that are under way.
    errands: JoinSet<()>,
}

impl Coordinator<'_> {
    async fn run(
        mut self,
        mut results: Receiver<Arrival>,
        mut notes: Subscriber,
        mut signs: UnboundedReceiver<Sign>,
    ) {
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.clear_done().await;
        while !self.is_stopped() && !self.director.is_over() {
            self.offer_more();
            tokio::select! {
                Some(arrival) = results.recv() => self.take(&arrival),
                Some(message) = notes.next() => self.heed(&message.payload),
                Some(sign) = signs.recv() => self.notice(&sign),
                _ = tick.tick() => self.look_round(),
            }
        }
        self.close().await;
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes jobs out of the queue whose results are known.
    async fn clear_done(&mut self) {
        let done = self.queued.iter().copied().filter(|&game| self.director.has(game));
        let done: Vec<usize> = done.collect();
        join_all(done.into_iter().map(|game| self.queue.withdraw(self.match_id, game))).await;
    }

    /// Fills the queue.
    fn offer_more(&mut self) {
        while self.offers.waiting() < WINDOW {
            let Some(job) = self.director.next_job() else { return };
            if !self.queued.remove(&job.number) {
                self.send(job.clone(), 0);
            }
            self.offers.add(job, Instant::now());
        }
    }

    /// Puts a job into the queue, in the background.
    fn send(&mut self, job: Job, attempt: u32) {
        let (queue, signs) = (self.queue.clone(), self.signs.clone());
        let game = job.number;
        let subject = job_subject(self.match_id, game);
        let id = format!("{}.{game}.{}.{attempt}", self.match_id, self.session);
        let message = bytes(&Order::new(self.match_id, job));
        self.errands.spawn(async move {
            let sent = match message {
                Ok(message) => queue.send(subject, &id, message).await,
                Err(error) => Err(error),
            };
            if sent.is_err() {
                // The match may be over meanwhile.
                let _ = signs.send(Sign::Unsent(game));
            }
        });
    }

    /// Takes a result, tells of it, and only then removes it from the server.
    fn take(&mut self, arrival: &Arrival) {
        let game = match Report::parse(&arrival.payload).and_then(|report| self.check(report)) {
            Ok(played) => {
                self.count(&played);
                Some(played.number)
            }
            Err(why) => {
                (self.hear)(self.director, Event::Note(why));
                None
            }
        };
        if self.is_stopped() {
            return;
        }
        let (queue, match_id) = (self.queue.clone(), self.match_id.to_string());
        let sequence = arrival.sequence;
        self.errands.spawn(async move {
            // What stays is read again, and counts once.
            let _ = queue.results.delete_message(sequence).await;
            if let Some(game) = game {
                queue.withdraw(&match_id, game).await;
            }
        });
    }

    fn count(&mut self, played: &Played) {
        if !self.director.take(played) {
            return;
        }
        self.silence.end(Instant::now());
        if let Some(job) = self.offers.remove(played.number) {
            (self.hear)(self.director, Event::Begun(job));
        }
        (self.hear)(self.director, Event::Ended(played.clone()));
    }

    /// The game of a report, if it is one of ours.
    fn check(&self, report: Report) -> Result<Played, String> {
        let played = report.game;
        let number = played.number;
        let fault = |what: &str| {
            let worker = clean(&report.worker);
            Err(format!("worker {worker} sent a result of game {} with {what}", number + 1))
        };
        let names = [&played.players.black, &played.players.white];
        let engines = &self.director.plan().engines;
        let is_known = |name: &&String| engines.iter().any(|engine| engine.name == **name);
        let is_seated = |job: &Job| job.seats.iter().all(|seat| names.contains(&&seat.name));
        if report.match_id != self.match_id {
            return fault("the name of another match");
        }
        if played.outcome().is_none() || number >= self.director.plan().total() {
            return fault("no result of this match");
        }
        if !names.iter().all(is_known) || !self.offers.job(number).is_none_or(is_seated) {
            return fault("players who have no game there");
        }
        Ok(played)
    }

    /// A word from a worker.
    fn heed(&mut self, payload: &[u8]) {
        let Some(note) = Note::parse(payload) else { return };
        match note.word {
            Word::Playing => {
                if let Some(job) = self.offers.begin(note.game, Instant::now()) {
                    self.silence.end(Instant::now());
                    (self.hear)(self.director, Event::Begun(job));
                }
            }
            Word::Refused(why) => {
                self.offers.refuse(note.game);
                self.silence.refuse(note.worker, why);
            }
        }
    }

    fn notice(&mut self, sign: &Sign) {
        let now = Instant::now();
        match *sign {
            Sign::Unsent(game) => self.offers.hurry(game, now + Duration::from_secs(1)),
            Sign::Link(is_up) if is_up != self.is_linked => {
                self.is_linked = is_up;
                let state = if is_up { "back" } else { "away" };
                (self.hear)(self.director, Event::Note(format!("the server is {state}")));
                if is_up {
                    self.recover(now);
                }
            }
            Sign::Link(_) => {}
        }
    }

    /// The server was away, and may have forgotten anything.
    fn recover(&mut self, now: Instant) {
        self.reader.abort();
        let (queue, match_id) = (self.queue.clone(), self.match_id.to_string());
        self.reader = tokio::spawn(read(queue, match_id, self.arrivals.clone()));
        // Workers who have a game say so until then.
        self.offers.hurry_waiting(now + self.beat + Duration::from_secs(1));
    }

    /// Offers again what nobody seems to have.
    fn look_round(&mut self) {
        let now = Instant::now();
        while self.errands.try_join_next().is_some() {}
        if self.is_linked {
            for (job, attempt) in self.offers.overdue(now) {
                self.send(job, attempt);
            }
        }
        if !self.offers.is_empty()
            && let Some(complaint) = self.silence.complaint(now)
        {
            (self.hear)(self.director, Event::Note(complaint));
        }
    }

    /// Takes jobs out of the queue that nobody shall begin. If the match goes on later, workers
    /// finish what they have; else they are told.
    async fn close(mut self) {
        let is_over = self.director.is_over();
        let mut games = self.offers.numbers();
        games.iter().for_each(|&game| self.director.give_back(game));
        games.retain(|&game| is_over || !self.offers.is_begun(game));
        let withdrawals = games.iter().map(|&game| self.queue.withdraw(self.match_id, game));
        let farewell = async {
            while self.errands.join_next().await.is_some() {}
            join_all(withdrawals).await;
            if is_over {
                let subject = over_subject(self.match_id);
                // Who does not hear of it plays in vain, no more.
                let _ = self.queue.client.publish(subject, "".into()).await;
            }
            let _ = self.queue.client.flush().await;
        };
        // Without the server, jobs stay there until they are too old.
        let _ = timeout(Duration::from_secs(10), farewell).await;
    }
}
