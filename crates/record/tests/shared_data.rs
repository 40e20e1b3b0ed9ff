//! Every file of the shared data is read, where the data is there.

use std::fs;
use std::path::{Path, PathBuf};

use record::{Format, Hints, json, load, read, write};

/// The folder with the data, beside the repository.
fn folder() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    path.is_dir().then_some(path)
}

/// The files of a sub-folder, or nothing with a word why.
fn files(name: &str) -> Vec<PathBuf> {
    let Some(folder) = folder() else {
        println!("skipped: no shared/data beside the repository");
        return Vec::new();
    };
    let entries = fs::read_dir(folder.join(name)).unwrap();
    let files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty(), "{name}");
    files
}

/// Lines that are neither blank nor comments.
fn content_lines(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).count()
}

#[test]
fn openings_and_games() {
    for (name, expected) in [("openings", Format::Openings), ("games", Format::Table)] {
        for path in files(name) {
            let format = Format::from_content(&fs::read(&path).unwrap());
            assert_eq!(format, expected, "{}", path.display());
            let games = load(&path, &Hints::default()).unwrap();
            assert_eq!(games.len(), content_lines(&path), "{}", path.display());
            let file = path.file_name().unwrap().to_str().unwrap();
            for game in &games {
                let kind = format!("{}{}", game.info.rule, game.info.size().width());
                assert!(file.starts_with(&kind), "{file} {kind}");
                assert!(game.moves().len() > 2);
                assert_eq!(game.info.result.is_some(), name == "games");
            }
            let bytes = write(&games, format).unwrap();
            assert_eq!(read(&bytes, None, &Hints::default()).unwrap(), games);
        }
    }
}

#[test]
fn puzzles_and_forbidden_points() {
    for name in ["puzzles", "forbidden"] {
        for path in files(name) {
            let text = fs::read_to_string(&path).unwrap();
            let entries = json::parse_entries(&text, &Hints::default()).unwrap();
            assert_eq!(entries.len(), content_lines(&path), "{}", path.display());
            assert!(entries.iter().all(|entry| entry.id.is_some()));
            let again = json::print_entries(&entries);
            assert_eq!(json::parse_entries(&again, &Hints::default()).unwrap(), entries);
            let games = load(&path, &Hints::default()).unwrap();
            for (game, entry) in games.iter().zip(&entries) {
                assert_eq!(game.turn(), entry.setup.turn);
                assert_eq!(game.info.has_setup(), entry.moves.is_none(), "{:?}", entry.id);
            }
        }
    }
}
