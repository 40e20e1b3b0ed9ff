//! The agent that does not look ahead.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use board::{Point, Ruleset, with_rule};
use eval::{Classic, Evaluator};

use crate::agent::{Agent, Answer, Event};
use crate::limits::Limits;
use crate::task::{Task, sensible_moves};

/// Plays the point with the best move score.
pub struct Greedy;

impl Agent for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(
        &mut self,
        task: &Task,
        _: &Limits,
        _: &AtomicBool,
        _: &mut dyn FnMut(&Event),
    ) -> Answer {
        let start = Instant::now();
        let point = with_rule!(task.rule, R => best::<R>(task));
        Answer { time: start.elapsed(), ..Answer::at_once(point, None) }
    }
}

fn best<R: Ruleset>(task: &Task) -> Option<Point> {
    let board = task.board::<R>();
    let evaluator = Classic::<R>::new();
    // The first of equals, row by row, so that the choice is the same every time.
    let worth = |point: &Point| (evaluator.score(&board, *point), Reverse(*point));
    sensible_moves(&board, task.blocked).iter().max_by_key(worth)
}
