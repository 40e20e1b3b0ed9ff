//! The agents of Deng & Liu: what each must play, and what their report says of their strength.

use std::sync::atomic::AtomicBool;

use board::ruleset::Freestyle;
use board::{Color, Diagram, Point, PointSet, Rule, Size, with_rule};
use search::{Agent, Answer, Knobs, Limits, Settings, Task};

const NAMES: [&str; 4] = ["deng-liu-mcts", "deng-liu-vcx", "deng-liu", "deng-liu-both"];

/// An agent written as on the command line: `deng-liu,depth=3`.
fn agent(text: &str, seed: u64) -> Box<dyn Agent> {
    let mut words = text.split(',');
    let name = words.next().unwrap();
    let entry = classics::AGENTS.iter().find(|entry| entry.name == name).unwrap();
    let mut knobs = Knobs::new(entry.knobs);
    for (key, value) in words.map(|word| word.split_once('=').unwrap()) {
        knobs.set(key, value).unwrap();
    }
    (entry.make)(&Settings { seed, ..Settings::default() }, &knobs)
}

fn ask(agent: &mut dyn Agent, task: &Task, limits: &Limits) -> Answer {
    agent.choose(task, limits, &AtomicBool::new(false), &mut |_| {})
}

fn drawn(drawing: &str) -> (Task, Vec<Point>) {
    let diagram = Diagram::parse(drawing).unwrap();
    let mut setup = diagram.setup.clone();
    setup.turn = Color::Black;
    (Task::from_setup(Rule::Freestyle, &setup), diagram.marked('*'))
}

fn must_play(names: &[&str], drawing: &str) {
    let (task, marked) = drawn(drawing);
    for name in names {
        let point = ask(&mut *agent(name, 1), &task, &Limits::nodes(3000)).point.unwrap();
        assert!(marked.contains(&point), "{name} plays {}{drawing}", task.size.name(point));
    }
}

#[test]
fn a_five_is_taken_before_a_four_is_blocked() {
    must_play(
        &NAMES,
        "
        . . . . . . . . .
        . o o o o . . . .
        . . . . . . . . .
        . . . . . . . . .
        . x x x x * . . o
        * . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . ."
            .replace("* . . . . . . . .", ". . . . . . . . .")
            .replace(". x x x x *", "* x x x x *")
            .as_str(),
    );
}

#[test]
fn a_four_is_blocked() {
    must_play(
        &NAMES,
        "
        . . . . . . . . .
        . x o o o o * . .
        . . . . . . . . .
        . . . . . . . . .
        . . x x x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
}

/// The four on the left begins it: its answer is forced, and then the lower row makes two.
const KILL: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . o o . . . o . .
    . . . x x * . . . . .
    . . o . . . . . . . .
    . . . . . x . . . . .
    . . . . . x . o . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

#[test]
fn a_kill_is_found() {
    must_play(&["deng-liu-vcx", "deng-liu", "deng-liu-both"], KILL);
}

#[test]
fn minimax_alone_sees_a_short_kill() {
    must_play(&["deng-liu,vcx_seconds=0", "deng-liu,vcx_seconds=0,depth=4,breadth=6"], KILL);
}

/// White threatens two threes at the point in the middle.
#[test]
fn a_kill_of_the_opponent_is_blocked() {
    let kill = KILL.replace('x', "q").replace('o', "x").replace('q', "o");
    let (task, marked) = drawn(&kill);
    let point = ask(&mut *agent("deng-liu-both", 1), &task, &Limits::nodes(20_000)).point.unwrap();
    let mut after = task.clone();
    after.moves.push(Some(point));
    let stop = AtomicBool::new(false);
    assert!(classics::vcx::kill(&task, 10, &Limits::nodes(20_000), &stop).is_none());
    assert!(classics::vcx::kill(&after, 10, &Limits::nodes(20_000), &stop).is_none(), "{point:?}");
    let mut passed = task.clone();
    passed.moves.push(None);
    let threat = classics::vcx::kill(&passed, 10, &Limits::nodes(20_000), &stop).unwrap();
    assert_eq!(threat.first(), marked.first().copied());
}

/// Every move is legal, whatever the rule, the size, the walls and the points that are blocked.
#[test]
fn answers_are_legal_everywhere() {
    let sizes = [(5, 5), (5, 22), (9, 6), (15, 15), (22, 22)];
    for (width, height) in sizes {
        for rule in Rule::ALL {
            for name in NAMES {
                let size = Size::new(width, height).unwrap();
                let mut task = Task::new(rule, size, Vec::new());
                task.walls = [size.point(1, 1), size.point(2, 3)].into_iter().flatten().collect();
                let mut agent = agent(name, 1);
                for _ in 0..14 {
                    let point = ask(&mut *agent, &task, &Limits::nodes(60)).point;
                    let legal: PointSet = with_rule!(rule, R => {
                        let board = task.board::<R>();
                        if board.winner().is_some() { PointSet::EMPTY } else { board.legal_moves() }
                    });
                    let legal = legal - task.blocked;
                    match point {
                        Some(point) => assert!(legal.contains(point), "{name} {rule} {size}"),
                        None => assert!(legal.is_empty(), "{name} {rule} {size}"),
                    }
                    task.moves.push(point);
                    task.blocked = size.points().skip(task.moves.len() * 3).step_by(5).collect();
                }
            }
        }
    }
}

#[test]
fn without_a_legal_move_there_is_none() {
    let size = Size::square(5).unwrap();
    let mut task = Task::new(Rule::Freestyle, size, Vec::new());
    task.blocked = PointSet::full(size);
    for name in NAMES {
        assert_eq!(ask(&mut *agent(name, 1), &task, &Limits::nodes(60)).point, None, "{name}");
    }
}

#[test]
fn a_position_has_one_answer() {
    let size = Size::default();
    let moves = size.parse_moves("h8i9i8g8h7j9h9h10g10").unwrap();
    let task = Task::new(Rule::Freestyle, size, moves);
    for name in NAMES {
        let limits = Limits::nodes(700);
        let mut one = agent(name, 5);
        let first = ask(&mut *one, &task, &limits);
        one.forget();
        let again = [ask(&mut *one, &task, &limits), ask(&mut *agent(name, 5), &task, &limits)];
        for answer in again {
            assert_eq!((answer.point, answer.nodes), (first.point, first.nodes), "{name}");
        }
    }
}

#[test]
fn simulations_are_counted() {
    let size = Size::square(9).unwrap();
    let task = Task::new(Rule::Freestyle, size, size.parse_moves("e5f6").unwrap());
    let answer = ask(&mut *agent("deng-liu-mcts,simulations=150", 1), &task, &Limits::default());
    assert_eq!(answer.nodes, 150);
}

/// Openings of a few stones near the centre of any board.
fn openings(size: Size) -> Vec<Task> {
    let (x, y) = (size.center().x(), size.center().y());
    let offsets = [
        [(0, 0), (1, 1), (-1, 1)],
        [(0, 0), (1, 0), (-1, 2)],
        [(0, 0), (0, 2), (1, 1)],
        [(0, 0), (1, 2), (2, 0)],
        [(1, 1), (-1, -1), (-1, 2)],
        [(0, 0), (2, 2), (-2, 1)],
        [(2, 2), (0, 0), (-2, -2)],
        [(2, 0), (-1, 0), (0, 2)],
    ];
    let at = |(dx, dy): (i8, i8)| size.point(x.strict_add_signed(dx), y.strict_add_signed(dy));
    offsets.map(|line| Task::new(Rule::Freestyle, size, line.map(at).to_vec())).to_vec()
}

/// Twice the points of the first agent against the second, each opening played with both colours,
/// and twice the number of games.
fn points(names: [&str; 2], size: Size, limits: &Limits) -> (usize, usize) {
    let (mut points, mut games) = (0, 0);
    for (number, opening) in openings(size).into_iter().enumerate() {
        for first in [Color::Black, Color::White] {
            let mut agents = names.map(|name| agent(name, number as u64 + 1));
            let mut task = opening.clone();
            while task.board::<Freestyle>().winner().is_none() {
                let side = usize::from(task.board::<Freestyle>().turn() != first);
                let Some(point) = ask(&mut *agents[side], &task, limits).point else { break };
                task.moves.push(Some(point));
            }
            points += match task.board::<Freestyle>().winner() {
                Some(winner) => 2 * usize::from(winner == first),
                None => 1,
            };
            games += 2;
        }
    }
    (points, games)
}

/// Six games on 9×9 give NN of 6 points.
#[test]
fn more_simulations_play_no_worse() {
    let names = ["deng-liu-mcts,simulations=1000", "deng-liu-mcts,simulations=30"];
    let (points, games) = points(names, Size::square(9).unwrap(), &Limits::default());
    eprintln!("mcts {points} of {games}");
    assert!(2 * points >= games, "{points} of {games} half points");
}

/// Six games on 15×15 give NN of 6 points.
#[test]
fn kills_help_the_minimax() {
    let names = ["deng-liu,depth=2", "deng-liu,depth=2,vcx_seconds=0"];
    let (points, games) = points(names, Size::default(), &Limits::nodes(4000));
    eprintln!("vcx {points} of {games}");
    assert!(2 * points >= games, "{points} of {games} half points");
}

#[test]
fn temporary() {
    for (a, b, nodes) in [
        ("deng-liu,depth=2", "deng-liu,depth=2,vcx_seconds=0", 4000),
        ("deng-liu,depth=4", "deng-liu,depth=4,vcx_seconds=0", 20000),
        ("deng-liu,depth=6", "deng-liu,depth=6,vcx_seconds=0", 40000),
        ("deng-liu-both,depth=2", "deng-liu,depth=2", 4000),
        ("deng-liu-both,depth=4", "deng-liu,depth=4", 20000),
        ("deng-liu-vcx", "deng-liu", 4000),
        ("deng-liu-vcx", "deng-liu,depth=2", 4000),
        ("deng-liu,depth=4", "deng-liu,depth=2", 20000),
    ] {
        let start = std::time::Instant::now();
        let (points, games) = points([a, b], Size::default(), &Limits::nodes(nodes));
        eprintln!("{a} {b} {points} of {games} {:?}", start.elapsed());
    }
}
