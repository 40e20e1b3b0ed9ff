//! The agents of five papers, each in a file that a reader of the paper recognises.
//!
//! All of them know freestyle only: five or more in a row win. Under other rules they play legal
//! moves and take rows for what they are in freestyle. What a paper does not tell was decided as
//! its authors plainly meant it; the head of each file says what.

mod deng_liu;
mod grid;
mod lines;
pub mod patterns;
mod watch;
pub mod zhang;
mod zhao_ding;
mod zhouying;

use search::Entry;

pub use deng_liu::vcx;

/// The agents of the papers.
pub const AGENTS: &[Entry] = &[
    zhang::ENTRIES[0],
    zhang::ENTRIES[1],
    zhang::ENTRIES[2],
    zhang::ENTRIES[3],
    zhao_ding::ENTRY,
    deng_liu::MCTS,
    deng_liu::VCX,
    deng_liu::FINAL,
    deng_liu::BOTH,
    zhouying::ENTRY,
];
