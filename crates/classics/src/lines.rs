//! The lines of a board as strings: rows, columns and both diagonals, once as each colour reads
//! them. `1` is an own stone, `0` a free point, and `2` whatever ends a row: a stone of the enemy,
//! a wall, or the edge, which stands at both ends of every string.
//!
//! ```text
//! . x x o .      black reads 2011202, white reads 2022102
//! ```

use board::{ByColor, Color, Direction, Point};
use search::Task;

use crate::grid::{Cell, Grid};

/// All lines of a board as strings.
#[derive(Clone, Debug)]
pub struct Lines {
    texts: ByColor<Vec<Vec<u8>>>,
    /// By the number of the point, where it stands in its four lines.
    places: Vec<[Place; 4]>,
    width: usize,
}

/// A point's letter in one line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) offset: usize,
}

impl Lines {
    /// The lines of a task's position.
    pub fn new(task: &Task) -> Lines {
        Lines::of(&Grid::new(task))
    }

    /// The lines of a board.
    pub(crate) fn of(grid: &Grid) -> Lines {
        let mut lines = Lines {
            texts: ByColor::default(),
            places: vec![[Place::default(); 4]; grid.size().area()],
            width: usize::from(grid.size().width()),
        };
        for direction in Direction::ALL {
            let is_first = |&point: &Point| {
                let before = point.step(direction, -1);
                !before.is_some_and(|before| grid.size().contains(before))
            };
            grid.size()
                .points()
                .filter(is_first)
                .for_each(|point| lines.add(grid, point, direction));
        }
        lines
    }

    /// Adds the line that begins on a point.
    fn add(&mut self, grid: &Grid, first: Point, direction: Direction) {
        let line = self.texts.black.len();
        let points = (0..).map_while(|steps| first.step(direction, steps));
        let points: Vec<Point> = points.take_while(|&point| grid.size().contains(point)).collect();
        for (&point, offset) in points.iter().zip(1..) {
            let index = self.index(point);
            self.places[index][direction as usize] = Place { line, offset };
        }
        for color in Color::ALL {
            let letters = points.iter().map(|&point| letter(grid.cell(point), color));
            let text = [b'2'].into_iter().chain(letters).chain([b'2']).collect();
            self.texts[color].push(text);
        }
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.y()) * self.width + usize::from(point.x())
    }

    /// The strings as one colour reads them.
    pub fn texts(&self, color: Color) -> &[Vec<u8>] {
        &self.texts[color]
    }

    /// Where a point stands in its four lines.
    pub(crate) fn places(&self, point: Point) -> [Place; 4] {
        self.places[self.index(point)]
    }

    /// Puts a stone on a point, or takes it away.
    pub(crate) fn set(&mut self, point: Point, stone: Option<Color>) {
        let cell = stone.map_or(Cell::Free, Cell::Stone);
        for place in self.places(point) {
            for color in Color::ALL {
                self.texts[color][place.line][place.offset] = letter(cell, color);
            }
        }
    }
}

/// What lies on a point, as one colour writes it.
fn letter(cell: Cell, color: Color) -> u8 {
    match cell {
        Cell::Free => b'0',
        Cell::Stone(stone) if stone == color => b'1',
        Cell::Stone(_) | Cell::Wall => b'2',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Rule, Size};

    fn task(moves: &str) -> Task {
        let size = Size::new(5, 6).unwrap();
        let mut task = Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap());
        task.walls.insert(size.parse("e6").unwrap());
        task
    }

    #[test]
    fn lines_are_written_as_each_colour_reads_them() {
        let lines = Lines::new(&task("b6d6c6"));
        assert_eq!(lines.texts(Color::Black).len(), 6 + 5 + 10 + 10);
        assert_eq!(lines.texts(Color::Black)[0], b"2011222");
        assert_eq!(lines.texts(Color::White)[0], b"2022122");
        let cells: usize = lines.texts(Color::White).iter().map(|text| text.len() - 2).sum();
        assert_eq!(cells, 4 * 30);
    }

    #[test]
    fn a_stone_is_written_into_its_four_lines() {
        let mut lines = Lines::new(&task("b6"));
        let point = Size::new(5, 6).unwrap().parse("c3").unwrap();
        let before = lines.texts(Color::White).to_vec();
        lines.set(point, Some(Color::White));
        for place in lines.places(point) {
            assert_eq!(lines.texts(Color::White)[place.line][place.offset], b'1');
            assert_eq!(lines.texts(Color::Black)[place.line][place.offset], b'2');
        }
        let changed = lines.texts(Color::White).iter().zip(&before).filter(|(a, b)| a != b);
        assert_eq!(changed.count(), 4);
        lines.set(point, None);
        assert_eq!(lines.texts(Color::White), before);
    }
}
