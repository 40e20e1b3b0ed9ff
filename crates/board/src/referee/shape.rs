//! What a stone makes on its four lines together, and the enemy stones that spoil it.

use super::forbidden::forbidden;
use super::line::Line;
use super::stones::{Stones, has_forbidden_points};
use crate::{Color, Direction, Pattern, Point, Shape};

/// The patterns of an empty point, in the order of [`Direction::ALL`].
pub(super) fn patterns(stones: &Stones, point: Point, color: Color) -> [Pattern; 4] {
    Direction::ALL.map(|direction| Line::new(stones, point, color, direction).pattern())
}

/// The shape of four patterns for a side with forbidden points. What is forbidden is decided on
/// each line by itself: whether threes are real is not asked.
pub(super) fn forbidding_shape(patterns: [Pattern; 4]) -> Shape {
    let has = |pattern| patterns.contains(&pattern);
    if has(Pattern::Five) {
        Shape::Five
    } else if has(Pattern::Overline) || fours(patterns) >= 2 || threes(patterns) >= 2 {
        Shape::Forbidden
    } else {
        honest_shape(patterns)
    }
}

/// The shape of four patterns as if nothing were forbidden.
pub(super) fn honest_shape(patterns: [Pattern; 4]) -> Shape {
    let has = |pattern| patterns.contains(&pattern);
    let is_dead = |pattern: &Pattern| matches!(pattern, Pattern::Dead | Pattern::Overline);
    let (fours, threes, builders) = (fours(patterns), threes(patterns), builders(patterns));
    if has(Pattern::Five) {
        Shape::Five
    } else if has(Pattern::OpenFour) || fours >= 2 {
        Shape::OpenFour
    } else if fours == 1 && threes >= 1 {
        Shape::FourThree
    } else if fours == 1 && builders >= 1 {
        Shape::BuildingFour
    } else if fours == 1 {
        Shape::Four
    } else if threes >= 2 {
        Shape::DoubleThree
    } else if threes == 1 && builders >= 1 {
        Shape::BuildingThree
    } else if threes == 1 {
        Shape::Three
    } else if builders >= 2 {
        Shape::DoubleTwo
    } else if builders == 1 {
        Shape::Two
    } else if patterns.iter().all(is_dead) {
        Shape::Dead
    } else {
        Shape::Weak
    }
}

/// The number of fours; a double four is two.
fn fours(patterns: [Pattern; 4]) -> usize {
    let count = |pattern| match pattern {
        Pattern::Four | Pattern::OpenFour => 1,
        Pattern::DoubleFour => 2,
        _ => 0,
    };
    patterns.into_iter().map(count).sum()
}

/// The number of open threes.
fn threes(patterns: [Pattern; 4]) -> usize {
    let is_three = |pattern: &&Pattern| matches!(pattern, Pattern::OpenThree | Pattern::WideThree);
    patterns.iter().filter(is_three).count()
}

/// The number of closed threes and open twos.
fn builders(patterns: [Pattern; 4]) -> usize {
    let builders = [Pattern::Three, Pattern::OpenTwo, Pattern::WideTwo, Pattern::FreeTwo];
    patterns.iter().filter(|pattern| builders.contains(pattern)).count()
}

/// The enemy stones that spoil an attack at `point`, row by row: on the point itself, where they
/// weaken the shape, and where they make the point forbidden.
///
/// None if there is no attack, that is if the shape is below a three or the point is forbidden.
pub(super) fn defences(stones: &Stones, point: Point, attacker: Color) -> Vec<Point> {
    let mut stones = stones.clone();
    let forbids = has_forbidden_points(stones.rule, attacker);
    if !stones.is_empty(point) || forbids && forbidden(&mut stones, point).is_some() {
        return Vec::new();
    }
    let before = patterns(&stones, point, attacker);
    if honest_shape(before) < Shape::Three {
        return Vec::new();
    }
    let candidates: Vec<Point> = stones.empty_points().collect();
    let spoils = |&stone: &Point| {
        stone == point
            || stones.after(stone, !attacker, |stones| {
                is_weaker(stones, point, attacker, before, stone)
                    || forbids && forbidden(stones, point).is_some()
            })
    };
    candidates.into_iter().filter(spoils).collect()
}

/// Whether the shape at `point` fell, since it had the patterns `before`, by an enemy `stone`.
/// Only the line on which both lie can have changed.
fn is_weaker(
    stones: &Stones,
    point: Point,
    color: Color,
    before: [Pattern; 4],
    stone: Point,
) -> bool {
    let mut after = before;
    for (pattern, direction) in after.iter_mut().zip(Direction::ALL) {
        if stones.line(point, direction).contains(&stone) {
            *pattern = Line::new(stones, point, color, direction).pattern();
        }
    }
    honest_shape(after) < honest_shape(before)
}
