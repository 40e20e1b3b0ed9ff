//! The seven chess patterns of "Gomoku Project" (Zhouying), counted in two ways: by regular
//! expressions, one kind after the other, and by the automaton of Aho and Corasick, all kinds at
//! once.
//!
//! A kind is a list of strings over the letters of [`Lines`]. An occurrence is a line, a place in
//! it and a string that stands there, whether or not it shares letters with others:
//!
//! ```text
//! 2 0 1 1 0 0 1 1 0 2      SLEEP3 occurs twice
//!     1 1 0 0 1            11001
//!       1 0 0 1 1          10011
//! ```
//!
//! No string begins with another one, so at most one stands at each place; and strings that would
//! find the same stones twice carry the letters around them: `0011100` is one ALIVE3, not a
//! `001110` and a `011100`. The paper names the kinds but gives no strings; these are complete:
//! the strongest string that is found says what the line is worth, in freestyle.

use std::ops::Index;

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use board::{ByColor, Color};
use regex::bytes::{Regex, RegexBuilder};

pub use crate::lines::Lines;

/// A kind of pattern, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Five in a row.
    Win5,
    /// A four with two points to five: `.xxxx.`
    Alive4,
    /// A four with one point to five: `oxxxx.`, `xx.xx`
    Rush4,
    /// One move from an alive four: `.xxx..`, `.x.xx.`
    Alive3,
    /// One move from a rush four only: `oxxx..`, `x.x.x`
    Sleep3,
    /// One move from an alive three: `..xx..`, `.x..x.`
    Alive2,
    /// One move from a sleeping three only: `oxx...`, `x...x`
    Sleep2,
}

impl Kind {
    /// All kinds, the strongest first.
    pub const ALL: [Kind; 7] = [
        Kind::Win5,
        Kind::Alive4,
        Kind::Rush4,
        Kind::Alive3,
        Kind::Sleep3,
        Kind::Alive2,
        Kind::Sleep2,
    ];

    /// The name in the paper.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Win5 => "WIN5",
            Kind::Alive4 => "ALIVE4",
            Kind::Rush4 => "RUSH4",
            Kind::Alive3 => "ALIVE3",
            Kind::Sleep3 => "SLEEP3",
            Kind::Alive2 => "ALIVE2",
            Kind::Sleep2 => "SLEEP2",
        }
    }

    /// The strings that are of this kind.
    #[rustfmt::skip]
    pub const fn strings(self) -> &'static [&'static str] {
        match self {
            Kind::Win5 => &["11111"],
            Kind::Alive4 => &["011110"],
            Kind::Rush4 => &["211110", "011112", "10111", "11011", "11101"],
            Kind::Alive3 => &["0011100", "0011102", "2011100", "010110", "011010"],
            Kind::Sleep3 => &[
                "211100", "001112", "211010", "010112", "210110", "011012",
                "11001", "10011", "10101", "2011102",
            ],
            Kind::Alive2 => &[
                "001100", "2011000", "0001102", "0010100", "2010100", "0010102", "010010",
            ],
            Kind::Sleep2 => &[
                "211000", "000112", "210100", "001012", "210010", "010012",
                "10001", "2010102", "2011002", "2001102",
            ],
        }
    }
}

/// How often each kind occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u32; 7]);

impl Index<Kind> for Counts {
    type Output = u32;

    fn index(&self, kind: Kind) -> &u32 {
        &self.0[kind as usize]
    }
}

/// One regular expression for each kind: a line is read seven times.
#[derive(Clone, Debug)]
pub struct Regexes(Vec<Regex>);

impl Regexes {
    /// Compiles the expressions.
    pub fn new() -> Regexes {
        Regexes(Kind::ALL.iter().map(|kind| expression(&kind.strings().join("|"))).collect())
    }

    /// Counts the patterns of a board.
    pub fn count(&self, lines: &Lines) -> ByColor<Counts> {
        by_color(lines, |text, counts| self.add(text, counts))
    }

    fn add(&self, text: &[u8], counts: &mut Counts) {
        for (regex, count) in self.0.iter().zip(&mut counts.0) {
            *count += occurrences(regex, text);
        }
    }
}

impl Default for Regexes {
    fn default() -> Regexes {
        Regexes::new()
    }
}

/// One automaton for all kinds: a line is read once.
#[derive(Clone, Debug)]
pub struct Automaton {
    automaton: AhoCorasick,
    /// By the number of the string, its kind.
    kinds: Vec<Kind>,
}

impl Automaton {
    /// Builds the automaton.
    pub fn new() -> Automaton {
        let pairs = |kind: Kind| kind.strings().iter().map(move |&string| (kind, string));
        let (kinds, strings): (Vec<Kind>, Vec<&str>) =
            Kind::ALL.into_iter().flat_map(pairs).unzip();
        let automaton = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::DFA))
            .prefilter(false)
            .build(strings)
            .expect("some forty short strings fit into an automaton");
        Automaton { automaton, kinds }
    }

    /// Counts the patterns of a board.
    pub fn count(&self, lines: &Lines) -> ByColor<Counts> {
        by_color(lines, |text, counts| self.add(text, counts))
    }

    /// Adds the patterns of a line.
    pub(crate) fn add(&self, text: &[u8], counts: &mut Counts) {
        for found in self.automaton.find_overlapping_iter(text) {
            counts.0[self.kinds[found.pattern().as_usize()] as usize] += 1;
        }
    }

    /// Adds the patterns of a line that a letter is part of.
    pub(crate) fn add_at(&self, text: &[u8], offset: usize, counts: &mut Counts) {
        // From a stone to the end of a string that holds it are five letters at most.
        let (first, end) = (offset.saturating_sub(5), text.len().min(offset + 6));
        for found in self.automaton.find_overlapping_iter(&text[first..end]) {
            if found.range().contains(&(offset - first)) {
                counts.0[self.kinds[found.pattern().as_usize()] as usize] += 1;
            }
        }
    }
}

impl Default for Automaton {
    fn default() -> Automaton {
        Automaton::new()
    }
}

/// Counts all lines as each colour reads them.
fn by_color(lines: &Lines, mut add: impl FnMut(&[u8], &mut Counts)) -> ByColor<Counts> {
    let mut counts = ByColor::<Counts>::default();
    for color in Color::ALL {
        lines.texts(color).iter().for_each(|text| add(text, &mut counts[color]));
    }
    counts
}

/// Compiles an expression over the letters of [`Lines`].
pub(crate) fn expression(text: &str) -> Regex {
    let regex = RegexBuilder::new(text).unicode(false).build();
    regex.expect("expressions are written by hand, and a test compiles them all")
}

/// How often an expression is found: an expression finds one string a place, so the search goes on
/// one letter after the place where the last one was found, not at its end.
pub(crate) fn occurrences(regex: &Regex, text: &[u8]) -> u32 {
    let (mut count, mut start) = (0, 0);
    while let Some(found) = regex.find_at(text, start) {
        count += 1;
        start = found.start() + 1;
    }
    count
}

#[cfg(test)]
mod tests;
