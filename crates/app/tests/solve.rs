//! `tengen solve` as a user meets it. Searches are limited by positions, never by time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

/// Black has three in a row, open at both ends, and is to move.
const OPEN_THREE: &str = "h8a1g8c1f8o1";

/// Black has won.
const OVER: &str = "h8a1h7a2h6a3h5a4h4";

fn tengen(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(words).output().expect("tengen starts")
}

fn solve(words: &[&str]) -> Output {
    tengen(&[&["solve", "--nodes", "20000", "--memory", "16"], words].concat())
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The objects printed, without the time, which differs from run to run.
fn answers(output: &Output) -> Vec<Value> {
    let answer = |line: &str| {
        let mut answer: Value = serde_json::from_str(line).expect("JSON");
        let time = answer.as_object_mut().expect("an object").remove("time_ms");
        let error = answer.get("error");
        assert!(time.is_some_and(|time| time.is_u64()) || error.is_some(), "{line}");
        answer
    };
    stdout(output).lines().map(answer).collect()
}

fn answer(words: &[&str]) -> (Value, Option<i32>) {
    let output = solve(&[words, &["--json"]].concat());
    let [answer] = &answers(&output)[..] else { panic!("one answer: {output:?}") };
    (answer.clone(), output.status.code())
}

/// A file in a folder of its own.
fn file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a written file");
    let path = path.to_str().expect("a plain path").to_string();
    (folder, path)
}

#[test]
fn a_win() {
    for kind in ["vcf", "vct", "any"] {
        let (answer, code) = answer(&[OPEN_THREE, "--kind", kind]);
        let nodes = answer["nodes"].as_u64().expect("a number");
        let steps = answer["steps"].as_u64().expect("a number");
        let line = answer["line"].as_array().expect("a line");
        assert!(steps > 1 && line.len() == 3, "{answer}");
        let expected = json!({
            "id": null, "result": "win", "kind": "vcf", "winner": "black", "plies": 3,
            "line": line, "nodes": nodes, "steps": steps, "shortest": true,
        });
        assert_eq!((answer, code), (expected, Some(0)));
    }
    let output = solve(&[OPEN_THREE]);
    let text = stdout(&output);
    assert!(text.starts_with("black wins in 3 plies by fours: "), "{text}");
    assert!(text.ends_with(" steps)\n") && text.contains(" (proof of "), "{text}");
    assert_eq!((text.lines().count(), output.status.code()), (1, Some(0)));
}

#[test]
fn no_win() {
    let (answer, code) = answer(&["h8", "--kind", "vcf"]);
    let nodes = answer["nodes"].as_u64().expect("a number");
    let expected = json!({
        "id": null, "result": "none", "kind": "vcf", "winner": null, "plies": null, "line": null,
        "nodes": nodes, "threats": "fours",
    });
    assert_eq!((answer, code), (expected, Some(1)));
    let output = solve(&["h8", "--kind", "vcf"]);
    let told = "white has no win by fours: all were tried\n";
    assert_eq!((stdout(&output).as_str(), output.status.code()), (told, Some(1)));
}

#[test]
fn nothing_found() {
    let (answer, code) = answer(&["h8"]);
    assert_eq!((&answer["result"], &answer["kind"]), (&json!("unknown"), &json!("any")));
    assert_eq!((&answer["winner"], &answer["line"], code), (&json!(null), &json!(null), Some(1)));
    let output = solve(&["h8"]);
    let text = stdout(&output);
    assert!(text.starts_with("white: nothing found in "), "{text}");
    assert!(text.ends_with(" positions\n"), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let ask = || answers(&solve(&["h8i9h9h10g8f8i10", "--rule", "renju", "--json"]));
    assert_eq!(ask(), ask());
}

#[test]
fn all_first_moves() {
    let (answer, _) = answer(&[OPEN_THREE, "--kind", "vcf", "--all"]);
    let moves = answer["moves"].as_array().expect("moves");
    let mut names: Vec<&Value> = moves.iter().map(|entry| &entry["move"]).collect();
    assert_eq!(names[0], &answer["line"][0], "the best move comes first");
    names.sort_unstable_by_key(|name| name.as_str());
    assert_eq!((json!(names), &answer["moves_complete"]), (json!(["e8", "i8"]), &json!(true)));
    assert!(moves.iter().all(|entry| entry["kind"] == "vcf" && entry["plies"] == 3), "{answer}");
    let text = stdout(&solve(&[OPEN_THREE, "--kind", "vcf", "--all"]));
    let told = "\nfirst moves that win: e8 (3 plies), i8 (3 plies)\n";
    assert!(text.ends_with(told), "{text}");
    let text = stdout(&solve(&["h8", "--kind", "vcf", "--all"]));
    assert!(text.ends_with("\nfirst moves that win: none\n"), "{text}");
}

#[test]
fn bad_input_is_one_line() {
    let (_folder, empty) = file("empty.jsonl", "");
    let rows: [(&[&str], &str); 7] = [
        (&[OVER], "black wins with 5 in a row, expected a game that goes on"),
        (&["h8h8"], "move 2 (h8): "),
        (&["--file", "absent.jsonl"], "absent.jsonl: cannot be read"),
        (&["--file", &empty], "no positions, expected at least one"),
        (&["h8", "--kind", "win"], "expected vcf, vct or any"),
        (&["h8", "--memory", "9999999"], "9999999 MB asked for, expected at most"),
        (&["h8", "--file", "a"], "cannot be used with"),
    ];
    for (words, expected) in rows {
        let output = tengen(&[&["solve"], words].concat());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(expected), "{words:?}: {told}");
        let counts = (output.status.code(), output.stdout.len(), told.lines().count());
        assert_eq!(counts, (Some(2), 0, 1), "{words:?}");
    }
}

/// Lines of a file: one that is won, one that is not, one that is over, and so on.
fn many() -> String {
    let open = json!({
        "rule": "renju", "size": 15, "black": [[5, 7], [6, 7], [7, 7]],
        "white": [[0, 14], [2, 14], [14, 14]], "to_move": "black",
    });
    let quiet =
        json!({ "rule": "renju", "size": 15, "black": [[7, 7]], "white": [], "to_move": "white" });
    let over = json!({
        "rule": "renju", "size": 15, "black": [[3, 3], [3, 4], [3, 5], [3, 6], [3, 7]], "white": [],
        "to_move": "white",
    });
    let named = |object: &Value, name: String| {
        let mut object = object.clone();
        object["id"] = json!(name);
        format!("{object}\n")
    };
    let lines = (0..12).map(|number| match number % 4 {
        1 => named(&quiet, format!("quiet {number}")),
        2 => named(&over, format!("over {number}")),
        3 => format!("{quiet}\n"),
        _ => named(&open, format!("open {number}")),
    });
    lines.collect()
}

#[test]
fn answers_come_in_the_order_of_the_file() {
    let (_folder, path) = file("many.jsonl", &many());
    let ask =
        |threads: &str| solve(&["--file", &path, "--kind", "vcf", "--threads", threads, "--json"]);
    let (alone, together) = (ask("1"), ask("3"));
    let results = |output: &Output| {
        let answers = answers(output);
        let key = |answer: &Value| (answer["id"].clone(), answer["result"].clone());
        answers.iter().map(key).collect::<Vec<_>>()
    };
    let expected: Vec<(Value, Value)> = (0..12)
        .map(|number| match number % 4 {
            1 => (json!(format!("quiet {number}")), json!("none")),
            2 => (json!(format!("over {number}")), json!(null)),
            3 => (json!(null), json!("none")),
            _ => (json!(format!("open {number}")), json!("win")),
        })
        .collect();
    assert_eq!(results(&alone), expected);
    assert_eq!(results(&together), expected);
    let over = &answers(&alone)[2];
    let error = "black wins with 5 in a row, expected a game that goes on";
    assert_eq!(over, &json!({ "id": "over 2", "error": error }));
    let told = String::from_utf8_lossy(&alone.stderr);
    let fault = "many.jsonl: 3 of 12 games over, expected games that go on\n";
    assert!(told.ends_with(fault) && alone.status.code() == Some(2), "{told}");
}

#[test]
fn a_file_in_words_ends_with_a_summary() {
    let (_folder, path) = file("many.jsonl", &many());
    let text = stdout(&solve(&["--file", &path, "--kind", "vcf"]));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 13, "{text}");
    assert!(lines[0].starts_with("open 0: black wins in 3 plies by fours: "), "{text}");
    assert_eq!(lines[1], "quiet 1: white has no win by fours: all were tried");
    assert_eq!(lines[3], "position 4: white has no win by fours: all were tried");
    let told = "12 positions: 3 win, 6 none, 0 unknown, 3 over already; solved within 0.1 s ";
    assert!(lines[12].starts_with(told), "{text}");
}

#[test]
fn a_file_is_solved_if_all_of_it_is_won() {
    let open = many().lines().next().map(|line| format!("{line}\n{line}\n")).expect("a line");
    let (_folder, path) = file("open.jsonl", &open);
    assert_eq!(solve(&["--file", &path]).status.code(), Some(0));
    let quiet: String = many().lines().take(2).map(|line| format!("{line}\n")).collect();
    let (_folder, path) = file("quiet.jsonl", &quiet);
    assert_eq!(solve(&["--file", &path, "--kind", "vcf"]).status.code(), Some(1));
}

#[test]
fn proofs_are_verified() {
    let (folder, path) = file("many.jsonl", &many());
    let proof = folder.path().join("proofs.jsonl");
    let proof = proof.to_str().expect("a plain path");
    solve(&["--file", &path, "--proof", proof]);
    let output = tengen(&["verify", proof, "--json"]);
    let verified: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ids: Vec<&Value> = verified.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, ["open 0", "open 4", "open 8"]);
    assert!(verified.iter().all(|answer| answer["result"] == "verified" && answer["plies"] == 3));
    assert_eq!(output.status.code(), Some(0));
}

/// The folder of puzzles from outside, or `None` (and a word about it) where it is not there.
fn puzzles() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/puzzles");
    if !path.is_dir() {
        eprintln!("skipped: no folder {}", path.display());
        return None;
    }
    Some(path)
}

/// Asks about some puzzles of a file; gives each beside the answer.
fn sample(name: &str, words: &[&str]) -> Vec<(Value, Value)> {
    let Some(folder) = puzzles() else { return Vec::new() };
    let text = fs::read_to_string(folder.join(name)).expect("a readable file");
    let lines: Vec<&str> = text.lines().step_by(text.lines().count() / 12).collect();
    let (_folder, path) = file(name, &lines.join("\n"));
    let output = solve(&[&["--file", &path, "--json", "--threads", "2"], words].concat());
    let answers = answers(&output);
    assert_eq!(answers.len(), lines.len(), "{name}: {output:?}");
    let puzzles = lines.iter().map(|line| serde_json::from_str(line).expect("an object"));
    puzzles.zip(answers).collect()
}

/// Checks that no answer is wrong, and that at least so many in a hundred are known.
fn check(name: &str, kind: &str, least: usize) {
    let sample = sample(&format!("{name}.jsonl"), &["--kind", kind]);
    for (puzzle, answer) in &sample {
        let (id, expect) = (&puzzle["id"], &puzzle["expect"]);
        let right = if expect["winner"].is_null() { "none" } else { "win" };
        assert!(answer["result"] == right || answer["result"] == "unknown", "{id}: {answer}");
        if answer["result"] == "win" {
            assert_eq!(answer["winner"], expect["winner"], "{id}");
        }
        if answer["shortest"] == true && expect["minimal"] == true && kind == "vcf" {
            assert_eq!(answer["plies"], expect["max_plies"], "{id}");
        }
    }
    let known = sample.iter().filter(|(_, answer)| answer["result"] != "unknown").count();
    assert!(known * 100 >= sample.len() * least, "{name}: {known} of {}", sample.len());
}

#[test]
fn wins_by_fours_from_outside() {
    for name in ["freestyle15_vcf", "freestyle20_vcf", "standard15_vcf", "renju_vcf", "no_vcf"] {
        check(name, "vcf", 80);
    }
}

#[test]
fn wins_by_threats_from_outside() {
    for name in ["freestyle15_win", "freestyle20_win", "renju_vct", "selfplay_wins"] {
        check(name, "any", 20);
    }
}
