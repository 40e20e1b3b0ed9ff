//! Incremental state against a fresh build: thousands of random moves played and taken back.

use board::{
    Board, Color, Direction, Observer, Patterns, Point, Reach, Ruleset, Shape, Symmetry, with_rule,
};

use crate::dice::Dice;

const WALKS: u64 = 300;

/// Everything a board says, to be compared with another that must say the same.
fn state<R: Ruleset>(board: &Board<R>) -> impl PartialEq + std::fmt::Debug + use<R> {
    let size = board.size();
    let counts = Color::ALL.map(|color| Shape::ALL.map(|shape| board.count(color, shape)));
    let lists =
        Color::ALL.map(|color| [board.fives(color), board.fours(color), board.threes(color)]);
    let points: Vec<_> = board
        .empty_points()
        .iter()
        .map(|point| (point, board.patterns(point), Color::ALL.map(|c| board.shape(point, c))))
        .collect();
    let stones: Vec<_> = size.points().map(|point| board.stone(point)).collect();
    (board.key(), board.turn(), counts, lists, points, stones, board.candidates())
}

/// Keeps the patterns of all empty points by hearsay alone.
#[derive(Clone)]
struct Hearsay(Vec<Option<Patterns>>);

fn index(point: Point) -> usize {
    point.y() as usize * 22 + point.x() as usize
}

impl Hearsay {
    fn of<R: Ruleset>(board: &Board<R>) -> Hearsay {
        let mut heard = vec![None; 22 * 22];
        board.empty_points().iter().for_each(|p| heard[index(p)] = Some(board.patterns(p)));
        Hearsay(heard)
    }
}

impl Observer for Hearsay {
    fn placed(&mut self, point: Point, _: Color, patterns: Patterns) {
        assert_eq!(self.0[index(point)].take(), Some(patterns));
    }

    fn lifted(&mut self, point: Point, _: Color, patterns: Patterns) {
        assert_eq!(self.0[index(point)].replace(patterns), None);
    }

    fn changed(&mut self, point: Point, before: Patterns, after: Patterns) {
        assert_ne!(before, after);
        assert_eq!(self.0[index(point)].replace(after), Some(before), "at {point:?}");
    }
}

fn walk<R: Ruleset>(dice: &mut Dice) {
    let size = dice.size();
    let start = Board::<R>::with_walls(size, Reach::default(), dice.walls(size));
    let mut board = start.clone();
    let mut heard = Hearsay::of(&board);
    let mut trail = vec![(state(&board), board.winner())];
    for _ in 0..dice.below(80) {
        let point = dice.point(size, 8);
        if dice.below(12) == 0 {
            board.pass();
        } else if board.is_empty(point) {
            board.play_with(point, &mut heard);
        } else {
            continue;
        }
        assert_eq!(heard.0, Hearsay::of(&board).0);
        trail.push((state(&board), board.winner()));
    }
    let fresh = start.with_stones(&board.to_setup());
    assert_eq!(state(&fresh), state(&board), "{} {size}", R::RULE);
    while let Some((before, winner)) = trail.pop() {
        assert_eq!(state(&board), before, "{} {size}, ply {}", R::RULE, board.ply());
        assert_eq!(board.winner(), winner);
        board.undo_with(&mut heard);
        assert_eq!(heard.0, Hearsay::of(&board).0);
    }
    assert_eq!(board.ply(), 0);
}

#[test]
fn undo_returns_to_the_same_state() {
    for seed in 0..WALKS {
        let mut dice = Dice::new(seed);
        with_rule!(dice.rule(), R => walk::<R>(&mut dice));
    }
}

/// The patterns of the image of a point, as a list without order: directions change places.
fn sorted_patterns<R: Ruleset>(board: &Board<R>, point: Point, color: Color) -> Vec<u8> {
    let mut patterns: Vec<u8> = Direction::ALL.map(|d| board.pattern(point, color, d) as u8).into();
    patterns.sort();
    patterns
}

fn images_agree<R: Ruleset>(dice: &mut Dice) {
    let size = dice.size();
    let board = Board::<R>::from_setup(&dice.setup(size));
    for symmetry in Symmetry::ALL {
        let image = Board::<R>::from_setup(&symmetry.apply_setup(&board.to_setup()));
        assert_eq!(image.winner(), board.winner(), "{symmetry:?}");
        for point in board.empty_points().iter() {
            let there = symmetry.apply(point, size);
            assert_eq!(image.forbidden(there), board.forbidden(point), "{symmetry:?} {point:?}");
            for color in Color::ALL {
                let [here, there] =
                    [(&board, point), (&image, there)].map(|(b, p)| sorted_patterns(b, p, color));
                assert_eq!(here, there, "{symmetry:?} {point:?} {color}");
            }
        }
        if image.size() == size {
            assert_eq!(image.canonical().1, board.canonical().1);
        }
    }
}

#[test]
fn all_symmetries_agree() {
    for seed in 0..WALKS {
        let mut dice = Dice::new(seed ^ 0x5e);
        with_rule!(dice.rule(), R => images_agree::<R>(&mut dice));
    }
}
