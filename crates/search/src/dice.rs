//! Random numbers, the same on every machine.

/// A small generator (xorshift) with its seed in view.
pub struct Dice {
    state: u64,
}

impl Dice {
    /// The same seed throws the same numbers.
    pub fn new(seed: u64) -> Dice {
        Dice { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % bound
    }

    /// Any order of some things.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        (1..things.len()).rev().for_each(|last| things.swap(last, self.below(last + 1)));
    }

    /// One of some things, if there are any.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        (!things.is_empty()).then(|| &things[self.below(things.len())])
    }
}
