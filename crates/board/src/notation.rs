//! How points and move lists are written: `h8`, `h8i9g7`.
//!
//! Columns are letters from the left, rows numbers from the *bottom*, as the boards of players
//! show them; 22 columns end with `v`, so no letter is skipped. `--` is a pass.

use std::fmt;

use crate::{Point, Size};

/// What was wrong with a written point or move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// Text that is not a letter and a number.
    NotAPoint(String),
    /// A well-written point outside the board.
    Outside(String, Size),
}

impl Size {
    /// The name of a point of this board.
    ///
    /// ```
    /// use board::Size;
    /// let size = Size::square(15).unwrap();
    /// assert_eq!(size.name(size.center()), "h8");
    /// assert_eq!(size.parse("A15"), Ok(size.point(0, 0).unwrap()));
    /// ```
    pub fn name(self, point: Point) -> String {
        let letter = char::from(b'a' + point.x());
        format!("{letter}{}", self.height() as i32 - point.y() as i32)
    }

    /// Reads the name of a point, in either case.
    pub fn parse(self, text: &str) -> Result<Point, NotationError> {
        match read_point(self, text)? {
            (Some(point), "") => Ok(point),
            _ => Err(NotationError::NotAPoint(excerpt(text))),
        }
    }

    /// Reads a move list such as `h8i9g7`; blanks, commas, semicolons and hyphens between moves
    /// and numbers like `1.` before them are passed over; `--` is a pass (`None`).
    ///
    /// ```
    /// use board::Size;
    /// let moves = Size::default().parse_moves("1. H8 I9, 2. g7").unwrap();
    /// assert_eq!(Size::default().name_moves(&moves), "h8i9g7");
    /// ```
    pub fn parse_moves(self, text: &str) -> Result<Vec<Option<Point>>, NotationError> {
        let mut moves = Vec::new();
        let mut rest = skip_separators(text);
        while !rest.is_empty() {
            let (point, after) = read_point(self, rest)?;
            moves.push(point);
            rest = skip_separators(after);
        }
        Ok(moves)
    }

    /// Writes a move list without separators.
    pub fn name_moves(self, moves: &[Option<Point>]) -> String {
        moves.iter().map(|step| step.map_or("--".to_string(), |point| self.name(point))).collect()
    }
}

/// Passes over what may stand between moves.
fn skip_separators(mut text: &str) -> &str {
    loop {
        text = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.'));
        let single_hyphen = text.starts_with('-') && !text.starts_with("--");
        let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        if single_hyphen {
            text = &text[1..];
        } else if number.len() < text.len() && number.starts_with('.') {
            text = number;
        } else {
            return text;
        }
    }
}

/// Reads one point or pass from the front of `text`; gives the rest of the text too.
fn read_point(size: Size, text: &str) -> Result<(Option<Point>, &str), NotationError> {
    if let Some(rest) = text.strip_prefix("--") {
        return Ok((None, rest));
    }
    let not_a_point = || NotationError::NotAPoint(excerpt(text));
    let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(not_a_point)?;
    let digits = &text[1..];
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &digits[..digits.len() - rest.len()];
    if number.is_empty() {
        return Err(not_a_point());
    }
    let outside = || NotationError::Outside(excerpt(&text[..1 + number.len()]), size);
    let row: u8 = number.parse().map_err(|_| outside())?;
    let x = letter.to_ascii_lowercase() as u8 - b'a';
    let y = size.height().checked_sub(row).ok_or_else(outside)?;
    Ok((Some(size.point(x, y).ok_or_else(outside)?), rest))
}

/// The first characters of a text, so that an error fits on a line.
fn excerpt(text: &str) -> String {
    const SHOWN: usize = 12;
    let word: String = text.chars().take_while(|c| !c.is_whitespace()).take(SHOWN + 1).collect();
    match word.chars().count() {
        0 => text.chars().take(1).collect(),
        count if count > SHOWN => word.chars().take(SHOWN).chain(['…']).collect(),
        _ => word,
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::NotAPoint(text) => {
                write!(f, "`{text}` is not a point, expected a letter and a number such as h8")
            }
            NotationError::Outside(text, size) => {
                let last = char::from(b'a' + size.width() - 1);
                write!(
                    f,
                    "`{text}` lies outside the {size} board, expected a1 to {last}{}",
                    size.height()
                )
            }
        }
    }
}

impl std::error::Error for NotationError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn size() -> Size {
        Size::default()
    }

    #[test]
    fn every_name_reads_back() {
        for size in [Size::default(), Size::new(5, 22).unwrap(), Size::new(22, 5).unwrap()] {
            for point in size.points() {
                assert_eq!(size.parse(&size.name(point)), Ok(point));
                assert_eq!(size.parse(&size.name(point).to_uppercase()), Ok(point));
            }
        }
    }

    #[test]
    fn rows_count_from_the_bottom() {
        let point = size().parse("b15").unwrap();
        assert_eq!((point.x(), point.y()), (1, 0));
    }

    #[test]
    fn separators_are_tolerated() {
        let plain = size().parse_moves("h8i9g7--a15").unwrap();
        for text in
            ["h8 i9 g7 -- a15", "H8,I9;G7 -- A15 ", "1.h8 2.i9 3. g7 -- 5.a15\n", "h8-i9-g7--a15"]
        {
            assert_eq!(size().parse_moves(text).unwrap(), plain, "{text}");
        }
        assert_eq!(plain[3], None);
        assert_eq!(size().parse_moves("").unwrap(), []);
    }

    #[test]
    fn bad_text_is_named() {
        let rows = [
            ("h", "`h` is not a point"),
            ("8h", "`8h` is not a point"),
            ("h8x9", "`x9` lies outside the 15x15 board, expected a1 to o15"),
            ("h0", "`h0` lies outside"),
            ("h16", "`h16` lies outside"),
            ("h999999", "`h999999` lies outside"),
            ("h8 ü3", "`ü3` is not a point"),
            ("12", "`12` is not a point"),
        ];
        for (text, expected) in rows {
            let message = size().parse_moves(text).unwrap_err().to_string();
            assert!(message.starts_with(expected), "{text}: {message}");
        }
    }
}
