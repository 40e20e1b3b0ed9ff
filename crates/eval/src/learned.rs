//! The learned evaluation: the network follows the board, the classic tables order the moves.

use std::sync::Arc;

use board::{Board, Color, Observer, Patterns, Point, Ruleset};

use crate::net::{Accumulator, Kernel, Net, SCORE_SHIFT, VALUE_SHIFT};
use crate::{Classic, Evaluator, Value};

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
    blend: Blend,
    classic: Classic<R>,
    follower: Follower,
}

impl<R: Ruleset> Learned<R> {
    /// An evaluator with a network, which may have been learnt for another rule. Call
    /// [`reset`](Evaluator::reset) before it follows a board.
    pub fn new(net: Arc<Net>) -> Learned<R> {
        Learned::with_kernel(net, Kernel::detect())
    }

    /// The same with a kernel of one's choice.
    pub fn with_kernel(net: Arc<Net>, kernel: Kernel) -> Learned<R> {
        let (classic, follower) = (Classic::new(), Follower::default());
        Learned { net, kernel, blend: Blend::default(), classic, follower }
    }

    /// The same, mixed with the classic evaluation.
    #[must_use]
    pub fn blended(self, blend: Blend) -> Learned<R> {
        Learned { blend, ..self }
    }

    /// How good each move looks to the network, about 200 units a logit.
    pub fn net_scores(&mut self, board: &Board<R>, moves: &[Point], scores: &mut Vec<i32>) {
        let sums = self.follower.sums(board, &self.net, self.kernel);
        let policy = &self.net.side(board.turn()).policy;
        let score = |&point: &Point| {
            let steps = i64::from(self.kernel.score(policy, sums.cell(point)));
            ((steps * Value::LOGIT as i64) >> SCORE_SHIFT) as i32
        };
        scores.clear();
        scores.extend(moves.iter().map(score));
    }
}

/// How much of the classic evaluation is in the learned one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blend {
    /// Share of the classic value, in hundredths.
    pub classic_share: i32,
    /// What the network's values are multiplied by, in hundredths.
    pub value_scale: i32,
    /// Share of the network in the scores of moves, in hundredths.
    pub policy_share: i32,
    /// How far outside a window the classic value is believed without the network.
    pub margin: i32,
}

impl Default for Blend {
    /// The network's values alone, the classic scores alone.
    fn default() -> Blend {
        Blend { classic_share: 0, value_scale: 100, policy_share: 0, margin: i32::MAX }
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
    fn placed(&mut self, point: Point, color: Color, patterns: Patterns) {
        self.classic.placed(point, color, patterns);
        self.follower.placed((point, color));
    }

    #[inline(always)]
    fn lifted(&mut self, point: Point, color: Color, patterns: Patterns) {
        self.classic.lifted(point, color, patterns);
        self.follower.lifted();
    }

    #[inline(always)]
    fn changed(&mut self, point: Point, before: Patterns, after: Patterns) {
        self.classic.changed(point, before, after);
    }

    #[inline(always)]
    fn restored(&mut self, point: Point, before: Patterns, after: Patterns) {
        self.classic.restored(point, before, after);
    }
}

impl<R: Ruleset> Evaluator<R> for Learned<R> {
    fn reset(&mut self, board: &Board<R>) {
        self.classic.reset(board);
        self.follower.reset(board, &self.net, self.kernel);
    }

    #[inline]
    fn value(&mut self, board: &Board<R>) -> Value {
        let sums = self.follower.sums(board, &self.net, self.kernel);
        let steps = self.kernel.value(&self.net.side(board.turn()).head, sums.sums());
        let units = ((i64::from(steps) * Value::LOGIT as i64) >> VALUE_SHIFT) as i32;
        let Blend { classic_share, value_scale, .. } = self.blend;
        let scaled = if value_scale == 100 { units } else { units * value_scale / 100 };
        if classic_share == 0 {
            return Value::new(scaled);
        }
        let classic = self.classic.value(board).units();
        Value::new((scaled * (100 - classic_share) + classic * classic_share) / 100)
    }

    #[inline]
    fn value_within(&mut self, board: &Board<R>, alpha: Value, beta: Value) -> Value {
        if self.blend.margin < Value::WIN.units() {
            let guess = self.classic.value(board);
            let (low, high) = (guess - self.blend.margin, guess + self.blend.margin);
            if low >= beta || high <= alpha {
                return guess;
            }
        }
        self.value(board)
    }

    fn score(&mut self, board: &Board<R>, moves: &[Point], scores: &mut Vec<i32>) {
        let share = self.blend.policy_share;
        if share < 100 {
            self.classic.score(board, moves, scores);
        }
        if share > 0 {
            let mut learned = Vec::with_capacity(moves.len());
            self.net_scores(board, moves, &mut learned);
            scores.resize(moves.len(), 0);
            for (score, learned) in scores.iter_mut().zip(learned) {
                *score = (*score * (100 - share) + learned * share) / 100;
            }
        }
    }
}
