//! The worth of a position.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The worth of a position for one side.
///
/// About 200 units are a logit of the winning chance, so 0 is even and 440 a winning chance of
/// nine in ten. Above and below the range of evaluations stand forced wins and losses with their
/// distance: `30000 − n` wins in `n` plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i16);

impl Value {
    /// Even.
    pub const ZERO: Value = Value(0);
    /// A win that stands on the board; every value lies between its negative and it.
    pub const WIN: Value = Value(30_000);
    /// More than any value: the open end of a window.
    pub const INFINITE: Value = Value(30_001);
    /// The largest worth that is no forced win.
    pub const MAX_EVALUATION: Value = Value(20_000);
    /// Forced wins further away than this cannot be told from evaluations.
    const MAX_PLIES: i32 = 1_000;
    /// Units in a logit of the winning chance.
    pub const LOGIT: f64 = 200.0;

    /// A value that is no forced win, cut to the range of evaluations.
    pub const fn new(units: i32) -> Value {
        Value::cut(units, Value::MAX_EVALUATION)
    }

    /// The number as a value between `-most` and `most`.
    const fn cut(units: i32, most: Value) -> Value {
        let limit = most.units();
        if units > limit {
            most
        } else if units < -limit {
            Value(-most.0)
        } else {
            Value(units as i16)
        }
    }

    /// A forced win in `plies`.
    pub const fn win_in(plies: i32) -> Value {
        Value(Value::WIN.0 - plies as i16)
    }

    /// A forced loss in `plies`.
    pub const fn loss_in(plies: i32) -> Value {
        Value(plies as i16 - Value::WIN.0)
    }

    /// The number itself.
    pub const fn units(self) -> i32 {
        self.0 as i32
    }

    /// The value with a given number, as [`Value::units`] gave it; cut to the range of values.
    pub const fn from_units(units: i32) -> Value {
        Value::cut(units, Value::INFINITE)
    }

    /// Whether the side wins by force.
    pub const fn is_win(self) -> bool {
        self.0 as i32 >= Value::WIN.0 as i32 - Value::MAX_PLIES
    }

    /// Whether the side loses by force.
    pub const fn is_loss(self) -> bool {
        self.0 as i32 <= Value::MAX_PLIES - Value::WIN.0 as i32
    }

    /// Plies to the end if it is forced: positive for a win, negative for a loss.
    pub const fn mate(self) -> Option<i32> {
        if self.is_win() {
            Some(Value::WIN.0 as i32 - self.0 as i32)
        } else if self.is_loss() {
            Some(-(Value::WIN.0 as i32) - self.0 as i32)
        } else {
            None
        }
    }

    /// The winning chance, from 0 to 1.
    pub fn winrate(self) -> f64 {
        match self.mate() {
            Some(plies) if plies > 0 || self == Value::WIN => 1.0,
            Some(_) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.0) / Value::LOGIT).exp()),
        }
    }

    /// The value of a winning chance; never a forced win, even for a chance of 0 or 1.
    pub fn from_winrate(chance: f64) -> Value {
        let units = Value::LOGIT * (chance / (1.0 - chance)).ln();
        Value::new(units.round() as i32)
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl Add<i32> for Value {
    type Output = Value;

    fn add(self, units: i32) -> Value {
        Value::from_units(self.units() + units)
    }
}

impl Sub<i32> for Value {
    type Output = Value;

    fn sub(self, units: i32) -> Value {
        self + -units
    }
}

impl fmt::Display for Value {
    /// `87`, `+M5` (wins in five plies), `-M4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(plies) if self.is_win() => write!(f, "+M{plies}"),
            Some(plies) => write!(f, "-M{}", -plies),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_kept() {
        assert_eq!(Value::win_in(5).mate(), Some(5));
        assert_eq!(Value::loss_in(4).mate(), Some(-4));
        assert_eq!((-Value::win_in(5)), Value::loss_in(5));
        assert!(Value::win_in(3) > Value::win_in(5) && Value::loss_in(5) > Value::loss_in(3));
        assert_eq!(Value::new(99_999).mate(), None);
        assert_eq!((Value::WIN.mate(), Value::WIN.winrate()), (Some(0), 1.0));
    }

    #[test]
    fn values_are_written_as_guis_read_them() {
        assert_eq!(Value::new(87).to_string(), "87");
        assert_eq!(Value::win_in(5).to_string(), "+M5");
        assert_eq!(Value::loss_in(4).to_string(), "-M4");
    }

    #[test]
    fn the_winning_chance_is_logistic() {
        assert_eq!(Value::ZERO.winrate(), 0.5);
        assert!((Value::new(440).winrate() - 0.9).abs() < 0.01);
        assert_eq!(Value::loss_in(2).winrate(), 0.0);
        for units in [-900, -1, 0, 440] {
            assert_eq!(Value::from_winrate(Value::new(units).winrate()), Value::new(units));
        }
        assert_eq!(Value::from_winrate(1.0), Value::MAX_EVALUATION);
        assert_eq!(Value::from_winrate(0.0), -Value::MAX_EVALUATION);
    }
}
