//! What a player may use for its moves.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Time, work and means of one player. Nothing set is nothing limited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Milliseconds for all moves of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_ms: Option<u64>,
    /// Milliseconds for one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_ms: Option<u64>,
    /// Milliseconds added to the game's time after each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
    /// Positions to look at for a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Iterations of deepening for a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Threads to search with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
    /// Megabytes for the whole process.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_mb: Option<u64>,
}

/// The most milliseconds a limit may have: a hundred years fit into it, and sums of them do not
/// overflow.
const MOST_MS: f64 = 3.2e12;

impl Limits {
    /// The time of a game, one move of it, and what is added after a move: `GAME/MOVE+INC` in
    /// seconds, where 0 is no limit and each part but the first may be left out.
    ///
    /// ```
    /// let mut limits = arena::Limits::default();
    /// limits.set_time("180/5+0.1").unwrap();
    /// assert_eq!((limits.game_ms, limits.turn_ms), (Some(180_000), Some(5_000)));
    /// assert_eq!(limits.increment_ms, Some(100));
    /// assert!(limits.set_time("5s").is_err());
    /// ```
    pub fn set_time(&mut self, text: &str) -> Result<(), String> {
        let (times, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (game, turn) = times.split_once('/').unwrap_or((times, "0"));
        let parse = |part: &str| {
            milliseconds(part).ok_or_else(|| {
                format!("time `{text}`, expected GAME/MOVE+INC in seconds, 0 for no limit")
            })
        };
        let [game, turn, increment] = [parse(game)?, parse(turn)?, parse(increment)?];
        let limit = |ms: u64| (ms > 0).then_some(ms);
        (self.game_ms, self.turn_ms) = (limit(game), limit(turn));
        self.increment_ms = limit(increment);
        Ok(())
    }

    /// These limits, and where they set nothing those of `others`. The clock is one thing: who has
    /// any time of its own takes none from others.
    pub fn or(&self, others: &Limits) -> Limits {
        let time = if self.has_clock() { self } else { others };
        Limits {
            game_ms: time.game_ms,
            turn_ms: time.turn_ms,
            increment_ms: time.increment_ms,
            nodes: self.nodes.or(others.nodes),
            depth: self.depth.or(others.depth),
            threads: self.threads.or(others.threads),
            memory_mb: self.memory_mb.or(others.memory_mb),
        }
    }

    /// Whether time is limited.
    pub fn has_clock(&self) -> bool {
        self.game_ms.is_some() || self.turn_ms.is_some()
    }

    /// Whether the moves end by something: time, positions or iterations.
    pub fn is_bounded(&self) -> bool {
        self.has_clock() || self.nodes.is_some() || self.depth.is_some()
    }
}

/// Seconds as milliseconds.
fn milliseconds(text: &str) -> Option<u64> {
    let ms = text.trim().parse::<f64>().ok()? * 1000.0;
    (0.0..=MOST_MS).contains(&ms).then(|| ms.round() as u64)
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: Option<u64>| Duration::from_millis(ms.unwrap_or(0)).as_secs_f64();
        let mut parts = Vec::new();
        if self.has_clock() {
            let (game, turn) = (seconds(self.game_ms), seconds(self.turn_ms));
            let increment = seconds(self.increment_ms);
            let added = if increment > 0.0 { format!("+{increment}") } else { String::new() };
            parts.push(format!("tc={game}/{turn}{added}"));
        }
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.threads.map(|threads| format!("threads={threads}")));
        parts.extend(self.memory_mb.map(|memory| format!("memory={memory}")));
        f.write_str(&parts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_game_turn_and_increment() {
        let rows = [
            ("0/1", None, Some(1_000), None),
            ("180/5+0.1", Some(180_000), Some(5_000), Some(100)),
            ("10", Some(10_000), None, None),
            ("10+1", Some(10_000), None, Some(1_000)),
            ("0/0.0005", None, Some(1), None),
        ];
        for (text, game, turn, increment) in rows {
            let mut limits = Limits::default();
            limits.set_time(text).unwrap();
            assert_eq!((limits.game_ms, limits.turn_ms), (game, turn), "{text}");
            assert_eq!(limits.increment_ms, increment, "{text}");
        }
        for text in ["", "x", "1/", "-1", "1/-1", "nan", "inf", "1e300", "1/2/3", "1s"] {
            let error = Limits::default().set_time(text).unwrap_err();
            assert!(error.contains("expected GAME/MOVE+INC"), "{text}: {error}");
        }
    }

    #[test]
    fn own_limits_come_first() {
        let mut own = Limits { nodes: Some(5), ..Limits::default() };
        let others =
            Limits { turn_ms: Some(7), nodes: Some(9), depth: Some(3), ..Limits::default() };
        assert_eq!(own.or(&others), Limits { nodes: Some(5), ..others.clone() });
        own.game_ms = Some(1);
        assert_eq!(own.or(&others).turn_ms, None);
        assert_eq!(own.or(&others).to_string(), "tc=0.001/0 nodes=5 depth=3");
    }
}
