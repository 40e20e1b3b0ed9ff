//! One game that was played.

use std::time::Duration;

use board::{ByColor, Color, Point, Size};
use record::{Game, GameResult, Info, Move};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::job::Job;
use crate::player::Remark;

/// The record of a game: one line of JSON, whose fields `record` reads too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Number of the game in its match, from 0.
    pub number: usize,
    /// Its pair.
    pub pair: usize,
    /// Its round.
    pub round: usize,
    /// The rule's name.
    pub rule: String,
    /// Width and height.
    pub size: [u8; 2],
    /// Who had which colour in the end.
    pub players: Colors<String>,
    /// `black`, `white` or `draw`.
    pub result: String,
    /// Why: `five`, `forbidden`, `full`, `length`, or the name of a fault.
    pub reason: String,
    /// More words about the end.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The colour of who played against the rules or the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// How many of the moves were the opening.
    pub opening: usize,
    /// The moves; `null` is a pass.
    pub moves: Vec<Option<[u8; 2]>>,
    /// Milliseconds for each.
    pub times_ms: Vec<Option<u64>>,
    /// What the players thought of the positions.
    pub values: Vec<Option<i32>>,
    /// How deep they looked.
    pub depths: Vec<Option<u32>>,
    /// How many positions they looked at.
    pub nodes: Vec<Option<u64>>,
}

/// One value for each colour, in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Colors<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl Played {
    /// A game of which nothing has been played but that will have these players.
    pub(crate) fn new(job: &Job, black: usize) -> Played {
        let name = |seat: usize| job.seats[seat].name.clone();
        let size = job.terms.size;
        Played {
            number: job.number,
            pair: job.pair,
            round: job.round,
            rule: job.terms.rule.name().to_string(),
            size: [size.width(), size.height()],
            players: Colors { black: name(black), white: name(1 - black) },
            result: String::new(),
            reason: String::new(),
            detail: String::new(),
            fault: None,
            opening: 0,
            moves: Vec::new(),
            times_ms: Vec::new(),
            values: Vec::new(),
            depths: Vec::new(),
            nodes: Vec::new(),
        }
    }

    /// Adds a move.
    pub(crate) fn push(&mut self, step: Option<Point>, time: Option<Duration>, remark: Remark) {
        self.moves.push(step.map(|point| [point.x(), point.y()]));
        self.times_ms.push(time.map(|time| time.as_millis() as u64));
        self.values.push(remark.value);
        self.depths.push(remark.depth);
        self.nodes.push(remark.nodes);
    }

    /// Ends it by a fault of one side.
    pub(crate) fn forfeit(mut self, color: Color, fault: &Fault) -> Played {
        self.result = (!color).name().to_string();
        self.reason = fault.name().to_string();
        self.detail = fault.to_string();
        self.fault = Some(color.name().to_string());
        self
    }

    /// Ends it by the rules.
    pub(crate) fn finish(mut self, result: GameResult, reason: &str, detail: String) -> Played {
        self.result = match result {
            GameResult::Win(color) => color.name().to_string(),
            GameResult::Draw => "draw".to_string(),
        };
        self.reason = reason.to_string();
        self.detail = detail;
        self
    }

    /// The result, if the record is whole.
    pub fn outcome(&self) -> Option<GameResult> {
        match self.result.as_str() {
            "draw" => Some(GameResult::Draw),
            name => Color::from_name(name).map(GameResult::Win),
        }
    }

    /// The name of who has a colour.
    pub fn player(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.players.black,
            Color::White => &self.players.white,
        }
    }

    /// The opening as a position string.
    pub fn opening_text(&self) -> String {
        let Some(size) = Size::new(self.size[0], self.size[1]) else { return String::new() };
        let point = |step: &Option<[u8; 2]>| step.and_then(|[x, y]| size.point(x, y));
        let moves: Vec<Option<Point>> = self.moves.iter().take(self.opening).map(point).collect();
        size.name_moves(&moves)
    }

    /// The game for files of any format; an error if the record makes no sense.
    pub fn to_game(&self) -> Result<Game, String> {
        let senseless = |what: &str| format!("game {}: {what}", self.number + 1);
        let rule = board::Rule::from_name(&self.rule);
        let rule = rule.ok_or_else(|| senseless(&format!("rule `{}`", self.rule)))?;
        let size = Size::new(self.size[0], self.size[1]).ok_or_else(|| senseless("bad size"))?;
        let mut info = Info::new(rule, size);
        let (black, white) = (self.players.black.clone(), self.players.white.clone());
        info.players = ByColor { black: Some(black), white: Some(white) };
        info.result = self.outcome();
        info.reason = Some(self.reason.clone());
        info.opening = Some(self.opening);
        let mut game = Game::from(info);
        for (ply, step) in self.moves.iter().enumerate() {
            let point = step.map(|[x, y]| size.point(x, y).ok_or_else(|| senseless("bad move")));
            let time = self.times_ms.get(ply).copied().flatten().map(Duration::from_millis);
            let value = self.values.get(ply).copied().flatten();
            let step = Move { point: point.transpose()?, time, value, ..Move::default() };
            game.play(step).map_err(|error| senseless(&error.to_string()))?;
        }
        Ok(game)
    }
}
