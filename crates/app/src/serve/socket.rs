//! The live connection of a page: its messages to the desk, and what the desk says to the page.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc;
use tokio::time::{sleep_until, timeout};

use super::House;
use super::desk::{Desk, Said};
use super::pace::{MOST_MESSAGES, Pace, Rate};
use super::request::Request;

/// The longest message of a page, in bytes.
pub const MOST_MESSAGE: usize = 256 << 10;

/// Messages to the page that may wait.
const WAITING: usize = 1024;

/// How long a page may take to read a message, and to close.
const PATIENCE: Duration = Duration::from_secs(10);

/// The page has gone, or is to go.
struct Gone;

/// Serves a page until it goes. What it searches for ends with it.
pub async fn serve(socket: WebSocket, house: Arc<House>) {
    let (page, said) = mpsc::channel(WAITING);
    let Ok(desk) = Desk::new(Arc::clone(&house), page) else { return };
    let (rate, pace) = (Rate::new(Instant::now()), Pace::default());
    let mut talk = Talk { socket, desk, house, rate, pace };
    talk.run(said).await;
}

/// A page that is connected.
struct Talk {
    socket: WebSocket,
    desk: Desk,
    house: Arc<House>,
    rate: Rate,
    pace: Pace,
}

impl Talk {
    async fn run(&mut self, mut said: mpsc::Receiver<Said>) {
        loop {
            let due = self.pace.due();
            let timer = sleep_until(due.unwrap_or_else(Instant::now).into());
            let done = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(_)) | None => Err(Gone),
                },
                Some(told) = said.recv() => self.tell(told).await,
                () = timer, if due.is_some() => {
                    let lines = self.pace.take_due(Instant::now());
                    self.send_all(lines).await
                }
            };
            if done.is_err() {
                return;
            }
        }
    }

    /// Takes a message of the page.
    async fn hear(&mut self, message: Message) -> Result<(), Gone> {
        if self.rate.is_exceeded(Instant::now()) {
            self.desk.stop();
            return self.close(&format!("more than {MOST_MESSAGES} messages a second")).await;
        }
        let fault = match &message {
            Message::Text(text) => self.take(text.as_str()),
            Message::Binary(_) => Some(fault(&Json::Null, "bytes, expected a JSON object")),
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) | Message::Pong(_) => None,
        };
        self.send_all(fault).await
    }

    /// Does what a message asks for; what is wrong with it is told.
    fn take(&mut self, text: &str) -> Option<Json> {
        let object = match serde_json::from_str::<Json>(text) {
            Ok(object) => object,
            Err(error) => {
                return Some(fault(
                    &Json::Null,
                    &format!("the message is not understood: {error}"),
                ));
            }
        };
        let id = object.get("id").filter(|id| id.is_u64()).cloned().unwrap_or_default();
        let request = match Request::deserialize(&object) {
            Ok(request) => request,
            Err(error) => {
                return Some(fault(&id, &format!("the message is not understood: {error}")));
            }
        };
        match request.job(self.house.cores) {
            Ok(Some(job)) => self.desk.give(id, job),
            Ok(None) => self.desk.stop(),
            Err(words) => {
                // The page has turned to something else, even if that cannot be done.
                self.desk.stop();
                return Some(fault(&id, &words));
            }
        }
        None
    }

    /// Tells the page what the desk said.
    async fn tell(&mut self, said: Said) -> Result<(), Gone> {
        match said {
            Said::Line(number, line) => {
                let line = self.pace.offer(number, line, Instant::now());
                self.send_all(line).await
            }
            Said::Word(word) => {
                let lines = self.pace.take_all();
                self.send_all(lines.into_iter().chain([word])).await
            }
        }
    }

    async fn send_all(&mut self, told: impl IntoIterator<Item = Json>) -> Result<(), Gone> {
        for json in told {
            self.send(Message::Text(json.to_string().into())).await?;
        }
        Ok(())
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    /// Closes because of what the page did, and reads on for a while: a connection that ends with
    /// unread messages would take the reason with it.
    async fn close(&mut self, reason: &str) -> Result<(), Gone> {
        let frame = CloseFrame { code: close_code::POLICY, reason: reason.into() };
        self.send(Message::Close(Some(frame))).await?;
        let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(PATIENCE, rest).await;
        Err(Gone)
    }
}

fn fault(id: &Json, words: &str) -> Json {
    json!({ "id": id, "type": "error", "error": words })
}
