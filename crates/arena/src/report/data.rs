//! The games as the script of the page reads them.

use std::fmt::Display;

use board::{Color, Point, Size};
use record::GameResult;
use serde::Serialize;

use super::markup;
use crate::played::Played;

/// All games of the page.
#[derive(Serialize)]
struct Games<'a> {
    width: u8,
    height: u8,
    names: &'a [String],
    games: Vec<Line<'a>>,
}

/// One game. Its moves are a position string, and what is known of each move a list of numbers
/// between commas, empty where nothing is: a third of what JSON lists would take, and only the
/// game that is shown is taken apart.
#[derive(Serialize)]
struct Line<'a> {
    number: usize,
    /// Names by their index.
    black: usize,
    white: usize,
    result: &'static str,
    reason: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    detail: &'a str,
    opening: usize,
    moves: String,
    times: String,
    values: String,
    depths: String,
    nodes: String,
}

/// The text for the script element that holds the games. Games that are not on this board, not
/// between these engines or without a result are left out.
pub(super) fn json(size: Size, names: &[String], games: &[Played]) -> String {
    let games = games.iter().filter_map(|game| line(size, names, game)).collect();
    markup::json(&Games { width: size.width(), height: size.height(), names, games })
}

fn line<'a>(size: Size, names: &[String], game: &'a Played) -> Option<Line<'a>> {
    let index = |color| names.iter().position(|name| name == game.player(color));
    if game.size != [size.width(), size.height()] {
        return None;
    }
    let point = |step: &Option<[u8; 2]>| step.and_then(|[x, y]| size.point(x, y));
    let moves: Vec<Option<Point>> = game.moves.iter().map(point).collect();
    Some(Line {
        number: game.number + 1,
        black: index(Color::Black)?,
        white: index(Color::White)?,
        result: match game.outcome()? {
            GameResult::Win(color) => color.name(),
            GameResult::Draw => "draw",
        },
        reason: &game.reason,
        detail: &game.detail,
        opening: game.opening,
        moves: size.name_moves(&moves),
        times: list(&game.times_ms),
        values: list(&game.values),
        depths: list(&game.depths),
        nodes: list(&game.nodes),
    })
}

/// `1,,3`; nothing at all if nothing is known.
fn list<T: Display>(values: &[Option<T>]) -> String {
    let text = |value: &Option<T>| value.as_ref().map_or(String::new(), T::to_string);
    let text = values.iter().map(text).collect::<Vec<_>>().join(",");
    text.trim_end_matches(',').to_string()
}
