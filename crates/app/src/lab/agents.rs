//! Agents and matches of agents, as the experiments need them.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arena::{Engine, Limits as Allowance, Openings, Plan, Schedule, Terms};
use board::ruleset::Freestyle;
use board::{Rule, Size};
use search::{Agent, Limits, Settings, Task};
use serde::{Deserialize, Serialize};

use crate::agents::Pick;
use crate::failure::Failure;
use crate::openings::builtin;

/// A square board.
pub fn square(side: u8) -> Size {
    Size::square(side).unwrap_or_default()
}

/// An agent by its name and settings, such as `zhang,breadth=20`. Its table is small: moves take
/// about a millisecond here, and to touch 64 MB for the first time takes six.
pub fn agent(text: &str) -> Result<Box<dyn Agent>, Failure> {
    let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
    Ok(Pick::parse(text).map_err(Failure::input)?.make(&settings))
}

/// A player of a match, described as `tengen match --engine` takes it.
pub fn engine(text: &str) -> Result<Engine, Failure> {
    Engine::parse(text).map_err(Failure::input)
}

/// The positions after the openings that come with the program, the empty board first.
pub fn openings(size: Size) -> Vec<Task> {
    let rule = Rule::Freestyle;
    let games = builtin(rule, size);
    let moves = games.iter().map(record::Game::points);
    std::iter::once(Vec::new()).chain(moves).map(|moves| Task::new(rule, size, moves)).collect()
}

/// A match in freestyle from the openings that come with the program, each with both colours.
pub fn plan(engines: Vec<Engine>, schedule: Schedule, games: usize, each: Allowance) -> Plan {
    let size = square(15);
    let lines = builtin(Rule::Freestyle, size).iter().map(record::Game::points).collect();
    Plan {
        engines,
        each,
        // A move that needs a second more than it has is the machine's fault as a rule, and two
        // games on two cores disturb each other.
        terms: Terms { tolerance_ms: 1000, ..Terms::new(Rule::Freestyle, size) },
        schedule,
        games,
        concurrency: 1,
        openings: Openings::new(size, lines).texts(),
        sprt: None,
        date: String::new(),
    }
}

/// A move and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The point, if there was one: column and row from the top left.
    pub point: Option<[u8; 2]>,
    /// Positions looked at.
    pub nodes: u64,
    /// Seconds.
    pub seconds: f64,
}

/// Asks an agent for its move.
pub fn ask(agent: &mut dyn Agent, task: &Task, limits: &Limits, stop: &AtomicBool) -> Step {
    let start = Instant::now();
    let answer = agent.choose(task, limits, stop, &mut |_| {});
    let seconds = start.elapsed().as_secs_f64();
    let point = answer.point.map(|point| [point.x(), point.y()]);
    Step { point, nodes: answer.nodes, seconds }
}

/// Lets an agent play against itself until the game ends or has so many stones. The task has all
/// moves in the end; the steps are those of the agent.
pub fn play_itself(
    agent: &mut dyn Agent,
    task: &mut Task,
    limits: &Limits,
    stones: usize,
    stop: &AtomicBool,
) -> Vec<Step> {
    let mut steps = Vec::new();
    while task.moves.len() < stones && !is_over(task) {
        let step = ask(agent, task, limits, stop);
        let Some(point) = step.point.and_then(|[x, y]| task.size.point(x, y)) else { break };
        task.moves.push(Some(point));
        steps.push(step);
    }
    steps
}

/// Whether a game has ended.
fn is_over(task: &Task) -> bool {
    let board = task.board::<Freestyle>();
    board.winner().is_some() || board.is_full()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_plays_itself_to_the_end() {
        let mut task = Task::new(Rule::Freestyle, square(15), Vec::new());
        let mut greedy = agent("greedy").unwrap();
        let go_on = AtomicBool::new(false);
        let some = play_itself(&mut *greedy, &mut task, &Limits::default(), 4, &go_on);
        assert_eq!((some.len(), task.moves.len()), (4, 4));
        play_itself(&mut *greedy, &mut task, &Limits::default(), 225, &go_on);
        assert!(is_over(&task));
    }

    #[test]
    fn the_empty_board_is_the_first_opening() {
        let openings = openings(square(20));
        assert!(openings[0].moves.is_empty() && openings.len() > 10);
    }
}
