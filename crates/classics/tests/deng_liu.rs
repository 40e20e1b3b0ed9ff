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
        * x x x x * . . o
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
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

/// Two live twos that cross: two threes at once.
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

#[test]
fn a_kill_of_the_opponent_is_blocked() {
    let kill = KILL.replace('x', "q").replace('o', "x").replace('q', "o");
    let (task, marked) = drawn(&kill);
    let point = ask(&mut *agent("deng-liu-both", 1), &task, &Limits::nodes(20_000)).point.unwrap();
    let kill_after = |step: Option<Point>| {
        let mut after = task.clone();
        after.moves.push(step);
        classics::vcx::kill(&after, 10, &Limits::nodes(20_000), &AtomicBool::new(false))
    };
    assert_eq!(kill_after(None).and_then(|kill| kill.first()), marked.first().copied());
    assert_eq!(kill_after(Some(point)), None, "{point:?}");
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
    let at =
        |(dx, dy): (i8, i8)| size.point(x.saturating_add_signed(dx), y.saturating_add_signed(dy));
    offsets.map(|line| Task::new(Rule::Freestyle, size, line.map(at).to_vec())).to_vec()
}

/// Twice the points of the first agent against the second, each opening played with both colours,
/// and twice the number of games.
fn points(names: [&str; 2], openings: &[Task], limits: &Limits) -> (usize, usize) {
    let (mut points, mut games) = (0, 0);
    for (number, opening) in openings.iter().enumerate() {
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

/// Measured: all 6 points of 6 games.
#[test]
fn more_simulations_play_no_worse() {
    let names = ["deng-liu-mcts,simulations=1000", "deng-liu-mcts,simulations=30"];
    let (points, games) =
        points(names, &openings(Size::square(9).unwrap())[..3], &Limits::default());
    assert!(2 * points >= games, "{points} of {games} half points");
}

/// Measured: 10 points of 16 games.
#[test]
fn kills_help_the_minimax() {
    let names = ["deng-liu,depth=2", "deng-liu,depth=2,vcx_seconds=0"];
    let (points, games) = points(names, &openings(Size::default()), &Limits::nodes(4000));
    assert!(2 * points >= games, "{points} of {games} half points");
}
