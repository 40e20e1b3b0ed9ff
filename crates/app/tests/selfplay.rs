//! `tengen selfplay`: a file of games that grows, and what is learnt from it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use record::{GameResult, Hints};

fn tengen(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("tengen starts")
}

/// Plays games of 10×10 with few positions, and tells what was printed.
fn selfplay(folder: &Path, arguments: &[&str]) -> String {
    let small = ["selfplay", "--size", "10", "--nodes", "64", "--stones", "3-5"];
    let output = tengen(folder, &[&small, arguments].concat());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one line of a failure.
fn fault(folder: &Path, arguments: &[&str]) -> String {
    let output = tengen(folder, &[&["selfplay"], arguments].concat());
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    assert_eq!((output.stdout.len(), text.lines().count()), (0, 1), "{arguments:?}: {text}");
    text
}

#[test]
fn the_same_seed_gives_the_same_file_in_one_run_or_two() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let read = |name: &str| fs::read_to_string(here.join(name)).expect("a file");
    selfplay(here, &["--games", "12", "--out", "one.teacher"]);
    selfplay(here, &["--games", "12", "--out", "two.teacher", "--threads", "3"]);
    let whole = read("one.teacher");
    assert_eq!(whole, read("two.teacher"));
    selfplay(here, &["--games", "12", "--out", "other.teacher", "--seed", "2"]);
    let games = |text: &str| text.lines().skip(1).map(str::to_string).collect::<Vec<_>>();
    assert_ne!(games(&whole), games(&read("other.teacher")));

    // A file that was cut off within a line goes on with that game.
    let end = whole.match_indices('\n').nth(5).map_or(0, |(at, _)| at + 20);
    fs::write(here.join("cut.teacher"), &whole[..end]).expect("a written file");
    let json = ["--games", "12", "--out", "cut.teacher", "--resume", "--json"];
    let report: serde_json::Value = serde_json::from_str(&selfplay(here, &json)).expect("JSON");
    assert_eq!((report["games"].as_u64(), report["played"].as_u64()), (Some(12), Some(7)));
    assert_eq!(read("cut.teacher"), whole);
    let report: serde_json::Value = serde_json::from_str(&selfplay(here, &json)).expect("JSON");
    assert_eq!(report["played"], 0);
}

#[test]
fn games_are_whole_and_can_be_learnt_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let words = selfplay(here, &["--games", "30", "--out", "a.teacher", "--rule", "standard"]);
    assert!(words.starts_with("30 games and ") && words.contains(" in a.teacher: "), "{words}");
    let games = record::load(&here.join("a.teacher"), &Hints::default()).expect("games");
    assert_eq!(games.len(), 30);
    for game in &games {
        let given = game.info.opening.expect("an opening");
        assert!((3..=5).contains(&given) && game.info.result.is_some());
        let values = game.moves()[given..].iter().filter(|step| step.value.is_some()).count();
        assert!(values > 0, "{game:?}");
    }
    let won = games.iter().filter(|game| game.info.result != Some(GameResult::Draw)).count();
    assert!(won > 0, "nobody ever wins");
    let tuned =
        ["tune", "eval", "--rule", "standard", "--games", "a.teacher", "--epochs", "2", "--json"];
    let output = tengen(here, &tuned);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn moves_that_were_compared_are_kept_and_learnt_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    selfplay(here, &["--games", "24", "--out", "a.teacher", "--multipv", "3"]);
    let games = record::load(&here.join("a.teacher"), &Hints::default()).expect("games");
    let steps = || games.iter().flat_map(|game| &game.moves()[game.info.opening.unwrap_or(0)..]);
    assert!(steps().all(|step| step.others.len() < 3));
    let full = steps().filter(|step| step.others.len() == 2).count();
    assert!(full * 10 > steps().count(), "{full} of {} positions", steps().count());
    let is_apart = |step: &record::Move| step.others.iter().all(|o| Some(o.0) != step.point);
    assert!(steps().all(is_apart), "the move played is not another one");

    let train = ["train", "--epochs", "1", "--out"];
    let learn = |games, net| {
        let output = tengen(here, &[&train[..], &[net, games]].concat());
        assert!(output.status.success(), "{output:?}");
        eval::Net::from_bytes(&fs::read(here.join(net)).expect("a network")).expect("a network")
    };
    let text = fs::read_to_string(here.join("a.teacher")).expect("a file");
    let bare = text.split_inclusive([' ', '\n']).map(|word| match word.split_once('/') {
        Some((step, others)) => [step, &others[others.len() - 1..]].concat(),
        None => word.to_string(),
    });
    fs::write(here.join("b.teacher"), bare.collect::<String>()).expect("a written file");
    let [soft, hard] = [learn("a.teacher", "a.net"), learn("b.teacher", "b.net")];
    assert!(soft.sides()[0].head == hard.sides()[0].head, "values do not depend on other moves");
    assert!(soft.sides()[0].policy != hard.sides()[0].policy, "choices do");
}

#[test]
fn games_end_with_five_in_a_row_or_where_that_is_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let file = |name, more: &[&str]| {
        let games = ["--games", "8", "--out", name, "--draw-after", "40"];
        selfplay(here, &[&games[..], more].concat());
        record::load(&here.join(name), &Hints::default()).expect("games")
    };
    let (whole, proved) = (file("a.teacher", &[]), file("b.teacher", &["--to-proof"]));
    let mut is_shorter = false;
    for (game, proved) in whole.iter().zip(&proved) {
        let setup = game.position();
        let referee = board::referee::Referee::from_setup(game.info.rule, &setup);
        match game.info.result.expect("a result") {
            GameResult::Win(winner) => assert_eq!(referee.winner(), Some(winner)),
            GameResult::Draw => assert!(game.moves().len() <= 40),
        }
        assert!(game.points().starts_with(&proved.points()));
        is_shorter |= proved.moves().len() < game.moves().len();
    }
    assert!(is_shorter, "no win was proved before it stood on the board");
}

#[test]
fn nothing_is_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("mine.txt"), "not a word of games").expect("a written file");
    fs::write(here.join("old.teacher"), "# tengen selfplay --seed 9\n").expect("a written file");
    let rows: &[(&[&str], &str)] = &[
        (&["--games", "1", "--out", "mine.txt"], "mine.txt is there already, expected --resume"),
        (&["--games", "1", "--out", "mine.txt", "--resume"], "begins with `not a word of games`"),
        (&["--games", "1", "--out", "old.teacher", "--resume"], "expected `# tengen selfplay"),
        (&["--games", "1", "--out", "no/a.teacher"], "no/a.teacher: cannot be written"),
        (&["--games", "1", "--out", "b", "--size", "5", "--stones", "20"], "expected at most 12"),
        (&["--games", "1"], "--out"),
        (&["--out", "b"], "--games"),
    ];
    for (arguments, expected) in rows {
        let line = fault(here, arguments);
        assert!(line.starts_with("tengen: ") && line.contains(expected), "{arguments:?}: {line}");
    }
    let mine = fs::read_to_string(here.join("mine.txt")).expect("a file");
    assert_eq!(mine, "not a word of games");
}
