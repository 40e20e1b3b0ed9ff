//! Position strings: one game a line, `h8i9g7`.
//!
//! ```text
//! # board: 15          (or 15x13; holds for the lines below)
//! # rule: renju
//! h8i9g7               rows count from the bottom; either case, separators and move numbers
//! 1. H8 I9, 2. G7      are passed over, `--` is a pass, a lone `-` a game without moves
//! ```

use crate::coordinate::{play, refuse_setup};
use crate::header::{Header, HeaderPrinter};
use crate::{Error, Game, Hints};

/// Reads one game from each line.
pub fn parse(text: &str, hints: &Hints) -> Result<Vec<Game>, Error> {
    let mut games = Vec::new();
    Header::each_line(text, hints, |header, line, content| {
        let mut game = header.game();
        let moves = header.size.parse_moves(content).map_err(|error| Error::at(line, error))?;
        moves.into_iter().try_for_each(|point| play(&mut game, line, point))?;
        games.push(game);
        Ok(())
    })?;
    Ok(games)
}

/// Writes one game on each line.
pub fn print(games: &[Game]) -> Result<String, Error> {
    let (mut out, mut header) = (String::new(), HeaderPrinter::default());
    for game in games {
        refuse_setup(game, "a position string")?;
        header.print(&mut out, &game.info);
        let moves = game.info.size().name_moves(&game.points());
        out.push_str(if moves.is_empty() { "-" } else { &moves });
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use board::Rule;

    use super::*;

    #[test]
    fn headers_hold_for_the_lines_below() {
        let text = "h8i9\n# a remark\n# board: 20x9\n# Rule: Renju\n1. T9 -- a1\n\n-\n";
        let games = parse(text, &Hints::default()).unwrap();
        let sizes: Vec<String> = games.iter().map(|game| game.info.size().to_string()).collect();
        assert_eq!(sizes, ["15x15", "20x9", "20x9"]);
        assert_eq!(games[1].info.rule, Rule::Renju);
        let lengths: Vec<usize> = games.iter().map(|game| game.moves().len()).collect();
        assert_eq!(lengths, [2, 3, 0]);
        let printed = "# board: 15\n# rule: freestyle\nh8i9\n\
                       # board: 20x9\n# rule: renju\nt9--a1\n-\n";
        assert_eq!(print(&games).unwrap(), printed);
    }

    #[test]
    fn bad_lines_are_named() {
        let rows = [
            ("h8\nh8i9h8", "line 2: move 3 (h8) is on a stone, expected an empty point"),
            ("h8p1", "line 1: `p1` lies outside the 15x15 board, expected a1 to o15"),
            ("hello", "line 1: `hello` is not a point, expected a letter and a number such as h8"),
            ("# board: 99", "line 1: board `99`, expected N or WxH from 5 to 22"),
            (
                "# rule: chess",
                "line 1: rule `chess`, expected one of freestyle, standard, renju, caro, caro-overline",
            ),
        ];
        for (text, expected) in rows {
            let error = parse(text, &Hints::default()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
}
