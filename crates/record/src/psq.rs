//! Piskvork's PSQ: one game a file.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0      size, level of each player (0 human), who begins (0 or 1)
//! 8,8,0                          column, row (both from 1, at the top left), milliseconds
//! 9,7,1250
//! alpha.zip                      names of both players; absent in games saved by hand
//! beta.zip
//! 0                              how it ended: 0 regular, 15 time-out, -1 not known, …
//! 1,renju                        winner (1, 2, 0 draw, -1 not known) and rule; rare
//! ```
//!
//! With `1` at the end of the first line the second player begins and has black. The last line
//! is not Piskvork's own: it stops reading before it, other programs write it, and so do we.
//! Gomocup's judge names the side that moves first *after* the opening in the first place.

use std::time::Duration;

use board::{ByColor, Color};

use crate::coordinate::{outside, play, point, refuse_setup};
use crate::error::quote;
use crate::header::{rule, size};
use crate::{Error, Game, GameResult, Hints, Move};

/// How Piskvork names human players.
const HUMANS: ByColor<&str> = ByColor { black: "homo-1", white: "homo-2" };

/// Piskvork's code for a side that overstepped its time.
const TIMEOUT: i32 = 15;

/// Reads the game of a file.
pub fn parse(text: &str, hints: &Hints) -> Result<Game, Error> {
    let mut lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim())).peekable();
    let (number, first) = lines.next().unwrap_or((1, ""));
    let (mut game, is_swapped) = read_first(number, first, hints)?;
    while let Some((number, step)) = lines.next_if(|(_, line)| is_move(line)) {
        let step = read_move(&game, number, step)?;
        play(&mut game, number, step)?;
    }
    let end: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty()).collect();
    // A move cut after its first digits looks like the number that ends a file.
    if let [(number, last)] = end.as_slice()
        && !last.starts_with('-')
        && !text.ends_with(['\n', '\r'])
    {
        let what = quote(last);
        return Err(Error::at(*number, format!("{what} without a line end (is the file whole?)")));
    }
    read_end(&mut game, &end, is_swapped)?;
    Ok(game)
}

/// Reads `Piskvorky WxH, a:b, h`: a game without moves, and whether the second player begins.
fn read_first(number: usize, line: &str, hints: &Hints) -> Result<(Game, bool), Error> {
    let expected = "expected `Piskvorky WxH, a:b, 0`";
    let fault = || Error::at(number, format!("{}, {expected}", quote(line)));
    let words = line.strip_prefix("Piskvorky").ok_or_else(fault)?;
    let parts: Vec<&str> = words.split(',').map(str::trim).collect();
    let (board, begins) = match parts.as_slice() {
        [board] | [board, _] => (board, "0"),
        [board, _, begins] => (board, *begins),
        _ => return Err(fault()),
    };
    let game = Game::new(hints.rule(), size(number, board)?);
    match begins {
        "0" => Ok((game, false)),
        "1" => Ok((game, true)),
        _ => Err(fault()),
    }
}

/// Whether a line is two or three numbers between commas.
fn is_move(line: &str) -> bool {
    let is_number = |word: &str| word.trim().parse::<i64>().is_ok();
    matches!(line.split(',').count(), 2 | 3) && line.split(',').all(is_number)
}

/// Reads `x,y` or `x,y,ms`.
fn read_move(game: &Game, number: usize, line: &str) -> Result<Move, Error> {
    let mut values = line.split(',').filter_map(|word| word.trim().parse::<i64>().ok());
    let size = game.info.size();
    let pair = values.next().zip(values.next());
    let point = pair.and_then(|pair| point(size, pair, 1));
    let point = point.ok_or_else(|| outside(number, size, line, 1))?;
    let time = values.next().and_then(|ms| u64::try_from(ms).ok()).map(Duration::from_millis);
    Ok(Move { point: Some(point), time, ..Move::default() })
}

/// Reads what follows the moves: names, how the game ended, winner and rule.
fn read_end(game: &mut Game, end: &[(usize, &str)], is_swapped: bool) -> Result<(), Error> {
    let (names, code, verdict) = match *end {
        [code] => (None, code, None),
        [first, second, code] => (Some((first.1, second.1)), code, None),
        [code, verdict] if is_code(code.1) => (None, code, Some(verdict)),
        [first, second, code, verdict] => (Some((first.1, second.1)), code, Some(verdict)),
        _ => {
            let message = format!("{} lines after the moves", end.len());
            let expected = "expected two players and how the game ended (is the file whole?)";
            return Err(Error::whole(format!("{message}, {expected}")));
        }
    };
    if let Some((first, second)) = names {
        let (black, white) = if is_swapped { (second, first) } else { (first, second) };
        game.info.players = ByColor { black: player(black), white: player(white) };
    }
    read_code(game, code)?;
    verdict.map_or(Ok(()), |verdict| read_verdict(game, verdict, is_swapped))
}

fn is_code(text: &str) -> bool {
    text.parse::<i32>().is_ok()
}

/// A player's name; humans have none.
fn player(name: &str) -> Option<String> {
    (!name.to_ascii_lowercase().starts_with("homo-")).then(|| name.to_string())
}

fn read_code(game: &mut Game, (number, text): (usize, &str)) -> Result<(), Error> {
    let code: i32 = text.parse().map_err(|_| {
        let expected = "expected a number for how the game ended (is the file whole?)";
        Error::at(number, format!("{}, {expected}", quote(text)))
    })?;
    if code == TIMEOUT {
        game.info.result = Some(GameResult::Win(!game.turn()));
        game.info.reason = Some("timeout".to_string());
    } else if code > 0 {
        game.info.reason = Some(format!("error {code}"));
    }
    Ok(())
}

/// Reads `winner,rule`.
fn read_verdict(
    game: &mut Game,
    (number, text): (usize, &str),
    is_swapped: bool,
) -> Result<(), Error> {
    let expected = "expected winner,rule such as 1,freestyle";
    let fault = || Error::at(number, format!("{}, {expected}", quote(text)));
    let (winner, name) = text.split_once(',').ok_or_else(fault)?;
    let first = if is_swapped { Color::White } else { Color::Black };
    game.info.result = match winner.trim() {
        "1" => Some(GameResult::Win(first)),
        "2" => Some(GameResult::Win(!first)),
        "0" | "3" => Some(GameResult::Draw),
        "-1" => game.info.result,
        _ => return Err(fault()),
    };
    game.info.rule = rule(number, name.trim())?;
    Ok(())
}

/// Writes a game.
pub fn print(game: &Game) -> Result<String, Error> {
    refuse_setup(game, "a PSQ file")?;
    let mut out = format!("Piskvorky {}, 11:11, 0\n", game.info.size());
    for step in game.moves() {
        let point = step.point.ok_or_else(|| Error::whole("a pass cannot stand in a PSQ file"))?;
        let ms = step.time.map_or(0, |time| time.as_millis());
        out.push_str(&format!("{},{},{ms}\n", point.x() + 1, point.y() + 1));
    }
    let players = &game.info.players;
    if players.black.is_some() || players.white.is_some() {
        for color in Color::ALL {
            out.push_str(&name(players[color].as_deref(), HUMANS[color]));
            out.push('\n');
        }
    }
    let winner = match game.info.result {
        Some(GameResult::Win(Color::Black)) => 1,
        Some(GameResult::Win(Color::White)) => 2,
        Some(GameResult::Draw) => 0,
        None => -1,
    };
    out.push_str(&format!("{}\n{winner},{}\n", code(game), game.info.rule));
    Ok(out)
}

/// How the game ended, as far as Piskvork has a number for it.
fn code(game: &Game) -> i32 {
    let is_timeout = game.info.reason.as_deref() == Some("timeout");
    match game.info.result {
        Some(result) if is_timeout && result == GameResult::Win(!game.turn()) => TIMEOUT,
        Some(_) => 0,
        None => -1,
    }
}

/// A name that fills one line and cannot be taken for a move.
fn name(name: Option<&str>, human: &str) -> String {
    let words: Vec<&str> = name.unwrap_or_default().split_whitespace().collect();
    let name = words.join(" ");
    match name.is_empty() {
        true => human.to_string(),
        false if is_move(&name) => name.replace(',', ";"),
        false => name,
    }
}

#[cfg(test)]
mod tests {
    use board::Rule;

    use super::*;

    const TOURNAMENT: &str = "Piskvorky 20x20, 11:11, 0\n2,5,8\n2,8,0\n4,11,0\n3,7,185118\n\
                              GORO16.zip\nHEWER15.zip\n-1\n";

    fn read(text: &str) -> Result<Game, String> {
        parse(text, &Hints::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn tournament_files_have_names_and_times() {
        let game = read(TOURNAMENT).unwrap();
        assert_eq!(game.info.size().to_string(), "20x20");
        assert_eq!(game.info.players.black.as_deref(), Some("GORO16.zip"));
        assert_eq!(game.moves()[3].time, Some(Duration::from_millis(185_118)));
        assert_eq!(format!("{:?}", game.moves()[0].point.unwrap()), "1,4");
        assert_eq!((game.info.result, game.info.rule), (None, Rule::Freestyle));
        let printed = print(&game).unwrap();
        assert_eq!(printed, format!("{TOURNAMENT}-1,freestyle\n"));
        assert_eq!(read(&printed).unwrap(), game);
    }

    #[test]
    fn the_second_player_may_begin() {
        let game = read("Piskvorky 15x15, 0:0, 1\r\n8,8\r\na\r\nb\r\n0\r\n1,Renju").unwrap();
        assert_eq!(game.info.players.black.as_deref(), Some("b"));
        assert_eq!(game.info.result, Some(GameResult::Win(Color::White)));
        assert_eq!(game.info.rule, Rule::Renju);
        assert_eq!(game.moves()[0].time, None);
    }

    #[test]
    fn a_timeout_loses_for_the_side_to_move() {
        let game = read("Piskvorky 15x15, 11:11, 0\n8,8,9\nhomo-1\nb\n15\n").unwrap();
        assert_eq!(game.info.result, Some(GameResult::Win(Color::Black)));
        assert_eq!(game.info.reason.as_deref(), Some("timeout"));
        assert_eq!(game.info.players.black, None);
        assert_eq!(read(&print(&game).unwrap()).unwrap(), game);
    }

    #[test]
    fn bad_files_are_named() {
        let rows = [
            (
                "Piskvorky 15x15, 1:1, 7",
                "line 1: `Piskvorky 15x15, 1:1, 7`, expected `Piskvorky WxH, a:b, 0`",
            ),
            ("Piskvorky 15x99, 1:1, 0", "line 1: board `15x99`, expected N or WxH from 5 to 22"),
            (
                "Piskvorky 15x15, 1:1, 0\n16,1,0\n-1",
                "line 2: `16,1,0` lies outside the 15x15 board, expected 1,1 to 15,15",
            ),
            (
                "Piskvorky 15x15, 1:1, 0\n8,8,0\n8,8,0\n-1",
                "line 3: move 2 (h8) is on a stone, expected an empty point",
            ),
            (
                "Piskvorky 15x15, 1:1, 0\n8,8,0\n",
                "0 lines after the moves, expected two players and how the game ended (is the file whole?)",
            ),
            (
                "Piskvorky 15x15, 1:1, 0\n8,8,0\na.zip\n",
                "line 3: `a.zip`, expected a number for how the game ended (is the file whole?)",
            ),
            (
                "Piskvorky 15x15, 1:1, 0\n8,8,0\na.zip\nb.zip",
                "2 lines after the moves, expected two players and how the game ended (is the file whole?)",
            ),
            (
                "Piskvorky 15x15, 1:1, 0\n8,8,0\n1",
                "line 3: `1` without a line end (is the file whole?)",
            ),
            (
                "Piskvorky 15x15, 1:1, 0\n-1\nwhite",
                "line 3: `white`, expected winner,rule such as 1,freestyle",
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }
}
