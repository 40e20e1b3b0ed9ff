//! The solver beside the search: between two iterations it looks for a win by threats at the root,
//! and for one of the enemy after the move that the search would play.

use std::sync::{Arc, Mutex, PoisonError};

use board::{Board, Point, PointSet, Ruleset};
use eval::{Evaluator, Value};

use crate::alphabeta::Variation;
use crate::alphabeta::worker::Worker;
use crate::threat::{Memory, Plan, plan};

/// What a position of the solver costs, in positions of the search.
const COST: u64 = 4;

/// Fewer positions than this are saved for the next look.
const FEWEST: u64 = 100;

/// What the scout knows of one search.
pub(crate) struct Scout {
    memory: Arc<Mutex<Memory>>,
    /// Positions looked at so far.
    used: u64,
    /// Moves after which the enemy wins.
    pub(crate) refuted: PointSet,
}

/// What a look found.
pub(crate) enum Sight {
    /// Nothing that changes the move.
    Nothing,
    /// A win, which makes all further search idle.
    Win(Variation),
    /// The best move loses: another one is wanted.
    Refuted,
}

impl Scout {
    /// A scout that shares what it remembers with those of the searches before.
    pub(crate) fn new(memory: &Arc<Mutex<Memory>>) -> Scout {
        Scout { memory: Arc::clone(memory), used: 0, refuted: PointSet::EMPTY }
    }

    /// Looks at the root and at the best move, for a share of the positions searched so far.
    pub(crate) fn look<R: Ruleset, E: Evaluator<R>>(
        &mut self,
        worker: &Worker<'_, R, E>,
        best: &Variation,
    ) -> Sight {
        let share = worker.shared.params.solver_share as u64;
        let allowed = worker.nodes * share / 100 / COST;
        let nodes = allowed.saturating_sub(self.used) / 2;
        if nodes < FEWEST || best.value.mate().is_some() {
            return Sight::Nothing;
        }
        let mut board = worker.position.board().clone();
        if let Some(plan) = self.plan(worker, &mut board, nodes)
            && !worker.shared.blocked.contains(plan.line[0])
            && worker.comes_in_time(Value::win_in(plan.plies))
        {
            let Plan { plies, line } = plan;
            return Sight::Win(Variation { value: Value::win_in(plies), line, ..best.clone() });
        }
        match best.first() {
            Some(point) if self.loses(worker, &mut board, point, nodes) => {
                self.refuted.insert(point);
                Sight::Refuted
            }
            _ => Sight::Nothing,
        }
    }

    /// Believes in no refutation any more, and looks for no other.
    pub(crate) fn give_up(&mut self) {
        self.refuted = PointSet::EMPTY;
        self.used = u64::MAX;
    }

    /// Whether the enemy wins after a move.
    fn loses<R: Ruleset, E: Evaluator<R>>(
        &mut self,
        worker: &Worker<'_, R, E>,
        board: &mut Board<R>,
        point: Point,
        nodes: u64,
    ) -> bool {
        board.after(point, |child| {
            child.winner().is_none() && self.plan(worker, child, nodes).is_some()
        })
    }

    /// A win of the side to move.
    fn plan<R: Ruleset, E: Evaluator<R>>(
        &mut self,
        worker: &Worker<'_, R, E>,
        board: &mut Board<R>,
        nodes: u64,
    ) -> Option<Plan> {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let (plan, used) = plan(&mut memory, board, nodes, &worker.shared.stop);
        self.used = self.used.saturating_add(used);
        plan
    }
}
