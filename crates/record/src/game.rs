//! A game as it was played, and what is known about it.

use std::fmt;
use std::time::Duration;

use board::{ByColor, Color, Point, Rule, Setup, Size};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Win(Color),
    /// Nobody won.
    Draw,
}

/// One move, with what its player spent on it and thought of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// Where the stone went; `None` is a pass.
    pub point: Option<Point>,
    /// Time spent on this move.
    pub time: Option<Duration>,
    /// Value of the position before the move, seen by the side that moves.
    pub value: Option<i32>,
    /// Other moves that were thought of, with the value that each would have given the position.
    pub others: Vec<(Point, i32)>,
    /// Remarks, of one or more lines.
    pub comment: Option<String>,
}

impl From<Option<Point>> for Move {
    fn from(point: Option<Point>) -> Move {
        Move { point, ..Move::default() }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::from(Some(point))
    }
}

/// What is known about a game besides its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The rule it was played by.
    pub rule: Rule,
    /// The board before the first move: its size, its stones (mostly none) and who begins. Set it
    /// before any move is played.
    pub start: Setup,
    /// Names of the players.
    pub players: ByColor<Option<String>>,
    /// How it ended, if it did and it is known.
    pub result: Option<GameResult>,
    /// Why it ended so: `five`, `timeout`, `resign`, …
    pub reason: Option<String>,
    /// Tournament or match.
    pub event: Option<String>,
    /// When it was played, as written (`2024-05-01`).
    pub date: Option<String>,
    /// Remarks on the whole game.
    pub comment: Option<String>,
    /// How many of the first moves were given as an opening.
    pub opening: Option<usize>,
}

impl Info {
    /// Nothing known but rule and size; black begins on an empty board.
    pub fn new(rule: Rule, size: Size) -> Info {
        Info {
            rule,
            start: Setup::new(size),
            players: ByColor::default(),
            result: None,
            reason: None,
            event: None,
            date: None,
            comment: None,
            opening: None,
        }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Whether the game begins with stones on the board or with white to move.
    pub fn has_setup(&self) -> bool {
        self.start.turn == Color::White
            || Color::ALL.iter().any(|&color| !self.start.stones(color).is_empty())
    }

    /// The side that makes move `ply`, counted from 0.
    pub fn mover(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) { self.start.turn } else { !self.start.turn }
    }

    /// Whether the start has a stone on `point`.
    pub(crate) fn has_stone(&self, point: Point) -> bool {
        Color::ALL.iter().any(|&color| self.start.stones(color).contains(&point))
    }
}

/// A game: what is known about it, and its moves. The sides alternate; where a record lets one
/// side move twice, a pass stands between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Everything but the moves.
    pub info: Info,
    moves: Vec<Move>,
}

/// Why a move cannot stand in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The point lies outside the board.
    Outside {
        /// Number of the move, from 1.
        number: usize,
        /// The point.
        point: Point,
        /// The board.
        size: Size,
    },
    /// The point has a stone already.
    Occupied {
        /// Number of the move, from 1.
        number: usize,
        /// Name of the point, such as `h8`.
        name: String,
    },
    /// There are more moves than any game needs.
    TooMany,
}

impl Game {
    /// The longest game: every point of the largest board, and as many passes.
    pub const MAX_MOVES: usize = 2 * Size::MAX as usize * Size::MAX as usize;

    /// A game without moves on an empty board.
    pub fn new(rule: Rule, size: Size) -> Game {
        Game::from(Info::new(rule, size))
    }

    /// The moves, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The points of the moves; `None` is a pass.
    pub fn points(&self) -> Vec<Option<Point>> {
        self.moves.iter().map(|step| step.point).collect()
    }

    /// Adds a move, if its point is free. No rule is asked: a record may go on after a five.
    pub fn play(&mut self, step: impl Into<Move>) -> Result<(), IllegalMove> {
        let step = step.into();
        let number = self.moves.len() + 1;
        let is_taken = |point| {
            self.info.has_stone(point) || self.moves.iter().any(|old| old.point == Some(point))
        };
        IllegalMove::check(self.info.size(), number, step.point, is_taken)?;
        self.moves.push(step);
        Ok(())
    }

    /// The side to move after the last move.
    pub fn turn(&self) -> Color {
        self.info.mover(self.moves.len())
    }

    /// The stones after the last move.
    ///
    /// # Panics
    /// If the start was given stones on points that moves had taken already.
    pub fn position(&self) -> Setup {
        let mut setup = self.info.start.clone();
        for (ply, step) in self.moves.iter().enumerate() {
            if let Some(point) = step.point {
                setup.add(point, self.info.mover(ply)).expect("`play` let only free points in");
            }
        }
        setup.turn = self.turn();
        setup
    }
}

impl From<Info> for Game {
    fn from(info: Info) -> Game {
        Game { info, moves: Vec::new() }
    }
}

impl IllegalMove {
    /// Checks one move of a game or tree.
    pub(crate) fn check(
        size: Size,
        number: usize,
        point: Option<Point>,
        is_taken: impl FnOnce(Point) -> bool,
    ) -> Result<(), IllegalMove> {
        match point {
            _ if number > Game::MAX_MOVES => Err(IllegalMove::TooMany),
            Some(point) if !size.contains(point) => {
                Err(IllegalMove::Outside { number, point, size })
            }
            Some(point) if is_taken(point) => {
                Err(IllegalMove::Occupied { number, name: size.name(point) })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Outside { number, point, size } => {
                write!(f, "move {number} ({point:?}) lies outside the {size} board")
            }
            IllegalMove::Occupied { number, name } => {
                write!(f, "move {number} ({name}) is on a stone, expected an empty point")
            }
            IllegalMove::TooMany => {
                write!(f, "a game with more than {} moves", Game::MAX_MOVES)
            }
        }
    }
}

impl std::error::Error for IllegalMove {}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: u8, y: u8) -> Point {
        Point::new(x, y).unwrap()
    }

    #[test]
    fn moves_alternate_and_stones_stay() {
        let mut game = Game::new(Rule::Renju, Size::default());
        for step in [Some(point(7, 7)), None, Some(point(8, 8))] {
            game.play(step).unwrap();
        }
        let setup = game.position();
        assert_eq!(setup.stones(Color::Black), [point(7, 7), point(8, 8)]);
        assert!(setup.stones(Color::White).is_empty());
        assert_eq!(setup.turn, Color::White);
    }

    #[test]
    fn illegal_moves_are_named() {
        let mut game = Game::new(Rule::Freestyle, Size::default());
        game.play(point(7, 7)).unwrap();
        let rows = [
            (point(7, 7), "move 2 (h8) is on a stone, expected an empty point"),
            (point(15, 3), "move 2 (15,3) lies outside the 15x15 board"),
        ];
        for (point, expected) in rows {
            assert_eq!(game.play(point).unwrap_err().to_string(), expected);
        }
        assert_eq!(game.moves().len(), 1);
    }

    #[test]
    fn passes_end_too() {
        let mut game = Game::new(Rule::Freestyle, Size::default());
        let played = (0..Game::MAX_MOVES + 5).take_while(|_| game.play(None).is_ok()).count();
        assert_eq!(played, Game::MAX_MOVES);
    }
}
