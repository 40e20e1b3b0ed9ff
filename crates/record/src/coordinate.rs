//! Points written as numbers: `7,7` counted from the top left.

use board::{Point, Size};

use crate::error::quote;
use crate::{Error, Game, Move};

/// Two numbers with a comma between.
pub(crate) fn numbers(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// The point in column `x` and row `y` counted from `origin`.
pub(crate) fn point(size: Size, (x, y): (i64, i64), origin: i64) -> Option<Point> {
    let coordinate = |value: i64| u8::try_from(value.checked_sub(origin)?).ok();
    size.point(coordinate(x)?, coordinate(y)?)
}

/// Reads `x,y` from 0; `-1,-1` is a pass.
pub(crate) fn parse(line: usize, size: Size, text: &str) -> Result<Option<Point>, Error> {
    match numbers(text) {
        None => Err(Error::at(line, format!("{} is not a point, expected x,y", quote(text)))),
        Some((-1, -1)) => Ok(None),
        Some(pair) => point(size, pair, 0).map(Some).ok_or_else(|| outside(line, size, text, 0)),
    }
}

/// The error for a point that lies outside the board.
pub(crate) fn outside(line: usize, size: Size, text: &str, origin: u8) -> Error {
    let (width, height) = (size.width() - 1 + origin, size.height() - 1 + origin);
    let what = quote(text);
    let range = format!("{origin},{origin} to {width},{height}");
    Error::at(line, format!("{what} lies outside the {size} board, expected {range}"))
}

/// Writes `x,y`, or `-1,-1` for a pass.
pub(crate) fn text(point: Option<Point>) -> String {
    point.map_or("-1,-1".to_string(), |point| format!("{},{}", point.x(), point.y()))
}

/// Reads `x,y x,y …` and plays the moves.
pub(crate) fn play_list(game: &mut Game, line: usize, list: &str) -> Result<(), Error> {
    let size = game.info.size();
    list.split_whitespace().try_for_each(|word| play(game, line, parse(line, size, word)?))
}

/// Writes `x,y x,y …`.
pub(crate) fn list(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(|step| text(step.point)).collect();
    words.join(" ")
}

/// Plays a move; an illegal one is an error of its line.
pub(crate) fn play(game: &mut Game, line: usize, step: impl Into<Move>) -> Result<(), Error> {
    game.play(step).map_err(|illegal| Error::at(line, illegal))
}

/// Says that a format has no place for a game that does not begin on an empty board.
pub(crate) fn refuse_setup(game: &Game, format: &str) -> Result<(), Error> {
    if game.info.has_setup() {
        let why = "expected black to begin on an empty board";
        return Err(Error::whole(format!("a game with starting stones cannot be {format}, {why}")));
    }
    Ok(())
}
