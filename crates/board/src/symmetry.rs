//! The eight symmetries of the square.

use crate::{Color, Point, Rule, Setup, Size, zobrist};

/// A rotation or reflection of the board: first a transposition, then flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_x: bool,
    flip_y: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry::from_index(0);

    /// All eight, the identity first; the first four keep a rectangle's shape.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::from_index(0); 8];
        let mut index = 1;
        while index < 8 {
            all[index] = Symmetry::from_index(index);
            index += 1;
        }
        all
    };

    const fn from_index(index: usize) -> Symmetry {
        Symmetry { transpose: index & 4 != 0, flip_x: index & 1 != 0, flip_y: index & 2 != 0 }
    }

    /// The symmetries that map a board of this size onto itself: eight for a square, else four.
    pub const fn of(size: Size) -> &'static [Symmetry] {
        let (keeping_shape, _) = Symmetry::ALL.split_at(4);
        if size.is_square() { &Symmetry::ALL } else { keeping_shape }
    }

    /// The size of a board after the transformation.
    pub fn apply_size(self, size: Size) -> Size {
        match self.transpose {
            true => Size::new(size.height(), size.width()).expect("both sides are allowed"),
            false => size,
        }
    }

    /// Where `point` of a board of `size` goes.
    ///
    /// # Panics
    /// If the point lies outside the board.
    ///
    /// ```
    /// use board::{Size, Symmetry};
    /// let size = Size::square(15).unwrap();
    /// let corner = size.point(0, 0).unwrap();
    /// let images: std::collections::HashSet<_> =
    ///     Symmetry::ALL.iter().map(|symmetry| symmetry.apply(corner, size)).collect();
    /// assert_eq!(images.len(), 4);
    /// ```
    pub fn apply(self, point: Point, size: Size) -> Point {
        assert!(size.contains(point), "{point:?} lies outside the {size} board");
        let onto = self.apply_size(size);
        let (x, y) = if self.transpose { (point.y(), point.x()) } else { (point.x(), point.y()) };
        let x = if self.flip_x { onto.width() - 1 - x } else { x };
        let y = if self.flip_y { onto.height() - 1 - y } else { y };
        onto.point(x, y).expect("a symmetry keeps points on the board")
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        match self.transpose {
            // Flips before a transposition are the other flips after it.
            true => Symmetry { transpose: true, flip_x: self.flip_y, flip_y: self.flip_x },
            false => self,
        }
    }

    /// All stones of a setup moved.
    pub fn apply_setup(self, setup: &Setup) -> Setup {
        let mut moved = Setup::new(self.apply_size(setup.size()));
        for color in Color::ALL {
            for &point in setup.stones(color) {
                moved
                    .add(self.apply(point, setup.size()), color)
                    .expect("different points stay different");
            }
        }
        moved.turn = setup.turn;
        moved
    }

    /// The symmetry that brings a setup into its canonical form, and the key of that form: of
    /// all images on the same board the one with the smallest key. Symmetric setups give the
    /// same key, different ones (as far as 64 bits can tell) different keys.
    pub fn canonical(rule: Rule, setup: &Setup) -> (Symmetry, u64) {
        let size = setup.size();
        let key = |symmetry: Symmetry| {
            let stones = Color::ALL.into_iter().flat_map(|color| {
                setup
                    .stones(color)
                    .iter()
                    .map(move |&point| zobrist::stone(symmetry.apply(point, size), color))
            });
            stones.fold(zobrist::empty(rule, size) ^ zobrist::turn(setup.turn), |a, b| a ^ b)
        };
        Symmetry::of(size)
            .iter()
            .map(|&symmetry| (symmetry, key(symmetry)))
            .min_by_key(|&(_, key)| key)
            .expect("the identity is always there")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes() {
        for size in [Size::default(), Size::new(7, 12).unwrap()] {
            for symmetry in Symmetry::ALL {
                let onto = symmetry.apply_size(size);
                for point in size.points() {
                    let there = symmetry.apply(point, size);
                    assert_eq!(symmetry.inverse().apply(there, onto), point, "{symmetry:?}");
                }
            }
        }
    }

    #[test]
    fn the_eight_are_different() {
        let size = Size::default();
        let point = size.point(1, 3).unwrap();
        let mut images: Vec<Point> = Symmetry::ALL.map(|s| s.apply(point, size)).to_vec();
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn images_share_their_canonical_form() {
        for size in [Size::default(), Size::new(9, 6).unwrap()] {
            let mut setup = Setup::new(size);
            setup.add(size.point(1, 2).unwrap(), Color::Black).unwrap();
            setup.add(size.point(4, 0).unwrap(), Color::White).unwrap();
            let (symmetry, key) = Symmetry::canonical(Rule::Renju, &setup);
            let form = symmetry.apply_setup(&setup);
            for &image in Symmetry::of(size) {
                let moved = image.apply_setup(&setup);
                let (symmetry, same) = Symmetry::canonical(Rule::Renju, &moved);
                assert_eq!((same, symmetry.apply_setup(&moved)), (key, form.clone()), "{image:?}");
            }
            assert_ne!(Symmetry::canonical(Rule::Standard, &setup).1, key);
        }
    }
}
