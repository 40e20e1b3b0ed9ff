//! `tengen review` as a user meets it. Searches are limited by positions, never by time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A renju game of the project's own. Black's last stone does not stop the open three that white
/// makes four of at j11; white's answer misses it, and black goes there.
const MISSED: &str = "h8h9i9g7j10k11i8i10j8g8k8l8j7a1j11";

fn tengen(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(words).output().expect("tengen starts")
}

fn review(words: &[&str]) -> Output {
    let usual = ["review", "--nodes", "3000", "--memory", "16", "--rule", "renju"];
    tengen(&[&usual, words].concat())
}

fn json(words: &[&str]) -> Value {
    let output = review(&[words, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn error(words: &[&str]) -> String {
    let output = review(words);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn a_missed_win_is_told_with_its_proof() {
    let folder = folder();
    let proofs = folder.path().join("proofs.jsonl");
    let review = json(&[MISSED, "--proof", text(&proofs)]);
    let moments = review["turning"].as_array().expect("a list");
    let moment = moments.iter().find(|moment| moment["ply"] == 14).expect("white's mistake");
    let (plies, lost) = (&moment["plies"], &moment["enemy_plies"]);
    assert_eq!((&moment["key"], &moment["to"]), (&"missed-win-and-lost".into(), &"j11".into()));
    let sentence = format!("Missed a win in {plies} (J11), and now Black wins in {lost}.");
    assert_eq!(moment["sentence"], sentence);
    assert_eq!(moment["better"], serde_json::json!(["j11"]));
    let ply = &review["plies"][13];
    assert_eq!((&ply["before"], &ply["class"]), (&1.0.into(), &"blunder".into()));
    assert_eq!((&ply["win"]["plies"], &ply["win"]["steps"][0]["play"]), (plies, &"j11".into()));
    assert!(review["accuracy"]["white"].as_f64() < Some(90.0));
    assert_eq!((&review["result"], &review["complete"]), (&Value::Null, &true.into()));
    assert_eq!(tengen(&["verify", text(&proofs)]).status.code(), Some(0));
}

#[test]
fn what_the_other_side_had_to_do_is_told() {
    let review = json(&[MISSED]);
    let moments = review["turning"].as_array().expect("a list");
    let black = moments.iter().find(|moment| moment["ply"] == 13).expect("black's mistake");
    assert_eq!((&black["key"], &black["color"]), (&"had-to-stop-three".into(), &"black".into()));
    assert_eq!(black["points"], serde_json::json!(["j11"]));
    assert_eq!(black["better"], black["points"]);
}

#[test]
fn words_tell_every_move_and_the_turning_points() {
    let output = review(&["h8h9i9a1"]);
    let said = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(0), "{said}");
    for part in ["  1. black h8", "  4. white a1", "opening Kagetsu (d4)", "accuracy of black"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn the_same_positions_make_the_same_review() {
    let without_time = || {
        let mut review = json(&[MISSED]);
        review["time_ms"] = Value::Null;
        review
    };
    assert_eq!(without_time(), without_time());
}

#[test]
fn the_page_stands_alone() {
    let folder = folder();
    let path = folder.path().join("review.html");
    let game = folder.path().join("game.sgf");
    let sgf =
        "(;GM[4]SZ[15]PB[<b>&\"alpha]PW[</script>];B[hh];W[aa];B[hg];W[ac];B[hf];W[ca];B[oo])";
    fs::write(&game, sgf).expect("a written file");
    json(&[text(&game), "--html", text(&path)]);
    let page = fs::read_to_string(&path).expect("a page");
    for forbidden in ["http://", "https://", "src=", "@import", "url(//", "<link", "{{data}}"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    assert_eq!(page.matches("<script").count(), page.matches("</script>").count());
    assert!(page.contains("&lt;b&gt;&amp;&quot;alpha") && !page.contains("<b>&"));
    assert!(page.ends_with("</html>\n"));
    // Whole or not at all: nothing lies beside it.
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

#[test]
fn a_review_is_kept_in_the_library() {
    let folder = folder();
    let data = folder.path().join("data");
    let words = [MISSED, "--data", text(&data)];
    let first = json(&words);
    assert!(data.join("library.sqlite").is_file());
    // The time tells that nothing was looked at again.
    assert_eq!(json(&words), first);
    fs::write(data.join("library.sqlite"), "no library").expect("a written file");
    assert!(error(&words).contains("library.sqlite"));
}

#[test]
fn one_game_of_several_is_chosen() {
    let folder = folder();
    let path = folder.path().join("games.pos");
    fs::write(&path, "h8i9\nh8h9i9\n").expect("a written file");
    assert_eq!(json(&[text(&path), "--game", "2"])["opening"]["code"], "d4");
    assert!(error(&[text(&path), "--game", "3"]).contains("game 3 of 2"));
}

#[test]
fn faults_are_told_in_one_line() {
    let folder = folder();
    let path = folder.path().join("broken.sgf");
    fs::write(&path, "(;GM[4]SZ[15];B[hh];W[").expect("a written file");
    assert!(error(&[text(&path)]).contains("broken.sgf"));
    let rows = [
        ("nowhere.sgf", "no file nowhere.sgf"),
        ("h8h8", "h8"),
        ("h8z99", "no file"),
        ("", "no game"),
    ];
    for (game, expected) in rows {
        let said = error(&[game]);
        assert!(said.contains(expected), "{game}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_what_is_known() {
    use std::process::Stdio;
    use std::time::Duration;

    let folder = folder();
    let page = folder.path().join("review.html");
    let child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["review", MISSED, "--time", "60m", "--memory", "16", "--html", text(&page)])
        .stdout(Stdio::piped())
        .spawn()
        .expect("tengen starts");
    while !listens(child.id()) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.contains("of 15 moves are known"), "{said}");
    assert!(page.is_file());
}

/// Whether a process catches interrupts: the second of the signals in a mask of the system.
#[cfg(target_os = "linux")]
fn listens(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
    u64::from_str_radix(caught.trim(), 16).expect("a number") & 2 != 0
}

/// Games with a forced win that somebody else has found in them, in `../shared/data`.
mod known {
    use std::collections::HashMap;

    use board::{Color, Effort, Point, Setup};
    use record::{Game, Hints};

    use super::*;

    /// Files of puzzles, and the games they come from.
    const FILES: [(&str, &str); 4] = [
        ("freestyle15_vcf.jsonl", "freestyle15_gomocup2024.txt"),
        ("freestyle15_win.jsonl", "freestyle15_gomocup2024.txt"),
        ("freestyle20_vcf.jsonl", "freestyle20_engines-2016.txt"),
        ("freestyle20_win.jsonl", "freestyle20_engines-2016.txt"),
    ];

    /// A win that was there before a move of a game.
    struct Known {
        id: String,
        file: PathBuf,
        game: usize,
        ply: usize,
        is_missed: bool,
    }

    type Stones = [Vec<Point>; 2];

    fn stones(setup: &Setup) -> Stones {
        Color::ALL.map(|color| {
            let mut points = setup.stones(color).to_vec();
            points.sort();
            points
        })
    }

    /// The wins of one file of puzzles, in the order of the games, those that were missed first.
    fn wins(data: &Path, puzzles: &str, games: &str) -> Vec<Known> {
        let path = data.join("puzzles").join(puzzles);
        let entries = record::load_entries(&path, &Hints::default()).expect("puzzles");
        let lines = fs::read_to_string(&path).expect("puzzles");
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let puzzles: HashMap<Stones, Value> =
            entries.iter().map(|entry| stones(&entry.setup)).zip(lines).collect();
        let file = data.join("games").join(games);
        let mut found = Vec::new();
        for (game, number) in record::load(&file, &Hints::default()).expect("games").iter().zip(1..)
        {
            let mut played = Game::from(game.info.clone());
            for (ply, step) in game.points().into_iter().enumerate() {
                if let Some(puzzle) = puzzles.get(&stones(&played.position())) {
                    let moves = &puzzle["expect"]["first_moves"];
                    let is_first = |point: Point| {
                        let pair = serde_json::json!([point.x(), point.y()]);
                        moves.as_array().expect("moves").contains(&pair)
                    };
                    let id = puzzle["id"].as_str().expect("an id").to_string();
                    let is_missed = !step.is_some_and(is_first);
                    found.push(Known { id, file: file.clone(), game: number, ply, is_missed });
                }
                played.play(step).expect("a free point");
            }
        }
        found.sort_by_key(|known| !known.is_missed);
        found
    }

    /// `TENGEN_REVIEW_GAMES=50 cargo test --release --test review known -- --nocapture` reviews fifty
    /// games with the usual time a move and tells how long each took. Without the variable it is two
    /// games with few positions.
    #[test]
    fn known_wins_are_found() {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
        let data = std::env::var_os("TENGEN_DATA").map_or(beside, PathBuf::from);
        if !data.is_dir() {
            eprintln!("skipped: no folder {}", data.display());
            return;
        }
        let asked = std::env::var("TENGEN_REVIEW_GAMES").ok().and_then(|text| text.parse().ok());
        let mut lists: Vec<_> = FILES.map(|(puzzles, games)| wins(&data, puzzles, games)).into();
        if asked.is_none() {
            lists.truncate(1);
        }
        let count = asked.unwrap_or(2);
        // From every file in turn, so that all kinds are there.
        let longest = lists.iter().map(Vec::len).max().unwrap_or_default();
        let turns = (0..longest).flat_map(|at| lists.iter().filter_map(move |list| list.get(at)));
        let (mut games, mut found, mut missed, mut total) = (0, 0, 0, 0);
        let mut absent = Vec::new();
        for known in turns.take(count) {
            let (is_found, ms) = look(known, asked.is_some());
            games += 1;
            found += usize::from(is_found);
            missed += usize::from(known.is_missed);
            total += ms;
            eprintln!("{}: {} in {ms} ms", known.id, if is_found { "found" } else { "NOT FOUND" });
            if !is_found {
                absent.push(&known.id);
            }
        }
        let mean = total / games.max(1);
        eprintln!("{games} games, {missed} of the wins missed, {found} found, {mean} ms a game");
        assert!(games > 0 && absent.is_empty(), "{absent:?}");
    }

    /// Whether the review of a game has the win, with a proof that holds; and the time it took.
    fn look(known: &Known, has_time: bool) -> (bool, u64) {
        let folder = folder();
        let proofs = folder.path().join("proofs.jsonl");
        let number = known.game.to_string();
        let words = [text(&known.file), "--game", &number, "--json", "--proof", text(&proofs)];
        let output = match has_time {
            true => tengen(&[&["review"], &words[..]].concat()),
            false => review(&words),
        };
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let name = format!("move {}", known.ply + 1);
        let claims = record::load_proofs(&proofs).expect("proofs");
        let claim = claims.iter().find(|claim| claim.id.as_deref() == Some(&name));
        let holds = claim.is_some_and(|claim| claim.proof.verify(&Effort::default()).is_ok());
        let is_told = told["plies"][known.ply]["win"].is_object();
        (holds && is_told, told["time_ms"].as_u64().expect("a time"))
    }
}
