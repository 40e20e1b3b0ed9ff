//! Openings: who swaps, who plays, and what is even.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::ruleset::Freestyle;
use board::{Diagram, Point, PointSet, Rule, Size};
use eval::Value;
use search::soosorv::{self, MOST_FIFTHS};
use search::{
    Agent, Choice, Engine, Event, Generator, Level, Limits, Opening, Recipe, Settings, Task, agent,
    balance, is_quiet, swap_or_play, swap1_stone, swap2,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn settings() -> Settings {
    Settings { table_bytes: 1 << 20, ..Settings::default() }
}

fn engine() -> Engine {
    Engine::new(settings())
}

fn task(rule: Rule, side: u8, moves: &str) -> Task {
    let size = Size::square(side).unwrap();
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
fn the_better_colour_is_taken() {
    // Moves and who stands better: the side that is to move, or the other.
    let rows = [
        (Rule::Standard, "h8a1i9", false),
        (Rule::Freestyle, "h8o1i8", false),
        (Rule::Freestyle, "a1h8o15", true),
        (Rule::Standard, "a1h8o1", true),
        (Rule::Freestyle, "h8a1i8o15j9", false),
        (Rule::Freestyle, "a1h8o15i9a15", true),
    ];
    for (rule, moves, is_good) in rows {
        let task = task(rule, 15, moves);
        let limits = Limits::nodes(6_000);
        for choice in [
            swap2(&mut engine(), &task, &limits, &GO_ON, 1),
            swap_or_play(&mut engine(), &task, &limits, &GO_ON),
        ] {
            match choice {
                Some(Choice::Play(point)) => {
                    assert!(is_good && fit(&task, &[point]), "{rule} {moves}: {choice:?}");
                }
                Some(Choice::Swap) => assert!(!is_good, "{rule} {moves}: {choice:?}"),
                _ => panic!("{rule} {moves}: {choice:?}"),
            }
        }
    }
}

#[test]
fn a_first_stone_in_the_centre_is_taken_and_one_in_the_corner_left() {
    let choice = |moves| {
        let task = task(Rule::Freestyle, 15, moves);
        swap_or_play(&mut engine(), &task, &Limits::nodes(20_000), &GO_ON)
    };
    assert_eq!(choice("h8"), Some(Choice::Swap));
    assert!(matches!(choice("a1"), Some(Choice::Play(_))), "{:?}", choice("a1"));
    let task = task(Rule::Freestyle, 15, "");
    let point = swap1_stone(&mut engine(), &task, &Limits::nodes(60_000), &GO_ON, 1).unwrap();
    assert!(steps(point, task.size.center()) > 2, "{}", task.size.name(point));
}

#[test]
fn swap2_knows_three_moments() {
    let limits = Limits::nodes(2_000);
    for (moves, asks) in [("", true), ("h8", false), ("h8i9", false), ("h8i9g7", true)] {
        let choice = swap2(&mut engine(), &task(Rule::Standard, 15, moves), &limits, &GO_ON, 1);
        assert_eq!(choice.is_some(), asks, "{moves}: {choice:?}");
    }
}

#[test]
fn an_even_position_is_offered_more_even_still() {
    // Laid by the engine itself to be even, so somewhere among these two stones are offered.
    let limits = Limits::nodes(60_000);
    let choices = (1..=6).map(|seed| {
        let mut task = task(Rule::Standard, 15, "");
        let laid = swap2(&mut engine(), &task, &limits, &GO_ON, seed);
        let Some(Choice::Place(points)) = laid else { panic!("{laid:?}") };
        task.moves = points.map(Some).to_vec();
        let choice = swap2(&mut engine(), &task, &limits, &GO_ON, seed).expect("a choice");
        if let Choice::Offer(points) = choice {
            assert!(fit(&task, &points));
        }
        choice
    });
    let offers = choices.filter(|choice| matches!(choice, Choice::Offer(_))).count();
    assert!(offers >= 1, "none of 6");
}

#[test]
fn the_first_stones_lie_together_and_vary() {
    let size = Size::default();
    let mut seen = HashSet::new();
    for seed in 1..=8 {
        let task = Task::new(Rule::Standard, size, Vec::new());
        let choice = swap2(&mut engine(), &task, &Limits::nodes(4_000), &GO_ON, seed);
        let Some(Choice::Place(points)) = choice else { panic!("{choice:?}") };
        assert!(fit(&task, &points));
        for &point in &points {
            let others = points.iter().filter(|&&other| other != point);
            let nearest = others.map(|&other| steps(point, other)).min();
            assert!(nearest <= Some(4), "{points:?}");
        }
        seen.insert(points);
    }
    assert!(seen.len() >= 5, "{seen:?}");
}

#[test]
fn the_same_positions_give_the_same_choice() {
    let limits = Limits::nodes(5_000);
    for moves in ["", "h8i9g7", "h8i9g7j10i7"] {
        let task = task(Rule::Renju, 15, moves);
        let [one, two] = [(); 2].map(|()| swap2(&mut engine(), &task, &limits, &GO_ON, 3));
        assert_eq!(one, two, "{moves}");
        for stones in 1..=3 {
            let [one, two] = [(); 2].map(|()| {
                balance(&mut engine(), &task, stones, Value::ZERO, &limits, &GO_ON, &mut |_| {})
            });
            assert_eq!(one, two, "{stones} after {moves}");
        }
    }
}

#[test]
fn every_size_has_an_answer() {
    let limits = Limits::nodes(400);
    for side in 5..=22 {
        for (rule, moves) in [(Rule::Freestyle, ""), (Rule::Renju, "c3c4"), (Rule::Caro, "b2")] {
            let task = task(rule, side, moves);
            for stones in 1..=3 {
                let found = balance(
                    &mut engine(),
                    &task,
                    stones,
                    Value::ZERO,
                    &limits,
                    &GO_ON,
                    &mut |_| {},
                );
                let found = found.expect("stones can be added");
                assert!(found.points.len() == stones && fit(&task, &found.points), "{found:?}");
            }
            assert!(swap_or_play(&mut engine(), &task, &limits, &GO_ON).is_some());
        }
        let empty = task(Rule::Freestyle, side, "");
        let point = swap1_stone(&mut engine(), &empty, &limits, &GO_ON, 7).unwrap();
        assert!(fit(&empty, &[point]), "{side}");
    }
}

/// White stands worse after these stones: one more cannot make it even, two can. Values far from
/// even grow with the search that finds them, so they are met less well.
#[test]
fn stones_come_near_the_target() {
    let task = task(Rule::Freestyle, 15, "h8i9g7");
    for (stones, target, most) in [(2, 0, 60), (2, -150, 140), (2, 150, 140), (1, -150, 100)] {
        let mut told = Vec::new();
        let (target, limits) = (Value::new(target), Limits::nodes(60_000));
        let mut listen = |event: &Event| told.push(event.clone());
        let found =
            balance(&mut engine(), &task, stones, target, &limits, &GO_ON, &mut listen).unwrap();
        let error = found.value.units().abs_diff(target.units());
        assert!(error < most, "{stones} stones for {target}: {found:?}");
        let Some(Event::Variation(report)) = told.last() else { panic!("{told:?}") };
        assert_eq!((&report.line, report.value), (&found.points, found.value));
    }
}

#[test]
fn a_forced_win_is_not_even() {
    // Black to move has an open three and may not use it.
    let task = task(Rule::Freestyle, 15, "h8a1i8c1j8e1");
    let limits = Limits::nodes(20_000);
    let found = balance(&mut engine(), &task, 1, Value::ZERO, &limits, &GO_ON, &mut |_| {});
    assert_eq!(found.and_then(|found| found.value.mate()), None);
}

#[test]
fn blocked_points_are_not_added() {
    let mut task = task(Rule::Standard, 15, "h8i9g7");
    let limits = Limits::nodes(1_000);
    for stones in [1, 2, 2, 2] {
        let found =
            balance(&mut engine(), &task, stones, Value::ZERO, &limits, &GO_ON, &mut |_| {});
        let points: PointSet = found.unwrap().points.into_iter().collect();
        assert!((points & task.blocked).is_empty());
        task.blocked = task.blocked | points;
    }
}

#[test]
fn where_nothing_can_be_added_there_is_no_answer() {
    let full = "xoxox\nxoxox\noxoxo\nxoxox\nxoxo.";
    let task = Task::from_setup(Rule::Standard, &Diagram::parse(full).unwrap().setup);
    let limits = Limits::nodes(500);
    let found =
        |stones| balance(&mut engine(), &task, stones, Value::ZERO, &limits, &GO_ON, &mut |_| {});
    assert_eq!((found(0), found(2), found(4)), (None, None, None));
    assert_eq!(found(1).map(|found| found.points.len()), Some(1));
}

/// However little time there is, and whoever is asked.
#[test]
fn every_agent_answers_at_once() {
    let beginner = Settings { level: Level::new(2), ..settings() };
    let mut agents: Vec<Box<dyn Agent>> = ["tengen", "mcts", "greedy", "random"]
        .iter()
        .map(|name| agent(name, &settings()).expect("a known agent"))
        .collect();
    agents.push(agent("tengen", &beginner).expect("a known agent"));
    for mut agent in agents {
        for moves in ["", "h8i9g7", "h8i9g7j10i7"] {
            let task = task(Rule::Standard, 15, moves);
            let nothing = Limits::time(Duration::ZERO);
            let little = Limits::time(Duration::from_millis(5));
            let game = Limits { game: Some(Duration::from_millis(20)), ..Limits::default() };
            for limits in [nothing, little, game] {
                let choice = swap2(agent.as_mut(), &task, &limits, &GO_ON, 1);
                assert!(choice.is_some(), "{} after {moves}, {limits:?}", agent.name());
            }
            let stopped = AtomicBool::new(true);
            let choice = swap2(agent.as_mut(), &task, &Limits::default(), &stopped, 1);
            assert!(choice.is_some(), "{} after {moves}", agent.name());
        }
    }
}

#[test]
fn iterations_end_a_race() {
    let task = task(Rule::Standard, 15, "h8i9g7");
    let limits = Limits::depth(2);
    let found = balance(&mut engine(), &task, 2, Value::ZERO, &limits, &GO_ON, &mut |_| {});
    assert!(found.is_some());
}

#[test]
fn soosorv_step_by_step() {
    let limits = Limits::nodes(10_000);
    let mut task = task(Rule::Renju, 15, "");
    let stones = soosorv::first_stones(&mut engine(), &task, &limits, &GO_ON, 2).unwrap();
    let center = task.size.center();
    assert_eq!(stones[0], center);
    assert!(steps(stones[1], center) == 1 && steps(stones[2], center) <= 2);
    task.moves = stones.map(Some).to_vec();
    let fourth = soosorv::fourth(&mut engine(), &task, &limits, &GO_ON).unwrap();
    assert!((1..=MOST_FIFTHS).contains(&fourth.fifths) && fit(&task, &[fourth.point]));
    task.moves.push(Some(fourth.point));
    let fifths = soosorv::fifths(&mut engine(), &task, fourth.fifths, &limits, &GO_ON);
    assert!(fifths.len() == fourth.fifths && fit(&task, &fifths));
    let fifth = soosorv::fifth(&mut engine(), &task, &fifths, &limits, &GO_ON).unwrap();
    assert!(fifths.contains(&fifth));
}

#[test]
fn soosorv_asks_for_different_fifths_and_swaps_to_the_better_colour() {
    let limits = Limits::nodes(10_000);
    // A position with a mirror line: of each pair of images only one may be offered.
    let task = task(Rule::Renju, 15, "h8h9h7h6");
    let fifths = soosorv::fifths(&mut engine(), &task, 8, &limits, &GO_ON);
    let mirrored = |point: Point| task.size.point(14 - point.x(), point.y()).unwrap();
    for &point in &fifths {
        let image = mirrored(point);
        assert!(image == point || !fifths.contains(&image), "{fifths:?}");
    }
    assert_eq!(fifths.len(), 8);
    let good = self::task(Rule::Renju, 15, "h8a1i9o1");
    assert!(!soosorv::swaps_after_fourth(&mut engine(), &good, 1, &limits, &GO_ON));
    let bad = self::task(Rule::Renju, 15, "a1h8o1h9");
    assert!(soosorv::swaps_after_fourth(&mut engine(), &bad, 8, &limits, &GO_ON));
}

fn recipe(rule: Rule, side: u8, seed: u64) -> Recipe {
    Recipe { rule, size: Size::square(side).unwrap(), stones: 3..=6, nodes: 1500, seed }
}

fn openings(recipe: &Recipe, threads: usize, count: usize) -> Vec<Opening> {
    Generator::new(recipe.clone(), threads).take(count).collect()
}

#[test]
fn openings_depend_on_the_seed_alone() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let first = openings(&recipe(rule, 15, 1), 1, 6);
        assert_eq!(first.len(), 6);
        assert_eq!(first, openings(&recipe(rule, 15, 1), 3, 6), "{rule}");
        assert_eq!(first[..2], openings(&recipe(rule, 15, 1), 1, 2), "{rule}");
        assert_ne!(first, openings(&recipe(rule, 15, 2), 1, 6), "{rule}");
    }
}

#[test]
fn openings_are_even_quiet_and_different() {
    for rule in Rule::ALL {
        for side in [5, 8, 20] {
            let recipe = recipe(rule, side, 3);
            let mut seen = HashSet::new();
            let found = openings(&recipe, 1, 6);
            assert_eq!(found.len(), 6, "{rule} {side}");
            for Opening { points, value, nodes } in found {
                let moves = points.iter().map(|&point| Some(point)).collect();
                let task = Task::new(rule, recipe.size, moves);
                let name = recipe.size.name_moves(&task.moves);
                assert!(fit(&Task::new(rule, recipe.size, Vec::new()), &points), "{name}");
                assert!(recipe.stones.contains(&points.len()) && is_quiet(&task), "{name}");
                assert!(value.units().abs() <= 40 && nodes >= recipe.nodes, "{name} {value}");
                let key = task.board::<Freestyle>().canonical().1;
                assert!(seen.insert(key), "{name} is there twice");
            }
        }
    }
}

#[test]
fn openings_end_where_there_are_no_more() {
    // Six of 25 points are not images of each other, and nobody can win on so small a board.
    let recipe = Recipe { stones: 1..=1, ..recipe(Rule::Freestyle, 5, 1) };
    assert_eq!(openings(&recipe, 2, 100).len(), 6);
}
