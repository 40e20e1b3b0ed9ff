//! Boards drawn with characters.
//!
//! ```text
//!    a b c d e
//!  5 . . . . .     x black, o white, . or + empty;
//!  4 . x o . .     any other sign but a digit marks an empty point: `*` here.
//!  3 . . * . .     Row numbers, column letters and the blanks between cells
//!  2 . . . . .     may be left out.
//!  1 . . . . .
//! ```

use std::fmt;

use crate::{Color, Point, Setup, Size};

/// A drawn board: the stones, and the marked empty points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones; black is to move unless black has more stones.
    pub setup: Setup,
    /// Marks on empty points, row by row from the top left.
    pub marks: Vec<(char, Point)>,
}

/// What was wrong with a drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramError {
    /// A row has another number of cells than the first.
    Ragged {
        /// Line of the text, from 1.
        line: usize,
        /// Cells found.
        found: usize,
        /// Cells of the first row.
        expected: usize,
    },
    /// A cell that is neither a stone, nor empty, nor a mark.
    BadCell {
        /// Line of the text, from 1.
        line: usize,
        /// The cell.
        cell: char,
    },
    /// The number of rows or columns is not allowed.
    BadSize {
        /// Columns found.
        width: usize,
        /// Rows found.
        height: usize,
    },
}

impl Diagram {
    /// Reads a drawn board.
    pub fn parse(text: &str) -> Result<Diagram, DiagramError> {
        let rows: Vec<(usize, Vec<char>)> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty() && !is_column_labels(line))
            .map(|(number, line)| (number + 1, cells(line)))
            .collect();
        let (width, height) = (rows.first().map_or(0, |(_, row)| row.len()), rows.len());
        if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != width) {
            return Err(DiagramError::Ragged { line: *line, found: row.len(), expected: width });
        }
        let size = u8::try_from(width)
            .ok()
            .zip(u8::try_from(height).ok())
            .and_then(|(width, height)| Size::new(width, height))
            .ok_or(DiagramError::BadSize { width, height })?;
        let mut diagram = Diagram { setup: Setup::new(size), marks: Vec::new() };
        let cells = rows.iter().flat_map(|(line, row)| row.iter().map(move |cell| (*line, *cell)));
        for (point, (line, cell)) in size.points().zip(cells) {
            diagram.read_cell(point, cell).ok_or(DiagramError::BadCell { line, cell })?;
        }
        let [black, white] = Color::ALL.map(|color| diagram.setup.stones(color).len());
        diagram.setup.turn = if black > white { Color::White } else { Color::Black };
        Ok(diagram)
    }

    /// The points that carry `mark`.
    pub fn marked(&self, mark: char) -> Vec<Point> {
        self.marks.iter().filter(|(sign, _)| *sign == mark).map(|(_, point)| *point).collect()
    }

    fn read_cell(&mut self, point: Point, cell: char) -> Option<()> {
        let color = match cell {
            'x' | 'X' => Color::Black,
            'o' | 'O' => Color::White,
            '.' | '+' => return Some(()),
            digit if digit.is_numeric() || digit.is_control() => return None,
            mark => {
                self.marks.push((mark, point));
                return Some(());
            }
        };
        self.setup.add(point, color).ok()
    }

    fn cell(&self, point: Point) -> char {
        if self.setup.stones(Color::Black).contains(&point) {
            'x'
        } else if self.setup.stones(Color::White).contains(&point) {
            'o'
        } else {
            self.marks.iter().find(|(_, marked)| *marked == point).map_or('.', |(mark, _)| *mark)
        }
    }
}

impl From<Setup> for Diagram {
    fn from(setup: Setup) -> Diagram {
        Diagram { setup, marks: Vec::new() }
    }
}

/// Whether a line is `a b c d …`: the letters from `a` on, at least a board's worth of them.
fn is_column_labels(line: &str) -> bool {
    let letters: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    letters.len() >= Size::MIN as usize
        && letters.iter().zip('a'..='z').all(|(letter, label)| letter.eq_ignore_ascii_case(&label))
}

/// The cells of a drawn row, without blanks and without the row number before or after it.
fn cells(line: &str) -> Vec<char> {
    let is_digit = |c: char| c.is_ascii_digit();
    line.trim().trim_matches(is_digit).chars().filter(|c| !c.is_whitespace()).collect()
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.setup.size();
        let labels: Vec<String> =
            ('a'..).take(size.width() as usize).map(|label| label.to_string()).collect();
        writeln!(f, "   {}", labels.join(" "))?;
        for y in 0..size.height() {
            let cells: Vec<String> = (0..size.width())
                .filter_map(|x| size.point(x, y))
                .map(|point| self.cell(point).to_string())
                .collect();
            writeln!(f, "{:2} {}", size.height() - y, cells.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Ragged { line, found, expected } => {
                write!(f, "line {line}: {found} cells, expected {expected} as in the first row")
            }
            DiagramError::BadCell { line, cell } => {
                write!(f, "line {line}: cell {cell:?}, expected x, o, . or a mark")
            }
            DiagramError::BadSize { width, height } => {
                write!(
                    f,
                    "a drawing of {width} columns and {height} rows, expected 5 to 22 of each"
                )
            }
        }
    }
}

impl std::error::Error for DiagramError {}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWN: &str = "   a b c d e f
 5 . . . . . .
 4 . x o . . .
 3 . . * . o .
 2 . . . x . .
 1 x . . . . *
";

    #[test]
    fn a_drawing_prints_as_it_was_read() {
        let diagram = Diagram::parse(DRAWN).unwrap();
        assert_eq!(diagram.to_string(), DRAWN);
        assert_eq!(diagram.setup.size(), Size::new(6, 5).unwrap());
        assert_eq!(diagram.setup.stones(Color::White).len(), 2);
        assert_eq!(diagram.setup.turn, Color::White);
        let names: Vec<String> =
            diagram.marked('*').into_iter().map(|point| diagram.setup.size().name(point)).collect();
        assert_eq!(names, ["c3", "f1"]);
    }

    #[test]
    fn labels_and_blanks_may_be_left_out() {
        let bare = "......\n.xo...\n..*.o.\n...x..\nx....*\n";
        assert_eq!(Diagram::parse(bare), Diagram::parse(DRAWN));
    }

    #[test]
    fn bad_drawings_are_named() {
        let rows = [
            (".....\n....\n", "line 2: 4 cells, expected 5 as in the first row"),
            (".....\n..7..\n.....\n.....\n.....\n", "line 2: cell '7', expected x, o, . or a mark"),
            ("...\n...\n", "a drawing of 3 columns and 2 rows, expected 5 to 22 of each"),
            ("", "a drawing of 0 columns and 0 rows, expected 5 to 22 of each"),
        ];
        for (text, expected) in rows {
            assert_eq!(Diagram::parse(text).unwrap_err().to_string(), expected, "{text}");
        }
    }
}
