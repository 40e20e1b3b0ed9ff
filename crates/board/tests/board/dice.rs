//! Random numbers and random positions, the same on every machine.

use board::{Color, Point, PointSet, Rule, Setup, Size};

/// A small generator (xorshift) with its seed in view.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    pub fn rule(&mut self) -> Rule {
        *self.pick(&Rule::ALL)
    }

    /// Any allowed size, every second time a square.
    pub fn size(&mut self) -> Size {
        let mut side = || 5 + self.below(18) as u8;
        let (width, height) = (side(), side());
        let height = if self.below(2) == 0 { width } else { height };
        Size::new(width, height).expect("sides from 5 to 22 are allowed")
    }

    /// A point of a board; `crowd` of ten are taken from a square of seven around its middle, so
    /// that stones meet.
    pub fn point(&mut self, size: Size, crowd: usize) -> Point {
        let near = self.below(10) < crowd;
        let mut side = |length: u8| match near && length > 7 {
            true => (length - 7) / 2 + self.below(7) as u8,
            false => self.below(length as usize) as u8,
        };
        let (x, y) = (side(size.width()), side(size.height()));
        size.point(x, y).expect("both are below the sides")
    }

    /// Walls for a board: none every second time, else a few.
    pub fn walls(&mut self, size: Size) -> PointSet {
        let (count, crowd) = (self.below(2) * (1 + self.below(12)), self.below(11));
        (0..count).map(|_| self.point(size, crowd)).collect()
    }

    /// Random stones: from a nearly empty board to a nearly full one, scattered or crowded, of
    /// both colours alike or mostly of one.
    pub fn setup(&mut self, size: Size) -> Setup {
        let mut setup = Setup::new(size);
        let crowd = self.below(11);
        let stones = 1 + self.below(if crowd > 5 { 45.min(size.area()) } else { size.area() });
        let black = 3 + self.below(5);
        for _ in 0..stones {
            let color = if self.below(10) < black { Color::Black } else { Color::White };
            // A point that has a stone already stays as it is.
            let _ = setup.add(self.point(size, crowd), color);
        }
        setup.turn = *self.pick(&Color::ALL);
        setup
    }
}
