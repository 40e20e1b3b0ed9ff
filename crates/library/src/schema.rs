//! The tables, version by version.

use rusqlite::{Connection, Transaction, TransactionBehavior};

/// `TGEN`: tells a library from the files of other programs.
pub const APPLICATION: i32 = 0x5447_454e;

/// A step from one version to the next.
pub type Migration = fn(&Transaction<'_>) -> rusqlite::Result<()>;

/// The steps from an empty file to the newest version. Those that were released never change:
/// a new version is a new step at the end.
pub const MIGRATIONS: &[Migration] = &[first];

/// `body` is the game, the columns before it are taken from it to be searched.
///
/// ```text
///   identity   number of what makes a game the same: see `Body::identity`
///   names      both players in small letters, a line each
///   day        the date as 2026-11-16, as far as it is known
///   removed    when it was removed: for a while it can be brought back
/// ```
///
/// The index on `names` and the others covers a search, so that no body is read for a game that
/// is not shown. `opening` has a row for the position after each of the first moves.
fn first(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch(
        "CREATE TABLE game (
             id INTEGER PRIMARY KEY AUTOINCREMENT,
             identity INTEGER NOT NULL,
             rule TEXT NOT NULL,
             width INTEGER NOT NULL,
             height INTEGER NOT NULL,
             result TEXT,
             names TEXT NOT NULL,
             day TEXT,
             added INTEGER NOT NULL,
             removed INTEGER,
             body TEXT NOT NULL
         ) STRICT;
         CREATE INDEX game_identity ON game (identity);
         CREATE INDEX game_search ON game (removed, width, height, rule, result, day, names);
         CREATE TABLE opening (
             position INTEGER NOT NULL,
             game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
             PRIMARY KEY (position, game)
         ) STRICT, WITHOUT ROWID;
         CREATE INDEX opening_game ON opening (game);
         CREATE TABLE analysis (
             game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
             kind TEXT NOT NULL,
             settings TEXT NOT NULL,
             at INTEGER NOT NULL,
             json TEXT NOT NULL,
             PRIMARY KEY (game, kind, settings)
         ) STRICT, WITHOUT ROWID;
         CREATE TABLE puzzle (
             id TEXT PRIMARY KEY,
             rule TEXT NOT NULL,
             grade INTEGER NOT NULL,
             game INTEGER REFERENCES game ON DELETE SET NULL,
             ply INTEGER,
             added INTEGER NOT NULL,
             json TEXT NOT NULL
         ) STRICT;
         CREATE INDEX puzzle_game ON puzzle (game);
         CREATE TABLE attempt (
             puzzle TEXT NOT NULL,
             at INTEGER NOT NULL,
             solved INTEGER NOT NULL,
             PRIMARY KEY (puzzle, at)
         ) STRICT, WITHOUT ROWID;
         CREATE TABLE match (
             name TEXT PRIMARY KEY,
             folder TEXT NOT NULL,
             at INTEGER NOT NULL,
             json TEXT NOT NULL
         ) STRICT;
         CREATE TABLE setting (
             key TEXT PRIMARY KEY,
             json TEXT NOT NULL
         ) STRICT;",
    )
}

/// The version of a file.
pub fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Brings a file to the newest version, all steps or none.
pub fn migrate(connection: &mut Connection, steps: &[Migration]) -> rusqlite::Result<()> {
    if version(connection)? >= steps.len() as i64 {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have done it while this one waited.
    let done = usize::try_from(version(&transaction)?).unwrap_or(steps.len());
    for step in steps.iter().skip(done) {
        step(&transaction)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    if done < steps.len() {
        transaction.pragma_update(None, "user_version", steps.len() as i64)?;
    }
    transaction.commit()
}
