//! Commands that learn from games.

mod train;
mod tune;

use std::path::Path;
use std::process::{Command, Output};

use board::Rule;

fn tengen(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("tengen starts")
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The one line of a failure.
fn fault(folder: &Path, arguments: &[&str]) -> String {
    let output = tengen(folder, arguments);
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    assert_eq!((output.stdout.len(), text.lines().count()), (0, 1), "{arguments:?}: {text}");
    text.trim_end().to_string()
}

/// Short games along a row, black's a move faster than white's.
fn games(rule: Rule, count: usize) -> String {
    let game = |number: usize| {
        let (row, first) = (2 + number % 9, number % 10);
        let stone = |ply: usize| (first + ply / 2, row + 2 * (ply % 2));
        let value = |ply: usize| if ply.is_multiple_of(2) { 150 } else { -120 };
        let step = |ply: usize| format!("{},{}:{}", stone(ply).0, stone(ply).1, value(ply));
        let moves: Vec<String> = (0..7).map(step).collect();
        format!("15 {rule} +1 | | {}\n", moves.join(" "))
    };
    (0..count).map(game).collect()
}
