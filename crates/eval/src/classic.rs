//! The classic evaluation: what every empty point is worth to both sides, added up.
//!
//! The patterns of a point (four lines, order forgotten: a [`Class`](crate::Class)) have a worth
//! for the side to move and another for the other side, so that the right to move is learnt, not
//! guessed. The sums follow the board stone by stone; on top comes one number for the
//! [`Urgency`], who threatens what. All integers, so every machine gets the same value.

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use board::{Board, Color, Observer, Patterns, Point, Rule, Ruleset};

use crate::lookup::Lookup;
use crate::scores::Scores;
use crate::{Evaluator, Urgency, Value, Weights};

/// Judges by learnt tables alone; follows a board in a fraction of the time the board itself takes.
///
/// ```
/// use board::{Board, Size, ruleset::Freestyle};
/// use eval::{Classic, Evaluator, Value};
/// let size = Size::default();
/// let mut board = Board::<Freestyle>::new(size);
/// let mut classic = Classic::new();
/// classic.reset(&board);
/// for step in size.parse_moves("h8a1i8o15j8")? {
///     board.play_with(step.unwrap(), &mut classic);
/// }
/// assert!(classic.value(&board) < Value::ZERO, "black has an open three");
/// # Ok::<(), board::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Classic<R> {
    tables: Tables,
    sums: Sums,
    /// The sums before each stone that was heard of, for the way back.
    saved: Vec<Sums>,
    rule: PhantomData<R>,
}

/// What all empty points together are worth with black to move, and with white to move.
type Sums = [i32; 2];

/// The learnt numbers.
#[derive(Clone)]
struct Tables {
    values: Lookup,
    scores: Scores,
    weights: Arc<Weights>,
}

impl Tables {
    fn new(weights: Arc<Weights>, scores: Scores) -> Tables {
        Tables { values: Lookup::new(&weights, |side| &side.values), scores, weights }
    }

    /// Those of the program's own weights, made once.
    fn embedded(rule: Rule) -> Tables {
        static TABLES: [OnceLock<Tables>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        let make = || Tables::new(Weights::embedded(rule), Scores::embedded(rule));
        TABLES[rule as usize].get_or_init(make).clone()
    }
}

impl<R: Ruleset> Classic<R> {
    /// An evaluator with the weights that come with the program. Call
    /// [`reset`](Evaluator::reset) before it follows a board.
    pub fn new() -> Classic<R> {
        Classic::with_tables(Tables::embedded(R::RULE))
    }

    /// An evaluator with other weights, which may have been learnt for another rule. Clone it
    /// rather than make a second one: the tables are shared then.
    pub fn with_weights(weights: Arc<Weights>) -> Classic<R> {
        let scores = Scores::new(&weights);
        Classic::with_tables(Tables::new(weights, scores))
    }

    fn with_tables(tables: Tables) -> Classic<R> {
        Classic { tables, sums: [0; 2], saved: Vec::new(), rule: PhantomData }
    }

    /// What the patterns of one point are worth, for both sides to move.
    #[inline(always)]
    fn worth(&self, patterns: Patterns) -> Sums {
        let worth = |color| {
            let [own, other] = self.tables.values.pair(color, patterns.code(color));
            [i32::from(own), i32::from(other)]
        };
        let [black, white] = Color::ALL.map(worth);
        [black[0] - white[1], white[0] - black[1]]
    }

    #[inline(always)]
    fn add(&mut self, patterns: Patterns) {
        let worth = self.worth(patterns);
        self.sums = [self.sums[0] + worth[0], self.sums[1] + worth[1]];
    }

    #[inline(always)]
    fn subtract(&mut self, patterns: Patterns) {
        let worth = self.worth(patterns);
        self.sums = [self.sums[0] - worth[0], self.sums[1] - worth[1]];
    }
}

impl<R: Ruleset> Default for Classic<R> {
    fn default() -> Classic<R> {
        Classic::new()
    }
}

impl<R: Ruleset> Observer for Classic<R> {
    #[inline(always)]
    fn placed(&mut self, _: Point, _: Color, patterns: Patterns) {
        self.saved.push(self.sums);
        self.subtract(patterns);
    }

    #[inline(always)]
    fn lifted(&mut self, _: Point, _: Color, patterns: Patterns) {
        match self.saved.pop() {
            Some(sums) => self.sums = sums,
            None => self.add(patterns),
        }
    }

    #[inline(always)]
    fn changed(&mut self, _: Point, before: Patterns, after: Patterns) {
        self.subtract(before);
        self.add(after);
    }

    #[inline(always)]
    fn restored(&mut self, point: Point, before: Patterns, after: Patterns) {
        // Only a stone played before `reset` has no saved sums.
        if self.saved.is_empty() {
            self.changed(point, before, after);
        }
    }
}

impl<R: Ruleset> Evaluator<R> for Classic<R> {
    fn reset(&mut self, board: &Board<R>) {
        self.saved.clear();
        self.sums = [0; 2];
        board.empty_points().iter().for_each(|point| self.add(board.patterns(point)));
    }

    #[inline]
    fn value(&mut self, board: &Board<R>) -> Value {
        let urgency = self.tables.weights.side(board.turn()).urgency[Urgency::of(board).index()];
        let sum = self.sums[board.turn() as usize] + i32::from(urgency);
        Value::new(sum / Weights::FINE)
    }

    #[inline(always)]
    fn score(&self, board: &Board<R>, point: Point) -> i32 {
        self.tables.scores.of(board, point)
    }
}
