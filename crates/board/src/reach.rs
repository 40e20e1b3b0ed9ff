//! How far from the stones a move is still considered.

use crate::{Point, PointSet};

/// Rows above and below a stone that a stencil can cover.
const ARM: usize = 4;

/// The area around each stone from which candidate moves are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The square of 5×5.
    Square5,
    /// 5×5, and the eight rays to distance three.
    Star5,
    /// The square of 7×7.
    Square7,
    /// 7×7, and the eight rays to distance four: every point where a stone can take part in a
    /// five with the stone in the middle.
    #[default]
    Star7,
    /// The square of 9×9.
    Square9,
    /// Every point of the board.
    Whole,
}

/// The rows of a stencil, its middle at bit [`ARM`] of row [`ARM`].
pub(crate) type Stencil = [u32; 2 * ARM + 1];

impl Reach {
    /// Every reach, smallest first; the index is the protocol's caution factor.
    pub const ALL: [Reach; 6] =
        [Reach::Square5, Reach::Star5, Reach::Square7, Reach::Star7, Reach::Square9, Reach::Whole];

    /// The points near a stone; all of them for [`Reach::Whole`], whose board is filled at once.
    pub(crate) const fn stencil(self) -> Stencil {
        let (square, rays) = match self {
            Reach::Square5 => (2, 2),
            Reach::Star5 => (2, 3),
            Reach::Square7 => (3, 3),
            Reach::Star7 => (3, 4),
            Reach::Square9 | Reach::Whole => (4, 4),
        };
        let mut rows = [0; 2 * ARM + 1];
        let mut cell = 0;
        while cell < rows.len() * rows.len() {
            let (row, column) = (cell / rows.len(), cell % rows.len());
            let (dx, dy) = (column.abs_diff(ARM), row.abs_diff(ARM));
            let far = if dx > dy { dx } else { dy };
            let on_ray = dx == 0 || dy == 0 || dx == dy;
            if far <= square || on_ray && far <= rays {
                rows[row] |= 1 << column;
            }
            cell += 1;
        }
        rows
    }
}

/// Adds the points near `point` to a set and gives the rows of it that were there before.
#[inline(always)]
pub(crate) fn spread(near: &mut PointSet, point: Point, stencil: &Stencil) -> Stencil {
    let before: Stencil = near.band(point);
    let mut after = before;
    for (row, mask) in after.iter_mut().zip(stencil) {
        *row |= mask << (point.column() - ARM);
    }
    near.set_band(point, &after);
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stencils_grow_to_the_drawn_areas() {
        let counts: [u32; 6] =
            Reach::ALL.map(|reach| reach.stencil().map(u32::count_ones).iter().sum());
        assert_eq!(counts, [25, 33, 49, 57, 81, 81]);
        let star = Reach::Star7.stencil();
        assert_eq!(star[0], 0b100010001);
        assert_eq!(star[1], 0b011111110);
        assert_eq!(star[4], 0b111111111);
    }
}
