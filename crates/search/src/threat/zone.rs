//! Which defences can matter against a win by fours.
//!
//! ```text
//!   . . . o . . . .
//!   . . . o . . . .        the points that the fours use (m) and that answer them (b);
//!   . x x b m x . .        the points that make a block a four (h): the attacker would have
//!   . . . h . . . .        to answer it
//!   . . . h . . . .
//! ```
//!
//! A stone anywhere else leaves the line of fours as it is, unless it makes a four at once.

use board::{Board, Color, Direction, Forbidden, Point, PointSet, Ruleset, Shape};

use super::fours::{Fate, Fours, blocks, ends_matter};
use super::meter::Meter;

/// Every point where an enemy stone could change the win by fours that the side to move has, fours
/// of the enemy apart; `None` if the win cannot be followed.
pub(crate) fn zone<R: Ruleset>(
    board: &mut Board<R>,
    fours: &mut Fours,
    left: u16,
) -> Option<PointSet> {
    let mut walk = Walk { fours, zone: PointSet::EMPTY };
    walk.attack(board, left)?;
    Some(walk.zone)
}

struct Walk<'a> {
    fours: &'a mut Fours,
    zone: PointSet,
}

/// Positions that a step of a win may take to be found again, should the table have lost it.
const AGAIN: u64 = 10_000;

impl Walk<'_> {
    fn attack<R: Ruleset>(&mut self, board: &mut Board<R>, left: u16) -> Option<()> {
        let never = std::sync::atomic::AtomicBool::new(false);
        let fate = self.fours.attack(board, left, &mut Meter::new(AGAIN, None, &never));
        let Fate::Won(play, plies) = fate else { return None };
        let own = board.turn();
        self.zone.insert(play);
        if plies == 1 {
            self.row(board, play);
            return Some(());
        }
        if plies == 3
            && board.count(!own, Shape::Five) == 0
            && board.shape(play, own) == Shape::OpenFour
        {
            self.zone = self.zone | board.defences(play, own);
        }
        if R::RULE.forbids(own) && board.shape(play, own) == Shape::Forbidden {
            // Two threes of which one is not real: a stone far away may make it so.
            self.zone = self.zone | board.empty_points();
        }
        board.after(play, |child| self.defend(child, left - 1))
    }

    fn defend<R: Ruleset>(&mut self, board: &mut Board<R>, left: u16) -> Option<()> {
        let attacker = !board.turn();
        let fives = board.fives(attacker);
        for five in fives.iter() {
            self.zone.insert(five);
            self.row(board, five);
            if R::RULE.forbids(board.turn()) {
                self.ban(board, five);
            }
        }
        for block in blocks(board).iter() {
            self.zone.insert(block);
            self.counters(board, block);
            board.after(block, |child| self.attack(child, left - 1))?;
        }
        Some(())
    }

    /// Where the ends of a row matter, those of the five to come.
    fn row<R: Ruleset>(&mut self, board: &Board<R>, five: Point) {
        if ends_matter::<R>(board.turn()) || ends_matter::<R>(!board.turn()) {
            self.star(board, five);
        }
    }

    /// A block that is forbidden may become allowed by another stone.
    fn ban<R: Ruleset>(&mut self, board: &Board<R>, five: Point) {
        match board.forbidden(five) {
            Some(Forbidden::DoubleThree) => self.zone = self.zone | board.empty_points(),
            Some(_) => self.star(board, five),
            None => {}
        }
    }

    /// The empty points on the lines through a point that can share a row with it, and one more.
    fn star<R: Ruleset>(&mut self, board: &Board<R>, point: Point) {
        for direction in Direction::ALL {
            for steps in (-5..=5).filter(|&steps| steps != 0) {
                if let Some(near) =
                    point.step(direction, steps).filter(|&near| board.is_empty(near))
                {
                    self.zone.insert(near);
                }
            }
        }
    }

    /// The points where one more stone makes a four of a block that is about to be played.
    fn counters<R: Ruleset>(&mut self, board: &Board<R>, block: Point) {
        let own = board.turn();
        for direction in Direction::ALL {
            for first in -4..=0 {
                let cells = (first..first + 5).map(|steps| block.step(direction, steps));
                self.window(board, own, block, cells);
            }
        }
    }

    /// Five cells that would hold three stones with the block: the two others matter.
    fn window<R: Ruleset>(
        &mut self,
        board: &Board<R>,
        own: Color,
        block: Point,
        cells: impl Iterator<Item = Option<Point>> + Clone,
    ) {
        let mut stones = 0;
        let mut empty = PointSet::EMPTY;
        for cell in cells {
            match cell {
                Some(point) if point == block => stones += 1,
                Some(point) if board.stone(point) == Some(own) => stones += 1,
                Some(point) if board.is_empty(point) => empty.insert(point),
                _ => return,
            }
        }
        if stones >= 3 {
            self.zone = self.zone | empty;
        }
    }
}
