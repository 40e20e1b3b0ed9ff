//! Drawn boards: `x` black, `o` white, `.` empty.
//!
//! ```text
//! # white to answer        remarks become the comment of the board below
//! # rule: renju
//! # to move: white         if it is not the side with fewer stones, or black
//!    a b c d e
//!  5 . . . . .             letters, numbers and blanks may be left out; boards are
//!  4 . x o . .             divided by blank lines or remarks
//!  …
//! ```
//!
//! A drawing knows stones, not moves: a game is written as its last position, and read as a game
//! that starts there. Marks on empty points are passed over; `board::Diagram` keeps them.

use std::fmt::Write as _;

use board::{Color, Diagram, DiagramError};

use crate::error::quote;
use crate::header::Header;
use crate::{Error, Game, Hints, Info};

/// What was read since the last board.
#[derive(Default)]
struct Block<'a> {
    remarks: Vec<&'a str>,
    turn: Option<Color>,
    first_line: usize,
    rows: Vec<&'a str>,
}

/// Reads all boards of a text.
pub fn parse(text: &str, hints: &Hints) -> Result<Vec<Game>, Error> {
    let mut header = Header::new(hints);
    let (mut block, mut games) = (Block::default(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let comment = line.trim().strip_prefix('#');
        if line.trim().is_empty() || comment.is_some() {
            block.finish(&header, &mut games)?;
        }
        match comment {
            Some(comment) => block.remark(&mut header, number, comment)?,
            None if line.trim().is_empty() => {}
            None => {
                if block.rows.is_empty() {
                    block.first_line = number;
                }
                block.rows.push(line);
            }
        }
    }
    block.finish(&header, &mut games)?;
    Ok(games)
}

impl<'a> Block<'a> {
    fn remark(&mut self, header: &mut Header, line: usize, comment: &'a str) -> Result<(), Error> {
        let (key, value) = comment.split_once(':').unwrap_or((comment, ""));
        match key.trim().to_ascii_lowercase().as_str() {
            "rule" | "board" | "size" => header.read(line, comment)?,
            "to move" | "turn" => {
                let turn = Color::from_name(value.trim()).ok_or_else(|| {
                    let what = quote(value.trim());
                    Error::at(line, format!("to move: {what}, expected black or white"))
                })?;
                self.turn = Some(turn);
            }
            _ => self.remarks.push(comment.trim()),
        }
        Ok(())
    }

    /// Makes a game of the rows, if there are any.
    fn finish(&mut self, header: &Header, games: &mut Vec<Game>) -> Result<(), Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let Block { remarks, turn, first_line, rows } = std::mem::take(self);
        let diagram = Diagram::parse(&rows.join("\n")).map_err(|error| fault(first_line, error))?;
        let mut info = Info::new(header.rule, diagram.setup.size());
        info.start = diagram.setup;
        info.start.turn = turn.unwrap_or(info.start.turn);
        let comment = remarks.join("\n").trim().to_string();
        info.comment = (!comment.is_empty()).then_some(comment);
        games.push(Game::from(info));
        Ok(())
    }
}

/// The fault of a board that begins at `first_line`.
fn fault(first_line: usize, error: DiagramError) -> Error {
    let at = |line: usize| first_line + line - 1;
    match error {
        DiagramError::Ragged { line, found, expected } => {
            let what = format!("{found} cells, expected {expected} as in the first row");
            Error::at(at(line), what)
        }
        DiagramError::BadCell { line, cell } => {
            Error::at(at(line), format!("cell {cell:?}, expected x, o, . or a mark"))
        }
        DiagramError::BadSize { .. } => Error::at(first_line, error),
    }
}

/// Whether a remark would be read as `key: value` with a key that means something.
fn is_setting(remark: &str) -> bool {
    let key = remark.split(':').next().unwrap_or_default().trim().to_ascii_lowercase();
    matches!(key.as_str(), "rule" | "board" | "size" | "to move" | "turn")
}

/// Draws the last position of each game.
pub fn print(games: &[Game]) -> String {
    let mut out = String::new();
    for game in games {
        let setup = game.position();
        for remark in game.info.comment.iter().flat_map(|comment| comment.lines()) {
            let dash = if is_setting(remark) { "- " } else { "" };
            writeln!(out, "# {dash}{}", remark.trim()).expect("a string takes every text");
        }
        let (rule, turn) = (game.info.rule, setup.turn);
        let drawn = Diagram::from(setup);
        let written = write!(out, "# rule: {rule}\n# to move: {turn}\n{drawn}\n");
        written.expect("a string takes every text");
    }
    out
}

#[cfg(test)]
mod tests {
    use board::Rule;

    use super::*;

    const DRAWN: &str = "# first\n# second line\n# rule: renju\n# to move: black\n   a b c d e\n \
                         5 . . . . .\n 4 . x o . .\n 3 . . . . .\n 2 . . . . .\n 1 x . . . .\n\n";

    #[test]
    fn boards_are_read_and_written() {
        let games = parse(DRAWN, &Hints::default()).unwrap();
        assert_eq!(games[0].info.rule, Rule::Renju);
        assert_eq!(games[0].info.comment.as_deref(), Some("first\nsecond line"));
        assert_eq!(games[0].info.start.turn, Color::Black);
        assert_eq!(print(&games), DRAWN);
        let twice = format!("{DRAWN}.....\n.....\n..x..\n.....\n.....");
        let games = parse(&twice, &Hints::default()).unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!(games[1].info.start.turn, Color::White);
    }

    #[test]
    fn blank_remarks_around_a_comment_are_passed_over() {
        let games = parse(&format!("#\n# a\n#\n# b\n#\n#\n{DRAWN}"), &Hints::default()).unwrap();
        assert_eq!(games[0].info.comment.as_deref(), Some("a\n\nb\n\n\nfirst\nsecond line"));
        let blank = DRAWN.replace("# first\n# second line\n", "#\n#\n");
        assert_eq!(parse(&blank, &Hints::default()).unwrap()[0].info.comment, None);
    }

    #[test]
    fn bad_boards_are_named() {
        let rows = [
            ("# a\n\n.....\n....\n", "line 4: 4 cells, expected 5 as in the first row"),
            ("# to move: me\n", "line 1: to move: `me`, expected black or white"),
            ("\n...\n", "line 2: a drawing of 3 columns and 1 rows, expected 5 to 22 of each"),
            (".....\n.....\n.....\n.....\n..7..", "line 5: cell '7', expected x, o, . or a mark"),
        ];
        for (text, expected) in rows {
            let error = parse(text, &Hints::default()).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}
