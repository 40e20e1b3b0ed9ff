//! A position with one answer.

use board::{Color, Point, Rule, Setup, Size, Symmetry, with_rule};
use search::Task;
use search::threat::{Kind, Win};
use serde::{Deserialize, Serialize};

use crate::line::longest;

/// A win whose first move is the only one.
pub struct Single {
    /// The win.
    pub win: Win,
    /// By what threats no other first move wins.
    pub alone: Kind,
}

/// A puzzle with its answer, as it stands on a line of a file. Points are `[x,y]` from the top
/// left.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name.
    pub id: String,
    rule: String,
    size: Side,
    /// The stones, where the moves are not known.
    #[serde(flatten)]
    stones: Option<Stones>,
    /// The moves that led there, if they began on an empty board.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<[u8; 2]>>,
    expect: Expect,
    /// How hard it is by its length, from 1 to 5.
    pub grade: u8,
    /// The lowest level of the engine that finds the first move, if that was measured and one
    /// does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Stones {
    black: Vec<[u8; 2]>,
    white: Vec<[u8; 2]>,
    to_move: String,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Side {
    Square(u8),
    Both([u8; 2]),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Expect {
    kind: String,
    winner: String,
    first_moves: Vec<[u8; 2]>,
    first_moves_complete: bool,
    /// By what threats no other first move wins.
    alone: String,
    max_plies: usize,
    minimal: bool,
    line: Vec<[u8; 2]>,
}

impl Puzzle {
    /// The puzzle of a position with one win. The moves are those that led there, if they began
    /// on an empty board.
    pub fn new(id: String, moves: Option<Vec<Point>>, single: &Single) -> Puzzle {
        let Single { win: Win { kind, proof, is_shortest }, alone } = single;
        let setup = &proof.setup;
        let size = setup.size();
        let line = pairs(&longest(proof));
        let stones = || Stones {
            black: pairs(setup.stones(Color::Black)),
            white: pairs(setup.stones(Color::White)),
            to_move: setup.turn.name().to_string(),
        };
        Puzzle {
            id,
            rule: proof.rule.name().to_string(),
            size: match size.is_square() {
                true => Side::Square(size.width()),
                false => Side::Both([size.width(), size.height()]),
            },
            stones: moves.is_none().then(stones),
            moves: moves.as_deref().map(pairs),
            expect: Expect {
                kind: kind.name().to_string(),
                winner: proof.winner().name().to_string(),
                first_moves: line.iter().take(1).copied().collect(),
                first_moves_complete: true,
                alone: alone.name().to_string(),
                max_plies: proof.plies(),
                minimal: *is_shortest,
                line,
            },
            grade: grade(proof.plies()),
            level: None,
        }
    }

    /// Reads a line of a file; the words tell what is wrong with it.
    pub fn from_json(line: &str) -> Result<Puzzle, String> {
        let puzzle: Puzzle = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let (_, setup) = puzzle.position()?;
        let points = puzzle.expect.first_moves.iter().chain(&puzzle.expect.line);
        for &pair in points {
            read_point(setup.size(), pair)?;
        }
        match puzzle.expect.first_moves.len() {
            1 => Ok(puzzle),
            count => Err(format!("{count} first moves, expected one")),
        }
    }

    /// One line of a file.
    pub fn in_json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written")
    }

    /// The rule and the position.
    pub fn position(&self) -> Result<(Rule, Setup), String> {
        let rule = Rule::from_name(&self.rule)
            .ok_or_else(|| format!("rule `{}`, expected one of the rules", self.rule))?;
        let size = self.side()?;
        let Some(stones) = &self.stones else {
            let moves = self.moves(size)?.into_iter().map(Some).collect();
            let task = Task::new(rule, size, moves);
            return Ok((rule, with_rule!(rule, R => task.board::<R>().to_setup())));
        };
        let mut setup = Setup::new(size);
        for (color, pairs) in [(Color::Black, &stones.black), (Color::White, &stones.white)] {
            for &pair in pairs {
                setup.add(read_point(size, pair)?, color).map_err(|error| error.to_string())?;
            }
        }
        setup.turn = Color::from_name(&stones.to_move)
            .ok_or_else(|| format!("to_move `{}`, expected black or white", stones.to_move))?;
        Ok((rule, setup))
    }

    /// The rule's name.
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The board in words, `15` or `15x20`.
    pub fn sides(&self) -> String {
        match self.size {
            Side::Square(side) => side.to_string(),
            Side::Both([width, height]) => format!("{width}x{height}"),
        }
    }

    /// The moves that led to the position, none if they are not known.
    pub fn moves(&self, size: Size) -> Result<Vec<Point>, String> {
        self.moves.iter().flatten().map(|&pair| read_point(size, pair)).collect()
    }

    /// The same for all eight images of a position, and different for others.
    pub fn key(&self) -> Result<u64, String> {
        let (rule, setup) = self.position()?;
        Ok(Symmetry::canonical(rule, &setup).1)
    }

    /// What there is to solve.
    pub fn task(&self) -> Result<Task, String> {
        let (rule, setup) = self.position()?;
        let moves = self.moves(setup.size())?;
        Ok(match moves.is_empty() {
            true => Task::from_setup(rule, &setup),
            false => Task::new(rule, setup.size(), moves.into_iter().map(Some).collect()),
        })
    }

    /// The only first move that wins.
    pub fn answer(&self) -> Option<Point> {
        let [x, y] = *self.expect.first_moves.first()?;
        Point::new(x, y)
    }

    fn side(&self) -> Result<Size, String> {
        let [width, height] = match self.size {
            Side::Square(side) => [side, side],
            Side::Both(sides) => sides,
        };
        let size = Size::new(width, height);
        size.ok_or_else(|| format!("a board of {width} by {height}, expected sides of 5 to 22"))
    }
}

/// What the page shows and the library keeps.
#[cfg(feature = "web")]
impl Puzzle {
    /// How many moves led to the position, if that is known.
    pub fn ply(&self) -> Option<u32> {
        self.moves.as_ref().and_then(|moves| u32::try_from(moves.len()).ok())
    }

    /// By what the win is forced.
    pub fn kind(&self) -> Kind {
        if self.expect.kind == Kind::Vcf.name() { Kind::Vcf } else { Kind::Vct }
    }

    /// By what threats no other first move wins: where fours win, perhaps by fours alone.
    pub fn alone(&self) -> Kind {
        if self.expect.alone == Kind::Vcf.name() { Kind::Vcf } else { Kind::Vct }
    }

    /// Moves of both sides to the five, against the longest defence.
    pub fn plies(&self) -> usize {
        self.expect.max_plies
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

fn read_point(size: Size, [x, y]: [u8; 2]) -> Result<Point, String> {
    size.point(x, y).ok_or_else(|| format!("[{x},{y}], expected a point of the board"))
}
