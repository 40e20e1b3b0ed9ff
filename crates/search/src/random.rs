//! The agent that plays anything near the stones.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use board::{Point, with_rule};

use crate::agent::{Agent, Answer, Event};
use crate::dice::Dice;
use crate::limits::Limits;
use crate::task::{Task, sensible_moves};

/// Plays a random legal point near the stones.
pub struct Random {
    dice: Dice,
}

impl Random {
    /// The same seed plays the same games.
    pub fn new(seed: u64) -> Random {
        Random { dice: Dice::new(seed) }
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
        let point = self.dice.pick(&points).copied();
        Answer { time: start.elapsed(), ..Answer::at_once(point, None) }
    }
}
