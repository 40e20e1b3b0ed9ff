//! A review as it is kept, sent and shown: plain data with names for points.

use board::{Color, Point, Size};
use record::GameResult;
use search::threat::Win;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::course::Course;
use super::grade::Class;
use super::moment::Moment;
use super::opening::Opening;
use crate::events::{self, names};
use crate::line::longest;

/// Longer proofs of wins that were missed are told without their steps.
const MOST_STEPS: usize = 20_000;

/// Longer proofs of wins that were not missed are: nobody asks for them.
const FEW_STEPS: usize = 200;

/// What is said of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The rule.
    pub rule: String,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Stones before the first move, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Stones>,
    /// Name of the player.
    pub black: Option<String>,
    /// Name of the player.
    pub white: Option<String>,
    /// `black`, `white` or `draw`, if it is known.
    pub result: Option<String>,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
    /// How well the sides have played, from 0 to 100.
    pub accuracy: Sides<Option<f64>>,
    /// Every move.
    pub plies: Vec<Ply>,
    /// The moves that changed most, in the order of the game.
    pub turning: Vec<Moment>,
    /// Whether every position was looked at.
    pub complete: bool,
    /// How long it took.
    pub time_ms: u64,
}

/// Stones that lie on the board before the first move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stones {
    /// Black stones.
    pub black: Vec<String>,
    /// White stones.
    pub white: Vec<String>,
    /// The side that begins.
    pub turn: String,
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sides<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// A move. Chances are those of the side that plays it; what is not known yet is null.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// Its number, from 1.
    pub ply: usize,
    /// The side that plays it.
    pub color: String,
    /// Where, or `pass`.
    #[serde(rename = "move")]
    pub point: String,
    /// The winning chance with the best move.
    pub before: Option<f64>,
    /// The winning chance after the move that was played.
    pub after: Option<f64>,
    /// What the move gave away.
    pub loss: Option<f64>,
    /// What the move was.
    pub class: Option<Class>,
    /// What should have been played from here on, and how it could go on.
    pub line: Vec<String>,
    /// The forced win that was there before the move.
    pub win: Option<Forced>,
}

/// A forced win.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Forced {
    /// Moves of both sides to the five.
    pub plies: usize,
    /// What it is made of: `vcf`, `vct` or `any`.
    pub kind: String,
    /// The side that wins.
    pub winner: String,
    /// The line of the longest defence.
    pub line: Vec<String>,
    /// The steps as the page clicks through them, if there are not too many.
    pub steps: Option<Vec<Json>>,
}

impl Forced {
    /// A win as it is told; one that was missed with all its steps.
    pub fn new(win: &Win, is_missed: bool, size: Size) -> Forced {
        let most = if is_missed { MOST_STEPS } else { FEW_STEPS };
        let proof = &win.proof;
        Forced {
            plies: proof.plies(),
            kind: win.kind.name().to_string(),
            winner: proof.winner().name().to_string(),
            line: names(&longest(proof), size),
            steps: (proof.steps.len() <= most).then(|| events::steps(proof, size)),
        }
    }
}

impl Review {
    /// What is known of a game before anything was looked at.
    pub fn new(course: &Course) -> Review {
        let (info, size) = (&course.info, course.size());
        let stones = |color| names(info.start.stones(color), size);
        let verdict = course.verdict.as_ref().map(|verdict| verdict.winner());
        let written = info.result.map(|result| match result {
            GameResult::Win(winner) => Some(winner),
            GameResult::Draw => None,
        });
        let result = verdict.or(written);
        Review {
            rule: info.rule.name().to_string(),
            width: size.width(),
            height: size.height(),
            setup: info.has_setup().then(|| Stones {
                black: stones(Color::Black),
                white: stones(Color::White),
                turn: info.start.turn.name().to_string(),
            }),
            black: info.players[Color::Black].clone(),
            white: info.players[Color::White].clone(),
            result: result.map(|winner| winner.map_or("draw", Color::name).to_string()),
            opening: Opening::of(course),
            accuracy: Sides::default(),
            plies: Vec::new(),
            turning: Vec::new(),
            complete: false,
            time_ms: 0,
        }
    }
}

/// A move by its name.
pub fn name(step: Option<Point>, size: Size) -> String {
    step.map_or_else(|| "pass".to_string(), |point| size.name(point))
}
