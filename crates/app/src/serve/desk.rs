//! The thread that searches for one page: one job after the other, each ended by the next.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use search::Report;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc;

use super::House;
use super::request::Job;
use super::tools::Tools;
use crate::events;

/// What a desk tells its page.
#[derive(Debug)]
pub enum Said {
    /// How a line of the analysis stands; a later one for the same line replaces it.
    Line(usize, Json),
    /// Anything else.
    Word(Json),
}

/// Where a page's jobs are done.
pub struct Desk {
    orders: Sender<Order>,
    last: Arc<AtomicBool>,
}

/// A job, its number, and how to end it.
struct Order {
    id: Json,
    job: Job,
    stop: Arc<AtomicBool>,
}

impl Desk {
    /// A desk that speaks to `page`.
    pub fn new(house: Arc<House>, page: mpsc::Sender<Said>) -> Result<Desk, String> {
        let (orders, inbox) = channel();
        let thread = thread::Builder::new().spawn(move || work(&inbox, &house, &page));
        thread.map_err(|error| format!("no thread for this page: {error}"))?;
        Ok(Desk { orders, last: Arc::new(AtomicBool::new(false)) })
    }

    /// Ends the job that runs, and begins this one.
    pub fn give(&mut self, id: Json, job: Job) {
        self.stop();
        self.last = Arc::new(AtomicBool::new(false));
        // The thread outlives its orders.
        let _ = self.orders.send(Order { id, job, stop: Arc::clone(&self.last) });
    }

    /// Ends the job that runs.
    pub fn stop(&self) {
        self.last.store(true, Ordering::Relaxed);
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Does orders for as long as they come.
fn work(orders: &Receiver<Order>, house: &Arc<House>, page: &mpsc::Sender<Said>) {
    let mut tools = Tools::new(Arc::clone(house));
    for Order { id, job, stop } in orders {
        let voice = Voice { id, page };
        if stop.load(Ordering::Relaxed) {
            voice.end(true);
            continue;
        }
        // Who only watches takes no place from those who search.
        let Ok(_place) = house.places.lend(usize::from(!job.is_idle())) else {
            let most = house.places.most();
            voice.fail(&format!("{most} searches are running, expected fewer: try again later"));
            continue;
        };
        let result = catch_unwind(AssertUnwindSafe(|| tools.perform(job, &stop, &voice)));
        let is_stopped = stop.load(Ordering::Relaxed);
        match result {
            Ok(_) if is_stopped => voice.end(true),
            Ok(Ok(found)) => {
                voice.say(found);
                voice.end(false);
            }
            Ok(Err(words)) => voice.fail(&words),
            Err(_) => {
                tools = Tools::new(Arc::clone(house));
                voice.fail("the search broke off, which is a fault of the program");
            }
        }
    }
}

/// Speaks to the page about one job.
pub struct Voice<'a> {
    id: Json,
    page: &'a mpsc::Sender<Said>,
}

impl Voice<'_> {
    /// How a line stands.
    pub fn line(&self, report: &Report, size: board::Size) {
        let told = self.signed(events::info(report, size));
        // A page that does not listen misses lines, but never the result.
        let _ = self.page.try_send(Said::Line(report.number, told));
    }

    /// Anything that must arrive.
    pub fn say(&self, told: Json) {
        // A page that has gone needs no answer.
        let _ = self.page.blocking_send(Said::Word(self.signed(told)));
    }

    fn end(&self, cancelled: bool) {
        self.say(json!({ "type": "end", "cancelled": cancelled }));
    }

    fn fail(&self, words: &str) {
        self.say(json!({ "type": "error", "error": words }));
    }

    fn signed(&self, mut told: Json) -> Json {
        told["id"] = self.id.clone();
        told
    }
}
