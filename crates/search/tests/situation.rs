//! What the threats decide, against every move of both sides.

use board::{Board, Color, Diagram, PointSet, Rule, Ruleset, Setup, Size, with_rule};
use search::{Situation, Threat, situation};

/// A small generator with its seed in view.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// Stones on a small board, crowded enough for threats of both sides.
fn setup(seed: u64) -> (Rule, Setup) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let rule = Rule::ALL[dice.below(Rule::ALL.len())];
    let size = Size::new(7 + dice.below(3) as u8, 7 + dice.below(3) as u8).unwrap();
    let mut setup = Setup::new(size);
    for _ in 0..8 + dice.below(14) {
        let point = size
            .point(dice.below(size.width().into()) as u8, dice.below(size.height().into()) as u8);
        let color = Color::ALL[dice.below(2)];
        // A point that has a stone already stays as it is.
        let _ = setup.add(point.unwrap(), color);
    }
    setup.turn = Color::ALL[dice.below(2)];
    (rule, setup)
}

/// Whether the side to move makes five within `plies`, whatever the other side plays.
fn wins_within<R: Ruleset>(board: &mut Board<R>, plies: i32) -> bool {
    let own = board.turn();
    if !board.fives(own).is_empty() {
        return true;
    }
    let attacks = match plies {
        ..3 => PointSet::EMPTY,
        3 => board.fours(own),
        _ => board.fours(own) | board.threes(own),
    };
    (attacks & board.legal_moves()).iter().any(|attack| {
        board.after(attack, |child| {
            child.fives(child.turn()).is_empty()
                && child
                    .legal_moves()
                    .iter()
                    .all(|reply| child.after(reply, |next| wins_within(next, plies - 2)))
        })
    })
}

/// Whether every move in `moves` lets the other side make five within `plies`.
fn all_lose<R: Ruleset>(board: &mut Board<R>, moves: PointSet, plies: i32) -> bool {
    moves.iter().all(|point| board.after(point, |child| wins_within(child, plies)))
}

fn check<R: Ruleset>(seed: u64, setup: &Setup) -> bool {
    let mut board = Board::<R>::from_setup(setup);
    if board.winner().is_some() || board.legal_moves().is_empty() {
        return false;
    }
    let shown =
        format!("{seed}, {}, {} to move\n{}", R::RULE, setup.turn, Diagram::from(setup.clone()));
    let legal = board.legal_moves();
    match situation(&mut board) {
        Situation::Decided(value) => match value.mate().expect("decided") {
            plies @ 1.. => assert!(wins_within(&mut board, plies), "no win in {plies}: {shown}"),
            plies => {
                assert!(all_lose(&mut board, legal, -plies - 1), "no loss in {plies}: {shown}")
            }
        },
        Situation::Forced(threat, moves) => {
            assert!((moves - legal).is_empty() && !moves.is_empty(), "illegal answers: {shown}");
            let plies = match threat {
                Threat::Five => 1,
                Threat::OpenFour => 3,
                // The list is a choice here, not a claim.
                Threat::FourThree => return true,
            };
            assert!(
                all_lose(&mut board, legal - moves, plies),
                "{threat:?} misses an answer: {shown}"
            );
        }
        Situation::Free => {
            // Renju has wins in three that need a look ahead: a four whose block is forbidden.
            let missed = R::RULE != Rule::Renju && wins_within(&mut board, 3);
            assert!(!missed, "a win in three was missed: {shown}");
            return false;
        }
    }
    true
}

#[test]
fn claims_hold_against_every_move() {
    let mut claims = 0;
    for seed in 0..4000 {
        let (rule, setup) = setup(seed);
        claims += usize::from(with_rule!(rule, R => check::<R>(seed, &setup)));
    }
    assert!(claims > 1000, "only {claims} positions had something to claim");
}
