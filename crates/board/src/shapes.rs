//! What every empty point is worth to both sides, kept up to date stone by stone.
//!
//! One stone changes the windows of at most 4 × 2 × radius points, each on one line only:
//!
//! ```text
//!   4 . . . 4 . . . 4
//!   . 3 . . 3 . . 3 .
//!   . . 2 . 2 . 2 . .
//!   . . . 1 1 1 . . .        the points whose patterns a stone at X can change,
//!   4 3 2 1 X 1 2 3 4        by their distance (radius 4: freestyle)
//!   . . . 1 1 1 . . .
//!   . . 2 . 2 . 2 . .
//!   . 3 . . 3 . . 3 .
//!   4 . . . 4 . . . 4
//! ```
//!
//! For each of them one look-up gives the new patterns of both colours; where they differ from
//! the old ones the old state goes to a log, from which undo restores it without any look-up.

use crate::lines::{Lines, WALL_BITS, window};
use crate::point::{MARGIN, SLOTS, STRIDE};
use crate::tables::Tables;
use crate::{Color, Direction, Observer, Patterns, Point, PointSet, Ruleset, Shape};

/// Patterns, shapes and counters of a board.
#[derive(Clone)]
pub(crate) struct Shapes {
    patterns: [Patterns; SLOTS],
    /// Numbers of the shapes, black's and white's side by side: both change together.
    shapes: [[u8; 2]; SLOTS],
    counts: Counts,
    threats: [PointSet; 2],
    /// Old states; entries from `logged` on are spare room.
    log: Vec<Change>,
    logged: usize,
    tables: &'static Tables,
}

/// How many empty points have each shape, by colour.
type Counts = [[u16; 16]; 2];

/// A point's state before a stone changed it.
#[derive(Clone, Copy, Default)]
struct Change {
    slot: u16,
    shapes: [u8; 2],
    patterns: Patterns,
}

const _: () = assert!(size_of::<Change>() == 8);

/// The most points that one stone can change, rounded up to a power of two.
const MOST_CHANGES: usize = (4 * 2 * MARGIN).next_power_of_two();

/// Rows that a stone can change.
const BAND: usize = 2 * MARGIN + 1;

/// What [`Shapes::rewind`] goes back to. With the counters saved whole, undo only copies.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    log: u32,
    counts: Counts,
    threats: [[u32; BAND]; 2],
}

/// Slots from one cell of a line to the next.
const fn stride(direction: Direction) -> usize {
    match direction {
        Direction::Row => 1,
        Direction::Column => STRIDE,
        Direction::Fall => STRIDE + 1,
        // One column right and one row up, modulo the grid.
        Direction::Rise => SLOTS + 1 - STRIDE,
    }
}

/// Whether points of a shape are kept in the set of threats: where a colour makes at least a
/// three, or is perhaps forbidden to play.
const fn is_threat(shape: u8) -> bool {
    const THREATS: u32 = u32::MAX << Shape::Three as u32 | 1 << Shape::Forbidden as u32;
    THREATS >> (shape & 15) & 1 != 0
}

impl Shapes {
    /// The shapes of an empty board with these points.
    pub(crate) fn new<R: Ruleset>(
        points: PointSet,
        lines: &Lines,
        tables: &'static Tables,
    ) -> Shapes {
        let mut shapes = Shapes {
            patterns: [Patterns::default(); SLOTS],
            shapes: [[0; 2]; SLOTS],
            counts: [[0; 16]; 2],
            threats: [PointSet::EMPTY; 2],
            log: Vec::new(),
            logged: 0,
            tables,
        };
        for point in points.iter() {
            let patterns = lines.patterns::<R>(point, shapes.tables);
            shapes.patterns[point.slot()] = patterns;
            for color in Color::ALL {
                let shape = shapes.tables.shape(patterns.code(color), color);
                shapes.shapes[point.slot()][color as usize] = shape;
                shapes.counts[color as usize][shape as usize] += 1;
            }
        }
        shapes
    }

    #[inline(always)]
    pub(crate) fn tables(&self) -> &'static Tables {
        self.tables
    }

    #[inline(always)]
    pub(crate) fn patterns(&self, point: Point) -> Patterns {
        self.patterns[point.slot()]
    }

    #[inline(always)]
    pub(crate) fn shape(&self, point: Point, color: Color) -> Shape {
        Shape::from_bits(self.shapes[point.slot()][color as usize])
    }

    #[inline(always)]
    pub(crate) fn count(&self, color: Color, shape: Shape) -> usize {
        self.counts[color as usize][shape as usize] as usize
    }

    #[inline(always)]
    pub(crate) fn threats(&self, color: Color) -> &PointSet {
        &self.threats[color as usize]
    }

    /// The state before a stone at `point`.
    #[inline(always)]
    pub(crate) fn mark(&self, point: Point) -> Mark {
        let threats = [0, 1].map(|color: usize| self.threats[color].band(point));
        Mark { log: self.logged as u32, counts: self.counts, threats }
    }

    /// Follows a stone that was just put on `lines` at `point`.
    #[inline(always)]
    pub(crate) fn follow<R: Ruleset, O: Observer>(
        &mut self,
        point: Point,
        lines: &Lines,
        observer: &mut O,
    ) {
        self.leave(point);
        if self.log.len() < self.logged + MOST_CHANGES {
            self.log.resize(self.logged + 16 * MOST_CHANGES, Change::default());
        }
        // Written out, so that each direction's shifts and strides are constants.
        self.follow_line::<R, O>(point, Direction::Row, lines, observer);
        self.follow_line::<R, O>(point, Direction::Column, lines, observer);
        self.follow_line::<R, O>(point, Direction::Fall, lines, observer);
        self.follow_line::<R, O>(point, Direction::Rise, lines, observer);
    }

    #[inline(always)]
    fn follow_line<R: Ruleset, O: Observer>(
        &mut self,
        point: Point,
        direction: Direction,
        lines: &Lines,
        observer: &mut O,
    ) {
        let (line, cell) = lines.line(point, direction);
        for distance in 1..R::RULE.radius() + 1 {
            let ahead = distance * stride(direction);
            let (low, high) = (point.slot().wrapping_sub(ahead), point.slot().wrapping_add(ahead));
            self.touch::<R, O>(low % SLOTS, direction, line, cell - distance, observer);
            self.touch::<R, O>(high % SLOTS, direction, line, cell + distance, observer);
        }
    }

    /// Looks a point up again after its `line` changed; it is at `cell` of the line.
    #[inline(always)]
    fn touch<R: Ruleset, O: Observer>(
        &mut self,
        slot: usize,
        direction: Direction,
        line: u64,
        cell: usize,
        observer: &mut O,
    ) {
        // Stones and the wall have bits; only empty points have patterns.
        if line >> (2 * cell) & WALL_BITS != 0 {
            return;
        }
        let before = self.patterns[slot];
        let pair = self.tables.patterns(window(line, cell, R::RULE.radius()));
        let after = before.with(direction, pair);
        if after != before {
            self.change(slot, after);
            observer.changed(Point::from_slot(slot), before, after);
        }
    }

    /// Gives a point new patterns and logs its old state.
    #[inline(always)]
    fn change(&mut self, slot: usize, after: Patterns) {
        let old = self.shapes[slot];
        // There is always an entry: `follow` made room for all changes of a stone.
        if let Some(change) = self.log.get_mut(self.logged) {
            *change = Change { slot: slot as u16, shapes: old, patterns: self.patterns[slot] };
        }
        self.logged += 1;
        self.patterns[slot] = after;
        let new = Color::ALL.map(|color| self.tables.shape(after.code(color), color));
        self.shapes[slot] = new;
        self.recount(slot, 0, old[0], new[0]);
        self.recount(slot, 1, old[1], new[1]);
    }

    #[inline(always)]
    fn recount(&mut self, slot: usize, color: usize, before: u8, after: u8) {
        if before != after {
            self.counts[color][before as usize % 16] -= 1;
            self.counts[color][after as usize % 16] += 1;
            if is_threat(before) != is_threat(after) {
                self.threats[color].flip(Point::from_slot(slot));
            }
        }
    }

    /// Goes back to the state before the stone at `point`, which is empty again.
    #[inline(always)]
    pub(crate) fn rewind<O: Observer>(&mut self, point: Point, mark: &Mark, observer: &mut O) {
        for &Change { slot, shapes, patterns } in &self.log[mark.log as usize..self.logged] {
            let slot = slot as usize % SLOTS;
            observer.restored(Point::from_slot(slot), self.patterns[slot], patterns);
            self.shapes[slot] = shapes;
            self.patterns[slot] = patterns;
        }
        self.logged = mark.log as usize;
        self.counts = mark.counts;
        for (set, band) in self.threats.iter_mut().zip(&mark.threats) {
            set.set_band(point, band);
        }
    }

    /// A point gets a stone: it counts no more, but keeps its state for the way back.
    #[inline(always)]
    fn leave(&mut self, point: Point) {
        for color in [0, 1] {
            let shape = self.shapes[point.slot()][color];
            self.counts[color][shape as usize % 16] -= 1;
            self.threats[color].remove(point);
        }
    }
}
