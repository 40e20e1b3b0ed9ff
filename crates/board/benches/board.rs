//! How fast the board plays and takes back stones, patterns of both sides kept up to date.
//!
//! `cargo bench -p tengen-board` plays its own positions; `-- RULE:SIZE:MOVES …` others, such as
//! those of another engine's benchmark, and `--moves N` sets the stones played for each.

use std::hint::black_box;
use std::time::Instant;

use board::{Board, Point, Rule, Ruleset, Size, Tables, with_rule};

/// One opening, one middle game and one full-blown fight for each rule.
const POSITIONS: [&str; 9] = [
    "freestyle:15:h8h9i9g7j10",
    "freestyle:20:j10k11k10l10j11j12i12l9k13m8h11g10l12k12m13n14",
    "freestyle:15:h8g9h9h10i8j8g8f8i10f7i7i9g6f5h7h6j6k5g7f6k8l9",
    "standard:15:h8i9g7g9h10",
    "standard:15:h8g9h9h10i8j8g8f8i10f7i7i9g6f5h7h6j6k5g7f6k8l9",
    "renju:15:h8h9i10i9g9",
    "renju:15:h8g9h9h10i8j8g8f8i10f7i7i9g6f5h7h6j6k5g7f6k8l9",
    "caro:15:h8i9g7g9h10",
    "caro:15:h8g9h9h10i8j8g8f8i10f7i7i9g6f5h7h6j6k5g7f6k8l9",
];

fn main() {
    let mut positions = Vec::new();
    let mut stones = 2_000_000;
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        if argument == "--moves" {
            let count = arguments.next().expect("--moves takes a number");
            stones = count.parse().expect("--moves takes a number");
        } else {
            positions.push(argument);
        }
    }
    if positions.is_empty() {
        positions = POSITIONS.map(String::from).to_vec();
    }
    let (mut played, mut seconds) = (0, 0.0);
    for position in &positions {
        let (count, time) = run(position, stones);
        println!("{:10.0} moves/s  {position}", count as f64 / time);
        played += count;
        seconds += time;
    }
    println!("{:10.0} moves/s  all", played as f64 / seconds);
    for rule in Rule::ALL {
        let state = with_rule!(rule, R => size_of::<Board<R>>());
        println!("{rule}: board {state} bytes, tables {} KiB", Tables::bytes(rule) / 1024);
    }
}

/// Plays and takes back a position until `stones` were played.
fn run(position: &str, stones: usize) -> (usize, f64) {
    let fields: Vec<&str> = position.split(':').collect();
    let [rule, side, moves] = fields[..] else { panic!("expected RULE:SIZE:MOVES: {position}") };
    let rule = Rule::from_name(rule).unwrap_or_else(|| panic!("unknown rule: {rule}"));
    let side = side.parse().ok().and_then(Size::square);
    let size = side.unwrap_or_else(|| panic!("expected a side from 5 to 22: {position}"));
    let moves = size.parse_moves(moves).unwrap_or_else(|error| panic!("{error}: {position}"));
    let moves: Vec<Point> = moves.into_iter().flatten().collect();
    with_rule!(rule, R => time::<R>(size, &moves, stones / moves.len()))
}

fn time<R: Ruleset>(size: Size, moves: &[Point], rounds: usize) -> (usize, f64) {
    let mut board = Board::<R>::new(size);
    let start = Instant::now();
    for _ in 0..rounds {
        for &point in moves {
            board.play(black_box(point));
        }
        for _ in moves {
            board.undo();
        }
    }
    black_box(board.key());
    (rounds * moves.len(), start.elapsed().as_secs_f64())
}
