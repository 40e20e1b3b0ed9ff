//! Everything that chooses a move, behind one trait.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Board, Point, PointSet, Rule, Ruleset, Setup, Size, with_rule};
use eval::Value;

use crate::level::Level;
use crate::limits::Limits;

/// A game to find a move in: the rule, the board, and the moves so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The moves from the empty board; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// How many variations are wanted; the first is the move to play.
    pub variations: usize,
}

impl Task {
    /// The move after these moves.
    pub fn new(rule: Rule, size: Size, moves: Vec<Option<Point>>) -> Task {
        Task { rule, size, moves, variations: 1 }
    }

    /// The move in a position; stones that do not alternate are played with passes between.
    pub fn from_setup(rule: Rule, setup: &Setup) -> Task {
        let moves = with_rule!(rule, R => Board::<R>::from_setup(setup).moves().to_vec());
        Task::new(rule, setup.size(), moves)
    }

    /// The board after the moves; a move on a point that is not empty counts as a pass.
    pub(crate) fn board<R: Ruleset>(&self) -> Board<R> {
        let mut board = Board::<R>::new(self.size);
        for step in &self.moves {
            match step {
                Some(point) if board.is_empty(*point) => board.play(*point),
                _ => board.pass(),
            }
        }
        // Stones of a setup may pass through a row that wins on their way to one that does not.
        match board.winner() {
            Some(_) => Board::from_setup(&board.to_setup()),
            None => board,
        }
    }
}

/// The legal moves near the stones; where there are none, all legal moves.
pub(crate) fn sensible_moves<R: Ruleset>(board: &Board<R>) -> PointSet {
    let legal = board.legal_moves();
    let near = board.candidates() & legal;
    if near.is_empty() { legal } else { near }
}

/// What an agent tells while it thinks.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A variation was searched to the end of an iteration.
    Variation(Report),
}

/// What a search knows of one variation.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Which variation, from 0, and of how many.
    pub number: usize,
    /// Iteration of deepening.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub deepest: u32,
    /// The worth for the side to move.
    pub value: Value,
    /// Positions looked at so far, by all threads.
    pub nodes: u64,
    /// Time used so far.
    pub time: Duration,
    /// The line.
    pub line: Vec<Point>,
}

/// The move an agent chose.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move; `None` only if there is no legal one.
    pub point: Option<Point>,
    /// The worth that the agent gives the position, if it has one.
    pub value: Option<Value>,
    /// The line it expects.
    pub line: Vec<Point>,
    /// Positions looked at.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

impl Answer {
    /// A move that took no search.
    pub(crate) fn at_once(point: Option<Point>, value: Option<Value>) -> Answer {
        let line = point.into_iter().collect();
        Answer { point, value, line, nodes: 1, time: Duration::ZERO }
    }
}

/// Something that chooses moves.
pub trait Agent: Send {
    /// The name by which it is chosen.
    fn name(&self) -> &'static str;

    /// Chooses a move, within the limits and as soon as `stop` is set; `listen` hears of progress.
    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer;

    /// Thinks while the enemy, who is to move in `task`, does: until `stop` is set or there is
    /// nothing more to think about.
    fn ponder(&mut self, _task: &Task, _stop: &AtomicBool, _listen: &mut dyn FnMut(&Event)) {}

    /// Makes what the first move under a rule needs, before the clock runs: tables that take some
    /// 25 ms to fill, which is half of a short turn.
    fn prepare(&mut self, _rule: Rule) {}

    /// Forgets everything learnt from positions seen so far.
    fn forget(&mut self) {}
}

/// What can be set for an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads to search with.
    pub threads: usize,
    /// Bytes for the transposition table.
    pub table_bytes: usize,
    /// Where random choices come from.
    pub seed: u64,
    /// How strong the engine may play; at its best unless told.
    pub level: Option<Level>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, table_bytes: 64 << 20, seed: 1, level: None }
    }
}
