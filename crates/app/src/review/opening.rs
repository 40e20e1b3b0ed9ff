//! Openings by name: the 26 patterns of three stones that renju players know.
//!
//! Black's first stone is the centre; white's is beside it (direct) or across (indirect); black's
//! second lies within the 5x5 points around the centre. Up to symmetry there are 13 of each:
//!
//! ```text
//!   10 . . 1 2 3      direct            10 . . . . 1      indirect
//!    9 . . o 4 5                         9 . . . o 2
//!    8 . . x 6 7                         8 . . x 6 3
//!    7 . . 8 9 10                        7 . 11 9 7 4
//!    6 . . 11 12 13                      6 13 12 10 8 5
//!      f g h i j                           f g h i j
//! ```

use board::{Color, Point, Setup, Size, Symmetry};
use serde::{Deserialize, Serialize};

use super::course::Course;

/// Third stones after h8 and h9, numbered from 1, and their names.
const DIRECT: [(&str, &str); 13] = [
    ("h10", "Kansei"),
    ("i10", "Keigetsu"),
    ("j10", "Sosei"),
    ("i9", "Kagetsu"),
    ("j9", "Zangetsu"),
    ("i8", "Ugetsu"),
    ("j8", "Kinsei"),
    ("h7", "Shogetsu"),
    ("i7", "Kyugetsu"),
    ("j7", "Shingetsu"),
    ("h6", "Zuisei"),
    ("i6", "Sangetsu"),
    ("j6", "Yusei"),
];

/// Third stones after h8 and i9.
const INDIRECT: [(&str, &str); 13] = [
    ("j10", "Chosei"),
    ("j9", "Kyogetsu"),
    ("j8", "Kosei"),
    ("j7", "Suigetsu"),
    ("j6", "Ryusei"),
    ("i8", "Ungetsu"),
    ("i7", "Hogetsu"),
    ("i6", "Rangetsu"),
    ("h7", "Gingetsu"),
    ("h6", "Myojo"),
    ("g7", "Shagetsu"),
    ("g6", "Meigetsu"),
    ("f6", "Suisei"),
];

/// An opening that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The short name: `d4` or `i7`.
    pub code: String,
    /// The Japanese name.
    pub name: String,
}

impl Opening {
    /// The opening of a game on a board of 15, if its first three stones are one.
    pub fn of(course: &Course) -> Option<Opening> {
        let size = Size::default();
        if course.size() != size || course.info.has_setup() {
            return None;
        }
        let stones: Vec<Point> = course.moves.iter().take(3).copied().collect::<Option<_>>()?;
        let [first, second, third] = stones[..] else { return None };
        let key = key(size, [first, second, third]);
        let rows = [("d", "h9", DIRECT), ("i", "i9", INDIRECT)];
        rows.into_iter().find_map(|(letter, second, thirds)| {
            let is_same = |third: &str| {
                let points = ["h8", second, third].map(|name| size.parse(name).ok());
                let [Some(a), Some(b), Some(c)] = points else { return false };
                self::key(size, [a, b, c]) == key
            };
            let number = thirds.iter().position(|(third, _)| is_same(third))?;
            let code = format!("{letter}{}", number + 1);
            Some(Opening { code, name: thirds[number].1.to_string() })
        })
    }
}

/// The same for all eight images of three stones.
fn key(size: Size, [first, second, third]: [Point; 3]) -> Option<u64> {
    let mut setup = Setup::new(size);
    for (point, color) in [(first, Color::Black), (second, Color::White), (third, Color::Black)] {
        setup.add(point, color).ok()?;
    }
    // The first stone is the centre of every opening with a name.
    (first == size.center()).then(|| Symmetry::canonical(board::Rule::Renju, &setup).1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use board::Rule;
    use record::Game;

    use super::*;

    fn opening(moves: &str) -> Option<String> {
        let size = Size::default();
        let mut game = Game::new(Rule::Renju, size);
        for step in size.parse_moves(moves).unwrap() {
            game.play(step).unwrap();
        }
        Opening::of(&Course::new(&game).unwrap()).map(|opening| opening.name)
    }

    #[test]
    fn every_third_stone_near_the_centre_has_a_name() {
        let size = Size::default();
        let mut seen = HashSet::new();
        for second in ["h9", "g8", "i9", "g7"] {
            for x in 5..=9 {
                for y in 5..=9 {
                    let third = size.name(size.point(x, y).unwrap());
                    if third == "h8" || third == second {
                        continue;
                    }
                    let name = opening(&format!("h8{second}{third}"));
                    seen.insert(name.unwrap_or_else(|| panic!("h8{second}{third}")));
                }
            }
        }
        assert_eq!(seen.len(), 26);
    }

    #[test]
    fn openings_are_known_from_every_side() {
        let rows = [
            ("h8h9i9", Some("Kagetsu")),
            ("h8g8g7c3", Some("Kagetsu")),
            ("h8i9i7", Some("Hogetsu")),
            ("h8g7i7", Some("Hogetsu")),
            ("h8i9f6", Some("Suisei")),
            ("h8h9", None),
            ("h8h10i9", None),
            ("g8g9h9", None),
            ("h8h9h12", None),
        ];
        for (moves, expected) in rows {
            assert_eq!(opening(moves).as_deref(), expected, "{moves}");
        }
    }
}
