//! `tengen library`, as a user types it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value as Json;

fn tengen(data: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("library").args(words).arg("--data").arg(data).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[test]
fn games_come_in_are_found_and_go_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let (games, data) = (folder.path().join("games"), folder.path().join("data"));
    fs::create_dir_all(games.join("deep")).expect("a folder");
    fs::write(games.join("deep/a.txt"), "# rule: renju\nh8h9i9\nh8i8i9a1\n").expect("a file");
    fs::write(games.join("bad.sgf"), "(;GM[4").expect("a file");
    let path = games.to_str().expect("a name");

    let imported = tengen(&data, &["import", path]);
    assert_eq!(imported.status.code(), Some(0));
    let lines = said(&imported);
    assert!(lines.starts_with("not imported: ") && lines.contains("bad.sgf"), "{lines}");
    assert!(lines.ends_with("1 files, 2 games: 2 new, 0 known before\n"), "{lines}");

    let found = said(&tengen(&data, &["search", "--opening", "h8g8g9", "--json"]));
    let found: Vec<Json> = found.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["moves"], serde_json::json!(["h8", "i8", "i9", "a1"]));
    let none = tengen(&data, &["search", "--rule", "caro"]);
    assert_eq!((none.status.code(), said(&none).as_str()), (Some(1), "no games\n"));

    let all = folder.path().join("all.jsonl");
    let all = all.to_str().expect("a name");
    assert_eq!(tengen(&data, &["export", all]).status.code(), Some(0));
    let copy = folder.path().join("copy");
    assert_eq!(tengen(&copy, &["import", all]).status.code(), Some(0));
    assert_eq!(said(&tengen(&copy, &["export", "-"])), fs::read_to_string(all).expect("a file"));
    let stats: Json = serde_json::from_str(&said(&tengen(&copy, &["stats", "--json"]))).unwrap();
    assert_eq!((&stats["games"], &stats["rules"]["renju"]), (&Json::from(2), &Json::from(2)));
}

#[test]
fn a_file_that_is_no_library_is_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("library.sqlite"), "dear diary").expect("a file");
    let refused = tengen(folder.path(), &["stats"]);
    assert_eq!(refused.status.code(), Some(2));
    let words = String::from_utf8(refused.stderr).expect("text");
    assert!(words.starts_with("tengen: ") && words.contains(" is damaged ("), "{words}");
    assert_eq!(words.lines().count(), 1);
}
