//! Does it move, whichever way the position is told?

use board::{Point, Rule, Size};
use protocol::{Command, Owner, Reply, Stone};

use super::Subject;
use super::miss::{Miss, Outcome};
use super::session::Session;
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

/// The enemy may move in no time.
pub(super) fn prompt_turn(subject: &Subject) -> Outcome {
    for _ in 0..3 {
        let mut session = Session::start(subject)?;
        for _ in 0..4 {
            session.hurry();
            session.turns(1)?;
        }
    }
    Ok("12 moves".to_string())
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

pub(super) fn nearly_full(subject: &Subject) -> Outcome {
    let mut session = Session::start(subject)?;
    session.stones(&filled())?;
    Ok(named(session.point()?))
}

/// A board with five empty points: pairs of stones, shifted in every row, make no row of five.
///
/// ```text
/// xxooxxoo
/// ooxxooxx
/// ```
fn filled() -> Vec<Stone> {
    let is_own = |point: Point| (point.x() / 2 + point.y()).is_multiple_of(2);
    // Three of the 113 own stones and two of the 112 others, which leaves the same number of each.
    let is_free = |point: Point| matches!((point.x(), point.y()), (2 | 6 | 10, 7) | (2 | 6, 2));
    let points = Size::default().points().filter(|&point| !is_free(point));
    let (own, enemy): (Vec<Point>, Vec<Point>) = points.partition(|&point| is_own(point));
    let stone = |point: Point, owner| Stone { step: Some(point), owner };
    let pairs = own.into_iter().zip(enemy);
    pairs.flat_map(|(own, enemy)| [stone(own, Owner::Own), stone(enemy, Owner::Enemy)]).collect()
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
        Reply::Unknown(_) => Err(Miss::Absent("UNKNOWN".to_string())),
        reply => {
            let expected = match points.len() {
                0 => "three stones",
                3 => "SWAP, one stone or two",
                _ => "SWAP or one stone",
            };
            Err(session.unexpected(&reply, expected))
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

#[cfg(test)]
mod tests {
    use board::referee::Referee;

    use super::*;

    #[test]
    fn the_filled_board_is_undecided() {
        let stones = filled();
        assert_eq!(stones.len(), 220);
        let mut referee = Referee::new(Rule::Freestyle, Size::default());
        for stone in stones {
            assert_eq!(referee.play(stone.step.unwrap()), Ok(None));
        }
    }
}
