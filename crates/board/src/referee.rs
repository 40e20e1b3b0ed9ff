//! The rules again, slow and obvious: judge of matches, oracle of tests.
//!
//! Nothing here is shared with the fast board. A question is answered by putting stones on a
//! plain board, looking along whole lines, and taking the stones off again.
//!
//! ```
//! use board::referee::{Referee, Verdict};
//! use board::{Color, Rule, Size};
//!
//! let size = Size::default();
//! let mut referee = Referee::new(Rule::Renju, size);
//! for point in size.parse_moves("h8a1i8a2j8a3k8a4l8").unwrap() {
//!     referee.play(point.unwrap()).unwrap();
//! }
//! assert_eq!(referee.verdict().and_then(Verdict::winner), Some(Color::Black));
//! ```

mod forbidden;
mod line;
mod shape;
mod stones;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::{Color, Direction, Forbidden, Pattern, Point, PointSet, Rule, Setup, Shape, Size};
use line::Line;
use stones::{Stones, has_forbidden_points};

/// A game or a position under one rule, and every question that can be asked about it.
#[derive(Clone, Debug)]
pub struct Referee {
    stones: Stones,
    turn: Color,
    moves: Vec<Option<Point>>,
    verdict: Option<Verdict>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A winning row stands on the board.
    Five {
        /// The colour of the row.
        winner: Color,
        /// Its stones, all of them, from end to end.
        row: Vec<Point>,
    },
    /// Black played a forbidden point and loses.
    Forbidden {
        /// The point.
        point: Point,
        /// Why it is forbidden.
        kind: Forbidden,
    },
    /// No row stands on the board, and it is full or all that is left is forbidden.
    Draw,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The point lies outside the board, or is a wall.
    Outside,
    /// The point has a stone already.
    Occupied,
    /// The game has ended.
    GameOver,
}

impl Referee {
    /// An empty board with black to move.
    pub fn new(rule: Rule, size: Size) -> Referee {
        Referee::with_walls(rule, size, PointSet::EMPTY)
    }

    /// The same with points that nobody may use and that end rows as the edge does.
    pub fn with_walls(rule: Rule, size: Size, walls: PointSet) -> Referee {
        let stones = Stones::new(rule, size, walls);
        Referee { stones, turn: Color::Black, moves: Vec::new(), verdict: None }
    }

    /// Any stones. If they hold a winning row or fill the board the game has ended already.
    pub fn from_setup(rule: Rule, setup: &Setup) -> Referee {
        Referee::new(rule, setup.size()).with_stones(setup)
    }

    /// The same on a board of the setup's size that is empty but for walls; stones on a wall are
    /// left out.
    pub fn with_stones(mut self, setup: &Setup) -> Referee {
        self.turn = setup.turn;
        for color in Color::ALL {
            for &point in setup.stones(color) {
                if self.stones.contains(point) {
                    self.stones.put(point, color);
                }
            }
        }
        self.verdict = self.result();
        self
    }

    /// The rule of the game.
    pub fn rule(&self) -> Rule {
        self.stones.rule
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.stones.size
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The stone at a point; none outside the board.
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.stones.at(point)
    }

    /// Whether the point lies on the board and has no stone.
    pub fn is_empty(&self, point: Point) -> bool {
        self.stones.is_empty(point)
    }

    /// Whether no point is empty.
    pub fn is_full(&self) -> bool {
        self.stones.is_full()
    }

    /// The moves played so far, without the stones of a setup; `None` is a pass.
    pub fn moves(&self) -> &[Option<Point>] {
        &self.moves
    }

    /// Plays for the side to move and says whether that ended the game. A forbidden move is not
    /// illegal: it is played, and loses.
    pub fn play(&mut self, point: Point) -> Result<Option<Verdict>, Illegal> {
        if self.verdict.is_some() {
            return Err(Illegal::GameOver);
        }
        if !self.stones.contains(point) {
            return Err(Illegal::Outside);
        }
        if !self.is_empty(point) {
            return Err(Illegal::Occupied);
        }
        let foul = match self.forbids(self.turn) {
            true => forbidden::forbidden(&mut self.stones, point),
            false => None,
        };
        self.stones.put(point, self.turn);
        self.moves.push(Some(point));
        self.turn = !self.turn;
        self.verdict = match foul {
            Some(kind) => Some(Verdict::Forbidden { point, kind }),
            None => self.result_at(point),
        };
        Ok(self.verdict.clone())
    }

    /// Gives the move to the other side.
    pub fn pass(&mut self) -> Result<(), Illegal> {
        if self.verdict.is_some() {
            return Err(Illegal::GameOver);
        }
        self.moves.push(None);
        self.turn = !self.turn;
        Ok(())
    }

    /// Takes back the last move or pass, and gives it; none if nothing was played.
    pub fn undo(&mut self) -> Option<Option<Point>> {
        let last = self.moves.pop()?;
        if let Some(point) = last {
            self.stones.lift(point);
        }
        self.turn = !self.turn;
        // The game went on before the move, or it could not have been played.
        self.verdict = None;
        Some(last)
    }

    /// How the game ended, once it has.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The colour that has a winning row on the board; if both have one, the colour that does not
    /// have the turn.
    pub fn winner(&self) -> Option<Color> {
        [!self.turn, self.turn].into_iter().find(|&color| self.has_row(color))
    }

    /// Whether a winning row of `color` stands on the board.
    pub fn has_row(&self, color: Color) -> bool {
        self.winning_rows().iter().any(|row| self.stone(row[0]) == Some(color))
    }

    /// Every run that wins, from end to end. Its colour is that of its stones.
    pub fn winning_rows(&self) -> Vec<Vec<Point>> {
        let mut rows = Vec::new();
        for point in self.size().points() {
            for direction in Direction::ALL {
                // Each run is met once for each of its stones and taken at the first.
                rows.extend(self.stones.row(point, direction).filter(|row| row[0] == point));
            }
        }
        rows
    }

    /// Whether a stone of `color` at an empty point would stand in a winning row.
    pub fn makes_five(&self, point: Point, color: Color) -> bool {
        self.is_empty(point)
            && self.stones.clone().after(point, color, |stones| {
                Direction::ALL.iter().any(|&direction| stones.row(point, direction).is_some())
            })
    }

    /// Why black may not play at a point, whoever has the turn. None under every rule but renju,
    /// outside the board and where a stone stands.
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        if !self.forbids(Color::Black) {
            return None;
        }
        forbidden::forbidden(&mut self.stones.clone(), point)
    }

    /// Every point forbidden to black, row by row.
    pub fn forbidden_points(&self) -> Vec<(Point, Forbidden)> {
        let kind = |point| self.forbidden(point).map(|kind| (point, kind));
        self.size().points().filter_map(kind).collect()
    }

    /// What a stone of `color` at an empty point would make on one line; dead if the point is not
    /// empty.
    pub fn pattern(&self, point: Point, color: Color, direction: Direction) -> Pattern {
        if !self.is_empty(point) {
            return Pattern::Dead;
        }
        Line::new(&self.stones, point, color, direction).pattern()
    }

    /// What a stone of `color` at an empty point would make on all four lines; dead if the point
    /// is not empty.
    pub fn shape(&self, point: Point, color: Color) -> Shape {
        if !self.is_empty(point) {
            return Shape::Dead;
        }
        let patterns = shape::patterns(&self.stones, point, color);
        if self.forbids(color) {
            shape::forbidding_shape(patterns)
        } else {
            shape::honest_shape(patterns)
        }
    }

    /// Every point where a stone of the other side spoils what `attacker` threatens to make at an
    /// empty point, row by row: the point itself, the points that make the shape weaker, and those
    /// that make the point forbidden to the attacker.
    ///
    /// The shape is taken as if nothing were forbidden. There is nothing to spoil, and the list is
    /// empty, if it is less than a three or if the point is forbidden already.
    pub fn defences(&self, point: Point, attacker: Color) -> Vec<Point> {
        shape::defences(&self.stones, point, attacker)
    }

    /// The empty points that are not forbidden to the side to move, row by row; none once the
    /// game has ended.
    pub fn legal_moves(&self) -> Vec<Point> {
        if self.verdict.is_some() {
            return Vec::new();
        }
        self.allowed().collect()
    }

    /// The empty points that are not forbidden to the side to move.
    fn allowed(&self) -> impl Iterator<Item = Point> {
        let forbids = self.forbids(self.turn);
        let is_legal = move |&point: &Point| !forbids || self.forbidden(point).is_none();
        self.stones.empty_points().filter(is_legal)
    }

    /// Whether the side to move has nothing to play.
    fn is_stuck(&self) -> bool {
        self.allowed().next().is_none()
    }

    fn forbids(&self, color: Color) -> bool {
        has_forbidden_points(self.rule(), color)
    }

    /// The verdict that the stone just played calls for. The game went on before it, so a row that
    /// wins now goes through it. A match asks this after every move: looking at the whole board
    /// took longer than all the rest of an instant move.
    fn result_at(&self, point: Point) -> Option<Verdict> {
        let row = Direction::ALL.iter().find_map(|&direction| self.stones.row(point, direction));
        match row {
            Some(row) => Some(Verdict::Five { winner: !self.turn, row }),
            None => self.is_stuck().then_some(Verdict::Draw),
        }
    }

    /// The verdict that the stones on the board call for.
    fn result(&self) -> Option<Verdict> {
        if let Some(winner) = self.winner() {
            let row =
                self.winning_rows().into_iter().find(|row| self.stone(row[0]) == Some(winner));
            return row.map(|row| Verdict::Five { winner, row });
        }
        self.is_stuck().then_some(Verdict::Draw)
    }
}

impl Verdict {
    /// The side that won, if the game was not a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Verdict::Five { winner, .. } => Some(*winner),
            Verdict::Forbidden { .. } => Some(Color::White),
            Verdict::Draw => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Five { winner, row } => write!(f, "{winner} wins with {} in a row", row.len()),
            Verdict::Forbidden { kind, .. } => {
                write!(f, "white wins: black played a forbidden point ({kind})")
            }
            Verdict::Draw => f.write_str("draw: no move is left"),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::Outside => "the point lies outside the board, expected one on it",
            Illegal::Occupied => "the point has a stone already, expected an empty one",
            Illegal::GameOver => "the game has ended, expected no more moves",
        })
    }
}

impl std::error::Error for Illegal {}
