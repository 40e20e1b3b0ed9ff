//! Files on disk: saved whole or not at all, errors with the file's name.

use std::fs;
use std::path::PathBuf;

use board::Rule;
use record::{Format, Hints, load, load_trees, read, save, save_trees};

/// A folder that goes away with its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("record-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays in the temporary place harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = Folder::new("saved");
    let hints = Hints { rule: Some(Rule::Renju), ..Hints::default() };
    let games = read(b"h8i9g7", None, &hints).unwrap();
    for format in Format::ALL {
        let path = folder.0.join("game").with_extension(format.extensions()[0]);
        for _ in 0..2 {
            save(&path, &games).unwrap();
        }
        let again = load(&path, &hints).unwrap();
        let points = if format == Format::Drawings { vec![] } else { games[0].points() };
        assert_eq!(again[0].points(), points, "{format}");
        assert_eq!(again[0].position().turn, games[0].turn(), "{format}");
        save_trees(&path, &load_trees(&path, &hints).unwrap()).unwrap();
    }
    let path = folder.0.join("game.txt");
    save(&path, &games).unwrap();
    assert_eq!(load(&path, &Hints::default()).unwrap(), games);
    let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| name.to_string_lossy().starts_with("game.")));
}

#[test]
fn a_failed_save_leaves_the_old_file() {
    let folder = Folder::new("failed");
    let path = folder.0.join("game.psq");
    let games = read(b"h8i9g7\nh8", None, &Hints::default()).unwrap();
    save(&path, &games[..1]).unwrap();
    let old = fs::read(&path).unwrap();
    let message = save(&path, &games).unwrap_err().to_string();
    assert_eq!(message, format!("{}: 2 games for a PSQ file, expected one", path.display()));
    assert_eq!(fs::read(&path).unwrap(), old);
    assert!(save(&folder.0.join("none/game.sgf"), &games).is_err());
    let message = save(&folder.0.join("game.doc"), &games).unwrap_err().to_string();
    assert!(message.ends_with(
        "the name tells no format, expected .pos, .offset, .xy, .tsv, .teacher, .psq, .sgf, \
         .jsonl, .board, .lib or .txt"
    ));
}

#[test]
fn errors_name_the_file() {
    let folder = Folder::new("errors");
    let path = folder.0.join("bad.sgf");
    fs::write(&path, "(;GM[4]\n;B[hh];W[hh])").unwrap();
    let error = load(&path, &Hints::default()).unwrap_err();
    let expected = "line 2: move 2 (h8) is on a stone, expected an empty point";
    assert_eq!(error.to_string(), format!("{}, {expected}", path.display()));
    let missing = folder.0.join("missing.sgf");
    let message = load(&missing, &Hints::default()).unwrap_err().to_string();
    assert!(message.starts_with(&format!("{}: cannot be read: ", missing.display())), "{message}");
}

#[test]
fn large_files_are_refused() {
    let folder = Folder::new("large");
    let path = folder.0.join("large.pos");
    fs::File::create(&path).unwrap().set_len(record::MAX_BYTES as u64 + 1).unwrap();
    let message = load(&path, &Hints::default()).unwrap_err().to_string();
    assert!(message.ends_with("more than 67108864 bytes, expected fewer"), "{message}");
}
