//! Does it keep its time, measured from outside?

use std::time::{Duration, Instant};

use board::{Rule, Size};

use super::Subject;
use super::miss::{Miss, Outcome};
use super::session::Session;
use crate::limits::Limits;
use crate::terms::Terms;

/// Quiet positions, to measure more than once: one slow move may be the machine's fault.
const POSITIONS: [&str; 3] = ["h8i9g7j7h10g9", "h8h9j8g7i10f8", "h8g9i6i7j9g6"];

/// What "as fast as possible" may take.
const FAST: Duration = Duration::from_millis(500);

/// By how much a move may be late, as in a match.
fn tolerance() -> Duration {
    Terms::new(Rule::default(), Size::default()).tolerance()
}

/// How long the moves take in each of the positions.
fn measure(session: &mut Session) -> Result<Vec<Duration>, Miss> {
    let mut times = Vec::new();
    for position in POSITIONS {
        session.begin(Size::default())?;
        let start = Instant::now();
        session.position(position)?;
        session.point()?;
        times.push(start.elapsed());
    }
    Ok(times)
}

/// Moves that may take so long: late twice of three times is a fault, late once a doubt.
fn within(subject: &Subject, told: u64, limit: Duration) -> Outcome {
    let mut session = Session::start(subject)?;
    session.patience += limit;
    let limits = Limits { turn_ms: Some(told), ..Limits::default() };
    session.limit(Rule::Freestyle, &limits)?;
    let times = measure(&mut session)?;
    let late = times.iter().filter(|&&time| time > limit + tolerance()).count();
    let detail = format!(
        "{} ms, {} and {} forgiven allowed",
        in_ms(&times),
        limit.as_millis(),
        tolerance().as_millis()
    );
    match late {
        0 => Ok(detail),
        1 => Err(Miss::Doubt(detail)),
        _ => Err(Miss::Fault(detail)),
    }
}

pub(super) fn short_turn(subject: &Subject) -> Outcome {
    within(subject, 100, Duration::from_millis(100))
}

pub(super) fn long_turn(subject: &Subject) -> Outcome {
    within(subject, 1000, Duration::from_millis(1000))
}

pub(super) fn no_turn(subject: &Subject) -> Outcome {
    within(subject, 0, FAST)
}

/// Hardly any time left: a late move is better than none, so only silence is a fault.
pub(super) fn little_left(subject: &Subject) -> Outcome {
    const LEFT: [u64; 3] = [100, 1, 0];
    let mut session = Session::start(subject)?;
    let limits = Limits { turn_ms: Some(1000), game_ms: Some(10_000), ..Limits::default() };
    session.limit(Rule::Freestyle, &limits)?;
    let mut times = Vec::new();
    for (left, position) in LEFT.into_iter().zip(POSITIONS) {
        session.begin(Size::default())?;
        session.tell(&format!("INFO time_left {left}"))?;
        let start = Instant::now();
        session.position(position)?;
        session.point()?;
        times.push(start.elapsed());
    }
    let detail = format!("{} ms with 100, 1 and 0 left", in_ms(&times));
    let is_late =
        |(&time, left): (&Duration, u64)| time > Duration::from_millis(left) + tolerance();
    match times.iter().zip(LEFT).any(is_late) {
        true => Err(Miss::Doubt(detail)),
        false => Ok(detail),
    }
}

fn in_ms(times: &[Duration]) -> String {
    let times: Vec<String> = times.iter().map(|time| time.as_millis().to_string()).collect();
    times.join(", ")
}
