//! Commands as they are read.

use std::fmt;

use board::Point;

use super::{Command, Database, Stone};
use crate::coordinates::{print_points, print_step};
use crate::guide::Entry;

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
