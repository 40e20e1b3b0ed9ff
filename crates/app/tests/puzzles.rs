//! `tengen puzzles` as a user meets it, and the puzzles that come with the project. Searches are
//! limited by positions, never by time.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::AtomicBool;

use board::{Color, Effort, Point, Symmetry};
use record::{Entry, Game, Hints};
use search::Task;
use search::threat::{Kind, Outcome, Request, Solver, Win};
use serde_json::Value;

/// Positions in which every question about a shipped puzzle is answered.
const NODES: u64 = 50_000;

/// Two games and, between them, the first in a mirror.
const GAMES: &str = "# board: 15
# rule: freestyle
i12h14l15g11h11j13j11i13h12h10h13k10k11g12j10i11i9l12g14f15g9j9h8g7i8i7h9j7f9e9e8g10g8f8i10k12f7
g12h14d15i11h11f13f11g13h12h10h13e10e11i12f10g11g9d12i14j15i9f9h8i7g8g7h9f7j9k9k8i10i8j8g10e12j7
i10j10m6g9j9k8h8i11k9l9f8g8g10h11j11e10h7h9e9d10h6j7i6g6i5g7g5m10n11h5i7j8i8i9i4
";

/// Runs `tengen puzzles` on those games; gives the file that `--out` names in the words, if any.
fn puzzles(words: &[&str]) -> (Output, Option<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.pos"), GAMES).expect("a written file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["puzzles", "games.pos", "--nodes", "5000", "--memory", "16"]);
    let output = command.args(words).current_dir(folder.path()).output().expect("tengen starts");
    (output, fs::read_to_string(folder.path().join("out.jsonl")).ok())
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn points(value: &Value) -> Vec<Point> {
    let side = |pair: &Value, index: usize| pair[index].as_u64().and_then(|n| u8::try_from(n).ok());
    let point = |pair| side(pair, 0).zip(side(pair, 1)).and_then(|(x, y)| Point::new(x, y));
    let pairs = value.as_array().expect("a list").iter();
    pairs.map(|pair| point(pair).expect("a point")).collect()
}

#[test]
fn games_give_puzzles_with_one_answer() {
    let (output, _) = puzzles(&["--kind", "vcf"]);
    let found = objects(&stdout(&output));
    let ids: Vec<&Value> = found.iter().map(|puzzle| &puzzle["id"]).collect();
    assert_eq!(ids, ["games-1-28", "games-3-30"]);
    assert_eq!(output.status.code(), Some(0));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.starts_with("tengen: 3 games, 2 puzzles; left out: 1 twice, "), "{told}");
    for puzzle in &found {
        let expect = &puzzle["expect"];
        assert_eq!((&puzzle["rule"], &puzzle["size"]), (&"freestyle".into(), &15.into()));
        assert_eq!((&expect["kind"], &expect["winner"]), (&"vcf".into(), &"black".into()));
        let line = points(&expect["line"]);
        assert_eq!(points(&expect["first_moves"]), line[..1], "{puzzle}");
        assert_eq!(expect["max_plies"], line.len(), "{puzzle}");
        assert_eq!(
            (&expect["first_moves_complete"], &expect["minimal"]),
            (&true.into(), &true.into())
        );
        assert!((1..=5).contains(&puzzle["grade"].as_u64().expect("a grade")), "{puzzle}");
    }
}

#[test]
fn the_order_is_that_of_the_games() {
    let ask = |words: &[&str]| stdout(&puzzles(words).0);
    let alone = ask(&["--kind", "vcf"]);
    assert_eq!(ask(&["--kind", "vcf", "--threads", "3"]), alone);
}

#[test]
fn a_file_holds_what_would_be_printed() {
    let (printed, _) = puzzles(&["--kind", "vcf"]);
    let (output, file) = puzzles(&["--kind", "vcf", "--out", "out.jsonl"]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("", Some(0)));
    assert_eq!(file, Some(stdout(&printed)));
    assert_eq!(output.stderr, printed.stderr);
}

#[test]
fn the_length_can_be_chosen() {
    for words in [["--min-plies", "31"], ["--max-plies", "2"]] {
        let (output, _) = puzzles(&[&["--kind", "vcf"], &words[..]].concat());
        assert_eq!((stdout(&output).as_str(), output.status.code()), ("", Some(1)), "{words:?}");
    }
}

#[test]
fn bad_input_is_one_line() {
    let rows: [(&[&str], &str); 2] = [
        (&["absent.sgf"], "absent.sgf: cannot be read"),
        (&["--kind", "any"], "expected vcf or vct"),
    ];
    for (words, expected) in rows {
        let (output, _) = puzzles(words);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(expected) && told.lines().count() == 1, "{words:?}: {told}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{words:?}");
    }
}

/// The puzzles that come with the project, each with the object it was read from.
fn shipped() -> Vec<(Entry, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/puzzles");
    let mut shipped = Vec::new();
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("text");
        let entries = record::load_entries(&path, &Hints::default()).expect("puzzles");
        shipped.extend(entries.into_iter().zip(objects(&text)));
    }
    shipped
}

/// A forced win of a shipped puzzle, found anew with few positions.
fn solve(solver: &mut Solver, entry: &Entry, puzzle: &Value) -> Option<Win> {
    let kind = if puzzle["expect"]["kind"] == "vcf" { Kind::Vcf } else { Kind::Vct };
    let request = Request { kind, nodes: NODES, ..Request::default() };
    match solver.solve(&task(entry), &request, &AtomicBool::new(false)).outcome {
        Outcome::Win(win) => Some(win),
        _ => None,
    }
}

fn task(entry: &Entry) -> Task {
    Task::from_setup(entry.rule.expect("a rule"), &entry.setup)
}

#[test]
fn every_shipped_puzzle_is_won_and_the_proof_holds() {
    for (entry, puzzle) in shipped() {
        let id = &puzzle["id"];
        let win = solve(&mut Solver::new(16 << 20), &entry, &puzzle);
        let win = win.unwrap_or_else(|| panic!("{id}: no win"));
        // The referee replays the proof against every legal defence; it knows the rules alone.
        let verified = win.proof.verify(&Effort::default());
        assert!(verified.is_ok(), "{id}: {verified:?}");
        let expect = &puzzle["expect"];
        assert_eq!(Some(win.proof.winner().name()), expect["winner"].as_str(), "{id}");
        let first = win.proof.steps.last().map(|step| step.play);
        assert_eq!(points(&expect["first_moves"]), first.into_iter().collect::<Vec<_>>(), "{id}");
    }
}

/// Every threat is tried to its end: only the answer wins.
#[test]
fn no_other_first_move_wins() {
    for (entry, puzzle) in shipped() {
        let (id, mut solver) = (&puzzle["id"], Solver::new(16 << 20));
        // The search for a win makes the other moves easier to settle.
        assert!(solve(&mut solver, &entry, &puzzle).is_some(), "{id}: no win");
        assert_eq!(puzzle["expect"]["alone"], "vct", "{id}");
        let request = Request { kind: Kind::Vct, nodes: NODES, ..Request::default() };
        let moves = solver.first_moves(&task(&entry), &request, &AtomicBool::new(false));
        let mut wins = Vec::new();
        for (point, outcome) in moves {
            match outcome {
                Outcome::Win(_) => wins.push(point),
                Outcome::None(_) => {}
                Outcome::Unknown => panic!("{id}: not settled"),
            }
        }
        assert_eq!(wins, points(&puzzle["expect"]["first_moves"]), "{id}");
    }
}

#[test]
fn shipped_puzzles_are_whole() {
    let shipped = shipped();
    assert!(shipped.len() >= 300, "{} puzzles", shipped.len());
    let mut keys: Vec<u64> = Vec::new();
    let mut grades = [0; 5];
    for (entry, puzzle) in shipped {
        let (rule, id) = (entry.rule.expect("a rule"), puzzle["id"].clone());
        keys.push(Symmetry::canonical(rule, &entry.setup).1);
        grades[puzzle["grade"].as_u64().expect("a grade") as usize - 1] += 1;
        let mut game = Game::from(entry);
        assert!(!game.info.has_setup(), "{id}: the moves lead elsewhere");
        for point in points(&puzzle["expect"]["line"]) {
            game.play(point).expect("a free point");
        }
        let winner = board::referee::Referee::from_setup(rule, &game.position()).winner();
        assert_eq!(winner.map(Color::name), puzzle["expect"]["winner"].as_str(), "{id}");
    }
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count, "a puzzle and its image");
    assert!(grades.iter().all(|&count| count > 0), "{grades:?}");
}
