//! Does it start, and on which boards?

use std::time::{Duration, Instant};

use board::Size;
use protocol::{Command, Reply};

use super::Subject;
use super::session::{Miss, Outcome, START_PATIENCE, Session, cut};

/// The clock of a match runs from the start of the process: who reads a network before `OK` loses
/// that time in every game.
const PROMPT: Duration = Duration::from_millis(500);

pub(super) fn start(subject: &Subject) -> Outcome {
    let start = Instant::now();
    let mut session = Session::open(subject)?;
    session.begin(Size::default())?;
    let used = start.elapsed();
    let detail = format!("OK after {} ms", used.as_millis());
    if used > PROMPT {
        return Err(Miss::Doubt(format!("{detail}, expected at most {}", PROMPT.as_millis())));
    }
    Ok(detail)
}

pub(super) fn about(subject: &Subject) -> Outcome {
    let mut session = Session::open(subject)?;
    session.tell("ABOUT")?;
    match session.reply(START_PATIENCE)? {
        Reply::About(text) if text.contains("name=\"") => Ok(cut(&text)),
        Reply::About(text) => Err(Miss::Doubt(format!("`{}`, expected name=\"…\"", cut(&text)))),
        reply => Err(session.unexpected(&reply, "name=\"…\"")),
    }
}

pub(super) fn large(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    let size = Size::square(20).unwrap_or_default();
    session.begin(size)?;
    session.tell("BEGIN")?;
    let point = session.point()?;
    Ok(format!("opens at {},{}", point.x(), point.y()))
}

pub(super) fn again(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    for _ in 0..2 {
        session.begin(Size::default())?;
        session.tell("BEGIN")?;
        session.point()?;
        session.turns(1)?;
    }
    Ok("two games in one process".to_string())
}

pub(super) fn restart(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.tell("BEGIN")?;
    let before = session.point()?;
    session.tell("RESTART")?;
    // The manager starts the program anew then.
    session.ok().map_err(Miss::excused)?;
    session.turn(before)?;
    Ok("a new game after RESTART".to_string())
}

/// Any size is taken or refused; that of a word should be refused.
pub(super) fn sizes(subject: &Subject) -> Outcome {
    let mut session = Session::open(subject)?;
    let (mut taken, mut refused) = (Vec::new(), Vec::new());
    for size in ["5", "22", "3", "100", "0", "-1", "abc", ""] {
        session.tell(format!("START {size}").trim_end())?;
        match session.reply(START_PATIENCE)? {
            Reply::Ok => taken.push(size),
            Reply::Error(_) | Reply::Unknown(_) => refused.push(size),
            reply => return Err(session.unexpected(&reply, "OK or ERROR")),
        }
    }
    session.recover()?;
    let senseless: Vec<&str> =
        taken.iter().copied().filter(|size| !["5", "22", "3", "100"].contains(size)).collect();
    if !senseless.is_empty() {
        let starts = senseless.join("`, `START ");
        return Err(Miss::Doubt(format!("OK to `START {starts}`, expected ERROR")));
    }
    Ok(format!("taken: {}; refused: {}", taken.join(" "), refused.join(" ")))
}

pub(super) fn rectangle(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    let size = Size::new(12, 9).unwrap_or_default();
    session.begin(size).map_err(Miss::excused)?;
    session.tell(&Command::Begin.to_string())?;
    session.point()?;
    session.turns(2)?;
    Ok("plays on 12x9".to_string())
}
