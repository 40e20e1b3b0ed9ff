//! The agent of "Gomoku Project" by Zhouying (Southern University of Science and Technology).
//!
//! Seven chess patterns are matched all at once by the automaton of Aho and Corasick. A point is
//! scored by the patterns that a black and that a white stone would make there, on the four lines
//! through it (Figure 2). Negamax of depth 5 (Algorithm 1) looks at the five points with the best
//! scores (Algorithm 2) within a scope around the stones (Algorithm 3), under 100 MB, 5 seconds a
//! move and 180 seconds a game.
//!
//! Decided where the paper is silent:
//! - The strings of the patterns stand in [`crate::patterns`]; their scores are `SCORES`, ten times
//!   as much a step, a rush four as much as an alive three: each leaves one answer.
//! - `Evaluate` adds up the patterns of all lines, those of the side to move less the other's.
//! - A five ends the game, and a sooner one is better.
//! - The scope reaches two points beyond the stones and grows with the moves of a line.
//! - Only patterns that the point is part of count for the point. Of equals, the first row by row
//!   is taken, as `heapq.nlargest` does.
//! - Of the game's time a move takes its share, so that there is some for the moves to come.

mod scope;

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Color, Point};
use search::{Agent, Answer, Entry, Event, Knob, Knobs, Limits, Task};

use crate::grid::Grid;
use crate::lines::Lines;
use crate::patterns::{Automaton, Counts, Kind};
use crate::watch::Watch;
use scope::Scope;

/// How the agent is asked for.
pub(crate) const ENTRY: Entry = Entry {
    name: "zhouying",
    about: "Zhouying: negamax over patterns matched by an automaton, five moves in each position",
    knobs: &[
        Knob::whole("depth", "plies looked ahead", 5, 1, 20),
        Knob::whole("breadth", "moves looked at in every position", 5, 1, 484),
        Knob::real("seconds", "most time for a move", 5.0, 0.001, 1e6),
        Knob::real("game_seconds", "most time for all moves of a game", 180.0, 0.001, 1e6),
    ],
    throws_dice: false,
    make: |_, knobs| Box::new(Zhouying::new(knobs)),
};

/// What a pattern is worth.
const SCORES: [(Kind, i32); 7] = [
    (Kind::Win5, 100_000),
    (Kind::Alive4, 10_000),
    (Kind::Rush4, 1_000),
    (Kind::Alive3, 1_000),
    (Kind::Sleep3, 100),
    (Kind::Alive2, 100),
    (Kind::Sleep2, 10),
];

/// More than any sum of scores: a won game.
const WON: i32 = 1_000_000_000;

/// Their agent. It has no tables: beside the automaton of forty strings it keeps nothing.
struct Zhouying {
    depth: u32,
    breadth: usize,
    seconds: Duration,
    game_seconds: Duration,
    /// Time of the game that is used up.
    used: Duration,
    automaton: Automaton,
}

impl Zhouying {
    fn new(knobs: &Knobs) -> Zhouying {
        Zhouying {
            depth: knobs.whole("depth") as u32,
            breadth: knobs.whole("breadth"),
            seconds: knobs.seconds("seconds"),
            game_seconds: knobs.seconds("game_seconds"),
            used: Duration::ZERO,
            automaton: Automaton::new(),
        }
    }

    /// The limits of a move with its own beside them, the stricter ones.
    fn limits(&self, limits: &Limits) -> Limits {
        let own = self.game_seconds.saturating_sub(self.used);
        let turn = Some(limits.turn.map_or(self.seconds, |turn| turn.min(self.seconds)));
        match limits.game {
            Some(game) if game <= own => Limits { turn, ..*limits },
            _ => Limits { turn, game: Some(own), increment: Duration::ZERO, ..*limits },
        }
    }
}

impl Agent for Zhouying {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        _: &mut dyn FnMut(&Event),
    ) -> Answer {
        let limits = self.limits(limits);
        let grid = Grid::new(task);
        let free = grid.free();
        let mut search = Search {
            watch: Watch::new(&limits, None, free, stop),
            lines: Lines::of(&grid),
            grid,
            automaton: &self.automaton,
            max_depth: limits.depth.unwrap_or(self.depth).max(1),
            breadth: self.breadth,
            candidates: Vec::new(),
        };
        let point = search.best();
        let (nodes, time) = (search.watch.nodes(), search.watch.elapsed());
        self.used += time;
        Answer { point, value: None, line: point.into_iter().collect(), nodes, time }
    }

    fn forget(&mut self) {
        self.used = Duration::ZERO;
    }
}

/// The search for one move.
struct Search<'a> {
    grid: Grid,
    lines: Lines,
    automaton: &'a Automaton,
    watch: Watch<'a>,
    max_depth: u32,
    breadth: usize,
    /// Moves of the first position, each better than those before it.
    candidates: Vec<Point>,
}

impl Search<'_> {
    /// The last of the candidates.
    fn best(&mut self) -> Option<Point> {
        let scope = Scope::new(&self.grid);
        // What is played if the time is over before the first move is searched.
        let first = self.generate_next_move(scope, self.max_depth).first().copied();
        self.candidates.extend(first);
        self.negamax(self.max_depth, -WON * 2, WON * 2, scope, None);
        self.candidates.last().copied()
    }

    /// Algorithm 1, after a last move.
    fn negamax(
        &mut self,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        scope: Scope,
        last: Option<Point>,
    ) -> i32 {
        if last.is_some_and(|last| self.grid.has_five(last)) {
            return -WON - depth as i32;
        }
        if self.watch.count() || depth == 0 {
            return self.evaluate();
        }
        let moves = self.generate_next_move(scope, depth);
        if moves.is_empty() {
            return self.evaluate();
        }
        for point in moves {
            self.make_move(point);
            let value = -self.negamax(depth - 1, -beta, -alpha, scope.update(point), Some(point));
            self.unmake_move(point);
            if self.watch.is_over() {
                break;
            }
            if value > alpha {
                alpha = value;
                if depth == self.max_depth {
                    self.candidates.push(point);
                }
            }
            if alpha >= beta {
                return beta;
            }
        }
        alpha
    }

    fn make_move(&mut self, point: Point) {
        self.lines.set(point, Some(self.grid.turn()));
        self.grid.play(point);
    }

    fn unmake_move(&mut self, point: Point) {
        self.grid.undo(point);
        self.lines.set(point, None);
    }

    /// Algorithm 2: the free points of the scope with the best scores, best first; of the whole
    /// board if the scope is full.
    fn generate_next_move(&mut self, scope: Scope, depth: u32) -> Vec<Point> {
        let is_first = depth == self.max_depth;
        let legal = self.grid.legal();
        let is_open = |&point: &Point| match is_first {
            true => legal.contains(point),
            false => self.grid.is_free(point),
        };
        let mut points: Vec<Point> = scope.points(self.grid.size()).filter(is_open).collect();
        if points.is_empty() {
            points = self.grid.size().points().filter(is_open).collect();
        }
        points.sort_by_cached_key(|&point| Reverse(self.evaluate_position(point)));
        points.truncate(self.breadth);
        points
    }

    /// The score of a free point: what a black stone makes there and what a white stone makes.
    fn evaluate_position(&mut self, point: Point) -> i32 {
        let mut counts = Counts::default();
        for color in Color::ALL {
            self.lines.set(point, Some(color));
            for place in self.lines.places(point) {
                let text = &self.lines.texts(color)[place.line];
                self.automaton.add_at(text, place.offset, &mut counts);
            }
        }
        self.lines.set(point, None);
        score(&counts)
    }

    /// What the position is worth for the side to move.
    fn evaluate(&self) -> i32 {
        let (counts, turn) = (self.automaton.count(&self.lines), self.grid.turn());
        score(&counts[turn]) - score(&counts[!turn])
    }
}

fn score(counts: &Counts) -> i32 {
    SCORES.iter().map(|&(kind, score)| counts[kind] as i32 * score).sum()
}

#[cfg(test)]
mod tests;
