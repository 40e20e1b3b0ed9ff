//! Tables of games: one a line, columns between tabs (`⇥` here).
//!
//! ```text
//! # board: 15
//! # rule: standard
//! # columns: result B|W|D|?, how, first player, second player, …, moves from 0 at the top left
//! B⇥five⇥alpha⇥beta⇥opening3plies⇥7,7 8,6 10,9 …
//! ```
//!
//! Columns between the players and the moves are passed over, but for `opening3plies`, which
//! tells how many moves were given. `-` stands for what is not known.

use board::{ByColor, Color};

use crate::coordinate::{list, play_list, refuse_setup};
use crate::error::quote;
use crate::header::{Header, HeaderPrinter};
use crate::{Error, Game, GameResult, Hints};

/// Reads one game from each line.
pub fn parse(text: &str, hints: &Hints) -> Result<Vec<Game>, Error> {
    let mut games = Vec::new();
    Header::each_line(text, hints, |header, line, content| {
        games.push(read_row(header, line, content)?);
        Ok(())
    })?;
    Ok(games)
}

fn read_row(header: &Header, line: usize, row: &str) -> Result<Game, Error> {
    let columns: Vec<&str> = row.split('\t').map(str::trim).collect();
    let (result, how, players, more, moves) = match columns.as_slice() {
        [result, how, moves] => (result, how, None, &[][..], moves),
        [result, how, first, second, more @ .., moves] => {
            (result, how, Some((first, second)), more, moves)
        }
        _ => {
            let count = columns.len();
            let expected = "expected result, how, first, second, …, moves between tabs";
            return Err(Error::at(line, format!("a row of {count} columns, {expected}")));
        }
    };
    let mut game = header.game();
    game.info.result = read_result(line, result)?;
    game.info.reason = known(how);
    if let Some((first, second)) = players {
        game.info.players = ByColor { black: known(first), white: known(second) };
    }
    let opening = more.iter().find_map(|column| {
        column.strip_prefix("opening")?.strip_suffix("plies")?.parse::<usize>().ok()
    });
    game.info.opening = opening.or(game.info.opening);
    play_list(&mut game, line, moves)?;
    Ok(game)
}

fn read_result(line: usize, text: &str) -> Result<Option<GameResult>, Error> {
    match text {
        "B" => Ok(Some(GameResult::Win(Color::Black))),
        "W" => Ok(Some(GameResult::Win(Color::White))),
        "D" => Ok(Some(GameResult::Draw)),
        "?" => Ok(None),
        _ => Err(Error::at(line, format!("result {}, expected B, W, D or ?", quote(text)))),
    }
}

/// The text of a column, unless it says that nothing is known.
fn known(text: &str) -> Option<String> {
    (!text.is_empty() && text != "-").then(|| text.to_string())
}

/// Writes one row for each game.
pub fn print(games: &[Game]) -> Result<String, Error> {
    let (mut out, mut header) = (String::new(), HeaderPrinter::default());
    out.push_str("# columns: result B|W|D|?, how, first, second, opening, moves x,y from 0\n");
    for game in games {
        refuse_setup(game, "a row of a table")?;
        header.print(&mut out, &game.info);
        let result = match game.info.result {
            Some(GameResult::Win(Color::Black)) => "B",
            Some(GameResult::Win(Color::White)) => "W",
            Some(GameResult::Draw) => "D",
            None => "?",
        };
        let row = [
            result.to_string(),
            column(game.info.reason.as_deref()),
            column(game.info.players.black.as_deref()),
            column(game.info.players.white.as_deref()),
            game.info.opening.map_or("-".to_string(), |plies| format!("opening{plies}plies")),
            list(game.moves()),
        ];
        out.push_str(&row.join("\t"));
        out.push('\n');
    }
    Ok(out)
}

/// A text without tabs and line ends.
fn column(text: Option<&str>) -> String {
    let words: Vec<&str> = text.unwrap_or_default().split_whitespace().collect();
    if words.is_empty() { "-".to_string() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_written() {
        let text = "# columns: result B|W|D|?, how, first, second, opening, moves x,y from 0\n\
                    # board: 15\n# rule: standard\n\
                    B\tfive\t1.e0\tbeta two\topening2plies\t7,7 8,6 -1,-1 0,0\n\
                    ?\t-\t-\t-\t-\t\n";
        let games = parse(text, &Hints::default()).unwrap();
        assert_eq!(games[0].info.result, Some(GameResult::Win(Color::Black)));
        assert_eq!(games[0].info.players.white.as_deref(), Some("beta two"));
        assert_eq!(games[0].info.opening, Some(2));
        assert_eq!(games[1].info.reason, None);
        assert_eq!(print(&games).unwrap(), text);
    }

    #[test]
    fn bad_rows_are_named() {
        let rows = [
            (
                "B\t7,7",
                "line 1: a row of 2 columns, expected result, how, first, second, …, moves between tabs",
            ),
            ("X\tfive\t7,7", "line 1: result `X`, expected B, W, D or ?"),
            ("B\tfive\ta\tb\t7;7", "line 1: `7;7` is not a point, expected x,y"),
        ];
        for (text, expected) in rows {
            let error = parse(text, &Hints::default()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
}
