//! `tengen check-engine` on our own brain, and its page.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use arena::{CHECKS, Verdict};
use serde_json::Value;

fn check_engine(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("check-engine").args(arguments).output().expect("tengen starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Checks of which a busy machine may spoil the result. A brain that is out of time opens with one
/// stone where swap2 wants three.
const TIMED: [&str; 11] = [
    "start",
    "swap2-empty",
    "turn-100",
    "turn-1000",
    "turn-0",
    "little-time",
    "game-clock",
    "end",
    "end-thinking",
    "end-of-input",
    "children",
];

/// Our brain must pass these checks, with so much time for a move.
fn pass(names: &[&str], time: &str) {
    // Quotes keep a path with blanks together.
    let command = format!("\"{}\" --messages none", env!("CARGO_BIN_EXE_pbrain-tengen"));
    let arguments = [&[&command, "--time", time, "--json", "--only"], names].concat();
    let output = check_engine(&arguments);
    let text = stdout(&output);
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (summary, findings) = lines.split_last().expect("lines");
    let found: Vec<&str> = findings.iter().filter_map(|finding| finding["name"].as_str()).collect();
    assert_eq!(found, names);
    for finding in findings {
        let is_timed = TIMED.iter().any(|name| finding["name"] == *name);
        assert!(is_timed || finding["verdict"] == "passed", "{finding}");
        assert_eq!(finding["type"], "check");
        assert!(finding["detail"].is_string() && finding["time_ms"].is_u64(), "{finding}");
    }
    assert_eq!(summary["type"], "summary");
    let count = |verdict: Verdict| summary[verdict.name()].as_u64().expect("a number");
    assert_eq!(Verdict::ALL.map(count).iter().sum::<u64>(), names.len() as u64, "{summary}");
    let code = if count(Verdict::Failed) > 0 { 1 } else { 0 };
    assert_eq!(output.status.code(), Some(code), "{summary}");
}

fn names(is_game: bool) -> Vec<&'static str> {
    let names = CHECKS.iter().map(|check| check.name);
    names.filter(|name| name.starts_with("game-") == is_game).collect()
}

#[test]
fn our_brain_passes_every_check() {
    pass(&names(false), "200");
}

#[test]
fn our_brain_plays_whole_games() {
    pass(&names(true), "20");
}

#[test]
fn findings_are_rows_with_a_mark() {
    let brain = format!("\"{}\"", env!("CARGO_BIN_EXE_pbrain-tengen"));
    let output = check_engine(&[&brain, "--only", "about", "five-renju"]);
    let text = stdout(&output);
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[0].starts_with("✓ about ") && rows[0].contains("name=\"Tengen\""), "{text}");
    assert!(rows[1].starts_with("✓ five-renju "), "{text}");
    assert!(rows[2].starts_with("2 passed, 0 failed, 0 warned, 0 skipped in "), "{text}");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn who_fails_a_required_check_is_told_no() {
    let output = check_engine(&["cat", "--only", "start", "about"]);
    let text = stdout(&output);
    assert!(text.starts_with("✗ start "), "{text}");
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(output.stderr.is_empty());
}

#[test]
fn bad_usage_is_named_in_one_line() {
    let rows: [(&[&str], &str); 5] = [
        (&["./no-such-brain"], "`./no-such-brain`: "),
        (&[""], "an empty command, expected a program"),
        (&["cat", "--only", "wonder"], "expected a check that --list names"),
        (&["cat", "--rule", "chess"], "expected freestyle"),
        (&[], "required"),
    ];
    for (arguments, expected) in rows {
        let output = check_engine(arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.lines().count() == 1 && text.contains(expected), "{arguments:?}: {text}");
    }
}

/// The checks, as a table of Markdown.
fn table() -> String {
    let mut rows = vec!["| Check | | What is asked for |".to_string(), "|---|---|---|".into()];
    rows.extend(CHECKS.iter().map(|check| {
        let rule = check.rule.map(|rule| format!("{rule}: ")).unwrap_or_default();
        format!("| `{}` | {} | {rule}{} |", check.name, check.severity.name(), check.about)
    }));
    rows.join("\n")
}

/// `UPDATE_DOCS=1 cargo test` writes the table anew.
#[test]
fn the_page_tells_every_check() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/check-engine.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let (start, end) = ("<!-- checks -->\n", "\n<!-- end of checks -->");
    let (before, rest) = page.split_once(start).expect("the page has a place for the table");
    let (_, after) = rest.split_once(end).expect("the place has an end");
    let new = format!("{before}{start}{}{end}{after}", table());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, new).expect("the page can be written");
    } else {
        assert!(page == new, "docs/check-engine.md is old: run `UPDATE_DOCS=1 cargo test`");
    }
    let list = stdout(&check_engine(&["--list"]));
    assert_eq!(list.lines().count(), CHECKS.len());
}
