//! Does it start, and on which boards?

use std::time::{Duration, Instant};

use board::Size;
use protocol::{Command, Reply};

use super::Subject;
use super::miss::{Miss, Outcome, cut};
use super::session::{START_PATIENCE, Session};

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
        Reply::About(text) if text.replace(' ', "").contains("name=\"") => Ok(cut(&text)),
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

/// Asks for boards; each must be taken or refused, and those that are taken are told.
fn ask_for(subject: &Subject, sizes: &[&'static str]) -> Result<Vec<&'static str>, Miss> {
    let mut session = Session::open(subject)?;
    let mut taken = Vec::new();
    for &size in sizes {
        let question = format!("START {size}");
        session.tell(question.trim_end())?;
        match session.reply(START_PATIENCE)? {
            Reply::Ok => taken.push(size),
            Reply::Error(_) | Reply::Unknown(_) => {}
            reply => return Err(session.unexpected(&reply, "OK or ERROR")),
        }
        session.recover(&format!("`{}`", question.trim_end()))?;
    }
    Ok(taken)
}

pub(super) fn sizes(subject: &Subject) -> Outcome {
    let taken = ask_for(subject, &["5", "10", "19", "22", "3", "100"])?;
    Ok(format!("taken: {}", taken.join(" ")))
}

pub(super) fn bad_size(subject: &Subject) -> Outcome {
    match ask_for(subject, &["0", "-1", "abc", ""])?[..] {
        [] => Ok("refused".to_string()),
        [size, ..] => Err(Miss::Doubt(format!("OK to `START {size}`, expected ERROR"))),
    }
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
