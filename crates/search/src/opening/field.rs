//! What could be added to a position: the field of a race, each runner with a first guess.

use std::collections::BTreeSet;

use board::{Board, Point, PointSet, Ruleset, Symmetry};
use eval::{Classic, Value};

use crate::dice::Dice;
use crate::position::Position;
use crate::situation::Situation;
use crate::task::{Task, sensible_moves};

/// How many pairs or triples are drawn. A few thousand take some milliseconds and hold many that
/// look even, of which a race can search some dozens.
const DRAWN: usize = 3_000;

/// Steps within which stones work with and against each other.
const NEAR: u8 = 4;

/// Stones that could be added.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Runner {
    pub(crate) points: Vec<Point>,
    /// The worth for the side to move before the stones, at first without a search.
    pub(crate) value: Value,
    /// Whether a longer search would find nothing else.
    pub(crate) is_settled: bool,
}

/// Every single stone, or pairs and triples drawn at random; of those that are there when it gets
/// late, one at least.
pub(crate) fn field<R: Ruleset>(
    task: &Task,
    stones: usize,
    seed: u64,
    is_late: &dyn Fn() -> bool,
) -> Vec<Runner> {
    let mut draft = Draft::<R>::new(task);
    match stones {
        _ if draft.position.board().winner().is_some() => {}
        1 => draft.add_all(task, is_late),
        _ => draft.draw(stones, seed, is_late),
    }
    draft.runners
}

/// A field of given stones, each of which may be played in turn.
pub(crate) fn given<R: Ruleset>(task: &Task, stones: &[Vec<Point>]) -> Vec<Runner> {
    let mut draft = Draft::<R>::new(task);
    stones.iter().for_each(|points| draft.add(points));
    draft.runners
}

/// A field that is being made.
struct Draft<R> {
    position: Position<R, Classic<R>>,
    blocked: PointSet,
    /// Positions that are in the field already.
    seen: BTreeSet<u64>,
    runners: Vec<Runner>,
}

impl<R: Ruleset> Draft<R> {
    fn new(task: &Task) -> Draft<R> {
        Draft {
            position: Position::new(task.board::<R>(), Classic::<R>::new()),
            blocked: task.blocked,
            seen: BTreeSet::new(),
            runners: Vec::new(),
        }
    }

    /// Adds every legal stone. On an empty board images of each other count once.
    fn add_all(&mut self, task: &Task, is_late: &dyn Fn() -> bool) {
        let is_bare = task.walls.is_empty() && task.blocked.is_empty();
        let is_symmetric = is_bare && self.position.board().stones() == 0;
        let legal = self.position.board().legal_moves() - self.blocked;
        for point in legal.iter() {
            if !self.runners.is_empty() && is_late() {
                return;
            }
            if !is_symmetric || is_first_image(point, self.position.board()) {
                self.add(&[point]);
            }
        }
    }

    /// Adds stones drawn at random, near each other and near those on the board.
    fn draw(&mut self, stones: usize, seed: u64, is_late: &dyn Fn() -> bool) {
        let mut dice = Dice::new(seed);
        let board = self.position.board();
        let first: Vec<Point> = match board.stones() {
            0 => (board.legal_moves() - self.blocked).iter().collect(),
            _ => sensible_moves(board, self.blocked).iter().collect(),
        };
        for _ in 0..DRAWN {
            if !self.runners.is_empty() && is_late() {
                return;
            }
            if let Some(points) = self.throw(&first, stones, &mut dice) {
                self.add(&points);
            }
        }
    }

    /// Some stones that may be played in turn without a win; `None` if the dice fell badly.
    fn throw(&mut self, first: &[Point], count: usize, dice: &mut Dice) -> Option<Vec<Point>> {
        let mut points = vec![*dice.pick(first)?];
        let mut board = self.position.board().clone();
        board.play(points[0]);
        while points.len() < count && board.winner().is_none() {
            let others: Vec<Point> = (board.candidates() - self.blocked).iter().collect();
            let point = *dice.pick(&others)?;
            let mut stones = board.moves().iter().flatten();
            let is_near = stones.any(|&stone| distance(stone, point) <= NEAR);
            if !is_near || !board.is_legal(point) {
                return None;
            }
            board.play(point);
            points.push(point);
        }
        board.winner().is_none().then_some(points)
    }

    /// Adds stones with what they look like, unless the position is there already.
    fn add(&mut self, points: &[Point]) {
        points.iter().for_each(|&point| self.position.play(point));
        let is_open = self.position.board().winner().is_none();
        if is_open && self.seen.insert(self.position.board().key()) {
            let value = look(&mut self.position);
            let value = before(value, points.len());
            self.runners.push(Runner { points: points.to_vec(), value, is_settled: false });
        }
        points.iter().for_each(|_| self.position.undo());
    }
}

/// What a position looks like to the side to move, without a search.
pub(crate) fn look<R: Ruleset>(position: &mut Position<R, Classic<R>>) -> Value {
    match position.situation() {
        Situation::Decided(value) => value,
        _ => position.value(),
    }
}

/// A value after some stones, for the side that was to move before them.
pub(crate) fn before(value: Value, stones: usize) -> Value {
    if stones.is_multiple_of(2) { value } else { -value }
}

/// Whether a point comes before all its images.
fn is_first_image<R: Ruleset>(point: Point, board: &Board<R>) -> bool {
    let size = board.size();
    Symmetry::of(size).iter().all(|symmetry| symmetry.apply(point, size) >= point)
}

/// Steps of a king between two points.
fn distance(one: Point, other: Point) -> u8 {
    one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()))
}
