//! The forbidden points of renju, in the words of the Renju International Federation.
//!
//! In the drawings `X` is the stone just played, `x` another black stone, `*` an empty point that
//! is spoken of.

use super::stones::Stones;
use crate::{Color, Direction, Forbidden, Point};

/// Why black may not play at an empty point, if it is forbidden.
pub(super) fn forbidden(stones: &mut Stones, point: Point) -> Option<Forbidden> {
    if !stones.is_empty(point) {
        return None;
    }
    stones.after(point, Color::Black, |stones| judge(stones, point))
}

/// The same, when black's stone stands there already. A five is never forbidden.
fn judge(stones: &mut Stones, point: Point) -> Option<Forbidden> {
    if makes_five(stones, point) {
        return None;
    }
    let mut lines = Direction::ALL.to_vec();
    lines.retain(|&line| has_company(stones, point, line));
    if lines.iter().any(|&line| stones.run_length(point, line) >= 6) {
        Some(Forbidden::Overline)
    } else if lines.iter().map(|&line| fours(stones, point, line)).sum::<usize>() >= 2 {
        Some(Forbidden::DoubleFour)
    } else if lines.iter().filter(|&&line| is_three(stones, point, line)).count() >= 2 {
        Some(Forbidden::DoubleThree)
    } else {
        None
    }
}

fn makes_five(stones: &Stones, point: Point) -> bool {
    Direction::ALL.iter().any(|&line| stones.run_length(point, line) == 5)
}

/// Whether two more black stones stand within four points. A three, a four and six in a row all
/// need them, so the other lines need not be asked: most lines are bare.
fn has_company(stones: &Stones, point: Point, line: Direction) -> bool {
    let is_black = |&steps: &i32| {
        let other = point.step(line, steps);
        other.is_some_and(|other| stones.at(other) == Some(Color::Black))
    };
    (-4..=-1).chain(1..=4).filter(is_black).count() >= 2
}

/// The number of fours through the stone at `point` on one line.
///
/// ```text
/// *xxXx*      a straight four: two points make five, but it is one four
/// oxxXx*      one four
/// x*xXx*x     two fours
/// xx*Xx*xx    two fours
/// ```
fn fours(stones: &mut Stones, point: Point, line: Direction) -> usize {
    if is_straight_four(stones, point, line) { 1 } else { fives(stones, point, line).len() }
}

/// Four in a row through the stone at `point`, and a five at both ends.
fn is_straight_four(stones: &mut Stones, point: Point, line: Direction) -> bool {
    stones.run_length(point, line) == 4 && fives(stones, point, line).len() == 2
}

/// The empty points that make exactly five in a row with the stone at `point`.
fn fives(stones: &mut Stones, point: Point, line: Direction) -> Vec<Point> {
    let makes_five = |stones: &mut Stones| stones.run_length(point, line) == 5;
    let empty = empty_points(stones, point, line);
    empty.into_iter().filter(|&end| stones.after(end, Color::Black, makes_five)).collect()
}

/// Whether the stone at `point` stands in a real three on one line: one that black can make a
/// straight four without playing a forbidden point or finishing a five instead.
///
/// ```text
/// .xX*x.      the four is straight
/// oxX*x.      it would be closed: no three
/// .xX*x.x     it would be six at one end: no three
/// ```
fn is_three(stones: &mut Stones, point: Point, line: Direction) -> bool {
    if !fives(stones, point, line).is_empty() {
        return false;
    }
    empty_points(stones, point, line).into_iter().any(|next| {
        stones.after(next, Color::Black, |stones| {
            stones.run(point, line).contains(&next)
                && is_straight_four(stones, point, line)
                && !makes_five(stones, next)
                && judge(stones, next).is_none()
        })
    })
}

fn empty_points(stones: &Stones, point: Point, line: Direction) -> Vec<Point> {
    let mut points = stones.line(point, line);
    points.retain(|&other| stones.is_empty(other));
    points
}
