//! Which moves look good: what a point's patterns are worth to the side that takes it, and what
//! taking them from the enemy is worth.

use std::sync::OnceLock;

use board::{Board, Point, Rule, Ruleset};

use crate::Weights;
use crate::lookup::Lookup;

/// Scores moves by learnt tables, from the board alone: nothing to follow.
#[derive(Clone)]
pub(crate) struct Scores(Lookup);

impl Scores {
    pub(crate) fn new(weights: &Weights) -> Scores {
        Scores(Lookup::new(weights, |side| &side.scores))
    }

    /// Those of the program's own weights, made once.
    pub(crate) fn embedded(rule: Rule) -> Scores {
        static SCORES: [OnceLock<Scores>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        SCORES[rule as usize].get_or_init(|| Scores::new(&Weights::embedded(rule))).clone()
    }

    /// The score of a move of the side to move.
    #[inline(always)]
    pub(crate) fn of<R: Ruleset>(&self, board: &Board<R>, point: Point) -> i32 {
        let (own, other, patterns) = (board.turn(), !board.turn(), board.patterns(point));
        let [attack, _] = self.0.pair(own, patterns.code(own));
        let [_, defence] = self.0.pair(other, patterns.code(other));
        i32::from(attack) + i32::from(defence)
    }
}
