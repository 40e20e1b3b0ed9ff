//! Positions: puzzles, rule cases, test boards.

use board::{Color, Point, Rule, Setup};

use super::object::{Object, Side, Stones, pair, point};
use crate::{Error, Game, Hints, Info};

/// A position with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name of the position, if it has one.
    pub id: Option<String>,
    /// The rule to read it by, if one is given.
    pub rule: Option<Rule>,
    /// The stones and the side to move.
    pub setup: Setup,
    /// The order in which the stones came, if it is known.
    pub moves: Option<Vec<Point>>,
}

/// Reads an object that has the stones of a position.
pub(super) fn read(line: usize, mut object: Object, hints: &Hints) -> Result<Entry, Error> {
    let size = object.read_size(line, hints)?;
    let rule = object.read_rule(line)?.or(hints.rule);
    let setup = object.take_stones().read(line, size)?;
    let moves = object.moves.take().map(|moves| {
        let pair = |step: Option<_>| {
            step.ok_or_else(|| Error::at(line, "a pass among the moves of a position"))
        };
        moves.into_iter().map(|step| point(line, size, pair(step)?)).collect()
    });
    Ok(Entry { id: object.id, rule, setup, moves: moves.transpose()? })
}

impl From<Entry> for Game {
    /// The moves that lead to the position, or else its stones as a start without moves.
    fn from(entry: Entry) -> Game {
        let rule = entry.rule.unwrap_or_default();
        let mut game = Game::new(rule, entry.setup.size());
        let moves = entry.moves.unwrap_or_default();
        let is_played = !moves.is_empty() && moves.iter().all(|&point| game.play(point).is_ok());
        let mut info = Info::new(rule, entry.setup.size());
        if is_played && is_same(&game.position(), &entry.setup) {
            return game;
        }
        info.start = entry.setup;
        Game::from(info)
    }
}

/// Whether two positions have the same stones, in whatever order, and the same side to move.
fn is_same(one: &Setup, other: &Setup) -> bool {
    let sorted = |setup: &Setup, color| {
        let mut stones = setup.stones(color).to_vec();
        stones.sort_unstable();
        stones
    };
    one.turn == other.turn
        && Color::ALL.into_iter().all(|color| sorted(one, color) == sorted(other, color))
}

impl From<&Game> for Entry {
    /// The position after the last move.
    fn from(game: &Game) -> Entry {
        let order: Option<Vec<Point>> = game.points().into_iter().collect();
        let moves = order.filter(|moves| !game.info.has_setup() && !moves.is_empty());
        Entry { id: None, rule: Some(game.info.rule), setup: game.position(), moves }
    }
}

impl From<&Entry> for Object {
    fn from(entry: &Entry) -> Object {
        let stones = Stones::from(&entry.setup);
        let moves = entry.moves.as_ref();
        Object {
            id: entry.id.clone(),
            rule: entry.rule.map(|rule| rule.to_string()),
            size: Some(Side::from(entry.setup.size())),
            moves: moves.map(|moves| moves.iter().map(|&point| Some(pair(point))).collect()),
            ..stones.into_object()
        }
    }
}
