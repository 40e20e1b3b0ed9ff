//! What can go wrong with a library, one sentence each.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why a library did not do what it was asked.
#[derive(Debug)]
pub enum Error {
    /// The file is no library, or was damaged.
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: String,
    },
    /// The file belongs to another program.
    Foreign(PathBuf),
    /// The file was written by a newer version of the program.
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version that is understood.
        known: i64,
    },
    /// Another program kept the file for too long.
    Busy(PathBuf),
    /// The file or its folder cannot be read or written.
    Failed {
        /// The file.
        path: PathBuf,
        /// What the system says.
        fault: String,
    },
    /// Something that was asked for makes no sense.
    Input(String),
}

impl Error {
    /// What SQLite says about a file.
    pub(crate) fn from_sql(path: &Path, error: &rusqlite::Error) -> Error {
        let (path, fault) = (path.to_path_buf(), error.to_string());
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Error::Corrupt { path, fault }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy(path),
            _ => Error::Failed { path, fault },
        }
    }

    /// What the system says about a file.
    pub(crate) fn from_io(path: &Path, error: &io::Error) -> Error {
        Error::Failed { path: path.to_path_buf(), fault: error.to_string() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            Error::Corrupt { path, fault } => format!(
                "{} is damaged ({fault}) and was left as it is: put a copy in its place, or move it \
                 away to begin a new library",
                path.display()
            ),
            Error::Foreign(path) => format!(
                "{} belongs to another program and was left as it is, expected a library of Tengen",
                path.display()
            ),
            Error::Newer { path, found, known } => format!(
                "{} has version {found} and was left as it is, expected at most {known}: a newer \
                 Tengen can read it",
                path.display()
            ),
            Error::Busy(path) => {
                format!("{} is in use by another program, try again later", path.display())
            }
            Error::Failed { path, fault } => {
                format!("{} cannot be used: {fault}", path.display())
            }
            Error::Input(words) => words.clone(),
        };
        f.write_str(&line.replace(char::is_control, "·"))
    }
}

impl std::error::Error for Error {}
