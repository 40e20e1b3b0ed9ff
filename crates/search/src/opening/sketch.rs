//! Openings as they come to mind: a few stones near each other, before any search.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use board::{Board, Point, Ruleset, Size, with_rule};

use crate::dice::Dice;
use crate::mcts::fours::Fours;
use crate::situation::{Situation, situation};
use crate::task::Task;

/// Throws in a row without a new opening after which there are no more to be found. On a large
/// board about one throw in two is one.
const PATIENCE: usize = 20_000;

/// One opening in so many begins anywhere on the board, the others near its centre.
const ANYWHERE: usize = 5;

/// How near: a fifth of the shorter side, three steps on a board of 15.
const CENTRAL: u8 = 5;

/// How far the next stone may lie from one on the board, in steps of a king; each as likely.
const STEPS: [i32; 6] = [1, 2, 2, 3, 3, 4];

/// Points that are thrown for a stone before the whole opening is thrown again.
const TRIES: usize = 8;

/// Positions in which a win by fours is looked for: all there are, with so few stones.
const FOURS: u32 = 200;

/// Quiet openings, no two of them images of each other.
pub(crate) struct Sketches<R> {
    size: Size,
    /// The numbers of stones that an opening may have.
    counts: Vec<usize>,
    dice: Dice,
    seen: BTreeSet<u64>,
    ruleset: PhantomData<R>,
}

impl<R: Ruleset> Sketches<R> {
    /// Openings of so many stones. Each rule and size has its own, also from the same seed.
    pub(crate) fn new(size: Size, stones: RangeInclusive<usize>, seed: u64) -> Sketches<R> {
        let dice = Dice::new(seed ^ Board::<R>::new(size).key());
        let counts = stones.collect();
        Sketches { size, counts, dice, seen: BTreeSet::new(), ruleset: PhantomData }
    }

    /// An opening by chance; `None` if the dice fell badly.
    fn throw(&mut self) -> Option<Board<R>> {
        let count = *self.dice.pick(&self.counts)?;
        let mut board = Board::<R>::new(self.size);
        board.play(self.first()?);
        while board.stones() < count && board.winner().is_none() {
            let point = (0..TRIES).find_map(|_| self.next_stone(&board))?;
            board.play(point);
        }
        Some(board)
    }

    /// A legal move near a stone of the board, unless the dice fall on another point.
    fn next_stone(&mut self, board: &Board<R>) -> Option<Point> {
        let stone = self.dice.pick(board.moves()).copied().flatten()?;
        let steps = *self.dice.pick(&STEPS)?;
        self.near(stone, steps).filter(|&point| board.is_legal(point))
    }

    fn first(&mut self) -> Option<Point> {
        if self.dice.below(ANYWHERE) == 0 {
            let (x, y) = (self.size.width(), self.size.height());
            let mut below = |side: u8| self.dice.below(side.into()) as u8;
            return self.size.point(below(x), below(y));
        }
        let steps = self.size.width().min(self.size.height()) / CENTRAL;
        self.near(self.size.center(), steps.into())
    }

    /// A point within so many steps, unless it falls off the board.
    fn near(&mut self, point: Point, steps: i32) -> Option<Point> {
        let mut shift = |from: u8| {
            let shift = self.dice.below(2 * steps as usize + 1) as i32 - steps;
            u8::try_from(i32::from(from) + shift).ok()
        };
        let (x, y) = (shift(point.x()), shift(point.y()));
        self.size.point(x?, y?)
    }
}

impl<R: Ruleset> Iterator for Sketches<R> {
    type Item = Vec<Point>;

    /// The next opening; `None` when the dice bring nothing new any more.
    fn next(&mut self) -> Option<Vec<Point>> {
        for _ in 0..PATIENCE {
            let Some(mut board) = self.throw() else { continue };
            if self.seen.insert(board.canonical().1) && is_calm(&mut board) {
                return Some(board.moves().iter().copied().flatten().collect());
            }
        }
        None
    }
}

/// Whether nothing is decided in a position yet: the game goes on, neither side has a three, a four
/// or a win by force in sight, whoever were to move.
pub fn is_quiet(task: &Task) -> bool {
    with_rule!(task.rule, R => is_calm(&mut task.board::<R>()))
}

fn is_calm<R: Ruleset>(board: &mut Board<R>) -> bool {
    if board.winner().is_some() || !is_free(board) {
        return false;
    }
    board.pass();
    let is_free = is_free(board);
    board.undo();
    is_free
}

/// Whether the side to move neither wins nor has to answer a threat.
fn is_free<R: Ruleset>(board: &mut Board<R>) -> bool {
    let moves = board.legal_moves();
    situation(board) == Situation::Free && Fours::new(FOURS).attack(board, moves).is_none()
}

#[cfg(test)]
mod tests {
    use board::Rule;
    use board::ruleset::{Freestyle, Renju};

    use super::*;

    fn quiet(rule: Rule, moves: &str) -> bool {
        let size = Size::default();
        is_quiet(&Task::new(rule, size, size.parse_moves(moves).unwrap()))
    }

    #[test]
    fn threats_of_either_side_are_not_quiet() {
        let rows = [
            ("h8i9", true),
            ("h8h9i8", true),
            // An open three, with white and with black to move; a closed one.
            ("h8a1i8c1j8", false),
            ("h8a1i8c1j8o15", false),
            ("h8g8i8c1j8", true),
            // A four; five in a row.
            ("h8g8i8c1j8e1k8", false),
            ("h8a1i8c1j8e1k8g1l8", false),
            // Two threes at one stroke, j8, unless it is forbidden.
            ("h8a1i8o15j9a15j10o1", false),
        ];
        for (moves, expected) in rows {
            assert_eq!(quiet(Rule::Freestyle, moves), expected, "{moves}");
        }
        assert!(quiet(Rule::Renju, "h8a1i8o15j9a15j10o1"));
    }

    #[test]
    fn sketches_differ_and_have_the_stones_asked_for() {
        let size = Size::new(9, 7).unwrap();
        let drawn: Vec<Vec<Point>> = Sketches::<Renju>::new(size, 3..=5, 7).take(300).collect();
        let key = |points: &Vec<Point>| {
            let moves = points.iter().map(|&point| Some(point)).collect();
            Task::new(Rule::Renju, size, moves).board::<Renju>().canonical().1
        };
        assert_eq!(drawn.iter().map(key).collect::<BTreeSet<u64>>().len(), 300);
        for count in 3..=5 {
            assert!(drawn.iter().filter(|points| points.len() == count).count() > 50, "{count}");
        }
    }

    #[test]
    fn all_there_are_is_found() {
        // Six of 25 points are not images of each other.
        let size = Size::square(5).unwrap();
        assert_eq!(Sketches::<Freestyle>::new(size, 1..=1, 1).count(), 6);
    }
}
