//! The agents of five papers, each in a file that a reader of the paper recognises.
//!
//! All of them know freestyle only: five or more in a row win. Under other rules they play legal
//! moves and take rows for what they are in freestyle. What a paper does not tell was decided as
//! its authors plainly meant it; the head of each file says what.

mod grid;
mod watch;
pub mod zhang;

use search::Entry;

/// The agents of the papers.
pub const AGENTS: &[Entry] =
    &[zhang::ENTRIES[0], zhang::ENTRIES[1], zhang::ENTRIES[2], zhang::ENTRIES[3]];
