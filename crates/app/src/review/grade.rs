//! How good a move was, and how well a side has played.

use serde::{Deserialize, Serialize};

/// Less than this part of the winning chance is no loss: two searches of the same position differ
/// by as much.
const NOISE: f64 = 0.02;
/// From here on a move gives something away.
const INACCURACY: f64 = 0.06;
/// From here on it gives much away.
pub const MISTAKE: f64 = 0.12;
/// From here on it may decide the game.
const BLUNDER: f64 = 0.25;

/// The loss that halves the worth of a move.
const HALVING: f64 = 0.10;

/// What a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Given by the opening, nobody's choice.
    Opening,
    /// The only move that did not lose at once.
    Forced,
    /// Nothing could be done: the other side wins by force.
    Lost,
    /// Keeps a forced win.
    Winning,
    /// The engine's move, or one just as good.
    Best,
    /// Nearly as good.
    Good,
    /// Gives something away.
    Inaccuracy,
    /// Gives much away.
    Mistake,
    /// May decide the game.
    Blunder,
}

impl Class {
    /// The class by the loss of winning chance alone.
    pub fn by_loss(loss: f64) -> Class {
        match loss {
            _ if loss < NOISE => Class::Best,
            _ if loss < INACCURACY => Class::Good,
            _ if loss < MISTAKE => Class::Inaccuracy,
            _ if loss < BLUNDER => Class::Mistake,
            _ => Class::Blunder,
        }
    }

    /// The word used in JSON and on pages.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Opening => "opening",
            Class::Forced => "forced",
            Class::Lost => "lost",
            Class::Winning => "winning",
            Class::Best => "best",
            Class::Good => "good",
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
        }
    }

    /// The sign that annotators set behind such a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Class::Inaccuracy => "?!",
            Class::Mistake => "?",
            Class::Blunder => "??",
            _ => "",
        }
    }

    /// Whether the player had a choice.
    pub fn is_chosen(self) -> bool {
        !matches!(self, Class::Opening | Class::Forced | Class::Lost)
    }
}

/// The accuracy of a side from 0 to 100: the mean worth of the moves that it could choose; `None`
/// if there was none.
///
/// A move without loss is worth 100, and every ten points of winning chance given away halve that:
/// one inaccuracy among ten good moves costs about three points, a thrown game nine, and it makes
/// little difference whether a lost cause was lost once or twice. Only answers, given openings and
/// moves in lost positions say nothing about a player and do not count.
pub fn accuracy(losses: &[f64]) -> Option<f64> {
    let worth = |loss: &f64| 100.0 * (-loss.max(0.0) / HALVING).exp2();
    let sum: f64 = losses.iter().map(worth).sum();
    (!losses.is_empty()).then(|| sum / losses.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_go_by_loss() {
        let rows = [
            (0.0, Class::Best),
            (0.05, Class::Good),
            (0.1, Class::Inaccuracy),
            (0.2, Class::Mistake),
            (1.0, Class::Blunder),
        ];
        for (loss, expected) in rows {
            assert_eq!(Class::by_loss(loss), expected, "{loss}");
        }
    }

    #[test]
    fn accuracy_halves_with_ten_points() {
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[0.0, 0.0]), Some(100.0));
        assert_eq!(accuracy(&[0.1]), Some(50.0));
        assert_eq!(accuracy(&[0.0, 0.2]), Some(62.5));
        assert!(accuracy(&[1.0]).is_some_and(|accuracy| accuracy < 1.0));
    }

    #[test]
    fn names_are_those_of_json() {
        for class in [Class::Opening, Class::Winning, Class::Blunder] {
            assert_eq!(serde_json::to_value(class).unwrap(), class.name());
        }
    }
}
