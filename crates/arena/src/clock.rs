//! The clock of one player in one game, read from outside.

use std::time::Duration;

use crate::limits::Limits;

/// What is left of a player's time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    turn: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
    tolerance: Duration,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(limits: &Limits, tolerance: Duration) -> Clock {
        Clock {
            turn: limits.turn_ms.map(Duration::from_millis),
            left: limits.game_ms.map(Duration::from_millis),
            increment: Duration::from_millis(limits.increment_ms.unwrap_or(0)),
            tolerance,
        }
    }

    /// What is left of the game's time, if that is limited.
    pub fn left(&self) -> Option<Duration> {
        self.left
    }

    /// What this move may take; no limit if there is no clock.
    pub fn limit(&self) -> Option<Duration> {
        self.turn.into_iter().chain(self.left).min()
    }

    /// When a move that has not come is late.
    pub fn deadline(&self) -> Option<Duration> {
        self.limit().map(|limit| limit + self.tolerance)
    }

    /// Takes off what a move took; `false` if it came too late. What the tolerance forgave is
    /// taken from the game's time like everything else.
    #[must_use]
    pub fn spend(&mut self, used: Duration) -> bool {
        let is_in_time = self.deadline().is_none_or(|deadline| used <= deadline);
        self.left = self.left.map(|left| left.saturating_sub(used) + self.increment);
        is_in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOLERANCE: Duration = ms(10);

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn the_shorter_of_turn_and_game_counts() {
        let limits = Limits {
            game_ms: Some(1_000),
            turn_ms: Some(700),
            increment_ms: Some(50),
            ..Limits::default()
        };
        let mut clock = Clock::new(&limits, TOLERANCE);
        assert_eq!(clock.limit(), Some(ms(700)));
        assert!(clock.spend(ms(710)), "late within the tolerance");
        assert_eq!(clock.left(), Some(ms(340)));
        assert_eq!(clock.deadline(), Some(ms(350)));
        assert!(!clock.spend(ms(351)), "a millisecond too late");
        assert_eq!(clock.left(), Some(ms(50)));
    }

    #[test]
    fn without_limits_nothing_is_late() {
        let mut clock = Clock::new(&Limits::default(), Duration::ZERO);
        assert_eq!(clock.deadline(), None);
        assert!(clock.spend(ms(1_000_000)));
    }
}
