//! Games of the engine against itself, to learn from.
//!
//! ```text
//!   seed, number ─► dice ─► even opening ─► moves of about `nodes` positions ─► game with values
//! ```
//!
//! A game depends on its seed and its number alone: whoever plays it, beside whatever others, it is
//! the same.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use board::{Point, Rule, Size};
use record::Game;
use search::{Agent, Dice, Engine, Judge, Limits, Recipe, Settings};

use crate::Bout;

/// By how much the positions of a move vary, in hundredths, so that games which come to the same
/// position still part.
const SPREAD: u64 = 20;

/// Positions of the last search of an opening, at least: the first has a 64th of them, and with
/// less says nothing.
const LEAST_OPENING: u64 = 2_000;

/// Bytes of the table for each position of a move: a game's searches fit, and it is soon cleared.
const TABLE_BYTES: u64 = 512;
const LEAST_TABLE: usize = 1 << 20;

/// What games are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// How many stones an opening has, one at least.
    pub stones: RangeInclusive<usize>,
    /// Positions of a move, on the average.
    pub nodes: u64,
    /// How many moves of a position they compare. More than one costs strength; who learns from
    /// the games then knows what the other moves were worth.
    pub variations: usize,
    /// What they are judged by.
    pub judge: Judge,
    /// The game is drawn after so many stones; else when the board is full.
    pub draw_after: Option<usize>,
    /// Whether a game ends where its end is proved. Who learns from such games never sees an
    /// attack that wins, and judges those of a search too low.
    pub ends_at_proof: bool,
    /// Where the dice start.
    pub seed: u64,
}

/// What a thread plays games with.
pub struct Players {
    opener: Engine,
    engine: Engine,
}

impl SelfPlay {
    /// Engines to play with.
    pub fn players(&self) -> Players {
        let default = Settings::default();
        let table_bytes = usize::try_from(self.nodes.saturating_mul(TABLE_BYTES))
            .map_or(default.table_bytes, |bytes| bytes.clamp(LEAST_TABLE, default.table_bytes));
        let engine = Engine::new(Settings { table_bytes, judge: self.judge.clone(), ..default });
        Players { opener: self.recipe(0).judge_engine(), engine }
    }

    /// The opening of a game; `None` if the dice bring nothing even.
    pub fn opening(&self, number: u64, players: &mut Players) -> Option<Vec<Point>> {
        let opening = self.recipe(number).first(&mut players.opener);
        opening.map(|opening| opening.points)
    }

    /// Plays the game of a number. `None` if it was stopped.
    pub fn game(&self, number: u64, players: &mut Players, stop: &AtomicBool) -> Option<Game> {
        let opening = self.opening(number, players).unwrap_or_default();
        let bout = Bout {
            rule: self.rule,
            size: self.size,
            opening: &opening,
            variations: self.variations,
            draw_after: self.draw_after,
            trusts_claims: self.ends_at_proof,
        };
        let mut dice = Dice::new(mixed(self.seed, number));
        let limits = || {
            let share = 100 - SPREAD + dice.below(2 * SPREAD as usize + 1) as u64;
            Limits::nodes((self.nodes.saturating_mul(share) / 100).max(1))
        };
        players.engine.forget();
        bout.play(std::slice::from_mut(&mut players.engine), stop, limits)
    }

    fn recipe(&self, number: u64) -> Recipe {
        let (rule, size, stones) = (self.rule, self.size, self.stones.clone());
        let nodes = self.nodes.max(LEAST_OPENING);
        Recipe { rule, size, stones, nodes, seed: mixed(self.seed, number) }
    }
}

/// A seed of its own for each number, far from those of its neighbours (splitmix).
pub(crate) fn mixed(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
