//! Matches on many machines: a coordinator hands games to workers through a NATS server.
//!
//! ```text
//!                      tengen-jobs (a work queue, one message a game)
//!  coordinator ────────►  tengen.jobs.MATCH.GAME  ────────► workers: pull, renew the lease
//!   Director   ◄────────  tengen.results.MATCH.GAME ◄──────  while playing, send the result,
//!   and Store          tengen-results (kept until stored)    acknowledge the job
//!              ◄─ ─ ─ ─   tengen.notes.MATCH  ◄─ ─ ─ ─ ─ ─   "playing", "refused" (not kept)
//!               ─ ─ ─ ─►  tengen.over.MATCH  ─ ─ ─ ─ ─ ─ ─►  break off (not kept)
//! ```
//!
//! A game is done when its result has come, whatever the queue says: a game of which nothing has
//! been heard for long is offered again, and what comes twice counts once. So any of the three may
//! be killed at any moment and started again.

mod address;
mod config;
mod coordinator;
mod offers;
mod queue;
mod results;
mod silence;
mod slot;
mod wire;
mod worker;

pub use address::Address;
pub use config::{Bounds, WorkerConfig};
pub use coordinator::coordinate;
pub use worker::work;

use std::future::Future;

/// Runs what waits for the network on this thread, until it is done.
fn block_on<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("no network: {error}"))?;
    runtime.block_on(work)
}
