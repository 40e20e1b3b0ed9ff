//! Y. Zhang, "A Gomoku AI Using MiniMax Search Algorithm And Alpha-Beta Pruning".
//!
//! Minimax to a depth d over the b best points, each position valued by thirteen patterns:
//! V = V(agent) − γ·V(opponent), γ > 1. Points are ordered by V(x, y), what a stone there changes.
//! Before that a *kill movement* looks deep for a win by threats alone (Figure 7): an own kill is
//! played; of the root points only those are searched after which the opponent has none.
//!
//! Where the paper is silent:
//! * V(x, y) counts what the stone makes and γ times what it spoils, so that defences are among
//!   the b best too; so does the authors' program.
//! * The authors' b is 3 at the root, of the ten best points, and 2 below it: here b and b − 1.
//! * Points are those within the task's reach of a stone; equals are tried row by row.
//! * Which stones are one pattern is told in `zhang/pattern.rs`; Table 1 stands there as printed,
//!   also its 100000 for `XOO_OOX`, for which the authors' program has 10000.
//! * Threats of the kill movement are the board's exact patterns: a three that cannot become an
//!   open four is none. One kill may take `kill_nodes` positions, to keep turns short:
//!   with 250, two turns of three have a search that ends before its depth, mostly at 7 plies.
//!   The authors' program is held back by trying only double threats, each stronger than the last.

mod alphabeta;
mod kill;
mod negamax;
mod pattern;
mod position;
mod score;
mod table;
mod tree;

use std::sync::atomic::AtomicBool;

use board::ruleset::Freestyle;
use board::{Board, Point, PointSet, Rule, Size, with_rule};
use search::{Agent, Answer, Entry, Event, Knob, Knobs, Limits, Settings, Task};

use crate::grid::Grid;
use crate::watch::Watch;
use kill::Kill;
use pattern::Scores;
use position::Position;
use table::Table;
use tree::{Kind, Tree};

/// Root points that are looked at for one after which the opponent has no kill.
const LOOKED_AT: usize = 10;

const KNOBS: &[Knob] = &[
    Knob::whole("depth", "plies of minimax, d", 2, 1, 12),
    Knob::whole("breadth", "points searched at the root, b; one less below", 3, 1, 100),
    Knob::real("gamma", "weight of the opponent's patterns, γ", 1.4, 0.0, 100.0),
    Knob::whole("kill_depth", "plies of the kill movement; 0 for none", 10, 0, 40),
    Knob::whole("kill_nodes", "positions that one kill may take", 250, 1, 100_000_000),
    Knob::whole("split_four", "1: xxxx is worth more than xxx_x; 0: the same", 1, 0, 1),
    Knob::real("seconds", "time for a move", 30.0, 0.0, 100_000.0),
];

/// The paper's agent and its ablations.
pub(crate) const ENTRIES: [Entry; 4] = [
    Entry {
        name: "zhang",
        about: "Zhang: kill movement, then negamax with a transposition table",
        knobs: KNOBS,
        throws_dice: false,
        make: |settings, knobs| Box::new(Zhang::new(Kind::NegamaxTable, settings, knobs)),
    },
    Entry {
        name: "zhang-minimax",
        about: "the same without pruning",
        knobs: KNOBS,
        throws_dice: false,
        make: |settings, knobs| Box::new(Zhang::new(Kind::Minimax, settings, knobs)),
    },
    Entry {
        name: "zhang-alphabeta",
        about: "the same with alpha-beta in two functions and no table",
        knobs: KNOBS,
        throws_dice: false,
        make: |settings, knobs| Box::new(Zhang::new(Kind::AlphaBeta, settings, knobs)),
    },
    Entry {
        name: "zhang-negamax",
        about: "the same as negamax without the table",
        knobs: KNOBS,
        throws_dice: false,
        make: |settings, knobs| Box::new(Zhang::new(Kind::Negamax, settings, knobs)),
    },
];

/// The value that `zhang`, set by these knobs, gives a position without looking ahead, for the
/// side to move.
pub fn evaluate(task: &Task, knobs: &Knobs) -> f64 {
    let position = position(task, knobs);
    position.value(position.board.turn())
}

fn position(task: &Task, knobs: &Knobs) -> Position {
    let scores = Scores::new(knobs.whole("split_four") == 1);
    Position::new(task, scores, knobs.real("gamma"))
}

/// The agent, with one of four searches.
struct Zhang {
    kind: Kind,
    knobs: Knobs,
    table: Table,
}

impl Zhang {
    fn new(kind: Kind, settings: &Settings, knobs: &Knobs) -> Zhang {
        Zhang { kind, knobs: knobs.clone(), table: Table::new(settings.table_bytes) }
    }

    /// Figure 7: an own kill; points without a kill of the opponent; minimax among them.
    fn pick(
        &mut self,
        position: &mut Position,
        legal: PointSet,
        depth: u32,
        watch: &mut Watch<'_>,
    ) -> Option<Point> {
        let near = position.board.candidates() & legal;
        let ranked = position.ranked(if near.is_empty() { legal } else { near });
        if let Some(point) = self.kill(position, legal, watch) {
            return Some(point);
        }
        let roots = self.safe_points(position, &ranked, watch);
        let agent = position.board.turn();
        let breadth = self.knobs.whole("breadth").saturating_sub(1).max(1);
        let (table, kind) = (&mut self.table, self.kind);
        Tree { position, watch, table, kind, agent, breadth }.best(&roots, depth)
    }

    /// A kill by the side to move that begins at one of some points.
    fn kill(
        &self,
        position: &mut Position,
        allowed: PointSet,
        watch: &mut Watch<'_>,
    ) -> Option<Point> {
        let (depth, nodes) = (self.knobs.whole("kill_depth"), self.knobs.whole("kill_nodes"));
        Kill::new(&mut position.board, watch, nodes).find(depth, allowed)
    }

    /// The b best points after which the opponent has no kill; the best of all if each loses.
    fn safe_points(
        &self,
        position: &mut Position,
        ranked: &[Point],
        watch: &mut Watch<'_>,
    ) -> Vec<Point> {
        let breadth = self.knobs.whole("breadth");
        let anywhere = position.board.empty_points();
        // An own stone never helps the opponent: without a kill after a pass there is none at all.
        position.board.pass();
        let threat = self.kill(position, anywhere, watch);
        position.board.undo();
        let mut is_safe = |point: Point| {
            position.board.play(point);
            let kill = self.kill(position, anywhere, watch);
            position.board.undo();
            kill.is_none()
        };
        let looked_at = ranked.iter().copied().take(LOOKED_AT.max(breadth));
        let safe = looked_at.filter(|&point| threat.is_none() || is_safe(point));
        let mut safe: Vec<Point> = safe.take(breadth).collect();
        if safe.is_empty() {
            safe.extend(ranked.first());
        }
        safe
    }
}

impl Agent for Zhang {
    fn name(&self) -> &'static str {
        match self.kind {
            Kind::NegamaxTable => "zhang",
            Kind::Minimax => "zhang-minimax",
            Kind::AlphaBeta => "zhang-alphabeta",
            Kind::Negamax => "zhang-negamax",
        }
    }

    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        _: &mut dyn FnMut(&Event),
    ) -> Answer {
        let legal = Grid::new(task).legal();
        let mut watch = Watch::new(limits, Some(self.knobs.seconds("seconds")), legal.len(), stop);
        let mut position = position(task, &self.knobs);
        let depth = limits.depth.unwrap_or(self.knobs.whole("depth") as u32).max(1);
        // Values are those of the side that moved at the root, so the next move begins anew.
        self.table.clear();
        let point = self.pick(&mut position, legal, depth, &mut watch);
        let line = point.into_iter().collect();
        Answer { point, value: None, line, nodes: watch.nodes(), time: watch.elapsed() }
    }

    fn prepare(&mut self, rule: Rule) {
        Board::<Freestyle>::new(Size::default());
        with_rule!(rule, R => {
            Board::<R>::new(Size::default());
        });
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}
