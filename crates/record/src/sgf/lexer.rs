//! The signs of an SGF text.
//!
//! Written by hand: `sgf-parse` gives no line numbers, and its nested nodes overflow the stack
//! when a deep tree is dropped.

use crate::Error;
use crate::error::quote;

/// One sign of the text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// `AB[aa][bb]`: a name and its values, escapes still in them.
    Property(String, Vec<String>),
}

/// Walks over the text, sign by sign.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// Line of the sign read last, from 1.
    pub(super) line: usize,
}

impl<'a> Lexer<'a> {
    /// Starts at the first `(`: letters may stand around a game in a mail.
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        let mut lexer = Lexer { rest: text, line: 1 };
        lexer.advance(text.find('(').unwrap_or(0));
        lexer
    }

    /// The next sign; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Token>, Error> {
        self.skip(|c| c.is_whitespace() || c == '\0');
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let token = match first {
            '(' => Token::Open,
            ')' => Token::Close,
            ';' => Token::Node,
            _ => return self.property().map(Some),
        };
        self.advance(1);
        Ok(Some(token))
    }

    fn property(&mut self) -> Result<Token, Error> {
        let written = self.skip(|c| c.is_ascii_alphabetic());
        if written.is_empty() {
            let what = quote(&self.rest.chars().take(12).collect::<String>());
            return Err(Error::at(self.line, format!("{what}, expected a property, ;, ( or )")));
        }
        // Older versions of the format let lower-case letters stand in names: `GaMe` is `GM`.
        let name: String = written.chars().filter(char::is_ascii_uppercase).collect();
        let name = if name.is_empty() { written.to_ascii_uppercase() } else { name };
        let mut values = Vec::new();
        self.skip(char::is_whitespace);
        while self.rest.starts_with('[') {
            self.advance(1);
            values.push(self.value(&name)?);
            self.skip(char::is_whitespace);
        }
        if values.is_empty() {
            return Err(Error::at(self.line, format!("property {name} without [value]")));
        }
        Ok(Token::Property(name, values))
    }

    /// Reads up to the `]` that no backslash stands before.
    fn value(&mut self, name: &str) -> Result<String, Error> {
        let line = self.line;
        let mut is_escaped = false;
        for (at, byte) in self.rest.bytes().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b']' => {
                    let value = self.advance(at).to_string();
                    self.advance(1);
                    return Ok(value);
                }
                _ => {}
            }
        }
        Err(Error::at(line, format!("value of {} without its ] (is the file whole?)", quote(name))))
    }

    /// Passes over the signs that `is_wanted` names; gives them.
    fn skip(&mut self, is_wanted: impl Fn(char) -> bool) -> &'a str {
        let length = self.rest.len() - self.rest.trim_start_matches(is_wanted).len();
        self.advance(length)
    }

    /// Passes over `length` bytes, which end between two characters; gives them.
    fn advance(&mut self, length: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        passed
    }
}
