//! The program as a user meets it: words in, text and exit code out.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn tengen(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen")).args(arguments).output().expect("tengen starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The one line of a failure; its exit code must be 2 and nothing else printed.
fn fault(arguments: &[&str]) -> String {
    let output = tengen(arguments);
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    assert_eq!((output.stdout.len(), text.lines().count()), (0, 1), "{arguments:?}: {text}");
    text.trim_end().to_string()
}

#[test]
fn the_help_shows_the_commands() {
    let output = tengen(&["--help"]);
    assert!(output.status.success());
    for word in ["serve", "rules", "convert", "h8i9g7", "Exit codes"] {
        assert!(stdout(&output).contains(word), "{word}");
    }
}

#[test]
fn rules_answers_in_json() {
    let output = tengen(&["rules", "--rule", "renju", "--json", "h8a1i8a2j9a3j10"]);
    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(answer["id"], serde_json::Value::Null);
    assert_eq!(answer["winner"], serde_json::Value::Null);
    assert_eq!(answer["forbidden"], serde_json::json!([[9, 7]]));
    assert_eq!(answer["reasons"], serde_json::json!(["double-three"]));
    assert_eq!(answer["to_move"], "white");
    assert_eq!(answer["legal"].as_array().map(Vec::len), Some(225 - 7));
}

#[test]
fn analyze_tells_moves_values_and_reasons() {
    let output = tengen(&["analyze", "h8a1i8c1j8", "--depth", "4", "--multipv", "2", "--json"]);
    let text = stdout(&output);
    let events: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (best, infos) = events.split_last().expect("events");
    let (defence, infos) = infos.split_last().expect("a threat");
    assert_eq!((&defence["type"], &defence["winner"]), (&"defence".into(), &"black".into()));
    let holding = defence["holding"].as_array().expect("moves");
    let held: Vec<_> = holding.iter().map(|held| (&held["move"], &held["outcome"])).collect();
    assert_eq!(held, [(&"g8".into(), &"none".into()), (&"k8".into(), &"none".into())]);
    assert!(infos.iter().all(|event| event["type"] == "info"), "{text}");
    assert!(infos.iter().any(|event| event["multipv"] == 2), "{text}");
    for field in ["depth", "seldepth", "value", "winrate", "nodes", "nps", "time_ms", "pv"] {
        assert!(!infos[0][field].is_null(), "{field}: {text}");
    }
    assert_eq!(best["type"], "best");
    let reasons = best["explain"].as_array().expect("reasons");
    assert!(reasons.iter().any(|reason| reason == "stops an open four at g8"), "{best}");
    // A five is played at once.
    let output = tengen(&["analyze", "h8a1i8c1j8e1k8g1", "--json"]);
    let best: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!(
        (best["mate"].as_i64(), best["explain"][1].as_str()),
        (Some(1), Some("makes five in a row"))
    );
}

#[test]
fn the_smallest_budget_still_finds_a_move() {
    for megabytes in ["1", "16"] {
        let output =
            tengen(&["analyze", "h8i9g7", "--nodes", "2000", "--memory", megabytes, "--json"]);
        assert!(stdout(&output).contains(r#""type":"best""#), "{megabytes}: {output:?}");
    }
}

#[test]
fn bench_searches_the_same_nodes_every_time() {
    let strip = |output: Output| -> Vec<(String, u64, String)> {
        let parse = |line: &str| {
            let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let text = |field: &str| json[field].as_str().expect("text").to_string();
            (text("rule"), json["nodes"].as_u64().expect("nodes"), text("signature"))
        };
        stdout(&output).lines().map(parse).collect()
    };
    let (one, two) = (strip(tengen(&["bench", "--json"])), strip(tengen(&["bench", "--json"])));
    assert_eq!(one, two);
    assert_eq!(one.len(), 6);
    assert_eq!(one[5].0, "all");
}

#[test]
fn rules_tells_the_winner_and_the_row() {
    let rows = [
        ("freestyle", "h8a1i8b1j8c1k8d1l8", "black wins with 5 in a row: h8 i8 j8 k8 l8"),
        ("freestyle", "a1h8a2i8a3j8b5k8b6l8", "white wins with 5 in a row: h8 i8 j8 k8 l8"),
        (
            "renju",
            "h8a1i8a2j9a3j10o1j8",
            "white wins: black played a forbidden point (double-three): j8",
        ),
        ("standard", "h8a1i8b1j8c1l8d1m8a15k8", "nobody has won"),
    ];
    for (rule, moves, expected) in rows {
        let output = tengen(&["rules", "--rule", rule, moves]);
        let result = format!("result       {expected}\n");
        assert!(stdout(&output).contains(&result), "{rule} {moves}: {}", stdout(&output));
    }
}

#[test]
fn rules_reads_position_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("positions.jsonl");
    let lines = concat!(
        r#"{"id":"a","rule":"renju","size":15,"black":[[7,7],[8,7],[9,6],[9,5]],"white":[]}"#,
        "\n",
        r#"{"id":"b","size":[9,7],"black":[[0,0],[1,0],[2,0],[3,0],[4,0]],"white":[],"to_move":"white"}"#,
        "\n",
    );
    fs::write(&file, lines).expect("a written file");
    let name = file.to_str().expect("a name");
    let text = stdout(&tengen(&["rules", "--file", name, "--json"]));
    let answers: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((answers[0]["id"].as_str(), answers[1]["id"].as_str()), (Some("a"), Some("b")));
    assert_eq!(answers[0]["reasons"], serde_json::json!(["double-three"]));
    assert_eq!(answers[1]["winner"], "black");
    assert_eq!(answers[1]["row"].as_array().map(Vec::len), Some(5));
    // A rule on the command line beats the file's.
    let text = stdout(&tengen(&["rules", "--rule", "standard", "--file", name, "--json"]));
    assert!(text.lines().all(|line| line.contains(r#""rule":"standard""#)), "{text}");
    // Other formats are positions too.
    let drawn = folder.path().join("drawn.board");
    fs::write(&drawn, ".....\n.xx..\n.....\n..o..\n.....\n").expect("a written file");
    let text = stdout(&tengen(&["rules", "--file", drawn.to_str().expect("a name")]));
    assert!(text.contains("freestyle, 5x5, 3 stones, white to move"), "{text}");
}

#[test]
fn openings_are_the_same_every_time_and_fit_for_a_match() {
    let words = ["openings", "--rule", "renju", "--size", "11", "--count", "3", "--nodes", "640"];
    let with = |more: &[&str]| tengen(&[&words, more].concat());
    let text = stdout(&with(&[]));
    assert_eq!(text, stdout(&with(&["--threads", "2"])));
    assert_ne!(text, stdout(&with(&["--seed", "2"])));
    assert!(text.starts_with("# board: 11\n# rule: renju\n"), "{text}");
    let games = record::read(text.as_bytes(), None, &record::Hints::default()).expect("openings");
    let lines = stdout(&with(&["--json"]));
    let objects: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((games.len(), objects.len()), (3, 3));
    for (game, object) in games.iter().zip(&objects) {
        let names = object["moves"].as_array().expect("moves");
        let moves: String = names.iter().filter_map(|name| name.as_str()).collect();
        assert_eq!(moves, game.info.size().name_moves(&game.points()));
        assert!(object["value"].as_i64().is_some_and(|value| value.abs() <= 40), "{object}");
        assert!(object["nodes"].as_u64().is_some_and(|nodes| nodes >= 640), "{object}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("set.offset");
    let name = file.to_str().expect("a name");
    assert!(stdout(&with(&["--out", name])).starts_with("3 openings written to "));
    let stored = record::load(&file, &record::Hints::default()).expect("openings");
    assert_eq!(
        stored.iter().map(record::Game::points).collect::<Vec<_>>(),
        games.iter().map(record::Game::points).collect::<Vec<_>>()
    );
}

#[test]
fn openings_are_built_in_and_end_honestly() {
    let text = stdout(&tengen(&["openings", "--builtin", "--size", "15x9", "--count", "2"]));
    assert!(text.starts_with("# board: 15x9\n# rule: freestyle\n"), "{text}");
    assert_eq!(text.lines().count(), 4, "{text}");
    let output = tengen(&["openings", "--size", "5", "--stones", "1", "--nodes", "640"]);
    assert_eq!((output.status.code(), stdout(&output).lines().count()), (Some(0), 2 + 6));
    let note = String::from_utf8_lossy(&output.stderr);
    assert_eq!(note, "tengen: 6 of 10 even openings found, then no more\n");
}

#[test]
fn convert_keeps_the_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("a name").to_string();
    fs::write(file("a.pos"), "# rule: renju\nh8i9g7\n").expect("a written file");
    for (from, to) in
        [("a.pos", "a.sgf"), ("a.sgf", "a.psq"), ("a.psq", "a.jsonl"), ("a.jsonl", "b.pos")]
    {
        let output = tengen(&["convert", &file(from), &file(to), "--rule", "renju"]);
        assert!(output.status.success(), "{from} to {to}: {output:?}");
        assert!(stdout(&output).starts_with("1 game written to"), "{from} to {to}");
    }
    let text = fs::read_to_string(file("b.pos")).expect("a readable file");
    assert!(text.contains("h8i9g7"), "{text}");
}

#[test]
fn bad_words_and_files_are_named_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a written file");
        path.to_str().expect("a name").to_string()
    };
    let (cut, taken) = (file("cut.sgf", "(;GM[4]SZ[15];B[hh"), file("taken.psq", "no game\n"));
    let missing = folder.path().join("missing.sgf").to_str().expect("a name").to_string();
    let out = folder.path().join("out.sgf");
    let out = out.to_str().expect("a name");
    let rows: &[(&[&str], &str)] = &[
        (&["rules", "h8x99"], "`x99` lies outside the 15x15 board, expected a1 to o15"),
        (&["rules", "h8h8"], "move 2 (h8): the point has a stone already, expected an empty one"),
        (&["rules", "h8a1i8b1j8c1k8d1l8e1"], "move 10 (e1): the game has ended"),
        (
            &["rules", "--rule", "chess", "h8"],
            "expected freestyle, standard, renju, caro, caro-overline",
        ),
        (&["rules", "--size", "23", "h8"], "expected N or WIDTHxHEIGHT from 5 to 22"),
        (&["rules"], "required"),
        (&["analyze", "h8h8"], "move 2 (h8): the point has a stone already"),
        (&["analyze", "h8", "--time", "5"], "expected a time such as 5s"),
        (
            &["analyze", "h8a1i8b1j8c1k8d1l8"],
            "black wins with 5 in a row, expected a game that goes on",
        ),
        (&["analyze", "h8", "--hash", "9999999"], "9999999 MB asked for, expected at most the"),
        (&["analyze", "h8", "--hash", "1", "--memory", "9"], "cannot be used with"),
        (&["openings", "--stones", "7-3"], "expected N or MIN-MAX such as 3-7"),
        (&["openings", "--size", "5", "--stones", "13"], "13 stones on a 5x5 board, expected"),
        (&["openings", "--count", "0"], "expected a number from 1 to 100000"),
        (&["openings", "--out", "set.wav"], "set.wav: the name tells no format"),
        (&["openings", "--out", "set.psq"], "set.psq: 2 games for a PSQ file, expected one"),
        (&["openings", "--builtin", "--seed", "2"], "cannot be used with"),
        (&["wonder"], "wonder"),
        (&["rules", "--file", &missing], "missing.sgf: cannot be read"),
        (&["convert", &cut, out], "cut.sgf, line 1"),
        (&["convert", &taken, out], "taken.psq, line 1"),
        (&["convert", &cut], "required"),
    ];
    for (arguments, expected) in rows {
        let line = fault(arguments);
        assert!(line.starts_with("tengen: ") && line.contains(expected), "{arguments:?}: {line}");
    }
    assert!(!Path::new(out).exists(), "a failed conversion leaves no file");
}

#[cfg(feature = "cluster")]
#[test]
fn a_worker_says_what_it_lacks() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let good = path("good.toml", "[[engine]]\nname = 'a'\nagent = 'greedy'\n");
    let empty = path("empty.toml", "");
    let odd = path("odd.toml", "[[engine]]\nname = 'a'\nagent = 'nobody'\n");
    // Nothing listens on the port of discarding.
    let server = ["--cluster", "nats://me:secret@127.0.0.1:9"];
    let rows: [(&[&str], &str, &str); 5] = [
        (&[], &good, "expected --cluster nats://HOST:PORT"),
        (&server, &empty, "empty.toml: no engines, expected [[engine]]"),
        (&server, &odd, "agent `nobody`, expected one of"),
        (&server, "nowhere.toml", "nowhere.toml: "),
        (&server, &good, "nats://127.0.0.1:9: "),
    ];
    for (words, engines, expected) in rows {
        let line = fault(&[&["worker", "--engines", engines], words].concat());
        assert!(line.contains(expected) && !line.contains("secret"), "{line}");
    }
}
