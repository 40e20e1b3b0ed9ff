//! The two streams on the server, and what is done with them.

use std::collections::BTreeSet;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::context::Context;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RawMessageErrorKind, RetentionPolicy, Stream};
use async_nats::{Client, jetstream};
use futures_util::TryStreamExt;

use super::address::Address;
use super::wire::{LARGEST_JOB, LARGEST_RESULT, Note, bytes};

/// Nothing stays longer on the server than this, whatever becomes of its match.
const LONGEST_STAY: Duration = Duration::from_secs(7 * 24 * 3600);

/// How long the server remembers what it has had already.
const MEMORY: Duration = Duration::from_secs(120);

/// Subject of all ends of matches.
pub(super) const OVERS: &str = "tengen.over.*";

/// The streams of jobs and results.
#[derive(Clone)]
pub(super) struct Queue {
    pub(super) client: Client,
    pub(super) context: Context,
    pub(super) jobs: Stream,
    pub(super) results: Stream,
}

/// A stream, made unless it is there. If two programs make it at the same moment, the server tells one
/// of them that its subjects are taken: then it is there.
async fn stream(context: &Context, config: Config) -> Result<Stream, String> {
    let name = config.name.clone();
    match context.get_or_create_stream(config).await {
        Ok(stream) => Ok(stream),
        Err(error) => context
            .get_stream(name)
            .await
            .map_err(|_| format!("the server has no streams ({error}), expected JetStream")),
    }
}

impl Queue {
    /// Opens the streams, or makes them.
    pub(super) async fn open(client: Client) -> Result<Queue, String> {
        let context = jetstream::new(client.clone());
        let jobs = stream(&context, jobs()).await?;
        let results = stream(&context, results()).await?;
        Ok(Queue { client, context, jobs, results })
    }

    /// What all workers take jobs from.
    pub(super) async fn worker(&self, address: &Address) -> Result<Consumer<pull::Config>, String> {
        let config = pull::Config {
            durable_name: Some("tengen-workers".to_string()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: address.lease,
            max_deliver: -1,
            max_ack_pending: 100_000,
            ..pull::Config::default()
        };
        self.jobs.create_consumer(config).await.map_err(|error| format!("no queue: {error}"))
    }

    /// Sends a message to a stream and waits until it is kept there. Gives its place.
    pub(super) async fn send(
        &self,
        subject: String,
        id: &str,
        message: Vec<u8>,
    ) -> Result<u64, String> {
        let message = PublishMessage::build().payload(message.into()).message_id(id);
        let sent = self.context.send_publish(subject, message).await;
        let kept = sent.map_err(|error| error.to_string())?.await;
        kept.map(|ack| ack.sequence).map_err(|error| error.to_string())
    }

    /// Tells a coordinator, if one listens.
    pub(super) async fn tell(&self, match_id: &str, note: &Note) {
        if let Ok(text) = bytes(note) {
            // A note is no promise: the next one tells the same.
            let _ = self.client.publish(notes_subject(match_id), text.into()).await;
        }
    }

    /// The games of a match that are in the queue, waiting or played.
    pub(super) async fn queued(&self, match_id: &str) -> Result<BTreeSet<usize>, String> {
        let fault = |error: &dyn std::fmt::Display| format!("the queue cannot be read: {error}");
        let all = job_subject(match_id, "*");
        let listed = self.jobs.info_with_subjects(all).await.map_err(|error| fault(&error))?;
        let subjects: Vec<(String, usize)> =
            listed.try_collect().await.map_err(|error| fault(&error))?;
        let number = |subject: &str| subject.rsplit('.').next()?.parse().ok();
        Ok(subjects.iter().filter_map(|(subject, _)| number(subject)).collect())
    }

    /// Whether the server counts results of which it cannot show the first. A server of version
    /// 2.9 that was killed while it wrote may come back so, and shows no later result either;
    /// games whose results are lost with the others are offered again.
    pub(super) async fn is_unreadable(&self) -> bool {
        for _ in 0..3 {
            let Ok(info) = self.results.get_info().await else { return false };
            if info.state.messages == 0 {
                return false;
            }
            match self.results.get_raw_message(info.state.first_sequence).await {
                // Another coordinator may have removed it between the two questions: ask again.
                Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => {}
                _ => return false,
            }
        }
        true
    }

    /// Takes a job out of the queue, wherever it is.
    pub(super) async fn withdraw(&self, match_id: &str, game: usize) {
        let subject = job_subject(match_id, game);
        // By its place, not by its subject: removing by subject makes servers of version 2.9
        // forget the jobs of others. If it is gone already, so much the better.
        if let Ok(message) = self.jobs.get_last_raw_message_by_subject(&subject).await {
            let _ = self.jobs.delete_message(message.sequence).await;
        }
    }
}

fn jobs() -> Config {
    Config {
        name: "tengen-jobs".to_string(),
        subjects: vec!["tengen.jobs.>".to_string()],
        retention: RetentionPolicy::WorkQueue,
        // A job that is offered again takes the place of its forerunner.
        max_messages_per_subject: 1,
        max_message_size: LARGEST_JOB as i32,
        max_age: LONGEST_STAY,
        duplicate_window: MEMORY,
        ..Config::default()
    }
}

fn results() -> Config {
    Config {
        name: "tengen-results".to_string(),
        subjects: vec!["tengen.results.>".to_string()],
        max_messages_per_subject: 1,
        max_message_size: LARGEST_RESULT as i32,
        max_age: LONGEST_STAY,
        duplicate_window: MEMORY,
        ..Config::default()
    }
}

/// Where the job of a game goes; `*` for all games.
pub(super) fn job_subject(match_id: &str, game: impl std::fmt::Display) -> String {
    format!("tengen.jobs.{match_id}.{game}")
}

/// Where the result of a game goes; `*` for all games.
pub(super) fn result_subject(match_id: &str, game: impl std::fmt::Display) -> String {
    format!("tengen.results.{match_id}.{game}")
}

/// Where workers tell how games go.
pub(super) fn notes_subject(match_id: &str) -> String {
    format!("tengen.notes.{match_id}")
}

/// Where the end of a match is told.
pub(super) fn over_subject(match_id: &str) -> String {
    format!("tengen.over.{match_id}")
}
