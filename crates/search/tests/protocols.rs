//! Openings in which players choose their colours, played out.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use board::{Point, PointSet, Rule, Size};
use search::taraguchi::{self, Step};
use search::{Engine, Limits, Protocol, Settings, Task, yamaguchi};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn engine() -> Engine {
    Engine::new(Settings { table_bytes: 1 << 20, ..Settings::default() })
}

fn task(rule: Rule, moves: &str) -> Task {
    let size = Size::default();
    Task::new(rule, size, size.parse_moves(moves).unwrap())
}

fn steps(one: Point, other: Point) -> u8 {
    one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()))
}

/// Whether stones could be added: on the board, on empty points, no two on one.
fn fit(task: &Task, points: &[Point]) -> bool {
    let set: PointSet = points.iter().copied().collect();
    let is_free = |&point: &Point| task.size.contains(point) && !task.moves.contains(&Some(point));
    set.len() == points.len() && points.iter().all(is_free)
}

#[test]
fn yamaguchi_step_by_step() {
    let limits = Limits::nodes(10_000);
    let mut task = task(Rule::Renju, "");
    let laid = yamaguchi::first_stones(&mut engine(), &task, &limits, &GO_ON, 2).unwrap();
    let center = task.size.center();
    assert!(laid.stones[0] == center && (1..=10).contains(&laid.fifths), "{laid:?}");
    assert!(steps(laid.stones[1], center) == 1 && steps(laid.stones[2], center) <= 2);
    task.moves = laid.stones.map(Some).to_vec();
    let fourth = yamaguchi::fourth(&mut engine(), &task, laid.fifths, &limits, &GO_ON).unwrap();
    assert!(fit(&task, &[fourth]));
    task.moves.push(Some(fourth));
    let fifths = yamaguchi::fifths(&mut engine(), &task, laid.fifths, &limits, &GO_ON);
    assert!(fifths.len() == laid.fifths && fit(&task, &fifths), "{fifths:?}");
}

#[test]
fn yamaguchi_swaps_to_the_better_colour() {
    let limits = Limits::nodes(10_000);
    // Far white stone: black is better even with ten fifths. Black stones far from each other: not.
    for (moves, expected) in [("h8a1i9", true), ("a1h8o15", false)] {
        let task = task(Rule::Renju, moves);
        assert_eq!(yamaguchi::swaps(&mut engine(), &task, 1, &limits, &GO_ON), expected, "{moves}");
    }
}

#[test]
fn taraguchi_lays_ever_wider_and_offers_what_is_good() {
    let limits = Limits::nodes(4_000);
    let mut task = task(Rule::Renju, "");
    let center = task.size.center();
    for wide in 0..=4 {
        let step = taraguchi::step(&mut engine(), &task, false, &limits, &GO_ON, 1);
        let Some(Step::Stone(point)) = step else { panic!("{wide}: {step:?}") };
        assert!(steps(point, center) <= wide && fit(&task, &[point]), "{wide}: {point:?}");
        task.moves.push(Some(point));
    }
    let last = taraguchi::step(&mut engine(), &task, true, &limits, &GO_ON, 1);
    assert!(matches!(last, Some(Step::Swap | Step::Stone(_))), "{last:?}");
    // Black leads by far, and then white does.
    let ahead = self::task(Rule::Renju, "h8a1i9o1");
    let Some(Step::Offer(fifths)) =
        taraguchi::step(&mut engine(), &ahead, true, &Limits::nodes(20_000), &GO_ON, 1)
    else {
        panic!("no offer")
    };
    assert!(fifths.len() == taraguchi::FIFTHS && fit(&ahead, &fifths), "{fifths:?}");
    let behind = self::task(Rule::Renju, "a1h8o1h9");
    let step = taraguchi::step(&mut engine(), &behind, true, &limits, &GO_ON, 1);
    assert_eq!(step, Some(Step::Swap));
}

#[test]
fn every_opening_can_be_played_out() {
    let limits = Limits::nodes(1_500);
    for protocol in Protocol::ALL {
        let rule = protocol.usual_rule();
        let task = task(rule, "");
        let mut seen = HashSet::new();
        for seed in 1..=3 {
            let play = || {
                let (mut one, mut other) = (engine(), engine());
                protocol.open([&mut one, &mut other], &task, &limits, &GO_ON, seed)
            };
            let opened = play().unwrap_or_else(|| panic!("{} {seed}", protocol.name()));
            assert_eq!(Some(&opened), play().as_ref(), "{}", protocol.name());
            let most = if protocol == Protocol::Swap1 { 2 } else { 6 };
            assert!(fit(&task, &opened.points) && opened.points.len() <= most, "{opened:?}");
            assert!(opened.black < 2 && !opened.choices.is_empty(), "{opened:?}");
            seen.insert(opened.points);
        }
        assert!(seen.len() > 1, "{}", protocol.name());
    }
}
