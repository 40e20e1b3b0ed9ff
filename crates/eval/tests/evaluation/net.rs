//! The network: following a board against looking afresh, vectors against plain numbers.

use std::sync::Arc;

use board::{Board, Rule, Ruleset, Setup, Symmetry, with_rule};
use eval::net::{
    CHANNELS, Change, Channels, Kernel, MOST_CHANGES, MOST_POLICY, MOST_TABLE, MOST_WEIGHT, Side,
    Sums,
};
use eval::{Evaluator, Learned, Net};

use crate::dice::Dice;

const WALKS: u64 = 40;

/// A side with numbers up to `share` of the largest that are allowed.
fn net_side(dice: &mut Dice, share: i16) -> Side {
    let mut side = Side::default();
    let numbers = side.table.iter_mut().flat_map(|row| &mut row.0);
    numbers.for_each(|number| *number = dice.signed(MOST_TABLE / share));
    for weight in side.head.hidden.as_flattened_mut().as_flattened_mut() {
        *weight = dice.signed(MOST_WEIGHT / share);
    }
    for weight in side.policy.hidden.as_flattened_mut().as_flattened_mut() {
        *weight = dice.signed(MOST_POLICY / share);
    }
    let biases = side.head.hidden_bias.iter_mut().chain(&mut side.policy.hidden_bias);
    biases.for_each(|bias| *bias = i32::from(dice.signed(i16::MAX)) << 5);
    let outputs = side.head.output.iter_mut().chain(&mut side.policy.output);
    outputs.for_each(|weight| *weight = dice.signed(MOST_WEIGHT / share).into());
    side
}

fn net(rule: Rule, seed: u64, share: i16) -> Arc<Net> {
    let mut dice = Dice::new(seed);
    let sides = (0..Net::side_count(rule)).map(|_| net_side(&mut dice, share)).collect();
    Arc::new(Net::new(rule, sides).expect("all numbers are in range"))
}

/// The value and the priors of all candidates.
fn judge<R: Ruleset>(learned: &mut Learned<R>, board: &Board<R>) -> (i32, Vec<i32>) {
    let value = learned.value(board).units();
    let candidates = board.candidates();
    let priors = candidates.iter().map(|point| learned.prior(board, point)).collect();
    (value, priors)
}

/// The same by a plain evaluator that has seen no move.
fn afresh<R: Ruleset>(board: &Board<R>, net: &Arc<Net>) -> (i32, Vec<i32>) {
    let mut learned = Learned::with_kernel(Arc::clone(net), Kernel::SCALAR);
    learned.reset(board);
    judge(&mut learned, board)
}

fn walk<R: Ruleset>(dice: &mut Dice, net: &Arc<Net>) {
    let size = dice.size();
    let mut board = Board::<R>::new(size);
    let mut learned = Learned::<R>::new(Arc::clone(net));
    // Some stones stand already when the evaluator comes, and are taken back in the end.
    let stones = dice.below(20);
    for step in 0..80 {
        if step == stones {
            learned.reset(&board);
        }
        let point = dice.point(size);
        match dice.below(10) {
            0 => board.pass(),
            1..=3 if step > stones => board.undo_with(&mut learned),
            // The same stone again, as a search does.
            4 if step > stones => {
                let last = board.moves().last().copied().flatten();
                board.undo_with(&mut learned);
                if let Some(last) = last {
                    board.play_with(last, &mut learned);
                }
            }
            _ if board.is_empty(point) => board.play_with(point, &mut learned),
            _ => {}
        }
        if step >= stones && dice.below(3) == 0 {
            assert_eq!(judge(&mut learned, &board), afresh(&board, net), "{} {step}", R::RULE);
        }
    }
    while board.ply() > 0 {
        board.undo_with(&mut learned);
    }
    assert_eq!(judge(&mut learned, &board), afresh(&board, net), "{} at the start", R::RULE);
}

#[test]
fn following_is_the_same_as_looking_afresh() {
    for rule in Rule::ALL {
        let net = net(rule, 11, 8);
        with_rule!(rule, R => (0..WALKS).for_each(|seed| walk::<R>(&mut Dice::new(seed), &net)));
    }
}

/// The value, and the scores in order of size: the points change places.
fn shapeless<R: Ruleset>(setup: &Setup, net: &Arc<Net>) -> (i32, Vec<i32>) {
    let (value, mut scores) = afresh(&Board::<R>::from_setup(setup), net);
    scores.sort_unstable();
    (value, scores)
}

fn images_agree<R: Ruleset>() {
    let net = net(R::RULE, 3, 4);
    for seed in 0..WALKS / 4 {
        let mut dice = Dice::new(seed ^ 0x5e);
        let size = dice.size();
        let setup = dice.setup(size);
        let expected = shapeless::<R>(&setup, &net);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply_setup(&setup);
            assert_eq!(shapeless::<R>(&image, &net), expected, "{} {symmetry:?}", R::RULE);
        }
    }
}

#[test]
fn images_are_worth_the_same() {
    for rule in Rule::ALL {
        with_rule!(rule, R => images_agree::<R>());
    }
}

#[test]
fn vectors_are_the_same_as_numbers() {
    let (fast, plain) = (Kernel::detect(), Kernel::SCALAR);
    let mut dice = Dice::new(5);
    for round in 0..30 {
        let net = net(Rule::Freestyle, round, 1 + (round % 3) as i16 * 8);
        let side = &net.sides()[0];
        let mut sums = Sums([0; CHANNELS]);
        sums.0.iter_mut().for_each(|sum| *sum = dice.below(1 << (10 + round % 12)) as i32);
        assert_eq!(fast.value(&side.head, &sums), plain.value(&side.head, &sums));
        let row = |dice: &mut Dice| dice.below(side.table.len()) as u16;
        // Each cell is one row; a change puts another in its place.
        let rows: Vec<u16> = (0..40).map(|_| row(&mut dice)).collect();
        let cells: Vec<Channels> = rows.iter().map(|&row| side.table[row as usize]).collect();
        for cell in &cells {
            assert_eq!(fast.score(&side.policy, cell), plain.score(&side.policy, cell));
        }
        let first = dice.below(4);
        let changes: Vec<Change> = (first..first + dice.below(MOST_CHANGES))
            .map(|cell| Change { cell: cell as u16, before: rows[cell], after: row(&mut dice) })
            .collect();
        let follow = |kernel: Kernel| {
            let (mut cells, mut sums) = (cells.clone(), sums);
            let mut log = vec![Channels([0; CHANNELS]); MOST_CHANGES];
            kernel.follow(&side.table, &changes, &mut cells, &mut sums, &mut log);
            (cells, sums, log)
        };
        assert_eq!(follow(fast), follow(plain));
    }
}

#[test]
fn numbers_that_overflow_are_refused() {
    let mut side = Side::default();
    side.table[7].0[3] = MOST_TABLE + 1;
    assert_eq!(Net::new(Rule::Freestyle, vec![side]), None);
    assert_eq!(Net::new(Rule::Renju, vec![Side::default()]), None);
}
