//! A library, opened.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::schema::{MIGRATIONS, migrate};
use crate::{Error, Timestamp, file};

/// How long a removed game can be brought back.
const KEPT: Duration = Duration::from_secs(24 * 3600);

/// Games, analyses, puzzles, results and settings in one file.
#[derive(Debug)]
pub struct Library {
    path: PathBuf,
    connection: Connection,
}

impl Library {
    /// Opens the library in a file; makes it, or brings it to the newest version, if need be.
    /// A file that is damaged, foreign or newer is not touched.
    pub fn open(path: impl AsRef<Path>) -> Result<Library, Error> {
        let path = path.as_ref().to_path_buf();
        let connection = file::open(&path, MIGRATIONS)?;
        let mut library = Library { path, connection };
        library.sweep()?;
        Ok(library)
    }

    /// A library that is gone with the program.
    pub fn in_memory() -> Result<Library, Error> {
        let path = PathBuf::from(":memory:");
        let make = || {
            let mut connection = Connection::open_in_memory()?;
            file::prepare(&connection)?;
            migrate(&mut connection, MIGRATIONS)?;
            Ok(connection)
        };
        let connection = make().map_err(|error| Error::from_sql(&path, &error))?;
        Ok(Library { path, connection })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Asks without changing anything.
    pub(crate) fn ask<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, Error> {
        work(&self.connection).map_err(|error| Error::from_sql(&self.path, &error))
    }

    /// Changes something, whole or not at all; it is on the disk when this returns.
    pub(crate) fn change<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, Error> {
        let connection = &mut self.connection;
        let change = || {
            let behavior = TransactionBehavior::Immediate;
            let transaction = connection.transaction_with_behavior(behavior)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        change().map_err(|error| Error::from_sql(&self.path, &error))
    }

    /// Forgets games that were removed long ago.
    fn sweep(&mut self) -> Result<(), Error> {
        let kept = i64::try_from(KEPT.as_millis()).unwrap_or(i64::MAX);
        let before = Timestamp::now().0 - kept;
        let old = "SELECT count(*) FROM game WHERE removed < ?1";
        let count: i64 = self.ask(|sql| sql.query_row(old, [before], |row| row.get(0)))?;
        if count > 0 {
            self.change(|sql| sql.execute("DELETE FROM game WHERE removed < ?1", [before]))?;
        }
        Ok(())
    }
}
