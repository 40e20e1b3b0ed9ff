//! Two settings of the search against each other.

use std::sync::atomic::AtomicBool;

use board::{Color, Rule, Size};
use record::GameResult;
use search::{Engine, Limits, Params, Recipe, Settings};

use crate::Bout;
use crate::selfplay::mixed;

/// Stones of an opening, and the positions of its last search: a twentieth of a second.
const STONES: std::ops::RangeInclusive<usize> = 3..=7;
const OPENING_NODES: u64 = 8_000;

/// Bytes of a player's table: enough for short searches, and soon cleared.
const TABLE_BYTES: usize = 4 << 20;

/// What pairs of games are played by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// What ends the search of a move.
    pub limits: Limits,
    /// Where the dice start.
    pub seed: u64,
}

impl Contest {
    /// Plays a pair of games, both from the even opening of that number, each side with either
    /// colour: how many points more the first side made, from −2 to 2. With a limit of positions
    /// the same pair ends the same way every time. `None` if it was stopped.
    pub fn pair(&self, number: u64, sides: &[Params; 2], stop: &AtomicBool) -> Option<f64> {
        let (rule, size, seed) = (self.rule, self.size, mixed(self.seed, number));
        let recipe = Recipe { rule, size, stones: STONES, nodes: OPENING_NODES, seed };
        let opening = recipe.first(&mut recipe.judge_engine());
        let opening = opening.map(|opening| opening.points).unwrap_or_default();
        let bout = Bout {
            rule,
            size,
            opening: &opening,
            variations: 1,
            draw_after: None,
            trusts_claims: false,
        };
        let mut lead = 0.0;
        for black in [0, 1] {
            let mut engines = [&sides[black], &sides[1 - black]].map(engine);
            let game = bout.play(&mut engines, stop, || self.limits)?;
            let points = match game.info.result {
                Some(GameResult::Win(Color::Black)) => 1.0,
                Some(GameResult::Win(Color::White)) => -1.0,
                _ => 0.0,
            };
            lead += if black == 0 { points } else { -points };
        }
        Some(lead)
    }
}

fn engine(params: &Params) -> Engine {
    let settings = Settings { table_bytes: TABLE_BYTES, ..Settings::default() };
    Engine::with_params(settings, params.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest() -> Contest {
        let size = Size::square(9).unwrap();
        Contest { rule: Rule::Freestyle, size, limits: Limits::nodes(100), seed: 1 }
    }

    #[test]
    fn equal_sides_share_every_pair() {
        let sides = [Params::default(), Params::default()];
        for number in 0..3 {
            assert_eq!(contest().pair(number, &sides, &AtomicBool::new(false)), Some(0.0));
        }
    }

    #[test]
    fn exchanged_sides_exchange_their_points() {
        // One side searches no fours at the horizon and hardly anything near it.
        let mut other = Params::default();
        other.set("count_base", 100).unwrap();
        other.set("four_depth", 4).unwrap();
        let sides = [Params::default(), other.clone()];
        let turned = [other, Params::default()];
        for number in 0..3 {
            let lead = contest().pair(number, &sides, &AtomicBool::new(false)).unwrap();
            let back = contest().pair(number, &turned, &AtomicBool::new(false)).unwrap();
            assert_eq!(lead, -back);
        }
    }

    #[test]
    fn a_stopped_pair_counts_nothing() {
        let sides = [Params::default(), Params::default()];
        assert_eq!(contest().pair(0, &sides, &AtomicBool::new(true)), None);
    }
}
