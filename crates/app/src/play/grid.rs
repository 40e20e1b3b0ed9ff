//! The board on the screen.
//!
//! ```text
//!  3 ├─┼─┼─┤      Every point has a cell for its stone and one between it and its neighbours,
//!  2 ├─●─┼─┤      where brackets mark the cursor `[●]` and the last move `(○)`. Where a terminal
//!  1 └─┴(○)┘      is narrow there is nothing between points, and both marks are styles only.
//!    a b c d
//! ```

use board::{Point, Size};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::play::table::Table;
use crate::play::theme::Theme;

/// Columns before the first point: a number of two digits, and room for a mark.
const LABELS: u16 = 3;

/// Columns from a point to the next, the better one first.
pub const PITCHES: [u16; 2] = [2, 1];

/// A board to be drawn.
pub struct Grid<'a> {
    /// The game.
    pub table: &'a Table,
    /// Where the next stone would go.
    pub cursor: Point,
    /// What the engine would play.
    pub hint: Option<Point>,
    /// Signs and styles.
    pub theme: &'a Theme,
}

/// Where the points of a board are on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    left: u16,
    top: u16,
    /// Columns from a point to the next.
    pitch: u16,
    size: Size,
}

impl Place {
    /// A drawing with so many columns from a point to the next, one of [`PITCHES`], if it fits the
    /// area.
    pub fn new(size: Size, area: Rect, pitch: u16) -> Option<Place> {
        let (width, height) = Place::extent(size, pitch);
        let fits = area.width >= width && area.height >= height;
        fits.then_some(Place { left: area.x, top: area.y, pitch, size })
    }

    /// Columns and rows of a drawing: labels, points, room for a mark after the last.
    pub fn extent(size: Size, pitch: u16) -> (u16, u16) {
        (LABELS + u16::from(size.width()) * pitch, u16::from(size.height()) + 1)
    }

    /// Columns that the drawing takes.
    pub fn width(&self) -> u16 {
        Place::extent(self.size, self.pitch).0
    }

    /// Where a point is.
    fn at(&self, point: Point) -> Position {
        let x = self.left + LABELS + u16::from(point.x()) * self.pitch;
        Position::new(x, self.top + u16::from(point.y()))
    }

    /// Which point is there.
    pub fn point(&self, at: Position) -> Option<Point> {
        let column = at.x.checked_sub(self.left + LABELS)?;
        let row = at.y.checked_sub(self.top)?;
        self.size.point(u8::try_from(column / self.pitch).ok()?, u8::try_from(row).ok()?)
    }
}

impl Grid<'_> {
    /// Draws the board at its place.
    pub fn draw(&self, place: Place, buffer: &mut Buffer) {
        self.labels(place, buffer);
        for point in self.table.size().points() {
            self.point(place, point, buffer);
        }
        if let Some(last) = self.table.last() {
            self.mark(place, last, ["(", ")"], self.theme.last(), buffer);
        }
        self.mark(place, self.cursor, ["[", "]"], self.theme.bold(), buffer);
    }

    fn labels(&self, place: Place, buffer: &mut Buffer) {
        let size = self.table.size();
        let style = self.theme.faint();
        for (y, number) in (1..=size.height()).rev().enumerate() {
            buffer.set_string(place.left, place.top + y as u16, format!("{number:2}"), style);
        }
        let below = place.top + u16::from(size.height());
        for (x, letter) in ('a'..).take(size.width().into()).enumerate() {
            let column = place.left + LABELS + x as u16 * place.pitch;
            buffer.set_string(column, below, letter.to_string(), style);
        }
    }

    fn point(&self, place: Place, point: Point, buffer: &mut Buffer) {
        let (size, at) = (self.table.size(), place.at(point));
        let (sign, style) = self.sign(point);
        let is_narrow = place.pitch == 1;
        let style = match point == self.cursor && is_narrow {
            true => self.theme.reversed(),
            false if is_narrow && self.table.last() == Some(point) => {
                self.theme.last().patch(style)
            }
            false => style,
        };
        put(at, sign, style, buffer);
        if !is_narrow && point.x() + 1 < size.width() {
            let between = Position::new(at.x + 1, at.y);
            put(between, self.theme.between(), self.theme.faint(), buffer);
        }
    }

    fn sign(&self, point: Point) -> (&'static str, Style) {
        let (size, theme) = (self.table.size(), self.theme);
        let is_forbidden = || self.table.forbidden().iter().any(|(taboo, _)| *taboo == point);
        match self.table.stone(point) {
            Some(side) if self.table.row().contains(&point) => {
                (theme.stone(side), theme.reversed())
            }
            Some(side) => (theme.stone(side), theme.bold()),
            None if self.hint == Some(point) => ("?", theme.hint()),
            None if is_forbidden() => ("!", theme.warning()),
            None => {
                let (x, y) = ((point.x(), size.width()), (point.y(), size.height()));
                (theme.empty(x, y), theme.faint())
            }
        }
    }

    /// Brackets around a point; there is no room for them where points touch.
    fn mark(
        &self,
        place: Place,
        point: Point,
        signs: [&str; 2],
        style: Style,
        buffer: &mut Buffer,
    ) {
        if place.pitch < 2 {
            return;
        }
        let at = place.at(point);
        for (x, sign) in [at.x - 1, at.x + 1].into_iter().zip(signs) {
            put(Position::new(x, at.y), sign, style, buffer);
        }
    }
}

/// Puts a sign into a cell, whatever was there before.
fn put(at: Position, sign: &str, style: Style, buffer: &mut Buffer) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.reset();
        cell.set_symbol(sign).set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use board::{Color, Rule};
    use ratatui::style::Modifier;

    use super::*;

    const ASCII: Theme = Theme { ascii: true, colors: false };
    const PRETTY: Theme = Theme { ascii: false, colors: true };

    fn table(rule: Rule, side: u8, moves: &str) -> Table {
        let mut table = Table::new(rule, Size::square(side).unwrap(), Color::Black);
        for point in table.size().parse_moves(moves).unwrap() {
            match table.waits_for_human() {
                true => table.play(point.unwrap()).unwrap(),
                false => table.answer(point),
            }
        }
        table
    }

    fn drawn(grid: Grid<'_>, width: u16, height: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let place = |pitch| Place::new(grid.table.size(), buffer.area, pitch);
        if let Some(place) = PITCHES.into_iter().find_map(place) {
            grid.draw(place, &mut buffer);
        }
        buffer
    }

    fn text(buffer: &Buffer) -> Vec<String> {
        let row = |row: &[ratatui::buffer::Cell]| row.iter().map(|cell| cell.symbol()).collect();
        buffer.content.chunks(buffer.area.width.into()).map(row).collect()
    }

    #[test]
    fn a_board_shows_stones_cursor_last_move_and_hint() {
        let table = table(Rule::Freestyle, 5, "c3d4");
        let point = |name: &str| table.size().parse(name).unwrap();
        let grid =
            |theme| Grid { table: &table, cursor: point("b2"), hint: Some(point("e1")), theme };
        let pretty = drawn(grid(&PRETTY), 13, 6);
        assert_eq!(
            text(&pretty),
            [
                " 5 ┌─┬─┬─┬─┐ ",
                " 4 ├─┼─┼(○)┤ ",
                " 3 ├─┼─●─┼─┤ ",
                " 2 ├[┼]┼─┼─┤ ",
                " 1 └─┴─┴─┴─? ",
                "   a b c d e ",
            ]
        );
        let plain = text(&drawn(grid(&ASCII), 13, 6));
        assert_eq!(plain[1], " 4 . . .(O). ");
        assert_eq!(plain[3], " 2 .[.]. . . ");
    }

    #[test]
    fn marks_stay_on_the_screen_in_the_corners() {
        let table = table(Rule::Freestyle, 15, "o1a15");
        let grid = Grid {
            table: &table,
            cursor: table.size().parse("o1").unwrap(),
            hint: None,
            theme: &ASCII,
        };
        let rows = text(&drawn(grid, 33, 16));
        assert!(rows[0].starts_with("15(O). "), "{}", rows[0]);
        assert!(rows[14].ends_with(" .[X]"), "{}", rows[14]);
        assert!(rows[15].starts_with("   a b c ") && rows[15].ends_with("n o "), "{}", rows[15]);
    }

    #[test]
    fn the_winning_row_is_reversed() {
        let table = table(Rule::Freestyle, 15, "h8a1i8b1j8c1k8d1l8");
        let grid =
            Grid { table: &table, cursor: table.size().center(), hint: None, theme: &PRETTY };
        let buffer = drawn(grid, 40, 20);
        let reversed = |cell: &&ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
        assert_eq!(buffer.content.iter().filter(reversed).count(), 5);
    }

    #[test]
    fn forbidden_points_are_marked() {
        let table = table(Rule::Renju, 15, "h8a1i8a2j9a3j10o15");
        let grid =
            Grid { table: &table, cursor: table.size().center(), hint: None, theme: &PRETTY };
        let rows = text(&drawn(grid, 33, 16));
        assert_eq!(rows[7], " 8 ├─┼─┼─┼─┼─┼─┼[●]●─!─┼─┼─┼─┼─┤ ");
    }

    #[test]
    fn a_narrow_terminal_gets_a_narrow_board() {
        let table = table(Rule::Freestyle, 22, "k11l12");
        let cursor = table.size().parse("a22").unwrap();
        let grid = || Grid { table: &table, cursor, hint: None, theme: &ASCII };
        let buffer = drawn(grid(), 30, 23);
        let rows = text(&buffer);
        assert_eq!(rows[11], "11 ..........X...........     ");
        assert_eq!(rows[22], "   abcdefghijklmnopqrstuv     ");
        assert!(buffer[(3, 0)].modifier.contains(Modifier::REVERSED), "the cursor");
        assert!(text(&drawn(grid(), 24, 23)).concat().trim().is_empty());
    }

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        for pitch in PITCHES {
            let size = Size::square(22).unwrap();
            let place = Place::new(size, Rect::new(2, 1, 60, 30), pitch).unwrap();
            for point in size.points() {
                assert_eq!(place.point(place.at(point)), Some(point));
            }
            assert_eq!(place.point(Position::new(2, 1)), None, "a label");
            assert_eq!(place.point(Position::new(5, 1 + 22)), None, "below the board");
        }
    }
}
