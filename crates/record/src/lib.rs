//! Games of five in a row on disk.
//!
//! A [`Game`] is what is known about it ([`Info`]) and its moves; a [`Tree`] is a game with
//! variations. Ten formats are read and written, each by a module with plain `parse` and `print`
//! functions: [`sgf`], [`psq`], [`renlib`], [`json`], [`positions`], [`offsets`], [`openings`],
//! [`table`], [`teacher`], [`drawings`]. [`read`] and [`write()`] choose among them by [`Format`],
//! [`load`] and [`save`] by the name of a file. Proofs of forced wins ([`Claim`]) are JSON lines.
//!
//! ```
//! use record::{Format, Hints, read, write};
//!
//! let sgf = b"(;FF[4]GM[4]SZ[15]RU[renju]PB[alpha];B[hh];W[ig];B[gi])";
//! let games = read(sgf, None, &Hints::default())?;
//! assert_eq!(games[0].info.players.black.as_deref(), Some("alpha"));
//! let text = write(&games, Format::Positions)?;
//! assert_eq!(text, b"# board: 15\n# rule: renju\nh8i9g7\n");
//! # Ok::<(), record::Error>(())
//! ```
//!
//! A file is read whole or not at all: what is cut off, illegal or not understood is one
//! [`Error`], one line that names the place, what was read and what was expected.
#![cfg_attr(not(test), deny(clippy::unwrap_used))]

mod coordinate;
pub mod drawings;
mod error;
mod file;
mod format;
mod game;
mod header;
pub mod json;
pub mod offsets;
pub mod openings;
pub mod positions;
pub mod psq;
pub mod renlib;
pub mod sgf;
mod sniff;
pub mod table;
pub mod teacher;
mod tree;

pub use error::Error;
pub use file::{
    load, load_entries, load_proofs, load_trees, save, save_proofs, save_trees, store, store_with,
};
pub use format::{Format, Hints, MAX_BYTES, read, read_entries, read_trees, write, write_trees};
pub use game::{Game, GameResult, IllegalMove, Info, Move};
pub use json::{Claim, Entry};
pub use tree::{Node, NodeId, Tree};
