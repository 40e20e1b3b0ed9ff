//! The board: stones, history, and what follows from them.

use std::marker::PhantomData;

use crate::lines::Lines;
use crate::reach::{Stencil, spread};
use crate::shapes::{Mark, Shapes};
use crate::{
    Color, Direction, Observer, Pattern, Patterns, Point, PointSet, Reach, Rule, Ruleset, Setup,
    Shape, Size, Symmetry, zobrist,
};

/// A position of the game with its history, under the rule `R`.
///
/// The board is passive: it places and lifts stones and answers questions. It does not stop the
/// game at a five and does not refuse forbidden points; [`is_legal`](Board::is_legal) tells.
///
/// ```
/// use board::{Board, Color, Shape, Size, ruleset::Freestyle};
/// let size = Size::default();
/// let mut board = Board::<Freestyle>::new(size);
/// for step in size.parse_moves("h8a1i8b1j8c1k8")? {
///     board.play(step.unwrap());
/// }
/// let end = size.parse("g8")?;
/// assert_eq!(board.shape(end, Color::Black), Shape::Five);
/// assert_eq!(board.count(Color::Black, Shape::Five), 2);
/// board.play(size.parse("d1")?);
/// assert_eq!(board.after(end, |child| child.winner()), Some(Color::Black));
/// # Ok::<(), board::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Board<R> {
    size: Size,
    turn: Color,
    key: u64,
    winner: Option<Color>,
    empty: PointSet,
    near: PointSet,
    stencil: Stencil,
    pub(crate) lines: Lines,
    pub(crate) shapes: Shapes,
    moves: Vec<Option<Point>>,
    saved: Vec<Saved>,
    rule: PhantomData<R>,
}

/// What undo cannot work out, one for each stone played.
#[derive(Clone, Copy)]
struct Saved {
    winner: Option<Color>,
    near: Stencil,
    shapes: Mark,
}

impl<R: Ruleset> Board<R> {
    /// An empty board, black to move.
    pub fn new(size: Size) -> Board<R> {
        Board::with_reach(size, Reach::default())
    }

    /// An empty board whose candidate moves lie within `reach` of a stone.
    pub fn with_reach(size: Size, reach: Reach) -> Board<R> {
        Board::with_walls(size, reach, PointSet::EMPTY)
    }

    /// An empty board with points that nobody may use and that end rows as the edge does: stones
    /// of finished rows in a continuous game. Walls off the board change nothing.
    pub fn with_walls(size: Size, reach: Reach, walls: PointSet) -> Board<R> {
        let whole = PointSet::full(size);
        let (points, walls) = (whole - walls, whole & walls);
        let tables = if walls.is_empty() { R::tables() } else { R::walled_tables() };
        let lines = Lines::new(points);
        let key = zobrist::empty(R::RULE, size);
        Board {
            size,
            turn: Color::Black,
            key: walls.iter().fold(key, |key, wall| key ^ zobrist::wall(wall)),
            winner: None,
            empty: points,
            near: if reach == Reach::Whole { points } else { PointSet::EMPTY },
            stencil: reach.stencil(),
            shapes: Shapes::new::<R>(points, &lines, tables),
            lines,
            moves: Vec::new(),
            saved: Vec::new(),
            rule: PhantomData,
        }
    }

    /// A board with the stones of a setup: played in turn as far as they alternate, with passes
    /// where they do not. A winning row that stands on the board counts, whoever finished it.
    pub fn from_setup(setup: &Setup) -> Board<R> {
        Board::new(setup.size()).with_stones(setup)
    }

    /// The same on a board of the setup's size that is empty but for walls. Stones on a wall, and
    /// on a point that has one, are left out.
    pub fn with_stones(self, setup: &Setup) -> Board<R> {
        let mut board = self;
        let mut left = Color::ALL.map(|color| setup.stones(color).iter());
        while left.iter().any(|stones| stones.len() > 0) {
            match left[board.turn as usize].next() {
                Some(&point) if board.is_empty(point) => board.play(point),
                Some(_) => {}
                None => board.pass(),
            }
        }
        if board.turn != setup.turn {
            board.pass();
        }
        board.winner = [!setup.turn, setup.turn].into_iter().find(|&color| {
            setup.stones(color).iter().any(|&stone| board.row_direction(stone).is_some())
        });
        board
    }

    /// The rule played.
    pub const fn rule(&self) -> Rule {
        R::RULE
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The hash key of the stones, the walls, the side to move, the rule and the size.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key of the position after a stone of the side to move, without playing it.
    #[inline]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ zobrist::stone(point, self.turn) ^ zobrist::turn(Color::White)
    }

    /// The side that has a winning row, if one has.
    pub fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// The stones of the winning row, in order.
    pub fn winning_row(&self) -> Option<Vec<Point>> {
        let winner = self.winner?;
        let stones = self.size.points().filter(|&point| self.stone(point) == Some(winner));
        let (stone, direction) =
            stones.filter_map(|stone| Some((stone, self.row_direction(stone)?))).next()?;
        let run = |sign| {
            (1..)
                .map_while(move |steps| stone.step(direction, sign * steps))
                .take_while(|&point| self.stone(point) == Some(winner))
        };
        let mut row: Vec<Point> = run(-1).chain([stone]).chain(run(1)).collect();
        row.sort_by_key(|point| (point.x(), point.y()));
        Some(row)
    }

    /// Whether no point is empty.
    pub fn is_full(&self) -> bool {
        self.empty.is_empty()
    }

    /// The stone at a point.
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.lines.stone(point)
    }

    /// Whether a point is on the board and has no stone.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.empty.contains(point)
    }

    /// The empty points.
    pub fn empty_points(&self) -> PointSet {
        self.empty
    }

    /// The empty points within reach of a stone.
    pub(crate) fn near(&self) -> PointSet {
        self.near & self.empty
    }

    /// All moves so far; `None` is a pass.
    pub fn moves(&self) -> &[Option<Point>] {
        &self.moves
    }

    /// Number of moves so far, passes counted.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Number of stones on the board; walls are none.
    pub fn stones(&self) -> usize {
        self.saved.len()
    }

    /// The four patterns of both colours at an empty point.
    #[inline]
    pub fn patterns(&self, point: Point) -> Patterns {
        self.shapes.patterns(point)
    }

    /// What a stone of `color` at an empty point would make in one direction.
    pub fn pattern(&self, point: Point, color: Color, direction: Direction) -> Pattern {
        self.patterns(point).of(color, direction)
    }

    /// What a stone of `color` at an empty point would make.
    #[inline]
    pub fn shape(&self, point: Point, color: Color) -> Shape {
        self.shapes.shape(point, color)
    }

    /// How many empty points have `shape` for `color`. Read as threats: a
    /// [`Shape::Five`] is a four on the board, a [`Shape::OpenFour`] an open three.
    #[inline]
    pub fn count(&self, color: Color, shape: Shape) -> usize {
        self.shapes.count(color, shape)
    }

    /// Plays a stone of the side to move.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn play(&mut self, point: Point) {
        self.play_with(point, &mut ());
    }

    /// Plays, and tells an observer what changed.
    ///
    /// # Panics
    /// If the point is not empty.
    #[inline]
    pub fn play_with<O: Observer>(&mut self, point: Point, observer: &mut O) {
        assert!(self.is_empty(point), "{point:?} is not an empty point");
        let color = self.turn;
        self.saved.push(Saved {
            winner: self.winner,
            near: spread(&mut self.near, point, &self.stencil),
            shapes: self.shapes.mark(point),
        });
        self.moves.push(Some(point));
        if self.winner.is_none() && self.shape(point, color) == Shape::Five {
            self.winner = Some(color);
        }
        observer.placed(point, color, self.patterns(point));
        self.empty.remove(point);
        self.key = self.key_after(point);
        self.turn = !color;
        self.lines.toggle(point, color);
        self.shapes.follow::<R, O>(point, &self.lines, observer);
    }

    /// Gives the turn to the other side without a stone.
    pub fn pass(&mut self) {
        self.moves.push(None);
        self.turn = !self.turn;
        self.key ^= zobrist::turn(Color::White);
    }

    /// Takes the last move or pass back; without one, does nothing.
    pub fn undo(&mut self) {
        self.undo_with(&mut ());
    }

    /// Takes the last move back, and tells an observer what changed.
    #[inline]
    pub fn undo_with<O: Observer>(&mut self, observer: &mut O) {
        let Some(step) = self.moves.pop() else { return };
        self.turn = !self.turn;
        self.key ^= zobrist::turn(Color::White);
        let Some((point, saved)) = step.zip(self.saved.last()) else { return };
        let color = self.turn;
        self.winner = saved.winner;
        self.near.set_band(point, &saved.near);
        self.shapes.rewind(point, &saved.shapes, observer);
        self.saved.pop();
        self.lines.toggle(point, color);
        self.key ^= zobrist::stone(point, color);
        self.empty.insert(point);
        observer.lifted(point, color, self.patterns(point));
    }

    /// Looks at the position after a move and comes back.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn after<T>(&mut self, point: Point, look: impl FnOnce(&mut Board<R>) -> T) -> T {
        self.play(point);
        let answer = look(self);
        self.undo();
        answer
    }

    /// The stones without their order.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::new(self.size);
        for point in self.moves.iter().flatten() {
            let color = self.stone(*point).expect("every point played has a stone");
            setup.add(*point, color).expect("no point is played twice");
        }
        setup.turn = self.turn;
        setup
    }

    /// The symmetry that brings the position into its canonical form, and that form's key. Walls
    /// are left out of both.
    pub fn canonical(&self) -> (Symmetry, u64) {
        Symmetry::canonical(R::RULE, &self.to_setup())
    }

    /// The direction in which a stone is part of a winning row.
    fn row_direction(&self, stone: Point) -> Option<Direction> {
        let color = self.stone(stone)?;
        let patterns = self.lines.patterns::<R>(stone, self.shapes.tables());
        Direction::ALL.into_iter().find(|&direction| patterns.of(color, direction) == Pattern::Five)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Freestyle;

    fn walled(walls: &[&str]) -> Board<Freestyle> {
        let size = Size::square(9).unwrap();
        let walls = walls.iter().map(|wall| size.parse(wall).unwrap()).collect();
        Board::with_walls(size, Reach::default(), walls)
    }

    #[test]
    fn a_wall_is_neither_empty_nor_a_stone() {
        let board = walled(&["e5", "a1"]);
        for wall in ["e5", "a1"].map(|wall| board.size().parse(wall).unwrap()) {
            assert_eq!((board.is_empty(wall), board.stone(wall)), (false, None));
            assert!(!board.is_legal(wall) && !board.candidates().contains(wall));
        }
        assert_eq!((board.empty_points().len(), board.stones()), (79, 0));
        assert_eq!(board.candidates().len(), 1, "the point nearest to the centre");
    }

    #[test]
    fn walls_are_part_of_the_key() {
        let boards = [walled(&[]), walled(&["e5"]), walled(&["e4"]), walled(&["e4", "e5"])];
        let keys: std::collections::HashSet<u64> = boards.iter().map(Board::key).collect();
        assert_eq!(keys.len(), boards.len());
        assert_eq!(walled(&[]).key(), Board::<Freestyle>::new(Size::square(9).unwrap()).key());
    }

    #[test]
    fn a_wall_ends_a_row() {
        let mut board = walled(&["e5"]);
        let size = board.size();
        for step in size.parse_moves("b5b1c5c1d5d1f5f1").unwrap() {
            board.play(step.unwrap());
        }
        assert_eq!(board.count(Color::Black, Shape::Five), 0);
        assert_eq!(board.count(Color::White, Shape::Five), 1);
    }
}
