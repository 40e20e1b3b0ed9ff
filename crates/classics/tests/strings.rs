//! The agents that read the board as strings, and the two ways of counting patterns.

use std::sync::atomic::AtomicBool;

use board::{Color, Point, Rule, Size, with_rule};
use classics::patterns::{Automaton, Kind, Lines, Regexes};
use search::{Agent, Answer, Entry, Knobs, Limits, Random, Settings, Task};

const NAMES: [&str; 2] = ["zhao-ding", "zhouying"];

fn agent(name: &str, settings: &[(&str, &str)]) -> Box<dyn Agent> {
    let entry: &Entry = classics::AGENTS.iter().find(|entry| entry.name == name).unwrap();
    let mut knobs = Knobs::new(entry.knobs);
    settings.iter().for_each(|(key, value)| knobs.set(key, value).unwrap());
    (entry.make)(&Settings::default(), &knobs)
}

fn task(moves: &str) -> Task {
    Task::new(Rule::Freestyle, Size::default(), Size::default().parse_moves(moves).unwrap())
}

fn answer(agent: &mut dyn Agent, task: &Task, limits: &Limits) -> Answer {
    agent.choose(task, limits, &AtomicBool::new(false), &mut |_| {})
}

fn is_one_of(point: Option<Point>, names: &str) -> bool {
    names.split(' ').any(|name| Size::default().parse(name).ok() == point)
}

/// The same numbers every time, for random boards.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

/// A board with stones anywhere, whoever would have won; some with walls.
fn random_task(dice: &mut Dice) -> Task {
    let size = Size::new(5 + dice.below(18) as u8, 5 + dice.below(18) as u8).unwrap();
    let mut task = Task::new(Rule::Freestyle, size, Vec::new());
    let any = |dice: &mut Dice| size.points().nth(dice.below(size.area())).unwrap();
    (0..dice.below(10)).for_each(|_| task.walls.insert(any(dice)));
    for _ in 0..dice.below(size.area()) {
        // A point that is taken counts as a pass.
        task.moves.push(Some(any(dice)));
    }
    task
}

#[test]
fn expressions_and_automaton_count_the_same() {
    let (regexes, automaton, mut dice) = (Regexes::new(), Automaton::new(), Dice(1));
    let mut seen = [0; 7];
    for _ in 0..400 {
        let task = random_task(&mut dice);
        let lines = Lines::new(&task);
        let counts = automaton.count(&lines);
        assert_eq!(regexes.count(&lines), counts, "{task:?}");
        for color in Color::ALL {
            Kind::ALL.iter().for_each(|&kind| seen[kind as usize] += counts[color][kind]);
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn a_five_is_taken() {
    for name in NAMES {
        // Four against four: the five comes before the defence.
        let task = task("h8c3i8d3j8e3k8f3");
        let answer = answer(&mut *agent(name, &[]), &task, &Limits::default());
        assert!(is_one_of(answer.point, "g8 l8"), "{name}: {answer:?}");
    }
}

#[test]
fn a_four_is_blocked() {
    for name in NAMES {
        let task = task("h8g8i8c3j8d3k8");
        let answer = answer(&mut *agent(name, &[]), &task, &Limits::default());
        assert!(is_one_of(answer.point, "l8"), "{name}: {answer:?}");
    }
}

#[test]
fn a_kill_is_found() {
    for name in NAMES {
        // An open three of each side: who is to move makes an open four.
        let task = task("h8c3i8d3j8e3");
        let answer = answer(&mut *agent(name, &[]), &task, &Limits::default());
        assert!(is_one_of(answer.point, "g8 k8"), "{name}: {answer:?}");
    }
    // A four and an open three at one point, the column closed below by h7: won in five plies.
    let task = task("h8h7h9a1h10a15i11o1j11o15");
    let answer = answer(&mut *agent("zhouying", &[]), &task, &Limits::default());
    assert!(is_one_of(answer.point, "h11"), "{answer:?}");
}

#[test]
fn every_rule_and_size_gets_a_legal_move_within_sixty_positions() {
    let limits = Limits::nodes(60);
    for (name, rule) in NAMES.into_iter().flat_map(|name| Rule::ALL.map(|rule| (name, rule))) {
        let mut agent = agent(name, &[]);
        let mut dice = Dice(rule as u64 + 7);
        for (width, height) in [(5, 5), (15, 15), (5, 22), (22, 5), (7, 13)] {
            let size = Size::new(width, height).unwrap();
            let mut task = Task::new(rule, size, Vec::new());
            task.walls.insert(size.center());
            for _ in 0..6 {
                task.blocked =
                    [size.points().nth(dice.below(size.area())).unwrap()].into_iter().collect();
                let legal = with_rule!(rule, R => {
                    let board = task.board::<R>();
                    let over = board.winner().is_some();
                    if over { board::PointSet::EMPTY } else { board.legal_moves() - task.blocked }
                });
                let answer = answer(&mut *agent, &task, &limits);
                match answer.point {
                    Some(point) => assert!(legal.contains(point), "{name} {task:?}"),
                    None => assert!(legal.is_empty(), "{name} {task:?}"),
                }
                assert!(answer.nodes <= 64, "{name}: {}", answer.nodes);
                let moves: Vec<Point> = legal.iter().collect();
                let Some(&next) = moves.get(dice.below(moves.len().max(1))) else { break };
                task.moves.push(Some(next));
            }
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for name in NAMES {
        let (task, limits) = (task("h8i9h9h10i8g8j7"), Limits::nodes(500));
        let first = answer(&mut *agent(name, &[]), &task, &limits);
        let second = answer(&mut *agent(name, &[]), &task, &limits);
        assert_eq!((first.point, first.nodes), (second.point, second.nodes), "{name}");
    }
}

#[test]
fn the_centre_is_the_first_move() {
    for name in NAMES {
        let answer = answer(&mut *agent(name, &[]), &task(""), &Limits::default());
        assert_eq!(answer.point, Some(Size::default().center()), "{name}");
    }
}

#[test]
fn a_larger_expansion_looks_at_more_moves() {
    let task = task("h8i9h9h10i8g8");
    let nodes = |max_expand| {
        let settings = [("max_expand", max_expand)];
        answer(&mut *agent("zhao-ding", &settings), &task, &Limits::default()).nodes
    };
    let (few, some, many) = (nodes("2"), nodes("10"), nodes("40"));
    assert!(few < some && some < many, "{few} {some} {many}");
}

#[test]
fn more_breadth_and_depth_look_at_more_moves() {
    let task = task("h8i9h9h10i8g8");
    let nodes = |breadth, depth| {
        let settings = [("breadth", breadth)];
        answer(&mut *agent("zhouying", &settings), &task, &Limits::depth(depth)).nodes
    };
    assert_eq!((nodes("3", 1), nodes("5", 1)), (1 + 3, 1 + 5));
    assert!(nodes("3", 2) > nodes("3", 1) && nodes("5", 3) > nodes("3", 3));
}

/// Plays a game of an agent, as black, against one that moves at random.
fn winner(agent: &mut dyn Agent, size: Size, seed: u64) -> Option<Color> {
    let mut random = Random::new(seed);
    let mut task = Task::new(Rule::Freestyle, size, Vec::new());
    loop {
        let board = task.board::<board::ruleset::Freestyle>();
        if board.winner().is_some() || board.legal_moves().is_empty() {
            return board.winner();
        }
        let side: &mut dyn Agent =
            if board.turn() == Color::Black { &mut *agent } else { &mut random };
        let point = answer(side, &task, &Limits::default()).point;
        task.moves.push(point);
    }
}

#[test]
fn they_beat_an_agent_that_moves_at_random() {
    let size = Size::square(9).unwrap();
    for (name, seed) in NAMES.into_iter().flat_map(|name| [(name, 1), (name, 2)]) {
        let won = winner(&mut *agent(name, &[]), size, seed);
        assert_eq!(won, Some(Color::Black), "{name}");
    }
}
