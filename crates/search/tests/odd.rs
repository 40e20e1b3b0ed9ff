//! First moves, and positions that no game leads to: every agent has a legal answer.

use std::sync::atomic::AtomicBool;

use board::referee::Referee;
use board::{Color, Diagram, Point, Rule, Setup, Size};
use search::{Agent, Answer, Engine, Level, Limits, Settings, Task, agent};

fn settings(level: Option<u8>) -> Settings {
    Settings { table_bytes: 1 << 18, level: level.and_then(Level::new), ..Settings::default() }
}

fn ask(agent: &mut dyn Agent, task: &Task) -> Answer {
    agent.choose(task, &Limits::nodes(300), &AtomicBool::new(false), &mut |_| {})
}

fn steps(one: Point, other: Point) -> u8 {
    one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()))
}

#[test]
fn the_first_stone_goes_to_the_centre() {
    for side in [5, 6, 15, 20, 22] {
        let size = Size::square(side).unwrap();
        for rule in Rule::ALL {
            let answer = ask(&mut Engine::new(settings(None)), &Task::new(rule, size, Vec::new()));
            assert_eq!(answer.point, Some(size.center()), "{rule} on {size}");
        }
    }
}

#[test]
fn the_second_stone_lies_near_the_first_or_in_the_centre() {
    for (size, first) in [(15, "h8"), (15, "a1"), (15, "a8"), (15, "o15"), (20, "c3"), (22, "v1")] {
        let size = Size::square(size).unwrap();
        for rule in Rule::ALL {
            let task = Task::new(rule, size, size.parse_moves(first).unwrap());
            let stone = size.parse(first).unwrap();
            let point = ask(&mut Engine::new(settings(None)), &task).point.unwrap();
            let sensible = match steps(stone, size.center()) {
                0..=4 => steps(stone, point) <= 3,
                _ => point == size.center(),
            };
            assert!(sensible, "{rule}: {} after {first}", size.name(point));
        }
    }
}

/// Asks the engine and a beginner for a move of either colour under every rule.
fn check(setup: &Setup, name: &str) {
    for rule in Rule::ALL {
        for turn in Color::ALL {
            let mut setup = setup.clone();
            setup.turn = turn;
            let legal = Referee::from_setup(rule, &setup).legal_moves();
            for (level, variations) in [(None, 1), (None, 3), (Some(1), 1), (Some(5), 1)] {
                let task = Task { variations, ..Task::from_setup(rule, &setup) };
                let mut agent = agent("tengen", &settings(level)).expect("a known agent");
                let answer = ask(agent.as_mut(), &task);
                let fits = match answer.point {
                    Some(point) => legal.contains(&point),
                    None => legal.is_empty(),
                };
                assert!(fits, "{rule}, {turn}, level {level:?}, {name}: {:?}", answer.point);
            }
        }
    }
}

#[test]
fn drawn_positions_have_an_answer() {
    let drawings = [
        // One stone, stones of one colour, stones that do not alternate.
        ".....\n.....\n..o..\n.....\n.....",
        "xxx..\n.....\n.....\n.....\n.....",
        "ooo..\n.x...\n.....\n.....\n.....",
        "xxxx......\n.xxxx.....\n..........\n..........\n.....xxxxx",
        // A winning row stands already: of one side, of both.
        "xxxxx.\n......\n.oo...\n......\n......",
        "xxxxx.\nooooo.\n......\n......\n......",
        // An overline stands.
        "xxxxxx.\n.......\n..oo...\n.......\n.......",
        // One point left, no point left.
        "xoxox\nxoxox\noxoxo\nxoxox\nxox.x",
        "xxoxx\nooxoo\nxxoxx\nooxoo\nxxo.x",
        "xxoxx\nooxoo\nxxoxx\nooxoo\nxxoox",
        // Every empty point makes six, four-four or three-three for black.
        "xxx.xxx\n.......\nxxx.xxx\nooooxoo\nxxx.xxx\n.......\nxxx.xxx",
        "..x.x..\n.......\nx.x.x.x\n...x...\nx.x.x.x\n.......\n..x.x..",
    ];
    for drawing in drawings {
        check(&Diagram::parse(drawing).unwrap().setup, drawing);
    }
}

#[test]
fn boards_full_but_for_a_few_points_have_an_answer() {
    for side in [5, 9, 15, 22] {
        let size = Size::square(side).unwrap();
        // Rows of two and two, shifted: no five for anybody.
        let color = |p: Point| Color::ALL[usize::from((p.x() + 2 * (p.y() % 2)) / 2 % 2)];
        let mut setup = Setup::new(size);
        for point in size.points().filter(|point| (point.x() + 3 * point.y()) % 23 != 7) {
            setup.add(point, color(point)).unwrap();
        }
        check(&setup, &format!("{size}"));
    }
}
