//! A race: all that could be added is looked at briefly, the nearest to the target longer, round
//! after round, each with half the runners and twice the positions.
//!
//! A static value tells which of two is better, but not how good either is once it is searched. So
//! a few pilots run first, all over the field, and a straight line through what they find tells
//! from which static values a search tends to the target.

use std::sync::atomic::{AtomicBool, Ordering};

use board::{Point, with_rule};
use eval::{Classic, Value};

use super::budget::Budget;
use super::field::{Runner, before, look};
use super::line::aim;
use crate::agent::{Agent, Answer, Event, Report};
use crate::dice::Dice;
use crate::position::Position;
use crate::task::Task;

/// Runners of the first round that is searched, if there is time for so many.
const RUNNERS: u64 = 64;

/// Runners that stay to the end: searched ever longer, their values still move by some dozens of
/// units, and the nearest of four is nearer than a lone one.
const FINALISTS: usize = 4;

/// Rounds that a budget should last for: from 64 runners to four, and two more.
const ROUNDS: u64 = 6;

/// Positions below which a search tells little more than a look.
const FEWEST_NODES: u64 = 200;

/// Pilots, if there is time for so many: a line through fewer than four says nothing.
const PILOTS: u64 = 16;
const FEWEST_PILOTS: u64 = 4;

/// The part of the budget for them, one in so many.
const PILOT_SHARE: u64 = 8;

/// What all runners have in common.
pub(crate) struct Race<'a> {
    pub(crate) agent: &'a mut dyn Agent,
    /// The position before the stones.
    pub(crate) task: &'a Task,
    /// The worth that is wanted, for the side to move there.
    pub(crate) target: Value,
    pub(crate) budget: &'a mut Budget,
    pub(crate) listen: &'a mut dyn FnMut(&Event),
}

impl Race<'_> {
    /// The runners of a field that came nearest to the target, the nearest first. The field is made
    /// in the same time as it is searched in.
    pub(crate) fn start(
        &mut self,
        stop: &AtomicBool,
        field: impl FnOnce(&dyn Fn() -> bool) -> Vec<Runner>,
    ) -> Vec<Runner> {
        let time = *self.budget;
        time.until(stop, |stop| {
            let is_late = || stop.load(Ordering::Relaxed) || time.is_spent();
            self.run(field(&is_late), stop)
        })
    }

    fn run(&mut self, mut runners: Vec<Runner>, stop: &AtomicBool) -> Vec<Runner> {
        let expected = self.budget.expected();
        let count = (expected / (ROUNDS * FEWEST_NODES)).clamp(FINALISTS as u64, RUNNERS);
        let mut nodes = (expected / (ROUNDS * count)).max(FEWEST_NODES);
        let mut round = 1;
        self.send_pilots(&mut runners, stop);
        runners.truncate(count as usize);
        while runners.iter().any(|runner| !runner.is_settled) && !self.is_over(stop) {
            runners.iter_mut().for_each(|runner| self.search(runner, nodes, stop));
            self.sort(&mut runners);
            self.tell(round, &runners);
            if !self.is_over(stop) {
                runners.truncate((runners.len() / 2).max(FINALISTS));
            }
            nodes = nodes.saturating_mul(2);
            round += 1;
        }
        runners
    }

    /// Sorts a field by what can be said after a few searches.
    fn send_pilots(&mut self, runners: &mut [Runner], stop: &AtomicBool) {
        let count = (self.budget.expected() / (PILOT_SHARE * FEWEST_NODES)).min(PILOTS) as usize;
        runners.sort_by_key(|runner| runner.value);
        let open = runners.iter().take_while(|runner| !runner.value.is_win()).count();
        let lost = runners.iter().take_while(|runner| runner.value.is_loss()).count();
        let open = &mut runners[lost..open];
        let mut aimed = self.target;
        if count >= FEWEST_PILOTS as usize && open.len() > count {
            let places = (0..count).map(|number| number * (open.len() - 1) / (count - 1));
            let mut found = Vec::new();
            for place in places {
                let mut pilot = open[place].clone();
                self.search(&mut pilot, FEWEST_NODES, stop);
                found.push((open[place].value.units(), pilot.value.units()));
            }
            aimed = Value::new(aim(&found, self.target.units()));
        }
        runners.sort_by_key(|runner| distance(runner.value, aimed));
    }

    fn is_over(&self, stop: &AtomicBool) -> bool {
        self.budget.is_spent() || stop.load(Ordering::Relaxed)
    }

    /// Searches the position after a runner's stones.
    fn search(&mut self, runner: &mut Runner, nodes: u64, stop: &AtomicBool) {
        if runner.is_settled || self.is_over(stop) {
            return;
        }
        let task = after(self.task, &runner.points);
        let limits = self.budget.search(Some(nodes));
        let answer = judge(self.agent, &task, self.budget, Some(nodes), stop);
        runner.is_settled = limits.nodes.is_some_and(|nodes| answer.nodes < nodes);
        if let Some(value) = answer.value {
            runner.value = before(value, runner.points.len());
        }
    }

    /// The nearest first; of equals those that came first.
    fn sort(&self, runners: &mut [Runner]) {
        runners.sort_by_key(|runner| distance(runner.value, self.target));
    }

    fn tell(&mut self, round: u32, runners: &[Runner]) {
        let Some(best) = runners.first() else { return };
        (self.listen)(&Event::Variation(Report {
            number: 0,
            variations: 1,
            depth: round,
            deepest: best.points.len() as u32,
            value: best.value,
            nodes: self.budget.used,
            time: self.budget.elapsed(),
            line: best.points.clone(),
        }));
    }
}

/// Runners that differ by less than this are equally good, and the dice decide.
const ALIKE: u32 = 40;

/// One of those that came about as near to the target as the first of a ranking did.
pub(crate) fn any_near<'a>(
    ranking: &'a [Runner],
    target: Value,
    dice: &mut Dice,
) -> Option<&'a Runner> {
    let nearest = distance(ranking.first()?.value, target);
    let is_near = |runner: &&Runner| distance(runner.value, target) < nearest + ALIKE;
    let near: Vec<&Runner> = ranking.iter().filter(is_near).collect();
    dice.pick(&near).copied()
}

/// How far a value lies from the target. A forced win is farther than anything else, for whoever
/// has it.
fn distance(value: Value, target: Value) -> u32 {
    let decided = u32::from(value.mate().is_some()) * Value::WIN.units().unsigned_abs();
    value.units().abs_diff(target.units()) + 2 * decided
}

/// The task after some stones more, to be judged: one variation, nothing blocked.
pub(crate) fn after(task: &Task, points: &[Point]) -> Task {
    let moves = task.moves.iter().copied().chain(points.iter().map(|&point| Some(point)));
    Task { moves: moves.collect(), variations: 1, blocked: board::PointSet::EMPTY, ..task.clone() }
}

/// What an agent thinks of a position, within the budget and so many positions. Moves that need no
/// search have no value: then the two best are asked for, which needs one. Agents that know no
/// values are content with a look.
pub(crate) fn judge(
    agent: &mut dyn Agent,
    task: &Task,
    budget: &mut Budget,
    nodes: Option<u64>,
    stop: &AtomicBool,
) -> Answer {
    let mut ask = |variations| {
        let task = Task { variations, ..task.clone() };
        let answer = agent.choose(&task, &budget.search(nodes), stop, &mut |_| {});
        budget.used += answer.nodes;
        answer
    };
    let answer = ask(1);
    if answer.value.is_some() || answer.point.is_none() {
        return answer;
    }
    let second = ask(2);
    let value = second.value.unwrap_or_else(
        || with_rule!(task.rule, R => look(&mut Position::new(task.board::<R>(), Classic::new()))),
    );
    Answer { value: Some(value), nodes: answer.nodes + second.nodes, ..answer }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_wins_are_far_from_every_target() {
        for target in [-300, 0, 20_000].map(Value::new) {
            let even = distance(Value::ZERO, target);
            for decided in [Value::win_in(3), Value::loss_in(8)] {
                assert!(
                    distance(decided, target) > even.max(distance(Value::new(-20_000), target))
                );
            }
        }
        assert!(distance(Value::new(50), Value::new(60)) < distance(Value::ZERO, Value::new(60)));
    }
}
