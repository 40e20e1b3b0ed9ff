//! What every empty point is worth to both sides, kept up to date stone by stone.
//!
//! One stone changes the windows of at most 4 × 2 × radius points, each on one line only:
//!
//! ```text
//!   . . . 4 . . . 4 . . .      the points whose patterns a stone at X can change,
//!   . . . . 3 . 3 . . . .      here to distance 4 (radius 4, freestyle)
//!   ...
//!   4 3 2 1 X 1 2 3 4
//! ```
//!
//! For each of them one look-up gives the new patterns of both colours; where they differ from
//! the old ones the old state goes to a log, from which undo restores it without any look-up.

use crate::lines::{Lines, WALL_BITS, window};
use crate::point::{SLOTS, STRIDE};
use crate::tables::Tables;
use crate::{Color, Direction, Observer, Patterns, Point, PointSet, Shape};

/// Patterns, shapes and counters of a board.
#[derive(Clone)]
pub(crate) struct Shapes {
    patterns: [Patterns; SLOTS],
    /// Numbers of the shapes, black's and white's side by side: both change together.
    shapes: [[u8; 2]; SLOTS],
    /// How many empty points have each shape, by colour.
    counts: [[u16; 16]; 2],
    /// Where a colour makes at least a three, or is perhaps forbidden to play.
    threats: [PointSet; 2],
    log: Vec<Change>,
}

/// A point's state before a stone changed it.
#[derive(Clone, Copy)]
struct Change {
    point: Point,
    shapes: [u8; 2],
    patterns: Patterns,
}

const _: () = assert!(size_of::<Change>() == 8);

/// Slots from one cell of a line to the next.
const fn stride(direction: Direction) -> isize {
    match direction {
        Direction::Row => 1,
        Direction::Column => STRIDE as isize,
        Direction::Fall => STRIDE as isize + 1,
        Direction::Rise => 1 - STRIDE as isize,
    }
}

/// Whether points of a shape are kept in the set of threats.
const fn is_threat(shape: u8) -> bool {
    shape >= Shape::Three as u8 || shape == Shape::Forbidden as u8
}

impl Shapes {
    /// The shapes of an empty board.
    pub(crate) fn new(points: PointSet, lines: &Lines, tables: &Tables, radius: usize) -> Shapes {
        let mut shapes = Shapes {
            patterns: [Patterns::default(); SLOTS],
            shapes: [[0; 2]; SLOTS],
            counts: [[0; 16]; 2],
            threats: [PointSet::EMPTY; 2],
            log: Vec::new(),
        };
        for point in points.iter() {
            let patterns = patterns_at(point, lines, tables, radius);
            shapes.patterns[point.slot()] = patterns;
            for color in Color::ALL {
                let shape = tables.shape(patterns.code(color), color);
                shapes.shapes[point.slot()][color as usize] = shape;
                shapes.counts[color as usize][shape as usize] += 1;
            }
        }
        shapes
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

    /// Length of the log: what [`Shapes::rewind`] goes back to.
    #[inline(always)]
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Follows a stone that was just put on `lines` at `point`.
    #[inline(always)]
    pub(crate) fn follow<O: Observer>(
        &mut self,
        point: Point,
        lines: &Lines,
        tables: &Tables,
        radius: usize,
        observer: &mut O,
    ) {
        self.leave(point);
        for direction in Direction::ALL {
            let (line, cell) = lines.line(point, direction);
            for distance in 1..=radius {
                for (near, ahead) in [(cell - distance, false), (cell + distance, true)] {
                    // Stones and the wall have bits; only empty points have patterns.
                    if line >> (2 * near) & WALL_BITS != 0 {
                        continue;
                    }
                    let pair = tables.patterns(window(line, near, radius));
                    let offset = stride(direction) * distance as isize;
                    let slot = point.slot() as isize + if ahead { offset } else { -offset };
                    let before = self.patterns[slot as usize % SLOTS];
                    let after = before.with(direction, pair);
                    if after != before {
                        self.change(Point::from_slot(slot as usize % SLOTS), after, tables);
                        observer.changed(Point::from_slot(slot as usize % SLOTS), before, after);
                    }
                }
            }
        }
    }

    /// Undoes all changes since `mark`, and brings back the point whose stone was lifted.
    #[inline(always)]
    pub(crate) fn rewind<O: Observer>(&mut self, point: Point, mark: usize, observer: &mut O) {
        while self.log.len() > mark {
            let Some(change) = self.log.pop() else { break };
            let slot = change.point.slot();
            for color in Color::ALL {
                let (now, before) =
                    (self.shapes[slot][color as usize], change.shapes[color as usize]);
                if now != before {
                    self.recount(change.point, color, now, before);
                }
            }
            observer.changed(change.point, self.patterns[slot], change.patterns);
            self.shapes[slot] = change.shapes;
            self.patterns[slot] = change.patterns;
        }
        self.enter(point);
    }

    #[inline(always)]
    fn change(&mut self, point: Point, after: Patterns, tables: &Tables) {
        let slot = point.slot();
        let old = self.shapes[slot];
        self.log.push(Change { point, shapes: old, patterns: self.patterns[slot] });
        self.patterns[slot] = after;
        for color in Color::ALL {
            let shape = tables.shape(after.code(color), color);
            let before = old[color as usize];
            if shape != before {
                self.shapes[slot][color as usize] = shape;
                self.recount(point, color, before, shape);
            }
        }
    }

    #[inline(always)]
    fn recount(&mut self, point: Point, color: Color, before: u8, after: u8) {
        let counts = &mut self.counts[color as usize];
        counts[before as usize % 16] -= 1;
        counts[after as usize % 16] += 1;
        match (is_threat(before), is_threat(after)) {
            (false, true) => self.threats[color as usize].insert(point),
            (true, false) => self.threats[color as usize].remove(point),
            _ => {}
        }
    }

    /// A point gets a stone: it counts no more, but keeps its state for the way back.
    #[inline(always)]
    fn leave(&mut self, point: Point) {
        for color in Color::ALL {
            let shape = self.shapes[point.slot()][color as usize];
            self.counts[color as usize][shape as usize % 16] -= 1;
            self.threats[color as usize].remove(point);
        }
    }

    /// A point is empty again.
    #[inline(always)]
    fn enter(&mut self, point: Point) {
        for color in Color::ALL {
            let shape = self.shapes[point.slot()][color as usize];
            self.counts[color as usize][shape as usize % 16] += 1;
            if is_threat(shape) {
                self.threats[color as usize].insert(point);
            }
        }
    }
}

/// The patterns of a point, looked up anew in all directions; for a stone, as if it were not
/// there.
pub(crate) fn patterns_at(point: Point, lines: &Lines, tables: &Tables, radius: usize) -> Patterns {
    Direction::ALL.into_iter().fold(Patterns::default(), |patterns, direction| {
        let (line, cell) = lines.line(point, direction);
        patterns.with(direction, tables.patterns(window(line, cell, radius)))
    })
}
