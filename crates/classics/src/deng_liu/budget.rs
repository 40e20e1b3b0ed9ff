//! The time and the positions of one move, shared by the parts that find it.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use search::{Clock, Limits};

use crate::watch::Watch;

/// What one move may use.
pub(super) struct Budget<'a> {
    pub(super) start: Instant,
    pub(super) time: Duration,
    nodes: Option<u64>,
    pub(super) used: u64,
    free: usize,
    stop: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(
        limits: &Limits,
        own: Duration,
        free: usize,
        stop: &'a AtomicBool,
    ) -> Budget<'a> {
        let start = Instant::now();
        let planned = Clock::new(limits, start, free as u32).planned();
        let time = planned.map_or(own, |planned| own.min(planned - start));
        Budget { start, time, nodes: limits.nodes, used: 0, free, stop }
    }

    /// Does a part of the work within so much time, and a share of the positions.
    pub(super) fn spend<T>(
        &mut self,
        time: Duration,
        share: f64,
        work: impl FnOnce(&mut Watch<'a>) -> T,
    ) -> T {
        let time = time.min(self.time.saturating_sub(self.start.elapsed()));
        let left = |nodes: u64| nodes.saturating_sub(self.used).min((nodes as f64 * share) as u64);
        let limits = Limits { nodes: self.nodes.map(left), ..Limits::default() };
        let mut watch = Watch::new(&limits, Some(time), self.free, self.stop);
        let done = work(&mut watch);
        self.used += watch.nodes();
        done
    }
}
