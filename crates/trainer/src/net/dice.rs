//! Random numbers, the same on every machine.

/// Xorshift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(u64);

impl Dice {
    /// Dice that start from a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// A number from −1 to 1.
    pub fn signed(&mut self) -> f32 {
        self.below(20_001) as f32 / 10_000.0 - 1.0
    }

    /// Any order of a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        (1..list.len()).rev().for_each(|last| list.swap(last, self.below(last + 1)));
    }
}
