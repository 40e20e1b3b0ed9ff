//! The learned evaluation: the network follows the board; the classic tables order the moves of an
//! alpha-beta search, which asks for every one, its own head those of a tree search.

use std::marker::PhantomData;
use std::sync::Arc;

use board::{Board, Color, Observer, Patterns, Point, Ruleset};

use crate::net::{Accumulator, Kernel, Net, SCORE_SHIFT, VALUE_SHIFT};
use crate::scores::Scores;
use crate::{Evaluator, Value};

/// Judges by a network.
///
/// ```
/// use std::sync::Arc;
/// use board::{Board, Rule, Size, ruleset::Freestyle};
/// use eval::{Evaluator, Learned, Net, Value};
/// let board = Board::<Freestyle>::new(Size::default());
/// let mut learned = Learned::new(Arc::new(Net::zero(Rule::Freestyle)));
/// learned.reset(&board);
/// assert_eq!(learned.value(&board), Value::ZERO);
/// ```
#[derive(Clone)]
pub struct Learned<R> {
    net: Arc<Net>,
    kernel: Kernel,
    scores: Scores,
    follower: Follower,
    rule: PhantomData<R>,
}

impl<R: Ruleset> Learned<R> {
    /// An evaluator with a network, which may have been learnt for another rule. Call
    /// [`reset`](Evaluator::reset) before it follows a board.
    pub fn new(net: Arc<Net>) -> Learned<R> {
        Learned::with_kernel(net, Kernel::detect())
    }

    /// The same with a kernel of one's choice.
    pub fn with_kernel(net: Arc<Net>, kernel: Kernel) -> Learned<R> {
        let (scores, follower) = (Scores::embedded(R::RULE), Follower::default());
        Learned { net, kernel, scores, follower, rule: PhantomData }
    }
}

/// The sums of both sides, and the stones that they may lag behind.
#[derive(Clone, Default)]
struct Follower {
    /// Black's and white's sums, once a board is followed. `None` also after a stone was taken back
    /// that had come before: they must be made anew.
    sides: Option<[Followed; 2]>,
    /// Stones heard of since then.
    stones: Vec<(Point, Color)>,
}

#[derive(Clone)]
struct Followed {
    sums: Accumulator,
    /// How many stones the sums and the board have in common.
    agreed: usize,
}

impl Follower {
    fn reset<R: Ruleset>(&mut self, board: &Board<R>, net: &Net, kernel: Kernel) {
        self.stones.clear();
        self.sides = Some(Color::ALL.map(|color| Followed {
            sums: Accumulator::new(board, color, net.side(color), kernel),
            agreed: 0,
        }));
    }

    /// The sums of the side to move, up to date.
    #[inline]
    fn sums<R: Ruleset>(&mut self, board: &Board<R>, net: &Net, kernel: Kernel) -> &Accumulator {
        if self.sides.is_none() {
            self.reset(board, net, kernel);
        }
        let turn = board.turn();
        let sides = self.sides.as_mut().expect("made above");
        let side = &mut sides[turn as usize];
        side.sums.bring(net.side(turn), &self.stones, side.agreed);
        side.agreed = self.stones.len();
        &side.sums
    }

    #[inline(always)]
    fn placed(&mut self, stone: (Point, Color)) {
        let place = self.stones.len();
        for side in self.sides.iter_mut().flatten() {
            // The stone that was taken back last comes again.
            if side.agreed == place && side.sums.has(place, stone) {
                side.agreed += 1;
            }
        }
        self.stones.push(stone);
    }

    #[inline(always)]
    fn lifted(&mut self) {
        if self.stones.pop().is_none() {
            self.sides = None;
        }
        for side in self.sides.iter_mut().flatten() {
            side.agreed = side.agreed.min(self.stones.len());
        }
    }
}

impl<R: Ruleset> Observer for Learned<R> {
    #[inline(always)]
    fn placed(&mut self, point: Point, color: Color, _: Patterns) {
        self.follower.placed((point, color));
    }

    #[inline(always)]
    fn lifted(&mut self, _: Point, _: Color, _: Patterns) {
        self.follower.lifted();
    }
}

impl<R: Ruleset> Evaluator<R> for Learned<R> {
    fn reset(&mut self, board: &Board<R>) {
        self.follower.reset(board, &self.net, self.kernel);
    }

    #[inline]
    fn value(&mut self, board: &Board<R>) -> Value {
        let sums = self.follower.sums(board, &self.net, self.kernel);
        let steps = self.kernel.value(&self.net.side(board.turn()).head, sums.sums());
        Value::new(((i64::from(steps) * Value::LOGIT as i64) >> VALUE_SHIFT) as i32)
    }

    #[inline(always)]
    fn score(&self, board: &Board<R>, point: Point) -> i32 {
        self.scores.of(board, point)
    }

    /// By the network's own head.
    fn prior(&mut self, board: &Board<R>, point: Point) -> i32 {
        let sums = self.follower.sums(board, &self.net, self.kernel);
        let policy = &self.net.side(board.turn()).policy;
        let steps = i64::from(self.kernel.score(policy, sums.cell(point)));
        ((steps * Value::LOGIT as i64) >> SCORE_SHIFT) as i32
    }
}
