//! `tengen tune search`: numbers on their way, and a match set by them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn tengen(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("tengen starts")
}

const SMALL: [&str; 12] = [
    "tune",
    "search",
    "--size",
    "7",
    "--games",
    "12",
    "--nodes",
    "40",
    "--rate",
    "9",
    "--params",
    "razor_depth,count_base,aspiration",
];

/// Where a number of the search stands.
fn default(name: &str) -> i32 {
    let param = search::Params::LIST.iter().find(|param| param.name == name);
    param.expect("a number of the search").default
}

/// Tunes three numbers by games of 7×7, and tells what was printed.
fn tune(folder: &Path, arguments: &[&str]) -> String {
    let output = tengen(folder, &[&SMALL, arguments].concat());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_same_seed_gives_the_same_numbers_in_one_run_or_two() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let read = |name: &str| fs::read_to_string(here.join(name)).expect("a file");
    let words = tune(here, &["--out", "one"]);
    assert!(words.starts_with("12 games of freestyle") && words.contains("razor_depth"), "{words}");
    tune(here, &["--out", "two", "--threads", "2"]);
    let whole = read("one");
    assert_eq!(whole, read("two"));
    assert!(whole.contains("# rounds 3\n"), "{whole}");
    assert_eq!(whole.lines().filter(|line| line.contains(" = ")).count(), 3);

    // As if it had been ended before its first round.
    let start: String = ["aspiration", "razor_depth", "count_base"]
        .map(|name| format!("{name} = {}\n", default(name)))
        .concat();
    let head = whole.lines().next().expect("a line");
    fs::write(here.join("cut"), format!("{head}\n# rounds 0\n{start}")).expect("a written file");
    let json = tune(here, &["--out", "cut", "--resume", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((report["rounds"].as_u64(), report["games"].as_u64()), (Some(3), Some(12)));
    assert_eq!(read("cut"), whole);
    // What is over stays as it is.
    tune(here, &["--out", "cut", "--resume"]);
    assert_eq!(read("cut"), whole);
}

#[test]
fn numbers_of_another_tuning_are_a_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("other"), "razor_depth = 300.5\nnull_depth = 900\n").expect("a file");
    let words = "tune search --size 7 --games 2 --nodes 20 --rate 0.001 --params \
                 razor_depth,aspiration --from other --out new --json";
    let output = tengen(here, &words.split_whitespace().collect::<Vec<_>>());
    assert!(output.status.success(), "{output:?}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let near = |row: usize, to: f64| {
        let value = report["params"][row]["exact"].as_f64();
        value.is_some_and(|value| (value - to).abs() < 1.0)
    };
    assert!(near(0, default("aspiration").into()) && near(1, 300.5), "{report}");
}

#[test]
fn what_positions_do_not_count_is_not_tuned_by_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = "tune search --size 7 --games 2 --nodes 20 --out all";
    let output = tengen(folder.path(), &words.split_whitespace().collect::<Vec<_>>());
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(folder.path().join("all")).expect("a file");
    assert!(text.contains("aspiration = ") && !text.contains("solver_share"), "{text}");
}

#[test]
fn a_match_is_set_by_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("numbers"), "aspiration = 30.4\nscore_floor = -801\n").expect("a file");
    let output = tengen(
        here,
        &[
            "match",
            "--engine",
            "agent=tengen,params=numbers,name=new",
            "--engine",
            "agent=tengen,razor_depth=300",
            "--each",
            "nodes=20",
            "--games",
            "2",
            "--size",
            "7",
            "--out",
            "games",
        ],
    );
    assert!(output.status.success(), "{output:?}");
    let plan = fs::read_to_string(here.join("games/match.json")).expect("a file");
    for words in ["aspiration", "\"30\"", "score_floor", "\"-801\"", "razor_depth"] {
        assert!(plan.contains(words), "{words}: {plan}");
    }
    assert!(!plan.contains("numbers"), "{plan}");
}

#[test]
fn faults_are_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("old"), "# tengen tune search --seed 9\n").expect("a written file");
    let rows: &[(&[&str], &str)] = &[
        (&["--games", "2", "--nodes", "9", "--out", "old"], "old is there already, expected"),
        (&["--games", "2", "--nodes", "9", "--out", "old", "--resume"], "old is of `tengen tune"),
        (&["--games", "2", "--nodes", "9", "--out", "a", "--params", "x"], "parameter `x`"),
        (&["--games", "2", "--nodes", "9", "--out", "no/a"], "no/a: cannot be written"),
        (&["--games", "2", "--out", "a"], "--nodes"),
    ];
    for (arguments, expected) in rows {
        let output = tengen(here, &[&["tune", "search"], *arguments].concat());
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(expected) && text.lines().count() == 1, "{arguments:?}: {text}");
    }
}
