//! Points as the protocol writes them: `x,y` from the top left, both from 0.

use board::{Point, Size};

use crate::fault::{Fault, excerpt};

/// A move of a game; `None` is a pass, written `-1,-1`.
pub type Step = Option<Point>;

/// Reads `x,y`; blanks around the comma do not count.
pub fn parse_point(text: &str) -> Result<Point, Fault> {
    parse_step(text)?.ok_or_else(|| Fault::Coordinate(excerpt(text)))
}

/// Reads `x,y`, or `-1,-1` for a pass.
pub fn parse_step(text: &str) -> Result<Step, Fault> {
    let fault = || Fault::Coordinate(excerpt(text));
    let (x, y) = text.split_once(',').ok_or_else(fault)?;
    match (x.trim().parse::<i8>(), y.trim().parse::<i8>()) {
        (Ok(-1), Ok(-1)) => Ok(None),
        (Ok(x @ 0..), Ok(y @ 0..)) => Point::new(x as u8, y as u8).map(Some).ok_or_else(fault),
        _ => Err(fault()),
    }
}

/// `7,7`, or `-1,-1` for a pass.
pub(crate) fn print_step(step: Step) -> String {
    step.map_or("-1,-1".to_string(), |point| format!("{},{}", point.x(), point.y()))
}

/// Several points, separated by blanks.
pub(crate) fn print_points(points: &[Point]) -> String {
    let words: Vec<String> = points.iter().map(|&point| print_step(Some(point))).collect();
    words.join(" ")
}

/// Points separated by blanks.
pub(crate) fn parse_points(text: &str) -> Result<Vec<Point>, Fault> {
    text.split_whitespace().map(parse_point).collect()
}

/// How a manager counts columns and rows. Play is the same by symmetry, but the names of points in
/// messages would be those of other points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Column from the left, row from the top.
    #[default]
    Plain,
    /// Column from the left, row from the bottom.
    XFlipY,
    /// Row from the bottom, then column from the left.
    FlipYX,
}

impl Coordinates {
    /// All of them.
    pub const ALL: [Coordinates; 3] =
        [Coordinates::Plain, Coordinates::XFlipY, Coordinates::FlipYX];

    /// The word on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Coordinates::Plain => "none",
            Coordinates::XFlipY => "x_flipy",
            Coordinates::FlipYX => "flipy_x",
        }
    }

    /// The point that a manager means, if it lies on the board.
    pub fn inward(self, point: Point, size: Size) -> Option<Point> {
        let (first, second) = (point.x(), point.y());
        let flip = |row: u8| (size.height() - 1).checked_sub(row);
        match self {
            Coordinates::Plain => size.point(first, second),
            Coordinates::XFlipY => size.point(first, flip(second)?),
            Coordinates::FlipYX => size.point(second, flip(first)?),
        }
    }

    /// How the manager calls a point of the board.
    pub fn outward(self, point: Point, size: Size) -> Point {
        let flipped = size.height() - 1 - point.y();
        let pair = match self {
            Coordinates::Plain => (point.x(), point.y()),
            Coordinates::XFlipY => (point.x(), flipped),
            Coordinates::FlipYX => (flipped, point.x()),
        };
        Point::new(pair.0, pair.1).expect("both sides of a board are short enough")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_two_numbers() {
        let point = Point::new(3, 21).unwrap();
        for text in ["3,21", " 3 , 21 ", "03,21", "+3,21"] {
            assert_eq!(parse_point(text), Ok(point), "{text}");
        }
        assert_eq!(parse_step("-1,-1"), Ok(None));
        for text in ["", ",", "3", "3;4", "3,22", "22,3", "-1,3", "3,-1", "3,4,5", "a,b", "999,1"] {
            assert!(parse_step(text).is_err(), "{text}");
        }
        assert!(parse_point("-1,-1").is_err());
    }

    #[test]
    fn coordinates_go_in_and_out() {
        let size = Size::new(9, 12).unwrap();
        for way in Coordinates::ALL {
            for point in size.points() {
                assert_eq!(way.inward(way.outward(point, size), size), Some(point), "{way:?}");
            }
            assert_eq!(way.inward(Point::new(20, 20).unwrap(), size), None);
        }
        let corner = size.point(0, 11).unwrap();
        assert_eq!(Coordinates::FlipYX.outward(corner, size), Point::new(0, 0).unwrap());
    }
}
