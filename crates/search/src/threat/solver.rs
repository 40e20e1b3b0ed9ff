//! Questions and answers.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use board::{Color, Point, Proof, Ruleset, with_rule};

use super::attack::Threats;
use super::dfpn::{Dfpn, Memory};
use super::guide::Guide;
use super::meter::Meter;
use super::question::Question;
use crate::task::Task;

/// By what a win is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Fours alone.
    Vcf,
    /// Fours, threes and other threats to win by fours.
    Vct,
    /// Anything; threats are tried first.
    Any,
}

impl Kind {
    /// The word used on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Vcf => "vcf",
            Kind::Vct => "vct",
            Kind::Any => "any",
        }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// By what the win may be forced.
    pub kind: Kind,
    /// Positions to look at.
    pub nodes: u64,
    /// Time to use.
    pub time: Option<Duration>,
    /// Whether to go on until no shorter win is left, or the budget is used up.
    pub shortest: bool,
}

impl Default for Request {
    fn default() -> Request {
        Request { kind: Kind::Any, nodes: u64::MAX, time: None, shortest: false }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move wins.
    Win(Win),
    /// There is no win by these threats: all of them were tried.
    None(Threats),
    /// Neither was found before the budget was used up.
    Unknown,
}

/// A forced win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// What it is made of.
    pub kind: Kind,
    /// What to play against every defence.
    pub proof: Proof,
    /// Whether there is no shorter win of this kind.
    pub is_shortest: bool,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What was found.
    pub outcome: Outcome,
    /// Positions looked at.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// A threat to win, and what can be done about it.
#[derive(Clone, Debug)]
pub struct Defence {
    /// How the enemy wins if nothing is done.
    pub threat: Win,
    /// Every legal move, and the enemy's outcome after it.
    pub moves: Vec<(Point, Outcome)>,
}

impl Defence {
    /// The moves that are not known to lose.
    pub fn holding(&self) -> impl Iterator<Item = Point> {
        let holds = |(_, outcome): &&(Point, Outcome)| !matches!(outcome, Outcome::Win(_));
        self.moves.iter().filter(holds).map(|(point, _)| *point)
    }
}

/// Finds forced wins.
pub struct Solver {
    memory: Memory,
    bytes: usize,
    threads: usize,
}

impl Solver {
    /// A solver whose tables and proofs take so many bytes.
    pub fn new(bytes: usize) -> Solver {
        Solver { memory: Memory::new(bytes / 2), bytes, threads: 1 }
    }

    /// The same with more threads, where they help.
    pub fn with_threads(self, threads: usize) -> Solver {
        Solver { threads, ..self }
    }

    /// Looks for a win of the side to move.
    pub fn solve(&mut self, task: &Task, request: &Request, stop: &AtomicBool) -> Solution {
        let (outcome, nodes, time) = with_rule!(task.rule, R => {
            let mut board = task.board::<R>();
            let guide = self.guide(task);
            self.ask(request, stop, board.turn(), |question| match board.winner() {
                Some(_) => Outcome::None(Threats::All),
                None => question.answer(&mut board, guide),
            })
        });
        Solution { outcome, nodes, time }
    }

    /// Every move of the side to move that may begin a win of the kind asked for, with what it
    /// leads to. Other moves do not win by these threats.
    pub fn first_moves(
        &mut self,
        task: &Task,
        request: &Request,
        stop: &AtomicBool,
    ) -> Vec<(Point, Outcome)> {
        with_rule!(task.rule, R => {
            let mut board = task.board::<R>();
            self.ask(request, stop, board.turn(), |question| match board.winner() {
                Some(_) => Vec::new(),
                None => question.first_moves(&mut board),
            }).0
        })
    }

    /// If the enemy would win by threats were it to move: that win, and what every legal move does
    /// about it, told as the enemy's outcome after it. A move holds if the outcome is none.
    pub fn defend(&mut self, task: &Task, request: &Request, stop: &AtomicBool) -> Option<Defence> {
        with_rule!(task.rule, R => {
            let mut board = task.board::<R>();
            self.ask(request, stop, !board.turn(), |question| match board.winner() {
                Some(_) => None,
                None => question.defend(&mut board),
            }).0
        })
    }

    /// The way to a guide, for questions that want one.
    fn guide(&self, task: &Task) -> impl FnOnce() -> Guide + use<> {
        let (bytes, threads, task) = (self.bytes / 4, self.threads, task.clone());
        move || Guide::new(bytes, threads, &task)
    }

    /// Puts a question; gives the answer, the positions looked at and the time used.
    fn ask<R: Ruleset, T>(
        &mut self,
        request: &Request,
        stop: &AtomicBool,
        attacker: Color,
        work: impl FnOnce(&mut Question<'_, '_, '_, R>) -> T,
    ) -> (T, u64, Duration) {
        let start = Instant::now();
        let deadline = request.time.and_then(|time| start.checked_add(time));
        let mut meter = Meter::new(request.nodes, deadline, stop);
        let search = Dfpn::<R>::new(&mut self.memory, &mut meter, attacker);
        let answer = work(&mut Question { search, request, room: self.bytes / 4 });
        (answer, meter.nodes(), start.elapsed())
    }
}
