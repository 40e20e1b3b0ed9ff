//! A number made of numbers, the same on every machine.

/// Other numbers, or another order, give another one but for chance.
pub(crate) fn hash(numbers: impl Iterator<Item = u64>) -> u64 {
    let mixed = numbers.fold(0xcbf2_9ce4_8422_2325, |hash: u64, number| {
        (hash ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
    });
    // So that its first bits are as random as all.
    (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
