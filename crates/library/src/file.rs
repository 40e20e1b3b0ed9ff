//! The file of a library: made whole or not at all, and looked at before it is touched.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::Error;
use crate::schema::{self, APPLICATION, Migration};

/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Files up to this size are read whole when they are opened, to see whether they are sound: a
/// fifth of a second at most.
const CHEAP: u64 = 64 << 20;

/// What the first bytes of an SQLite file say.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Where the application's number stands in the first bytes.
const APPLICATION_AT: usize = 68;

/// Opens a library, and makes it first if there is none.
pub fn open(path: &Path, steps: &[Migration]) -> Result<Connection, Error> {
    if is_absent(path)? {
        make(path, steps)?;
    }
    check_head(path)?;
    check_content(path, steps.len() as i64)?;
    let failed = |error| Error::from_sql(path, &error);
    let mut connection =
        Connection::open_with_flags(path, flags(OpenFlags::SQLITE_OPEN_READ_WRITE))
            .map_err(failed)?;
    prepare(&connection).map_err(failed)?;
    schema::migrate(&mut connection, steps).map_err(failed)?;
    Ok(connection)
}

/// What every connection is told. A commit waits for the disk: what is acknowledged stays.
pub fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

fn flags(access: OpenFlags) -> OpenFlags {
    access | OpenFlags::SQLITE_OPEN_NO_MUTEX
}

/// Whether there is no file, or one without content.
fn is_absent(path: &Path) -> Result<bool, Error> {
    match fs::metadata(path) {
        Ok(file) => Ok(file.is_file() && file.len() == 0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(Error::from_io(path, &error)),
    }
}

/// Makes a file beside the path and gives it the name when it is complete: a program that is
/// killed leaves no half library.
fn make(path: &Path, steps: &[Migration]) -> Result<(), Error> {
    let failed = |error: io::Error| Error::from_io(path, &error);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
    let part = neighbour(path);
    let fill = || -> rusqlite::Result<()> {
        let mut connection = Connection::open(&part)?;
        prepare(&connection)?;
        schema::migrate(&mut connection, steps)?;
        connection.pragma_update(None, "journal_mode", "WAL")
    };
    let named = fill().map_err(|error| Error::from_sql(path, &error)).and_then(|()| {
        name(&part, path).map_err(failed)?;
        // A new name is on the disk when its folder is; where folders cannot be opened the
        // system sees to it.
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
        Ok(())
    });
    // After a link both names are there, after a rename only the other.
    let _ = fs::remove_file(&part);
    named
}

/// Gives a file its name, unless another process was faster. A link never replaces a file; where
/// there are no links, or the name stands for an empty file, a rename does.
fn name(part: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(part, path) {
        Ok(()) => Ok(()),
        Err(_) if fs::metadata(path).is_ok_and(|file| file.len() > 0) => Ok(()),
        Err(_) => fs::rename(part, path),
    }
}

/// A name in the same folder that no other process uses.
fn neighbour(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.{:?}.part", std::process::id(), thread_number()))
}

fn thread_number() -> String {
    let digits = format!("{:?}", std::thread::current().id());
    digits.chars().filter(char::is_ascii_digit).collect()
}

/// Reads the first bytes without SQLite, which would keep books beside a file that is not ours.
fn check_head(path: &Path) -> Result<(), Error> {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(100).read_to_end(&mut head));
    read.map_err(|error| Error::from_io(path, &error))?;
    if !head.starts_with(MAGIC) || head.len() < 100 {
        let fault = "its first bytes are not those of a library".to_string();
        return Err(Error::Corrupt { path: path.to_path_buf(), fault });
    }
    if head[APPLICATION_AT..APPLICATION_AT + 4] != APPLICATION.to_be_bytes() {
        return Err(Error::Foreign(path.to_path_buf()));
    }
    Ok(())
}

/// Looks at version and soundness through a connection that cannot write.
fn check_content(path: &Path, known: i64) -> Result<(), Error> {
    let failed = |error| Error::from_sql(path, &error);
    let connection = Connection::open_with_flags(path, flags(OpenFlags::SQLITE_OPEN_READ_ONLY))
        .map_err(failed)?;
    connection.busy_timeout(PATIENCE).map_err(failed)?;
    let found = schema::version(&connection).map_err(failed)?;
    if found > known {
        return Err(Error::Newer { path: path.to_path_buf(), found, known });
    }
    if fs::metadata(path).is_ok_and(|file| file.len() > CHEAP) {
        return Ok(());
    }
    let check = "PRAGMA quick_check(1)";
    let fault: String = connection.query_row(check, [], |row| row.get(0)).map_err(failed)?;
    match fault.as_str() {
        "ok" => Ok(()),
        _ => Err(Error::Corrupt { path: path.to_path_buf(), fault }),
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Transaction;

    use super::*;
    use crate::schema::MIGRATIONS;

    fn next(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        transaction.execute_batch("ALTER TABLE setting ADD COLUMN since INTEGER DEFAULT 7")
    }

    fn broken(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        transaction.execute_batch("DELETE FROM setting; ALTER TABLE nothing ADD COLUMN x")
    }

    fn since(path: &Path, steps: &[Migration]) -> Result<i64, Error> {
        let connection = open(path, steps)?;
        let select = "SELECT since FROM setting WHERE key = 'theme'";
        let since = connection.query_row(select, [], |row| row.get(0));
        since.map_err(|error| Error::from_sql(path, &error))
    }

    #[test]
    fn a_step_more_keeps_what_there_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("library.sqlite");
        let connection = open(&path, MIGRATIONS).unwrap();
        connection.execute("INSERT INTO setting VALUES ('theme', '1')", []).unwrap();
        drop(connection);
        // A step that fails takes back the one before it.
        let steps = [MIGRATIONS, &[next, broken]].concat();
        assert!(matches!(since(&path, &steps), Err(Error::Failed { .. })));
        let connection = open(&path, MIGRATIONS).unwrap();
        assert_eq!(schema::version(&connection).unwrap(), MIGRATIONS.len() as i64);
        drop(connection);
        let steps = [MIGRATIONS, &[next]].concat();
        assert_eq!(since(&path, &steps).unwrap(), 7);
        assert!(matches!(since(&path, MIGRATIONS), Err(Error::Newer { .. })));
    }
}
