//! The puzzles that come with the program: `data/puzzles`, made by `scripts/puzzles`.

use std::sync::OnceLock;

use super::puzzle::Puzzle;

/// The puzzles of each rule and board.
const FILES: [&str; 6] = [
    include_str!("../../../../data/puzzles/freestyle15.jsonl"),
    include_str!("../../../../data/puzzles/freestyle20.jsonl"),
    include_str!("../../../../data/puzzles/standard15.jsonl"),
    include_str!("../../../../data/puzzles/renju15.jsonl"),
    include_str!("../../../../data/puzzles/caro15.jsonl"),
    include_str!("../../../../data/puzzles/caro-overline15.jsonl"),
];

/// All puzzles of the program, read once.
pub fn builtin() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let lines = FILES.iter().flat_map(|file| file.lines());
        lines.map(|line| Puzzle::from_json(line).expect("a test reads every puzzle")).collect()
    })
}
