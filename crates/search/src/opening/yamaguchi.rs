//! The opening of renju called Yamaguchi, step by step.
//!
//! ```text
//!   first_stones   one of the 26 openings, and how many fifth stones black will have to offer
//!   swaps          the other player may swap
//!   fourth         white's stone, anywhere
//!   fifths         black's offer of as many, no two of them images of each other (as in Soosorv-8)
//!   fifth          white takes one, and the game goes on
//! ```
//!
//! The number is named first here, not with the fourth stone: it has to make even what white's best
//! fourth stone leaves.

use std::sync::atomic::AtomicBool;

use board::{Point, Symmetry, with_rule};
use eval::Value;

use super::budget::Budget;
use super::field::given;
use super::race::{Race, after};
use super::soosorv::{BLACK_AHEAD, MOST_OFFERED, offers, openings, variations};
use super::{budget, search};
use crate::agent::Agent;
use crate::dice::Dice;
use crate::limits::Limits;
use crate::task::Task;

pub use super::soosorv::{fifth, fifths};

/// Openings that differ by less than this are equally good, and the seed decides.
const ALIKE: i32 = 40;

/// Fourth stones that white compares.
const FOURTHS: usize = 4;

/// What the first player lays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Black, white, black: one of the 26 openings.
    pub stones: [Point; 3],
    /// How many fifth stones black will have to offer, 1 to 10.
    pub fifths: usize,
}

/// The three first stones and the number of fifths that makes them as even as possible.
pub fn first_stones(
    agent: &mut dyn Agent,
    task: &Task,
    limits: &Limits,
    stop: &AtomicBool,
    seed: u64,
) -> Option<Laid> {
    let runners = with_rule!(task.rule, R => given::<R>(task, &openings(task)));
    let mut budget = budget(task, limits);
    let mut first = budget.part(2);
    let ranking =
        Race { agent, task, target: BLACK_AHEAD, budget: &mut first, listen: &mut |_| {} }
            .start(stop, |_| runners);
    budget.used += first.used;
    let mut evened: Vec<(i32, Laid)> = Vec::new();
    for (index, runner) in ranking.iter().enumerate() {
        let mut part = budget.part((ranking.len() - index) as u32);
        let stones = runner.points.clone().try_into().ok()?;
        let fifths = number(agent, &after(task, &runner.points), &mut part, stop);
        budget.used += part.used;
        evened.extend(fifths.map(|(fifths, off)| (off, Laid { stones, fifths })));
    }
    let least = evened.iter().map(|(off, _)| *off).min()?;
    evened.retain(|(off, _)| *off < least + ALIKE);
    let mut dice = Dice::new(seed);
    let (_, Laid { stones, fifths }) = *dice.pick(&evened)?;
    let symmetry = dice.pick(Symmetry::of(task.size))?;
    Some(Laid { stones: stones.map(|point| symmetry.apply(point, task.size)), fifths })
}

/// Whether the player to whom three stones are laid is better off with black, who has to offer so
/// many fifths.
pub fn swaps(
    agent: &mut dyn Agent,
    task: &Task,
    fifths: usize,
    limits: &Limits,
    stop: &AtomicBool,
) -> bool {
    let mut budget = budget(task, limits);
    reply(agent, task, fifths, &mut budget, stop).is_some_and(|(_, black)| black > Value::ZERO)
}

/// White's stone after three, when black has to offer so many fifths.
pub fn fourth(
    agent: &mut dyn Agent,
    task: &Task,
    fifths: usize,
    limits: &Limits,
    stop: &AtomicBool,
) -> Option<Point> {
    let mut budget = budget(task, limits);
    reply(agent, task, fifths, &mut budget, stop).map(|(point, _)| point)
}

/// The number of fifths that comes nearest to even after white's best fourth stone, and how far
/// from even black stands with it.
fn number(
    agent: &mut dyn Agent,
    task: &Task,
    budget: &mut Budget,
    stop: &AtomicBool,
) -> Option<(usize, i32)> {
    let mut first = budget.part(3);
    let fourth = search(agent, task, &mut first, stop).point?;
    budget.used += first.used;
    let offers = offers(agent, &after(task, &[fourth]), MOST_OFFERED, budget, stop);
    let numbers = (1..).zip(offers.iter().map(|(_, value)| value.units().abs()));
    numbers.min_by_key(|&(_, off)| off)
}

/// White's best fourth stone, and black's worth after it: that of the last fifth that has to be
/// offered, which white takes.
fn reply(
    agent: &mut dyn Agent,
    task: &Task,
    fifths: usize,
    budget: &mut Budget,
    stop: &AtomicBool,
) -> Option<(Point, Value)> {
    let mut first = budget.part(3);
    let mut fourths = variations(agent, task, FOURTHS, &mut first, stop);
    budget.used += first.used;
    if fourths.is_empty() {
        // There was no time: any good-looking stone will do.
        let answer = search(agent, task, budget, stop);
        fourths.push((answer.point?, Value::ZERO));
    }
    let mut best: Option<(Point, Value)> = None;
    for (index, &(point, white)) in fourths.iter().enumerate() {
        let mut part = budget.part((fourths.len() - index) as u32);
        let offers = offers(agent, &after(task, &[point]), fifths, &mut part, stop);
        budget.used += part.used;
        let black = offers.last().map_or(-white, |(_, value)| *value);
        if best.is_none_or(|(_, least)| black < least) {
            best = Some((point, black));
        }
    }
    best
}
