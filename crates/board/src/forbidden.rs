//! The points that renju forbids to black.
//!
//! ```text
//!   overline       x x X x x x        six or more in a row
//!   double four    x . x X x . x      two fours at once, on one line or on two
//!   double three   two lines of   . x X x . .   each a *real* three
//! ```
//!
//! A three is real if one more stone makes a straight four, and black may play that stone: it is
//! not itself an overline, a double four or a double three, judged the same way with the first
//! stone on the board, and it does not win by a five instead. A move that makes five is never
//! forbidden.

use std::marker::PhantomData;

use crate::lines::Lines;
use crate::{Board, Color, Direction, Forbidden, Pattern, Patterns, Point, Ruleset, Shape, Tables};

impl<R: Ruleset> Board<R> {
    /// Why `point` is forbidden to black, if it is. Always `None` where the rule forbids nothing.
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        let suspect = self.shape(point, Color::Black) == Shape::Forbidden;
        if !R::RULE.forbids(Color::Black) || !suspect || !self.is_empty(point) {
            return None;
        }
        certain(self.patterns(point)).unwrap_or_else(|| self.bans().judge(point))
    }

    /// The lines with room to try stones, for recursive questions.
    pub(crate) fn bans(&self) -> Bans<R> {
        Bans { lines: self.lines.clone(), tables: self.shapes.tables(), rule: PhantomData }
    }
}

/// The answer as far as the patterns of the point alone give it: `None` if two open threes leave
/// it open.
fn certain(patterns: Patterns) -> Option<Option<Forbidden>> {
    let count = |test: fn(Pattern) -> bool| {
        black(patterns).into_iter().filter(|&pattern| test(pattern)).count()
    };
    if count(|pattern| pattern == Pattern::Five) > 0 {
        Some(None)
    } else if count(|pattern| pattern == Pattern::Overline) > 0 {
        Some(Some(Forbidden::Overline))
    } else if count(Pattern::is_four) + count(|pattern| pattern == Pattern::DoubleFour) >= 2 {
        Some(Some(Forbidden::DoubleFour))
    } else if count(Pattern::is_open_three) < 2 {
        Some(None)
    } else {
        None
    }
}

fn black(patterns: Patterns) -> [Pattern; 4] {
    Direction::ALL.map(|direction| patterns.of(Color::Black, direction))
}

/// Lines on which stones are tried without keeping any shapes: a try costs four words.
pub(crate) struct Bans<R> {
    pub(crate) lines: Lines,
    tables: &'static Tables,
    rule: PhantomData<R>,
}

impl<R: Ruleset> Bans<R> {
    /// The patterns of a point with the stones tried so far.
    pub(crate) fn patterns(&self, point: Point) -> Patterns {
        self.lines.patterns::<R>(point, self.tables)
    }

    /// Why `point` is forbidden to black, if it is.
    pub(crate) fn judge(&mut self, point: Point) -> Option<Forbidden> {
        let patterns = self.patterns(point);
        certain(patterns).unwrap_or_else(|| {
            self.lines.toggle(point, Color::Black);
            let threes = Direction::ALL
                .into_iter()
                .filter(|&direction| patterns.of(Color::Black, direction).is_open_three());
            let real = threes.filter(|&direction| self.is_real_three(point, direction)).take(2);
            let forbidden = (real.count() == 2).then_some(Forbidden::DoubleThree);
            self.lines.toggle(point, Color::Black);
            forbidden
        })
    }

    /// Whether the open three through the stone at `point` can become a straight four by a move
    /// that black may play. That move goes to one of the first empty points on either side.
    fn is_real_three(&mut self, point: Point, direction: Direction) -> bool {
        [-1, 1].into_iter().any(|sign| {
            (1..)
                .map_while(|steps| point.step(direction, sign * steps))
                .find(|&next| self.lines.stone(next) != Some(Color::Black))
                .is_some_and(|next| {
                    self.lines.is_empty(next) && self.is_straight_four(next, direction)
                })
        })
    }

    /// Whether black may play `point` and makes a straight four there rather than a five.
    fn is_straight_four(&mut self, point: Point, direction: Direction) -> bool {
        let patterns = self.patterns(point);
        patterns.of(Color::Black, direction) == Pattern::OpenFour
            && !black(patterns).contains(&Pattern::Five)
            && self.judge(point).is_none()
    }
}
