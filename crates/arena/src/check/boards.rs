//! Does it move, whichever way the position is told?

use board::{Point, Rule, Size};
use protocol::{Command, Owner, Reply, Stone};

use super::Subject;
use super::session::{Miss, Outcome, Session};
use crate::brain::{by_lines, stones};

/// Quiet stones, nobody near a five.
pub(super) const QUIET: &str = "h8i9g7j7h10g9";

pub(super) fn begin(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.tell("BEGIN")?;
    Ok(named(session.point()?))
}

pub(super) fn turn(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.turns(4)?;
    Ok("4 moves".to_string())
}

pub(super) fn board(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.position(QUIET)?;
    let point = session.point()?;
    session.turns(1)?;
    Ok(named(point))
}

pub(super) fn any_order(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    let moves = Size::default().parse_moves(QUIET).map_err(|e| Miss::Fault(e.to_string()))?;
    let mut stones = stones(&moves);
    stones.sort_by_key(|stone| stone.owner as u8);
    session.stones(&stones)?;
    Ok(named(session.point()?))
}

pub(super) fn empty(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.stones(&[])?;
    Ok(named(session.point()?))
}

/// A board with five empty points: pairs of stones, shifted in every row, make no row of five.
///
/// ```text
/// xxooxxoo
/// ooxxooxx
/// ```
pub(super) fn nearly_full(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    let is_own = |point: Point| (point.x() / 2 + point.y()).is_multiple_of(2);
    // Three of the 113 own stones and two of the 112 others, which leaves the same number of each.
    let is_free = |point: Point| match (point.x(), point.y()) {
        (x, 7) => x == 2 || x == 6 || x == 10,
        (x, 2) => x == 2 || x == 6,
        _ => false,
    };
    let stone = |point| Stone {
        step: Some(point),
        owner: if is_own(point) { Owner::Own } else { Owner::Enemy },
    };
    let points = Size::default().points().filter(|&point| !is_free(point));
    let (own, enemy): (Vec<Point>, Vec<Point>) = points.partition(|&point| is_own(point));
    let pairs = own.iter().zip(&enemy).flat_map(|(&own, &enemy)| [own, enemy]);
    session.stones(&pairs.map(stone).collect::<Vec<_>>())?;
    Ok(named(session.point()?))
}

pub(super) fn take_back(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    let first = Size::default().center();
    let answer = session.turn(first)?;
    for point in [answer, first] {
        session.tell(&Command::TakeBack(Some(point)).to_string())?;
        session.ok().map_err(Miss::excused)?;
    }
    session.forget();
    session.turn(answer)?;
    Ok("two stones taken back".to_string())
}

/// An opening's next step, after no stone, three or five.
fn swap2(subject: &Subject, moves: &str) -> Outcome {
    let mut session = Session::under(subject, Rule::Standard)?;
    let steps = Size::default().parse_moves(moves).map_err(|e| Miss::Fault(e.to_string()))?;
    let points: Vec<Point> = steps.into_iter().flatten().collect();
    session.tell(&by_lines(&Command::Swap2Board(points.clone())))?;
    let counts: &[usize] = match points.len() {
        0 => &[3],
        3 => &[1, 2],
        _ => &[1],
    };
    match session.answer()? {
        Reply::Swap if !points.is_empty() => Ok("SWAP".to_string()),
        Reply::Move(stones) if counts.contains(&stones.len()) => {
            session.forget();
            for &point in points.iter().chain(&stones) {
                session.take(point)?;
            }
            Ok(stones.iter().map(|&point| named(point)).collect::<Vec<_>>().join(" "))
        }
        reply => {
            let expected = match points.len() {
                0 => "three stones",
                3 => "SWAP, one stone or two",
                _ => "SWAP or one stone",
            };
            Err(session.unexpected(&reply, expected).excused())
        }
    }
}

pub(super) fn swap2_empty(subject: &Subject) -> Outcome {
    swap2(subject, "")
}

pub(super) fn swap2_three(subject: &Subject) -> Outcome {
    swap2(subject, "h8i9g7")
}

pub(super) fn swap2_five(subject: &Subject) -> Outcome {
    swap2(subject, "h8i9g7f9j6")
}

fn named(point: Point) -> String {
    format!("{},{}", point.x(), point.y())
}
