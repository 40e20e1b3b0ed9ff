//! The user's own games, and what was learnt from them, in one file.
//!
//! A [`Library`] is an SQLite file: games with their variations, analyses of them, puzzles and how
//! they went, results of matches, settings. What it has acknowledged survives a crash; a file that
//! is damaged, foreign or of a newer version is refused in one sentence and never touched.
//!
//! ```
//! use library::{Library, Query};
//! use record::{Hints, Tree, read};
//!
//! let mut library = Library::in_memory()?;
//! let games = read(b"(;GM[4]SZ[15]PB[alpha];B[hh];W[ih];B[gi])", None, &Hints::default()).unwrap();
//! let added = library.add(&Tree::from(&games[0]))?;
//! // Found by its opening, turned or mirrored.
//! let query = Query { opening: "h8h9".to_string(), ..Query::default() };
//! assert_eq!(library.search(&query)?.games[0].id, added.id);
//! # Ok::<(), library::Error>(())
//! ```
#![cfg_attr(not(test), deny(clippy::unwrap_used))]

mod analyses;
mod attempts;
mod body;
mod error;
mod export;
mod file;
mod games;
mod import;
mod library;
mod matches;
mod merge;
mod opening;
mod puzzles;
mod query;
mod schema;
mod settings;
mod stats;
mod timestamp;

pub use attempts::Attempts;
pub use body::Body;
pub use error::Error;
pub use games::{Added, GameId, Stored};
pub use import::{Fault, Progress, Report, game_files};
pub use library::Library;
pub use matches::MatchRow;
pub use opening::MOST_STONES;
pub use puzzles::PuzzleRow;
pub use query::{Page, Query, Summary};
pub use stats::Stats;
pub use timestamp::Timestamp;
