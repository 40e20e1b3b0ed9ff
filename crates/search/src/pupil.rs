//! The engine at a level below its best: it overlooks threats and looks less far, but it does not
//! play senseless stones.
//!
//! Everything it misses depends on the seed and on what lies on the board, so a threat that was
//! overlooked stays overlooked until something near it changes, and the same game is played again
//! from the same seed.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use board::{Board, Color, Point, PointSet, Rule, Ruleset, Shape, with_rule};
use eval::Classic;

use crate::agent::{Agent, Answer, Event, Report};
use crate::comparison::Comparison;
use crate::engine::Engine;
use crate::level::Skill;
use crate::limits::Limits;
use crate::position::Position;
use crate::situation::{Situation, situation};
use crate::task::{Task, sensible_moves};

/// What a player may fail to see.
const MISSABLE: [Shape; 3] = [Shape::Five, Shape::OpenFour, Shape::FourThree];

/// How near to a stone a move must lie that is played by its look alone.
const NEAR: u8 = 2;

/// A player who sees only so much.
pub struct Pupil {
    engine: Engine,
    skill: Skill,
    seed: u64,
}

impl Pupil {
    pub(crate) fn new(engine: Engine, skill: Skill, seed: u64) -> Pupil {
        Pupil { engine, skill, seed }
    }

    fn play<R: Ruleset>(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        let start = Instant::now();
        let mut board = task.board::<R>();
        let own = board.turn();
        let alone = Task { variations: 1, ..task.clone() };
        if board.winner().is_some() || board.ply() == 0 || !board.fives(own).is_empty() {
            return self.engine.choose(&alone, limits, stop, listen);
        }
        let missed = self.missed(&board);
        let is_blind = !unseen(&board, missed).is_empty();
        let is_decided = matches!(situation(&mut board), Situation::Decided(_));
        let misses_win = !(missed & board.makers(own, Shape::OpenFour)).is_empty();
        if is_blind || is_decided && misses_win || self.skill.depth == 0 {
            let point = self.glance(board, missed, task.blocked);
            return Answer { time: start.elapsed(), ..Answer::at_once(point, None) };
        }
        if is_decided {
            return self.engine.choose(&alone, limits, stop, listen);
        }
        self.compare(&board, task, limits, stop, listen, missed)
    }

    /// The points where somebody makes something that this player does not see.
    fn missed<R: Ruleset>(&self, board: &Board<R>) -> PointSet {
        let mut missed = PointSet::EMPTY;
        for color in Color::ALL {
            for shape in MISSABLE {
                let makers = board.makers(color, shape);
                let unseen = makers.iter().filter(|&point| self.misses(board, point, color, shape));
                unseen.for_each(|point| missed.insert(point));
            }
        }
        missed
    }

    /// Whether a threat stays unseen: all of it or nothing, so the dice are thrown for the first
    /// of the points that belong together. What the last stone made is seen twice as often.
    fn misses<R: Ruleset>(
        &self,
        board: &Board<R>,
        point: Point,
        color: Color,
        shape: Shape,
    ) -> bool {
        let threat = board.makers(color, shape) & board.defences(point, color);
        let first = threat.iter().next().unwrap_or(point);
        let last = board.moves().last().copied().flatten();
        let is_new = last.is_some_and(|last| threat.iter().any(|p| distance(last, p) <= NEAR));
        let chance = match shape {
            Shape::Five => self.skill.overlooks_fours,
            _ => self.skill.overlooks,
        };
        let code = u64::from(board.patterns(first).code(color));
        let dice = self.dice([slot(first), color as u64, code]);
        dice % 100 < if is_new { chance / 2 } else { chance }
    }

    /// The move that looks best, with the threats it sees answered and no search.
    fn glance<R: Ruleset>(
        &self,
        mut board: Board<R>,
        missed: PointSet,
        blocked: PointSet,
    ) -> Option<Point> {
        let unseen = unseen(&board, missed);
        // Who does not see a threat answers it by chance at most.
        let answers = match situation(&mut board) {
            Situation::Forced(_, answers) if unseen.is_empty() => answers - blocked,
            _ => PointSet::EMPTY,
        };
        let stones: Vec<Point> = board.moves().iter().flatten().copied().collect();
        let is_near = |point: Point| stones.iter().any(|&stone| distance(stone, point) <= NEAR);
        let is_seen = |point: Point| !missed.contains(point) && !unseen.contains(point);
        let sensible = sensible_moves(&board, blocked);
        let free = sensible.iter().filter(|&point| is_near(point) && is_seen(point)).collect();
        let moves = [answers, free, sensible].into_iter().find(|moves| !moves.is_empty())?;
        let key = board.key();
        let position = Position::new(board, Classic::<R>::new());
        let scores = position.scores(moves);
        let judged = scores.map(|(point, score)| (score + self.noise(key, point), point));
        judged.max_by_key(|&(worth, point)| (worth, std::cmp::Reverse(point))).map(|(_, p)| p)
    }

    /// The best of some searched moves, each a little misjudged.
    fn compare<R: Ruleset>(
        &mut self,
        board: &Board<R>,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
        missed: PointSet,
    ) -> Answer {
        let task = Task { variations: self.skill.variations, ..task.clone() };
        let mut comparison = Comparison::default();
        let mut note = |event: &Event| {
            comparison.hear(event);
            listen(event);
        };
        let answer = self.engine.choose(&task, &self.limits(limits), stop, &mut note);
        let reports = comparison.reports();
        let Some(best) = reports.iter().map(|report| report.value).max() else { return answer };
        let key = board.key();
        let worth = |report: &Report| report.value.units() + self.noise(key, report.line[0]);
        let is_near_best = |report: &&Report| {
            report.value + 2 * self.skill.noise >= best
                && (best.is_loss() || !report.value.is_loss())
        };
        let seen = reports.iter().filter(|report| !missed.contains(report.line[0]));
        match seen.filter(is_near_best).max_by_key(|report| worth(report)) {
            Some(report) if !best.is_win() => Answer {
                point: report.line.first().copied(),
                value: Some(report.value),
                line: report.line.clone(),
                ..answer
            },
            _ => answer,
        }
    }

    fn limits(&self, limits: &Limits) -> Limits {
        let depth = limits.depth.map_or(self.skill.depth, |depth| depth.min(self.skill.depth));
        let nodes = limits.nodes.map_or(self.skill.nodes, |nodes| nodes.min(self.skill.nodes));
        Limits { depth: Some(depth), nodes: Some(nodes), ..*limits }
    }

    /// How much a move is misjudged: small errors more often than large ones.
    fn noise(&self, key: u64, point: Point) -> i32 {
        let dice = self.dice([key, slot(point), 0]);
        let (one, other) = ((dice & 0xffff) as i32, (dice >> 16 & 0xffff) as i32);
        (one - other) * self.skill.noise / 0xffff
    }

    /// A number that depends on the seed and these numbers alone.
    fn dice(&self, numbers: [u64; 3]) -> u64 {
        numbers.into_iter().fold(self.seed, |state, number| {
            let mut mixed = (state ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        })
    }
}

impl Agent for Pupil {
    fn name(&self) -> &'static str {
        self.engine.name()
    }

    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        with_rule!(task.rule, R => self.play::<R>(task, limits, stop, listen))
    }

    fn prepare(&mut self, rule: Rule) {
        self.engine.prepare(rule);
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}

/// The answers to those threats of the enemy that are missed.
fn unseen<R: Ruleset>(board: &Board<R>, missed: PointSet) -> PointSet {
    let enemy = !board.turn();
    let threats = MISSABLE.iter().flat_map(|&shape| {
        let makers: Vec<Point> = (missed & board.makers(enemy, shape)).iter().collect();
        makers
    });
    threats.fold(PointSet::EMPTY, |all, point| all | board.defences(point, enemy))
}

fn slot(point: Point) -> u64 {
    u64::from(point.y()) << 8 | u64::from(point.x())
}

/// Steps of a king between two points.
fn distance(one: Point, other: Point) -> u8 {
    one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()))
}
