//! A plain board: what lies on each point, and nothing that is worked out from it.

use board::{Color, Direction, Point, PointSet, Size, with_rule};
use search::Task;

/// What lies on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Nothing.
    Free,
    /// A stone.
    Stone(Color),
    /// Nothing that anybody may use: as the edge.
    Wall,
}

/// The stones of a game and whose turn it is.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    size: Size,
    cells: Vec<Cell>,
    turn: Color,
    stones: usize,
    legal: PointSet,
}

impl Grid {
    /// The position of a task.
    pub(crate) fn new(task: &Task) -> Grid {
        with_rule!(task.rule, R => {
            let board = task.board::<R>();
            let cell = |point| match board.stone(point) {
                Some(color) => Cell::Stone(color),
                None if task.walls.contains(point) => Cell::Wall,
                None => Cell::Free,
            };
            let over = board.winner().is_some();
            Grid {
                size: task.size,
                cells: task.size.points().map(cell).collect(),
                turn: board.turn(),
                stones: board.stones(),
                legal: if over { PointSet::EMPTY } else { board.legal_moves() - task.blocked },
            }
        })
    }

    /// Points that may be the move now. Papers know no forbidden and no blocked points, so only
    /// the first move of a line asks for this.
    pub(crate) fn legal(&self) -> PointSet {
        self.legal
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    /// How many stones may still be played.
    pub(crate) fn free(&self) -> usize {
        self.size.area() - self.stones
    }

    /// Points from the top left, row by row.
    pub(crate) fn index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size.width()) + usize::from(point.x())
    }

    pub(crate) fn cell(&self, point: Point) -> Cell {
        self.cells[self.index(point)]
    }

    /// What lies so many steps from a point; the edge is a wall.
    pub(crate) fn cell_at(&self, point: Point, direction: Direction, steps: i32) -> Cell {
        let target = point.step(direction, steps).filter(|&target| self.size.contains(target));
        target.map_or(Cell::Wall, |target| self.cell(target))
    }

    pub(crate) fn is_free(&self, point: Point) -> bool {
        self.cell(point) == Cell::Free
    }

    /// Puts a stone of the side to move on a free point; then the other side is to move.
    pub(crate) fn play(&mut self, point: Point) {
        let index = self.index(point);
        debug_assert_eq!(self.cells[index], Cell::Free);
        self.cells[index] = Cell::Stone(self.turn);
        self.turn = !self.turn;
        self.stones += 1;
    }

    /// Takes back the stone that was played last.
    pub(crate) fn undo(&mut self, point: Point) {
        let index = self.index(point);
        self.turn = !self.turn;
        debug_assert_eq!(self.cells[index], Cell::Stone(self.turn));
        self.cells[index] = Cell::Free;
        self.stones -= 1;
    }

    /// Whether the stone on a point is one of five or more in a row.
    pub(crate) fn has_five(&self, point: Point) -> bool {
        let cell = self.cell(point);
        let run = |direction, step: i32| {
            (1..5).take_while(|i| self.cell_at(point, direction, i * step) == cell).count()
        };
        let is_five = |direction| run(direction, 1) + run(direction, -1) >= 4;
        matches!(cell, Cell::Stone(_)) && Direction::ALL.into_iter().any(is_five)
    }

    /// Free points with a stone at most so many steps away, also aslant; the centre of an empty
    /// board.
    pub(crate) fn near(&self, radius: u8) -> PointSet {
        if self.stones == 0 {
            return [self.size.center()].into_iter().filter(|&p| self.is_free(p)).collect();
        }
        let mut near = PointSet::EMPTY;
        let stones = self.size.points().filter(|&p| matches!(self.cell(p), Cell::Stone(_)));
        for stone in stones {
            let across = stone.x().saturating_sub(radius)..=stone.x().saturating_add(radius);
            for x in across {
                let down = stone.y().saturating_sub(radius)..=stone.y().saturating_add(radius);
                let column = down.filter_map(|y| self.size.point(x, y));
                column.filter(|&point| self.is_free(point)).for_each(|point| near.insert(point));
            }
        }
        near
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Rule;

    fn grid(moves: &str) -> Grid {
        let size = Size::default();
        Grid::new(&Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap()))
    }

    #[test]
    fn stones_come_and_go() {
        let mut grid = grid("h8i9");
        let point = Size::default().parse("h9").unwrap();
        assert_eq!((grid.turn(), grid.free()), (Color::Black, 223));
        grid.play(point);
        assert_eq!(grid.cell(point), Cell::Stone(Color::Black));
        assert_eq!((grid.turn(), grid.free()), (Color::White, 222));
        grid.undo(point);
        assert!(grid.is_free(point) && grid.turn() == Color::Black);
    }

    #[test]
    fn five_and_more_are_five() {
        let mut grid = grid("a1a3b1b3c1c3d1d3f1f3");
        let point = Size::default().parse("e1").unwrap();
        grid.play(point);
        assert!(grid.has_five(point));
        grid.undo(point);
        let four = Size::default().parse("d3").unwrap();
        assert!(!grid.has_five(four) && !grid.has_five(point));
    }

    #[test]
    fn near_is_a_square_around_the_stones() {
        assert_eq!(grid("").near(1).len(), 1);
        assert_eq!(grid("h8").near(1).len(), 8);
        assert_eq!(grid("h8").near(2).len(), 24);
        assert_eq!(grid("a1").near(2).len(), 8);
    }
}
