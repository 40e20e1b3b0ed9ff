//! Iteration after iteration, each one ply deeper, until the clock or the result says enough.

use std::sync::atomic::Ordering;

use board::{Board, Point, PointSet, Ruleset};
use eval::{Evaluator, Value};

use crate::agent::{Event, Report};
use crate::alphabeta::worker::{Shared, Worker};
use crate::alphabeta::{MAX_DEPTH, Variation};
use crate::clock::{Clock, Progress};
use crate::limits::Limits;
use crate::position::Position;
use crate::scout::{Scout, Sight};
use crate::task::{Task, sensible_moves, stones_left, within};

/// Plies beyond the iteration within which a forced end is believed to be the shortest.
const MATE_SLACK: u32 = 4;

/// What a search is after.
#[derive(Clone, Copy)]
pub(crate) struct Goal {
    variations: usize,
    first_depth: u32,
    depth: u32,
}

impl Goal {
    pub(crate) fn new<R: Ruleset>(task: &Task, limits: &Limits, board: &Board<R>) -> Goal {
        let depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let first_depth = limits.start_depth.unwrap_or(1).clamp(1, depth);
        let moves = match task.variations {
            ..=1 => 1,
            _ => sensible_moves(board, task.blocked).len(),
        };
        Goal { variations: task.variations.min(moves).max(1), first_depth, depth }
    }
}

/// The leading thread: each variation of each iteration is told. What a cut iteration found is told
/// only if it is better than what the iteration before had told.
pub(crate) fn lead<R: Ruleset, E: Evaluator<R>>(
    worker: &mut Worker<'_, R, E>,
    goal: Goal,
    clock: &Clock,
    mut scout: Scout,
) {
    let mut lines: Vec<Variation> = Vec::new();
    let mut trend = Trend::default();
    let mut depth = goal.first_depth;
    while depth <= goal.depth {
        worker.tell(Event::Iteration { depth });
        worker.root_excluded = worker.shared.blocked | scout.refuted;
        let fresh = iteration(worker, goal.variations, depth, &lines, clock);
        if worker.is_stopped() {
            return;
        }
        if fresh.is_empty() {
            if scout.refuted.is_empty() {
                return;
            }
            // Every move loses: the search may choose how.
            scout.give_up();
            continue;
        }
        lines = fresh;
        let progress = trend.follow(&lines[0], effort(worker, &lines[0]));
        if goal.variations == 1 {
            if is_decided(&lines[0], depth) {
                return;
            }
            match scout.look(worker, &lines[0]) {
                Sight::Nothing => {}
                Sight::Win(win) => {
                    let report = report(0, &win, worker, clock);
                    return worker.tell(Event::Variation(report));
                }
                // The same depth again, without the move.
                Sight::Refuted => {
                    lines.clear();
                    continue;
                }
            }
        }
        if !clock.has_time(&progress) {
            return;
        }
        depth += 1;
    }
}

/// A helping thread: fills the table ahead of the leader.
pub(crate) fn help<R: Ruleset, E: Evaluator<R>>(
    position: Position<R, E>,
    shared: &Shared,
    goal: Goal,
    thread: usize,
) {
    let mut worker = Worker::new(position, shared, None);
    let mut guess = None;
    for depth in goal.first_depth + thread as u32 % 2..=MAX_DEPTH {
        guess = worker.iterate(depth, guess).map(|found| found.value);
        if worker.is_stopped() || guess.is_none() {
            return;
        }
    }
}

/// All variations of one iteration; fewer if it is stopped.
fn iteration<R: Ruleset, E: Evaluator<R>>(
    worker: &mut Worker<'_, R, E>,
    variations: usize,
    depth: u32,
    old: &[Variation],
    clock: &Clock,
) -> Vec<Variation> {
    let mut fresh: Vec<Variation> = Vec::new();
    for number in 0..variations {
        let before = old.get(number);
        let Some(found) = worker.iterate(depth, before.map(|variation| variation.value)) else {
            break;
        };
        if worker.is_stopped() && before.is_some_and(|before| !improves(worker, &found, before)) {
            break;
        }
        worker.root_excluded = worker.root_excluded | PointSet::from_iter(found.first());
        let report = Report { variations, ..report(number, &found, worker, clock) };
        worker.tell(Event::Variation(report));
        fresh.push(found);
    }
    fresh
}

/// Whether an iteration that was cut short found a better move than the one before: another move
/// that beat the old one. Without a look at the old move its first is as good as any.
fn improves<R: Ruleset, E: Evaluator<R>>(
    worker: &Worker<'_, R, E>,
    found: &Variation,
    before: &Variation,
) -> bool {
    let old = before.first();
    found.first() != old && worker.root_moves.iter().any(|tried| Some(tried.point) == old)
}

/// Whether the end is forced, and so near that no iteration will find a nearer one.
fn is_decided(best: &Variation, depth: u32) -> bool {
    best.value.mate().is_some_and(|plies| plies.unsigned_abs() <= depth + MATE_SLACK)
}

/// The part of the root's nodes that went into the best move.
fn effort<R: Ruleset, E: Evaluator<R>>(worker: &Worker<'_, R, E>, best: &Variation) -> f64 {
    let all: u64 = worker.root_moves.iter().map(|tried| tried.nodes).sum();
    let of_best = worker.root_moves.iter().find(|tried| Some(tried.point) == best.first());
    of_best.map_or(0.0, |tried| tried.nodes as f64) / (all as f64).max(1.0)
}

/// What the iterations so far have in common.
#[derive(Default)]
struct Trend {
    best: Option<Point>,
    steady: u32,
    /// A mean of values, the last ones counting most: odd and even iterations differ by nature.
    mean: Option<i32>,
}

impl Trend {
    fn follow(&mut self, best: &Variation, effort: f64) -> Progress {
        self.steady = if self.best == best.first() { self.steady + 1 } else { 0 };
        self.best = best.first();
        let value = best.value.units().clamp(-MOST_WORRY, MOST_WORRY);
        let mean = self.mean.unwrap_or(value);
        self.mean = Some((mean + value) / 2);
        Progress { steady: self.steady, fall: mean - value, effort }
    }
}

/// Values beyond this are all the same to the clock: the game is as good as decided.
const MOST_WORRY: i32 = 4 * Value::LOGIT as i32;

fn report<R: Ruleset, E: Evaluator<R>>(
    number: usize,
    found: &Variation,
    worker: &Worker<'_, R, E>,
    clock: &Clock,
) -> Report {
    let left = stones_left(worker.position.board(), &worker.shared.draw);
    Report {
        number,
        variations: 1,
        depth: found.depth,
        deepest: found.deepest as u32,
        value: within(found.value, left),
        nodes: worker.shared.nodes.0.load(Ordering::Relaxed).max(worker.nodes),
        time: clock.elapsed(),
        line: found.line.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variation(x: u8, units: i32) -> Variation {
        let line = vec![Point::new(x, 0).unwrap()];
        Variation { depth: 1, deepest: 1, value: Value::new(units), line }
    }

    #[test]
    fn the_trend_tells_steady_moves_and_falling_values() {
        let mut trend = Trend::default();
        assert_eq!(trend.follow(&variation(1, 50), 0.5).steady, 0);
        let calm = trend.follow(&variation(1, 50), 0.5);
        assert_eq!((calm.steady, calm.fall), (1, 0));
        let worse = trend.follow(&variation(2, -50), 0.5);
        assert_eq!((worse.steady, worse.fall), (0, 100));
    }
}
