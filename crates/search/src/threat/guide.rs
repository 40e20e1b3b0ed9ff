//! The engine as a guide: where to look for a win that threats alone are slow to find.

use board::{Board, Point, PointSet, Ruleset};

use super::meter::Meter;
use crate::agent::{Agent, Settings};
use crate::alphabeta::Params;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::task::Task;

/// Fewer positions than these take some milliseconds: the engine need not watch the clock for them,
/// which costs it a thread.
const FEW_NODES: u64 = 3_000;

/// An engine that is asked for moves only; what it says is believed when it is proved.
pub(crate) struct Guide {
    engine: Engine,
    task: Task,
}

impl Guide {
    /// A guide whose table takes so many bytes, for a task and all positions that follow from it.
    pub(crate) fn new(bytes: usize, threads: usize, task: &Task) -> Guide {
        let settings = Settings { threads, table_bytes: bytes, ..Settings::default() };
        let task = Task { variations: 1, blocked: PointSet::EMPTY, ..task.clone() };
        // The solver is here already.
        let params = Params { solver_share: 0, ..Params::default() };
        Guide { engine: Engine::with_params(settings, params), task }
    }

    /// The move with which the side to move wins, in the engine's opinion.
    pub(crate) fn winning_move<R: Ruleset>(
        &mut self,
        board: &Board<R>,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Option<Point> {
        let nodes = nodes.min(meter.nodes_left());
        let limits = Limits {
            nodes: Some(nodes),
            turn: meter.time_left().filter(|_| nodes > FEW_NODES),
            ..Limits::default()
        };
        self.task.moves = board.moves().to_vec();
        let answer = self.engine.choose(&self.task, &limits, meter.stop(), &mut |_| {});
        meter.add(answer.nodes);
        // A move without a value is the only one there is.
        answer.point.filter(|_| answer.value.is_none_or(|value| value.is_win()))
    }
}
