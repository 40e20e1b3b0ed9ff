//! What it costs to follow a board: stones played and taken back with and without an evaluator.
//!
//! `cargo bench -p tengen-eval` plays its own positions; `-- RULE:SIZE:MOVES …` others, and
//! `--moves N` sets the stones played for each. Bare board and evaluators take turns, so that a
//! busy machine is busy for both.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use board::{Board, Observer, Point, Rule, Ruleset, Size, with_rule};
use eval::{Classic, Evaluator, Learned, Net};

/// One middle game for each rule, and the largest board of tournaments.
const POSITIONS: [&str; 5] = [
    "freestyle:15:h8g9h9h10i8j8g8f8i10f7i7i9g6f5h7h6j6k5g7f6k8l9",
    "freestyle:20:j10k11k10l10j11j12i12l9k13m8h11g10l12k12m13n14",
    "standard:15:h8g9h9h10i8j8g8f8i10f7i7i9g6f5h7h6j6k5g7f6k8l9",
    "renju:15:h8g9h9h10i8j8g8f8i10f7i7i9g6f5h7h6j6k5g7f6k8l9",
    "caro:15:h8g9h9h10i8j8g8f8i10f7i7i9g6f5h7h6j6k5g7f6k8l9",
];

/// Turns that bare board and evaluators take.
const TURNS: usize = 20;

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
    for position in &positions {
        let [bare, classic, learned] = run(position, stones);
        println!(
            "{bare:10.0} bare  {classic:10.0} classic {:.2}  {learned:10.0} learned {:.2} moves/s  {position}",
            classic / bare,
            learned / bare
        );
    }
}

/// Stones a second, of the bare board, with the classic evaluation following, and with a network,
/// whose numbers take their time whatever they are.
fn run(position: &str, stones: usize) -> [f64; 3] {
    let fields: Vec<&str> = position.split(':').collect();
    let [rule, side, moves] = fields[..] else { panic!("expected RULE:SIZE:MOVES: {position}") };
    let rule = Rule::from_name(rule).unwrap_or_else(|| panic!("unknown rule: {rule}"));
    let side = side.parse().ok().and_then(Size::square);
    let size = side.unwrap_or_else(|| panic!("expected a side from 5 to 22: {position}"));
    let moves = size.parse_moves(moves).unwrap_or_else(|error| panic!("{error}: {position}"));
    let moves: Vec<Point> = moves.into_iter().flatten().collect();
    let rounds = stones / moves.len() / TURNS;
    let seconds = with_rule!(rule, R => compare::<R>(size, &moves, rounds));
    seconds.map(|seconds| (rounds * moves.len() * TURNS) as f64 / seconds)
}

fn compare<R: Ruleset>(size: Size, moves: &[Point], rounds: usize) -> [f64; 3] {
    let mut board = Board::<R>::new(size);
    let mut classic = Classic::<R>::new();
    classic.reset(&board);
    let mut learned = Learned::<R>::new(Arc::new(Net::zero(R::RULE)));
    learned.reset(&board);
    let mut seconds = [0.0; 3];
    for _ in 0..TURNS {
        seconds[0] += time(&mut board, moves, rounds, &mut (), |_, _| 0);
        seconds[1] += time(&mut board, moves, rounds, &mut classic, |classic, board| {
            classic.value(board).units()
        });
        seconds[2] += time(&mut board, moves, rounds, &mut learned, |learned, board| {
            learned.value(board).units()
        });
    }
    seconds
}

/// Plays the moves and takes them back, with a look at every position.
fn time<R: Ruleset, O: Observer>(
    board: &mut Board<R>,
    moves: &[Point],
    rounds: usize,
    observer: &mut O,
    look: impl Fn(&mut O, &Board<R>) -> i32,
) -> f64 {
    let start = Instant::now();
    for _ in 0..rounds {
        for &point in moves {
            board.play_with(black_box(point), observer);
            black_box(look(observer, board));
        }
        for _ in moves {
            board.undo_with(observer);
        }
    }
    start.elapsed().as_secs_f64()
}
