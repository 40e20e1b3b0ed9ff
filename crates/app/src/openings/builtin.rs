//! The openings that come with the program: `data/openings`, made by `scripts/openings`.

use board::{Point, Rule, Size};
use record::{Game, Hints, positions};
use search::{Task, is_quiet};

/// The openings of a rule and size. A board that is not square gets those of the largest square
/// that fits, in its middle, as far as they decide nothing there: a three that the edge closed may
/// be open now.
pub fn builtin(rule: Rule, size: Size) -> Vec<Game> {
    let square = Size::square(size.width().min(size.height())).expect("a side of a board");
    let games = positions::parse(text(rule), &Hints::default()).expect("a test reads every set");
    let set = games.iter().filter(|game| game.info.size() == square);
    let moved = set.map(|set| {
        let points = set.points().into_iter().flatten();
        game(rule, size, points.map(|point| centred(point, square, size)))
    });
    let fits = |game: &Game| size.is_square() || is_quiet(&Task::new(rule, size, game.points()));
    moved.filter(fits).collect()
}

/// An opening as a game in which every move was given.
pub fn game(rule: Rule, size: Size, points: impl Iterator<Item = Point>) -> Game {
    let mut game = Game::new(rule, size);
    points.for_each(|point| game.play(point).expect("an opening has its stones on empty points"));
    game.info.opening = Some(game.moves().len());
    game
}

/// Where a point goes when its board comes to lie in the middle of a larger one.
fn centred(point: Point, board: Size, onto: Size) -> Point {
    let x = point.x() + (onto.width() - board.width()) / 2;
    let y = point.y() + (onto.height() - board.height()) / 2;
    onto.point(x, y).expect("the larger board holds all points of the smaller")
}

/// The set of a rule: position strings of all sizes.
fn text(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => include_str!("../../../../data/openings/freestyle.txt"),
        Rule::Standard => include_str!("../../../../data/openings/standard.txt"),
        Rule::Renju => include_str!("../../../../data/openings/renju.txt"),
        Rule::Caro => include_str!("../../../../data/openings/caro.txt"),
        Rule::CaroOverline => include_str!("../../../../data/openings/caro-overline.txt"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::AtomicBool;

    use board::Symmetry;
    use board::referee::Referee;
    use search::{Agent, Engine, Limits, Settings};

    use super::*;

    fn squares() -> impl Iterator<Item = (Rule, Size)> {
        let sizes = (Size::MIN..=Size::MAX).filter_map(Size::square);
        sizes.flat_map(|size| Rule::ALL.map(|rule| (rule, size)))
    }

    /// Plays an opening by the slow rules; nothing may be decided.
    fn check(game: &Game) {
        let (rule, size) = (game.info.rule, game.info.size());
        let moves = size.name_moves(&game.points());
        let mut referee = Referee::new(rule, size);
        for point in game.points() {
            let played = referee.play(point.expect("no pass"));
            assert_eq!(played, Ok(None), "{rule} {size} {moves}");
        }
        let stones = game.moves().len();
        assert!(stones >= 3 && game.info.opening == Some(stones), "{rule} {size} {moves}");
    }

    #[test]
    fn every_rule_and_size_has_legal_openings_all_different() {
        for (rule, size) in squares() {
            let games = builtin(rule, size);
            assert!(!games.is_empty(), "{rule} {size}");
            let mut seen = HashSet::new();
            for game in &games {
                assert_eq!((game.info.rule, game.info.size()), (rule, size));
                check(game);
                let key = Symmetry::canonical(rule, &game.position()).1;
                let moves = size.name_moves(&game.points());
                assert!(seen.insert(key), "{rule} {size} {moves} is there twice");
            }
        }
    }

    #[test]
    fn rectangles_have_openings_in_their_middle() {
        for rule in Rule::ALL {
            for (width, height) in [(5, 6), (22, 5), (5, 22), (9, 8), (15, 20), (22, 21)] {
                let size = Size::new(width, height).unwrap();
                let games = builtin(rule, size);
                assert!(!games.is_empty(), "{rule} {size}");
                games.iter().for_each(check);
            }
        }
        let small = Size::square(9).unwrap();
        let corner = small.point(0, 8).unwrap();
        for (size, expected) in [((13, 9), (2, 8)), ((9, 12), (0, 9)), ((10, 9), (0, 8))] {
            let moved = centred(corner, small, Size::new(size.0, size.1).unwrap());
            assert_eq!((moved.x(), moved.y()), expected, "{size:?}");
        }
    }

    #[test]
    fn a_short_search_finds_them_about_even() {
        let mut engine = Engine::new(Settings { table_bytes: 1 << 20, ..Settings::default() });
        for (rule, size) in squares() {
            for game in builtin(rule, size).iter().take(2) {
                let task = Task::new(rule, size, game.points());
                assert!(is_quiet(&task));
                engine.forget();
                let go_on = AtomicBool::new(false);
                let answer = engine.choose(&task, &Limits::nodes(1000), &go_on, &mut |_| {});
                let value = answer.value.expect("a value").units();
                let moves = size.name_moves(&game.points());
                assert!(value.abs() < 300, "{rule} {size} {moves}: {value}");
            }
        }
    }
}
