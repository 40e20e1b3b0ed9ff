//! One thread's view of the search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use board::{Point, PointSet, Ruleset, Shape};
use eval::{Evaluator, Value};

use super::curves::Curves;
use super::history::History;
use super::params::Params;
use super::picker::List;
use crate::agent::Event;
use crate::position::Position;
use crate::table::Table;
use crate::task::Draw;

/// The deepest line that is searched.
pub(crate) const MAX_PLY: usize = 200;

/// Nodes between two looks at the clock: a quarter of a millisecond, and a look takes 50 ns.
const CLOCK_NODES: u64 = 128;

/// Nodes after which a move at the root is told of: some 3 ms. Most take less, more of them than
/// anybody can see, and a thread that waits for news would be woken by each, 7,000 times a second.
const WATCHED_NODES: u64 = 2_048;

/// What all threads of a search share.
pub(crate) struct Shared {
    pub(crate) table: Arc<Table>,
    pub(crate) params: Params,
    pub(crate) curves: Curves,
    /// Set when the search has ended, by the thread that saw it first.
    pub(crate) stop: AtomicBool,
    /// After how many nodes of all threads it must end.
    pub(crate) node_limit: u64,
    /// Nodes of all threads, counted in portions.
    pub(crate) nodes: Counter,
    /// When the game is drawn, and what that is worth.
    pub(crate) draw: Draw,
    /// What may not be played at the root.
    pub(crate) blocked: PointSet,
    /// Tells the root with points blocked from the same position without, in the table.
    pub(crate) root_salt: u64,
}

/// A number that every thread writes, alone in its cache line: beside the parameters, which every
/// thread reads at every node, it would push them out of the other threads' caches.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Counter(pub(crate) AtomicU64);

/// Who ends a search from outside, and who hears of it; only the leading thread knows.
pub(crate) struct Orders<'a> {
    /// Set by whoever asked for the move and wants it now.
    pub(crate) stop: Option<&'a AtomicBool>,
    /// When it must end.
    pub(crate) deadline: Option<Instant>,
    /// Hears of progress.
    pub(crate) listen: &'a mut dyn FnMut(&Event),
}

impl Orders<'_> {
    fn say_stop(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What became of a move at the root.
#[derive(Clone, Copy)]
pub(crate) struct RootMove {
    pub(crate) point: Point,
    pub(crate) value: Value,
    pub(crate) nodes: u64,
}

/// A move at the root that is being searched.
struct Trial {
    point: Point,
    /// How many nodes there were before it.
    nodes: u64,
    is_told: bool,
}

/// What a thread remembers of the node at each ply of its line.
#[derive(Clone, Default)]
pub(crate) struct Frame {
    pub(crate) evaluation: Option<Value>,
    pub(crate) excluded: Option<Point>,
    /// Quiet moves that cut here lately.
    pub(crate) killers: [Option<Point>; 2],
    /// What the move tried here makes.
    pub(crate) makes: Shape,
    /// By how much more than a ply moves on the way here were extended.
    pub(crate) surplus: i32,
    /// Whether the node is, or was, on a principal variation.
    pub(crate) was_pv: bool,
    /// Room for the list of moves.
    pub(crate) list: List,
}

/// One thread.
pub(crate) struct Worker<'a, R, E> {
    pub(crate) position: Position<R, E>,
    pub(crate) shared: &'a Shared,
    orders: Option<Orders<'a>>,
    pub(crate) history: History,
    pub(crate) frames: Vec<Frame>,
    pub(crate) lines: Lines,
    /// Moves at the root that are blocked, or that better variations hold already.
    pub(crate) root_excluded: PointSet,
    /// The moves at the root that were searched since the window was last set.
    pub(crate) root_moves: Vec<RootMove>,
    trial: Option<Trial>,
    pub(crate) nodes: u64,
    pub(crate) deepest: usize,
    stopped: bool,
}

impl<'a, R: Ruleset, E: Evaluator<R>> Worker<'a, R, E> {
    /// The thread that leads has orders, those that help have none.
    pub(crate) fn new(
        position: Position<R, E>,
        shared: &'a Shared,
        orders: Option<Orders<'a>>,
    ) -> Worker<'a, R, E> {
        Worker {
            position,
            shared,
            orders,
            history: History::new(),
            frames: vec![Frame::default(); MAX_PLY + 4],
            lines: Lines::new(),
            root_excluded: shared.blocked,
            root_moves: Vec::new(),
            trial: None,
            nodes: 0,
            deepest: 0,
            stopped: false,
        }
    }

    /// Counts a node; tells whether the search must end here.
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        self.lines.clear(ply);
        if self.stopped {
            return true;
        }
        self.deepest = self.deepest.max(ply);
        self.nodes += 1;
        let is_time = self.nodes.is_multiple_of(CLOCK_NODES);
        if is_time {
            self.tell_of_trial();
        }
        if is_time || self.shared.node_limit != u64::MAX {
            self.look_at_limits(is_time);
        }
        self.stopped
    }

    /// The frame so many plies before.
    pub(crate) fn before(&self, ply: usize, plies: usize) -> Option<&Frame> {
        ply.checked_sub(plies).map(|ply| &self.frames[ply])
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Tells whoever listens; a helping thread keeps it to itself.
    pub(crate) fn tell(&mut self, event: Event) {
        if let Some(orders) = &mut self.orders {
            (orders.listen)(&event);
        }
    }

    /// A move at the root will be searched.
    pub(crate) fn begin_trial(&mut self, point: Point) {
        self.trial = Some(Trial { point, nodes: self.nodes, is_told: false });
    }

    /// That move has been searched: keeps what became of it, and tells.
    pub(crate) fn end_trial(&mut self, value: Value) {
        let Some(Trial { point, nodes, is_told }) = self.trial.take() else { return };
        self.root_moves.push(RootMove { point, value, nodes: self.nodes - nodes });
        if is_told {
            self.tell(Event::Tried(point));
        }
        if value.is_loss() {
            self.tell(Event::Lost(point));
        }
    }

    /// Tells of the move at the root that is being searched, once it takes long enough to be watched.
    fn tell_of_trial(&mut self) {
        if let Some(trial) = &mut self.trial
            && !trial.is_told
            && self.nodes >= trial.nodes + WATCHED_NODES
        {
            trial.is_told = true;
            let point = trial.point;
            self.tell(Event::Trying(point));
        }
    }

    /// Counts for all threads, and stops with them; looks at the orders when it is time.
    fn look_at_limits(&mut self, is_time: bool) {
        let portion = if self.shared.node_limit == u64::MAX { CLOCK_NODES } else { 1 };
        let counted = self.shared.nodes.0.fetch_add(portion, Ordering::Relaxed) + portion;
        let is_told = || is_time && self.orders.as_ref().is_some_and(Orders::say_stop);
        let ended = self.shared.stop.load(Ordering::Relaxed);
        if counted >= self.shared.node_limit || ended || is_told() {
            self.stopped = true;
            self.shared.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The principal variation below each ply.
pub(crate) struct Lines(Vec<Vec<Point>>);

impl Lines {
    fn new() -> Lines {
        Lines(vec![Vec::new(); MAX_PLY + 8])
    }

    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// A better move: its line is the move and the line found below it.
    pub(crate) fn raise(&mut self, ply: usize, point: Point, is_pv: bool) {
        if is_pv || ply == 0 {
            let below = std::mem::take(&mut self.0[ply + 1]);
            let line = &mut self.0[ply];
            line.clear();
            line.push(point);
            line.extend(&below);
            self.0[ply + 1] = below;
        }
    }

    pub(crate) fn root(&self) -> &[Point] {
        &self.0[0]
    }
}
