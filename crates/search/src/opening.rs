//! Even positions, and the choices of openings in which a player may swap colours.
//!
//! Everything here asks an [`Agent`] for the values of many positions; nothing is a list of known
//! openings.

mod budget;
mod field;
mod generator;
mod line;
mod protocol;
mod race;
mod sketch;
pub mod soosorv;
pub mod taraguchi;
pub mod yamaguchi;

use std::sync::atomic::AtomicBool;

use board::{Color, Point, Symmetry, with_rule};
use eval::Value;

use crate::agent::{Agent, Answer, Event};
use crate::dice::Dice;
use crate::limits::Limits;
use crate::task::Task;
use budget::Budget;
use field::field;
use race::{Race, any_near, judge};

pub use generator::{Generator, Opening, Recipe};
pub use protocol::{Opened, Protocol};
pub use sketch::is_quiet;

/// Values up to this are near zero: a winning chance of 62 in 100, by which the values of an
/// opening still move when it is searched twice as long.
const CLEAR: i32 = 100;

/// What black has beyond the values of an opening. Most stones that can be laid favour black, and
/// of many that are searched those that look most even are the ones that a search underrates most.
/// Swap2 played out at 10,000 positions a move: black scores 65 % with 0, 29 % with 80.
const BLACK_EDGE: i32 = 40;

/// The part of the time in which the choice after three stones looks at the position itself, one
/// in so many; the rest looks for two stones to add.
const FIRST_LOOK: u32 = 3;

/// Stones added to a position, and how the side to move stands after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// The stones, in the order they are played.
    pub points: Vec<Point>,
    /// The worth after them for the side that was to move before them.
    pub value: Value,
}

/// What to do in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Take the other colour.
    Swap,
    /// Keep the colour and play.
    Play(Point),
    /// Add two stones, one of each colour, and let the enemy choose.
    Offer([Point; 2]),
    /// Place the first three stones: black, white, black.
    Place([Point; 3]),
}

/// The `stones` (1, 2 or 3) moves after which the value for the side to move in `task`, before
/// they are added, comes nearest to `target`. Positions in which somebody wins by force are taken
/// only where there is nothing else. `None` if so many stones cannot be added.
///
/// Each round is told as a variation whose line are the stones.
pub fn balance(
    agent: &mut dyn Agent,
    task: &Task,
    stones: usize,
    target: Value,
    limits: &Limits,
    stop: &AtomicBool,
    listen: &mut dyn FnMut(&Event),
) -> Option<Balanced> {
    let seed = with_rule!(task.rule, R => task.board::<R>().key());
    let mut budget = budget(task, limits);
    let target = Value::new(target.units());
    nearest(&mut Race { agent, task, target, budget: &mut budget, listen }, stones, seed, stop)
}

/// The move in a swap2 opening after 0, 3 or 5 stones: after none the three first are placed;
/// after three the colour is swapped, or kept with a move, or two more stones are offered; after
/// five it is swapped or kept with a move. `None` after any other number.
pub fn swap2(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
    seed: u64,
) -> Option<Choice> {
    match with_rule!(task.rule, R => task.board::<R>().stones()) {
        0 => {
            let mut budget = budget(task, limits);
            let placed = even(agent, task, &mut budget, 3, seed, stop)?;
            placed.points.try_into().ok().map(Choice::Place)
        }
        3 => choose_or_offer(agent, task, limits, stop, seed),
        5 => swap_or_play(agent, task, limits, stop),
        _ => None,
    }
}

/// Whether to take the other colour or play on, after any number of stones: swap1 after the first,
/// swap after three. `None` if there is nothing to play.
pub fn swap_or_play(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
) -> Option<Choice> {
    let mut budget = budget(task, limits);
    let answer = search(agent, task, &mut budget, stop);
    choose(task, &answer)
}

/// A first stone after which neither colour is better: at the centre of a large board black would
/// be, at its edge white.
pub fn swap1_stone(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
    seed: u64,
) -> Option<Point> {
    let (mut budget, target) = (budget(task, limits), Value::new(-edge(task)));
    let ranking = Race { agent, task, target, budget: &mut budget, listen: &mut |_| {} }
        .start(stop, |is_late| with_rule!(task.rule, R => field::<R>(task, 1, seed, is_late)));
    let mut dice = Dice::new(seed);
    let point = *any_near(&ranking, target, &mut dice)?.points.first()?;
    // An image is as good, where nothing breaks the symmetry.
    let is_bare = task.moves.is_empty() && task.walls.is_empty() && task.blocked.is_empty();
    let symmetry = dice.pick(Symmetry::of(task.size)).filter(|_| is_bare);
    Some(symmetry.map_or(point, |symmetry| symmetry.apply(point, task.size)))
}

/// All that the limits allow for a choice.
fn budget(task: &Task, limits: &Limits) -> Budget {
    let left = with_rule!(task.rule, R => task.stones_left(&task.board::<R>()));
    Budget::new(limits, left.div_ceil(2) as u32)
}

/// The stones that come nearest to the target of a race.
fn nearest(race: &mut Race<'_>, stones: usize, seed: u64, stop: &AtomicBool) -> Option<Balanced> {
    let task = race.task;
    let draw = |is_late: &dyn Fn() -> bool| match stones {
        1..=3 => with_rule!(task.rule, R => field::<R>(task, stones, seed, is_late)),
        _ => Vec::new(),
    };
    let best = race.start(stop, draw).into_iter().next()?;
    Some(Balanced { points: best.points, value: best.value })
}

/// The same for stones after which neither side is better, and how the side to move stands then.
fn even(
    agent: &mut dyn Agent,
    task: &Task,
    budget: &mut Budget,
    stones: usize,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Balanced> {
    let target = Value::new(-edge(task));
    let mut race = Race { agent, task, target, budget, listen: &mut |_| {} };
    let found = nearest(&mut race, stones, seed, stop)?;
    Some(Balanced { value: fair(task, found.value), ..found })
}

/// What the values of an opening lack for the side to move.
fn edge(task: &Task) -> i32 {
    match with_rule!(task.rule, R => task.board::<R>().turn()) {
        Color::Black => BLACK_EDGE,
        Color::White => -BLACK_EDGE,
    }
}

/// A value for the side to move, with what it lacks.
fn fair(task: &Task, value: Value) -> Value {
    if value.mate().is_some() { value } else { Value::new(value.units() + edge(task)) }
}

/// Searches a position as long as the budget lasts.
fn search(agent: &mut dyn Agent, task: &Task, budget: &mut Budget, stop: &AtomicBool) -> Answer {
    let task = Task { variations: 1, ..task.clone() };
    let time = *budget;
    time.until(stop, |stop| judge(agent, &task, budget, None, stop))
}

/// The better colour.
fn choose(task: &Task, answer: &Answer) -> Option<Choice> {
    let point = answer.point?;
    let is_worse = answer.value.is_some_and(|value| fair(task, value) < Value::ZERO);
    Some(if is_worse { Choice::Swap } else { Choice::Play(point) })
}

/// The choice after the three first stones. Where neither colour is clearly better, two stones
/// more may make the position more even still, and the enemy has to choose.
fn choose_or_offer(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
    seed: u64,
) -> Option<Choice> {
    let mut budget = budget(task, limits);
    let mut first = budget.part(FIRST_LOOK);
    let answer = search(agent, task, &mut first, stop);
    budget.used += first.used;
    let value = answer.value.map_or(Value::ZERO, |value| fair(task, value)).units().abs();
    if value > CLEAR {
        return choose(task, &answer);
    }
    let found = even(agent, task, &mut budget, 2, seed, stop);
    let nearer = found.filter(|found| found.value.units().abs() < value);
    let offer = nearer.and_then(|found| found.points.try_into().ok());
    offer.map(Choice::Offer).or_else(|| choose(task, &answer))
}
