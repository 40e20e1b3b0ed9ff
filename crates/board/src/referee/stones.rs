//! A plain board: one optional colour for every point, and the runs that stand on it.

use crate::{Color, Direction, Point, PointSet, Rule, Size};

/// Stones on a board and the rule that says which of their runs win.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    pub(super) rule: Rule,
    pub(super) size: Size,
    cells: Vec<Option<Color>>,
    /// Points that are as good as off the board.
    walls: PointSet,
}

impl Stones {
    pub(super) fn new(rule: Rule, size: Size, walls: PointSet) -> Stones {
        Stones { rule, size, cells: vec![None; size.area()], walls }
    }

    /// Whether the point lies on the board and is no wall.
    pub(super) fn contains(&self, point: Point) -> bool {
        self.size.contains(point) && !self.walls.contains(point)
    }

    /// The stone at a point; none outside the board.
    pub(super) fn at(&self, point: Point) -> Option<Color> {
        self.contains(point).then(|| self.cells[self.index(point)]).flatten()
    }

    /// Whether the point lies on the board and has no stone.
    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.contains(point) && self.cells[self.index(point)].is_none()
    }

    /// Every empty point, row by row.
    pub(super) fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| self.is_empty(point))
    }

    /// Puts a stone on a point of the board.
    pub(super) fn put(&mut self, point: Point, color: Color) {
        let index = self.index(point);
        self.cells[index] = Some(color);
    }

    /// The answer to a question asked with one more stone, on an empty point, which is then
    /// taken off again.
    pub(super) fn after<T>(
        &mut self,
        point: Point,
        color: Color,
        ask: impl FnOnce(&mut Stones) -> T,
    ) -> T {
        self.put(point, color);
        let answer = ask(self);
        let index = self.index(point);
        self.cells[index] = None;
        answer
    }

    /// Every point of the line through `point`, from edge to edge or wall.
    pub(super) fn line(&self, point: Point, direction: Direction) -> Vec<Point> {
        let on_board = |steps| point.step(direction, steps).filter(|&next| self.contains(next));
        let first = (1..).take_while(|&steps| on_board(-steps).is_some()).count() as i32;
        (-first..).map_while(on_board).collect()
    }

    /// The longest chain of stones of one colour through the stone at `point`.
    pub(super) fn run(&self, point: Point, direction: Direction) -> Vec<Point> {
        let Some(color) = self.at(point) else { return Vec::new() };
        let same = |steps| point.step(direction, steps).filter(|&p| self.at(p) == Some(color));
        let first = (1..).take_while(|&steps| same(-steps).is_some()).count() as i32;
        (-first..).map_while(same).collect()
    }

    /// The run through the stone at `point`, if it wins the game.
    pub(super) fn row(&self, point: Point, direction: Direction) -> Option<Vec<Point>> {
        let color = self.at(point)?;
        let run = self.run(point, direction);
        let has_enemy = |end: &Point, steps| {
            end.step(direction, steps).is_some_and(|beside| self.at(beside) == Some(!color))
        };
        let closed = has_enemy(run.first()?, -1) && has_enemy(run.last()?, 1);
        wins(self.rule, color, run.len(), closed).then_some(run)
    }

    fn index(&self, point: Point) -> usize {
        point.y() as usize * self.size.width() as usize + point.x() as usize
    }
}

/// Whether a run of `length` stones of `color` wins; `closed` says that an enemy stone stands at
/// each of its ends. The edge of the board closes nothing.
pub(super) fn wins(rule: Rule, color: Color, length: usize, closed: bool) -> bool {
    match (rule, color) {
        (Rule::Freestyle, _) => length >= 5,
        (Rule::Standard, _) => length == 5,
        (Rule::Renju, Color::Black) => length == 5,
        (Rule::Renju, Color::White) => length >= 5,
        (Rule::Caro, _) => length == 5 && !closed,
        (Rule::CaroOverline, _) => length >= 6 || length == 5 && !closed,
    }
}

/// Whether the rule forbids `color` overlines, double fours and double threes.
pub(super) fn has_forbidden_points(rule: Rule, color: Color) -> bool {
    match rule {
        Rule::Renju => color == Color::Black,
        Rule::Freestyle | Rule::Standard | Rule::Caro | Rule::CaroOverline => false,
    }
}
