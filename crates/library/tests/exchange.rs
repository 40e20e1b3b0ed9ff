//! Everything out of a library and back again, and games from files.

use std::fs;
use std::path::PathBuf;

use board::Rule;
use library::{Library, MatchRow, Progress, PuzzleRow, Query, Timestamp};
use record::{Hints, Tree, read_trees};

/// A game with everything that a record can hold.
const WHOLE: &str = "(;GM[4]SZ[15]RU[renju]PB[Ana]PW[Борис \"b\"]EV[cup]DT[2026-11-16]RE[B+T]C[line\none]\
    ;B[hh]C[calm]LB[aa:A]TR[bb](;W[hi]SPENT[1.25]V[30](;B[aa];W[bb])(;B[cc]))(;W[ih];B[dd]))";

fn tree(sgf: &str) -> Tree {
    read_trees(sgf.as_bytes(), None, &Hints::default()).unwrap().remove(0)
}

/// A library with something of every kind.
fn full() -> Library {
    let mut library = Library::in_memory().unwrap();
    // A game that is gone makes the numbers of the export differ from those of the copy.
    let gone = library.add(&tree("(;GM[4]SZ[15];B[aa])")).unwrap().id;
    library.remove(gone).unwrap();
    let id = library.add(&tree(WHOLE)).unwrap().id;
    library.add(&tree("(;GM[4]SZ[9]AB[aa][bb]AW[cc]PL[W];W[];B[ee](;W[])(;W[ff]))")).unwrap();
    library.keep_analysis(id, "review", "1s", "{\"graph\":[0.5,\n0.1]}").unwrap();
    let puzzle = PuzzleRow {
        id: "own-1".to_string(),
        rule: Rule::Renju,
        grade: 3,
        game: Some(id),
        ply: Some(4),
        added: Timestamp(7),
        json: "{}".to_string(),
    };
    assert!(library.add_puzzle(&puzzle).unwrap());
    assert!(!library.add_puzzle(&puzzle).unwrap());
    library.keep_attempt("own-1", false, Timestamp(8)).unwrap();
    library.keep_attempt("builtin-9", true, Timestamp(9)).unwrap();
    let (name, folder, json) = ("m".to_string(), "/tmp/m".to_string(), "[]".to_string());
    library.keep_match(&MatchRow { name, folder, at: Timestamp(10), json }).unwrap();
    library.set("theme", "\"night\"").unwrap();
    library
}

fn export(library: &Library) -> String {
    let mut text = Vec::new();
    library.export(&mut text).unwrap().unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn nothing_is_lost() {
    let original = full();
    let text = export(&original);
    let mut copy = Library::in_memory().unwrap();
    let files = [("all.jsonl".to_string(), text.clone().into_bytes())];
    let report = copy.import_texts(&files, &Hints::default(), |_| {}).unwrap();
    assert_eq!((report.files, report.games, report.added), (1, 2, 2), "{report:?}");
    // Games are numbered anew, everything else is the same to the letter.
    let renumbered = text
        .replace("\"id\":2,", "\"id\":1,")
        .replace("\"id\":3,", "\"id\":2,")
        .replace("\"game\":2,", "\"game\":1,");
    assert_eq!(export(&copy), renumbered);
    let games = |library: &Library| {
        let page = library.search(&Query::default()).unwrap();
        let ids = page.games.into_iter().map(|game| game.id);
        ids.map(|id| library.get(id).unwrap().unwrap().tree).collect::<Vec<Tree>>()
    };
    assert_eq!(games(&copy), games(&original));
    assert_eq!(copy.puzzles(None).unwrap()[0].game.map(|id| id.0), Some(1));
    assert_eq!(copy.all_attempts().unwrap(), original.all_attempts().unwrap());
    assert_eq!(copy.matches().unwrap(), original.matches().unwrap());
    assert_eq!(copy.settings().unwrap(), original.settings().unwrap());
    let again = copy.import_texts(&files, &Hints::default(), |_| {}).unwrap();
    assert_eq!((again.games, again.added), (2, 0));
    assert_eq!(export(&copy), renumbered);
}

#[test]
fn a_broken_export_changes_nothing() {
    let text = export(&full());
    let (whole, last) = text.trim_end().rsplit_once('\n').unwrap();
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    let rows = [
        (format!("{whole}\n{}", &last[..last.len() - 3]), "all.jsonl: line 9: EOF while parsing"),
        (text.replace("h8h7a15", "h8h8a15"), "all.jsonl: line 2: move 2 (h8) is on a stone"),
        (newer, "all.jsonl: an export of version 2, expected at most 1"),
    ];
    for (text, expected) in rows {
        let mut library = Library::in_memory().unwrap();
        let files = [("all.jsonl".to_string(), text.into_bytes())];
        let report = library.import_texts(&files, &Hints::default(), |_| {}).unwrap();
        assert_eq!(report.files, 0);
        assert!(report.faults[0].words.starts_with(expected), "{}", report.faults[0].words);
        assert_eq!(library.stats().unwrap().games, 0);
        assert_eq!(library.settings().unwrap(), []);
    }
}

#[test]
fn folders_are_read_whole() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("b/c");
    fs::create_dir_all(&deep).unwrap();
    fs::create_dir(folder.path().join(".hidden")).unwrap();
    let files: [(&str, &str); 8] = [
        ("a.sgf", WHOLE),
        ("b/list.txt", "# rule: renju\nh8i9g7\nh8h9\n"),
        ("b/c/table.tsv", "B\tfive\talpha\tbeta\t7,7 8,6\n"),
        ("b/c/same.SGF", WHOLE),
        ("b/bad.psq", "Piskvorky 15x15, 11:11, 0\n99,99,0\n"),
        ("b/export.jsonl", &export(&full())),
        ("picture.png", "not a game"),
        (".hidden/x.sgf", WHOLE),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut library = Library::in_memory().unwrap();
    let mut steps: Vec<Progress> = Vec::new();
    let paths = [folder.path().to_path_buf(), PathBuf::from("/nowhere/x.sgf")];
    let report = library.import(&paths, &Hints::default(), |step| steps.push(step)).unwrap();
    assert_eq!((report.files, report.games, report.added), (5, 7, 5), "{report:?}");
    let faults: Vec<&str> = report.faults.iter().map(|fault| fault.words.as_str()).collect();
    assert!(faults[0].contains("bad.psq, line 2: "), "{faults:?}");
    assert!(faults[1].starts_with("/nowhere/x.sgf: cannot be read: "), "{faults:?}");
    assert_eq!(faults.len(), 2);
    assert_eq!(steps.len(), 7);
    assert_eq!(steps.last(), Some(&Progress { done: 7, files: 7, games: 7 }));
    assert_eq!(library.stats().unwrap().games, 5);
}
