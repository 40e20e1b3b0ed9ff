//! Commands from the words that a reader has found.

use board::{Color, Size};

use super::{Command, Database, Solve, Stone};
use crate::coordinates::{parse_point, parse_step};
use crate::fault::{Fault, excerpt};
use crate::guide::Entry;
use crate::reader::Item;

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
