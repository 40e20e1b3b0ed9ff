//! Reading results as they come.

use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{AckPolicy, pull};
use futures_util::StreamExt;
use tokio::sync::mpsc::Sender;
use tokio::time::sleep;

use super::queue::{Queue, result_subject};

/// How long the server is asked before it is asked from the beginning again. Results are removed
/// when they are stored, so that is cheap; and nothing is missed, whatever the server has
/// forgotten of what it had sent.
const LOOK: Duration = Duration::from_secs(30);

/// How long one question waits for results.
const WAIT: Duration = Duration::from_secs(5);

/// A result on the server.
pub(super) struct Arrival {
    /// Its place, by which it can be removed.
    pub(super) sequence: u64,
    pub(super) payload: Vec<u8>,
}

/// Sends on all results of a match, some of them more than once, until nobody wants more.
pub(super) async fn read(queue: Queue, match_id: String, arrivals: Sender<Arrival>) {
    while !arrivals.is_closed() {
        if look(&queue, &match_id, &arrivals).await.is_none() {
            // The server is away or has just come back.
            sleep(Duration::from_millis(300)).await;
        }
    }
}

/// All results from the first on; none if something went wrong.
async fn look(queue: &Queue, match_id: &str, arrivals: &Sender<Arrival>) -> Option<()> {
    // Results of all matches are read and those of others passed over: after a restart, servers of
    // version 2.9 may show nothing to who asks for some of the subjects.
    let ours = result_subject(match_id, "");
    let config = pull::Config {
        ack_policy: AckPolicy::None,
        inactive_threshold: 2 * LOOK,
        memory_storage: true,
        ..pull::Config::default()
    };
    let consumer = queue.results.create_consumer(config).await.ok()?;
    let start = Instant::now();
    let mut is_silent = true;
    while start.elapsed() < LOOK {
        let batch = consumer.batch().max_messages(256).expires(WAIT);
        let mut messages = batch.messages().await.ok()?;
        while let Some(message) = messages.next().await {
            let message = message.ok()?;
            is_silent = false;
            if !message.subject.starts_with(&ours) {
                continue;
            }
            let sequence = message.info().ok()?.stream_sequence;
            let arrival = Arrival { sequence, payload: message.payload.to_vec() };
            arrivals.send(arrival).await.ok()?;
        }
        if is_silent && queue.is_unreadable().await {
            queue.results.purge().await.ok()?;
        }
    }
    let name = &consumer.cached_info().name;
    // It vanishes by itself too.
    let _ = queue.results.delete_consumer(name).await;
    Some(())
}
