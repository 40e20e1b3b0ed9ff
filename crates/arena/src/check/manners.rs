//! Does it listen while it thinks, end when it is told, and leave nothing behind?

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use board::Rule;
use protocol::Reply;

use super::Subject;
use super::boards::QUIET;
use super::miss::{Miss, Outcome, cut, quoted};
use super::session::Session;
use crate::child::Got;
use crate::limits::Limits;

/// Managers kill who has not ended by then.
const END: Duration = Duration::from_millis(500);

/// Who has not ended by then will not.
const NO_END: Duration = Duration::from_secs(3);

/// What a tournament gives a brain.
const MEMORY_MB: u64 = 350;

/// Lets it think for so long about a quiet position.
fn think(subject: &Subject, turn: Duration) -> Result<Session, Miss> {
    let mut session = Session::start(subject)?;
    let turn_ms = Some(turn.as_millis() as u64);
    session.limit(Rule::Freestyle, &Limits { turn_ms, ..Limits::default() })?;
    session.patience += turn;
    session.position(QUIET)?;
    Ok(session)
}

/// Questions during thought: the move still comes, and only one; the answer may wait.
pub(super) fn busy(subject: &Subject) -> Outcome {
    let turn = subject.turn.max(Duration::from_millis(1000));
    let mut session = think(subject, turn)?;
    thread::sleep(turn / 5);
    session.tell("ABOUT\nINFO max_memory 0")?;
    let (mut is_told, deadline) = (false, Instant::now() + session.patience);
    loop {
        match session.reply(deadline.saturating_duration_since(Instant::now()))? {
            Reply::About(_) => is_told = true,
            Reply::Move(points) if points.len() == 1 => {
                session.take(points[0])?;
                break;
            }
            Reply::Error(_) | Reply::Unknown(_) => {}
            reply => return Err(session.unexpected(&reply, "a move")),
        }
    }
    let deadline = Instant::now() + Duration::from_millis(300);
    while let Ok(reply) = session.reply(deadline.saturating_duration_since(Instant::now())) {
        match reply {
            Reply::About(_) => is_told = true,
            Reply::Move(_) => return Err(Miss::Fault(format!("a second move: {reply}"))),
            _ => {}
        }
    }
    match is_told {
        true => Ok("the move and the answer came".to_string()),
        false => Err(Miss::Doubt("no answer to ABOUT, not even after the move".to_string())),
    }
}

/// Waits for the end of the process, which is due.
fn end(session: &mut Session, cause: &str) -> Outcome {
    let start = Instant::now();
    let limit = END.as_millis();
    if session.child.wait(start + NO_END).is_none() {
        return Err(Miss::Fault(format!("runs on {} s after {cause}", NO_END.as_secs())));
    }
    let used = start.elapsed().as_millis();
    match start.elapsed() > END {
        true => Err(Miss::Doubt(format!("ended {used} ms after {cause}, expected {limit}"))),
        false => Ok(format!("ended {used} ms after {cause}")),
    }
}

pub(super) fn end_idle(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.tell("END")?;
    end(&mut session, "END")
}

pub(super) fn end_thinking(subject: &Subject) -> Outcome {
    let mut session = think(subject, Duration::from_secs(30))?;
    let is_thinking = session.reply(Duration::from_millis(300)).is_err();
    session.tell("END")?;
    let cause = if is_thinking { "END while thinking" } else { "END, after a quick move" };
    end(&mut session, cause)
}

pub(super) fn end_of_input(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.child.close_input();
    end(&mut session, "the end of its input")
}

pub(super) fn silent_end(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.turns(1)?;
    session.child.skip();
    session.tell("END")?;
    match session.child.line(Instant::now() + NO_END) {
        Got::Line(line) => Err(Miss::Fault(format!("`{}` after END", cut(&line)))),
        Got::Flood => Err(Miss::Fault("a line without an end after END".to_string())),
        Got::Silence => Err(Miss::Fault("keeps its output open after END".to_string())),
        Got::End => Ok("nothing after END".to_string()),
    }
}

/// What it started itself must end with it.
pub(super) fn children(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.turns(1)?;
    session.tell("END")?;
    if session.child.wait(Instant::now() + NO_END).is_none() {
        return Err(Miss::Fault("runs on after END".to_string()));
    }
    let deadline = Instant::now() + END;
    while session.child.has_group() {
        if Instant::now() > deadline {
            return Err(Miss::Fault("processes that it started run on after END".to_string()));
        }
        thread::sleep(Duration::from_millis(10));
    }
    Ok("no process left".to_string())
}

pub(super) fn output(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.turns(4)?;
    match session.odd.is_empty() {
        true => Ok("only moves and words for logs".to_string()),
        false => Err(Miss::Fault(format!("{} beside the moves", quoted(&session.odd)))),
    }
}

pub(super) fn errors(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.turns(2)?;
    session.tell("END")?;
    match session.child.last_words(Instant::now() + END) {
        words if words.is_empty() => Ok("nothing".to_string()),
        words => Err(Miss::Fault(format!("`{}` on the error stream", cut(&words)))),
    }
}

pub(super) fn memory(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    let turn_ms = Some(subject.turn.as_millis() as u64);
    let limits = Limits { turn_ms, memory_mb: Some(MEMORY_MB), ..Limits::default() };
    session.limit(Rule::Freestyle, &limits)?;
    session.position(QUIET)?;
    session.point()?;
    let Some(megabytes) = peak_megabytes(session.child.id()) else {
        return Err(Miss::Absent("this system does not tell".to_string()));
    };
    match megabytes > MEMORY_MB {
        true => Err(Miss::Fault(format!("{megabytes} MB used, told to use {MEMORY_MB}"))),
        false => Ok(format!("{megabytes} MB of {MEMORY_MB}")),
    }
}

/// The most memory that a process has used, where the system tells (Linux).
fn peak_megabytes(id: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes >> 10)
}
