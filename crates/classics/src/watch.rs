//! The time and the positions that a move may use.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use search::{Clock, Limits};

/// Positions between two looks at the clock: some tens of microseconds in the slowest agent.
const PAUSE: u64 = 16;

/// Counts positions and tells when to end. What has ended stays ended.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    start: Instant,
    deadline: Option<Instant>,
    nodes: u64,
    most_nodes: u64,
    stop: &'a AtomicBool,
    is_over: bool,
}

impl<'a> Watch<'a> {
    /// A watch over one move, in a game with so many free points. The agent's own time, if it has
    /// one, is what it takes where the game allows as much.
    pub(crate) fn new(
        limits: &Limits,
        own: Option<Duration>,
        free: usize,
        stop: &'a AtomicBool,
    ) -> Watch<'a> {
        let start = Instant::now();
        let planned = Clock::new(limits, start, free as u32).planned();
        let own = own.map(|own| start + own);
        Watch {
            start,
            deadline: planned.into_iter().chain(own).min(),
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop,
            is_over: false,
        }
    }

    /// Counts a position; whether the move must be made now.
    pub(crate) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PAUSE) {
            self.look();
        }
        self.is_over |= self.nodes >= self.most_nodes;
        self.is_over
    }

    /// Looks at the clock now; whether the move must be made.
    pub(crate) fn look(&mut self) -> bool {
        self.is_over |= self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.is_over
    }

    /// Whether the move must be made now.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Positions counted so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time used so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_time_and_the_flag_end_it() {
        let stop = AtomicBool::new(false);
        let mut watch = Watch::new(&Limits::nodes(3), None, 100, &stop);
        assert_eq!([watch.count(), watch.count(), watch.count()], [false, false, true]);
        assert!(watch.is_over() && watch.nodes() == 3);

        let mut late = Watch::new(&Limits::default(), Some(Duration::ZERO), 100, &stop);
        assert!(!late.is_over() && late.look() && late.is_over());

        let mut endless = Watch::new(&Limits::default(), None, 100, &stop);
        assert!(!(0..1000).any(|_| endless.count()));
        stop.store(true, Ordering::Relaxed);
        assert!(endless.look());
    }
}
