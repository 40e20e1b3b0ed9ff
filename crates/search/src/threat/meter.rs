//! What a search may use, and whether it has.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Positions between two looks at the clock: some 0.3 ms.
const CLOCK_NODES: u64 = 256;

/// Counts positions and tells when to end.
pub(crate) struct Meter<'a> {
    nodes: u64,
    limit: u64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
    is_over: bool,
}

impl<'a> Meter<'a> {
    /// Ends after so many positions, at a time, or when `stop` is set.
    pub(crate) fn new(limit: u64, deadline: Option<Instant>, stop: &'a AtomicBool) -> Meter<'a> {
        Meter { nodes: 0, limit, deadline, stop, is_over: false }
    }

    /// Positions counted so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a position; tells whether the search must end.
    #[inline]
    pub(crate) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_NODES) {
            self.is_over |= self.is_late();
        }
        self.is_over |= self.nodes > self.limit;
        self.is_over
    }

    /// Looks at the clock without counting; tells whether the search must end.
    pub(crate) fn look(&mut self) -> bool {
        self.is_over |= self.is_late();
        self.is_over
    }

    /// Whether the search must end.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Lets a part of the search use at most so many positions more; gives the limit that
    /// [`raise`](Meter::raise) brings back.
    pub(crate) fn lower(&mut self, nodes: u64) -> u64 {
        let whole = self.limit;
        self.limit = whole.min(self.nodes.saturating_add(nodes));
        whole
    }

    /// Ends a part: if only the part was over, the whole may go on.
    pub(crate) fn raise(&mut self, whole: u64) {
        if self.is_over && self.nodes > self.limit && self.nodes <= whole {
            // The clock is asked anew: it may have ended the part as well.
            self.is_over = self.is_late();
        }
        self.limit = whole;
    }

    /// Positions that may still be looked at.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.limit.saturating_sub(self.nodes)
    }

    /// Time left, if it is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// What ends a search from outside.
    pub(crate) fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// Counts positions that others looked at.
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.is_over |= self.nodes > self.limit || self.is_late();
    }

    fn is_late(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
