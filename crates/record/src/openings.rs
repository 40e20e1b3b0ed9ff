//! Opening lists: one a line, `7,7 8,6 10,9`, columns and rows from 0 at the top left.
//!
//! `# board:` and `# rule:` lines hold for the lines below; `-1,-1` is a pass and a lone `-` an
//! opening without moves.

use crate::coordinate::{list, play_list, refuse_setup};
use crate::header::{Header, HeaderPrinter};
use crate::{Error, Game, Hints};

/// Reads one opening from each line.
pub fn parse(text: &str, hints: &Hints) -> Result<Vec<Game>, Error> {
    let mut games = Vec::new();
    Header::each_line(text, hints, |header, line, content| {
        let mut game = header.game();
        let moves = content.trim();
        play_list(&mut game, line, if moves == "-" { "" } else { moves })?;
        game.info.opening = Some(game.moves().len());
        games.push(game);
        Ok(())
    })?;
    Ok(games)
}

/// Writes the moves of each game as one opening.
pub fn print(games: &[Game]) -> Result<String, Error> {
    let (mut out, mut header) = (String::new(), HeaderPrinter::default());
    for game in games {
        refuse_setup(game, "a line of an opening list")?;
        header.print(&mut out, &game.info);
        let moves = list(game.moves());
        out.push_str(if moves.is_empty() { "-" } else { &moves });
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_written() {
        let text = "# board: 15\n# rule: renju\n7,7 8,6 -1,-1 0,14\n-\n";
        let games = parse(text, &Hints::default()).unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].info.size().name_moves(&games[0].points()), "h8i9--a1");
        assert_eq!(print(&games).unwrap(), text);
    }

    #[test]
    fn bad_lists_are_named() {
        let rows = [
            ("7,7 15,3", "line 1: `15,3` lies outside the 15x15 board, expected 0,0 to 14,14"),
            ("7,7 8", "line 1: `8` is not a point, expected x,y"),
            ("7,7 7,7", "line 1: move 2 (h8) is on a stone, expected an empty point"),
        ];
        for (text, expected) in rows {
            let error = parse(text, &Hints::default()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
}
