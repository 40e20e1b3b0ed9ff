//! Does it read what managers write, and outlive what nobody should write?

use std::time::{Duration, Instant};

use board::Size;
use protocol::Reply;

use super::Subject;
use super::miss::{Miss, Outcome, quoted};
use super::session::{START_PATIENCE, Session};

/// How long an answer to bad input may take, beyond the time of a move.
const BAD_PATIENCE: Duration = Duration::from_secs(2);

/// A short game in other words than usual.
fn dialogue(subject: &Subject, spelt: impl Fn(&str) -> String) -> Outcome {
    let mut session = Session::open(subject)?;
    let start = spelt("START 15\n");
    session.tell_raw(start.as_bytes())?;
    session.ok()?;
    let turn = format!("INFO timeout_turn {}\n", subject.turn.as_millis());
    session.tell_raw(spelt(&turn).as_bytes())?;
    session.turn_as(Size::default().center(), &spelt("TURN 7,7\n"))?;
    session.tell_raw(start.as_bytes())?;
    session.ok()?;
    session.forget();
    let corner = Size::default().points().next().unwrap_or(Size::default().center());
    session.turn_as(corner, &spelt("BOARD\n0,0,2\n7,7,1\n3,4,2\nDONE\n"))?;
    Ok("START, INFO, TURN and BOARD".to_string())
}

pub(super) fn cr_lf(subject: &Subject) -> Outcome {
    dialogue(subject, |text| text.replace('\n', "\r\n"))
}

pub(super) fn small_letters(subject: &Subject) -> Outcome {
    dialogue(subject, str::to_lowercase)
}

pub(super) fn blanks(subject: &Subject) -> Outcome {
    dialogue(subject, |text| text.replace(',', " , "))
}

pub(super) fn blank_lines(subject: &Subject) -> Outcome {
    dialogue(subject, |text| format!("\n{text}\n"))
}

/// What is said before the answer to `ABOUT` was said to `INFO`.
pub(super) fn unknown_key(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.tell("INFO wombat 1\nINFO evaluate 3,3\nINFO folder /tmp/a b\nABOUT")?;
    match session.reply(START_PATIENCE)? {
        Reply::About(_) if session.odd.is_empty() => Ok("no answer".to_string()),
        Reply::About(_) => Err(Miss::Fault(format!("{} to INFO", quoted(&session.odd)))),
        reply => Err(Miss::Fault(format!("`{reply}` to INFO, expected no answer"))),
    }
}

pub(super) fn unknown_command(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.tell("WOMBAT 1 2 3")?;
    let reply = session.reply(BAD_PATIENCE)?;
    let (Reply::Unknown(_) | Reply::Error(_)) = reply else {
        return Err(session.unexpected(&reply, "UNKNOWN"));
    };
    session.tell("ABOUT")?;
    let (mut lines, deadline) = (1, Instant::now() + START_PATIENCE);
    let left = || deadline.saturating_duration_since(Instant::now());
    while !matches!(session.reply(left())?, Reply::About(_)) {
        lines += 1;
    }
    session.recover("`WOMBAT 1 2 3`")?;
    match lines {
        1 => Ok(reply.to_string()),
        _ => Err(Miss::Doubt(format!("{lines} lines to one command, expected one"))),
    }
}

/// Sends bad input, one after the other; after each a new game must be possible.
fn survive(subject: &Subject, inputs: &[&str], is_answer: fn(&Reply) -> bool) -> Outcome {
    let mut session = Session::start(subject)?;
    let mut doubts = Vec::new();
    for input in inputs {
        session.turn(Size::default().center())?;
        session.tell(input)?;
        let said = match session.reply(subject.turn + BAD_PATIENCE) {
            Ok(reply) if is_answer(&reply) => None,
            Ok(reply) => Some(reply.to_string()),
            Err(_) if session.child.is_running() => Some("nothing".to_string()),
            Err(miss) => return Err(miss),
        };
        let input = format!("`{}`", input.replace('\n', " "));
        session.recover(&input)?;
        doubts.extend(said.map(|said| format!("{input}: {said}")));
        session.begin(Size::default())?;
    }
    match doubts.is_empty() {
        true => Ok(format!("{} answered", inputs.len())),
        false => Err(Miss::Doubt(format!("{}, expected ERROR", doubts.join(", ")))),
    }
}

pub(super) fn bad_turn(subject: &Subject) -> Outcome {
    let inputs = ["TURN abc", "TURN", "TURN 7", "TURN 99,99", "TURN -5,3", "TURN 7,7"];
    survive(subject, &inputs, |reply| matches!(reply, Reply::Error(_) | Reply::Unknown(_)))
}

pub(super) fn bad_board(subject: &Subject) -> Outcome {
    let inputs = [
        "BOARD\n7,7,1\nabc\n8,8,2\nDONE",
        "BOARD\n99,99,2\nDONE",
        "BOARD\n7,7,2\n7,7,1\nDONE",
        "BOARD\n7,7\nDONE",
    ];
    // A bad line may be passed over: then the rest is a position to move in.
    survive(subject, &inputs, |reply| {
        matches!(reply, Reply::Error(_) | Reply::Unknown(_) | Reply::Move(_))
    })
}

pub(super) fn long_line(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.tell_raw(&[b'A'; 1 << 20])?;
    session.recover("a line of a megabyte")?;
    Ok("a new game after it".to_string())
}

pub(super) fn random_bytes(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    // Any seed does; the same bytes every time make findings that can be found again.
    let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
    let bytes: Vec<u8> = (0..1 << 14)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        })
        .collect();
    session.tell_raw(&bytes)?;
    session.recover("random bytes")?;
    Ok("a new game after them".to_string())
}
