//! What a task may ask beside the move: blocked points, walls, another reach, another draw.

use std::sync::atomic::AtomicBool;

use board::referee::{Referee, Verdict};
use board::{Color, Diagram, Point, PointSet, Reach, Rule, Size};
use eval::Value;
use search::{Agent, Answer, Draw, Engine, Level, Limits, Settings, Task, agent};

fn settings(level: Option<u8>) -> Settings {
    Settings { table_bytes: 1 << 18, level: level.and_then(Level::new), ..Settings::default() }
}

/// Every agent, and the engine at levels that play by other means.
fn all_agents() -> Vec<Box<dyn Agent>> {
    let names = [("tengen", None), ("tengen", Some(1)), ("tengen", Some(5)), ("mcts", None)];
    let simple = [("greedy", None), ("random", None)];
    let made = |(name, level)| agent(name, &settings(level)).expect("a known agent");
    names.into_iter().chain(simple).map(made).collect()
}

fn ask(agent: &mut dyn Agent, task: &Task) -> Answer {
    agent.choose(task, &Limits::nodes(400), &AtomicBool::new(false), &mut |_| {})
}

fn points(size: Size, text: &str) -> PointSet {
    size.parse_moves(text).unwrap().into_iter().flatten().collect()
}

fn task(rule: Rule, size: Size, moves: &str) -> Task {
    Task::new(rule, size, size.parse_moves(moves).unwrap())
}

#[test]
fn nobody_plays_a_blocked_point() {
    let size = Size::square(9).unwrap();
    // Moves, and what is blocked: the centre, both fives, the only block of a four, the answers
    // to a three, the points near the stones.
    let rows = [
        ("", "e5"),
        ("a1", "e5"),
        ("d5a1e5a3f5a5g5a7", "c5h5"),
        ("d5c5e5a3f5a5g5", "h5"),
        ("d5a1e5a3f5", "b5c5g5h5"),
        ("e5e6", "d4e4f4d5f5d6f6d7e7f7"),
    ];
    for (moves, blocked) in rows {
        for variations in [1, 3] {
            let blocked = points(size, blocked);
            let task = Task { blocked, variations, ..task(Rule::Renju, size, moves) };
            for mut agent in all_agents() {
                let answer = ask(agent.as_mut(), &task);
                let point = answer.point.expect("other points are free");
                assert!(!blocked.contains(point), "{} after {moves}: {point:?}", agent.name());
                let is_free = !task.moves.contains(&Some(point)) && size.contains(point);
                assert!(is_free, "{} after {moves}: {point:?}", agent.name());
            }
        }
    }
}

#[test]
fn with_one_point_left_it_is_played_and_with_none_nothing() {
    let size = Size::square(7).unwrap();
    let mut task = task(Rule::Freestyle, size, "d4d5e4");
    let last = size.parse("g7").unwrap();
    task.blocked = PointSet::full(size);
    task.blocked.remove(last);
    for mut agent in all_agents() {
        assert_eq!(ask(agent.as_mut(), &task).point, Some(last), "{}", agent.name());
        let nothing = Task { blocked: PointSet::full(size), ..task.clone() };
        assert_eq!(ask(agent.as_mut(), &nothing).point, None, "{}", agent.name());
    }
}

/// Black wins with an open four, unless its points are blocked; the table tells both apart.
#[test]
fn what_was_blocked_is_not_remembered() {
    let size = Size::default();
    let free = Task { variations: 2, ..task(Rule::Freestyle, size, "h8a1i8c1j8e1") };
    let blocked = points(size, "f8g8k8l8");
    let mut engine = Engine::new(settings(None));
    for _ in 0..2 {
        let held = ask(&mut engine, &Task { blocked, ..free.clone() });
        assert!(held.point.is_some_and(|point| !blocked.contains(point)));
        assert!(held.value.is_some_and(|value| value < Value::win_in(3)), "{:?}", held.value);
        assert_eq!(ask(&mut engine, &free).value, Some(Value::win_in(3)));
    }
}

#[test]
fn whole_games_between_walls() {
    let size = Size::new(9, 8).unwrap();
    let walls = points(size, "e5c3d3f3g7e4b6");
    for rule in Rule::ALL {
        for name in ["tengen", "mcts", "greedy"] {
            let mut players = [name, "random"].map(|name| agent(name, &settings(None)).unwrap());
            let mut referee = Referee::with_walls(rule, size, walls);
            let verdict = loop {
                let task = Task { walls, ..Task::new(rule, size, referee.moves().to_vec()) };
                let answer = ask(players[referee.turn() as usize].as_mut(), &task);
                let point = answer.point.expect("a game that goes on has a move");
                if let Some(verdict) = referee.play(point).expect("a legal move") {
                    break verdict;
                }
            };
            let foul = matches!(verdict, Verdict::Forbidden { .. });
            assert!(!foul, "{name} in {rule}: {verdict}");
        }
    }
}

#[test]
fn a_wall_takes_the_win_away() {
    let size = Size::default();
    let open = task(Rule::Freestyle, size, "h8a1i8c1j8e1");
    let mut engine = Engine::new(settings(None));
    assert!(ask(&mut engine, &open).value.is_some_and(Value::is_win));
    let walled = Task { walls: points(size, "g8l8"), ..open };
    let answer = ask(&mut engine, &walled);
    assert!(answer.value.is_some_and(|value| value.mate().is_none()), "{:?}", answer.value);
}

#[test]
fn the_reach_bounds_the_moves() {
    let size = Size::default();
    let near = Task { reach: Reach::Square5, ..task(Rule::Freestyle, size, "h8h9") };
    for mut agent in all_agents() {
        let point = ask(agent.as_mut(), &near).point.unwrap();
        let steps = |stone: Point| stone.x().abs_diff(point.x()).max(stone.y().abs_diff(point.y()));
        let stones = points(size, "h8h9");
        assert!(stones.iter().any(|stone| steps(stone) <= 2), "{}: {point:?}", agent.name());
    }
}

/// Black has an open three, which wins unless the game ends before.
const OPEN_THREE: &str = "d4a1e4a3f4a5";

#[test]
fn no_win_comes_after_the_last_stone() {
    let size = Size::square(9).unwrap();
    for name in ["tengen", "mcts"] {
        for (after, wins) in [(7, false), (8, false), (9, true), (20, true)] {
            let value = Value::new(300);
            let draw = Draw { after: Some(after), value };
            let task = Task { draw, ..task(Rule::Freestyle, size, OPEN_THREE) };
            let mut agent = agent(name, &settings(None)).unwrap();
            let limits = Limits::nodes(3_000);
            let answer = agent.choose(&task, &limits, &AtomicBool::new(false), &mut |_| {});
            let found = answer.value.expect("a searched value");
            assert!(answer.point.is_some());
            assert_eq!(found.is_win(), wins, "{name}, {after} stones: {found}");
            // Means of playouts come only near to what they tend to.
            let error = (found.units() - value.units()).abs();
            assert!(wins || error <= if name == "mcts" { 60 } else { 0 }, "{name}: {found}");
        }
    }
}

/// Nobody can make five any more.
const DEAD: &str = "
    x o x o x
    x o x o x
    o x o x o
    x o . o x
    x . x . .";

#[test]
fn a_draw_is_worth_what_the_task_says() {
    let mut setup = Diagram::parse(DEAD).unwrap().setup;
    for turn in Color::ALL {
        setup.turn = turn;
        for (value, black) in [
            (Value::ZERO, 0),
            (Value::new(150), 150),
            (Value::WIN, Value::MAX_EVALUATION.units()),
            (Value::loss_in(1), -Value::MAX_EVALUATION.units()),
        ] {
            let draw = Draw { value, ..Draw::default() };
            let task = Task { draw, ..Task::from_setup(Rule::Standard, &setup) };
            let answer = ask(&mut Engine::new(settings(None)), &task);
            let own = if turn == Color::Black { black } else { -black };
            assert_eq!(answer.value.map(Value::units), Some(own), "{turn}, {value}");
        }
    }
}
