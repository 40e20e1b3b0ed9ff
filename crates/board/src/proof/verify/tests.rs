//! Drawn positions, proofs for them, and the same proofs with a fault.

use std::sync::atomic::AtomicBool;

use super::Effort;
use crate::proof::{Proof, Reason, Step, Verified};
use crate::{Color, Diagram, Rule, Setup, Size};

/// A written step: the move, the answers to named defences, the answer to all others.
type Written<'a> = (&'a str, &'a [(&'a str, usize)], Option<usize>);

/// A proof about stones on a board of 15 by 15.
fn proof(rule: Rule, [black, white]: [&str; 2], turn: Color, steps: &[Written<'_>]) -> Proof {
    let size = Size::default();
    let mut setup = Setup::new(size);
    for (color, names) in [(Color::Black, black), (Color::White, white)] {
        for point in size.parse_moves(names).unwrap() {
            setup.add(point.unwrap(), color).unwrap();
        }
    }
    setup.turn = turn;
    Proof { rule, setup, steps: read(size, steps) }
}

fn read(size: Size, steps: &[Written<'_>]) -> Vec<Step> {
    let point = |name: &str| size.parse(name).unwrap();
    let step = |&(play, answers, otherwise): &Written<'_>| Step {
        play: point(play),
        answers: answers.iter().map(|&(name, next)| (point(name), next)).collect(),
        otherwise,
    };
    steps.iter().map(step).collect()
}

fn verify(proof: &Proof) -> Result<Verified, String> {
    proof.verify(&Effort::default()).map_err(|flaw| flaw.to_string())
}

fn moves(verified: &Verified) -> String {
    let moves: Vec<_> = verified.line.iter().copied().map(Some).collect();
    Size::default().name_moves(&moves)
}

const OPEN_FOUR: &[Written<'_>] =
    &[("e8", &[], None), ("j8", &[], None), ("i8", &[("j8", 0)], Some(1))];

/// `.xxxX.`
fn open_four(rule: Rule) -> Proof {
    proof(rule, ["f8g8h8", "a1b1o1"], Color::Black, OPEN_FOUR)
}

/// ```text
///   e f g h i j k
///   . . . . x . .  9
///   o x x x * . .  8      a four that only j8 stops, and a three on the column
///   . . . . x . .  7
/// ```
fn four_three(rule: Rule) -> Proof {
    let stones = ["f8g8h8i7i9", "e8a1c1e1"];
    let steps: &[Written<'_>] = &[
        ("j8", &[], None),
        ("i6", &[], None),
        ("i11", &[], None),
        ("i10", &[("i6", 2)], Some(1)),
        ("i8", &[("j8", 3)], Some(0)),
    ];
    proof(rule, stones, Color::Black, steps)
}

/// ```text
///   e f g h i j k l m n o
///   . x x * . . . . . . .  8      two threes at once; white can make fours at n1 and o1
///   . . . x . . . . . . .  7      before it answers them
///   . . . x . . . . . . .  6
///   …
///   . . . . . x o o o . .  1
/// ```
fn counter_fours() -> Proof {
    const BLOCKS: &[(&str, usize)] = &[("i8", 5), ("e8", 5), ("j8", 5)];
    let steps: &[Written<'_>] = &[
        ("e8", &[], None),
        ("j8", &[], None),
        ("i8", &[("j8", 0)], Some(1)),
        ("h5", &[], None),
        ("h10", &[], None),
        ("h9", &[("h10", 3)], Some(4)),
        ("o1", BLOCKS, Some(2)),
        ("n1", BLOCKS, Some(2)),
        ("h8", &[("i8", 5), ("e8", 5), ("j8", 5), ("n1", 6), ("o1", 7)], Some(2)),
    ];
    proof(Rule::Freestyle, ["f8g8h6h7j1", "k1l1m1a15a13"], Color::Black, steps)
}

/// ```text
///   f g h i j k
///   x x . x x x  8      white's four at h4 makes five at h8, where black makes six
///   . . o . . .  7
///   . . o . . .  6
///   . . o . . .  5
///   . . * . . .  4
///   . . x . . .  3
/// ```
fn forbidden_block(rule: Rule) -> Proof {
    let steps: &[Written<'_>] = &[("h8", &[], None), ("h4", &[], Some(0))];
    proof(rule, ["f8g8i8j8k8h3", "h5h6h7a1a3"], Color::White, steps)
}

#[test]
fn good_proofs_are_verified() {
    for rule in Rule::ALL {
        let verified = verify(&open_four(rule)).unwrap();
        assert_eq!((verified.winner, verified.plies), (Color::Black, 3), "{rule}");
        // The four, and a five after each of the other points.
        assert_eq!(verified.positions, 1 + 2 * (225 - 7), "{rule}");
        assert_eq!(moves(&verified), "i8a15j8");
    }
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        assert_eq!(moves(&verify(&four_three(rule)).unwrap()), "i8j8i10a15i6", "{rule}");
    }
    let verified = verify(&counter_fours()).unwrap();
    assert_eq!((verified.plies, moves(&verified).as_str()), (7, "h8n1o1b15i8c15j8"));
}

/// In caro the four can be stopped one point further too: `oxxxXxo` does not win.
#[test]
fn caro_has_more_defences() {
    let mut proof = four_three(Rule::Caro);
    let flaw = verify(&proof).unwrap_err();
    assert_eq!(flaw, "after i8 k8 j8 a15: no answer, expected step 0 to have one");
    proof.steps[4].answers.push((proof.setup.size().parse("k8").unwrap(), 3));
    assert_eq!(verify(&proof).map(|verified| verified.plies), Ok(5));
}

#[test]
fn a_five_at_once_is_one_ply() {
    let five = proof(Rule::Caro, ["f8g8h8i8", "e8a1b1c1"], Color::Black, &[("j8", &[], None)]);
    let verified = verify(&five).unwrap();
    assert_eq!((verified.plies, verified.positions), (1, 1));
    let closed = proof(Rule::Caro, ["f8g8h8i8", "e8k8b1c1"], Color::Black, &[("j8", &[], None)]);
    let flaw = verify(&closed).unwrap_err();
    assert_eq!(flaw, "after j8 a15: no answer, expected step 0 to have one");
    assert!(verify(&Proof { rule: Rule::CaroOverline, ..closed.clone() }).is_err());
    assert!(verify(&Proof { rule: Rule::Standard, ..closed }).is_ok());
}

#[test]
fn a_forbidden_defence_loses() {
    let verified = verify(&forbidden_block(Rule::Renju)).unwrap();
    assert_eq!((verified.winner, verified.plies), (Color::White, 3));
    let flaw = verify(&forbidden_block(Rule::Freestyle)).unwrap_err();
    assert_eq!(flaw, "after h4 h8: black wins with 6 in a row, expected white to win");
    let flaw = verify(&forbidden_block(Rule::Standard)).unwrap_err();
    let expected = "step 0 plays h8: the point has a stone already, expected an empty one";
    assert_eq!(flaw, format!("after h4 h8: {expected}"));
}

#[test]
fn the_winner_may_not_play_a_forbidden_point() {
    let flaw = verify(&Proof { rule: Rule::Renju, ..counter_fours() }).unwrap_err();
    let foul = "white wins: black played a forbidden point (double-three)";
    assert_eq!(flaw, format!("after h8: {foul}, expected black to win"));
}

#[test]
fn no_defence_may_be_left_out() {
    let whole = counter_fours();
    for (number, step) in whole.steps.iter().enumerate() {
        for index in 0..step.answers.len() {
            let mut cut = whole.clone();
            let (defence, _) = cut.steps[number].answers.remove(index);
            let flaw = cut.verify(&Effort::default()).unwrap_err();
            assert!(flaw.line.contains(&defence), "{flaw}");
        }
        if step.otherwise.is_some() {
            let mut cut = whole.clone();
            cut.steps[number].otherwise = None;
            let flaw = verify(&cut).unwrap_err();
            assert!(flaw.ends_with(&format!("expected step {number} to have one")), "{flaw}");
        }
    }
    let mut cut = whole;
    cut.steps[8].answers.retain(|&(_, next)| next != 6);
    let flaw = verify(&cut).unwrap_err();
    assert_eq!(flaw, "after h8 n1 i8 o1: white wins with 5 in a row, expected black to win");
}

#[test]
fn no_move_may_be_another() {
    let whole = four_three(Rule::Renju);
    let size = whole.setup.size();
    for number in 0..whole.steps.len() {
        for point in size.points().filter(|&point| point != whole.steps[number].play) {
            let mut changed = whole.clone();
            changed.steps[number].play = point;
            assert!(verify(&changed).is_err(), "step {number} plays {}", size.name(point));
        }
    }
}

#[test]
fn the_list_of_steps_is_in_order() {
    let change = |change: fn(&mut Vec<Step>)| {
        let mut proof = four_three(Rule::Freestyle);
        change(&mut proof.steps);
        verify(&proof).unwrap_err()
    };
    type Fault = fn(&mut Vec<Step>);
    let rows: [(Fault, &str); 5] = [
        (Vec::clear, "no steps, expected at least one"),
        (
            |steps| steps[4].otherwise = Some(4),
            "step 4 goes on with step 4, expected an earlier one",
        ),
        (|steps| steps[3].answers[0].1 = 9, "step 3 goes on with step 9, expected an earlier one"),
        // Steps that are never played are looked at too.
        (
            |steps| steps[0].otherwise = Some(1),
            "step 0 goes on with step 1, expected an earlier one",
        ),
        (
            |steps| {
                let answer = steps[4].answers[0];
                steps[4].answers.push(answer);
            },
            "step 4 answers j8 twice, expected once",
        ),
    ];
    for (fault, expected) in rows {
        assert_eq!(change(fault), expected);
    }
}

#[test]
fn a_game_that_has_ended_proves_nothing() {
    let won = proof(Rule::Freestyle, ["f8g8h8i8j8", "a1a2a3a4"], Color::Black, OPEN_FOUR);
    let flaw = verify(&won).unwrap_err();
    let expected = "(black wins with 5 in a row), expected one that goes on";
    assert_eq!(flaw, format!("the game has ended {expected}"));
}

#[test]
fn a_draw_is_no_win() {
    let mut setup = Diagram::parse("xoxox\noxoxo\nxo.o.\nxoxox\noxoxo\n").unwrap().setup;
    setup.turn = Color::Black;
    let steps = read(setup.size(), &[("a1", &[], None), ("c3", &[], Some(0))]);
    let drawn = Proof { rule: Rule::Standard, setup, steps };
    let flaw = verify(&drawn).unwrap_err();
    assert_eq!(flaw, "after c3 e3: draw: no move is left, expected black to win");
}

#[test]
fn answers_to_points_with_stones_do_no_harm() {
    let mut proof = open_four(Rule::Renju);
    let stone = proof.setup.stones(Color::White)[0];
    proof.steps[2].answers.push((stone, 0));
    assert_eq!(verify(&proof), verify(&open_four(Rule::Renju)));
}

#[test]
fn threads_find_the_same() {
    let whole = counter_fours();
    let mut cut = whole.clone();
    cut.steps[7].otherwise = None;
    for threads in [2, 5, 1000] {
        let effort = Effort { threads, ..Effort::default() };
        assert_eq!(whole.verify(&effort), whole.verify(&Effort::default()), "{threads}");
        assert_eq!(cut.verify(&effort), cut.verify(&Effort::default()), "{threads}");
    }
}

/// Black has an open four and dawdles: every line of a few hundred million wins.
#[test]
fn endless_work_is_given_up() {
    let steps: &[Written<'_>] = &[
        ("e8", &[], None),
        ("j8", &[], None),
        ("a1", &[("j8", 0)], Some(1)),
        ("c1", &[("e8", 1), ("j8", 0), ("a1", 1)], Some(2)),
        ("e1", &[("e8", 1), ("j8", 0), ("a1", 1), ("c1", 1)], Some(3)),
        ("g1", &[("e8", 1), ("j8", 0), ("a1", 1), ("c1", 1), ("e1", 1)], Some(4)),
    ];
    let endless = proof(Rule::Standard, ["f8g8h8i8", ""], Color::Black, steps);
    let effort = Effort { positions: 100_000, ..Effort::default() };
    let flaw = endless.verify(&effort).unwrap_err();
    let expected = "unfinished after 100353 positions, expected an end";
    assert_eq!(flaw.to_string(), expected);
    let stop = AtomicBool::new(true);
    let flaw = endless.verify(&Effort { stop: &stop, threads: 3, ..effort }).unwrap_err();
    assert!(
        matches!(flaw.reason, Reason::Unfinished { positions } if positions < 10_000),
        "{flaw}"
    );
    let mut brief = endless.clone();
    brief.steps.truncate(4);
    assert_eq!(verify(&brief).map(|verified| verified.plies), Ok(5));
}
