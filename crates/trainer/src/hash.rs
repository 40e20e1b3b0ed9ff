//! A number made of numbers, the same on every machine.

/// Other numbers, or another order, give another one but for chance.
pub(crate) fn hash(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash: u64, number| {
        (hash ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
    })
}
