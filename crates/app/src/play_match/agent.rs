//! A built-in agent in a seat of a match.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::{Choice, Clock, Fault, Job, Player, Remark, Thought};
use board::Point;
use search::{Agent, Draw, Event, Level, Limits, Settings, Task, swap2};

use crate::agents::Pick;

/// An agent that plays games of a match in this process.
pub struct AgentPlayer {
    pick: Pick,
    level: Option<Level>,
    agent: Option<(Settings, Box<dyn Agent>)>,
    /// The game it plays.
    job: Option<(Job, usize)>,
    /// Ends its searches.
    stop: Arc<AtomicBool>,
}

impl AgentPlayer {
    /// The agent of that name; the words tell what is wrong.
    pub fn new(
        name: &str,
        level: Option<u8>,
        knobs: &[(String, String)],
    ) -> Result<AgentPlayer, String> {
        let pick = Pick::with_files(name, knobs)?;
        if level.is_some() && name != "tengen" {
            return Err(format!("level of agent `{name}`, expected one of tengen"));
        }
        let level = level.map(|number| Level::new(number).ok_or("expected a level from 1 to 10"));
        let (level, stop) = (level.transpose()?, Arc::default());
        Ok(AgentPlayer { pick, level, agent: None, job: None, stop })
    }

    /// The same, which ends its search when `stop` is set.
    #[must_use]
    pub fn until(self, stop: &Arc<AtomicBool>) -> AgentPlayer {
        AgentPlayer { stop: Arc::clone(stop), ..self }
    }

    /// What the agent may use in a game.
    fn settings(&self, job: &Job, seat: usize) -> Settings {
        let limits = &job.seats[seat].limits;
        let threads = limits.threads.unwrap_or(1) as usize;
        let seed = job.number as u64 * 2 + seat as u64 + 1;
        let whole = Settings { threads, level: self.level, seed, ..Settings::default() };
        match limits.memory_mb {
            Some(memory) => whole.within((memory as usize) << 20),
            None => whole,
        }
    }

    /// The agent and the game, once one has begun.
    fn seat(&mut self) -> Result<(&mut dyn Agent, &Job, usize), Fault> {
        match (&mut self.agent, &self.job) {
            (Some((_, agent)), Some((job, seat))) => Ok((agent.as_mut(), job, *seat)),
            _ => Err(Fault::Absent("no game has begun".to_string())),
        }
    }
}

impl Player for AgentPlayer {
    fn begin(&mut self, job: &Job, seat: usize) -> Result<(), Fault> {
        let settings = self.settings(job, seat);
        // Chance makes another agent of one with another seed; the engine does not throw dice, and
        // its table is worth keeping.
        let is_dicing = self.level.is_some() || self.pick.throws_dice();
        let same = |old: &Settings| Settings { seed: settings.seed, ..old.clone() } == settings;
        match &mut self.agent {
            Some((old, agent)) if same(old) && !is_dicing => agent.forget(),
            _ => {
                let made = self.pick.make(&settings);
                self.agent = Some((settings, made));
            }
        }
        self.job = Some((job.clone(), seat));
        let (agent, job, _) = self.seat()?;
        agent.prepare(job.terms.rule);
        Ok(())
    }

    fn choose(&mut self, moves: &[Option<Point>], clock: &Clock) -> Result<Thought, Fault> {
        let stop = Arc::clone(&self.stop);
        let (agent, job, seat) = self.seat()?;
        let (task, limits) = (task(job, moves.to_vec()), limits(job, seat, clock));
        let mut depth = None;
        let answer = agent.choose(&task, &limits, &stop, &mut |event| {
            if let Event::Variation(report) = event {
                depth = Some(report.depth);
            }
        });
        let point = answer.point.ok_or_else(|| Fault::Illegal("no move".to_string()))?;
        let value = answer.value.map(|value| value.units());
        Ok(Thought { point, remark: Remark { value, depth, nodes: Some(answer.nodes) } })
    }

    fn open(&mut self, stones: &[Point], clock: &Clock) -> Result<Choice, Fault> {
        let stop = Arc::clone(&self.stop);
        let (agent, job, seat) = self.seat()?;
        let task = task(job, stones.iter().copied().map(Some).collect());
        let limits = limits(job, seat, clock);
        let seed = job.number as u64;
        let choice = swap2(agent, &task, &limits, &stop, seed);
        let choice = choice.ok_or_else(|| Fault::Illegal("no choice".to_string()))?;
        Ok(match choice {
            search::Choice::Swap => Choice::Swap,
            search::Choice::Play(point) => Choice::Stones(vec![point]),
            search::Choice::Offer(points) => Choice::Stones(points.to_vec()),
            search::Choice::Place(points) => Choice::Stones(points.to_vec()),
        })
    }
}

fn task(job: &Job, moves: Vec<Option<Point>>) -> Task {
    let draw = Draw { after: job.terms.draw_after, ..Draw::default() };
    Task { draw, ..Task::new(job.terms.rule, job.terms.size, moves) }
}

fn limits(job: &Job, seat: usize, clock: &Clock) -> Limits {
    let limits = &job.seats[seat].limits;
    Limits {
        turn: limits.turn_ms.map(Duration::from_millis),
        game: clock.left(),
        increment: Duration::from_millis(limits.increment_ms.unwrap_or(0)),
        depth: limits.depth,
        nodes: limits.nodes,
        start_depth: None,
    }
}
