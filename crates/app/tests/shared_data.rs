//! The rules on data from outside: other projects' rule cases, openings and real games in
//! `../shared/data`, where that folder stands beside the repository.

use std::fs;
use std::path::{Path, PathBuf};

use board::referee::{Referee, Verdict};
use board::ruleset::Renju;
use board::{Board, Color, Forbidden, Point, Rule, Setup, with_rule};
use record::{Game, GameResult, Hints};
use serde_json::Value;

/// A folder of the data, or `None` (and a word about it) where it is not there.
fn folder(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    if !path.is_dir() {
        eprintln!("skipped: no folder {}", path.display());
        return None;
    }
    Some(path)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a readable entry").path()).collect();
    files.sort();
    files
}

/// The objects of a JSON-lines file, each beside the position that the reader makes of it.
fn cases(path: &Path) -> Vec<(Value, Setup, Rule)> {
    let entries = record::load_entries(path, &Hints::default()).expect("a readable file");
    let text = fs::read_to_string(path).expect("a readable file");
    let values = text.lines().map(|line| serde_json::from_str(line).expect("an object a line"));
    let cases: Vec<_> = values
        .zip(entries)
        .map(|(value, entry): (Value, _)| (value, entry.setup, entry.rule.expect("a rule")))
        .collect();
    assert_eq!(cases.len(), text.lines().count());
    cases
}

fn point(value: &Value) -> Point {
    let side = |index: usize| value[index].as_u64().and_then(|n| u8::try_from(n).ok());
    side(0).zip(side(1)).and_then(|(x, y)| Point::new(x, y)).expect("a point")
}

/// Fast board and referee must say the same; their answer in the words of the data.
fn forbidden(setup: &Setup, point: Point) -> &'static str {
    let kind = Board::<Renju>::from_setup(setup).forbidden(point);
    assert_eq!(kind, Referee::from_setup(Rule::Renju, setup).forbidden(point), "{point:?}");
    kind.map_or("none", Forbidden::name)
}

#[test]
fn forbidden_points() {
    let Some(folder) = folder("forbidden") else { return };
    for (case, setup, _) in cases(&folder.join("points.jsonl")) {
        let found = forbidden(&setup, point(&case["point"]));
        assert_eq!(case["expect"], found, "{}", case["id"]);
    }
}

#[test]
fn forbidden_sets_are_complete() {
    let Some(folder) = folder("forbidden") else { return };
    for (case, setup, _) in cases(&folder.join("sets.jsonl")) {
        let expected = case["forbidden"].as_array().expect("a list of forbidden points");
        for at in setup.size().points() {
            let named = expected.iter().find(|entry| point(entry) == at);
            let kind = named.map_or("none", |entry| entry[2].as_str().expect("a kind"));
            let free = Color::ALL.iter().all(|&color| !setup.stones(color).contains(&at));
            let found = if free { forbidden(&setup, at) } else { "none" };
            assert_eq!(found, kind, "{} at {at:?}", case["id"]);
        }
    }
}

#[test]
fn moves_win_or_do_not() {
    let Some(folder) = folder("forbidden") else { return };
    for (case, mut setup, rule) in cases(&folder.join("move_outcomes.jsonl")) {
        let mover = Color::from_name(case["mover"].as_str().expect("a mover")).expect("a colour");
        setup.turn = mover;
        let at = point(&case["move"]);
        let expected = case["expect"] == format!("{mover}-wins");
        let fast = with_rule!(rule, R => {
            Board::<R>::from_setup(&setup).after(at, |board| board.winner() == Some(mover))
        });
        let slow = Referee::from_setup(rule, &setup).makes_five(at, mover);
        assert_eq!((fast, slow), (expected, expected), "{}", case["id"]);
    }
}

#[test]
fn openings_are_legal_and_undecided() {
    let Some(folder) = folder("openings") else { return };
    let mut count = 0;
    for file in files(&folder) {
        for game in record::load(&file, &Hints::default()).expect("a readable file") {
            assert_eq!(replay(&game, &file), None, "{}", file.display());
            count += 1;
        }
    }
    assert!(count > 0, "no openings in {}", folder.display());
}

/// Plays a game on both boards, which must agree after every move, and gives the verdict.
fn replay(game: &Game, file: &Path) -> Option<Verdict> {
    let (rule, size) = (game.info.rule, game.info.size());
    let mut referee = Referee::new(rule, size);
    with_rule!(rule, R => {
        let mut board = Board::<R>::new(size);
        for (index, step) in game.points().into_iter().enumerate() {
            let at = step.expect("no passes in this data");
            let shown = || format!("{}, move {} {}", file.display(), index + 1, size.name(at));
            let foul = if board.turn() == Color::Black { board.forbidden(at) } else { None };
            let verdict = referee.play(at).unwrap_or_else(|illegal| panic!("{}: {illegal}", shown()));
            board.play(at);
            match &verdict {
                Some(Verdict::Forbidden { kind, .. }) => assert_eq!(foul, Some(*kind), "{}", shown()),
                Some(Verdict::Draw) => assert!(board.is_full(), "{}", shown()),
                _ => {
                    let winner = verdict.as_ref().and_then(Verdict::winner);
                    assert_eq!((board.winner(), foul), (winner, None), "{}", shown());
                }
            }
        }
    });
    referee.verdict().cloned()
}

#[test]
fn real_games_end_as_recorded() {
    let Some(folder) = folder("games") else { return };
    let mut exceptions = Vec::new();
    let (mut decided, mut forfeits) = (0, 0);
    for file in files(&folder) {
        for (index, game) in
            record::load(&file, &Hints::default()).expect("a readable file").iter().enumerate()
        {
            let verdict = replay(game, &file);
            let found = verdict.as_ref().map(|verdict| match verdict.winner() {
                Some(winner) => GameResult::Win(winner),
                None => GameResult::Draw,
            });
            let reason = game.info.reason.as_deref().unwrap_or_default();
            // A time-out or crash leaves the board undecided: nothing on it to check.
            let undecided = reason == "forfeit" && found.is_none();
            forfeits += undecided as usize;
            decided += found.is_some() as usize;
            if found != game.info.result && !undecided {
                let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let (result, moves) = (game.info.result, game.moves().len());
                exceptions.push(format!(
                    "{name} game {}: {result:?} by {reason}, {moves} moves, board says {verdict:?}",
                    index + 1
                ));
            }
        }
    }
    eprintln!("{decided} games decided on the board, {forfeits} forfeits");
    assert!(decided > 0, "no games in {}", folder.display());
    assert!(exceptions.is_empty(), "{} exceptions:\n{}", exceptions.len(), exceptions.join("\n"));
}
