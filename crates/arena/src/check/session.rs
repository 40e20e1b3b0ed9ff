//! A process under examination: what it is told, and what it may answer.

use std::thread;
use std::time::{Duration, Instant};

use board::{Point, Rule, Size};
use protocol::{Command, Reply, Stone};

use super::Subject;
use super::miss::{Miss, cut};
use crate::brain::{by_lines, infos, is_number, stones};
use crate::child::{Child, Got};
use crate::limits::Limits;
use crate::terms::Terms;

/// How long a program may take to start and to take a new game: networks are loaded.
pub(super) const START_PATIENCE: Duration = Duration::from_secs(10);

/// How long beyond its time a move is waited for where time is not the question.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a brain gets between its move and the next command. In a game the enemy thinks then; brains
/// that are not ready at once are found by a check of their own.
const PAUSE: Duration = Duration::from_millis(30);

/// A running brain and the game that it is told.
pub(super) struct Session {
    pub(super) child: Child,
    size: Size,
    taken: Vec<Point>,
    /// Lines that are no reply, or none that was due.
    pub(super) odd: Vec<String>,
    /// The command that was sent last.
    asked: String,
    /// When the last move came, until something is sent.
    moved: Option<Instant>,
    /// What a move may take.
    pub(super) patience: Duration,
}

impl Session {
    /// Starts the program and says nothing.
    pub(super) fn open(subject: &Subject) -> Result<Session, Miss> {
        let child = Child::spawn(&subject.words, None).map_err(Miss::Fault)?;
        Ok(Session {
            child,
            size: Size::default(),
            taken: Vec::new(),
            odd: Vec::new(),
            asked: String::new(),
            moved: None,
            patience: subject.turn + PATIENCE,
        })
    }

    /// Starts the program and a game of freestyle on the usual board.
    pub(super) fn start(subject: &Subject) -> Result<Session, Miss> {
        Session::under(subject, Rule::Freestyle)
    }

    /// Starts the program and a game of this rule.
    pub(super) fn under(subject: &Subject, rule: Rule) -> Result<Session, Miss> {
        let mut session = Session::open(subject)?;
        session.begin(Size::default())?;
        let turn_ms = Some(subject.turn.as_millis() as u64);
        let limits = Limits { turn_ms, ..Limits::default() };
        session.limit(rule, &limits)?;
        Ok(session)
    }

    /// Tells the rule and all limits.
    pub(super) fn limit(&mut self, rule: Rule, limits: &Limits) -> Result<(), Miss> {
        self.tell(infos(&Terms::new(rule, self.size), limits, &[]).trim_end())
    }

    /// Asks for a new board.
    pub(super) fn begin(&mut self, size: Size) -> Result<(), Miss> {
        (self.size, self.taken) = (size, Vec::new());
        self.tell(&Command::Start(size).to_string())?;
        self.ok()
    }

    /// Sends lines.
    pub(super) fn tell(&mut self, text: &str) -> Result<(), Miss> {
        self.tell_raw(format!("{text}\n").as_bytes())
    }

    /// Sends bytes as they are.
    pub(super) fn tell_raw(&mut self, bytes: &[u8]) -> Result<(), Miss> {
        if let Some(moved) = self.moved.take() {
            thread::sleep(PAUSE.saturating_sub(moved.elapsed()));
        }
        let text = String::from_utf8_lossy(bytes);
        let mut lines = text.trim().lines();
        self.asked = cut(lines.next().unwrap_or_default());
        if lines.next().is_some() {
            self.asked.push_str(" …");
        }
        if self.child.send_bytes(bytes, Instant::now() + PATIENCE) {
            return Ok(());
        }
        let fault = format!("does not read `{}`", self.asked);
        Err(Miss::Fault(match self.child.is_running() {
            true => fault,
            false => format!("{fault}: {}", self.child.obituary()),
        }))
    }

    /// The next reply that is no word for a log.
    pub(super) fn reply(&mut self, patience: Duration) -> Result<Reply, Miss> {
        let deadline = Instant::now() + patience;
        loop {
            let got = self.child.line(deadline);
            let line = match got {
                Got::Line(line) if Instant::now() < deadline => line,
                Got::Line(_) | Got::Silence => return Err(self.silence(patience)),
                Got::Flood => return Err(Miss::Fault("writes a line without an end".to_string())),
                Got::End => {
                    let fault = format!("ended at `{}`: {}", self.asked, self.child.obituary());
                    return Err(Miss::Fault(fault));
                }
            };
            match Reply::parse(&line) {
                Ok(
                    Reply::Message(_)
                    | Reply::Debug(_)
                    | Reply::Info(_)
                    | Reply::Mark(_)
                    | Reply::Json(_),
                ) => {}
                Ok(reply) => return Ok(reply),
                Err(_) if is_number(&line) => {
                    let (line, asked) = (cut(&line), &self.asked);
                    let fault = format!("`{line}` to `{asked}`, expected a point of a board");
                    return Err(Miss::Fault(fault));
                }
                Err(_) => self.odd.push(cut(&line)),
            }
        }
    }

    fn silence(&self, patience: Duration) -> Miss {
        let said = self.odd.last().map(|line| format!(", only `{line}`")).unwrap_or_default();
        let seconds = patience.as_secs_f64();
        Miss::Fault(format!("no answer to `{}` within {seconds:.1} s{said}", self.asked))
    }

    /// What a wrong reply means.
    pub(super) fn unexpected(&self, reply: &Reply, expected: &str) -> Miss {
        let (asked, line) = (&self.asked, cut(&reply.to_string()));
        match reply {
            Reply::Error(_) | Reply::Unknown(_) => Miss::Refused(format!("`{asked}`: `{line}`")),
            _ => Miss::Fault(format!("`{line}` to `{asked}`, expected {expected}")),
        }
    }

    /// Waits for `OK`.
    pub(super) fn ok(&mut self) -> Result<(), Miss> {
        match self.reply(START_PATIENCE)? {
            Reply::Ok => Ok(()),
            reply => Err(self.unexpected(&reply, "OK")),
        }
    }

    /// Waits for what is due: a move, stones of an opening or a swap.
    pub(super) fn answer(&mut self) -> Result<Reply, Miss> {
        let deadline = Instant::now() + self.patience;
        loop {
            match self.reply(deadline.saturating_duration_since(Instant::now()))? {
                // Managers pass over words that answer nothing.
                reply @ (Reply::Ok | Reply::About(_)) => self.odd.push(cut(&reply.to_string())),
                reply => return Ok(reply),
            }
        }
    }

    /// Waits for a move, which must go to an empty point of the board.
    pub(super) fn point(&mut self) -> Result<Point, Miss> {
        match self.answer()? {
            Reply::Move(points) if points.len() == 1 => self.take(points[0]),
            Reply::Suggest(point) => self.take(point),
            reply => Err(self.unexpected(&reply, "a move")),
        }
    }

    /// The brain's stone.
    pub(super) fn take(&mut self, point: Point) -> Result<Point, Miss> {
        let fault = |what: &str| {
            let (asked, x, y) = (&self.asked, point.x(), point.y());
            Miss::Fault(format!("`{x},{y}` to `{asked}`, {what}"))
        };
        if !self.size.contains(point) {
            return Err(fault(&format!("outside the {} board", self.size)));
        }
        if self.taken.contains(&point) {
            return Err(fault("where a stone is"));
        }
        self.taken.push(point);
        self.moved = Some(Instant::now());
        Ok(point)
    }

    /// The next command is sent without a pause.
    pub(super) fn hurry(&mut self) {
        self.moved = None;
    }

    /// Tells the enemy's move and waits for the brain's.
    pub(super) fn turn(&mut self, point: Point) -> Result<Point, Miss> {
        self.taken.push(point);
        self.tell(&Command::Turn(Some(point)).to_string())?;
        self.point()
    }

    /// Plays the enemy for some moves, far apart, so that the brain is free to do what it wants.
    pub(super) fn turns(&mut self, count: usize) -> Result<(), Miss> {
        for _ in 0..count {
            let point = self.enemy();
            self.turn(point)?;
        }
        Ok(())
    }

    /// Where the enemy plays.
    fn enemy(&self) -> Point {
        let mut points = self.size.points().skip(self.size.width().into()).step_by(4);
        let point = points.find(|point| !self.taken.contains(point));
        point.unwrap_or(self.size.center())
    }

    /// Tells a position by its moves; the answer is due then.
    pub(super) fn position(&mut self, moves: &str) -> Result<(), Miss> {
        let moves = self.size.parse_moves(moves).map_err(|e| Miss::Fault(e.to_string()))?;
        self.stones(&stones(&moves))
    }

    /// Tells a position by its stones; the answer is due then.
    pub(super) fn stones(&mut self, stones: &[Stone]) -> Result<(), Miss> {
        self.taken = stones.iter().filter_map(|stone| stone.step).collect();
        self.tell(&by_lines(&Command::Board(stones.to_vec())))
    }

    /// Tells the enemy's move in other words than usual and waits for the brain's.
    pub(super) fn turn_as(&mut self, point: Point, text: &str) -> Result<Point, Miss> {
        self.taken.push(point);
        self.tell_raw(text.as_bytes())?;
        self.point()
    }

    /// Every point of the board is empty again.
    pub(super) fn forget(&mut self) {
        self.taken.clear();
    }

    /// After bad input: a new game is started, whatever is said before its `OK`, and a move made.
    pub(super) fn recover(&mut self, after: &str) -> Result<(), Miss> {
        const MOST_LINES: usize = 1000;
        let deadline = Instant::now() + START_PATIENCE;
        let fault = |what: &str| Miss::Fault(format!("after {after}: {what}"));
        (self.size, self.taken) = (Size::default(), Vec::new());
        self.tell(&format!("\n{}", Command::Start(self.size)))?;
        for _ in 0..MOST_LINES {
            match self.reply(deadline.saturating_duration_since(Instant::now())) {
                Ok(Reply::Ok) => {
                    self.tell("BEGIN")?;
                    return self.point().map(drop);
                }
                Err(_) if Instant::now() >= deadline => return Err(fault("no OK to START")),
                // A number that is no point answers the bad input, not the new game.
                Ok(_) | Err(Miss::Fault(_)) if self.child.is_running() => {}
                Ok(_) | Err(_) => return Err(fault(&format!("ended: {}", self.child.obituary()))),
            }
        }
        Err(fault("talks without end"))
    }
}
