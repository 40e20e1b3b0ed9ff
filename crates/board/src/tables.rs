//! The pattern tables of a rule: what every window of cells makes of its centre.
//!
//! A window (see [`lines`](crate::lines)) shows the cells on both sides of an empty point. Its
//! entry holds the [`Pattern`] a stone there would make, black's in the low four bits, white's in
//! the high four. The tables are computed at the first use of a rule, fullest windows first, so
//! that "with one more stone" is a look-up.

use std::sync::LazyLock;

use crate::lines::{WALL_BITS, stone_bits};
use crate::pattern::{Pattern, Shape};
use crate::rule::Row;
use crate::{Color, Rule};

/// Windows of the largest radius. Every rule uses this length, so that a masked index needs no
/// bounds check; pages that no window reaches are never touched.
const WINDOWS: usize = 1 << 20;

/// Four patterns of four bits.
const QUADRUPLES: usize = 1 << 16;

/// Length of a winning row.
const FIVE: usize = 5;

/// The look-up tables of one rule.
pub struct Tables {
    patterns: Box<[u8; WINDOWS]>,
    shapes: [&'static [u8; QUADRUPLES]; 2],
}

impl Tables {
    pub(crate) fn new(rule: Rule) -> Tables {
        let mut patterns: Box<[u8; WINDOWS]> =
            vec![0; WINDOWS].into_boxed_slice().try_into().expect("the length is the same");
        let builders = Color::ALL.map(|color| Builder::new(rule, color));
        for window in windows(rule.radius()) {
            let [black, white] =
                [&builders[0], &builders[1]].map(|builder| builder.pattern(window, &patterns));
            patterns[window] = black as u8 | (white as u8) << 4;
        }
        let shapes = Color::ALL.map(|color| shape_table(rule.forbids(color)));
        Tables { patterns, shapes }
    }

    /// The tables of boards with walls inside: what lies behind a wall counts as wall too.
    pub(crate) fn walled(&self, radius: usize) -> Tables {
        let (low, high) = (opaque_halves(radius, true), opaque_halves(radius, false));
        let windows =
            high.iter().flat_map(|high| low.iter().map(move |low| high << (2 * radius) | low));
        let mut patterns: Vec<u8> = windows.map(|window| self.patterns[window]).collect();
        patterns.resize(WINDOWS, 0);
        let patterns = patterns.into_boxed_slice().try_into().expect("the length is the same");
        Tables { patterns, shapes: self.shapes }
    }

    /// Both colours' patterns for a window.
    #[inline(always)]
    pub(crate) fn patterns(&self, window: usize) -> u32 {
        self.patterns[window % WINDOWS] as u32
    }

    /// The number of the shape that four packed patterns make for `color`.
    #[inline(always)]
    pub(crate) fn shape(&self, quadruple: u16, color: Color) -> u8 {
        self.shapes[color as usize][quadruple as usize]
    }

    /// The number of the shape that four packed patterns make where nothing is forbidden.
    #[inline(always)]
    pub(crate) fn plain_shape(&self, quadruple: u16) -> u8 {
        self.shapes[Color::White as usize][quadruple as usize]
    }

    /// Bytes that the tables of a rule occupy, pages never touched not counted.
    pub const fn bytes(rule: Rule) -> usize {
        let forbids = rule.forbids(Color::Black) as usize;
        (1 << (4 * rule.radius())) + (1 + forbids) * QUADRUPLES
    }
}

/// The shapes of all quadruples, shared by every rule and colour that has no forbidden points.
fn shape_table(forbids: bool) -> &'static [u8; QUADRUPLES] {
    static FREE: LazyLock<Box<[u8; QUADRUPLES]>> = LazyLock::new(|| make_shapes(false));
    static FORBIDDING: LazyLock<Box<[u8; QUADRUPLES]>> = LazyLock::new(|| make_shapes(true));
    if forbids { &FORBIDDING } else { &FREE }
}

fn make_shapes(forbids: bool) -> Box<[u8; QUADRUPLES]> {
    let mut shapes: Box<[u8; QUADRUPLES]> =
        vec![0; QUADRUPLES].into_boxed_slice().try_into().expect("the length is the same");
    for (quadruple, shape) in shapes.iter_mut().enumerate() {
        let patterns = [0, 4, 8, 12].map(|shift| Pattern::from_bits((quadruple >> shift) as u32));
        *shape = Shape::new(patterns, forbids) as u8;
    }
    shapes
}

/// Every window that can occur, the largest number first. Walls stand only at the outer ends:
/// 132 496 of the 2²⁰ windows of radius five.
fn windows(radius: usize) -> impl Iterator<Item = usize> {
    let cell = move |half: usize, index: usize| half >> (2 * index) & WALL_BITS as usize;
    let is_wall = move |half, index| cell(half, index) == WALL_BITS as usize;
    let halves = (0..1 << (2 * radius)).rev();
    let high: Vec<usize> = halves
        .clone()
        .filter(|&half| (1..radius).all(|i| is_wall(half, i) || !is_wall(half, i - 1)))
        .collect();
    let low: Vec<usize> = halves
        .filter(|&half| (1..radius).all(|i| is_wall(half, i - 1) || !is_wall(half, i)))
        .collect();
    high.into_iter()
        .flat_map(move |high| low.clone().into_iter().map(move |low| high << (2 * radius) | low))
}

/// Every half of a window as it is seen from the centre: all cells behind a wall are wall. The
/// centre lies above the low half and below the high one.
fn opaque_halves(radius: usize, is_low: bool) -> Vec<usize> {
    let wall = WALL_BITS as usize;
    let shift = |step: usize| 2 * if is_low { radius - 1 - step } else { step };
    let opaque = |half: usize| {
        let first = (0..radius).find(|&step| half >> shift(step) & wall == wall);
        let hidden = first.unwrap_or(radius)..radius;
        hidden.fold(half, |half, step| half | wall << shift(step))
    };
    (0..1 << (2 * radius)).map(opaque).collect()
}

/// Works out the patterns of one colour.
struct Builder {
    row: Row,
    forbids: bool,
    color: Color,
    radius: usize,
}

/// A window as sets of cells, the centre filled with an own stone.
#[derive(Clone, Copy)]
struct Cells {
    own: u32,
    enemy: u32,
    wall: u32,
}

impl Builder {
    fn new(rule: Rule, color: Color) -> Builder {
        Builder { row: rule.row(color), forbids: rule.forbids(color), color, radius: rule.radius() }
    }

    /// The pattern of a window, when those of all fuller windows are known.
    fn pattern(&self, window: usize, known: &[u8; WINDOWS]) -> Pattern {
        let cells = self.cells(window);
        let open = |next: fn(Pattern) -> bool| {
            self.own_moves(window).filter(|&fuller| next(self.known(known, fuller))).count()
        };
        match self.level(cells) {
            FIVE => Pattern::Five,
            _ if self.forbids && self.run(cells) > FIVE => Pattern::Overline,
            4 if !self.is_unstoppable(cells) => Pattern::Four,
            4 if self.forbids && self.run(cells) != 4 => Pattern::DoubleFour,
            4 => Pattern::OpenFour,
            3 => match open(|pattern| pattern == Pattern::OpenFour) {
                0 => Pattern::Three,
                1 => Pattern::OpenThree,
                _ => Pattern::WideThree,
            },
            2 => match open(Pattern::is_open_three) {
                0 => Pattern::Two,
                1 | 2 => Pattern::OpenTwo,
                3 => Pattern::WideTwo,
                _ => Pattern::FreeTwo,
            },
            1 => match open(|p| (Pattern::OpenTwo..=Pattern::FreeTwo).contains(&p)) {
                0 => Pattern::One,
                _ => Pattern::OpenOne,
            },
            _ => Pattern::Dead,
        }
    }

    fn known(&self, known: &[u8; WINDOWS], window: usize) -> Pattern {
        Pattern::from_bits(known[window] as u32 >> (4 * self.color as u32))
    }

    /// The windows with one own stone more.
    fn own_moves(&self, window: usize) -> impl Iterator<Item = usize> {
        let stone = stone_bits(self.color) as usize;
        (0..2 * self.radius)
            .map(|index| 2 * index)
            .filter(move |shift| window >> shift & WALL_BITS as usize == 0)
            .map(move |shift| window | stone << shift)
    }

    fn cells(&self, window: usize) -> Cells {
        let mut cells = Cells { own: 1 << self.radius, enemy: 0, wall: 0 };
        for index in 0..2 * self.radius {
            let cell = 1 << (index + (index >= self.radius) as usize);
            match (window >> (2 * index)) as u64 & WALL_BITS {
                0 => {}
                WALL_BITS => cells.wall |= cell,
                bits if bits == stone_bits(self.color) => cells.own |= cell,
                _ => cells.enemy |= cell,
            }
        }
        cells
    }

    /// Own stones in the fullest five cells through the centre that can become a winning row.
    fn level(&self, cells: Cells) -> usize {
        let first = self.radius + 1 - FIVE;
        (first..=self.radius)
            .map(|start| (0b11111_u32 << start, (1 << start) >> 1 | 1 << (start + FIVE)))
            .filter(|&(row, ends)| row & (cells.enemy | cells.wall) == 0 && self.wins(cells, ends))
            .map(|(row, _)| (row & cells.own).count_ones() as usize)
            .max()
            .unwrap_or(0)
    }

    /// Whether five stones between these two end cells win.
    fn wins(&self, cells: Cells, ends: u32) -> bool {
        if cells.own & ends != 0 {
            self.row.overline
        } else {
            self.row.closed || cells.enemy & ends != ends
        }
    }

    /// Whether the centre's four becomes a five whatever single stone the enemy adds.
    fn is_unstoppable(&self, cells: Cells) -> bool {
        let empty = !(cells.own | cells.enemy | cells.wall);
        (0..=2 * self.radius)
            .map(|index| 1 << index)
            .filter(|stone| empty & stone != 0)
            .all(|stone| self.level(Cells { enemy: cells.enemy | stone, ..cells }) == 4)
    }

    /// Length of the run of own stones through the centre.
    fn run(&self, cells: Cells) -> usize {
        let above = (cells.own >> self.radius).trailing_ones();
        let below = (cells.own << (31 - self.radius)).leading_ones();
        (above + below - 1) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a drawn window, its centre `X`, for the stones `x` of `color`: `.xxX..`.
    fn read(drawn: &str, rule: Rule, color: Color) -> Pattern {
        let radius = rule.radius();
        let center = drawn.find('X').expect("a drawn window has a centre");
        let (own, enemy) = (stone_bits(color) as usize, stone_bits(!color) as usize);
        let cell = |offset: isize| {
            // Beyond a drawn wall is wall, beyond anything else is empty.
            let last = drawn.len() as isize - 1;
            let index = (center as isize + offset).clamp(0, last);
            let beyond = index != center as isize + offset;
            match drawn.as_bytes().get(index as usize).filter(|&&cell| !beyond || cell == b'|') {
                Some(b'x') => own,
                Some(b'o') => enemy,
                Some(b'|') => WALL_BITS as usize,
                _ => 0,
            }
        };
        let reach = radius as isize;
        let offsets = (-reach..0).chain(1..=reach);
        let window = offsets.enumerate().map(|(i, offset)| cell(offset) << (2 * i)).sum();
        let tables = Tables::new(rule);
        Pattern::from_bits(tables.patterns(window) >> (4 * color as u32))
    }

    #[test]
    fn drawn_windows_have_their_patterns() {
        use Pattern::{
            Dead, DoubleFour, Five, Four, FreeTwo, One, OpenFour, OpenOne, OpenThree, OpenTwo,
            Overline, Three, Two, WideThree, WideTwo,
        };
        // Drawn for white, so that renju's forbidding side is tested apart.
        let rows = [
            ("oxxxxX", Five, Five),
            ("xxXxxx", Five, Dead),
            (".xxxX.", OpenFour, OpenFour),
            ("oxxxX.", Four, Four),
            ("x.xXx.x", OpenFour, OpenFour),
            (".xxxX.x", OpenFour, Four),
            ("..xxX..", WideThree, WideThree),
            ("o.xxX..", OpenThree, OpenThree),
            (".x.xX.", OpenThree, OpenThree),
            ("o.xxX.o", Three, Three),
            ("oxxX..", Three, Three),
            ("...xX...", FreeTwo, FreeTwo),
            ("o..xX...", WideTwo, WideTwo),
            ("o..xX..o", OpenTwo, OpenTwo),
            ("o.x.X.o", Two, Two),
            ("o.x.X..o", OpenTwo, OpenTwo),
            ("oxX...", Two, Two),
            (".....X.....", OpenOne, OpenOne),
            ("o.X..o", Dead, Dead),
            ("o.X...o", One, One),
        ];
        for (drawn, freestyle, standard) in rows {
            assert_eq!(read(drawn, Rule::Freestyle, Color::White), freestyle, "freestyle {drawn}");
            assert_eq!(read(drawn, Rule::Standard, Color::White), standard, "standard {drawn}");
            assert_eq!(read(drawn, Rule::Renju, Color::White), freestyle, "renju white {drawn}");
        }
        let forbidding = [("xxXxxx", Overline), ("x.xXx.x", DoubleFour), (".xxxX.", OpenFour)];
        for (drawn, expected) in forbidding {
            assert_eq!(read(drawn, Rule::Renju, Color::Black), expected, "renju black {drawn}");
        }
    }

    #[test]
    fn caro_looks_at_both_ends() {
        use Pattern::{Dead, Five, Four, OpenFour};
        let rows = [
            ("oxxxxXo", Dead, Dead),
            ("oxxxxX.", Five, Five),
            ("|xxxxXo", Five, Five),
            ("|xxxxX|", Five, Five),
            ("oxxxxxXo", Dead, Five),
            ("..xxxX..", OpenFour, OpenFour),
            // One enemy stone at the left neighbour stops both sides.
            ("..xxxX.o", Four, Four),
            ("o.xxxX..", Four, Four),
        ];
        for (drawn, exact, overline) in rows {
            assert_eq!(read(drawn, Rule::Caro, Color::Black), exact, "caro {drawn}");
            assert_eq!(read(drawn, Rule::CaroOverline, Color::Black), overline, "overline {drawn}");
        }
    }
}
