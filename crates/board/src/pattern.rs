//! What a stone would make: on one line a [`Pattern`], on all four lines a [`Shape`].
//!
//! Both belong to an *empty* point and a colour. In the drawings `x` is a stone of that colour,
//! `o` an enemy stone, `X` the stone that would be played, `.` an empty point.

use std::fmt;

use crate::{Color, Direction};

/// What a stone at an empty point makes on one of the four lines through it.
///
/// A pattern has a *level*, the number of stones (the new one included) in the fullest five cells
/// through the point that can still become a winning row, and within the level it is closed or
/// open. A four is open if no single enemy answer on the line stops the five; a three, two or one
/// is open if one more stone on the line makes it open a level higher. The number of points where
/// that stone can go gives the grade: *open*, *wide*, *free*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Pattern {
    /// `ox.Xxo`: no winning row can run through the point any more.
    #[default]
    Dead,
    /// `xxXxxx`: six or more, told apart from [`Pattern::Dead`] only where it is forbidden.
    Overline,
    /// `o.X...o`: alone, never open.
    One,
    /// `...X...`: alone, with room to become an open two.
    OpenOne,
    /// `oxX...`: two that cannot become an open three.
    Two,
    /// `o..xX..o`: at most two ways to an open three.
    OpenTwo,
    /// `o..xX...`: three ways to an open three.
    WideTwo,
    /// `...xX...`: four or more ways to an open three.
    FreeTwo,
    /// `oxxX..`: the next stone makes only a closed four.
    Three,
    /// `.x.xX.`: one move from an open four, in one way.
    OpenThree,
    /// `..xxX..`: one move from an open four, in two ways.
    WideThree,
    /// `oxxxX.`: one point completes five.
    Four,
    /// `x.xXx.x`: two fours on one line, told apart from [`Pattern::OpenFour`] only where it is
    /// forbidden.
    DoubleFour,
    /// `.xxxX.`: the five cannot be stopped.
    OpenFour,
    /// `xxxxX`: a winning row.
    Five,
}

impl Pattern {
    /// Every pattern, weakest first; the index is the number used in packed words.
    pub const ALL: [Pattern; 15] = [
        Pattern::Dead,
        Pattern::Overline,
        Pattern::One,
        Pattern::OpenOne,
        Pattern::Two,
        Pattern::OpenTwo,
        Pattern::WideTwo,
        Pattern::FreeTwo,
        Pattern::Three,
        Pattern::OpenThree,
        Pattern::WideThree,
        Pattern::Four,
        Pattern::DoubleFour,
        Pattern::OpenFour,
        Pattern::Five,
    ];

    /// The pattern of a four-bit number; the unused sixteenth reads as dead.
    pub(crate) const fn from_bits(bits: u32) -> Pattern {
        let number = bits as usize & 15;
        if number < Pattern::ALL.len() { Pattern::ALL[number] } else { Pattern::Dead }
    }

    /// Whether the next stone can make an open four.
    pub const fn is_open_three(self) -> bool {
        matches!(self, Pattern::OpenThree | Pattern::WideThree)
    }

    /// Whether the next stone can make a five: any kind of four.
    pub const fn is_four(self) -> bool {
        matches!(self, Pattern::Four | Pattern::DoubleFour | Pattern::OpenFour)
    }

    /// Whether the stone prepares something: a closed three or an open two.
    pub const fn builds(self) -> bool {
        matches!(self, Pattern::Three | Pattern::FreeTwo | Pattern::WideTwo | Pattern::OpenTwo)
    }
}

/// The patterns of one point: both colours, all four directions, in one word.
///
/// ```text
///   bits 31…16 white  15…0 black, in each half   Rise Fall Column Row   of four bits
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Patterns(pub(crate) u32);

impl Patterns {
    /// The pattern of one colour in one direction.
    pub const fn of(self, color: Color, direction: Direction) -> Pattern {
        Pattern::from_bits(self.code(color) as u32 >> (4 * direction as u32))
    }

    /// The four patterns of a colour as one number of sixteen bits, for look-up tables.
    #[inline(always)]
    pub const fn code(self, color: Color) -> u16 {
        (self.0 >> (16 * color as u32)) as u16
    }

    /// The same with the patterns of both colours in one direction replaced; `pair` is an entry
    /// of [`Tables`](crate::Tables): black's pattern in the low four bits, white's above.
    #[inline(always)]
    pub(crate) const fn with(self, direction: Direction, pair: u32) -> Patterns {
        let shift = 4 * direction as u32;
        let (mask, spread) = (0x000f_000f << shift, (pair & 0x0f | (pair & 0xf0) << 12) << shift);
        Patterns(self.0 & !mask | spread)
    }
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |color| Direction::ALL.map(|direction| self.of(color, direction));
        write!(f, "black {:?} white {:?}", of(Color::Black), of(Color::White))
    }
}

/// What a stone at an empty point makes on its four lines together, weakest first.
///
/// A *three* here is an open three, a *four* any four; *building* adds a closed three or an open
/// two on another line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shape {
    /// Overline, double four, or two threes where these are forbidden. The first two are certain;
    /// two threes are forbidden only if both are real, which
    /// [`Board::forbidden`](crate::Board::forbidden) decides.
    Forbidden,
    /// No line can become a five.
    #[default]
    Dead,
    /// At best closed twos or single stones.
    Weak,
    /// One closed three or open two.
    Two,
    /// Two or more closed threes or open twos.
    DoubleTwo,
    /// An open three.
    Three,
    /// An open three that builds.
    BuildingThree,
    /// Two or more open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four that builds.
    BuildingFour,
    /// A four and an open three.
    FourThree,
    /// An open four, or fours on two lines: the five cannot be stopped by a block.
    OpenFour,
    /// A winning row.
    Five,
}

impl Shape {
    /// Every shape, weakest first; the index is its number.
    pub const ALL: [Shape; 13] = [
        Shape::Forbidden,
        Shape::Dead,
        Shape::Weak,
        Shape::Two,
        Shape::DoubleTwo,
        Shape::Three,
        Shape::BuildingThree,
        Shape::DoubleThree,
        Shape::Four,
        Shape::BuildingFour,
        Shape::FourThree,
        Shape::OpenFour,
        Shape::Five,
    ];

    /// The shape with a given number.
    pub(crate) const fn from_bits(bits: u8) -> Shape {
        let number = bits as usize & 15;
        if number < Shape::ALL.len() { Shape::ALL[number] } else { Shape::Dead }
    }

    /// The shape that four patterns make; `forbids` for the side with forbidden points.
    ///
    /// ```
    /// use board::{Pattern::*, Shape};
    /// assert_eq!(Shape::new([Four, OpenThree, Dead, One], false), Shape::FourThree);
    /// assert_eq!(Shape::new([Four, Four, Dead, One], true), Shape::Forbidden);
    /// ```
    pub const fn new(patterns: [Pattern; 4], forbids: bool) -> Shape {
        let (mut fours, mut threes, mut builders, mut alive) = (0, 0, 0, false);
        let (mut five, mut overline, mut open_four) = (false, false, false);
        let mut line = 0;
        while line < 4 {
            let pattern = patterns[line];
            five |= matches!(pattern, Pattern::Five);
            overline |= matches!(pattern, Pattern::Overline);
            open_four |= matches!(pattern, Pattern::OpenFour);
            alive |= !matches!(pattern, Pattern::Dead | Pattern::Overline);
            fours += pattern.is_four() as u32 + matches!(pattern, Pattern::DoubleFour) as u32;
            threes += pattern.is_open_three() as u32;
            builders += pattern.builds() as u32;
            line += 1;
        }
        if five {
            return Shape::Five;
        }
        if forbids && (overline || fours >= 2 || threes >= 2) {
            return Shape::Forbidden;
        }
        match (fours, threes, builders) {
            (2.., ..) => Shape::OpenFour,
            (1, ..) if open_four => Shape::OpenFour,
            (1, 1.., _) => Shape::FourThree,
            (1, 0, 1..) => Shape::BuildingFour,
            (1, 0, 0) => Shape::Four,
            (0, 2.., _) => Shape::DoubleThree,
            (0, 1, 1..) => Shape::BuildingThree,
            (0, 1, 0) => Shape::Three,
            (0, 0, 2..) => Shape::DoubleTwo,
            (0, 0, 1) => Shape::Two,
            (0, 0, 0) if alive => Shape::Weak,
            (0, 0, 0) => Shape::Dead,
        }
    }

    /// Whether the stone makes a four of any kind (not a five).
    pub const fn is_four(self) -> bool {
        matches!(self, Shape::Four | Shape::BuildingFour | Shape::FourThree | Shape::OpenFour)
    }

    /// Whether the stone makes an open three and no four.
    pub const fn is_three(self) -> bool {
        matches!(self, Shape::Three | Shape::BuildingThree | Shape::DoubleThree)
    }

    /// The name in words, as shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Forbidden => "forbidden",
            Shape::Dead => "dead",
            Shape::Weak => "weak",
            Shape::Two => "two",
            Shape::DoubleTwo => "double two",
            Shape::Three => "three",
            Shape::BuildingThree => "building three",
            Shape::DoubleThree => "double three",
            Shape::Four => "four",
            Shape::BuildingFour => "building four",
            Shape::FourThree => "four-three",
            Shape::OpenFour => "open four",
            Shape::Five => "five",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a point is forbidden to black in renju. A point that is several kinds at once is named by
/// the first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two real threes at once.
    DoubleThree,
}

impl Forbidden {
    /// The word used on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double-four",
            Forbidden::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_order_of_the_lists() {
        for (number, pattern) in Pattern::ALL.into_iter().enumerate() {
            assert_eq!(pattern as usize, number, "{pattern:?}");
        }
        for (number, shape) in Shape::ALL.into_iter().enumerate() {
            assert_eq!(shape as usize, number, "{shape:?}");
        }
    }

    #[test]
    fn four_patterns_make_a_shape() {
        use Pattern::{
            Dead, DoubleFour, Five, Four, One, OpenFour, OpenThree, OpenTwo, Overline, Three, Two,
            WideThree,
        };
        let rows = [
            ([Five, OpenFour, Dead, Dead], Shape::Five, Shape::Five),
            ([Five, Overline, Dead, Dead], Shape::Five, Shape::Five),
            ([Overline, Four, Dead, Dead], Shape::Four, Shape::Forbidden),
            ([OpenFour, Dead, Dead, Dead], Shape::OpenFour, Shape::OpenFour),
            ([DoubleFour, Dead, Dead, Dead], Shape::OpenFour, Shape::Forbidden),
            ([Four, Dead, Four, Dead], Shape::OpenFour, Shape::Forbidden),
            ([Four, WideThree, Dead, Dead], Shape::FourThree, Shape::FourThree),
            ([Four, WideThree, OpenThree, Dead], Shape::FourThree, Shape::Forbidden),
            ([Four, Three, Dead, Dead], Shape::BuildingFour, Shape::BuildingFour),
            ([Four, Two, One, Dead], Shape::Four, Shape::Four),
            ([OpenThree, WideThree, Dead, Dead], Shape::DoubleThree, Shape::Forbidden),
            ([OpenThree, OpenTwo, Dead, Dead], Shape::BuildingThree, Shape::BuildingThree),
            ([OpenThree, Two, Dead, Dead], Shape::Three, Shape::Three),
            ([Three, OpenTwo, Dead, Dead], Shape::DoubleTwo, Shape::DoubleTwo),
            ([Three, Two, Dead, Dead], Shape::Two, Shape::Two),
            ([One, Dead, Dead, Dead], Shape::Weak, Shape::Weak),
            ([Dead; 4], Shape::Dead, Shape::Dead),
        ];
        for (patterns, free, forbidding) in rows {
            assert_eq!(Shape::new(patterns, false), free, "{patterns:?}");
            assert_eq!(Shape::new(patterns, true), forbidding, "{patterns:?}, forbidding");
        }
    }
}
