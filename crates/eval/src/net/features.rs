//! What the network sees: nine cells of every line through every cell.
//!
//! ```text
//!   . o x [.] x . | | |     a window: four cells on each side of the one in the middle,
//!   4 3 2  1  ...           each empty, own, enemy or (`|`) off the board
//! ```
//!
//! A window and its mirror image are the same row of the table, and nothing behind the edge is
//! told apart, so 22,143 rows are left of 2^18 windows. All four directions use the same rows.

use std::sync::LazyLock;

use board::{Board, Color, Direction, Point, Ruleset, Size};

/// Cells seen on each side of the one in the middle.
pub const RADIUS: usize = 4;
/// Cells of a window.
const WIDTH: usize = 2 * RADIUS + 1;
/// Numbers of two-bit windows.
const WINDOWS: usize = 1 << (2 * WIDTH);
/// Rows of the table: (3 · 121² + 3 · 121) / 2, where 121 = 1 + 3 + 9 + 27 + 81 counts the ways
/// one side of a window can look.
pub const ROWS: usize = (3 * 121 * 121 + 3 * 121) / 2;
/// Words of the longest family of lines, the diagonals.
const LINES: usize = 64;

/// A cell that is seen: nothing, an own stone, an enemy stone, off the board.
const OWN: u64 = 0b01;
const ENEMY: u64 = 0b10;
const WALL: u64 = 0b11;

/// The row of every window.
static ROW_OF: LazyLock<Box<[u16; WINDOWS]>> = LazyLock::new(number_rows);

fn number_rows() -> Box<[u16; WINDOWS]> {
    let mut rows: Box<[u16; WINDOWS]> =
        vec![0; WINDOWS].try_into().expect("the length is the same");
    let kinds: Vec<usize> = (0..WINDOWS).map(first_of_kind).collect();
    let firsts = (0..WINDOWS).filter(|&window| kinds[window] == window && !is_wall(window));
    firsts.enumerate().for_each(|(row, window)| rows[window] = row as u16);
    // The first of a kind may come after others of it.
    for (window, &kind) in kinds.iter().enumerate() {
        rows[window] = rows[kind];
    }
    rows
}

/// Whether the middle of a window is off the board: such windows have no row.
const fn is_wall(window: usize) -> bool {
    cell(window, RADIUS) == WALL as usize
}

/// The two bits of a cell.
const fn cell(window: usize, index: usize) -> usize {
    window >> (2 * index) & 0b11
}

/// The smallest window that looks the same: mirrored or not, all wall behind a wall.
fn first_of_kind(window: usize) -> usize {
    let mut walled = window;
    for side in [-1_isize, 1] {
        let mut is_wall = false;
        for distance in 1..=RADIUS as isize {
            let index = (RADIUS as isize + side * distance) as usize;
            is_wall |= cell(window, index) == WALL as usize;
            walled |= if is_wall { (WALL as usize) << (2 * index) } else { 0 };
        }
    }
    let mirrored = (0..WIDTH).fold(0, |all, index| all << 2 | cell(walled, index));
    walled.min(mirrored)
}

/// What a row of the table shows, one of the two images: the cells from one end to the other.
pub fn row_cells(row: usize) -> Option<[Seen; WIDTH]> {
    static FIRSTS: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let is_first = |&window: &usize| first_of_kind(window) == window && !is_wall(window);
        let firsts = (0..WINDOWS).filter(is_first);
        firsts.map(|window| window as u32).collect()
    });
    let window = *FIRSTS.get(row)? as usize;
    Some(std::array::from_fn(|index| match cell(window, index) as u64 {
        OWN => Seen::Own,
        ENEMY => Seen::Enemy,
        WALL => Seen::Wall,
        _ => Seen::Empty,
    }))
}

/// What a cell of a window is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seen {
    /// No stone.
    Empty,
    /// A stone of the side that looks.
    Own,
    /// A stone of the other side.
    Enemy,
    /// Off the board.
    Wall,
}

/// One cell whose window in one direction a stone changed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    /// The cell's number: row by row from the top.
    pub cell: u16,
    /// The window's row before.
    pub before: u16,
    /// And after.
    pub after: u16,
}

/// The most windows that a stone changes: nine cells of four lines.
pub const MOST_CHANGES: usize = 4 * WIDTH;

/// All lines of a board as one side sees them, two bits a cell.
#[derive(Clone)]
pub struct Sight {
    words: [[u64; LINES]; 4],
    side: Color,
    size: Size,
    /// Made once, so that no look-up asks for it.
    rows: &'static [u16; WINDOWS],
}

impl Sight {
    /// An empty board, seen by a side.
    pub fn new(size: Size, side: Color) -> Sight {
        let mut sight = Sight { words: [[u64::MAX; LINES]; 4], side, size, rows: &ROW_OF };
        size.points().for_each(|point| sight.flip(point, WALL));
        sight
    }

    /// A board as it is, with its stones and walls.
    pub fn of<R: Ruleset>(board: &Board<R>, side: Color) -> Sight {
        let mut sight = Sight::new(board.size(), side);
        for point in board.size().points().filter(|&point| !board.is_empty(point)) {
            let bits = board.stone(point).map_or(WALL, |color| sight.bits(color));
            sight.flip(point, bits);
        }
        sight
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    fn bits(&self, color: Color) -> u64 {
        if color == self.side { OWN } else { ENEMY }
    }

    fn flip(&mut self, point: Point, bits: u64) {
        for direction in Direction::ALL {
            let (line, cell) = place(point, direction);
            self.words[direction as usize][line % LINES] ^= bits << (2 * cell);
        }
    }

    /// Puts a stone on an empty point.
    pub fn place(&mut self, point: Point, color: Color) {
        self.flip(point, self.bits(color));
    }

    /// Takes a stone away.
    pub fn lift(&mut self, point: Point, color: Color) {
        self.flip(point, self.bits(color));
    }

    /// The number of a point's cell.
    #[inline(always)]
    pub fn cell(&self, point: Point) -> usize {
        point.y() as usize * self.size.width() as usize + point.x() as usize
    }

    /// The rows of a cell's four windows; `None` for a wall.
    pub fn rows(&self, point: Point) -> Option<[u16; 4]> {
        let row = |direction: Direction| {
            let (line, cell) = place(point, direction);
            self.row(self.words[direction as usize][line % LINES], cell)
        };
        let (line, cell) = place(point, Direction::Row);
        let is_wall = self.words[0][line] >> (2 * cell) & WALL == WALL;
        (!is_wall).then(|| Direction::ALL.map(row))
    }

    #[inline(always)]
    fn row(&self, word: u64, cell: usize) -> u16 {
        self.rows[(word >> (2 * (cell - RADIUS))) as usize % WINDOWS]
    }

    /// Puts a stone on an empty point and tells which windows that changes. The first of `changes`
    /// are filled in; their number comes back.
    #[inline(always)]
    pub fn follow(
        &mut self,
        point: Point,
        color: Color,
        changes: &mut [Change; MOST_CHANGES],
    ) -> usize {
        let (mut count, width) = (0, self.size.width() as usize);
        for direction in Direction::ALL {
            let (line, middle) = place(point, direction);
            let word = &mut self.words[direction as usize][line % LINES];
            let bits = if color == self.side { OWN } else { ENEMY };
            let (before, after) = (*word, *word ^ bits << (2 * middle));
            *word = after;
            let (dx, dy) = direction.delta();
            let stride = (dy as isize * width as isize + dx as isize) as usize;
            let mut number = self.cell(point).wrapping_sub(RADIUS.wrapping_mul(stride));
            for cell in middle - RADIUS..=middle + RADIUS {
                if before >> (2 * cell) & WALL != WALL {
                    changes[count % MOST_CHANGES] = Change {
                        cell: number as u16,
                        before: self.row(before, cell),
                        after: self.row(after, cell),
                    };
                    count += 1;
                }
                number = number.wrapping_add(stride);
            }
        }
        count
    }
}

/// Which word of its family holds the line through a point, and at which cell of it the point is:
/// with [`RADIUS`] cells of wall before the first.
#[inline(always)]
fn place(point: Point, direction: Direction) -> (usize, usize) {
    let (x, y) = (point.x() as usize, point.y() as usize);
    match direction {
        Direction::Row => (y, x + RADIUS),
        Direction::Column => (x, y + RADIUS),
        Direction::Fall => (Size::MAX as usize + x - y, x + RADIUS),
        Direction::Rise => (x + y, x + RADIUS),
    }
}

// Every line and the wall around it fits its word, every line its family.
const _: () = assert!(Size::MAX as usize + 2 * RADIUS <= 32 && 2 * (Size::MAX as usize) <= LINES);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_rows_but_for_their_side() {
        let row = |text: &str| {
            let cells = text.bytes().rev().map(|byte| match byte {
                b'x' => OWN,
                b'o' => ENEMY,
                b'|' => WALL,
                _ => 0,
            });
            ROW_OF[cells.fold(0, |all, bits| all << 2 | bits) as usize]
        };
        assert_eq!(row("........."), 0);
        assert_eq!(row("xo......|"), row("|......ox"));
        assert_eq!(row("o|......x"), row("||......x"), "behind a wall is wall");
        assert_ne!(row("xo......."), row("ox......."));
        assert_ne!(row("....x...."), row("....o...."));
        let most = ROW_OF.iter().max().copied();
        assert_eq!(most, Some(ROWS as u16 - 1));
    }

    #[test]
    fn rows_can_be_drawn() {
        assert_eq!(row_cells(0), Some([Seen::Empty; WIDTH]));
        assert!(row_cells(ROWS - 1).is_some() && row_cells(ROWS).is_none());
    }

    #[test]
    fn a_stone_changes_nine_cells_of_each_line() {
        let size = Size::default();
        let mut changes = [Change::default(); MOST_CHANGES];
        for (point, expected) in [("h8", 36), ("a1", 16), ("a8", 24)] {
            let mut sight = Sight::new(size, Color::Black);
            let point = size.parse(point).unwrap();
            assert_eq!(sight.follow(point, Color::White, &mut changes), expected);
        }
    }
}
