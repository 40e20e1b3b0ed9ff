//! The opening of renju called Taraguchi-10, step by step.
//!
//! ```text
//!   stone 1   the centre               the other player may swap
//!   stone 2   within 3×3 around it     the other player may swap
//!   stone 3   within 5×5               the other player may swap
//!   stone 4   within 7×7               the other player
//!                ├─ may swap; stone 5 within 9×9; the other may swap; stone 6 anywhere
//!                └─ keeps black and offers ten fifth stones anywhere, no two of them images
//!                   of each other; white takes one and plays stone 6 anywhere
//! ```
//!
//! Who lays a stone after which the other may swap makes it as even as it can be, and gains nothing
//! by it; so who may swap does, rather than lay the fifth stone, unless ten fifths are good for
//! black.

use std::sync::atomic::AtomicBool;

use board::{Point, with_rule};
use eval::Value;

use super::field::{Runner, given};
use super::race::{Race, any_near};
use super::soosorv::offers;
use super::{CLEAR, Choice, budget, swap_or_play};
use crate::agent::Agent;
use crate::dice::Dice;
use crate::limits::Limits;
use crate::task::Task;

pub use super::soosorv::fifth;

/// How many fifth stones are offered.
pub const FIFTHS: usize = 10;

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Take the other colour; its player lays the stone.
    Swap,
    /// Lay a stone.
    Stone(Point),
    /// Keep black and offer fifth stones.
    Offer(Vec<Point>),
}

/// The next step after 0 to 5 stones; `may_swap` is false for who was left with the colour that
/// lays, and the seed decides between stones that are equally even. `None` after more stones, or if
/// there is nothing to lay.
pub fn step(
    agent: &mut dyn Agent,
    task: &Task,
    may_swap: bool,
    limits: &Limits,
    stop: &AtomicBool,
    seed: u64,
) -> Option<Step> {
    match with_rule!(task.rule, R => task.board::<R>().stones()) {
        0 => Some(Step::Stone(task.size.center())),
        4 if may_swap => Some(offer_or_swap(agent, task, limits, stop)),
        stones @ 1..=4 => {
            let ranking = ranking(agent, task, stones as u8, limits, stop);
            lay(&ranking, may_swap, &mut Dice::new(seed ^ stones as u64))
        }
        5 if may_swap => match swap_or_play(agent, task, limits, stop)? {
            Choice::Play(point) => Some(Step::Stone(point)),
            _ => Some(Step::Swap),
        },
        _ => None,
    }
}

/// Ten fifths if even the last of them, which white takes, is good for black.
fn offer_or_swap(agent: &mut dyn Agent, task: &Task, limits: &Limits, stop: &AtomicBool) -> Step {
    let mut budget = budget(task, limits);
    let offers = offers(agent, task, FIFTHS, &mut budget, stop);
    let is_good = offers.last().is_some_and(|(_, value)| *value > Value::ZERO);
    match is_good && offers.len() == FIFTHS {
        true => Step::Offer(offers.into_iter().map(|(point, _)| point).collect()),
        false => Step::Swap,
    }
}

/// The stones within so many steps of the centre that come nearest to even, the nearest first.
fn ranking(
    agent: &mut dyn Agent,
    task: &Task,
    steps: u8,
    limits: &Limits,
    stop: &AtomicBool,
) -> Vec<Runner> {
    let runners = with_rule!(task.rule, R => given::<R>(task, &square(task, steps)));
    let mut budget = budget(task, limits);
    let mut race =
        Race { agent, task, target: Value::ZERO, budget: &mut budget, listen: &mut |_| {} };
    race.start(stop, |_| runners)
}

/// One of the stones nearest to even. Where none is even, the colour that has to lay it is the
/// worse one.
fn lay(ranking: &[Runner], may_swap: bool, dice: &mut Dice) -> Option<Step> {
    let nearest = ranking.first()?.value;
    if may_swap && nearest < Value::new(-CLEAR) {
        return Some(Step::Swap);
    }
    let chosen = any_near(ranking, Value::ZERO, dice)?;
    chosen.points.first().copied().map(Step::Stone)
}

/// The points within so many steps of the centre that may be played.
fn square(task: &Task, steps: u8) -> Vec<Vec<Point>> {
    let center = task.size.center();
    let is_near =
        |point: &Point| point.x().abs_diff(center.x()).max(point.y().abs_diff(center.y())) <= steps;
    let moves = with_rule!(task.rule, R => task.board::<R>().legal_moves()) - task.blocked;
    moves.iter().filter(is_near).map(|point| vec![point]).collect()
}
