//! Gomocup openings: one a line, offsets from the centre, `0,0, 1,0, -1,3`.
//!
//! Column = offset + width / 2, row = offset + height / 2, counted from the top left: the centre
//! is `7,7` on 15 by 15 and `10,10` on 20 by 20. A lone `-` is an opening without moves.

use crate::coordinate::{play, refuse_setup};
use crate::error::quote;
use crate::header::{Header, HeaderPrinter};
use crate::{Error, Game, Hints, Move};

/// Reads one opening from each line.
pub fn parse(text: &str, hints: &Hints) -> Result<Vec<Game>, Error> {
    let mut games = Vec::new();
    Header::each_line(text, hints, |header, line, content| {
        games.push(read_opening(header, line, content)?);
        Ok(())
    })?;
    Ok(games)
}

fn read_opening(header: &Header, line: usize, content: &str) -> Result<Game, Error> {
    let mut game = header.game();
    let numbers = match content.trim() {
        "-" => Vec::new(),
        list => read_numbers(line, list)?,
    };
    let center = header.size.center();
    let place = |offset: i64, center: u8| u8::try_from(offset.checked_add(center.into())?).ok();
    for pair in numbers.chunks(2) {
        let &[dx, dy] = pair else {
            let count = numbers.len();
            return Err(Error::at(line, format!("{count} numbers, expected pairs dx,dy")));
        };
        let point = place(dx, center.x())
            .zip(place(dy, center.y()))
            .and_then(|(x, y)| header.size.point(x, y))
            .ok_or_else(|| {
                let size = header.size;
                Error::at(line, format!("offset `{dx},{dy}` leaves the {size} board"))
            })?;
        play(&mut game, line, point)?;
    }
    game.info.opening = Some(game.moves().len());
    Ok(game)
}

fn read_numbers(line: usize, list: &str) -> Result<Vec<i64>, Error> {
    let words = list.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let fault = || Error::at(line, format!("{} is not a number, expected dx,dy", quote(word)));
        word.parse().map_err(|_| fault())
    };
    words.map(number).collect()
}

/// Writes the moves of each game as one opening.
pub fn print(games: &[Game]) -> Result<String, Error> {
    let (mut out, mut header) = (String::new(), HeaderPrinter::default());
    for game in games {
        refuse_setup(game, "an offset opening")?;
        header.print(&mut out, &game.info);
        let offsets: Option<Vec<String>> =
            game.moves().iter().map(|step| offset(game, step)).collect();
        let offsets = offsets
            .ok_or_else(|| Error::whole("a pass cannot be an offset, expected stones only"))?;
        out.push_str(&if offsets.is_empty() { "-".to_string() } else { offsets.join(", ") });
        out.push('\n');
    }
    Ok(out)
}

fn offset(game: &Game, step: &Move) -> Option<String> {
    let center = game.info.size().center();
    let from = |value: u8, center: u8| i16::from(value) - i16::from(center);
    let point = step.point?;
    Some(format!("{},{}", from(point.x(), center.x()), from(point.y(), center.y())))
}

#[cfg(test)]
mod tests {
    use board::Size;

    use super::*;

    #[test]
    fn offsets_count_from_the_centre() {
        let hints = Hints { size: Size::square(20), ..Hints::default() };
        for text in ["0,0, 1,0, -1,3\n", "0,0,1,0,-1,3", "0 0  1 0  -1 3"] {
            let games = parse(text, &hints).unwrap();
            let points: Vec<String> =
                games[0].moves().iter().map(|step| format!("{:?}", step.point.unwrap())).collect();
            assert_eq!(points, ["10,10", "11,10", "9,13"], "{text}");
            assert_eq!(games[0].info.opening, Some(3));
            let printed = "# board: 20\n# rule: freestyle\n0,0, 1,0, -1,3\n";
            assert_eq!(print(&games).unwrap(), printed);
        }
    }

    #[test]
    fn bad_openings_are_named() {
        let rows = [
            ("0,0, 1", "line 1: 3 numbers, expected pairs dx,dy"),
            ("0,0\n0,x", "line 2: `x` is not a number, expected dx,dy"),
            ("0,8", "line 1: offset `0,8` leaves the 15x15 board"),
            ("0,0, 0,0", "line 1: move 2 (h8) is on a stone, expected an empty point"),
        ];
        for (text, expected) in rows {
            let error = parse(text, &Hints::default()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
}
