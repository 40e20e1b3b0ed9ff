//! Random numbers and positions.

use board::{Color, Point, Setup, Size};

/// Random numbers (xorshift) with their seed in view.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// A number of at most this size.
    pub fn signed(&mut self, most: i16) -> i16 {
        (self.below(2 * most as usize + 1) as i32 - i32::from(most)) as i16
    }

    pub fn size(&mut self) -> Size {
        let [width, height] = [(); 2].map(|()| 5 + self.below(18) as u8);
        Size::new(width, height).expect("sides from 5 to 22 are allowed")
    }

    /// A point near the middle, so that stones meet; on small boards the edge is near too.
    pub fn point(&mut self, size: Size) -> Point {
        let mut side = |length: u8| {
            let room = length.min(9);
            (length - room) / 2 + self.below(room as usize) as u8
        };
        let (x, y) = (side(size.width()), side(size.height()));
        size.point(x, y).expect("both are below the sides")
    }

    pub fn setup(&mut self, size: Size) -> Setup {
        let mut setup = Setup::new(size);
        for _ in 0..self.below(40) {
            let color = Color::ALL[self.below(2)];
            // A point that has a stone already stays as it is.
            let _ = setup.add(self.point(size), color);
        }
        setup.turn = Color::ALL[self.below(2)];
        setup
    }
}
