//! Where a five can be made, from the list of all five cells in a row.
//!
//! The oracle asks it at every move: of the referee it took four fifths of the time.

use board::{Color, Direction, Point, Row, Rule, Size};

/// The points of a board as bits, row by row; at most 64 of them.
pub type Bits = u64;

/// Every five cells in a row, and what wins there.
pub struct Rows {
    size: Size,
    rows: Vec<Cells>,
    wins: [Row; 2],
}

/// Five cells, and those beyond their ends where the board goes on.
struct Cells {
    five: Bits,
    ends: [Bits; 2],
}

impl Rows {
    pub fn new(rule: Rule, size: Size) -> Rows {
        assert!(size.area() <= 64, "{size}, expected at most 64 points");
        let wins = Color::ALL.map(|color| rule.row(color));
        let mut rows = Rows { size, rows: Vec::new(), wins };
        for start in size.points() {
            for direction in Direction::ALL {
                let cell = |steps| rows.bit(start.step(direction, steps));
                let five: Bits = (0..5).map(cell).sum();
                let ends = [cell(-1), cell(5)];
                if five.count_ones() == 5 {
                    rows.rows.push(Cells { five, ends });
                }
            }
        }
        rows
    }

    /// The bit of a point; none if it lies off the board.
    pub fn bit(&self, point: Option<Point>) -> Bits {
        let index = |point: Point| point.y() * self.size.width() + point.x();
        point.filter(|&point| self.size.contains(point)).map_or(0, |point| 1 << index(point))
    }

    /// The empty points where a stone of `color` stands in a winning row.
    pub fn fives(&self, stones: [Bits; 2], color: Color) -> Bits {
        let (own, enemy) = (stones[color as usize], stones[!color as usize]);
        let row = self.wins[color as usize];
        let is_won = |cells: &&Cells| {
            let Cells { five, ends } = cells;
            let is_longer = ends.iter().any(|end| own & end != 0);
            let is_closed = ends.iter().all(|end| enemy & end != 0);
            (own & five).count_ones() == 4
                && enemy & five == 0
                && if is_longer { row.overline } else { row.closed || !is_closed }
        };
        self.rows.iter().filter(is_won).fold(0, |fives, cells| fives | cells.five & !own)
    }

    /// The cells of all rows that hold so many stones of `color` and none of the other.
    pub fn company(&self, stones: [Bits; 2], color: Color, count: u32) -> Bits {
        let (own, enemy) = (stones[color as usize], stones[!color as usize]);
        let has_stones = |five: &Bits| enemy & five == 0 && (own & five).count_ones() >= count;
        let fives = self.rows.iter().map(|cells| cells.five);
        fives.filter(has_stones).fold(0, |cells, five| cells | five)
    }
}
