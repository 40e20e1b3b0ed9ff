//! Training games: one a line, every move with its value.
//!
//! ```text
//! 15 freestyle -1 | 4,3 4,4 2,6 | 5,2:24 2,5:175/6,5:90/2,4:-12 5,5:-116
//! ```
//!
//! Size, rule, result (`+1` black won, `0` draw, `-1` white won, `?` not known), the given
//! opening, then the moves with the value that the side to move gave the position before; after
//! bars the other moves that it thought of, with theirs.

use board::{Color, Point};

use crate::coordinate::{parse as point, play, play_list, refuse_setup, text as point_text};
use crate::error::quote;
use crate::header::{Header, rule, size, size_text};
use crate::{Error, Game, GameResult, Hints, Move};

/// Reads one game from each line.
pub fn parse(text: &str, hints: &Hints) -> Result<Vec<Game>, Error> {
    let mut games = Vec::new();
    Header::each_line(text, hints, |_, line, content| {
        games.push(read_game(line, content)?);
        Ok(())
    })?;
    Ok(games)
}

fn read_game(line: usize, content: &str) -> Result<Game, Error> {
    let parts: Vec<&str> = content.split('|').collect();
    let &[head, opening, moves] = parts.as_slice() else {
        let count = parts.len();
        let expected = "expected size rule result | opening | moves";
        return Err(Error::at(line, format!("{count} parts between bars, {expected}")));
    };
    let head: Vec<&str> = head.split_whitespace().collect();
    let &[size_word, rule_word, result] = head.as_slice() else {
        let what = quote(&head.join(" "));
        return Err(Error::at(
            line,
            format!("{what} before the first bar, expected size rule result"),
        ));
    };
    let mut game = Game::new(rule(line, rule_word)?, size(line, size_word)?);
    game.info.result = read_result(line, result)?;
    play_list(&mut game, line, opening)?;
    game.info.opening = Some(game.moves().len());
    for word in moves.split_whitespace() {
        let step = read_move(&game, line, word)?;
        play(&mut game, line, step)?;
    }
    Ok(game)
}

fn read_result(line: usize, text: &str) -> Result<Option<GameResult>, Error> {
    match text {
        "+1" | "1" => Ok(Some(GameResult::Win(Color::Black))),
        "-1" => Ok(Some(GameResult::Win(Color::White))),
        "0" => Ok(Some(GameResult::Draw)),
        "?" => Ok(None),
        _ => Err(Error::at(line, format!("result {}, expected +1, 0, -1 or ?", quote(text)))),
    }
}

/// Reads `x,y:value`, and other moves after bars; the value of the move itself may be absent.
fn read_move(game: &Game, line: usize, word: &str) -> Result<Move, Error> {
    let mut parts = word.split('/');
    let (point, value) = read_choice(game, line, parts.next().unwrap_or_default())?;
    let others = parts.map(|part| match read_choice(game, line, part)? {
        (Some(point), Some(value)) => Ok((point, value)),
        _ => Err(Error::at(line, format!("other move {}, expected x,y:number", quote(part)))),
    });
    Ok(Move { point, value, others: others.collect::<Result<_, _>>()?, ..Move::default() })
}

fn read_choice(
    game: &Game,
    line: usize,
    word: &str,
) -> Result<(Option<Point>, Option<i32>), Error> {
    let (place, value) = match word.split_once(':') {
        Some((place, value)) => (place, Some(value)),
        None => (word, None),
    };
    let value = value.map(|text| {
        let fault = || Error::at(line, format!("value of {}, expected x,y:number", quote(word)));
        text.parse::<i32>().map_err(|_| fault())
    });
    Ok((point(line, game.info.size(), place)?, value.transpose()?))
}

/// Writes one line for each game.
pub fn print(games: &[Game]) -> Result<String, Error> {
    let mut out = String::new();
    for game in games {
        refuse_setup(game, "a training game")?;
        let result = match game.info.result {
            Some(GameResult::Win(Color::Black)) => "+1",
            Some(GameResult::Win(Color::White)) => "-1",
            Some(GameResult::Draw) => "0",
            None => "?",
        };
        let (size, rule) = (size_text(game.info.size()), game.info.rule);
        let given = game.info.opening.unwrap_or(0).min(game.moves().len());
        let (opening, moves) = game.moves().split_at(given);
        out.push_str(&format!("{size} {rule} {result} |"));
        opening.iter().for_each(|step| out.push_str(&format!(" {}", point_text(step.point))));
        out.push_str(" |");
        for step in moves {
            let value = step.value.map_or(String::new(), |value| format!(":{value}"));
            out.push_str(&format!(" {}{value}", point_text(step.point)));
            for &(point, value) in &step.others {
                out.push_str(&format!("/{}:{value}", point_text(Some(point))));
            }
        }
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written() {
        let text = "15 freestyle -1 | 4,3 4,4 2,6 | 5,2:24 2,5:-29986/3,3:8/0,14:-7 5,5\n\
                    20x10 renju ? | |\n";
        let games = parse(text, &Hints::default()).unwrap();
        assert_eq!(games[0].info.opening, Some(3));
        assert_eq!(games[0].moves()[4].value, Some(-29986));
        let others = [(3, 3, 8), (0, 14, -7)].map(|(x, y, v)| (Point::new(x, y).unwrap(), v));
        assert_eq!(games[0].moves()[4].others, others);
        assert_eq!(games[0].info.result, Some(GameResult::Win(Color::White)));
        assert_eq!(print(&games).unwrap(), text);
    }

    #[test]
    fn bad_lines_are_named() {
        let rows = [
            (
                "15 freestyle -1 | 4,3",
                "line 1: 2 parts between bars, expected size rule result | opening | moves",
            ),
            ("15 -1 | | ", "line 1: `15 -1` before the first bar, expected size rule result"),
            ("15 renju 2 | |", "line 1: result `2`, expected +1, 0, -1 or ?"),
            ("15 renju 0 | | 7,7:x", "line 1: value of `7,7:x`, expected x,y:number"),
            ("15 renju 0 | | 7,7:9/8,8", "line 1: other move `8,8`, expected x,y:number"),
            ("15 renju 0 | | 7,7:9/8,8:y", "line 1: value of `8,8:y`, expected x,y:number"),
            ("4 renju 0 | |", "line 1: board `4`, expected N or WxH from 5 to 22"),
        ];
        for (text, expected) in rows {
            let error = parse(text, &Hints::default()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
}
