//! Even openings for matches: thrown by dice, kept if search after search finds them even.
//!
//! ```text
//!   sketch ─ quiet? ─ N/64 positions: within 160? ─ N/8: within 80? ─ N: within 40? ─ opening
//! ```
//!
//! Each sketch is judged by an engine that remembers nothing of the others, with a number of
//! positions for a limit: so the same seed makes the same openings, with any number of threads.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use board::{Point, Rule, Size, with_rule};
use eval::Value;

use super::sketch::Sketches;
use crate::agent::{Agent, Event, Settings};
use crate::engine::Engine;
use crate::limits::Limits;
use crate::task::Task;

/// Values up to this are even: a winning chance of 45 to 55 in 100.
const EVEN: i32 = 40;

/// The stages: what part of the positions each may take, and how many times the bound it allows.
/// Short searches err by more, and cost less where they err.
const STAGES: [(u64, i32); 3] = [(64, 4), (8, 2), (1, 1)];

/// Sketches in a row that are not even after which the search for openings is given up.
const PATIENCE: usize = 2_000;

/// Sketches that are judged together, for each thread: enough that none waits long for the others.
const BATCH: usize = 8;

/// Bytes of an engine's table for each position of a search, and at least. It is cleared for each
/// sketch, so it is kept small.
const TABLE_BYTES: u64 = 32;
const LEAST_TABLE: usize = 1 << 20;

/// What openings are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// How many stones an opening has, one at least.
    pub stones: RangeInclusive<usize>,
    /// Positions of the last and longest search of an opening.
    pub nodes: u64,
    /// Where the dice start.
    pub seed: u64,
}

/// An even opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The stones, in the order they are played.
    pub points: Vec<Point>,
    /// The worth for the side to move after them.
    pub value: Value,
    /// Positions looked at to tell.
    pub nodes: u64,
}

/// Even openings, one after the other, as long as new ones are found.
pub struct Generator {
    recipe: Recipe,
    sketches: Box<dyn Iterator<Item = Vec<Point>>>,
    engines: Vec<Engine>,
    /// What came of the sketches judged ahead.
    judged: VecDeque<Option<Opening>>,
    /// Sketches in a row that were not even.
    misses: usize,
}

impl Generator {
    /// A generator that judges so many sketches at a time.
    pub fn new(recipe: Recipe, threads: usize) -> Generator {
        let sketches = recipe.sketches();
        let engines = (0..threads.max(1)).map(|_| recipe.judge_engine()).collect();
        Generator { recipe, sketches, engines, judged: VecDeque::new(), misses: 0 }
    }

    /// Judges some sketches more; in the end there are none.
    fn judge(&mut self) {
        let batch: Vec<Vec<Point>> =
            self.sketches.by_ref().take(BATCH * self.engines.len()).collect();
        let (recipe, next) = (&self.recipe, &AtomicUsize::new(0));
        let work = |engine: &mut Engine| {
            let mut judged = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                match batch.get(index) {
                    Some(points) => judged.push((index, recipe.judge(engine, points))),
                    None => return judged,
                }
            }
        };
        let mut judged: Vec<(usize, Option<Opening>)> = std::thread::scope(|scope| {
            let spawn = |engine| scope.spawn(|| work(engine));
            let threads: Vec<_> = self.engines.iter_mut().map(spawn).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("a search ends")).collect()
        });
        judged.sort_by_key(|(index, _)| *index);
        self.judged.extend(judged.into_iter().map(|(_, opening)| opening));
    }
}

impl Iterator for Generator {
    type Item = Opening;

    fn next(&mut self) -> Option<Opening> {
        while self.misses < PATIENCE {
            if self.judged.is_empty() {
                self.judge();
            }
            match self.judged.pop_front()? {
                Some(opening) => {
                    self.misses = 0;
                    return Some(opening);
                }
                None => self.misses += 1,
            }
        }
        None
    }
}

impl Recipe {
    /// An engine that judges openings of this recipe: with a table that is soon cleared.
    pub fn judge_engine(&self) -> Engine {
        let default = Settings::default();
        let table_bytes = usize::try_from(self.nodes.saturating_mul(TABLE_BYTES))
            .map_or(default.table_bytes, |bytes| bytes.clamp(LEAST_TABLE, default.table_bytes));
        Engine::new(Settings { table_bytes, ..default })
    }

    /// The opening that a [`Generator`] gives first, with none judged ahead: for who takes one from
    /// each of many seeds.
    pub fn first(&self, engine: &mut Engine) -> Option<Opening> {
        self.sketches().take(PATIENCE).find_map(|points| self.judge(engine, &points))
    }

    fn sketches(&self) -> Box<dyn Iterator<Item = Vec<Point>>> {
        let (size, stones, seed) = (self.size, self.stones.clone(), self.seed);
        with_rule!(self.rule, R => Box::new(Sketches::<R>::new(size, stones, seed)))
    }

    /// The opening, if it is even at every stage.
    fn judge(&self, engine: &mut Engine, points: &[Point]) -> Option<Opening> {
        engine.forget();
        let mut opening = Opening { points: points.to_vec(), value: Value::ZERO, nodes: 0 };
        for (part, bounds) in STAGES {
            let (value, nodes) = self.search(engine, points, self.nodes / part);
            opening.value = value.filter(|value| value.units().abs() <= bounds * EVEN)?;
            opening.nodes += nodes;
        }
        Some(opening)
    }

    /// The worth after the stones, and the positions that it took. Odd and even iterations differ
    /// by nature, so it is the mean of the last two.
    fn search(&self, engine: &mut Engine, points: &[Point], nodes: u64) -> (Option<Value>, u64) {
        let moves = points.iter().map(|&point| Some(point)).collect();
        // The answer to a lone stone may need no search, the second best answer does.
        let variations = if points.len() == 1 { 2 } else { 1 };
        let task = Task { variations, ..Task::new(self.rule, self.size, moves) };
        let (mut last, mut before) = (None, None);
        let mut note = |event: &Event| {
            if let Event::Variation(report) = event
                && report.number == 0
            {
                before = last.replace(report.value);
            }
        };
        let stop = AtomicBool::new(false);
        let answer = engine.choose(&task, &Limits::nodes(nodes.max(1)), &stop, &mut note);
        let mean = |last: Value| match (last.mate(), before) {
            (None, Some(before)) => Value::new((last.units() + before.units()) / 2),
            _ => last,
        };
        (last.map(mean), answer.nodes)
    }
}
