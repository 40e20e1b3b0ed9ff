//! Comment lines of the line formats: `# board: 15`, `# rule: renju`.

use std::fmt::Write as _;

use board::{Rule, Size};

use crate::error::quote;
use crate::{Error, Game, Hints, Info};

/// What the comment lines have said so far. They hold for all lines below them.
pub(crate) struct Header {
    pub(crate) rule: Rule,
    pub(crate) size: Size,
    pub(crate) opening: Option<usize>,
}

impl Header {
    pub(crate) fn new(hints: &Hints) -> Header {
        Header { rule: hints.rule(), size: hints.size(), opening: None }
    }

    /// The lines that are neither blank nor comments, each with its number and the header above
    /// it, are given to `read`.
    pub(crate) fn each_line(
        text: &str,
        hints: &Hints,
        mut read: impl FnMut(&Header, usize, &str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut header = Header::new(hints);
        for (number, line) in (1..).zip(text.lines()) {
            match line.trim().strip_prefix('#') {
                Some(comment) => header.read(number, comment)?,
                None if line.trim().is_empty() => {}
                None => read(&header, number, line)?,
            }
        }
        Ok(())
    }

    /// Reads a comment; comments that are not `key: value` with a known key are remarks.
    pub(crate) fn read(&mut self, line: usize, comment: &str) -> Result<(), Error> {
        let Some((key, value)) = comment.split_once(':') else { return Ok(()) };
        let value = value.trim();
        match key.trim().to_ascii_lowercase().as_str() {
            "board" | "size" => self.size = size(line, value)?,
            "rule" => self.rule = rule(line, value)?,
            "opening" => self.opening = value.parse().ok(),
            _ => {}
        }
        Ok(())
    }

    /// A game without moves as the header describes it.
    pub(crate) fn game(&self) -> Game {
        let mut info = Info::new(self.rule, self.size);
        info.opening = self.opening;
        Game::from(info)
    }
}

/// Writes header lines where a game differs from the one before.
#[derive(Default)]
pub(crate) struct HeaderPrinter {
    last: Option<(Rule, Size)>,
}

impl HeaderPrinter {
    pub(crate) fn print(&mut self, out: &mut String, info: &Info) {
        let now = (info.rule, info.size());
        if self.last.replace(now) != Some(now) {
            let written = writeln!(out, "# board: {}\n# rule: {}", size_text(now.1), now.0);
            written.expect("a string takes every text");
        }
    }
}

/// `15`, or `15x13`.
pub(crate) fn size_text(size: Size) -> String {
    if size.is_square() { size.width().to_string() } else { size.to_string() }
}

/// Reads `15` or `15x13`; SGF writes `15:13`.
pub(crate) fn size(line: usize, text: &str) -> Result<Size, Error> {
    let (width, height) = text.split_once(['x', 'X', ':', '*']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<u8>().ok();
    side(width).zip(side(height)).and_then(|(width, height)| Size::new(width, height)).ok_or_else(
        || {
            let (min, max) = (Size::MIN, Size::MAX);
            let what = quote(text);
            Error::at(line, format!("board {what}, expected N or WxH from {min} to {max}"))
        },
    )
}

/// Reads the name of a rule.
pub(crate) fn rule(line: usize, text: &str) -> Result<Rule, Error> {
    Rule::from_name(text).ok_or_else(|| {
        let names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        Error::at(line, format!("rule {}, expected one of {}", quote(text), names.join(", ")))
    })
}
