//! What is wrong with a line from a manager.

use std::fmt;

/// Why a line could not be understood: what was read and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A word that is no command.
    Unknown(String),
    /// A board that cannot be played on.
    Size(String),
    /// Something that is not a point.
    Coordinate(String),
    /// A stone of a board that is not understood.
    Stone(String),
    /// Something else after a command: the command, what was read, and what was expected.
    Argument(&'static str, String, &'static str),
    /// A setting that cannot have this value: name, what was read, and what was expected.
    Setting(&'static str, String, String),
    /// A list of stones that another command interrupted.
    Unfinished(&'static str),
    /// A list with more stones than any board has.
    TooMany(&'static str),
    /// A line longer than this many bytes.
    TooLong(usize),
}

/// The most signs of foreign text that a message repeats.
const EXCERPT: usize = 40;

/// The beginning of a foreign text, fit to be repeated in a message of one line.
pub(crate) fn excerpt(text: &str) -> String {
    let clean = |sign: char| if sign.is_control() { '?' } else { sign };
    let start: String = text.trim().chars().take(EXCERPT).map(clean).collect();
    if text.trim().chars().count() > EXCERPT { format!("{start}…") } else { start }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unknown(word) => write!(f, "command {word}"),
            // A manager that reads "20" here tries again with it.
            Fault::Size(text) => {
                write!(f, "unsupported size `{text}`, expected 5 to 22, such as 15 or 20")
            }
            Fault::Coordinate(text) => write!(f, "bad coordinate `{text}`, expected x,y"),
            Fault::Stone(text) => {
                write!(f, "bad stone `{text}`, expected x,y,f with f from 1 to 3")
            }
            Fault::Argument(command, text, expected) => {
                write!(f, "{command} with `{text}`, expected {expected}")
            }
            Fault::Setting(name, text, expected) => {
                write!(f, "unsupported {name} `{text}`, expected {expected}")
            }
            Fault::Unfinished(command) => write!(f, "{command} without DONE"),
            Fault::TooMany(command) => {
                write!(f, "{command} with too many stones, expected at most one for each point")
            }
            Fault::TooLong(most) => write!(f, "line too long, expected at most {most} bytes"),
        }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_short_and_of_one_line() {
        assert_eq!(excerpt(" a\rb\0c "), "a?b?c");
        assert_eq!(excerpt(&"x".repeat(100)).chars().count(), EXCERPT + 1);
    }
}
