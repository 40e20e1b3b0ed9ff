//! Deng & Liu, "Final Report for Gomoku" (Fudan University, 2020): the final agent `deng-liu`, and
//! `deng-liu-both`.
//!
//! VCX, a search for kills by fours and live threes, thinks for up to five seconds (section 3). If
//! it finds nothing, a minimax of five to six plies with an evaluation kept up to date stone by
//! stone, looking only at the best single steps, gives the move (sections 4 and 5).
//! `deng-liu-both` also asks VCX whether the opponent has a kill, and blocks it: their open
//! question, whether that is worth the time taken from the own kills (6.2).
//!
//! What the paper leaves open:
//! - A move takes ten seconds, VCX included. Of a shorter move, or a limit of positions, VCX
//!   gets half.
//! - The minimax deepens ply by ply and looks at the ten best steps.
//! - Against an opponent's kill the points of its line are tried, then the best single steps:
//!   minimax chooses among those after which VCX finds no kill of that length any more. If it
//!   knows of none when its time is over, the point of the kill's first move is taken.
//!
//! ```text
//!   vcx.rs      kills                         hunter.rs   VCX as an agent
//!   minimax.rs  the best of the best steps    score.rs    counts of patterns to scores
//!   mcts.rs     UCT as an agent               tree.rs     its tree and its games
//!   budget.rs   time and positions of a move, shared by its parts
//! ```

mod budget;
mod hunter;
mod mcts;
mod minimax;
mod score;
mod tree;
pub mod vcx;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::ruleset::Freestyle;
use board::{Board, Point, PointSet};
use search::{Agent, Answer, Entry, Event, Knob, Knobs, Limits, Task};

use self::budget::Budget;
use self::minimax::Minimax;
use self::score::ranked;
use self::vcx::Kill;
use crate::grid::Grid;
use crate::watch::Watch;

pub(crate) use self::hunter::ENTRY as VCX;
pub(crate) use self::mcts::ENTRY as MCTS;

const DEPTH: Knob = Knob::whole("depth", "plies of the minimax", 6, 1, 20);
const BREADTH: Knob = Knob::whole("breadth", "steps that the minimax looks at", 10, 1, 400);
const SECONDS: Knob = Knob::real("seconds", "time for a move", 10.0, 0.0, 3600.0);
const VCX_DEPTH: Knob = Knob::whole("vcx_depth", "layers of the kill search", 10, 1, 40);
const VCX_SECONDS: Knob =
    Knob::real("vcx_seconds", "time for the kill search; 0: none", 5.0, 0.0, 3600.0);
const SPLIT: Knob =
    Knob::real("split", "the own kills' share of the kill search's time", 0.5, 0.0, 1.0);

/// VCX, then minimax.
pub(crate) const FINAL: Entry = Entry {
    name: "deng-liu",
    about: "Deng & Liu: a search for kills, then minimax with dynamic evaluation",
    knobs: &[DEPTH, BREADTH, SECONDS, VCX_DEPTH, VCX_SECONDS],
    throws_dice: false,
    make: |_, knobs| Box::new(DengLiu { entry: &FINAL, split: 1.0, knobs: knobs.clone() }),
};

/// VCX for both sides, then minimax.
pub(crate) const BOTH: Entry = Entry {
    name: "deng-liu-both",
    about: "Deng & Liu: the same with a search for the opponent's kills too",
    knobs: &[DEPTH, BREADTH, SECONDS, VCX_DEPTH, VCX_SECONDS, SPLIT],
    throws_dice: false,
    make: |_, knobs| {
        let split = knobs.real(SPLIT.name);
        Box::new(DengLiu { entry: &BOTH, split, knobs: knobs.clone() })
    },
};

struct DengLiu {
    entry: &'static Entry,
    /// The share of VCX's time for the own kills; the rest is for the opponent's.
    split: f64,
    knobs: Knobs,
}

/// The part of a move that VCX gets where there is too little for all of its seconds.
const VCX_SHARE: f64 = 0.5;

impl DengLiu {
    /// Time for the kills of a side that has this share of VCX.
    fn vcx_time(&self, budget: &Budget<'_>, share: f64) -> Duration {
        let most = self.knobs.seconds(VCX_SECONDS.name).min(budget.time.mul_f64(VCX_SHARE));
        most.mul_f64(share)
    }

    fn layers(&self) -> u32 {
        self.knobs.whole(VCX_DEPTH.name) as u32
    }

    /// The own kill.
    fn kill(
        &self,
        board: &mut Board<Freestyle>,
        legal: PointSet,
        budget: &mut Budget<'_>,
    ) -> Option<Kill> {
        let time = self.vcx_time(budget, self.split);
        if time.is_zero() {
            return None;
        }
        let share = VCX_SHARE * self.split;
        budget.spend(time, share, |watch| vcx::find(board, legal, self.layers(), watch))
    }

    /// The steps against an opponent's kill, if there is one.
    fn blocks(
        &self,
        board: &mut Board<Freestyle>,
        legal: PointSet,
        budget: &mut Budget<'_>,
    ) -> Option<PointSet> {
        let rest = 1.0 - self.split;
        let breadth = self.knobs.whole(BREADTH.name);
        let time = self.vcx_time(budget, rest);
        if time.is_zero() {
            return None;
        }
        budget.spend(time, VCX_SHARE * rest, |watch| {
            board.pass();
            let kill = vcx::find(board, board.empty_points(), self.layers(), watch);
            board.undo();
            let kill = kill?;
            let steps = ranked(board, first_steps(board, legal)).into_iter().take(breadth);
            let steps = kill.line.into_iter().chain(steps).filter(|&point| legal.contains(point));
            let steps: Vec<Point> = steps.collect();
            let holding = steps.iter().copied();
            let holding: PointSet =
                holding.filter(|&point| holds(board, point, kill.layers, watch)).collect();
            match holding.is_empty() {
                true => steps.first().map(|&first| PointSet::from_iter([first])),
                false => Some(holding),
            }
        })
    }
}

/// Whether the opponent has no kill of so many layers after a step, as far as there is time to
/// know.
fn holds(board: &mut Board<Freestyle>, step: Point, layers: u32, watch: &mut Watch<'_>) -> bool {
    let kill = board.after(step, |child| vcx::find(child, child.empty_points(), layers, watch));
    kill.is_none() && !watch.is_over()
}

impl Agent for DengLiu {
    fn name(&self) -> &'static str {
        self.entry.name
    }

    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        _: &mut dyn FnMut(&Event),
    ) -> Answer {
        let grid = Grid::new(task);
        let legal = grid.legal();
        let free = grid.free();
        let mut budget = Budget::new(limits, self.knobs.seconds(SECONDS.name), free, stop);
        let mut board = task.board();
        let kill = self.kill(&mut board, legal, &mut budget);
        let line = kill.map(|kill| kill.line).unwrap_or_else(|| {
            let blocks = self.blocks(&mut board, legal, &mut budget);
            let steps = blocks.unwrap_or_else(|| first_steps(&board, legal));
            let depth = limits.depth.unwrap_or(self.knobs.whole(DEPTH.name) as u32);
            let breadth = self.knobs.whole(BREADTH.name);
            let (time, board) = (budget.time, &mut board);
            let step = budget
                .spend(time, 1.0, |watch| Minimax { board, watch, breadth }.best(steps, depth));
            step.into_iter().collect()
        });
        let (point, time) = (line.first().copied(), budget.start.elapsed());
        Answer { point, value: None, line, nodes: budget.used, time }
    }
}

/// The legal steps near the stones; where there are none, all legal ones.
fn first_steps(board: &Board<Freestyle>, legal: PointSet) -> PointSet {
    match board.candidates() & legal {
        PointSet::EMPTY => legal,
        near => near,
    }
}
