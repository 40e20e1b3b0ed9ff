//! A game that is played to see what one agent uses.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{
    Brain, Choice, Clock, Engine, Fault, Job, Limits, Played, Player, Seat, Source, Terms, Thought,
    machine,
};
use board::{Color, Point, Rule};
use serde::{Deserialize, Serialize};

use crate::lab::agents::square;
use crate::play_match::AgentPlayer;

/// What an agent used in one game.
#[derive(Serialize, Deserialize)]
pub struct Usage {
    /// The agent.
    pub agent: String,
    /// The most memory, where the system tells.
    pub bytes: Option<u64>,
    /// Seconds for the slowest move.
    pub longest_s: f64,
    /// Seconds for all moves.
    pub total_s: f64,
    /// How many moves it made.
    pub moves: usize,
    /// Who won.
    pub result: String,
    /// Why the game ended.
    pub reason: String,
}

/// A game of an agent in a process of its own, against itself in this one.
pub struct Trial<'a> {
    /// The brain.
    pub program: &'a Path,
    /// The agent.
    pub agent: &'a str,
    /// What it may use.
    pub limits: &'a Limits,
    /// The game ends after so many.
    pub stones: usize,
}

impl Trial<'_> {
    /// Plays the game, in which the process has this colour.
    pub fn play(&self, color: Color, stop: &AtomicBool) -> Usage {
        let players = (Brain::new(&self.engine()), AgentPlayer::new(self.agent, None, &[]));
        let (Some(mut brain), Ok(mut other)) = players else {
            unreachable!("a program, and an agent of the list");
        };
        let mut seated = Stoppable { player: &mut brain, stop };
        let played = match color {
            Color::Black => arena::play(&self.job(color), &mut [&mut seated, &mut other]),
            Color::White => arena::play(&self.job(color), &mut [&mut other, &mut seated]),
        };
        let bytes = brain.process().and_then(machine::peak_memory);
        usage(self.agent, color, bytes, &played)
    }

    fn engine(&self) -> Engine {
        let program = self.program.to_string_lossy();
        let words = [&program, "--agent", self.agent, "--messages", "none"].map(str::to_string);
        Engine {
            name: self.agent.to_string(),
            source: Source::Program { words: words.to_vec(), folder: None },
            limits: self.limits.clone(),
            options: Vec::new(),
            lines: Vec::new(),
            pause_ms: None,
        }
    }

    fn job(&self, color: Color) -> Job {
        let seat = |name: &str, limits| Seat { name: name.to_string(), limits };
        // The other one is not measured, and moves fast.
        let fast = Limits { turn_ms: Some(100), ..Limits::default() };
        let mut seats = [seat(self.agent, self.limits.clone()), seat("itself", fast)];
        if color == Color::White {
            seats.reverse();
        }
        let terms = Terms::new(Rule::Freestyle, square(15));
        let terms = Terms { draw_after: Some(self.stones), ..terms };
        Job { number: 0, pair: 0, round: 0, terms, seats, opening: "h8".to_string() }
    }
}

/// A player that resigns when the experiment is broken off.
struct Stoppable<'a> {
    player: &'a mut dyn Player,
    stop: &'a AtomicBool,
}

impl Stoppable<'_> {
    fn goes_on(&self) -> Result<(), Fault> {
        match self.stop.load(Ordering::Relaxed) {
            true => Err(Fault::Absent("the experiment was stopped".to_string())),
            false => Ok(()),
        }
    }
}

impl Player for Stoppable<'_> {
    fn begin(&mut self, job: &Job, seat: usize) -> Result<(), Fault> {
        self.player.begin(job, seat)
    }

    fn ready(&mut self) {
        self.player.ready();
    }

    fn choose(&mut self, moves: &[Option<Point>], clock: &Clock) -> Result<Thought, Fault> {
        self.goes_on()?;
        self.player.choose(moves, clock)
    }

    fn open(&mut self, stones: &[Point], clock: &Clock) -> Result<Choice, Fault> {
        self.goes_on()?;
        self.player.open(stones, clock)
    }
}

fn usage(agent: &str, color: Color, bytes: Option<u64>, played: &Played) -> Usage {
    let own = played.times_ms.iter().skip(color as usize).step_by(2);
    let times: Vec<f64> = own.flatten().map(|&ms| ms as f64 / 1000.0).collect();
    Usage {
        agent: agent.to_string(),
        bytes,
        longest_s: times.iter().copied().fold(0.0, f64::max),
        total_s: times.iter().sum(),
        moves: times.len(),
        result: played.result.clone(),
        reason: played.reason.clone(),
    }
}
