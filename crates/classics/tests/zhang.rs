//! The agents of Zhang's paper: what they find, and that all four find the same.

use std::sync::atomic::AtomicBool;

use board::{Diagram, Point, Rule, Size};
use search::{Agent, Answer, Entry, Knobs, Limits, Settings, Task};

const FAMILY: [&str; 4] = ["zhang-minimax", "zhang-alphabeta", "zhang-negamax", "zhang"];

fn entry(name: &str) -> &'static Entry {
    classics::AGENTS.iter().find(|entry| entry.name == name).unwrap()
}

fn knobs(set: &[(&str, &str)]) -> Knobs {
    let mut knobs = Knobs::new(entry("zhang").knobs);
    set.iter().for_each(|(name, text)| knobs.set(name, text).unwrap());
    knobs
}

fn agent(name: &str, set: &[(&str, &str)]) -> Box<dyn Agent> {
    (entry(name).make)(&Settings::default(), &knobs(set))
}

fn answer(agent: &mut dyn Agent, task: &Task, limits: &Limits) -> Answer {
    agent.choose(task, limits, &AtomicBool::new(false), &mut |_| {})
}

fn choose(name: &str, set: &[(&str, &str)], task: &Task) -> Answer {
    answer(&mut *agent(name, set), task, &Limits::default())
}

/// A drawn position and the points marked `*` in it.
fn drawn(drawing: &str) -> (Task, Vec<Point>) {
    let diagram = Diagram::parse(drawing).unwrap();
    (Task::from_setup(Rule::Freestyle, &diagram.setup), diagram.marked('*'))
}

/// Positions of games that begin with stones thrown around the centre of 20×20.
fn positions(count: u64) -> Vec<Task> {
    let size = Size::square(20).unwrap();
    (0..count)
        .map(|number| {
            let mut dice = number * 0x9e37_79b9 + 12345;
            let mut throw = || {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                7 + (dice >> 33) as u8 % 6
            };
            let mut task = Task::new(Rule::Freestyle, size, Vec::new());
            while task.moves.len() < 6 {
                let point = size.point(throw(), throw());
                if !task.moves.contains(&point) {
                    task.moves.push(point);
                }
            }
            let mut player = agent("zhang", &[("depth", "1"), ("kill_depth", "0")]);
            for _ in 0..number % 13 {
                let answer = answer(&mut *player, &task, &Limits::default());
                task.moves.extend(answer.point.map(Some));
            }
            task
        })
        .collect()
}

#[test]
fn a_five_is_made_and_a_four_is_blocked() {
    let five = "
        . . . . . . . . .
        . . . . . . . . .
        . o x x x x * . .
        . . o o o o . . .
        . . . . . . . . .
        . . . . . . . . .";
    let four = "
        . . . . . . . . .
        . x . . . x . . .
        . . . x . . . . .
        . x o o o o * . .
        . . . . . . . . .
        . . . . . . . . .";
    for name in FAMILY {
        for drawing in [five, four] {
            let (task, points) = drawn(drawing);
            for kill_depth in ["0", "10"] {
                let answer = choose(name, &[("kill_depth", kill_depth)], &task);
                assert_eq!(answer.point, Some(points[0]), "{name} {kill_depth} {drawing}");
            }
        }
    }
}

/// A four and a three at one point.
const KILL: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . o . . .
    . . . o . x . . . . .
    . . . . . x . . . . .
    . o x x x * . . . . .
    . . . . . . . . . . .
    . . . o . . . o . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

#[test]
fn a_kill_is_played() {
    let (task, points) = drawn(KILL);
    for name in FAMILY {
        assert_eq!(choose(name, &[], &task).point, Some(points[0]), "{name}");
    }
}

#[test]
fn a_kill_of_the_opponent_is_prevented() {
    // White threatens to make an open four; black has nothing of its own.
    let (task, points) = drawn(
        ". . . . . . . . . .
         . . . . . . . . . .
         . . * o o o * . . .
         . . . x . x . . . .
         . . . . . . . . . .
         . . . . . . . x . .
         . . . . . . . . . .",
    );
    for name in FAMILY {
        let point = choose(name, &[], &task).point.unwrap();
        assert!(points.contains(&point), "{name} {point:?}");
    }
}

#[test]
fn all_four_searches_choose_the_same_move() {
    for (number, task) in positions(40).iter().enumerate() {
        for (depth, breadth) in [("1", "5"), ("2", "3"), ("3", "4"), ("4", "4")] {
            let set = [("depth", depth), ("breadth", breadth)];
            let moves = FAMILY.map(|name| choose(name, &set, task).point);
            assert!(moves.iter().all(|&point| point == moves[0]), "{number} {set:?} {moves:?}");
        }
    }
}

/// Positions looked at by minimax alone, over all tasks, by each of the family.
fn nodes(tasks: &[Task], depth: &str) -> [u64; 4] {
    let set = [("depth", depth), ("breadth", "6"), ("kill_depth", "0")];
    FAMILY.map(|name| tasks.iter().map(|task| choose(name, &set, task).nodes).sum())
}

#[test]
fn pruning_and_the_table_save_positions() {
    let tasks = positions(20);
    let [minimax, alphabeta, negamax, _] = nodes(&tasks, "3");
    assert!(2 * alphabeta < minimax, "{alphabeta} of {minimax}");
    assert_eq!(alphabeta, negamax);
    let [_, alphabeta, negamax, table] = nodes(&tasks, "4");
    assert_eq!(alphabeta, negamax);
    assert!(table < negamax, "{table} of {negamax}");
}

/// Figure 10: with both fours worth the same, the first point row by row is played, which leaves
/// a gap.
#[test]
fn a_four_without_a_gap_is_worth_more() {
    let (task, points) = drawn(
        ". . . . . . . . .
         . . . . . . . . .
         . . * * x x x o .
         . . . . . . . . .
         . . . o . o . . .
         . . . . . . . . .",
    );
    let value = |point: Point, split_four: &str| {
        let mut task = task.clone();
        task.moves.extend([Some(point), None]);
        classics::zhang::evaluate(&task, &knobs(&[("split_four", split_four)]))
    };
    let (split, whole) = (points[0], points[1]);
    assert!(value(whole, "1") > value(split, "1"));
    assert!(value(whole, "0") <= value(split, "0"));
    let set = |split_four| [("split_four", split_four), ("depth", "1"), ("kill_depth", "0")];
    assert_eq!(choose("zhang", &set("1"), &task).point, Some(whole));
    assert_eq!(choose("zhang", &set("0"), &task).point, Some(split));
}

#[test]
fn moves_are_legal_under_every_rule_and_the_same_each_time() {
    for rule in Rule::ALL {
        for (width, height) in [(5, 5), (5, 22), (9, 7), (22, 22)] {
            let size = Size::new(width, height).unwrap();
            for name in FAMILY {
                let mut player = agent(name, &[]);
                let mut task = Task::new(rule, size, Vec::new());
                task.walls.insert(size.point(1, 1).unwrap());
                task.blocked.insert(size.center());
                for _ in 0..16 {
                    let limits = Limits::nodes(60);
                    let answer = answer(&mut *player, &task, &limits);
                    let again = self::answer(&mut *agent(name, &[]), &task, &limits);
                    assert_eq!((answer.point, answer.nodes), (again.point, again.nodes));
                    let is_legal = board::with_rule!(rule, R => {
                        let board = task.board::<R>();
                        let legal = board.legal_moves() - task.blocked;
                        answer.point.map_or(legal.is_empty(), |point| legal.contains(point))
                    });
                    assert!(is_legal, "{name} {rule:?} {width}×{height} {answer:?}");
                    if answer.point.is_none() {
                        break;
                    }
                    task.moves.push(answer.point);
                }
            }
        }
    }
}
