//! What coordinator and workers write to each other: one JSON object a message.

use serde::{Deserialize, Serialize};

use crate::job::Job;
use crate::played::Played;

/// The messages' version.
const VERSION: u32 = 1;

/// The only kind of job so far.
const GAME: &str = "game";

/// The most bytes of a job. A game with an opening of every point takes two kilobytes.
pub(super) const LARGEST_JOB: usize = 64 << 10;

/// The most bytes of a result. Every point of the largest board with all that can be said of it
/// takes some thirty kilobytes.
pub(super) const LARGEST_RESULT: usize = 512 << 10;

/// The most bytes of a note.
const LARGEST_NOTE: usize = 4 << 10;

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    kind: String,
    version: u32,
    #[serde(rename = "match")]
    pub(super) match_id: String,
    pub(super) game: Job,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Report {
    kind: String,
    version: u32,
    #[serde(rename = "match")]
    pub(super) match_id: String,
    pub(super) worker: String,
    pub(super) game: Played,
}

/// A word from a worker that nobody keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) worker: String,
    /// The number of the game.
    pub(super) game: usize,
    pub(super) word: Word,
}

/// What a worker has to say of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Word {
    /// It is being played.
    Playing,
    /// It cannot be played there, and why.
    Refused(String),
}

/// Why a job was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Misread {
    /// It may be meant for another worker: of another kind or of a later version.
    Unknown(String),
    /// It makes no sense to anybody.
    Senseless(String),
}

impl Order {
    pub(super) fn new(match_id: &str, game: Job) -> Order {
        let match_id = match_id.to_string();
        Order { kind: GAME.to_string(), version: VERSION, match_id, game }
    }

    pub(super) fn parse(bytes: &[u8]) -> Result<Order, Misread> {
        if bytes.len() > LARGEST_JOB {
            let length = bytes.len();
            return Err(Misread::Senseless(format!(
                "a job of {length} bytes, expected at most {LARGEST_JOB}"
            )));
        }
        let senseless = |error| Misread::Senseless(format!("a job that is none: {error}"));
        let head: Head = serde_json::from_slice(bytes).map_err(senseless)?;
        if head.kind != GAME || head.version != VERSION {
            let (kind, version) = (clean(&head.kind), head.version);
            return Err(Misread::Unknown(format!(
                "a job `{kind}` of version {version}, expected `{GAME}` of version {VERSION}"
            )));
        }
        let order: Order = serde_json::from_slice(bytes).map_err(senseless)?;
        check_id(&order.match_id).map_err(Misread::Senseless)?;
        Ok(order)
    }
}

/// What every job begins with, whatever its kind.
#[derive(Deserialize)]
struct Head {
    kind: String,
    version: u32,
}

impl Report {
    pub(super) fn new(match_id: &str, worker: &str, game: Played) -> Report {
        let (match_id, worker) = (match_id.to_string(), worker.to_string());
        Report { kind: GAME.to_string(), version: VERSION, match_id, worker, game }
    }

    pub(super) fn parse(bytes: &[u8]) -> Result<Report, String> {
        if bytes.len() > LARGEST_RESULT {
            let length = bytes.len();
            return Err(format!("a result of {length} bytes, expected at most {LARGEST_RESULT}"));
        }
        let report: Report = serde_json::from_slice(bytes)
            .map_err(|error| format!("a result that is none: {error}"))?;
        if report.kind != GAME || report.version != VERSION {
            let (kind, version) = (clean(&report.kind), report.version);
            return Err(format!("a result `{kind}` of version {version}"));
        }
        Ok(report)
    }
}

impl Note {
    /// A note that can be shown; none if it cannot be understood.
    pub(super) fn parse(bytes: &[u8]) -> Option<Note> {
        if bytes.len() > LARGEST_NOTE {
            return None;
        }
        let note: Note = serde_json::from_slice(bytes).ok()?;
        let word = match note.word {
            Word::Playing => Word::Playing,
            Word::Refused(why) => Word::Refused(clean(&why)),
        };
        Some(Note { worker: clean(&note.worker), game: note.game, word })
    }
}

/// A message as bytes.
pub(super) fn bytes(message: &impl Serialize) -> Result<Vec<u8>, String> {
    serde_json::to_vec(message).map_err(|error| error.to_string())
}

/// Checks that a match's name can be a part of a subject.
pub(super) fn check_id(id: &str) -> Result<(), String> {
    let is_word = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if is_word && (1..=64).contains(&id.len()) {
        return Ok(());
    }
    Err(format!("match `{}`, expected up to 64 letters, digits, - and _", clean(id)))
}

/// Words of others, fit for a line on a terminal.
pub(super) fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(200).collect()
}

#[cfg(test)]
mod tests {
    use board::{Rule, Size};

    use super::*;
    use crate::{Limits, Seat, Terms};

    fn job() -> Job {
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        let seat = |name: &str| Seat { name: name.to_string(), limits: limits.clone() };
        let terms = Terms::new(Rule::Freestyle, Size::default());
        let seats = [seat("a"), seat("b")];
        Job { number: 7, pair: 3, round: 1, terms, seats, opening: "h8i9".to_string() }
    }

    #[test]
    fn a_job_is_read_as_it_was_written() {
        let order = Order::new("m-1", job());
        let text = bytes(&order).unwrap();
        assert_eq!(Order::parse(&text), Ok(order));
        let start = r#"{"kind":"game","version":1,"match":"m-1","game":{"number":7,"#;
        assert!(text.starts_with(start.as_bytes()));
    }

    #[test]
    fn other_jobs_are_told_from_senseless_ones() {
        let other = br#"{"kind":"selfplay","version":1,"match":"m","seed":5}"#;
        let Err(Misread::Unknown(why)) = Order::parse(other) else { panic!("understood") };
        assert_eq!(why, "a job `selfplay` of version 1, expected `game` of version 1");
        let later = br#"{"kind":"game","version":2}"#;
        assert!(matches!(Order::parse(later), Err(Misread::Unknown(_))));
        let bad_id = bytes(&Order::new("a.b", job())).unwrap();
        let extra = br#"{"kind":"game","version":1,"match":"m","game":{},"cmd":"rm"}"#;
        let large = vec![b' '; LARGEST_JOB + 1];
        for text in [&b"{"[..], b"\xff", b"[]", &bad_id, extra, &large] {
            assert!(matches!(Order::parse(text), Err(Misread::Senseless(_))));
        }
    }

    #[test]
    fn notes_are_fit_for_a_terminal() {
        let word = Word::Refused(format!("\x1b[2Jno{}", "o".repeat(999)));
        let note = Note { worker: "w\n".to_string(), game: 3, word };
        let read = Note::parse(&bytes(&note).unwrap()).unwrap();
        assert_eq!(read.worker, "w");
        let Word::Refused(why) = read.word else { panic!("playing") };
        assert!(why.starts_with("[2Jnooo") && why.len() == 200);
        assert_eq!(Note::parse(&[b' '; 9999]), None);
    }
}
