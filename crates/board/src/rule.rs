//! The rules of the game, as values and as compile-time parameters.

use std::fmt;

use crate::Color;
use crate::tables::Tables;

/// Which rows win and what black may not play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// Black wins with exactly five and may not make an overline, a double four or a double
    /// three; white wins with five or more and may play everything.
    Renju,
    /// Exactly five in a row win unless enemy stones close both ends (the text of the Gomocup
    /// caro league; protocol value 9). The edge does not close an end.
    Caro,
    /// Five in a row win unless enemy stones close both ends; six and more always win (what
    /// Gomocup's package tester plays; protocol value 8).
    CaroOverline,
}

/// Which runs of one colour are a winning row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Runs of six and more win too.
    pub overline: bool,
    /// A run of five wins even with an enemy stone at each end.
    pub closed: bool,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 5] =
        [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroOverline];

    /// The word used on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroOverline => "caro-overline",
        }
    }

    /// The rule called `name`, in any case.
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// The rows that win for `color`.
    pub const fn row(self, color: Color) -> Row {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => {
                Row { overline: true, closed: true }
            }
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => {
                Row { overline: false, closed: true }
            }
            (Rule::Caro, _) => Row { overline: false, closed: false },
            (Rule::CaroOverline, _) => Row { overline: true, closed: false },
        }
    }

    /// Whether `color` has forbidden points.
    pub const fn forbids(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }

    /// How far from a point the cells lie that decide its pattern: four where a row of five needs
    /// no look at its ends, otherwise five.
    pub(crate) const fn radius(self) -> usize {
        match self {
            Rule::Freestyle => 4,
            _ => 5,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A [`Rule`] as a type, so that the compiler removes every question about it.
pub trait Ruleset: Copy + Send + Sync + 'static {
    /// The rule itself.
    const RULE: Rule;

    /// The pattern tables of this rule, made at the first call.
    fn tables() -> &'static Tables;

    /// Those of boards with walls inside, made at the first call: few games need them.
    fn walled_tables() -> &'static Tables;
}

/// Runs an expression with the type of a rule that is known only at run time.
///
/// ```
/// use board::{Board, Rule, Size, with_rule};
/// let rule = Rule::Renju;
/// let plies = with_rule!(rule, R => Board::<R>::new(Size::default()).ply());
/// assert_eq!(plies, 0);
/// ```
#[macro_export]
macro_rules! with_rule {
    ($rule:expr, $ruleset:ident => $body:expr) => {
        match $rule {
            $crate::Rule::Freestyle => $crate::with_rule!(@ Freestyle, $ruleset => $body),
            $crate::Rule::Standard => $crate::with_rule!(@ Standard, $ruleset => $body),
            $crate::Rule::Renju => $crate::with_rule!(@ Renju, $ruleset => $body),
            $crate::Rule::Caro => $crate::with_rule!(@ Caro, $ruleset => $body),
            $crate::Rule::CaroOverline => $crate::with_rule!(@ CaroOverline, $ruleset => $body),
        }
    };
    (@ $name:ident, $ruleset:ident => $body:expr) => {{
        type $ruleset = $crate::ruleset::$name;
        $body
    }};
}
