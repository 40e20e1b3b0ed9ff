//! The file of a library: made, kept, brought to a newer version, refused.

use std::fs;
use std::path::{Path, PathBuf};

use library::{GameId, Library, Query, Timestamp};
use record::{Hints, Tree, read_trees};
use rusqlite::Connection;

fn tree(sgf: &str) -> Tree {
    read_trees(sgf.as_bytes(), None, &Hints::default()).unwrap().remove(0)
}

fn game() -> Tree {
    tree("(;GM[4]SZ[15]RU[renju]PB[Ana]DT[2026-11-16]RE[B+5];B[hh]C[calm](;W[hi];B[aa])(;W[ih]))")
}

/// A library with a game, closed.
fn made(folder: &Path) -> PathBuf {
    let path = folder.join("deep/er/library.sqlite");
    Library::open(&path).unwrap().add(&game()).unwrap();
    path
}

#[test]
fn what_was_added_is_there_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = made(folder.path());
    let library = Library::open(&path).unwrap();
    assert_eq!(library.get(GameId(1)).unwrap().unwrap().tree, game());
    let names: Vec<String> = fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm"))
        .collect();
    assert_eq!(names, ["library.sqlite"], "nothing else stays behind");
}

#[test]
fn commits_wait_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let connection = Connection::open(made(folder.path())).unwrap();
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[test]
fn two_programs_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = made(folder.path());
    let (mut one, mut other) = (Library::open(&path).unwrap(), Library::open(&path).unwrap());
    one.add(&tree("(;GM[4]SZ[15];B[aa])")).unwrap();
    other.add(&tree("(;GM[4]SZ[15];B[bb])")).unwrap();
    assert_eq!(one.search(&Query::default()).unwrap().total, 3);
}

#[test]
fn a_file_without_content_becomes_a_library() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.sqlite");
    fs::write(&path, "").unwrap();
    Library::open(&path).unwrap().add(&game()).unwrap();
    assert_eq!(Library::open(&path).unwrap().search(&Query::default()).unwrap().total, 1);
}

/// What is written into a file must be refused in one sentence and stay as it is.
fn refused(path: &Path, expected: &str) {
    let before = fs::read(path).unwrap();
    let words = Library::open(path).unwrap_err().to_string();
    assert!(words.starts_with(&format!("{} {expected}", path.display())), "{words}");
    assert!(!words.contains('\n'), "{words}");
    assert!(fs::read(path).unwrap() == before, "{words}: the file was changed");
}

#[test]
fn what_is_no_library_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    fs::write(&path, "dear diary\n".repeat(100)).unwrap();
    refused(&path, "is damaged (its first bytes are not those of a library) and was left as it is");
    fs::write(&path, "SQLite format 3\0").unwrap();
    refused(&path, "is damaged");
}

#[test]
fn files_of_other_programs_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bookmarks.sqlite");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE bookmark (x)").unwrap();
    refused(&path, "belongs to another program and was left as it is");
}

#[test]
fn newer_files_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = made(folder.path());
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 1000").unwrap();
    refused(&path, "has version 1000 and was left as it is, expected at most ");
}

#[test]
fn damaged_files_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = made(folder.path());
    let whole = fs::read(&path).unwrap();
    // A page in the middle is overwritten, the end is cut off.
    let mut holed = whole.clone();
    holed[4096..8192].fill(0xAA);
    for bytes in [holed, whole[..whole.len() / 2].to_vec()] {
        fs::write(&path, bytes).unwrap();
        refused(&path, "is damaged (");
    }
    fs::write(&path, whole).unwrap();
    assert_eq!(Library::open(&path).unwrap().search(&Query::default()).unwrap().total, 1);
}

#[test]
fn a_folder_in_the_way_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let words = Library::open(folder.path()).unwrap_err().to_string();
    assert!(words.starts_with(&format!("{} cannot be used: ", folder.path().display())), "{words}");
}

#[test]
fn the_first_version_is_still_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.sqlite");
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch(include_str!("version-1.sql")).unwrap();
    connection
        .execute_batch("PRAGMA application_id = 0x5447454e; PRAGMA user_version = 1;")
        .unwrap();
    drop(connection);
    let mut library = Library::open(&path).unwrap();
    assert_eq!(library.get(GameId(3)).unwrap().unwrap().tree, game());
    for query in [
        Query { player: "ana".to_string(), ..Query::default() },
        Query { opening: "h8g8".to_string(), ..Query::default() },
        Query { after: "2026-11-16".to_string(), ..Query::default() },
    ] {
        assert_eq!(library.search(&query).unwrap().games[0].id, GameId(3), "{query:?}");
    }
    assert_eq!(library.analysis(GameId(3), "review", "1s").unwrap().as_deref(), Some("{}"));
    assert_eq!(library.puzzles(None).unwrap()[0].game, Some(GameId(3)));
    let attempts = library.attempts("own-1").unwrap();
    assert_eq!((attempts.failed, attempts.due), (1, Some(Timestamp(600_008))));
    assert_eq!(library.matches().unwrap()[0].folder, "/tmp/m");
    assert_eq!(library.setting("theme").unwrap().as_deref(), Some("\"night\""));
    let again = library.add(&game()).unwrap();
    assert_eq!((again.id, again.is_new), (GameId(3), false));
    drop(library);
    let version: i64 = Connection::open(&path)
        .unwrap()
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .unwrap();
    assert!(version >= 1);
}
