//! Sets of points.

use std::ops::{BitAnd, BitOr, Sub};

use crate::point::STRIDE;
use crate::{Point, Size};

/// A set of points: one word a row of the padded grid. Iterates row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet {
    rows: [u32; STRIDE],
}

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet { rows: [0; STRIDE] };

    /// All points of a board.
    pub fn full(size: Size) -> PointSet {
        size.points().collect()
    }

    /// Whether `point` is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.rows[point.row()] >> point.column() & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.rows[point.row()] |= 1 << point.column();
    }

    /// Takes a point out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.rows[point.row()] &= !(1 << point.column());
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether no point is in the set.
    pub fn is_empty(&self) -> bool {
        self.rows == [0; STRIDE]
    }

    /// The points, row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        self.rows.into_iter().enumerate().flat_map(|(row, mut bits)| {
            std::iter::from_fn(move || {
                let column = bits.trailing_zeros() as usize;
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    Point::at(column, row)
                })
            })
        })
    }

    /// Adds a point that is not in the set, or takes it out if it is.
    #[inline]
    pub(crate) const fn flip(&mut self, point: Point) {
        self.rows[point.row()] ^= 1 << point.column();
    }

    /// The rows within `(N - 1) / 2` of a point.
    #[inline(always)]
    pub(crate) fn band<const N: usize>(&self, point: Point) -> [u32; N] {
        let rows = &self.rows[point.row() - N / 2..][..N];
        rows.try_into().expect("the slice has that length")
    }

    /// Puts back what [`PointSet::band`] gave.
    #[inline(always)]
    pub(crate) fn set_band<const N: usize>(&mut self, point: Point, band: &[u32; N]) {
        self.rows[point.row() - N / 2..][..N].copy_from_slice(band);
    }

    fn merge(mut self, other: PointSet, op: fn(u32, u32) -> u32) -> PointSet {
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            *row = op(*row, other);
        }
        self
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    fn bitand(self, other: PointSet) -> PointSet {
        self.merge(other, |a, b| a & b)
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    fn bitor(self, other: PointSet) -> PointSet {
        self.merge(other, |a, b| a | b)
    }
}

impl Sub for PointSet {
    type Output = PointSet;

    fn sub(self, other: PointSet) -> PointSet {
        self.merge(other, |a, b| a & !b)
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl std::fmt::Debug for PointSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_set_holds_each_point_once_in_order() {
        for size in [Size::default(), Size::new(22, 5).unwrap(), Size::new(5, 22).unwrap()] {
            let set = PointSet::full(size);
            assert_eq!(set.len(), size.area());
            assert!(set.iter().eq(size.points()));
        }
    }

    #[test]
    fn sets_join_meet_and_differ() {
        let point = |x| Point::new(x, 3).unwrap();
        let low: PointSet = (0..8).map(point).collect();
        let high: PointSet = (4..12).map(point).collect();
        assert_eq!((low & high).len(), 4);
        assert_eq!((low | high).len(), 12);
        assert!((low - high).iter().eq((0..4).map(point)));
        let mut rest = low - high;
        (0..4).for_each(|x| rest.remove(point(x)));
        assert!(rest.is_empty() && !rest.contains(point(0)));
    }
}
