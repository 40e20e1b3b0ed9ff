//! A plain board: one cell for every point, a frame around it, and the runs that stand on it.

use crate::{Color, Direction, Point, PointSet, Rule, Size};

/// Stones on a board and the rule that says which of their runs win.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    pub(super) rule: Rule,
    pub(super) size: Size,
    /// Row by row, with a frame of walls one cell wide, so that a look along a line ends there.
    cells: Vec<Cell>,
    /// Points without a stone. Counting them anew after every stone took longer than judging it.
    empty: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Color),
    /// The frame, and points that are as good as off the board.
    Wall,
}

impl Stones {
    pub(super) fn new(rule: Rule, size: Size, walls: PointSet) -> Stones {
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let cells = vec![Cell::Wall; (width + 2) * (height + 2)];
        let mut stones = Stones { rule, size, cells, empty: 0 };
        for point in size.points().filter(|&point| !walls.contains(point)) {
            let index = stones.index(point);
            stones.cells[index] = Cell::Empty;
            stones.empty += 1;
        }
        stones
    }

    /// Whether the point lies on the board and is no wall.
    pub(super) fn contains(&self, point: Point) -> bool {
        self.cell(point) != Cell::Wall
    }

    /// The stone at a point; none outside the board.
    pub(super) fn at(&self, point: Point) -> Option<Color> {
        match self.cell(point) {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Wall => None,
        }
    }

    /// Whether the point lies on the board and has no stone.
    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// Every empty point, row by row.
    pub(super) fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| self.is_empty(point))
    }

    /// Whether no point is empty.
    pub(super) fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// Puts a stone on a point of the board.
    pub(super) fn put(&mut self, point: Point, color: Color) {
        let index = self.index(point);
        self.empty -= usize::from(self.cells[index] == Cell::Empty);
        self.cells[index] = Cell::Stone(color);
    }

    /// Takes the stone off a point of the board.
    pub(super) fn lift(&mut self, point: Point) {
        let index = self.index(point);
        self.empty += usize::from(self.cells[index] != Cell::Empty);
        self.cells[index] = Cell::Empty;
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
        self.lift(point);
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
        let [before, after] = self.neighbours(point, color, direction);
        let steps = -(before as i32)..=after as i32;
        steps.map(|steps| point.step(direction, steps).expect("a stone's point")).collect()
    }

    /// The length of that chain.
    pub(super) fn run_length(&self, point: Point, direction: Direction) -> usize {
        let Some(color) = self.at(point) else { return 0 };
        let [before, after] = self.neighbours(point, color, direction);
        before + 1 + after
    }

    /// The run through the stone at `point`, if it wins the game.
    pub(super) fn row(&self, point: Point, direction: Direction) -> Option<Vec<Point>> {
        let color = self.at(point)?;
        // Nearly every stone stands in a short run, and for that no list is made.
        if self.run_length(point, direction) < 5 {
            return None;
        }
        let run = self.run(point, direction);
        let has_enemy = |end: &Point, steps| {
            end.step(direction, steps).is_some_and(|beside| self.at(beside) == Some(!color))
        };
        let closed = has_enemy(run.first()?, -1) && has_enemy(run.last()?, 1);
        wins(self.rule, color, run.len(), closed).then_some(run)
    }

    /// How many stones of `color` stand before a point of the board without a gap, and after it.
    fn neighbours(&self, point: Point, color: Color, direction: Direction) -> [usize; 2] {
        let (dx, dy) = direction.delta();
        let (from, step) = (self.index(point), dx as isize + dy as isize * self.stride() as isize);
        [-step, step].map(|step| {
            let mut index = from.wrapping_add_signed(step);
            let mut count = 0;
            while self.cells[index] == Cell::Stone(color) {
                index = index.wrapping_add_signed(step);
                count += 1;
            }
            count
        })
    }

    fn cell(&self, point: Point) -> Cell {
        if self.size.contains(point) { self.cells[self.index(point)] } else { Cell::Wall }
    }

    fn index(&self, point: Point) -> usize {
        (usize::from(point.y()) + 1) * self.stride() + usize::from(point.x()) + 1
    }

    /// Cells from one row to the next.
    fn stride(&self) -> usize {
        usize::from(self.size.width()) + 2
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
