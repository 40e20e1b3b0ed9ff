//! The engine: threads around the search, and the move that comes out.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use board::{Board, PointSet, Ruleset, Shape, with_rule};
use eval::{Classic, Evaluator};

use crate::agent::{Agent, Answer, Event, Report, Settings, Task, sensible_moves};
use crate::alphabeta::worker::{Shared, Worker};
use crate::alphabeta::{Curves, MAX_DEPTH, Params, Variation};
use crate::clock::Clock;
use crate::limits::Limits;
use crate::position::Position;
use crate::situation::{Situation, Threat, situation};
use crate::table::Table;

/// The project's own player.
pub struct Engine {
    settings: Settings,
    params: Params,
    table: Table,
}

impl Engine {
    /// An engine with an empty table.
    pub fn new(settings: Settings) -> Engine {
        let table = Table::new(settings.table_bytes);
        Engine { settings, params: Params::default(), table }
    }

    /// The same with other numbers in its search.
    pub fn with_params(settings: Settings, params: Params) -> Engine {
        Engine { params, ..Engine::new(settings) }
    }

    fn think<R: Ruleset>(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        let start = Instant::now();
        let mut board = task.board::<R>();
        let single = task.variations <= 1;
        if let Some(answer) = instant(&mut board).filter(|_| single) {
            return Answer { time: start.elapsed(), ..answer };
        }
        let clock = Clock::new(limits, start);
        let over = AtomicBool::new(false);
        let shared = Shared {
            table: &self.table,
            params: self.params.clone(),
            curves: Curves::new(),
            stop: &over,
            caller: stop,
            deadline: clock.deadline(),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
        };
        self.table.begin_search();
        let position = Position::new(board, Classic::<R>::new());
        let depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut lines = std::thread::scope(|scope| {
            for thread in 1..self.settings.threads {
                let position = position.clone();
                let shared = &shared;
                scope.spawn(move || help(Worker::new(position, shared), thread as u32));
            }
            let mut worker = Worker::new(position.clone(), &shared);
            let lines = lead(&mut worker, task.variations.max(1), depth, &clock, listen);
            over.store(true, Ordering::Relaxed);
            shared.nodes.fetch_max(worker.nodes, Ordering::Relaxed);
            lines
        });
        let nodes = shared.nodes.load(Ordering::Relaxed);
        let time = start.elapsed();
        match lines.is_empty() {
            false => {
                let Variation { value, line, .. } = lines.swap_remove(0);
                Answer { point: line.first().copied(), value: Some(value), line, nodes, time }
            }
            // Stopped before the first iteration was through: any good-looking move will do.
            true => Answer { nodes, time, ..fallback(position) },
        }
    }
}

impl Agent for Engine {
    fn name(&self) -> &'static str {
        "tengen"
    }

    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        with_rule!(task.rule, R => self.think::<R>(task, limits, stop, listen))
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

/// The leading thread: iteration after iteration, each told to the listener.
fn lead<R: Ruleset, E: Evaluator<R>>(
    worker: &mut Worker<'_, R, E>,
    variations: usize,
    depth: u32,
    clock: &Clock,
    listen: &mut dyn FnMut(&Event),
) -> Vec<Variation> {
    let mut lines: Vec<Variation> = Vec::new();
    let mut unrest: f64 = 1.0;
    for depth in 1..=depth {
        let old = lines.clone();
        worker.root_excluded.clear();
        let mut fresh: Vec<Variation> = Vec::new();
        for number in 0..variations {
            let guess = old.get(number).map(|variation| variation.value);
            let Some(found) = worker.iterate(depth, guess) else { break };
            worker.root_excluded.extend(found.line.first());
            listen(&Event::Variation(report(number, &found, worker, clock)));
            fresh.push(found);
        }
        if worker.is_stopped() || fresh.is_empty() {
            // What a cut iteration found first is better than what the last one found.
            fresh.extend(old.into_iter().skip(fresh.len()));
            return fresh;
        }
        let moved = old.first().is_some_and(|best| best.line.first() != fresh[0].line.first());
        unrest = unrest * 0.6 + if moved { 1.0 } else { 0.4 };
        lines = fresh;
        let decided = lines[0].value.mate().is_some_and(|plies| plies.unsigned_abs() <= depth + 4);
        if decided && variations == 1 || !clock.has_time(unrest.clamp(0.7, 1.6)) {
            break;
        }
    }
    lines
}

/// A helping thread: fills the table ahead of the leader.
fn help<R: Ruleset, E: Evaluator<R>>(mut worker: Worker<'_, R, E>, thread: u32) {
    let mut guess = None;
    for depth in 1 + thread % 2..=MAX_DEPTH {
        match worker.iterate(depth, guess) {
            Some(found) => guess = Some(found.value),
            None => return,
        }
    }
}

fn report<R: Ruleset, E: Evaluator<R>>(
    number: usize,
    found: &Variation,
    worker: &Worker<'_, R, E>,
    clock: &Clock,
) -> Report {
    Report {
        number,
        depth: found.depth,
        deepest: found.deepest as u32,
        value: found.value,
        nodes: worker.shared.nodes.load(Ordering::Relaxed).max(worker.nodes),
        time: clock.elapsed(),
        line: found.line.clone(),
    }
}

/// Moves that need no search: the first stone, a five, the only legal answer.
pub(crate) fn instant<R: Ruleset>(board: &mut Board<R>) -> Option<Answer> {
    if board.winner().is_some() || board.is_full() {
        return Some(Answer::at_once(None, None));
    }
    let first = |points: PointSet| points.iter().next();
    let own = board.turn();
    match situation(board) {
        Situation::Decided(value) if value.is_win() => {
            let shapes = [Shape::Five, Shape::OpenFour];
            let point = shapes.iter().find_map(|&shape| first(board.makers(own, shape)));
            point.map(|point| Answer::at_once(Some(point), Some(value)))
        }
        Situation::Decided(value) => {
            // Lost: block one of the threats, if only to see whether the enemy saw it.
            let threats = [Shape::Five, Shape::OpenFour];
            let enemy = threats.iter().find_map(|&shape| first(board.makers(!own, shape)));
            let answers = enemy.map(|point| board.defences(point, !own)).unwrap_or(PointSet::EMPTY);
            let block = answers.iter().find(|&point| board.is_legal(point));
            let any = block.or_else(|| first(board.legal_moves()));
            Some(Answer::at_once(any, Some(value)))
        }
        Situation::Forced(Threat::Five, answers) if answers.len() == 1 => {
            Some(Answer::at_once(first(answers), None))
        }
        _ if board.candidates().len() == 1 => {
            Some(Answer::at_once(first(board.candidates()), None))
        }
        _ => None,
    }
}

/// The move that looks best without a search.
fn fallback<R: Ruleset, E: Evaluator<R>>(mut position: Position<R, E>) -> Answer {
    let forced = match position.situation() {
        Situation::Forced(_, moves) => moves,
        _ => PointSet::EMPTY,
    };
    let moves = if forced.is_empty() { sensible_moves(position.board()) } else { forced };
    let best = position.scores(moves).max_by_key(|&(_, score)| score);
    Answer::at_once(best.map(|(point, _)| point), None)
}
