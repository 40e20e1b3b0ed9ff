//! Numbers of legal lines, wins and forbidden points, rule by rule: our perft.
//!
//! Each row of `counts.txt` is `rule size position depth lines wins forbidden`; `-` is an empty
//! board. The fast board counts to the full depth, the referee as deep as it can in a second.

use std::fmt::Write;

use board::referee::Referee;
use board::{Board, Color, Perft, Point, PointSet, Reach, Rule, Size, perft, with_rule};

const TABLE: &str = include_str!("counts.txt");

/// Lines up to which the referee counts too; it needs some milliseconds for each.
const REFEREE_LINES: u64 = 20_000;

struct Row<'a> {
    text: &'a str,
    rule: Rule,
    size: Size,
    moves: Vec<Point>,
    depth: u32,
    expected: Perft,
}

fn rows() -> impl Iterator<Item = Row<'static>> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [rule, size, moves, depth, lines, wins, forbidden] = words[..] else {
            panic!("expected seven words: {text}");
        };
        let (width, height) = size.split_once('x').expect("a size is WIDTHxHEIGHT");
        let size = Size::new(width.parse().unwrap(), height.parse().unwrap()).expect("a size");
        let moves = if moves == "-" { "" } else { moves };
        Row {
            text,
            rule: Rule::from_name(rule).expect("a rule"),
            size,
            moves: size.parse_moves(moves).expect("moves").into_iter().flatten().collect(),
            depth: depth.parse().unwrap(),
            expected: Perft {
                lines: lines.parse().unwrap(),
                wins: wins.parse().unwrap(),
                forbidden: forbidden.parse().unwrap(),
            },
        }
    })
}

#[test]
fn the_board_counts_as_written() {
    let mut differences = String::new();
    for row in rows() {
        let found = with_rule!(row.rule, R => {
            let mut board = Board::<R>::new(row.size);
            row.moves.iter().for_each(|&point| board.play(point));
            perft(&mut board, row.depth)
        });
        if found != row.expected {
            let Perft { lines, wins, forbidden } = found;
            writeln!(differences, "{}\n  found {lines} {wins} {forbidden}", row.text).unwrap();
        }
    }
    assert!(differences.is_empty(), "\n{differences}");
}

/// The same count in the referee's words.
fn count(referee: &Referee, depth: u32) -> Perft {
    let mut found = Perft::default();
    if depth == 0 {
        return Perft { lines: 1, ..found };
    }
    if depth == 1 && referee.verdict().is_none() && referee.turn() == Color::Black {
        found.forbidden = referee.forbidden_points().len() as u64;
    }
    for point in referee.legal_moves() {
        let mut child = referee.clone();
        let verdict = child.play(point).expect("a legal move");
        let below = count(&child, depth - 1);
        let won = depth == 1 && verdict.is_some_and(|verdict| verdict.winner().is_some());
        found.lines += below.lines;
        found.wins += below.wins + won as u64;
        found.forbidden += below.forbidden;
    }
    found
}

#[test]
fn the_referee_counts_the_same() {
    let mut counted = 0;
    for row in rows().filter(|row| row.expected.lines <= REFEREE_LINES) {
        let mut referee = Referee::new(row.rule, row.size);
        for &point in &row.moves {
            referee.play(point).expect("a legal position");
        }
        assert_eq!(count(&referee, row.depth), row.expected, "{}", row.text);
        counted += 1;
    }
    assert!(counted >= 5 * 4, "only {counted} rows were shallow enough");
}

/// Walls in the way of rows, on boards where each line can still be counted by hand.
#[test]
fn both_count_the_same_between_walls() {
    for (moves, walls) in [("a1a2b1b2d1d2e1e2", "c1"), ("c3c4d3d4e3e4", "b3f4"), ("", "c3d4")] {
        let size = Size::new(7, 5).expect("an allowed size");
        let points = |text| size.parse_moves(text).expect("points").into_iter().flatten();
        let walls: PointSet = points(walls).collect();
        for rule in Rule::ALL {
            let mut referee = Referee::with_walls(rule, size, walls);
            points(moves).for_each(|point| assert_eq!(referee.play(point), Ok(None)));
            let found = with_rule!(rule, R => {
                let mut board = Board::<R>::with_walls(size, Reach::default(), walls);
                points(moves).for_each(|point| board.play(point));
                perft(&mut board, 2)
            });
            assert_eq!(found, count(&referee, 2), "{rule} after {moves}, walls {walls:?}");
        }
    }
}
