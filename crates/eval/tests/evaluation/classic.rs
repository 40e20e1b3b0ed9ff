//! Evaluators that follow a board against evaluators that look at it afresh.

use std::sync::Arc;

use board::{Board, Color, Point, Rule, Ruleset, Setup, Size, Symmetry, with_rule};
use eval::{Classic, Evaluator, Weights};

use crate::dice::Dice;

const WALKS: u64 = 60;

/// An evaluator whose weights tell every class, role and colour apart.
fn strange<R: Ruleset>() -> Classic<R> {
    let (mut weights, mut dice) = (Weights::zero(R::RULE), Dice::new(77));
    let mut number = || dice.below(4001) as i16 - 2000;
    for side in weights.sides_mut() {
        let pairs = side.values.iter_mut().chain(&mut side.scores).flatten();
        pairs.chain(&mut side.urgency).for_each(|weight| *weight = number());
    }
    Classic::with_weights(Arc::new(weights))
}

/// The value and the scores of all candidates, by an evaluator that has seen no move.
fn afresh<R: Ruleset>(board: &Board<R>, fresh: &Classic<R>) -> (i32, Vec<i32>) {
    let mut classic = fresh.clone();
    classic.reset(board);
    judge(&mut classic, board)
}

fn judge<R: Ruleset>(classic: &mut Classic<R>, board: &Board<R>) -> (i32, Vec<i32>) {
    let scores = board.candidates().iter().map(|point| classic.score(board, point)).collect();
    (classic.value(board).units(), scores)
}

fn walk<R: Ruleset>(dice: &mut Dice, fresh: &Classic<R>) {
    let size = dice.size();
    let mut board = Board::<R>::new(size);
    let mut classic = fresh.clone();
    // Some stones stand already when the evaluator comes, and are taken back in the end.
    let stones = dice.below(20);
    for step in 0..60 {
        if step == stones {
            classic.reset(&board);
        }
        let point = dice.point(size);
        match dice.below(8) {
            0 => board.pass(),
            1 | 2 if step > stones => board.undo_with(&mut classic),
            _ if board.is_empty(point) => board.play_with(point, &mut classic),
            _ => {}
        }
        if step >= stones && step % 4 == 0 {
            assert_eq!(judge(&mut classic, &board), afresh(&board, fresh), "{} {step}", R::RULE);
        }
    }
    while board.ply() > 0 {
        board.undo_with(&mut classic);
    }
    assert_eq!(judge(&mut classic, &board), afresh(&board, fresh), "{} at the start", R::RULE);
}

fn walks<R: Ruleset>() {
    let fresh = strange::<R>();
    (0..WALKS).for_each(|seed| walk::<R>(&mut Dice::new(seed), &fresh));
}

#[test]
fn following_is_the_same_as_looking_afresh() {
    for rule in Rule::ALL {
        with_rule!(rule, R => walks::<R>());
    }
}

/// The value, and the scores in order of size: the points change places.
fn shapeless<R: Ruleset>(setup: &Setup, fresh: &Classic<R>) -> (i32, Vec<i32>) {
    let (value, mut scores) = afresh(&Board::<R>::from_setup(setup), fresh);
    scores.sort_unstable();
    (value, scores)
}

fn images_agree<R: Ruleset>() {
    let fresh = strange::<R>();
    for seed in 0..WALKS / 4 {
        let mut dice = Dice::new(seed ^ 0x5e);
        let size = dice.size();
        let setup = dice.setup(size);
        let expected = shapeless(&setup, &fresh);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply_setup(&setup);
            assert_eq!(shapeless(&image, &fresh), expected, "{} {symmetry:?}", R::RULE);
        }
    }
}

#[test]
fn images_are_worth_the_same() {
    for rule in Rule::ALL {
        with_rule!(rule, R => images_agree::<R>());
    }
}

/// The same stones with the colours exchanged.
fn swapped(setup: &Setup) -> Setup {
    let mut other = Setup::new(setup.size());
    for color in Color::ALL {
        let mut stones = setup.stones(color).iter();
        stones.all(|&point| other.add(point, !color).is_ok());
    }
    other.turn = !setup.turn;
    other
}

/// Whether random positions are worth the same with the colours exchanged.
fn colours_agree<R: Ruleset>() -> bool {
    let fresh = strange::<R>();
    (0..WALKS / 2).all(|seed| {
        let mut dice = Dice::new(seed ^ 0xc0);
        let size = dice.size();
        let setup = dice.setup(size);
        shapeless(&setup, &fresh) == shapeless(&swapped(&setup), &fresh)
    })
}

#[test]
fn colours_are_alike_but_in_renju() {
    for rule in Rule::ALL {
        let same = with_rule!(rule, R => colours_agree::<R>());
        assert_eq!(same, rule != Rule::Renju, "{rule}");
    }
}

#[test]
fn learnt_weights_know_what_is_urgent() {
    // Moves, and the best next move by score alone.
    let rows = [
        ("h8a1i8a3j8o15k8", vec!["g8", "l8"]),
        ("h8a1i8a3j8o15", vec!["g8", "k8"]),
        ("h8g8i8a3j8o15k8", vec!["l8"]),
        ("h8a1i8a3j8o15k8o13", vec!["g8", "l8"]),
    ];
    let size = Size::default();
    for rule in Rule::ALL {
        for (moves, expected) in &rows {
            let best = with_rule!(rule, R => {
                let mut board = Board::<R>::new(size);
                size.parse_moves(moves).unwrap().into_iter().flatten().for_each(|p| board.play(p));
                let candidates: Vec<Point> = board.candidates().iter().collect();
                let (_, scores) = judge(&mut Classic::<R>::new(), &board);
                let best = scores.iter().zip(&candidates).max_by_key(|(score, _)| **score);
                size.name(*best.unwrap().1)
            });
            assert!(expected.contains(&best.as_str()), "{rule} {moves}: {best}");
        }
    }
}
