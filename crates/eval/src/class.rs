//! Four patterns without their order.

use std::sync::LazyLock;

use board::Pattern;

/// Numbers of four packed patterns.
const CODES: usize = 1 << 16;

/// The number of the class of every four packed patterns.
pub(crate) type Classes = [u16; CODES];

/// What a stone would make on its four lines, the directions forgotten: one of the 3060 multisets
/// of four patterns. Boards that are images of each other have the same classes.
///
/// ```
/// use eval::Class;
/// assert_eq!(Class::of(0x1230), Class::of(0x0321));
/// assert_ne!(Class::of(0x1230), Class::of(0x1231));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(u16);

impl Class {
    /// How many classes there are: the ways to choose four of fifteen patterns, with repetition.
    pub const COUNT: usize = choose(Pattern::ALL.len() + 3, 4);

    /// The class of four packed patterns, as [`Patterns::code`](board::Patterns::code) gives them.
    #[inline]
    pub fn of(code: u16) -> Class {
        Class(Class::table()[code as usize])
    }

    /// The number of every code's class.
    pub(crate) fn table() -> &'static Classes {
        static CLASSES: LazyLock<Box<Classes>> = LazyLock::new(|| {
            let numbers = (0..CODES).map(|code| number(split(code as u16)));
            let numbers: Box<[u16]> = numbers.collect();
            numbers.try_into().expect("the length is the same")
        });
        &CLASSES
    }

    /// Every class, in the order of the numbers.
    pub fn all() -> impl Iterator<Item = Class> {
        (0..Class::COUNT).map(|index| Class(index as u16))
    }

    /// The number of the class, below [`Class::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The four patterns, weakest first.
    pub fn patterns(self) -> [Pattern; 4] {
        let mut left = self.index();
        let mut patterns = [Pattern::Dead; 4];
        for place in (0..4).rev() {
            let fits = |&pattern: &usize| choose(pattern + place, place + 1) <= left;
            let pattern = (0..Pattern::ALL.len()).rev().find(fits).unwrap_or(0);
            left -= choose(pattern + place, place + 1);
            patterns[place] = Pattern::ALL[pattern];
        }
        patterns
    }
}

/// The four numbers packed in a code, in any order; the unused sixteenth is dead.
fn split(code: u16) -> [usize; 4] {
    [0, 4, 8, 12].map(|shift| match (code >> shift & 15) as usize {
        number if number < Pattern::ALL.len() => number,
        _ => Pattern::Dead as usize,
    })
}

/// The combinatorial number of four patterns: sorted, each adds the sets that are all below it.
fn number(mut patterns: [usize; 4]) -> u16 {
    patterns.sort_unstable();
    let terms = patterns.iter().enumerate();
    terms.map(|(place, &pattern)| choose(pattern + place, place + 1)).sum::<usize>() as u16
}

/// Ways to choose `k` of `n`.
const fn choose(n: usize, k: usize) -> usize {
    let (mut ways, mut step) = (1, 0);
    while step < k {
        if n <= step {
            return 0;
        }
        ways = ways * (n - step) / (step + 1);
        step += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_the_class_of_its_patterns() {
        assert_eq!(Class::COUNT, 3060);
        for class in Class::all() {
            let patterns = class.patterns();
            assert!(patterns.is_sorted(), "{patterns:?}");
            let code = patterns.iter().fold(0, |code, &pattern| code << 4 | pattern as u16);
            assert_eq!(Class::of(code), class, "{patterns:?}");
            assert_eq!(Class::of(code.rotate_left(4)), class, "{patterns:?}");
        }
    }

    #[test]
    fn every_code_has_a_class() {
        assert!((0..CODES).all(|code| Class::of(code as u16).index() < Class::COUNT));
    }
}
