//! Who threatens what, as one number.

use board::{Board, Color, Ruleset, Shape};

/// The threats of both sides, seen by the side to move: an index into a table of worths.
///
/// ```text
///   bits 11 10   9 … 5                                          4 … 0
///        fives   three, double three, four, four-three,         the same for
///                open four: does the side to move have one?     the other side
/// ```
///
/// The fives are 0 for none, 1 for one point of the other side, 2 for two or more, 3 if the side
/// to move has one itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Urgency(u16);

impl Urgency {
    /// How many there are.
    pub const COUNT: usize = 1 << 12;
    /// Bits of one side.
    pub const SIDE_BITS: usize = 5;
    /// The side to move makes five.
    pub const WINNING: usize = 3;
    /// The other side makes five in two ways.
    pub const LOST: usize = 2;

    /// The threats on a board, by its counters alone.
    #[inline]
    pub fn of<R: Ruleset>(board: &Board<R>) -> Urgency {
        let (own, other) = (board.turn(), !board.turn());
        let fives = match board.count(own, Shape::Five) {
            0 => board.count(other, Shape::Five).min(Urgency::LOST),
            _ => Urgency::WINNING,
        };
        let bits = fives << Urgency::SIDE_BITS | side(board, own);
        Urgency((bits << Urgency::SIDE_BITS | side(board, other)) as u16)
    }

    /// The number itself, below [`Urgency::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a side can make next, five bits.
#[inline]
fn side<R: Ruleset>(board: &Board<R>, color: Color) -> usize {
    let has = |shape| (board.count(color, shape) != 0) as usize;
    (has(Shape::Three) | has(Shape::BuildingThree))
        | has(Shape::DoubleThree) << 1
        | (has(Shape::Four) | has(Shape::BuildingFour)) << 2
        | has(Shape::FourThree) << 3
        | has(Shape::OpenFour) << 4
}

#[cfg(test)]
mod tests {
    use board::{Size, ruleset::Freestyle};

    use super::*;

    #[test]
    fn threats_have_their_bits() {
        // Moves, then the fives, the bits of the side to move and those of the other.
        let rows = [
            ("h8", 0, 0, 0),
            ("h8a1i8a3", 0, 0b00001, 0),
            ("h8a1i8a3j8", 0, 0, 0b10100),
            ("h8a1i8a3j8o1", 0, 0b10100, 0),
            ("h8g8i8a3j8a5k8", 1, 0, 0),
            ("h8a1i8a3j8a5k8", 2, 0, 0),
            ("h8a1i8a3j8a5k8o1", 3, 0, 0),
        ];
        let size = Size::default();
        for (moves, fives, own, other) in rows {
            let mut board = Board::<Freestyle>::new(size);
            size.parse_moves(moves).unwrap().into_iter().flatten().for_each(|p| board.play(p));
            let index = Urgency::of(&board).index();
            assert_eq!(index >> 10, fives, "fives of {moves}");
            assert_eq!(index >> 5 & own, own, "own bits of {moves}: {index:b}");
            assert_eq!(index & other, other, "other bits of {moves}: {index:b}");
        }
    }
}
