//! What a brain says.

use std::fmt;

use board::Point;

use crate::coordinates::{parse_point, parse_step, print_points};
use crate::fault::{Fault, excerpt};
use crate::report::{Field, Mark};

/// One line from brain to manager.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Done.
    Ok,
    /// The move; in openings two or three stones.
    Move(Vec<Point>),
    /// The turn goes to the other side without a stone.
    Pass,
    /// The colours are exchanged.
    Swap,
    /// A known command that could not be done, and why.
    Error(String),
    /// A command that is not known.
    Unknown(String),
    /// Words for the public log.
    Message(String),
    /// Words for the private log.
    Debug(String),
    /// A move that the manager may turn down.
    Suggest(Point),
    /// Where black may not play.
    Forbid(Vec<Point>),
    /// A line of the block that tells of a variation.
    Info(Field),
    /// A mark at a move of the root.
    Mark(Mark),
    /// A setting: name, type, default, bounds.
    Option(String),
    /// An event as a JSON object.
    Json(String),
    /// Who the brain is: `name="…", version="…"`.
    About(String),
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => write!(f, "OK"),
            Reply::Move(points) => write!(f, "{}", print_points(points)),
            Reply::Pass => write!(f, "-1,-1"),
            Reply::Swap => write!(f, "SWAP"),
            Reply::Error(text) => write!(f, "ERROR {text}"),
            Reply::Unknown(text) => write!(f, "UNKNOWN {text}"),
            Reply::Message(text) => write!(f, "MESSAGE {text}"),
            Reply::Debug(text) => write!(f, "DEBUG {text}"),
            Reply::Suggest(point) => write!(f, "SUGGEST {},{}", point.x(), point.y()),
            Reply::Forbid(points) => {
                let pairs = points.iter().map(|point| format!("{:02}{:02}", point.x(), point.y()));
                write!(f, "FORBID {}.", pairs.collect::<String>())
            }
            Reply::Info(field) => write!(f, "INFO {field}"),
            Reply::Mark(mark) => write!(f, "MESSAGE {mark}"),
            Reply::Option(text) => write!(f, "OPTION {text}"),
            Reply::Json(text) => write!(f, "JSON {text}"),
            Reply::About(text) => write!(f, "{text}"),
        }
    }
}

impl Reply {
    /// Reads a line; what is no known reply is taken for words about the brain if it looks like
    /// them, and is a fault otherwise.
    pub fn parse(line: &str) -> Result<Reply, Fault> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let text = || rest.trim().to_string();
        Ok(match word {
            "OK" => Reply::Ok,
            "SWAP" => Reply::Swap,
            "ERROR" => Reply::Error(text()),
            "UNKNOWN" => Reply::Unknown(text()),
            "DEBUG" => Reply::Debug(text()),
            "MESSAGE" => match rest.trim().strip_prefix("REALTIME ").and_then(Mark::parse) {
                Some(mark) => Reply::Mark(mark?),
                None => Reply::Message(text()),
            },
            "SUGGEST" => Reply::Suggest(parse_point(rest)?),
            "FORBID" => Reply::Forbid(parse_forbidden(rest)?),
            "INFO" => Reply::Info(Field::parse(rest).ok_or_else(|| unknown(line))?),
            "OPTION" => Reply::Option(text()),
            "JSON" => Reply::Json(text()),
            _ if line.contains('=') => Reply::About(line.to_string()),
            _ => return parse_move(line),
        })
    }
}

fn unknown(line: &str) -> Fault {
    Fault::Argument("reply", excerpt(line), "a line of the protocol")
}

/// `x,y`, perhaps with blanks around the comma, or several separated by blanks.
fn parse_move(line: &str) -> Result<Reply, Fault> {
    if let Ok(step) = parse_step(line) {
        return Ok(step.map_or(Reply::Pass, |point| Reply::Move(vec![point])));
    }
    let points: Result<Vec<Point>, Fault> = line.split_whitespace().map(parse_point).collect();
    points.ok().filter(|p| !p.is_empty()).map(Reply::Move).ok_or_else(|| unknown(line))
}

/// `07090811.`
fn parse_forbidden(text: &str) -> Result<Vec<Point>, Fault> {
    let fault = || Fault::Argument("FORBID", excerpt(text), "four digits a point and a dot");
    let digits = text.trim().strip_suffix('.').ok_or_else(fault)?;
    let is_whole = digits.len().is_multiple_of(4) && digits.bytes().all(|b| b.is_ascii_digit());
    if !is_whole {
        return Err(fault());
    }
    let two = |pair: &[u8]| (pair[0] - b'0') * 10 + (pair[1] - b'0');
    let point = |four: &[u8]| Point::new(two(&four[..2]), two(&four[2..])).ok_or_else(fault);
    digits.as_bytes().chunks(4).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_is_read_as_it_is_printed() {
        let lines = [
            "OK",
            "7,8",
            "7,8 9,10",
            "7,8 9,10 11,12",
            "-1,-1",
            "SWAP",
            "ERROR no game started",
            "UNKNOWN command FOO",
            "MESSAGE depth 12-27 ev 87 n 182K n/ms 224 tm 812 pv I8 G8 I10",
            "MESSAGE REALTIME REFRESH",
            "MESSAGE REALTIME POS 7,8",
            "MESSAGE REALTIME DONE 7,8",
            "MESSAGE REALTIME BEST 8,6",
            "MESSAGE REALTIME LOST 7,9",
            "MESSAGE REALTIME PV H8 I9",
            "DEBUG words",
            "SUGGEST 3,4",
            "FORBID 07090811.",
            "FORBID .",
            "INFO PV 0",
            "INFO NUMPV 2",
            "INFO DEPTH 12",
            "INFO SELDEPTH 27",
            "INFO NODES 51234",
            "INFO TOTALNODES 182345",
            "INFO TOTALTIME 812",
            "INFO SPEED 224562",
            "INFO EVAL 87",
            "INFO EVAL +M9",
            "INFO EVAL -M12",
            "INFO WINRATE 0.607",
            "INFO BESTLINE 8,7 6,7 8,9",
            "INFO PV DONE",
            "OPTION rule word 0 0 9",
            "JSON {\"type\":\"info\"}",
            "name=\"Engine\", version=\"1.0\"",
        ];
        for line in lines {
            assert_eq!(Reply::parse(line).map(|reply| reply.to_string()), Ok(line.to_string()));
        }
    }

    #[test]
    fn what_is_no_reply_is_a_fault() {
        for line in ["", "hello", "7;8", "7,8 9", "FORBID 0708", "FORBID 9999.", "INFO FOO 1"] {
            assert!(Reply::parse(line).is_err(), "{line}");
        }
    }
}
