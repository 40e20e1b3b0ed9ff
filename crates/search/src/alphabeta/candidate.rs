//! A move about to be tried, with all that is known of it beforehand.

use board::{Point, Ruleset, Shape};
use eval::Evaluator;

use crate::position::Position;

/// Points farther apart than this take no part in the same row.
const NEAR: u8 = 4;

/// A move with its looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) point: Point,
    /// How good it looks to the evaluator.
    pub(crate) score: i32,
    /// How far the score lies below the best of the node.
    pub(crate) gap: i32,
}

/// What a move does on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// What it makes.
    pub(crate) makes: Shape,
    /// What it takes from the enemy.
    pub(crate) takes: Shape,
    /// Whether it lies far from the side's own last stone.
    pub(crate) leaves_own: bool,
    /// Whether it lies far from the enemy's last stone.
    pub(crate) leaves_enemy: bool,
}

impl Effect {
    pub(crate) fn of<R: Ruleset, E: Evaluator<R>>(
        position: &Position<R, E>,
        point: Point,
    ) -> Effect {
        let board = position.board();
        let mut last = board.moves().iter().rev().copied();
        let mut is_far = || last.next().flatten().is_none_or(|last| distance(last, point) > NEAR);
        let leaves_enemy = is_far();
        Effect {
            makes: board.shape(point, board.turn()),
            takes: board.shape(point, !board.turn()),
            leaves_own: is_far(),
            leaves_enemy,
        }
    }

    /// Makes an open three or more.
    pub(crate) fn attacks(&self) -> bool {
        self.makes >= Shape::Three
    }

    /// Far from what both sides did last.
    pub(crate) fn is_elsewhere(&self) -> bool {
        self.leaves_own && self.leaves_enemy
    }

    /// Builds nothing and hinders nothing.
    pub(crate) fn is_idle(&self) -> bool {
        let is_weak = |shape| matches!(shape, Shape::Dead | Shape::Weak);
        is_weak(self.makes) && is_weak(self.takes)
    }
}

/// Steps of a king from one point to another.
fn distance(one: Point, other: Point) -> u8 {
    one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()))
}
