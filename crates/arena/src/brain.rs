//! A player that is a program speaking the protocol.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use board::Point;
use protocol::{Command, Opening, Owner, Reply, RuleCode, Stone, UNLIMITED};

use crate::child::{Child, Got, LONGEST_LINE};
use crate::clock::Clock;
use crate::engine::{Engine, Source};
use crate::fault::Fault;
use crate::job::Job;
use crate::limits::Limits;
use crate::player::{Choice, Player, Remark, Thought};
use crate::terms::Terms;

/// The most bytes a program may write for one move. The most talkative brains write some hundred
/// kilobytes.
const MOST_BYTES: usize = 16 << 20;

/// How long the start of a program and its answer to a new game may take: networks are loaded.
const START_PATIENCE: Duration = Duration::from_secs(30);

/// How long settings may take.
const ABOUT_PATIENCE: Duration = Duration::from_secs(10);

/// A program in its seat.
pub struct Brain {
    words: Vec<String>,
    folder: Option<PathBuf>,
    options: Vec<(String, String)>,
    /// Lines to send before the first game.
    lines: Vec<String>,
    child: Option<Child>,
    /// What it was told that it may use.
    limits: Limits,
    /// The moves that the program knows of, its own included.
    known: Vec<Option<Point>>,
    patience: Duration,
    /// Time between its answer and the next question.
    pause: Duration,
    answered: Option<Instant>,
    /// Whether it once left `ABOUT` without the answer that it must give.
    is_mute: bool,
}

impl Brain {
    /// The program of an engine; none if the engine is a built-in agent. It is started with the
    /// first game.
    pub fn new(engine: &Engine) -> Option<Brain> {
        let Source::Program { words, folder } = &engine.source else { return None };
        Some(Brain {
            words: words.clone(),
            folder: folder.clone(),
            options: engine.options.clone(),
            lines: engine.lines.clone(),
            child: None,
            limits: Limits::default(),
            known: Vec::new(),
            patience: Duration::ZERO,
            pause: Duration::from_millis(engine.pause_ms.unwrap_or(0)),
            answered: None,
            is_mute: false,
        })
    }

    /// The number of its process, once it was started.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    fn child(&mut self) -> Result<&mut Child, Fault> {
        self.child.as_mut().ok_or_else(|| Fault::Absent("not started".to_string()))
    }

    fn send(&mut self, text: &str) -> Result<(), Fault> {
        let child = self.child()?;
        if child.send(text, Instant::now() + START_PATIENCE) {
            return Ok(());
        }
        Err(Fault::Crash(child.obituary()))
    }

    fn start(&mut self) -> Result<(), Fault> {
        if self.child.is_some() {
            return Ok(());
        }
        let child = Child::spawn(&self.words, self.folder.as_deref()).map_err(Fault::Absent)?;
        self.child = Some(child);
        let lines: String = self.lines.iter().map(|line| format!("{line}\n")).collect();
        self.send(&lines)
    }

    /// Waits for `OK` to a new board.
    fn await_ok(&mut self) -> Result<(), Fault> {
        let deadline = Instant::now() + START_PATIENCE;
        let child = self.child()?;
        while let Some(line) = hear(child, deadline)? {
            match Reply::parse(&line) {
                Ok(Reply::Ok) => return Ok(()),
                Ok(Reply::Error(why) | Reply::Unknown(why)) => {
                    return Err(Fault::Absent(format!("refused the board: {why}")));
                }
                _ => {}
            }
        }
        let seconds = START_PATIENCE.as_secs();
        Err(Fault::Absent(format!("no OK to START within {seconds} s")))
    }

    /// Waits until the program has dealt with its settings, so that this is not on its clock: a
    /// table of 350 MB takes some of them a third of a second. `ABOUT` must be answered and comes
    /// after them.
    fn await_about(&mut self) -> Result<(), Fault> {
        if self.is_mute {
            return Ok(());
        }
        self.send("ABOUT\n")?;
        let deadline = Instant::now() + ABOUT_PATIENCE;
        let child = self.child()?;
        while let Some(line) = hear(child, deadline)? {
            match Reply::parse(&line) {
                Ok(Reply::About(_)) => return Ok(()),
                Ok(Reply::Unknown(_) | Reply::Error(_)) => break,
                _ => {}
            }
        }
        self.is_mute = true;
        Ok(())
    }

    /// Sends a question and waits for its answer, a move or a swap.
    fn ask(&mut self, question: &str, clock: &Clock) -> Result<(Answer, Remark), Fault> {
        let start = Instant::now();
        let patience = clock.deadline().unwrap_or(self.patience);
        let deadline = start + patience;
        let child = self.child()?;
        child.skip();
        if !child.send(question, deadline) {
            return Err(lost(child, start, clock));
        }
        let (mut remark, mut bytes) = (Remark::default(), 0);
        while let Some(line) = hear(child, deadline)? {
            if let Some(answer) = answer(&line, &mut remark)? {
                self.answered = Some(Instant::now());
                return Ok((answer, remark));
            }
            bytes += line.len() + 1;
            if bytes > MOST_BYTES {
                return Err(Fault::Flood(bytes));
            }
        }
        Err(silence(start, clock, patience))
    }

    /// What to send for the move after these moves: the last one if all others are known, or the
    /// whole board.
    fn question(&self, moves: &[Option<Point>]) -> String {
        match moves {
            [] => Command::Begin.to_string(),
            [known @ .., Some(last)] if known == self.known && !known.is_empty() => {
                Command::Turn(Some(*last)).to_string()
            }
            [Some(first)] => Command::Turn(Some(*first)).to_string(),
            _ => by_lines(&Command::Board(stones(moves))),
        }
    }
}

impl Player for Brain {
    fn begin(&mut self, job: &Job, seat: usize) -> Result<(), Fault> {
        let (terms, limits) = (&job.terms, &job.seats[seat].limits);
        if self.limits != *limits {
            // Nothing in the protocol takes a limit of nodes or depth back.
            self.child = None;
            self.answered = None;
            self.limits = limits.clone();
        }
        self.start()?;
        self.patience = terms.patience();
        self.known.clear();
        self.child()?.skip();
        // A brain that loses the first line, or the first word, after a move that took it no time
        // would lose START. ABOUT is both, and draws no complaint.
        let first = match self.answered {
            None => String::new(),
            Some(_) if self.is_mute => info("game_type", 1),
            Some(_) => "ABOUT\n".to_string(),
        };
        self.send(&format!("{first}{}\n", Command::Start(terms.size)))?;
        self.await_ok()?;
        let options = self.options.clone();
        self.send(&infos(terms, limits, &options))?;
        self.await_about()
    }

    fn ready(&mut self) {
        let rest = self.answered.map(|answered| self.pause.saturating_sub(answered.elapsed()));
        thread::sleep(rest.unwrap_or_default());
    }

    fn choose(&mut self, moves: &[Option<Point>], clock: &Clock) -> Result<Thought, Fault> {
        let question = format!("{}{}\n", time_left(clock), self.question(moves));
        let (answer, remark) = self.ask(&question, clock)?;
        let Answer::Stones(points) = answer else {
            return Err(Fault::Illegal("SWAP, expected a move".to_string()));
        };
        let [point] = points[..] else {
            return Err(Fault::Illegal(format!("{} points, expected one move", points.len())));
        };
        self.known = moves.to_vec();
        self.known.push(Some(point));
        Ok(Thought { point, remark })
    }

    fn open(&mut self, stones: &[Point], clock: &Clock) -> Result<Choice, Fault> {
        let board = by_lines(&Command::Swap2Board(stones.to_vec()));
        let (answer, _) = self.ask(&format!("{}{board}\n", time_left(clock)), clock)?;
        Ok(match answer {
            Answer::Stones(points) => Choice::Stones(points),
            Answer::Swap => Choice::Swap,
        })
    }

    fn is_well(&mut self) -> bool {
        self.child.as_mut().is_some_and(Child::is_running)
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        if let Some(child) = self.child.take() {
            child.end();
        }
    }
}

/// The next line of a program; none if there is none in time.
fn hear(child: &mut Child, deadline: Instant) -> Result<Option<String>, Fault> {
    match child.line(deadline) {
        Got::Line(line) => Ok(Some(line)),
        Got::Silence => Ok(None),
        Got::End => Err(Fault::Crash(child.obituary())),
        Got::Flood => Err(Fault::Flood(LONGEST_LINE)),
    }
}

/// What a program can answer when a move is due.
enum Answer {
    Stones(Vec<Point>),
    Swap,
}

/// The answer in a line; none if the line is something else. Words that nobody knows are passed
/// over, numbers that are no point are a move that cannot be played.
fn answer(line: &str, remark: &mut Remark) -> Result<Option<Answer>, Fault> {
    match Reply::parse(line) {
        Ok(Reply::Move(points)) => Ok(Some(Answer::Stones(points))),
        Ok(Reply::Suggest(point)) => Ok(Some(Answer::Stones(vec![point]))),
        Ok(Reply::Swap) => Ok(Some(Answer::Swap)),
        Ok(Reply::Pass) => Err(Fault::Illegal("a pass".to_string())),
        Ok(reply) => {
            remark.hear(&reply);
            Ok(None)
        }
        Err(_) if is_number(line) => {
            let text: String = line.chars().take(60).collect();
            Err(Fault::Illegal(format!("`{text}`, expected a point of the board")))
        }
        Err(_) => Ok(None),
    }
}

/// Whether a line begins with a number; a dash alone begins the words of some brains' logs.
pub(crate) fn is_number(line: &str) -> bool {
    line.strip_prefix('-').unwrap_or(line).starts_with(|c: char| c.is_ascii_digit())
}

/// Why a question could not be sent.
fn lost(child: &mut Child, start: Instant, clock: &Clock) -> Fault {
    if child.is_running() && clock.deadline().is_some_and(|deadline| start.elapsed() >= deadline) {
        return silence(start, clock, start.elapsed());
    }
    Fault::Crash(child.obituary())
}

fn silence(start: Instant, clock: &Clock, patience: Duration) -> Fault {
    match clock.limit() {
        Some(limit) => Fault::Late { used: start.elapsed(), limit },
        None => Fault::Hang(patience),
    }
}

/// A command with a list, one item a line: many brains read nothing else.
pub(crate) fn by_lines(command: &Command) -> String {
    command.to_string().replace(' ', "\n")
}

/// What is left of the game's time, told before every move, also where there is no limit: managers
/// do, and some brains lose the first line after a move that took them no time.
fn time_left(clock: &Clock) -> String {
    info("time_left", clock.left().map_or(UNLIMITED as u128, |left| left.as_millis()))
}

fn info(key: &str, value: impl std::fmt::Display) -> String {
    format!("{}\n", Command::Info { key: key.to_string(), value: value.to_string() })
}

/// What a program is told at the start of a game.
pub(crate) fn infos(terms: &Terms, limits: &Limits, options: &[(String, String)]) -> String {
    let unlimited = UNLIMITED as u64;
    // No time for a move is "as fast as possible" in the protocol: who has no clock gets much.
    let turn = limits.turn_ms.or(limits.game_ms).unwrap_or(unlimited);
    let mut text = String::new();
    text += &info("rule", RuleCode { rule: terms.rule, opening: Opening::Free }.code());
    text += &info("game_type", 1);
    text += &info("timeout_turn", turn);
    text += &info("timeout_match", limits.game_ms.unwrap_or(0));
    text += &info("time_left", limits.game_ms.unwrap_or(unlimited));
    text += &limits.increment_ms.map(|ms| info("time_increment", ms)).unwrap_or_default();
    text += &info("max_memory", limits.memory_mb.map_or(0, |memory| memory << 20));
    text += &limits.nodes.map(|nodes| info("max_node", nodes)).unwrap_or_default();
    text += &limits.depth.map(|depth| info("max_depth", depth)).unwrap_or_default();
    text += &limits.threads.map(|threads| info("thread_num", threads)).unwrap_or_default();
    text += &options.iter().map(|(key, value)| info(key, value)).collect::<String>();
    text
}

/// The stones of a game as the side to move sees them.
pub(crate) fn stones(moves: &[Option<Point>]) -> Vec<Stone> {
    let own = moves.len() % 2;
    let owner = |ply: usize| if ply % 2 == own { Owner::Own } else { Owner::Enemy };
    let stone = |(ply, step): (usize, &Option<Point>)| Stone { step: *step, owner: owner(ply) };
    moves.iter().enumerate().filter(|(_, step)| step.is_some()).map(stone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_passed_over_and_bad_numbers_are_faults() {
        for line in ["hello", "- ev 307 nd 30k", "MESSAGE 7,7", "OK", ""] {
            assert!(matches!(answer(line, &mut Remark::default()), Ok(None)), "{line}");
        }
        for line in ["99,99", "-5,3", "7", "7;7", "-1,-1"] {
            assert!(answer(line, &mut Remark::default()).is_err(), "{line}");
        }
    }
}
