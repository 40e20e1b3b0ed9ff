//! `tengen lab` as a person or a script runs it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;

/// The experiments by their names, as the papers have them.
const NAMES: [&str; 14] = [
    "depth-time",
    "negamax-table",
    "depth-breadth",
    "gamma",
    "split-four",
    "tournament",
    "max-expand",
    "mcts-simulations",
    "vcx-depth",
    "vcx-split",
    "automaton",
    "limits",
    "choosers",
    "ladder",
];

fn lab(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("lab").args(arguments).current_dir(folder);
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    lab(folder, arguments).output().expect("the program runs")
}

/// What a run that ended well printed.
fn text(output: Output) -> String {
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{fault}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a run that did not end well printed: one line.
fn fault(output: Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// The facts of each experiment by their first words.
fn facts(text: &str) -> BTreeMap<String, Vec<(String, bool)>> {
    let objects = text.lines().map(|line| serde_json::from_str::<Json>(line).expect("JSON"));
    let fact = |fact: &Json| {
        let text = fact["text"].as_str().expect("words").to_string();
        (text, fact["holds"].as_bool().expect("yes or no"))
    };
    objects
        .map(|object| {
            let name = object["name"].as_str().expect("a name").to_string();
            let facts = object["facts"].as_array().expect("facts");
            (name, facts.iter().map(fact).collect())
        })
        .collect()
}

/// Facts that depend on positions and games alone: they hold on every machine, at every load.
const CERTAIN: [(&str, &str); 17] = [
    ("depth-time", "d = 2 looks at more positions than d = 1"),
    ("depth-time", "d = 3 looks at more positions than d = 2"),
    ("negamax-table", "alpha-beta visits a small part"),
    ("negamax-table", "all four searches choose the same move"),
    ("negamax-table", "the table saves positions"),
    ("gamma", "γ = 1.4 scores better than γ = 0.5 against γ = 1 with kills"),
    ("split-four", "xxxx is worth more"),
    ("split-four", "the higher value changes the move"),
    ("tournament", "zhang beats random"),
    ("tournament", "tengen beats zhang"),
    ("max-expand", "looking at 40 moves wins more"),
    ("max-expand", "games against zhang last longer"),
    ("mcts-simulations", "500 simulations are stronger than 5"),
    ("vcx-depth", "more layers solve more"),
    ("automaton", "automaton and regular expressions agree on every pattern"),
    ("ladder", "random play is last"),
    ("ladder", "level 9 stands above level 1"),
];

#[test]
fn all_experiments_run_and_show_what_they_must() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = text(run(folder.path(), &["all", "--quick", "--json"]));
    let facts = facts(&out);
    assert_eq!(facts.keys().count(), NAMES.len());
    for (name, words) in CERTAIN {
        let found = facts[name].iter().find(|(text, _)| text.starts_with(words));
        assert!(found.is_some_and(|(_, holds)| *holds), "{name}: {words}: {:?}", facts[name]);
    }
    let report = folder.path().join("report");
    let page = fs::read_to_string(report.join("index.html")).expect("a page");
    for foreign in ["<script", "<link", "<img", "src=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    for name in NAMES {
        assert!(page.contains(&format!("<section id=\"{name}\"")), "{name}");
        check_files(&report.join(name));
    }
}

/// The files of an experiment are there and hold something.
fn check_files(folder: &Path) {
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let table = read("table.md");
    for part in ["# ", "**Here:**", "| --- |", "- ["] {
        assert!(table.contains(part), "{part} in {table}");
    }
    let data = read("data.csv");
    let columns = data.lines().next().expect("a head").split(',').count();
    assert!(columns > 1 && data.lines().count() > 1, "{data}");
    let plot = read("plot.svg");
    assert!(plot.starts_with("<svg") && plot.trim_end().ends_with("</svg>") && plot.len() > 500);
    let first = read("data.jsonl").lines().next().map(str::to_string).expect("a header");
    assert!(first.contains("\"quick\":true"), "{first}");
}

/// An experiment of games whose results depend on no clock.
const GAMES: [&str; 4] = ["run", "gamma", "--quick", "--json"];

#[test]
fn an_interrupted_experiment_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = text(run(folder.path(), &[&GAMES[..], &["--out", "whole"]].concat()));

    let mut child = lab(folder.path(), &[&GAMES[..], &["--out", "broken"]].concat())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let data = folder.path().join("broken/gamma/data.jsonl");
    let lines = || fs::read_to_string(&data).map_or(0, |text| text.lines().count());
    let start = Instant::now();
    while lines() < 4 && start.elapsed() < Duration::from_secs(120) {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let kept = fs::read_to_string(&data).expect("results");
    // What was cut off in the middle of a line is done again.
    fs::write(&data, format!("{}{{\"unit\":\"with k", whole_lines(&kept))).expect("written");

    let resumed = text(run(folder.path(), &[&GAMES[..], &["--out", "broken"]].concat()));
    assert_eq!(resumed, whole);
    let read = |out: &str| fs::read_to_string(folder.path().join(out).join("gamma/data.csv"));
    assert_eq!(read("broken").expect("data"), read("whole").expect("data"));
    let after = fs::read_to_string(&data).expect("results");
    assert!(after.starts_with(&whole_lines(&kept)), "what was known is not done again");
    // A third run has nothing to do.
    let again = text(run(folder.path(), &[&GAMES[..], &["--out", "broken"]].concat()));
    assert_eq!((again, fs::read_to_string(&data).expect("results")), (whole, after));
}

fn whole_lines(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect()
}

#[test]
fn folders_hold_one_plan() {
    let folder = tempfile::tempdir().expect("a folder");
    text(run(folder.path(), &["run", "split-four", "--quick", "--out", "a"]));
    let other = fault(run(folder.path(), &["run", "split-four", "--out", "a"]));
    assert!(other.contains("split-four: holds results of another plan, expected"), "{other}");
    fs::write(folder.path().join("file"), "").expect("written");
    let file = fault(run(folder.path(), &["run", "split-four", "--quick", "--out", "file"]));
    assert!(file.contains("file"), "{file}");
    fs::write(folder.path().join("a/split-four/data.jsonl"), "nothing\n").expect("written");
    let spoilt = fault(run(folder.path(), &["run", "split-four", "--quick", "--out", "a"]));
    assert!(spoilt.contains("data.jsonl: line 1"), "{spoilt}");
}

#[test]
fn bad_words_are_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases: [(&[&str], &str); 5] = [
        (&["run", "nothing"], "experiment `nothing`, expected one of depth-time"),
        (&["run"], "NAME"),
        (&["dance"], "dance"),
        (&["run", "tournament", "--opponent", "x"], "--opponent"),
        (&["run", "vcx-depth", "--puzzles", "none.jsonl"], "none.jsonl"),
    ];
    for (arguments, words) in cases {
        let fault = fault(run(folder.path(), arguments));
        assert!(fault.contains(words), "{arguments:?}: {fault}");
    }
    let none = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(none, 0, "nothing is written for words that make no sense");
}

#[test]
fn experiments_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = text(run(folder.path(), &["list"]));
    let objects = text(run(folder.path(), &["list", "--json"]));
    for name in NAMES {
        assert!(list.contains(name) && objects.contains(&format!("\"name\":\"{name}\"")), "{name}");
    }
    assert_eq!(text(run(folder.path(), &[])), list);
}

#[test]
fn programs_play_in_the_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    let brain = env!("CARGO_BIN_EXE_pbrain-tengen");
    let opponent = format!("cmd={brain} --agent greedy --messages none,name=guest");
    let arguments = ["run", "tournament", "--quick", "--opponent", &opponent];
    text(run(folder.path(), &arguments));
    let table =
        fs::read_to_string(folder.path().join("report/tournament/table.md")).expect("table");
    assert_eq!(table.matches("| guest | ").count(), 2, "{table}");
}
