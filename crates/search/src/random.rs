//! The agent that plays anything near the stones.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use board::{Point, with_rule};

use crate::agent::{Agent, Answer, Event};
use crate::limits::Limits;
use crate::task::{Task, sensible_moves};

/// Plays a random legal point near the stones.
pub struct Random {
    state: u64,
}

impl Random {
    /// The same seed plays the same games.
    pub fn new(seed: u64) -> Random {
        Random { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % bound
    }
}

impl Agent for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(
        &mut self,
        task: &Task,
        _: &Limits,
        _: &AtomicBool,
        _: &mut dyn FnMut(&Event),
    ) -> Answer {
        let start = Instant::now();
        let points: Vec<Point> = with_rule!(task.rule, R => {
            sensible_moves(&task.board::<R>(), task.blocked).iter().collect()
        });
        let point = (!points.is_empty()).then(|| points[self.below(points.len())]);
        Answer { time: start.elapsed(), ..Answer::at_once(point, None) }
    }
}
