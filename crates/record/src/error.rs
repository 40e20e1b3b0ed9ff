//! What is wrong with a file, in one line.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a file could not be read or written: what was read, what was expected, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The file, if the text came from one.
    pub file: Option<PathBuf>,
    /// Line of the text, from 1, if the fault has one.
    pub line: Option<usize>,
    /// What was read and what was expected.
    pub message: String,
}

impl Error {
    /// A fault of the whole text.
    pub(crate) fn whole(message: impl Into<String>) -> Error {
        Error { file: None, line: None, message: message.into() }
    }

    /// A fault on one line.
    pub(crate) fn at(line: usize, message: impl fmt::Display) -> Error {
        Error { file: None, line: Some(line), message: message.to_string() }
    }

    /// The same fault with the name of its file.
    pub(crate) fn in_file(mut self, path: &Path) -> Error {
        self.file = Some(path.to_path_buf());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.as_ref().map(|path| one_line(&path.display().to_string()));
        match (file, self.line) {
            (Some(file), Some(line)) => write!(f, "{file}, line {line}: ")?,
            (Some(file), None) => write!(f, "{file}: ")?,
            (None, Some(line)) => write!(f, "line {line}: ")?,
            (None, None) => {}
        }
        f.write_str(&one_line(&self.message))
    }
}

impl std::error::Error for Error {}

/// A text between backquotes, shortened, so that an error fits on a line.
pub(crate) fn quote(text: &str) -> String {
    const SHOWN: usize = 40;
    let shown: String = text.chars().take(SHOWN).collect();
    let rest = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("`{}{rest}`", one_line(&shown))
}

/// The text with a middle dot for every control character.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '·' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_line() {
        let error = Error::at(3, format!("{}, expected x,y", quote("a\nb\tc")));
        assert_eq!(error.to_string(), "line 3: `a·b·c`, expected x,y");
        let named = error.in_file(Path::new("games/a.psq"));
        assert_eq!(named.to_string(), "games/a.psq, line 3: `a·b·c`, expected x,y");
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(quote(&"x".repeat(99)), format!("`{}…`", "x".repeat(40)));
    }
}
