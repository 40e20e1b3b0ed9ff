//! `tengen match` as a person or a script runs it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;

fn tengen(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("match").args(arguments).current_dir(folder);
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    tengen(folder, arguments).output().expect("the program runs")
}

/// The objects of a run with `--json` that ended well.
fn objects(output: &Output) -> Vec<Json> {
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{fault}");
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn of_type<'a>(objects: &'a [Json], kind: &str) -> Vec<&'a Json> {
    objects.iter().filter(|object| object["type"] == kind).collect()
}

/// Every game as its number, moves and result, in order.
fn games(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("games.jsonl")).expect("games");
    let games = text.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    let mut games: Vec<(u64, String)> = games
        .map(|game| {
            let number = game["number"].as_u64().expect("a number");
            (number, format!("{number} {} {}", game["moves"], game["result"]))
        })
        .collect();
    games.sort();
    games.into_iter().map(|(_, game)| game).collect()
}

#[test]
fn scripts_read_games_and_standings() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [
        "--engine",
        "agent=greedy",
        "--engine",
        "agent=random",
        "--each",
        "nodes=1",
        "--games",
        "8",
        "--concurrency",
        "2",
        "--rule",
        "caro",
        "--size",
        "9x11",
        "--json",
        "--out",
        "m",
    ];
    let objects = objects(&run(folder.path(), &arguments));
    let games = of_type(&objects, "game");
    assert_eq!(games.len(), 8);
    for field in ["number", "players", "result", "reason", "moves", "times_ms", "values"] {
        assert!(!games[0][field].is_null(), "{field}");
    }
    let standings = of_type(&objects, "standing");
    assert_eq!(standings.len(), 2);
    assert_eq!(standings[0]["engine"], "greedy");
    let fields = [
        "wins",
        "draws",
        "losses",
        "score",
        "elo",
        "elo_error",
        "time_losses",
        "crashes",
        "illegal",
    ];
    for field in fields {
        assert!(standings[0][field].is_number(), "{field}");
    }
    let count = |field: &str| standings[0][field].as_u64().expect("a number");
    assert_eq!(count("wins") + count("draws") + count("losses"), 8);
    assert!(folder.path().join("m/match.json").exists());
}

/// A match without records in which the first engine must be shown to be much stronger.
fn tested(folder: &Path, engines: [&str; 2], more: &[&str]) -> Output {
    let engines = ["--engine", engines[0], "--engine", engines[1]];
    let test = ["--each", "nodes=1", "--games", "10000", "--sprt", "0,200", "--no-record"];
    run(folder, &[&engines[..], &test[..], more].concat())
}

#[test]
fn a_test_ends_the_match_and_tells_its_decision() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = tested(folder.path(), ["agent=greedy", "agent=random"], &["--json"]);
    let objects = objects(&output);
    let last = of_type(&objects, "sprt").pop().expect("a test").clone();
    assert_eq!(last["decision"], "H1");
    assert!(last["llr"].as_f64() >= last["upper"].as_f64());
    assert!(of_type(&objects, "game").len() < 1_000);
    let tells_copies =
        |warning: &&Json| warning["text"].as_str().is_some_and(|text| text.contains("2560 differ"));
    assert!(of_type(&objects, "warning").iter().any(tells_copies), "160 openings, eight images");

    let output = tested(folder.path(), ["agent=random", "agent=greedy"], &[]);
    assert_eq!(output.status.code(), Some(1), "the answer is no");
    assert!(String::from_utf8_lossy(&output.stdout).contains("H0"));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is written");
}

/// Killed in the middle, a match goes on: every game once, the same table in the end.
#[test]
fn a_match_survives_the_kill_of_its_runner() {
    let folder = tempfile::tempdir().expect("a folder");
    let brain = format!("cmd={} --messages none,name=brain", env!("CARGO_BIN_EXE_pbrain-tengen"));
    let arguments = |out: &'static str| {
        let fixed = ["--engine", "agent=tengen,name=agent", "--each", "nodes=300", "--games", "40"];
        let mut all = vec!["--engine", brain.as_str()];
        all.extend(fixed);
        all.extend(["--concurrency", "2", "--out", out]);
        all
    };
    let whole = run(folder.path(), &arguments("whole"));
    assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));

    let cut = folder.path().join("cut");
    let mut command = tengen(folder.path(), &arguments("cut"));
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a child");
    let deadline = Instant::now() + Duration::from_secs(120);
    let has_some =
        || fs::read_to_string(cut.join("games.jsonl")).is_ok_and(|t| t.lines().count() > 2);
    while !has_some() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it runs");
    child.wait().expect("it has ended");
    // On a machine that stalled here the match may have ended; then there is less to see.
    assert!(!games(&cut).is_empty());

    let resumed = run(folder.path(), &["--resume", "cut"]);
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    assert!(games(&cut) == games(&folder.path().join("whole")));
    let again = run(folder.path(), &["--resume", "cut"]);
    assert!(again.status.success());
    assert_eq!(games(&cut).len(), 40, "nothing is played twice");
}

#[test]
fn bad_input_is_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.txt"), "h8h8\n").expect("a file");
    let two = ["--engine", "agent=greedy", "--engine", "agent=random"];
    let rows: [(&[&str], &str); 9] = [
        (&["--engine", "agent=greedy"], "1 engines, expected --engine at least twice"),
        (
            &["--engine", "agent=nobody", "--engine", "agent=random"],
            "agent `nobody`, expected one of",
        ),
        (
            &["--engine", "agent=greedy,level=3", "--engine", "agent=random"],
            "level of agent `greedy`",
        ),
        (&[], "has no limit, expected tc="),
        (&["--each", "nodes=1", "--openings", "bad.txt"], "move 2 (h8) is on a stone"),
        (&["--each", "nodes=1", "--openings", "no.txt"], "no.txt: cannot be read"),
        (&["--each", "tc=abc"], "expected GAME/MOVE+INC"),
        (&["--each", "nodes=1", "--sprt", "5,0"], "expected"),
        (&["--each", "nodes=1", "--games", "0"], "expected a number from 1"),
    ];
    for (arguments, expected) in rows {
        let has_engines = arguments.contains(&"--engine");
        let all = [if has_engines { &[][..] } else { &two[..] }, arguments].concat();
        let output = run(folder.path(), &all);
        let fault = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{all:?}: {fault}");
        assert!(fault.contains(expected) && fault.lines().count() == 1, "{all:?}: {fault}");
    }
    let output = run(folder.path(), &["--resume", "nothing"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("no match to go on with"));
}
