//! `tengen play` where there is no terminal: moves are read and told line by line.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `tengen play` with these words and this input.
fn play(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .arg("play")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that refuses its words does not read its input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// What is told, if the program ends well.
fn told(words: &[&str], input: &str) -> String {
    let output = play(words, input);
    let fault = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*fault), (Some(0), ""), "{words:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Every point of a board of this side, row by row.
fn points(side: usize) -> String {
    let row = |y: usize| ('a'..).take(side).map(move |x| format!("{x}{y}\n"));
    (1..=side).flat_map(row).collect()
}

#[test]
fn a_game_goes_on_to_its_end() {
    for (opponent, side) in [(["--agent", "random"], 5), (["--level", "1"], 7)] {
        for color in ["black", "white"] {
            let side_word = side.to_string();
            let words = [&opponent[..], &["--size", &side_word, "--seed", "1", "--color", color]];
            let text = told(&words.concat(), &points(side));
            let is_result = |line: &&str| line.contains("in a row") || line.starts_with("draw");
            assert_eq!(text.lines().filter(is_result).count(), 1, "{text}");
            assert!(text.contains("the game has ended") || text.contains("draw"), "{text}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let words = ["--agent", "random", "--seed", "7", "--size", "9"];
    let input = "e5\na1\nb2\n";
    assert_eq!(told(&words, input), told(&words, input));
}

#[test]
fn the_end_of_input_is_no_fault() {
    let text = told(&["--agent", "greedy"], "");
    assert!(text.contains("you are black, greedy is white"), "{text}");
    assert!(text.ends_with("black to move\n"), "{text}");
    assert!(told(&["--level", "2"], "h8").contains("tengen level 2 plays "));
}

#[test]
fn bad_input_and_undo_go_on() {
    let text = told(&["--agent", "greedy"], "h8\nh8\nwhat?\nq9\nundo\nundo\nhelp\nquit\nh8\n");
    for expected in [
        "h8: the point has a stone already, expected an empty one\n",
        "`what?` is not a point, expected a letter and a number such as h8, or help\n",
        "`q9` lies outside the 15x15 board, expected a1 to o15, or help\n",
        "undo: you have not moved yet, expected a move\n",
        "resign  give up\n",
    ] {
        assert!(text.contains(expected), "{expected}{text}");
    }
    assert_eq!(text.matches("greedy plays").count(), 1, "nothing is read after quit: {text}");
}

#[test]
fn hints_have_reasons() {
    let text = told(&["--agent", "greedy"], "hint\n");
    assert!(text.contains("\nhint: h8"), "{text}");
    assert!(text.ends_with("takes the centre\n"), "{text}");
}

#[test]
fn bad_words_are_told_in_one_line() {
    let rows: [(&[&str], &str); 5] = [
        (&["--agent", "nobody"], "agent `nobody`, expected one of tengen"),
        (&["--agent", "greedy", "--level", "3"], "level of agent `greedy`, expected one of tengen"),
        (&["--level", "11"], "expected a number from 1 to 10"),
        (&["--color", "red"], "expected black or white"),
        (&["--time", "5"], "expected a time such as 5s"),
    ];
    for (words, expected) in rows {
        let output = play(words, "");
        let fault = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {fault}");
        assert!(fault.contains(expected) && fault.lines().count() == 1, "{words:?}: {fault}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}
