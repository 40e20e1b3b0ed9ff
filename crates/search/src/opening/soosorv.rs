//! The opening of renju called Soosorv-8, step by step.
//!
//! ```text
//!   first_stones         one of the 26 openings: centre, a neighbour, within two of the centre
//!   swap_or_play         the other player may swap
//!   fourth               white's stone, and how many fifth stones black has to offer, 1 to 8
//!   swaps_after_fourth   the other player may swap
//!   fifths               black's offer, no two of them images of each other
//!   fifth                white takes one, and the game goes on
//! ```
//!
//! White takes the fifth stone that is worst for black. So black's worth after an offer of `n` is
//! that of the `n`-th best stone, and the number makes even what the stones do not.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use board::{Point, Symmetry, with_rule};
use eval::Value;

use super::budget::Budget;
use super::field::{field, given};
use super::race::{Race, after, any_near};
use super::{budget, search};
use crate::agent::Agent;
use crate::comparison::Comparison;
use crate::dice::Dice;
use crate::limits::Limits;
use crate::task::{Task, sensible_moves};

/// The most fifth stones that may be asked for.
pub const MOST_FIFTHS: usize = 8;

/// The most that any opening of this kind knows of.
pub(super) const MOST_OFFERED: usize = 10;

/// Steps from the centre within which the third stone lies.
const THIRD: i32 = 2;

/// How black should stand with the best fifth stone, for white to even it by asking for several.
pub(super) const BLACK_AHEAD: Value = Value::new(100);

/// White's fourth stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fourth {
    /// Where it lies.
    pub point: Point,
    /// How many fifth stones black has to offer, 1 to 8.
    pub fifths: usize,
}

/// The three first stones: one of the 26 openings, as even as possible.
pub fn first_stones(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
    seed: u64,
) -> Option<[Point; 3]> {
    let (openings, target) = (openings(task), Value::ZERO);
    let runners = with_rule!(task.rule, R => given::<R>(task, &openings));
    let mut budget = budget(task, limits);
    let ranking = Race { agent, task, target, budget: &mut budget, listen: &mut |_| {} }
        .start(stop, |_| runners);
    let mut dice = Dice::new(seed);
    let chosen = any_near(&ranking, target, &mut dice)?;
    let symmetry = dice.pick(Symmetry::of(task.size))?;
    let image = |&point: &Point| symmetry.apply(point, task.size);
    let stones: Vec<Point> = chosen.points.iter().map(image).collect();
    stones.try_into().ok()
}

/// White's stone after three, and the number of fifths that makes it even.
pub fn fourth(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
) -> Option<Fourth> {
    let mut budget = budget(task, limits);
    let mut first = budget.part(2);
    let ranking =
        Race { agent, task, target: -BLACK_AHEAD, budget: &mut first, listen: &mut |_| {} }
            .start(stop, |is_late| with_rule!(task.rule, R => field::<R>(task, 1, 0, is_late)));
    budget.used += first.used;
    let mut best: Option<(i32, Fourth)> = None;
    for (index, runner) in ranking.iter().enumerate() {
        let mut part = budget.part((ranking.len() - index) as u32);
        let task = after(task, &runner.points);
        let offers = offers(agent, &task, MOST_FIFTHS, &mut part, stop);
        budget.used += part.used;
        for (number, (_, value)) in offers.iter().enumerate() {
            let unevenness = value.units().abs();
            if best.is_none_or(|(least, _)| unevenness < least) {
                best = Some((unevenness, Fourth { point: runner.points[0], fifths: number + 1 }));
            }
        }
    }
    best.map(|(_, fourth)| fourth)
}

/// Whether the player who holds black after four stones is better off with white, when black has
/// to offer so many fifths.
pub fn swaps_after_fourth(
    agent: &mut dyn Agent,
    task: &Task,
    fifths: usize,
    limits: &Limits,
    stop: &AtomicBool,
) -> bool {
    let mut budget = budget(task, limits);
    let offers = offers(agent, task, fifths, &mut budget, stop);
    offers.last().is_some_and(|(_, value)| *value < Value::ZERO)
}

/// Black's offer of so many fifth stones, the best first; fewer only if there are no more that are
/// not images of each other.
pub fn fifths(
    agent: &mut dyn Agent,
    task: &Task,
    count: usize,
    limits: &Limits,
    stop: &AtomicBool,
) -> Vec<Point> {
    let mut budget = budget(task, limits);
    let offers = offers(agent, task, count, &mut budget, stop);
    offers.into_iter().map(|(point, _)| point).collect()
}

/// The fifth stone that white takes from an offer: the one after which white stands best.
pub fn fifth(
    agent: &mut dyn Agent,
    task: &Task,
    offered: &[Point],
    limits: &Limits,
    stop: &AtomicBool,
) -> Option<Point> {
    let mut budget = budget(task, limits);
    let mut best: Option<(Value, Point)> = None;
    for (index, &point) in offered.iter().enumerate() {
        let mut part = budget.part((offered.len() - index) as u32);
        let answer = search(agent, &after(task, &[point]), &mut part, stop);
        budget.used += part.used;
        let value = answer.value.unwrap_or(Value::ZERO);
        if best.is_none_or(|(highest, _)| value > highest) {
            best = Some((value, point));
        }
    }
    best.map(|(_, point)| point)
}

/// The openings, each once though it has up to eight images.
pub(super) fn openings(task: &Task) -> Vec<Vec<Point>> {
    let center = task.size.center();
    let near = |steps: i32| {
        let shift = move |x: i32, y: i32| {
            let (x, y) = (i32::from(center.x()) + x, i32::from(center.y()) + y);
            task.size.point(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
        };
        (-steps..=steps).flat_map(move |y| (-steps..=steps).filter_map(move |x| shift(x, y)))
    };
    let pairs = near(1).flat_map(|second| near(THIRD).map(move |third| (second, third)));
    let mut openings: Vec<Vec<Point>> = pairs
        .filter(|&(second, third)| second != center && third != center && second != third)
        .map(|(second, third)| vec![center, second, third])
        .collect();
    drop_images(task, &mut openings);
    openings
}

/// Keeps of those that are images of each other the first.
fn drop_images(task: &Task, stones: &mut Vec<Vec<Point>>) {
    let mut seen = BTreeSet::new();
    stones.retain(|points| {
        let task = after(task, points);
        seen.insert(with_rule!(task.rule, R => task.board::<R>().canonical().1))
    });
}

/// The best moves, as many as wanted, and their values; no two are images of each other. Moves
/// that were not searched stand at the end, worth as little as the last that was.
pub(super) fn offers(
    agent: &mut dyn Agent,
    task: &Task,
    count: usize,
    budget: &mut Budget,
    stop: &AtomicBool,
) -> Vec<(Point, Value)> {
    let count = count.clamp(1, MOST_OFFERED);
    let searched = variations(agent, task, 2 * count, budget, stop);
    let last = searched.last().map_or(Value::ZERO, |(_, value)| *value);
    let others = with_rule!(task.rule, R => {
        let moves = sensible_moves(&task.board::<R>(), task.blocked);
        moves.iter().map(|point| (point, last)).collect::<Vec<_>>()
    });
    let all: Vec<(Point, Value)> = searched.into_iter().chain(others).collect();
    let mut kept: Vec<Vec<Point>> = all.iter().map(|(point, _)| vec![*point]).collect();
    drop_images(task, &mut kept);
    let value_of = |point: Point| all.iter().find(|(other, _)| *other == point);
    kept.iter().filter_map(|points| value_of(points[0]).copied()).take(count).collect()
}

/// The variations that a search told last, the best first.
pub(super) fn variations(
    agent: &mut dyn Agent,
    task: &Task,
    count: usize,
    budget: &mut Budget,
    stop: &AtomicBool,
) -> Vec<(Point, Value)> {
    let task = Task { variations: count.max(2), ..task.clone() };
    let mut comparison = Comparison::default();
    let answer = budget.until(stop, |stop| {
        agent.choose(&task, &budget.search(None), stop, &mut |event| comparison.hear(event))
    });
    budget.used += answer.nodes;
    let told = comparison.reports().iter().map(|report| (report.line[0], report.value));
    let mut ranking: Vec<(Point, Value)> = told.collect();
    ranking.sort_by_key(|&(_, value)| Reverse(value));
    ranking
}

#[cfg(test)]
mod tests {
    use board::{Rule, Size};

    use super::*;

    #[test]
    fn there_are_26_openings() {
        let task = Task::new(Rule::Renju, Size::default(), Vec::new());
        assert_eq!(openings(&task).len(), 26);
    }
}
