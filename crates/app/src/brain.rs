//! `pbrain-tengen`: the text protocol around an agent.
//!
//! One thread reads, one thinks, and the brain itself, between them, never does anything that
//! takes long:
//!
//! ```text
//!   stdin ─ read_all ──Note──▶ Brain ──Reply──▶ stdout
//!                               │ ▲
//!                            Job│ │Note
//!                               ▼ │
//!                             Searcher
//! ```

mod args;
mod chore;
mod game;
mod inbox;
mod opening;
mod plan;
mod position;
mod searcher;
mod setting;
mod thought;
mod voice;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use board::{PointSet, Rule, Size};
use eval::Value;
use protocol::{Command, Fault, Reply, Settings};

use args::Options;
use game::Game;
use inbox::{Note, read_all};
use plan::Player;
use searcher::{Given, Job, Question, Searcher};
use thought::{Asked, Subject, Thought};

/// Commands that may wait for the end of a search. More than this is no dialogue.
const MOST_WAITING: usize = 10_000;

/// The most variations that a search can have: one for every point.
const MOST_VARIATIONS: usize = (Size::MAX as usize).pow(2);

/// Runs the brain until its manager has nothing more to say.
pub fn main() -> ExitCode {
    let options = match args::from_process() {
        Ok(options) => options,
        Err(Ok(())) => return ExitCode::SUCCESS,
        Err(Err(failure)) => return failure.report(),
    };
    let (tell, inbox) = channel();
    let searcher = Searcher::new(tell.clone());
    thread::spawn(move || read_all(io::stdin().lock(), &tell));
    Brain::new(options, searcher, io::stdout()).run(&inbox);
    ExitCode::SUCCESS
}

/// What comes of a command; `Err` says why it cannot be done.
type Done = Result<(), String>;

/// The state of a dialogue.
struct Brain<W> {
    out: W,
    options: Options,
    settings: Settings,
    searcher: Searcher,
    /// The player that the searcher has, once it has one.
    player: Option<Player>,
    /// Bytes of the largest table that the machine had room for when the program began.
    largest_table: usize,
    /// The rule that the player is ready for.
    ready_for: Option<Rule>,
    /// What the searcher's table is about: positions of another kind must not be mixed in.
    subject: Option<Subject>,
    game: Option<Game>,
    /// First moves that are left out.
    blocked: PointSet,
    /// Milliseconds left for the game.
    left: i64,
    /// A board of the Yixin kind is listening.
    is_board: bool,
    /// And it does not want to hear of commands that we do not know.
    is_discreet: bool,
    is_json: bool,
    /// What the last search thought of our position.
    worth: Option<Value>,
    /// Settings that could not be set; told at the next move.
    complaints: Vec<Fault>,
    thought: Option<Thought>,
    pondering: Option<Given>,
    waiting: VecDeque<(Result<Command, Fault>, Instant)>,
    /// Nothing more is to be done than what has begun.
    is_closed: bool,
    /// Nothing more at all: the manager said so, or does not read any more.
    is_over: bool,
}

impl<W: Write> Brain<W> {
    fn new(options: Options, searcher: Searcher, out: W) -> Brain<W> {
        let settings = options.settings.clone();
        Brain {
            out,
            left: plan::whole_time(&settings),
            settings,
            options,
            searcher,
            player: None,
            largest_table: plan::largest_table(),
            ready_for: None,
            subject: None,
            game: None,
            blocked: PointSet::EMPTY,
            is_board: false,
            is_discreet: false,
            is_json: false,
            worth: None,
            complaints: Vec::new(),
            thought: None,
            pondering: None,
            waiting: VecDeque::new(),
            is_closed: false,
            is_over: false,
        }
    }

    /// Reacts to one note after the other.
    fn run(mut self, inbox: &Receiver<Note>) {
        while let Some(note) = self.wait(inbox) {
            self.react(note);
            while self.thought.is_none() && !self.is_over {
                match self.waiting.pop_front() {
                    Some((Ok(command), at)) => self.obey(command, at),
                    Some((Err(fault), _)) => self.refuse(&fault),
                    None => break,
                }
            }
            if self.is_over || self.is_closed && self.thought.is_none() {
                return;
            }
        }
    }

    /// The next note. A thought whose time is up ends here, whatever its thread may do.
    fn wait(&mut self, inbox: &Receiver<Note>) -> Option<Note> {
        if let Ok(note) = inbox.try_recv() {
            return Some(note);
        }
        self.get_ready();
        let Some(deadline) = self.thought.as_ref().and_then(|thought| thought.deadline) else {
            return inbox.recv().ok();
        };
        match inbox.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(note) => Some(note),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => Some(Note::TimeIsUp),
        }
    }

    fn react(&mut self, note: Note) {
        match note {
            Note::Read(Ok(Command::End), _) => self.is_over = true,
            Note::Read(line, at) => self.hear(line, at),
            Note::Closed => {
                self.is_closed = true;
                self.end_endless();
            }
            Note::Heard(number, event) => self.tell(number, &event),
            Note::Finished(number, outcome) => self.finish(number, outcome),
            Note::TimeIsUp => self.give_up(),
        }
    }

    /// A command, or a fault: at once, or after the move that is being thought about.
    fn hear(&mut self, line: Result<Command, Fault>, at: Instant) {
        let is_busy = self.thought.is_some();
        match line {
            Ok(Command::Stop) => {
                self.stop_pondering();
                if let Some(thought) = &self.thought {
                    thought.given.stop();
                }
            }
            Ok(Command::Info { key, value }) if self.waiting.is_empty() => self.set(&key, &value),
            _ if is_busy && self.waiting.len() >= MOST_WAITING => {
                self.error("too many commands are waiting for the move");
            }
            line if is_busy => self.waiting.push_back((line, at)),
            Ok(command) => self.obey(command, at),
            Err(fault) => self.refuse(&fault),
        }
    }

    /// Does what a command asks for; nothing is being thought about.
    fn obey(&mut self, command: Command, at: Instant) {
        match command {
            Command::About => self.say(&Reply::About(about())),
            Command::Info { key, value } => self.set(&key, &value),
            Command::Options => self.list_options(),
            Command::Json(on) => {
                self.is_json = on;
                self.say(&Reply::Ok);
            }
            Command::ShowInfo => self.show_info(),
            Command::ReloadConfig(_) => self.message("the configuration is built in"),
            Command::LoadModel(_) | Command::ExportModel(_) => {
                self.error("the evaluation is built in, it is neither loaded nor saved");
            }
            Command::Database(database) => {
                self.error(&format!("{}: there is no database yet", database.word));
            }
            Command::Bench(depth) => self.work(Question::Bench(depth), at),
            Command::HashClear => {
                self.stop_pondering();
                self.searcher.give(Job::Forget);
                self.message("the table is empty");
            }
            Command::HashUsage => self.work(Question::Fill, at),
            Command::HashDump(path) => self.work(Question::Save(path.into()), at),
            Command::HashLoad(path) => self.work(Question::Load(path.into()), at),
            Command::BlockReset => self.blocked = PointSet::EMPTY,
            // Who stands no better takes it.
            Command::Draw if self.worth.is_some_and(|value| value <= Value::ZERO) => {
                self.message("DRAW ACCEPT");
            }
            Command::Draw => self.message("DRAW REJECT"),
            Command::BlockPath(_)
            | Command::BlockPathUndo(_)
            | Command::BlockPathReset
            | Command::Resign
            | Command::Forbid(_) => {}
            Command::Start(size) => self.start(Game::new(size)),
            command => match self.game.clone() {
                Some(game) => {
                    if let Err(reason) = self.play(game, command, at) {
                        self.error(&reason);
                    }
                }
                None => self.error("no game started"),
            },
        }
    }

    /// A command about the game on the board.
    fn play(&mut self, game: Game, command: Command, at: Instant) -> Done {
        self.stop_pondering();
        match command {
            Command::Restart => self.start(Game::new(game.size)),
            Command::Board(stones) => {
                self.place_all(&game, stones);
                return self.ask_move(at);
            }
            Command::YxBoard(stones) => {
                self.is_board = true;
                self.place_all(&game, stones);
            }
            Command::Begin if game.moves.iter().any(Option::is_some) => {
                return Err("board is not empty".to_string());
            }
            Command::Begin => return self.ask_move(at),
            Command::Turn(step) => {
                self.place(game, step)?;
                return self.ask_move(at);
            }
            Command::TakeBack(step) => return self.take_back(game, step),
            Command::Play(point) => return self.play_for_us(game, point),
            Command::Side(color) => self.set_turn(game, color),
            Command::Block(points) => self.block(&game, &points, true),
            Command::BlockUndo(points) => self.block(&game, &points, false),
            Command::NBest(count) => {
                self.is_board = true;
                return self.ask_variations(count.clamp(1, MOST_VARIATIONS), at);
            }
            Command::SearchDefend => return self.ask_variations(MOST_VARIATIONS, at),
            Command::BalanceOne(value) => return self.ask_balance(1, value, at),
            Command::BalanceTwo(value) => return self.ask_balance(2, value, at),
            Command::Swap2Board(stones) => return self.ask_swap2(&game, &stones, at),
            Command::Swap2Step(step) => return self.ask_choice(Asked::Swap2Step(step), at),
            Command::Soosorv { step, fifths, stones } => {
                return self.ask_soosorv(&game, step, fifths, &stones, at);
            }
            command => return self.look(&game, command, at),
        }
        Ok(())
    }

    fn say(&mut self, reply: &Reply) {
        let written = writeln!(self.out, "{reply}").and_then(|()| self.out.flush());
        // Nobody reads any more.
        self.is_over |= written.is_err();
    }

    fn message(&mut self, text: &str) {
        self.say(&Reply::Message(text.to_string()));
    }

    fn error(&mut self, text: &str) {
        self.say(&Reply::Error(text.to_string()));
    }

    /// Tells what is wrong with a line.
    fn refuse(&mut self, fault: &Fault) {
        match fault {
            Fault::Unknown(_) if self.is_discreet => {}
            Fault::Unknown(_) => self.say(&Reply::Unknown(fault.to_string())),
            _ => self.error(&fault.to_string()),
        }
    }
}

/// Who this is.
fn about() -> String {
    format!(
        "name=\"Tengen\", version=\"{}\", author=\"the Tengen authors\", country=\"-\"",
        env!("CARGO_PKG_VERSION")
    )
}
