//! How much of the time a move may use: a plan that the search may stretch or cut short, and a
//! deadline that it may not pass.

use std::time::{Duration, Instant};

use crate::limits::Limits;

/// Kept back from every limit: what it takes to notice the time and write the move on a machine
/// that is busy with something else. A thread that has been sent to sleep there comes back late:
/// measured beside two idle loops and a running match on two cores, by up to 35 ms.
const MARGIN: Duration = Duration::from_millis(45);

/// Long limits keep more back, one part in so many, where it costs little.
const LONG_MARGIN: u32 = 50;

/// But never more than this.
const MOST_MARGIN: Duration = Duration::from_millis(150);

/// The part of a short limit that is kept back instead: of 50 ms, 15 are used.
const SHORT_MARGIN: f64 = 0.7;

/// No reply is planned faster than this, but for a forced move.
const SHORTEST: Duration = Duration::from_millis(1);

/// Moves that a game is expected to last still, if the board has room for them.
const MOVES_TO_GO: u32 = 22;

/// The largest part of the game's time that a single move may take, one in so many.
const LARGEST_SHARE: u32 = 5;

/// How many times its planned share a move may take when the search does not come to rest.
const STRETCH: u32 = 4;

/// What a move costs beside its search on a busy machine: messages through pipes, threads that wait
/// for their turn on a processor. Games to the last point lost on time without it.
const MOVE_COST: Duration = Duration::from_millis(20);

/// The part of its increment that a move may count on.
const INCREMENT_USED: f64 = 0.8;

/// The part of the plan after which no iteration is begun: it would seldom end in time.
const BEGIN: f64 = 0.75;

/// What an iteration showed of how sure the search is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Progress {
    /// Iterations in a row that kept the best move.
    pub(crate) steady: u32,
    /// By how much the value has fallen, in units of value; negative when it rose.
    pub(crate) fall: i32,
    /// The part of the iteration's nodes that went into the best move, from 0 to 1.
    pub(crate) effort: f64,
}

/// The time of one move.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
    plan: Plan,
}

/// The times of one move, from its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Plan {
    /// The move's share of the game's time; `None` if there is nothing to save for later moves.
    share: Option<Duration>,
    /// When the search must have ended.
    deadline: Option<Duration>,
}

impl Clock {
    /// A clock that runs from `start`, when at most `moves_left` moves can follow.
    pub fn new(limits: &Limits, start: Instant, moves_left: u32) -> Clock {
        Clock { start, plan: plan(limits, moves_left) }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// When the search must have ended.
    pub fn deadline(&self) -> Option<Instant> {
        self.plan.deadline.map(|deadline| self.start + deadline)
    }

    /// When a move should be made that nothing hurries or delays: its share of the game's time, and
    /// never after the deadline.
    pub fn planned(&self) -> Option<Instant> {
        let times = self.plan.share.into_iter().chain(self.plan.deadline);
        times.min().map(|planned| self.start + planned)
    }

    /// Whether another iteration is worth beginning.
    pub(crate) fn has_time(&self, progress: &Progress) -> bool {
        self.plan.goes_on(self.elapsed(), progress)
    }
}

impl Plan {
    fn goes_on(&self, elapsed: Duration, progress: &Progress) -> bool {
        let begin = |share: Duration| share.mul_f64(patience(progress) * BEGIN);
        self.share.is_none_or(|share| elapsed < begin(share))
            && self.deadline.is_none_or(|deadline| elapsed < deadline)
    }
}

fn plan(limits: &Limits, moves_left: u32) -> Plan {
    let turn = limits.turn.map(usable);
    let Some(left) = limits.game.map(|game| usable(game).saturating_sub(reserve(game, moves_left)))
    else {
        return Plan { share: None, deadline: turn };
    };
    let moves = moves_left.clamp(1, MOVES_TO_GO);
    let share = left / moves + limits.increment.mul_f64(INCREMENT_USED);
    let most = (left / LARGEST_SHARE.min(moves) + limits.increment).min(left);
    let deadline = most.min(share * STRETCH).min(turn.unwrap_or(most)).max(SHORTEST);
    Plan { share: Some(share), deadline: Some(deadline) }
}

/// What a game's time keeps back for moves to come: each costs some milliseconds beside the search.
fn reserve(game: Duration, moves_left: u32) -> Duration {
    (MOVE_COST * moves_left).min(game / 2)
}

/// What may be used of a limit.
fn usable(limit: Duration) -> Duration {
    let margin = (MARGIN + limit / LONG_MARGIN).min(MOST_MARGIN).min(limit.mul_f64(SHORT_MARGIN));
    limit.saturating_sub(margin).max(SHORTEST.min(limit))
}

/// How many times its share a move deserves: less the surer the search is of its move, more when
/// its value falls.
fn patience(progress: &Progress) -> f64 {
    let unrest = 1.3 - 0.1 * f64::from(progress.steady.min(6));
    let worry = (1.0 + f64::from(progress.fall) / 150.0).clamp(0.8, 1.8);
    let doubt = (1.7 - progress.effort).clamp(0.75, 1.3);
    // Nearly everything went into one move: the others were refuted at once, again and again.
    let obvious = if progress.effort > 0.95 && progress.steady > 3 { 0.4 } else { 1.0 };
    unrest * worry * doubt * obvious
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALM: Progress = Progress { steady: 3, fall: 0, effort: 0.7 };

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn game(left: Duration) -> Limits {
        Limits { game: Some(left), ..Limits::default() }
    }

    #[test]
    fn every_limit_keeps_a_margin() {
        for limit in [1, 5, 50, 200, 1000, 30_000].map(ms) {
            let used = plan(&Limits::time(limit), 100).deadline.unwrap();
            assert!(used < limit || limit <= SHORTEST, "{used:?} of {limit:?}");
            assert!(limit - used >= MARGIN.min(limit / 2) || limit <= ms(2), "{used:?}");
            let used = plan(&game(limit), 100).deadline.unwrap();
            assert!(used <= limit, "{used:?} of {limit:?}");
        }
        assert!(plan(&Limits::time(ms(1000)), 100).deadline.unwrap() > ms(900));
    }

    #[test]
    fn a_lone_turn_is_used_to_the_end() {
        let plan = plan(&Limits::time(ms(1000)), 100);
        let sure = Progress { steady: 50, fall: -100, effort: 1.0 };
        assert!(plan.goes_on(ms(920), &sure));
        assert!(!plan.goes_on(ms(960), &sure));
    }

    #[test]
    fn the_game_is_not_spent_on_one_move() {
        let plan = plan(&game(ms(180_000)), 100);
        assert!(plan.share.unwrap() < ms(9_000));
        assert!(plan.deadline.unwrap() <= ms(36_000));
    }

    /// Whatever the search makes of its time, the clock of the game does not run out.
    #[test]
    fn a_game_can_be_played_to_the_last_point_at_the_deadline() {
        for (start, increment) in [(120_000, 0), (1_000, 0), (500, 100), (100, 0)] {
            let mut left = ms(start);
            for moves_left in (1..=200).rev() {
                let limits = Limits { increment: ms(increment), ..game(left) };
                let used = plan(&limits, moves_left).deadline.unwrap();
                assert!(used <= left.max(SHORTEST), "{used:?} of {left:?}");
                left = left.saturating_sub(used) + ms(increment);
            }
        }
    }

    #[test]
    fn a_sure_search_ends_early_and_a_falling_one_late() {
        let base = patience(&CALM);
        assert!(patience(&Progress { steady: 6, ..CALM }) < base);
        assert!(patience(&Progress { steady: 0, ..CALM }) > base);
        assert!(patience(&Progress { effort: 0.97, steady: 6, ..CALM }) < base / 2.0);
        assert!(patience(&Progress { fall: 100, ..CALM }) > base * 1.5);
        assert!((0.8..1.2).contains(&base), "{base}");
        let plan = plan(&game(ms(180_000)), 100);
        let share = plan.share.unwrap();
        assert!(plan.goes_on(share, &Progress { steady: 0, fall: 100, effort: 0.5 }));
        assert!(!plan.goes_on(share / 3, &Progress { steady: 6, fall: 0, effort: 0.99 }));
    }

    #[test]
    fn the_shorter_of_turn_and_game_counts() {
        let fast = Limits { turn: Some(ms(5_000)), ..game(ms(120_000)) };
        assert_eq!(plan(&fast, 200).deadline, Some(usable(ms(5_000))));
        let late = Limits { turn: Some(ms(5_000)), ..game(ms(2_000)) };
        assert!(plan(&late, 200).deadline.unwrap() < ms(400));
        // Two moves to the end of the board: no use in saving for twenty.
        assert!(plan(&late, 2).deadline.unwrap() > ms(900));
    }
}
