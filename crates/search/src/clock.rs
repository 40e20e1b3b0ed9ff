//! How much of the time a move may use.

use std::time::{Duration, Instant};

use crate::limits::Limits;

/// Kept back from every limit: what it takes to notice the time, end the threads and write the
/// move, on a machine that is busy with something else.
const MARGIN: Duration = Duration::from_millis(30);

/// No reply is planned faster than this, but for a forced move.
const SHORTEST: Duration = Duration::from_millis(1);

/// Moves that a game is expected to last still.
const MOVES_TO_GO: u32 = 22;

/// The time of one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    start: Instant,
    /// When the search must have ended.
    hard: Option<Duration>,
    /// When no new iteration is begun.
    soft: Option<Duration>,
}

impl Clock {
    pub(crate) fn new(limits: &Limits, start: Instant) -> Clock {
        let turn = limits.turn.map(keep_margin);
        let game = limits.game.map(|left| keep_margin(left / 4).max(SHORTEST));
        let hard = [turn, game].into_iter().flatten().min();
        let share = limits.game.map(|left| left / MOVES_TO_GO + limits.increment);
        let soft = hard.map(|hard| share.unwrap_or(hard).min(hard.mul_f64(0.9)));
        Clock { start, hard, soft }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.hard.map(|hard| self.start + hard)
    }

    /// Whether a new iteration is worth beginning; `unrest` above 1 asks for more time.
    pub(crate) fn has_time(&self, unrest: f64) -> bool {
        self.soft.is_none_or(|soft| self.elapsed() < soft.mul_f64(unrest))
    }
}

fn keep_margin(limit: Duration) -> Duration {
    limit.saturating_sub(MARGIN.min(limit / 3)).max(SHORTEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_keeps_a_margin() {
        let start = Instant::now();
        for ms in [1, 5, 50, 1000, 30_000] {
            let clock = Clock::new(&Limits::time(Duration::from_millis(ms)), start);
            assert!(clock.hard.unwrap() <= Duration::from_millis(ms), "{ms}");
            assert!(clock.soft.unwrap() <= clock.hard.unwrap(), "{ms}");
        }
    }

    #[test]
    fn the_game_is_not_spent_on_one_move() {
        let limits = Limits { game: Some(Duration::from_secs(180)), ..Limits::default() };
        let clock = Clock::new(&limits, Instant::now());
        assert!(clock.soft.unwrap() < Duration::from_secs(9));
        assert!(clock.hard.unwrap() < Duration::from_secs(46));
    }
}
