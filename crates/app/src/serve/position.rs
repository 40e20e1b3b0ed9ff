//! A position as the page sends it, and what there is to know of it without a search.

use board::referee::Verdict;
use board::{Color, Point, Rule, Setup, Size};
use record::Game;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::args::parse_rule;
use crate::events::names;
use crate::overlay::{self, Remark, Threat, capitalised};
use crate::replay::Replay;

/// A game so far: rule, board, perhaps stones to begin with, and moves.
#[derive(Debug, Deserialize)]
pub struct Position {
    #[serde(flatten)]
    ground: Ground,
    #[serde(default)]
    moves: Vec<String>,
}

/// What a game is played on.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ground {
    rule: String,
    width: i64,
    height: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Stones>,
}

/// Stones that lie on the board before the first move.
#[derive(Debug, Serialize, Deserialize)]
struct Stones {
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
    turn: String,
}

impl Ground {
    /// The ground that a game begins on.
    pub fn new(rule: Rule, start: &Setup, has_setup: bool) -> Ground {
        let size = start.size();
        let stones = |color| names(start.stones(color), size);
        let setup = has_setup.then(|| Stones {
            black: stones(Color::Black),
            white: stones(Color::White),
            turn: start.turn.name().to_string(),
        });
        let (width, height) = (size.width().into(), size.height().into());
        Ground { rule: rule.name().to_string(), width, height, setup }
    }

    /// The rule, and the stones before the first move.
    pub fn read(&self) -> Result<(Rule, Setup), String> {
        let rule = read_rule(&self.rule)?;
        let mut start = Setup::new(read_size(self.width, self.height)?);
        let Some(stones) = &self.setup else { return Ok((rule, start)) };
        for (color, names) in [(Color::Black, &stones.black), (Color::White, &stones.white)] {
            for point in read_points(start.size(), names)? {
                start.add(point, color).map_err(|error| error.to_string())?;
            }
        }
        start.turn = Color::from_name(&stones.turn)
            .ok_or_else(|| format!("turn `{}`, expected black or white", stones.turn))?;
        Ok((rule, start))
    }
}

impl Position {
    /// The game, if every move of it can be played.
    pub fn replay(&self) -> Result<Replay, String> {
        let (rule, start) = self.ground.read()?;
        if self.moves.len() > Game::MAX_MOVES {
            let (found, most) = (self.moves.len(), Game::MAX_MOVES);
            return Err(format!("{found} moves, expected at most {most}"));
        }
        let moves = self.moves.iter().map(|name| read_move(start.size(), name));
        let moves = moves.collect::<Result<_, String>>()?;
        Replay::from_setup(rule, start, moves)
    }
}

/// A rule by its name.
pub fn read_rule(name: &str) -> Result<Rule, String> {
    parse_rule(name).map_err(|expected| format!("rule `{name}`, {expected}"))
}

/// A board by its sides.
pub fn read_size(width: i64, height: i64) -> Result<Size, String> {
    let sides = u8::try_from(width).ok().zip(u8::try_from(height).ok());
    sides.and_then(|(width, height)| Size::new(width, height)).ok_or_else(|| {
        let (least, most) = (Size::MIN, Size::MAX);
        format!("a board of {width} by {height}, expected sides from {least} to {most}")
    })
}

/// A move: a point, or `pass`.
pub fn read_move(size: Size, name: &str) -> Result<Option<Point>, String> {
    match name {
        "pass" => Ok(None),
        name => size.parse(name).map(Some).map_err(|error| error.to_string()),
    }
}

/// Points by their names.
pub fn read_points(size: Size, names: &[String]) -> Result<Vec<Point>, String> {
    names.iter().map(|name| size.parse(name).map_err(|error| error.to_string())).collect()
}

/// What there is to know without a search.
pub fn judge(position: &Position) -> Result<Json, String> {
    let replay = position.replay()?;
    let referee = &replay.referee;
    let (rule, size, turn) = (referee.rule(), referee.size(), referee.turn());
    let stones = size.points().filter(|&point| referee.stone(point).is_some()).count();
    let setup = replay.setup().map_err(|_| "two stones on a point, expected one".to_string())?;
    let threats = match referee.verdict() {
        Some(_) => Vec::new(),
        None => overlay::threats(rule, &setup),
    };
    let seen = overlay::remarks(&threats, turn);
    let words = match referee.verdict() {
        Some(verdict) => vec![ending(verdict, size)],
        None => seen.iter().map(|remark| remark.in_words(size)).collect(),
    };
    let remarks = match referee.verdict() {
        Some(verdict) => vec![ended(verdict, size)],
        None => seen.iter().map(|remark| told(remark, size)).collect(),
    };
    let forbidden = referee
        .forbidden_points()
        .into_iter()
        .map(|(point, kind)| json!({ "point": size.name(point), "reason": kind.name() }));
    Ok(json!({
        "turn": turn.name(),
        "winner": referee.verdict().map(|verdict| verdict.winner().map_or("draw", Color::name)),
        "row": match referee.verdict() {
            Some(Verdict::Five { row, .. }) => Some(names(row, size)),
            _ => None,
        },
        "stones": stones,
        "forbidden": forbidden.collect::<Vec<_>>(),
        "threats": threats.iter().map(|threat| shown(threat, size)).collect::<Vec<_>>(),
        "words": words,
        "remarks": remarks,
    }))
}

/// A remark by its key and what belongs to it, for pages that have words of their own.
fn told(remark: &Remark, size: Size) -> Json {
    json!({
        "key": remark.key(),
        "color": remark.color.name(),
        "shape": remark.made.key(),
        "points": names(&remark.points, size),
        "answers": names(remark.answers(), size),
    })
}

/// How the game ended, by its key and what belongs to it.
fn ended(verdict: &Verdict, size: Size) -> Json {
    match verdict {
        Verdict::Five { winner, row } => {
            json!({ "key": "five", "color": winner.name(), "count": row.len() })
        }
        Verdict::Forbidden { point, kind } => {
            json!({ "key": "forbidden", "point": size.name(*point), "reason": kind.name() })
        }
        Verdict::Draw => json!({ "key": "full" }),
    }
}

fn shown(threat: &Threat, size: Size) -> Json {
    json!({
        "color": threat.color.name(),
        "kind": threat.made.kind(),
        "makes": threat.made.in_words(),
        "point": size.name(threat.point),
        "cells": names(&threat.cells, size),
        "answers": names(&threat.answers, size),
    })
}

/// How the game ended, in a sentence.
fn ending(verdict: &Verdict, size: Size) -> String {
    match verdict {
        Verdict::Five { winner, row } => {
            format!("{} wins with {} in a row.", capitalised(*winner), row.len())
        }
        Verdict::Forbidden { point, kind } => {
            format!("White wins: {} is forbidden to Black ({kind}).", size.name(*point))
        }
        Verdict::Draw => "The board is full: a draw.".to_string(),
    }
}
