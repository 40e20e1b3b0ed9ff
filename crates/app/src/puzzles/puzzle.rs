//! A position with one answer.

use board::{Color, Point, Symmetry};
use search::threat::Win;
use serde::Serialize;

use crate::line::longest;

/// A puzzle, with its answer.
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// Where it was found.
    pub source: String,
    /// The moves that led there, if they began on an empty board.
    pub moves: Option<Vec<Point>>,
    /// The only win.
    pub win: Win,
}

/// A puzzle as it stands in a file. Points are `[x,y]` from the top left.
#[derive(Serialize)]
struct Object<'a> {
    id: &'a str,
    source: &'a str,
    rule: &'static str,
    size: Side,
    black: Vec<[u8; 2]>,
    white: Vec<[u8; 2]>,
    to_move: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<[u8; 2]>>,
    expect: Expect,
    grade: u8,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Side {
    Square(u8),
    Both([u8; 2]),
}

#[derive(Serialize)]
struct Expect {
    kind: &'static str,
    winner: &'static str,
    first_moves: Vec<[u8; 2]>,
    first_moves_complete: bool,
    max_plies: usize,
    minimal: bool,
    line: Vec<[u8; 2]>,
}

impl Puzzle {
    /// The same for all eight images of a position, and different for others.
    pub fn key(&self) -> u64 {
        Symmetry::canonical(self.win.proof.rule, &self.win.proof.setup).1
    }

    /// One line of a file of puzzles.
    pub fn in_json(&self) -> serde_json::Result<String> {
        let Win { kind, proof, is_shortest } = &self.win;
        let (setup, size) = (&proof.setup, proof.setup.size());
        let line = pairs(&longest(proof));
        serde_json::to_string(&Object {
            id: &self.id,
            source: &self.source,
            rule: proof.rule.name(),
            size: match size.is_square() {
                true => Side::Square(size.width()),
                false => Side::Both([size.width(), size.height()]),
            },
            black: pairs(setup.stones(Color::Black)),
            white: pairs(setup.stones(Color::White)),
            to_move: setup.turn.name(),
            moves: self.moves.as_deref().map(pairs),
            expect: Expect {
                kind: kind.name(),
                winner: proof.winner().name(),
                first_moves: line.iter().take(1).copied().collect(),
                first_moves_complete: true,
                max_plies: proof.plies(),
                minimal: *is_shortest,
                line,
            },
            grade: grade(proof.plies()),
        })
    }
}

/// How hard a puzzle is, from 1 to 5, as far as its length tells.
fn grade(plies: usize) -> u8 {
    match plies {
        ..=5 => 1,
        6..=9 => 2,
        10..=15 => 3,
        16..=25 => 4,
        _ => 5,
    }
}

fn pairs(points: &[Point]) -> Vec<[u8; 2]> {
    points.iter().map(|point| [point.x(), point.y()]).collect()
}
