//! The JSON object of a game or position, field by field.

use std::time::Duration;

use board::{ByColor, Color, Point, Rule, Setup, Size};
use serde::{Deserialize, Serialize};

use super::turn;
use crate::error::quote;
use crate::header::rule;
use crate::{Error, Game, GameResult, Hints, IllegalMove, Info, Move};

/// A point in JSON.
pub(super) type Pair = [i64; 2];

/// Every field that a game or a position may have.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) size: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<Players>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) opening: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<Stones>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) black: Option<Vec<Pair>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) white: Option<Vec<Pair>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<Option<Pair>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) times_ms: Option<Vec<Option<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) values: Option<Vec<Option<i32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) comments: Option<Vec<Option<String>>>,
}

/// `15`, or `[15,13]`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Side {
    Square(i64),
    Both([i64; 2]),
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Players {
    black: Option<String>,
    white: Option<String>,
}

/// The stones of a position.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Stones {
    pub(super) black: Vec<Pair>,
    pub(super) white: Vec<Pair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to_move: Option<String>,
}

impl Object {
    /// Whether the stones of a position are given.
    pub(super) fn is_position(&self) -> bool {
        self.black.is_some() || self.white.is_some()
    }

    pub(super) fn read_rule(&self, line: usize) -> Result<Option<Rule>, Error> {
        self.rule.as_deref().map(|name| rule(line, name)).transpose()
    }

    pub(super) fn read_size(&self, line: usize, hints: &Hints) -> Result<Size, Error> {
        self.size.map_or(Ok(hints.size()), |side| side.read(line))
    }

    /// The stones given with a position.
    pub(super) fn take_stones(&mut self) -> Stones {
        Stones {
            black: self.black.take().unwrap_or_default(),
            white: self.white.take().unwrap_or_default(),
            to_move: self.to_move.take(),
        }
    }

    /// The game that the object describes.
    pub(super) fn into_game(mut self, line: usize, hints: &Hints) -> Result<Game, Error> {
        let size = self.read_size(line, hints)?;
        let mut info = Info::new(self.read_rule(line)?.unwrap_or(hints.rule()), size);
        if let Some(start) = &self.start {
            info.start = start.read(line, size)?;
        }
        let players = self.players.take().unwrap_or_default();
        info.players = ByColor { black: players.black, white: players.white };
        info.result = self.result.as_deref().map(|text| read_result(line, text)).transpose()?;
        info.reason = self.reason.take();
        info.event = self.event.take();
        info.date = self.date.take();
        info.comment = self.comment.take();
        info.opening = self.opening;
        let mut game = Game::from(info);
        for step in self.take_moves(line, size)? {
            game.play(step).map_err(|illegal| Error::at(line, illegal))?;
        }
        Ok(game)
    }

    fn take_moves(&mut self, line: usize, size: Size) -> Result<Vec<Move>, Error> {
        let absent = || Error::at(line, "no moves, expected \"moves\":[…]");
        let pairs = self.moves.take().ok_or_else(absent)?;
        if pairs.len() > Game::MAX_MOVES {
            return Err(Error::at(line, IllegalMove::TooMany));
        }
        let points =
            pairs.into_iter().map(|pair| pair.map(|pair| point(line, size, pair)).transpose());
        let mut moves =
            points.map(|point| point.map(Move::from)).collect::<Result<Vec<Move>, Error>>()?;
        fill(line, "times_ms", &mut moves, self.times_ms.take(), |step, ms| {
            step.time = Some(Duration::from_millis(ms));
        })?;
        fill(line, "values", &mut moves, self.values.take(), |step, value| {
            step.value = Some(value)
        })?;
        fill(line, "comments", &mut moves, self.comments.take(), |step, text| {
            step.comment = Some(text);
        })?;
        Ok(moves)
    }
}

/// Sets one field of all moves from a list that must be as long as they are.
fn fill<T>(
    line: usize,
    field: &str,
    moves: &mut [Move],
    list: Option<Vec<Option<T>>>,
    set: impl Fn(&mut Move, T),
) -> Result<(), Error> {
    let Some(list) = list else { return Ok(()) };
    if list.len() != moves.len() {
        let (found, expected) = (list.len(), moves.len());
        return Err(Error::at(line, format!("{found} {field}, expected {expected} as of moves")));
    }
    for (step, value) in moves.iter_mut().zip(list) {
        if let Some(value) = value {
            set(step, value);
        }
    }
    Ok(())
}

impl Stones {
    pub(super) fn read(&self, line: usize, size: Size) -> Result<Setup, Error> {
        let mut setup = Setup::new(size);
        for (color, pairs) in [(Color::Black, &self.black), (Color::White, &self.white)] {
            for &pair in pairs {
                let point = point(line, size, pair)?;
                setup.add(point, color).map_err(|error| Error::at(line, error))?;
            }
        }
        setup.turn = match &self.to_move {
            None => turn(&setup),
            Some(name) => Color::from_name(name).ok_or_else(|| {
                Error::at(line, format!("to_move {}, expected black or white", quote(name)))
            })?,
        };
        Ok(setup)
    }
}

impl Stones {
    /// An object with nothing but these stones.
    pub(super) fn into_object(self) -> Object {
        let (black, white) = (Some(self.black), Some(self.white));
        Object { black, white, to_move: self.to_move, ..Object::default() }
    }
}

impl From<&Setup> for Stones {
    fn from(setup: &Setup) -> Stones {
        let [black, white] =
            Color::ALL.map(|color| setup.stones(color).iter().map(|&point| pair(point)).collect());
        Stones { black, white, to_move: Some(setup.turn.to_string()) }
    }
}

impl From<&Game> for Object {
    fn from(game: &Game) -> Object {
        let info = &game.info;
        let players = &info.players;
        let has_players = players.black.is_some() || players.white.is_some();
        let any = |has: fn(&Move) -> bool| game.moves().iter().any(has).then_some(());
        Object {
            rule: Some(info.rule.to_string()),
            size: Some(Side::from(info.size())),
            players: has_players
                .then(|| Players { black: players.black.clone(), white: players.white.clone() }),
            result: info.result.map(|result| result_text(result).to_string()),
            reason: info.reason.clone(),
            event: info.event.clone(),
            date: info.date.clone(),
            comment: info.comment.clone(),
            opening: info.opening,
            start: info.has_setup().then(|| Stones::from(&info.start)),
            moves: Some(game.points().into_iter().map(|point| point.map(pair)).collect()),
            times_ms: any(|step| step.time.is_some()).map(|()| {
                let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                game.moves().iter().map(|step| step.time.map(ms)).collect()
            }),
            values: any(|step| step.value.is_some())
                .map(|()| game.moves().iter().map(|step| step.value).collect()),
            comments: any(|step| step.comment.is_some())
                .map(|()| game.moves().iter().map(|step| step.comment.clone()).collect()),
            ..Object::default()
        }
    }
}

impl Side {
    pub(super) fn read(self, line: usize) -> Result<Size, Error> {
        let (width, height) = match self {
            Side::Square(side) => (side, side),
            Side::Both([width, height]) => (width, height),
        };
        let sides = u8::try_from(width).ok().zip(u8::try_from(height).ok());
        sides.and_then(|(width, height)| Size::new(width, height)).ok_or_else(|| {
            let (min, max) = (Size::MIN, Size::MAX);
            let expected = format!("expected N or [W,H] from {min} to {max}");
            Error::at(line, format!("size {width} by {height}, {expected}"))
        })
    }
}

impl From<Size> for Side {
    fn from(size: Size) -> Side {
        let (width, height) = (i64::from(size.width()), i64::from(size.height()));
        if size.is_square() { Side::Square(width) } else { Side::Both([width, height]) }
    }
}

pub(super) fn pair(point: Point) -> Pair {
    [point.x().into(), point.y().into()]
}

pub(super) fn point(line: usize, size: Size, [x, y]: Pair) -> Result<Point, Error> {
    crate::coordinate::point(size, (x, y), 0).ok_or_else(|| {
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let expected = format!("expected [0,0] to [{right},{bottom}]");
        Error::at(line, format!("[{x},{y}] lies outside the {size} board, {expected}"))
    })
}

fn read_result(line: usize, text: &str) -> Result<GameResult, Error> {
    match (Color::from_name(text), text.eq_ignore_ascii_case("draw")) {
        (Some(winner), _) => Ok(GameResult::Win(winner)),
        (None, true) => Ok(GameResult::Draw),
        (None, false) => {
            let expected = "expected black, white or draw";
            Err(Error::at(line, format!("result {}, {expected}", quote(text))))
        }
    }
}

fn result_text(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(winner) => winner.name(),
        GameResult::Draw => "draw",
    }
}
