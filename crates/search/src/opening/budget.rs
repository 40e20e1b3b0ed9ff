//! What a choice made of many searches may take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use crate::clock::Clock;
use crate::limits::Limits;

/// Time between two looks at whether the caller wants an answer now.
const WATCH: Duration = Duration::from_millis(5);

/// Positions that a search looks at in a millisecond, roughly: good enough to plan with.
const NODES_A_MILLISECOND: u64 = 300;

/// A time that is too short for a thread to watch it: on a busy machine one begins to run after
/// 4 ms, and as late does it hear that it is over. Searches are then bound by positions.
const SHORT: Duration = Duration::from_millis(20);

/// What is planned for where nothing is limited.
const UNLIMITED: u64 = 2_000_000;

/// Time, positions and iterations that are left.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    start: Instant,
    end: Option<Instant>,
    limits: Limits,
    /// Positions looked at so far.
    pub(crate) used: u64,
}

impl Budget {
    /// All that the limits allow, from now on, when at most `moves_left` moves can follow.
    pub(crate) fn new(limits: &Limits, moves_left: u32) -> Budget {
        let start = Instant::now();
        let end = Clock::new(limits, start, moves_left).planned();
        Budget { start, end, limits: *limits, used: 0 }
    }

    /// One of so many parts of what is left; of what is planned for where nothing is limited.
    pub(crate) fn part(&self, parts: u32) -> Budget {
        let start = Instant::now();
        let end = self.end.map(|end| start + end.saturating_duration_since(start) / parts);
        let is_unlimited = self.end.is_none() && self.limits.depth.is_none();
        let nodes = self.nodes_left().or(is_unlimited.then_some(UNLIMITED));
        let nodes = nodes.map(|nodes| nodes / u64::from(parts));
        Budget { start, end, limits: Limits { nodes, ..self.limits }, used: 0 }
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn nodes_left(&self) -> Option<u64> {
        self.limits.nodes.map(|nodes| nodes.saturating_sub(self.used))
    }

    /// Whether nothing is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.nodes_left() == Some(0) || self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn time_left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// Positions that the time is good for, by a guess.
    fn nodes_in_time(&self) -> Option<u64> {
        self.time_left().map(|left| left.as_micros() as u64 * NODES_A_MILLISECOND / 1000)
    }

    /// Whether the whole time is too short to be watched.
    fn is_short(&self) -> bool {
        self.end.is_some_and(|end| end.saturating_duration_since(self.start) < SHORT)
    }

    /// How many positions can be looked at, by a guess where time is the limit.
    pub(crate) fn expected(&self) -> u64 {
        let by_time = self.nodes_in_time();
        self.nodes_left().into_iter().chain(by_time).min().unwrap_or(UNLIMITED)
    }

    /// Limits of one search of at most so many positions. Its time ends by the flag alone, or
    /// by positions if it is short.
    pub(crate) fn search(&self, nodes: Option<u64>) -> Limits {
        let in_time = self.nodes_in_time().filter(|_| self.is_short());
        let nodes = self.nodes_left().into_iter().chain(nodes).chain(in_time).min();
        let Limits { depth, start_depth, .. } = self.limits;
        Limits { nodes, depth, start_depth, ..Limits::default() }
    }

    /// Works with a flag that is raised when the caller raises his, or when the time is up. A
    /// thread sleeps until then, and hears at once when the work is done.
    pub(crate) fn until<T>(&self, stop: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
        let Some(end) = self.end.filter(|_| !self.is_short()) else { return work(stop) };
        let flag = &AtomicBool::new(false);
        let (done, hear) = channel::<()>();
        let watch = move || {
            let is_over = || stop.load(Ordering::Relaxed) || Instant::now() >= end;
            let mut is_done = false;
            while !is_done && !is_over() {
                let left = end.saturating_duration_since(Instant::now());
                is_done = hear.recv_timeout(left.min(WATCH)) == Err(RecvTimeoutError::Disconnected);
            }
            flag.store(true, Ordering::Relaxed);
        };
        std::thread::scope(|scope| {
            // Without a thread to watch the time there must be no search at all.
            let is_watched = Builder::new().spawn_scoped(scope, watch).is_ok();
            flag.fetch_or(!is_watched, Ordering::Relaxed);
            let result = work(flag);
            drop(done);
            result
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_what_is_left() {
        let mut budget = Budget::new(&Limits::nodes(1000), 10);
        budget.used = 400;
        assert_eq!(budget.part(3).search(None).nodes, Some(200));
        assert_eq!(budget.search(Some(50)).nodes, Some(50));
        assert_eq!(budget.search(Some(5000)).nodes, Some(600));
        assert!(!budget.is_spent() && budget.expected() == 600);
        budget.used = 1000;
        assert!(budget.is_spent());
        let endless = Budget::new(&Limits::default(), 10);
        assert_eq!((endless.search(None).nodes, endless.part(2).is_spent()), (None, false));
        assert_eq!(endless.part(2).search(None).nodes, Some(UNLIMITED / 2));
    }

    #[test]
    fn a_short_time_is_counted_in_positions() {
        let short = Budget::new(&Limits::time(Duration::from_millis(10)), 10);
        assert!(short.search(Some(1_000_000)).nodes.is_some_and(|nodes| nodes < 10_000));
        assert!(Budget::new(&Limits::time(Duration::ZERO), 10).is_spent());
        let long = Budget::new(&Limits::time(Duration::from_secs(10)), 10);
        assert_eq!(long.search(None).nodes, None);
    }

    #[test]
    fn the_flag_is_raised_by_the_caller_and_by_the_time() {
        let raised = |limits: &Limits, stop: bool| {
            let wait = |flag: &AtomicBool| {
                while !flag.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            };
            Budget::new(limits, 10).until(&AtomicBool::new(stop), wait);
        };
        raised(&Limits::time(Duration::from_millis(100)), false);
        raised(&Limits::time(Duration::from_secs(3600)), true);
        raised(&Limits::default(), true);
    }
}
