//! What a manager says.

use std::fmt;

use board::{Color, Point, Size};

use crate::coordinates::{Step, parse_point, parse_step, print_points, print_step};
use crate::fault::{Fault, excerpt};
use crate::guide::Entry;
use crate::reader::Item;

/// One command from manager to brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A new game on an empty board, square or not.
    Start(Size),
    /// A new game on a board of the same size.
    Restart,
    /// Make the first move.
    Begin,
    /// The enemy's move; answer it.
    Turn(Step),
    /// A position to move in.
    Board(Vec<Stone>),
    /// Remove a stone.
    TakeBack(Step),
    /// Play this stone for us.
    Play(Point),
    /// The stones of a swap2 opening so far.
    Swap2Board(Vec<Point>),
    /// A setting.
    Info {
        /// Its name.
        key: String,
        /// Its value, as text.
        value: String,
    },
    /// End the program.
    End,
    /// Tell who you are.
    About,
    /// A board of the Yixin kind is listening.
    ShowInfo,
    /// A position, without a search.
    YxBoard(Vec<Stone>),
    /// Search with so many variations.
    NBest(usize),
    /// Move at once.
    Stop,
    /// Tell the forbidden points.
    ShowForbid,
    /// Empty the table.
    HashClear,
    /// Tell how full the table is.
    HashUsage,
    /// Save the table.
    HashDump(String),
    /// Load the table.
    HashLoad(String),
    /// Leave these moves out at the root.
    Block(Vec<Point>),
    /// Do not leave them out any more.
    BlockUndo(Vec<Point>),
    /// Leave nothing out any more.
    BlockReset,
    /// Leave a line out.
    BlockPath(Vec<Point>),
    /// Do not leave it out any more.
    BlockPathUndo(Vec<Point>),
    /// Leave no line out any more.
    BlockPathReset,
    /// Find the move after which the value is nearest to this one.
    BalanceOne(i32),
    /// The same with two stones.
    BalanceTwo(i32),
    /// Search every move.
    SearchDefend,
    /// A draw is offered.
    Draw,
    /// The enemy gives up.
    Resign,
    /// Describe the position.
    PrintFeature,
    /// What Yixin-Board tells of forbidden points.
    Forbid(String),
    /// A step of a swap2 opening, 1 to 3.
    Swap2Step(u8),
    /// A step of a Soosorv-8 opening.
    Soosorv {
        /// Which, 1 to 6.
        step: u8,
        /// How many fifth stones are offered, where that is told.
        fifths: Option<u8>,
        /// The stones so far.
        stones: Vec<Point>,
    },
    /// Set everything back.
    ReloadConfig(String),
    /// Load another evaluation.
    LoadModel(String),
    /// Save the evaluation.
    ExportModel(String),
    /// Search fixed positions.
    Bench(Option<u32>),
    /// Show the board.
    TraceBoard,
    /// Show static values.
    TraceSearch,
    /// Something about the database.
    Database(Database),
    /// Tell the static value.
    Eval,
    /// Look for a forced win.
    Solve {
        /// Of which kind.
        kind: Solve,
        /// Within so many positions.
        nodes: Option<u64>,
    },
    /// Count lines of so many plies.
    Perft(u32),
    /// Set the side to move.
    Side(Color),
    /// Tell events as JSON, or no longer.
    Json(bool),
    /// List the settings.
    Options,
}

/// A stone of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where; `None` is a pass.
    pub step: Step,
    /// Whose.
    pub owner: Owner,
}

/// Whose stone it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The brain's.
    Own = 1,
    /// The enemy's.
    Enemy = 2,
    /// Nobody's: a stone of a line that is finished.
    Wall = 3,
}

/// A command about the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    /// Its word.
    pub word: &'static str,
    /// What stands behind the word.
    pub arguments: String,
    /// The moves of the position.
    pub moves: Vec<Step>,
}

/// Kinds of forced wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solve {
    /// By fours alone.
    Vcf,
    /// By fours and threes.
    Vct,
    /// By anything.
    All,
}

impl Solve {
    /// Every kind.
    pub const ALL: [Solve; 3] = [Solve::Vcf, Solve::Vct, Solve::All];

    /// The word of the protocol.
    pub fn name(self) -> &'static str {
        match self {
            Solve::Vcf => "vcf",
            Solve::Vct => "vct",
            Solve::All => "all",
        }
    }
}

impl Owner {
    /// Whose stone a number means.
    pub fn from_number(number: i64) -> Option<Owner> {
        [Owner::Own, Owner::Enemy, Owner::Wall].into_iter().find(|owner| *owner as i64 == number)
    }
}

/// The number behind a command.
fn number<T: std::str::FromStr>(
    entry: &'static Entry,
    rest: &str,
    expected: &'static str,
) -> Result<T, Fault> {
    rest.parse().map_err(|_| Fault::Argument(entry.word, excerpt(rest), expected))
}

/// `15`, `15 15`, `15,15`.
fn parse_size(text: &str) -> Result<Size, Fault> {
    let separators = |sign: char| sign.is_whitespace() || sign == ',';
    let sides: Vec<Option<u8>> = text
        .split(separators)
        .filter(|side| !side.is_empty())
        .map(|side| side.parse().ok())
        .collect();
    let size = match sides[..] {
        [Some(side)] => Size::square(side),
        [Some(width), Some(height)] => Size::new(width, height),
        _ => None,
    };
    size.ok_or_else(|| Fault::Size(excerpt(text)))
}

fn parse_solve(entry: &'static Entry, rest: &str) -> Result<Command, Fault> {
    let fault = || Fault::Argument(entry.word, excerpt(rest), "vcf, vct or all, and nodes");
    let mut words = rest.split_whitespace();
    let name = words.next().unwrap_or("all");
    let kind = Solve::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
    let nodes = words.next().map(|word| word.parse().map_err(|_| fault())).transpose()?;
    match (kind, words.next()) {
        (Some(kind), None) => Ok(Command::Solve { kind, nodes }),
        _ => Err(fault()),
    }
}

impl Command {
    /// A command that stands on one line: its word and the rest.
    pub(crate) fn from_line(entry: &'static Entry, rest: &str) -> Result<Command, Fault> {
        let fault = |expected| Fault::Argument(entry.word, excerpt(rest), expected);
        Ok(match entry.word {
            "START" | "RECTSTART" => Command::Start(parse_size(rest)?),
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(parse_step(rest)?),
            "TAKEBACK" => Command::TakeBack(parse_step(rest)?),
            "PLAY" => Command::Play(parse_point(rest)?),
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                Command::Info { key: key.to_string(), value: value.trim().to_string() }
            }
            "END" => Command::End,
            "ABOUT" => Command::About,
            "YXSHOWINFO" => Command::ShowInfo,
            "YXNBEST" => Command::NBest(number(entry, rest, "a number of variations")?),
            "YXSTOP" | "STOP" => Command::Stop,
            "YXSHOWFORBID" => Command::ShowForbid,
            "YXHASHCLEAR" => Command::HashClear,
            "YXSHOWHASHUSAGE" => Command::HashUsage,
            "YXBLOCKRESET" => Command::BlockReset,
            "YXBLOCKPATHRESET" => Command::BlockPathReset,
            "YXBALANCEONE" => Command::BalanceOne(balance(entry, rest)?),
            "YXBALANCETWO" => Command::BalanceTwo(balance(entry, rest)?),
            "YXSEARCHDEFEND" => Command::SearchDefend,
            "YXDRAW" => Command::Draw,
            "YXRESIGN" => Command::Resign,
            "YXPRINTFEATURE" => Command::PrintFeature,
            "YXFORBID" => Command::Forbid(rest.to_string()),
            "YXSWAP2STEP1" => Command::Swap2Step(1),
            "YXSWAP2STEP2" => Command::Swap2Step(2),
            "YXSWAP2STEP3" => Command::Swap2Step(3),
            "YXSOOSORVSTEP1" => Command::Soosorv { step: 1, fifths: None, stones: Vec::new() },
            "RELOADCONFIG" => Command::ReloadConfig(rest.to_string()),
            "LOADMODEL" => Command::LoadModel(rest.to_string()),
            "EXPORTMODEL" => Command::ExportModel(rest.to_string()),
            "BENCH" if rest.is_empty() => Command::Bench(None),
            "BENCH" => Command::Bench(Some(number(entry, rest, "a depth")?)),
            "TRACEBOARD" => Command::TraceBoard,
            "TRACESEARCH" => Command::TraceSearch,
            "EVAL" => Command::Eval,
            "SOLVE" => parse_solve(entry, rest)?,
            "PERFT" => Command::Perft(number(entry, rest, "a number of plies")?),
            "SIDE" => {
                let name = rest.to_ascii_lowercase();
                Command::Side(Color::from_name(&name).ok_or_else(|| fault("black or white"))?)
            }
            "JSON" if matches!(rest, "0" | "1") => Command::Json(rest == "1"),
            "JSON" => return Err(fault("0 or 1")),
            "OPTIONS" => Command::Options,
            word => {
                Command::Database(Database { word, arguments: rest.to_string(), moves: Vec::new() })
            }
        })
    }

    /// A command with a text.
    pub(crate) fn from_text(entry: &'static Entry, text: &str) -> Command {
        match entry.word {
            "YXHASHDUMP" => Command::HashDump(text.to_string()),
            "YXHASHLOAD" => Command::HashLoad(text.to_string()),
            word => {
                Command::Database(Database { word, arguments: text.to_string(), moves: Vec::new() })
            }
        }
    }

    /// A command with a list of points; `arguments` stood between its word and the list.
    pub(crate) fn from_list(entry: &'static Entry, arguments: &str, items: Vec<Item>) -> Command {
        let stones = || {
            let whole = |item: &Item| item.owner.map(|owner| Stone { step: item.step, owner });
            items.iter().filter_map(whole).collect()
        };
        let points = || items.iter().filter_map(|item| item.step).collect();
        let soosorv = |step| {
            let fifths = arguments.parse().ok();
            Command::Soosorv { step, fifths, stones: points() }
        };
        match entry.word {
            "BOARD" => Command::Board(stones()),
            "YXBOARD" => Command::YxBoard(stones()),
            "SWAP2BOARD" => Command::Swap2Board(points()),
            "YXBLOCK" => Command::Block(points()),
            "YXBLOCKUNDO" => Command::BlockUndo(points()),
            "YXBLOCKPATH" => Command::BlockPath(points()),
            "YXBLOCKPATHUNDO" => Command::BlockPathUndo(points()),
            "YXSOOSORVSTEP2" => soosorv(2),
            "YXSOOSORVSTEP3" => soosorv(3),
            "YXSOOSORVSTEP4" => soosorv(4),
            "YXSOOSORVSTEP5" => soosorv(5),
            "YXSOOSORVSTEP6" => soosorv(6),
            word => Command::Database(Database {
                word,
                arguments: arguments.to_string(),
                moves: items.iter().map(|item| item.step).collect(),
            }),
        }
    }
}

/// The value to come near to; 0 unless told.
fn balance(entry: &'static Entry, rest: &str) -> Result<i32, Fault> {
    if rest.is_empty() { Ok(0) } else { number(entry, rest, "a value") }
}

/// A word and a list that ends with `DONE`, empty parts left out.
fn print_list(f: &mut fmt::Formatter<'_>, word: &str, parts: &[String]) -> fmt::Result {
    let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|p| !p.is_empty()).collect();
    write!(f, "{word} {}", [&parts[..], &["DONE"]].concat().join(" "))
}

fn print_stones(f: &mut fmt::Formatter<'_>, word: &str, stones: &[Stone]) -> fmt::Result {
    let stone = |s: &Stone| format!("{},{}", print_step(s.step), s.owner as u8);
    print_list(f, word, &stones.iter().map(stone).collect::<Vec<_>>())
}

fn print_line(f: &mut fmt::Formatter<'_>, word: &str, rest: &str) -> fmt::Result {
    if rest.is_empty() { write!(f, "{word}") } else { write!(f, "{word} {rest}") }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = |f: &mut fmt::Formatter<'_>, word: &str, points: &[Point]| {
            print_list(f, word, &[print_points(points)])
        };
        match self {
            Command::Start(size) if size.is_square() => write!(f, "START {}", size.width()),
            Command::Start(size) => write!(f, "RECTSTART {},{}", size.width(), size.height()),
            Command::Restart => write!(f, "RESTART"),
            Command::Begin => write!(f, "BEGIN"),
            Command::Turn(step) => write!(f, "TURN {}", print_step(*step)),
            Command::Board(stones) => print_stones(f, "BOARD", stones),
            Command::TakeBack(step) => write!(f, "TAKEBACK {}", print_step(*step)),
            Command::Play(point) => write!(f, "PLAY {}", print_step(Some(*point))),
            Command::Swap2Board(stones) => points(f, "SWAP2BOARD", stones),
            Command::Info { key, value } => print_line(f, &format!("INFO {key}"), value),
            Command::End => write!(f, "END"),
            Command::About => write!(f, "ABOUT"),
            Command::ShowInfo => write!(f, "YXSHOWINFO"),
            Command::YxBoard(stones) => print_stones(f, "YXBOARD", stones),
            Command::NBest(count) => write!(f, "YXNBEST {count}"),
            Command::Stop => write!(f, "STOP"),
            Command::ShowForbid => write!(f, "YXSHOWFORBID"),
            Command::HashClear => write!(f, "YXHASHCLEAR"),
            Command::HashUsage => write!(f, "YXSHOWHASHUSAGE"),
            Command::HashDump(path) => write!(f, "YXHASHDUMP {path}"),
            Command::HashLoad(path) => write!(f, "YXHASHLOAD {path}"),
            Command::Block(moves) => points(f, "YXBLOCK", moves),
            Command::BlockUndo(moves) => points(f, "YXBLOCKUNDO", moves),
            Command::BlockReset => write!(f, "YXBLOCKRESET"),
            Command::BlockPath(moves) => points(f, "YXBLOCKPATH", moves),
            Command::BlockPathUndo(moves) => points(f, "YXBLOCKPATHUNDO", moves),
            Command::BlockPathReset => write!(f, "YXBLOCKPATHRESET"),
            Command::BalanceOne(value) => write!(f, "YXBALANCEONE {value}"),
            Command::BalanceTwo(value) => write!(f, "YXBALANCETWO {value}"),
            Command::SearchDefend => write!(f, "YXSEARCHDEFEND"),
            Command::Draw => write!(f, "YXDRAW"),
            Command::Resign => write!(f, "YXRESIGN"),
            Command::PrintFeature => write!(f, "YXPRINTFEATURE"),
            Command::Forbid(rest) => print_line(f, "YXFORBID", rest),
            Command::Swap2Step(step) => write!(f, "YXSWAP2STEP{step}"),
            Command::Soosorv { step: 1, .. } => write!(f, "YXSOOSORVSTEP1"),
            Command::Soosorv { step, fifths, stones } => {
                let fifths = fifths.map_or(String::new(), |fifths| fifths.to_string());
                print_list(f, &format!("YXSOOSORVSTEP{step}"), &[fifths, print_points(stones)])
            }
            Command::ReloadConfig(path) => print_line(f, "RELOADCONFIG", path),
            Command::LoadModel(path) => print_line(f, "LOADMODEL", path),
            Command::ExportModel(path) => print_line(f, "EXPORTMODEL", path),
            Command::Bench(None) => write!(f, "BENCH"),
            Command::Bench(Some(depth)) => write!(f, "BENCH {depth}"),
            Command::TraceBoard => write!(f, "TRACEBOARD"),
            Command::TraceSearch => write!(f, "TRACESEARCH"),
            Command::Database(database) => database.fmt(f),
            Command::Eval => write!(f, "EVAL"),
            Command::Solve { kind, nodes } => {
                let nodes = nodes.map_or(String::new(), |nodes| format!(" {nodes}"));
                write!(f, "SOLVE {}{nodes}", kind.name())
            }
            Command::Perft(plies) => write!(f, "PERFT {plies}"),
            Command::Side(color) => write!(f, "SIDE {}", color.name()),
            Command::Json(on) => write!(f, "JSON {}", u8::from(*on)),
            Command::Options => write!(f, "OPTIONS"),
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_line(f, self.word, &self.arguments)?;
        if !Entry::find(self.word).is_some_and(Entry::has_list) {
            return Ok(());
        }
        writeln!(f)?;
        let moves: Vec<String> = self.moves.iter().map(|&step| print_step(step)).collect();
        write!(f, "{}", [moves, vec!["DONE".to_string()]].concat().join(" "))
    }
}
