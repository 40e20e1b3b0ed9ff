//! What stands between the brackets.

use std::time::Duration;

use board::{Color, Point, Rule, Size};

use crate::error::quote;
use crate::{Error, GameResult};

/// The properties that put a sign on points, and the label that stands for it.
pub(super) const SIGNS: [(&str, &str); 4] = [("TR", "△"), ("SQ", "□"), ("CR", "○"), ("MA", "×")];

/// The label that stands for the signs of a property.
pub(super) fn sign(name: &str) -> Option<&'static str> {
    SIGNS.iter().find(|(property, _)| *property == name).map(|(_, sign)| *sign)
}

/// Text without its escapes; line ends may be written in any of four ways.
pub(super) fn text(value: &str) -> String {
    let value = value.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            // A backslash keeps the next character; before a line end it joins the lines.
            '\\' => out.extend(chars.next().filter(|&c| c != '\n').map(spaced)),
            '\n' => out.push('\n'),
            c => out.push(spaced(c)),
        }
    }
    out
}

/// A blank for every kind of white space.
fn spaced(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

/// Text on one line, or nothing.
pub(super) fn line(value: &str) -> Option<String> {
    let line = text(value).replace('\n', " ").trim().to_string();
    (!line.is_empty()).then_some(line)
}

/// Text with escapes.
pub(super) fn escaped(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
}

/// Text with escapes, on one line.
pub(super) fn escaped_line(text: &str) -> String {
    escaped(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Reads `hh` (letters from the top left) or `h8` (row from the bottom).
pub(super) fn point(line: usize, size: Size, value: &str) -> Result<Point, Error> {
    let value = value.trim();
    let letter = |byte: &u8| byte.is_ascii_alphabetic().then(|| byte.to_ascii_lowercase() - b'a');
    let found = match value.as_bytes() {
        [x, y] if y.is_ascii_alphabetic() => {
            letter(x).zip(letter(y)).and_then(|(x, y)| size.point(x, y))
        }
        _ => size.parse(value).ok(),
    };
    found.ok_or_else(|| {
        let expected = "expected two letters such as hh, or h8";
        Error::at(line, format!("{} is not a point of the {size} board, {expected}", quote(value)))
    })
}

/// Reads the point of a move: `[]` is a pass, and so is `[tt]` on boards that have no such point.
pub(super) fn move_point(line: usize, size: Size, value: &str) -> Result<Option<Point>, Error> {
    const OLD_PASS: &str = "tt";
    const LARGEST_WITH_OLD_PASS: u8 = 19;
    let is_small = size.width().max(size.height()) <= LARGEST_WITH_OLD_PASS;
    match value.trim() {
        "" => Ok(None),
        OLD_PASS if is_small => Ok(None),
        value => point(line, size, value).map(Some),
    }
}

/// Reads a point, or the corners `aa:cc` of a rectangle of points.
pub(super) fn points(line: usize, size: Size, value: &str) -> Result<Vec<Point>, Error> {
    let Some((from, to)) = value.split_once(':') else {
        return Ok(vec![point(line, size, value)?]);
    };
    let (from, to) = (point(line, size, from)?, point(line, size, to)?);
    let range = |a: u8, b: u8| a.min(b)..=a.max(b);
    let rows = range(from.y(), to.y());
    Ok(rows.flat_map(|y| range(from.x(), to.x()).filter_map(move |x| size.point(x, y))).collect())
}

/// Writes a point as two letters from the top left.
pub(super) fn point_text(point: Option<Point>) -> String {
    let letter = |value: u8| char::from(b'a' + value);
    point.map_or(String::new(), |point| [letter(point.x()), letter(point.y())].iter().collect())
}

/// Reads a rule's name, a protocol number, or a sentence with a rule's name in it.
pub(super) fn rule(value: &str) -> Option<Rule> {
    let value = text(value).trim().to_ascii_lowercase();
    let by_number = match value.as_str() {
        "0" | "5" | "6" => Some(Rule::Freestyle),
        "1" => Some(Rule::Standard),
        "2" | "4" => Some(Rule::Renju),
        "8" => Some(Rule::CaroOverline),
        "9" => Some(Rule::Caro),
        _ => None,
    };
    let mentioned = || Rule::ALL.into_iter().find(|rule| value.contains(rule.name()));
    by_number.or_else(|| Rule::from_name(&value)).or_else(mentioned)
}

/// Reads `B+R`, `W+`, `0`, `Draw`, …: the result and why.
pub(super) fn result(value: &str) -> (Option<GameResult>, Option<String>) {
    let value = text(value);
    let (side, how) = value.trim().split_once('+').unwrap_or((value.trim(), ""));
    let winner = match side.to_ascii_lowercase().as_str() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        "0" | "draw" | "jigo" => return (Some(GameResult::Draw), None),
        _ => return (None, None),
    };
    let reason = match how.trim().to_ascii_lowercase().as_str() {
        "r" | "resign" => Some("resign".to_string()),
        "t" | "time" => Some("timeout".to_string()),
        "f" | "forfeit" => Some("forfeit".to_string()),
        score if score.is_empty() || score.parse::<f64>().is_ok() => None,
        _ => Some(how.trim().to_string()),
    };
    (Some(GameResult::Win(winner)), reason)
}

/// Writes a result, and tells whether the reason is in it.
pub(super) fn result_text(result: GameResult, reason: Option<&str>) -> (String, bool) {
    let winner = match result {
        GameResult::Draw => return ("0".to_string(), false),
        GameResult::Win(Color::Black) => "B",
        GameResult::Win(Color::White) => "W",
    };
    let letter = match reason {
        Some("resign") => "R",
        Some("timeout") => "T",
        Some("forfeit") => "F",
        _ => return (format!("{winner}+"), false),
    };
    (format!("{winner}+{letter}"), true)
}

/// Reads seconds with a fraction.
pub(super) fn seconds(line: usize, value: &str) -> Result<Duration, Error> {
    const LONGEST: f64 = 1e9;
    let number = value.trim().parse::<f64>().ok().filter(|time| (0.0..=LONGEST).contains(time));
    let time = number.map(|time| Duration::from_millis((time * 1000.0).round() as u64));
    time.ok_or_else(|| Error::at(line, format!("SPENT {}, expected seconds", quote(value))))
}

/// Writes seconds with milliseconds.
pub(super) fn seconds_text(time: Duration) -> String {
    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
}

/// Reads a value; the standard lets it have a fraction.
pub(super) fn worth(line: usize, value: &str) -> Result<i32, Error> {
    let range = f64::from(i32::MIN)..=f64::from(i32::MAX);
    let number = value.trim().parse::<f64>().ok().filter(|worth| range.contains(worth));
    let worth = number.map(|worth| worth.round() as i32);
    worth.ok_or_else(|| Error::at(line, format!("V {}, expected a number", quote(value))))
}
