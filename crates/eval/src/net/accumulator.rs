//! The sums of the network for one side, following a board stone by stone.
//!
//! Nothing is computed when a stone comes or goes: only when a value is asked for, and then only
//! for the side that asks. Most nodes of a search are leaves, and half of the sides are never
//! asked; a stone that is taken back before that costs nothing.
//!
//! ```text
//!   stones on the board     a b c d        what the evaluator heard of
//!   stones in the sums      a b x y        agree on a b: take y, x back, then add c, d
//! ```
//!
//! Taking back copies what a log kept, without a look at the table.

use board::{Board, Color, Point, Ruleset};

use super::features::{Change, MOST_CHANGES, Sight};
use super::{CHANNELS, Channels, Kernel, Side, Sums};

/// The channels of all cells as one side sees them, and their sums.
#[derive(Clone)]
pub struct Accumulator {
    sight: Sight,
    kernel: Kernel,
    /// By cell, four rows of the table each.
    cells: Vec<Channels>,
    sums: Sums,
    steps: Vec<Step>,
    /// Cells as they were, and which; entries from `logged` on are spare room.
    log: Vec<Channels>,
    places: Vec<u16>,
    logged: usize,
}

/// A stone in the sums, and what to go back to without it.
#[derive(Clone)]
struct Step {
    stone: (Point, Color),
    logged: usize,
    sums: Sums,
}

impl Accumulator {
    /// The sums of a board as it is.
    pub fn new<R: Ruleset>(board: &Board<R>, color: Color, side: &Side, kernel: Kernel) -> Self {
        let sight = Sight::of(board, color);
        let mut cells = vec![Channels([0; CHANNELS]); board.size().area()];
        let mut sums = Sums([0; CHANNELS]);
        for point in board.size().points() {
            let Some(rows) = sight.rows(point) else { continue };
            let cell = &mut cells[sight.cell(point)].0;
            for row in rows {
                let numbers = &side.table[row as usize].0;
                cell.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
            }
            let seen = cell.iter().map(|&number| i32::from(number.max(0)));
            sums.0.iter_mut().zip(seen).for_each(|(sum, number)| *sum += number);
        }
        let (log, places, steps) = (Vec::new(), Vec::new(), Vec::new());
        Accumulator { sight, kernel, cells, sums, steps, log, places, logged: 0 }
    }

    /// Brings the sums to these stones, of which the first `agreed` are in them already. They are
    /// those that came after [`Accumulator::new`].
    #[inline]
    pub fn bring(&mut self, side: &Side, stones: &[(Point, Color)], agreed: usize) {
        while self.steps.len() > agreed {
            self.take_back();
        }
        stones.iter().skip(self.steps.len()).for_each(|&stone| self.add(side, stone));
    }

    /// Whether a stone is the one at that place in the sums.
    #[inline]
    pub fn has(&self, place: usize, stone: (Point, Color)) -> bool {
        self.steps.get(place).is_some_and(|step| step.stone == stone)
    }

    /// The sums.
    #[inline]
    pub fn sums(&self) -> &Sums {
        &self.sums
    }

    /// The channels of a point's cell.
    #[inline]
    pub fn cell(&self, point: Point) -> &Channels {
        &self.cells[self.sight.cell(point)]
    }

    fn add(&mut self, side: &Side, stone: (Point, Color)) {
        self.steps.push(Step { stone, logged: self.logged, sums: self.sums });
        let mut changes = [Change::default(); MOST_CHANGES];
        let count = self.sight.follow(stone.0, stone.1, &mut changes);
        let changes = &changes[..count.min(MOST_CHANGES)];
        if self.log.len() < self.logged + MOST_CHANGES {
            let room = self.logged + 16 * MOST_CHANGES;
            self.log.resize(room, Channels([0; CHANNELS]));
            self.places.resize(room, 0);
        }
        let places = &mut self.places[self.logged..];
        places.iter_mut().zip(changes).for_each(|(place, change)| *place = change.cell);
        let log = &mut self.log[self.logged..];
        self.kernel.follow(&side.table, changes, &mut self.cells, &mut self.sums, log);
        self.logged += changes.len();
    }

    fn take_back(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        let changed = step.logged..self.logged;
        // Backwards: the middle cell changed four times.
        for (&place, old) in self.places[changed.clone()].iter().zip(&self.log[changed]).rev() {
            self.cells[place as usize] = *old;
        }
        self.logged = step.logged;
        self.sums = step.sums;
        self.sight.lift(step.stone.0, step.stone.1);
    }
}
