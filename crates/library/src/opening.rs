//! Openings: the positions of a game's first moves, whichever way the board is turned.
//!
//! Two games have an opening in common if the same stones lay on the board after as many moves,
//! up to the symmetries of the board. The order of the moves does not matter, nor does the rule.

use board::{Color, Point, Rule, Setup, Size, Symmetry};
use record::Info;

use crate::Error;

/// The longest opening that is searched for, in moves.
pub const MOST_STONES: usize = 12;

/// The numbers of the positions after each of the first moves; of a game that begins with stones
/// also that of its start.
pub fn positions(info: &Info, moves: &[Option<Point>]) -> Vec<i64> {
    let mut setup = info.start.clone();
    let mut numbers: Vec<i64> = info.has_setup().then(|| number(&setup)).into_iter().collect();
    for (ply, &point) in moves.iter().enumerate().take(MOST_STONES) {
        let mover = info.mover(ply);
        // A record never has two stones on a point.
        let is_added = point.is_none_or(|point| setup.add(point, mover).is_ok());
        setup.turn = !mover;
        numbers.extend(is_added.then(|| number(&setup)));
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The number of an opening on a board; `None` if it has points that the board has not.
pub fn number_of(opening: &str, size: Size) -> Result<Option<i64>, Error> {
    let moves = match size.parse_moves(opening) {
        Ok(moves) => moves,
        Err(board::NotationError::Outside(..)) => return Ok(None),
        Err(error) => return Err(Error::Input(format!("opening: {error}"))),
    };
    if moves.len() > MOST_STONES {
        let found = moves.len();
        let words = format!("an opening of {found} moves, expected at most {MOST_STONES}");
        return Err(Error::Input(words));
    }
    let mut setup = Setup::new(size);
    for (point, color) in moves.iter().zip([Color::Black, Color::White].into_iter().cycle()) {
        let added = point.map_or(Ok(()), |point| setup.add(point, color));
        added.map_err(|error| Error::Input(format!("opening: {error}")))?;
        setup.turn = !color;
    }
    Ok(Some(number(&setup)))
}

/// The same number for all images of a position. A file keeps these numbers: if ever they are
/// counted another way, a migration has to count them anew.
fn number(setup: &Setup) -> i64 {
    Symmetry::canonical(Rule::Freestyle, setup).1.cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last(moves: &str) -> i64 {
        number_of(moves, Size::default()).unwrap().unwrap()
    }

    #[test]
    fn openings_are_the_same_turned_and_in_other_order() {
        for image in ["h8h9g7", "h8i8g7", "h8g8i9", "g7h9h8"] {
            assert_eq!(last("h8h9i7"), last(image), "{image}");
        }
        for other in ["h8h9", "h8h9i6", "h9h8i7", "h8h9i7--"] {
            assert_ne!(last("h8h9i7"), last(other), "{other}");
        }
    }

    #[test]
    fn a_game_has_its_openings() {
        let size = Size::default();
        let info = Info::new(Rule::Renju, size);
        let moves = size.parse_moves("h8h9i7--a1").unwrap();
        let numbers = positions(&info, &moves);
        for opening in ["h8", "h8h9", "h8h9i7", "h8h9i7--", "h8h9i7--a1"] {
            assert!(numbers.contains(&last(opening)), "{opening}");
        }
        assert_eq!(numbers.len(), 5);
    }

    #[test]
    fn bad_openings_are_named() {
        assert_eq!(number_of("t20", Size::default()).unwrap(), None);
        let rows = [
            ("x", "opening: `x` is not a point, expected a letter and a number such as h8"),
            ("h8h8", "opening: point 7,7 has two stones, expected at most one"),
            ("a1a2a3a4a5a6a7a8a9b1b2b3b4", "an opening of 13 moves, expected at most 12"),
        ];
        for (text, expected) in rows {
            let error = number_of(text, Size::default()).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}
