//! What a search tells while it thinks, in the lines that boards parse.

use std::fmt;

use board::Point;

use crate::coordinates::{parse_point, parse_points, print_points};
use crate::fault::Fault;

/// The worth of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Units of value.
    Worth(i32),
    /// Won in so many plies.
    Win(u32),
    /// Lost in so many plies.
    Loss(u32),
}

/// One line `INFO KEY value` of the block that tells of a variation.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// Which variation the block tells of, from 0.
    Pv(usize),
    /// How many there are.
    NumPv(usize),
    /// Iteration of deepening.
    Depth(u32),
    /// The longest line looked at.
    SelDepth(u32),
    /// Positions looked at for this variation.
    Nodes(u64),
    /// And for all.
    TotalNodes(u64),
    /// Milliseconds.
    TotalTime(u64),
    /// Positions a second.
    Speed(u64),
    /// The worth.
    Eval(Verdict),
    /// The chance to win, from 0 to 1.
    WinRate(f64),
    /// The line; never empty.
    BestLine(Vec<Point>),
    /// The end of the block.
    PvDone,
}

/// One line `MESSAGE REALTIME …` that marks a move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// An iteration begins: old marks go.
    Refresh,
    /// The move is being searched.
    Pos(Point),
    /// It has been.
    Done(Point),
    /// It is the best so far.
    Best(Point),
    /// It loses.
    Lost(Point),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Worth(units) => write!(f, "{units}"),
            Verdict::Win(plies) => write!(f, "+M{plies}"),
            Verdict::Loss(plies) => write!(f, "-M{plies}"),
        }
    }
}

impl Verdict {
    /// Reads what [`Display`](fmt::Display) prints.
    pub fn parse(text: &str) -> Option<Verdict> {
        if let Some(plies) = text.strip_prefix("+M") {
            return plies.parse().ok().map(Verdict::Win);
        }
        match text.strip_prefix("-M") {
            Some(plies) => plies.parse().ok().map(Verdict::Loss),
            None => text.parse().ok().map(Verdict::Worth),
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Pv(number) => write!(f, "PV {number}"),
            Field::NumPv(count) => write!(f, "NUMPV {count}"),
            Field::Depth(depth) => write!(f, "DEPTH {depth}"),
            Field::SelDepth(depth) => write!(f, "SELDEPTH {depth}"),
            Field::Nodes(nodes) => write!(f, "NODES {nodes}"),
            Field::TotalNodes(nodes) => write!(f, "TOTALNODES {nodes}"),
            Field::TotalTime(time) => write!(f, "TOTALTIME {time}"),
            Field::Speed(speed) => write!(f, "SPEED {speed}"),
            Field::Eval(verdict) => write!(f, "EVAL {verdict}"),
            Field::WinRate(chance) => write!(f, "WINRATE {chance:.3}"),
            Field::BestLine(line) => write!(f, "BESTLINE {}", print_points(line)),
            Field::PvDone => write!(f, "PV DONE"),
        }
    }
}

impl Field {
    /// Reads what follows `INFO`; `None` if it is no such line.
    pub fn parse(text: &str) -> Option<Field> {
        let (key, value) = text.trim().split_once(' ')?;
        let value = value.trim();
        Some(match key {
            "PV" if value == "DONE" => Field::PvDone,
            "PV" => Field::Pv(value.parse().ok()?),
            "NUMPV" => Field::NumPv(value.parse().ok()?),
            "DEPTH" => Field::Depth(value.parse().ok()?),
            "SELDEPTH" => Field::SelDepth(value.parse().ok()?),
            "NODES" => Field::Nodes(value.parse().ok()?),
            "TOTALNODES" => Field::TotalNodes(value.parse().ok()?),
            "TOTALTIME" => Field::TotalTime(value.parse().ok()?),
            "SPEED" => Field::Speed(value.parse().ok()?),
            "EVAL" => Field::Eval(Verdict::parse(value)?),
            "WINRATE" => Field::WinRate(value.parse().ok()?),
            "BESTLINE" => Field::BestLine(parse_points(value).ok().filter(|l| !l.is_empty())?),
            _ => return None,
        })
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, point) = match self {
            Mark::Refresh => return write!(f, "REALTIME REFRESH"),
            Mark::Pos(point) => ("POS", point),
            Mark::Done(point) => ("DONE", point),
            Mark::Best(point) => ("BEST", point),
            Mark::Lost(point) => ("LOST", point),
        };
        write!(f, "REALTIME {word} {},{}", point.x(), point.y())
    }
}

impl Mark {
    /// Reads what follows `MESSAGE REALTIME`.
    pub fn parse(text: &str) -> Option<Result<Mark, Fault>> {
        let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let mark = match word {
            "REFRESH" => return Some(Ok(Mark::Refresh)),
            "POS" => Mark::Pos,
            "DONE" => Mark::Done,
            "BEST" => Mark::Best,
            "LOST" | "LOSE" => Mark::Lost,
            _ => return None,
        };
        Some(parse_point(rest).map(mark))
    }
}
