//! The messages of a page, and the jobs they ask for.

use std::collections::BTreeMap;
use std::time::Duration;

use board::with_rule;
use search::threat::{Kind, Request as Question};
use search::{Level, Limits, Task};
use serde::Deserialize;

use super::player::Player;
use super::position::{Position, read_points};
use super::review::Order;
use crate::agents::Pick;
use crate::review::{Course, Pace};

/// The longest search.
const LONGEST: Duration = Duration::from_secs(3600);

/// Time for a move without a clock at the levels below the highest, which end before it but on a
/// busy machine.
const LEVEL_TIME: Duration = Duration::from_millis(900);

/// Time for a move without a clock for everybody else.
const FREE_TIME: Duration = Duration::from_secs(2);

/// Time for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Time for a step of an opening.
const OPENING_TIME: Duration = Duration::from_secs(2);

/// Time to solve or balance unless told.
const TASK_TIME: Duration = Duration::from_secs(5);

/// The most lines of an analysis.
const MOST_LINES: usize = 20;

/// The deepest analysis.
const MOST_DEPTH: u32 = 500;

/// What a page asks for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Request {
    /// The end of what is running.
    Stop,
    /// The best moves.
    Analyse {
        /// Where.
        position: Position,
        /// How many of the best moves; one unless told.
        lines: Option<usize>,
        /// Threads; one unless told.
        threads: Option<usize>,
        /// Megabytes for the table.
        hash: Option<usize>,
        /// Time; until it is stopped unless told.
        time_ms: Option<u64>,
        /// Iterations.
        depth: Option<u32>,
        /// Points that may not be the move.
        #[serde(default)]
        blocked: Vec<String>,
    },
    /// A move of the other player.
    Move {
        /// Where.
        position: Position,
        /// Who plays.
        agent: String,
        /// How strong.
        level: Option<u8>,
        /// What the agent is set by.
        #[serde(default)]
        knobs: BTreeMap<String, String>,
        /// The player's time.
        #[serde(default)]
        clock: Times,
    },
    /// A good move and why.
    Hint {
        /// Where.
        position: Position,
    },
    /// The forced win of the side to move.
    Solve {
        /// Where.
        position: Position,
        /// By what it may be forced: `vcf`, `vct` or `any`.
        kind: Option<String>,
        /// Time.
        time_ms: Option<u64>,
        /// Whether to go on until no shorter win is left.
        #[serde(default)]
        shortest: bool,
    },
    /// The best against a move of a puzzle, which is the last of the position.
    Reply {
        /// Where.
        position: Position,
    },
    /// Puzzles out of the games of the library.
    Harvest,
    /// Stones after which neither side is better.
    Balance {
        /// Where.
        position: Position,
        /// How many.
        stones: usize,
        /// Time.
        time_ms: Option<u64>,
    },
    /// The match that is played, as it goes on.
    Watch,
    /// What was good in a game, what was not, and where it turned.
    Review {
        /// The whole game.
        position: Position,
        /// Its number in the library, where the review is kept.
        library: Option<i64>,
        /// Time for every move.
        time_ms: Option<u64>,
    },
    /// The other player's step of an opening.
    Opening {
        /// The kind of opening: `swap2` or `swap1`.
        protocol: String,
        /// The stones that lie there.
        position: Position,
        /// Who plays.
        agent: String,
        /// How strong.
        level: Option<u8>,
    },
}

/// The clock of a player.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Times {
    turn_ms: Option<u64>,
    game_ms: Option<u64>,
    increment_ms: u64,
}

/// Something to search for.
#[derive(Debug)]
pub enum Job {
    /// The best moves, with a table of so many megabytes and so many threads.
    Analyse(Task, Limits, usize, usize),
    /// A move.
    Move(Task, Limits, Player),
    /// A good move and why.
    Hint(Task, Limits),
    /// A forced win.
    Solve(Task, Question),
    /// The best against the last move.
    Reply(Task),
    /// Puzzles out of the games of the library.
    Harvest,
    /// So many stones after which neither side is better.
    Balance(Task, Limits, usize),
    /// What happens in the arena.
    Watch,
    /// A review of a game.
    Review(Box<Order>),
    /// A step of a swap2 opening.
    Swap2(Task, Limits, Player),
    /// A step of a swap1 opening.
    Swap1(Task, Limits, Player),
}

impl Job {
    /// Whether it needs no processor.
    pub fn is_idle(&self) -> bool {
        matches!(self, Job::Watch)
    }
}

impl Request {
    /// The job, if it makes sense on a machine with so many cores; none to stop.
    pub fn job(self, cores: usize) -> Result<Option<Job>, String> {
        Ok(Some(match self {
            Request::Stop => return Ok(None),
            Request::Analyse { position, lines, threads, hash, time_ms, depth, blocked } => {
                let task = position.replay()?.task()?;
                let lines = within("lines", lines.unwrap_or(1), 1, MOST_LINES)?;
                let threads = within("threads", threads.unwrap_or(1), 1, cores)?;
                let hash = within("hash", hash.unwrap_or(64), 1, 1 << 20)?;
                let depth = depth.map(|depth| within("depth", depth, 1, MOST_DEPTH)).transpose()?;
                let limits = Limits { depth, ..Limits::time(time(time_ms, LONGEST)?) };
                let blocked = read_points(task.size, &blocked)?.into_iter().collect();
                Job::Analyse(Task { variations: lines, blocked, ..task }, limits, threads, hash)
            }
            Request::Move { position, agent, level, knobs, clock } => {
                let player = player(&agent, level, knobs, cores)?;
                Job::Move(position.replay()?.task()?, clock.limits(&player), player)
            }
            Request::Hint { position } => {
                Job::Hint(position.replay()?.task()?, Limits::time(HINT_TIME))
            }
            Request::Solve { position, kind, time_ms, shortest } => {
                let kind = read_kind(kind.as_deref().unwrap_or("any"))?;
                let time = Some(time(time_ms, TASK_TIME)?);
                let question = Question { kind, time, shortest, ..Question::default() };
                Job::Solve(position.replay()?.task()?, question)
            }
            Request::Reply { position } => Job::Reply(position.replay()?.task()?),
            Request::Harvest => Job::Harvest,
            Request::Balance { position, stones, time_ms } => {
                let limits = Limits::time(time(time_ms, TASK_TIME)?);
                let stones = within("stones", stones, 1, 2)?;
                Job::Balance(position.replay()?.task()?, limits, stones)
            }
            Request::Watch => Job::Watch,
            Request::Review { position, library, time_ms } => {
                let usual = Pace::usual();
                let pace = Pace { time: time(time_ms, usual.time)?, ..usual };
                let game = position.game()?;
                Job::Review(Box::new(Order { course: Course::new(&game)?, game, library, pace }))
            }
            Request::Opening { protocol, position, agent, level } => {
                let player = player(&agent, level, BTreeMap::new(), cores)?;
                opening(&protocol, position.replay()?.task()?, player)?
            }
        }))
    }
}

impl Times {
    /// What the clock allows; what is usual for the player without one.
    fn limits(&self, player: &Player) -> Limits {
        let time = |ms: u64| Duration::from_millis(ms).clamp(Duration::from_millis(1), LONGEST);
        let (turn, game) = (self.turn_ms.map(time), self.game_ms.map(time));
        let usual = if player.is_held_back() { LEVEL_TIME } else { FREE_TIME };
        let usual = (turn.is_none() && game.is_none()).then_some(usual);
        let increment = Duration::from_millis(self.increment_ms).min(LONGEST);
        Limits { turn: turn.or(usual), game, increment, ..Limits::default() }
    }
}

fn opening(protocol: &str, task: Task, player: Player) -> Result<Job, String> {
    let stones = with_rule!(task.rule, R => task.board::<R>().stones());
    let limits = Limits::time(OPENING_TIME);
    match (protocol, stones) {
        ("swap2", 0 | 3 | 5) => Ok(Job::Swap2(task, limits, player)),
        ("swap1", 0 | 1) => Ok(Job::Swap1(task, limits, player)),
        ("swap2", _) => Err(format!("{stones} stones for swap2, expected 0, 3 or 5")),
        ("swap1", _) => Err(format!("{stones} stones for swap1, expected 0 or 1")),
        _ => Err(format!("protocol `{protocol}`, expected swap2 or swap1")),
    }
}

fn player(
    agent: &str,
    level: Option<u8>,
    knobs: BTreeMap<String, String>,
    cores: usize,
) -> Result<Player, String> {
    let knobs: Vec<(String, String)> = knobs.into_iter().collect();
    let pick = Pick::new(agent, &knobs)?;
    let read = |number: u8| {
        Level::new(number).ok_or_else(|| format!("level {number}, expected one from 1 to 10"))
    };
    Ok(Player::new(pick, level.map(read).transpose()?, cores))
}

fn read_kind(name: &str) -> Result<Kind, String> {
    let kinds = [Kind::Vcf, Kind::Vct, Kind::Any];
    let kind = kinds.into_iter().find(|kind| kind.name() == name);
    kind.ok_or_else(|| format!("kind `{name}`, expected vcf, vct or any"))
}

fn time(asked: Option<u64>, usual: Duration) -> Result<Duration, String> {
    let most = LONGEST.as_millis() as u64;
    let ms = asked.map(|ms| within("time_ms", ms, 1, most)).transpose()?;
    Ok(ms.map_or(usual, Duration::from_millis))
}

/// A number within bounds; the words tell what was read and expected.
pub fn within<T: PartialOrd + std::fmt::Display>(
    name: &str,
    number: T,
    least: T,
    most: T,
) -> Result<T, String> {
    match number >= least && number <= most {
        true => Ok(number),
        false => Err(format!("{name} {number}, expected {least} to {most}")),
    }
}
