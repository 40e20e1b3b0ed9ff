//! Everything that chooses a move, behind one trait.

use std::fs::File;
use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Point, Rule};
use eval::Value;

use crate::judge::Judge;
use crate::level::Level;
use crate::limits::Limits;
use crate::task::Task;

/// What an agent tells while it thinks.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A variation was searched to the end of an iteration.
    Variation(Report),
    /// An iteration begins.
    Iteration {
        /// Its depth.
        depth: u32,
    },
    /// A move is being searched, and takes long enough for somebody to watch it.
    Trying(Point),
    /// That move has been searched.
    Tried(Point),
    /// A move is better than all before it in this iteration.
    Best(Point),
    /// A move is proved to lose.
    Lost(Point),
}

/// What a search knows of one variation.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Which variation, from 0.
    pub number: usize,
    /// How many variations there are: those asked for, or as many as there are moves.
    pub variations: usize,
    /// Iteration of deepening.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub deepest: u32,
    /// The worth for the side to move. A forced end never takes more plies than there are points
    /// left.
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
    /// The move; `None` only if there is no legal one that is not blocked.
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
    /// 25 ms to fill, which is half of a short turn. Memory may come in the background.
    fn prepare(&mut self, _rule: Rule) {}

    /// Forgets everything learnt from positions seen so far.
    fn forget(&mut self) {}

    /// How full its memory of positions is, from 0 to 1.
    fn fill(&self) -> f64 {
        0.0
    }

    /// Writes what it learnt from positions, for [`load`](Agent::load).
    fn save(&self, _file: &mut File) -> io::Result<()> {
        Err(io::Error::other("this agent remembers nothing"))
    }

    /// Adds what was saved to what it knows; a file that is not whole changes nothing.
    fn load(&mut self, _file: &mut File) -> io::Result<()> {
        Err(io::Error::other("this agent remembers nothing"))
    }
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
    /// What positions are judged by.
    pub judge: Judge,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            table_bytes: 64 << 20,
            seed: 1,
            level: None,
            judge: Judge::default(),
        }
    }
}
