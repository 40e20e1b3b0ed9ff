//! What the solver answers beside wins: first moves, defences, and that it keeps to its budget.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Color, Diagram, Effort, Point, Rule, Setup};
use search::Task;
use search::threat::{Kind, Outcome, Request, Solver, Threats};

/// The fours of both rows at column f together make a third one there: two at once.
const CROSSING: &str = "
    . . . . . . . . . .
    . . . . . o . . . .
    . . . . . x . . . .
    . . . . . x . . . .
    . o x x x . . . . .
    . . . . . . x x x o
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .";

/// White has an open three, and black nothing.
const THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . x . . . .
    . . . . . . . . .
    . . . o o o . . .
    . . . . . . . . .
    . . . x . x . . .
    . . . . . . . . .
    . . . . . . . . .";

/// Black makes two threes at n11. White can put the end off by five fours, in any order.
const SPITE: &str = "
    o o o . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    o o o . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    o o o . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . x . . . . . .
    . . . . . . . . . . . . . x . . . . . .
    o o o . . . . . . . . x x . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    o o o . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . .";

fn setup(drawing: &str, turn: Color) -> Setup {
    let mut setup = Diagram::parse(drawing).unwrap().setup;
    setup.turn = turn;
    setup
}

fn task(drawing: &str, turn: Color) -> Task {
    Task::from_setup(Rule::Freestyle, &setup(drawing, turn))
}

fn request(kind: Kind) -> Request {
    Request { kind, nodes: 200_000, ..Request::default() }
}

fn names(task: &Task, points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| task.size.name(point)).collect()
}

#[test]
fn every_first_move_has_an_outcome() {
    let task = task(CROSSING, Color::Black);
    let stop = AtomicBool::new(false);
    let moves = Solver::new(1 << 20).first_moves(&task, &request(Kind::Vcf), &stop);
    let mut wins = Vec::new();
    for (point, outcome) in &moves {
        match outcome {
            Outcome::Win(win) => {
                assert_eq!(win.proof.steps.last().unwrap().play, *point);
                win.proof.verify(&Effort::default()).unwrap();
                wins.push(*point);
            }
            Outcome::None(threats) => assert_eq!(*threats, Threats::Fours),
            Outcome::Unknown => panic!("{} is not settled", task.size.name(*point)),
        }
    }
    assert!(names(&task, wins).contains(&"f6".to_string()), "{moves:?}");
}

#[test]
fn only_the_points_around_a_three_hold() {
    let task = task(THREE, Color::Black);
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(1 << 20);
    let defence = solver.defend(&task, &request(Kind::Vct), &stop).expect("white threatens");
    assert_eq!(defence.threat.proof.winner(), Color::White);
    defence.threat.proof.verify(&Effort::default()).unwrap();
    let holding = names(&task, defence.holding());
    assert!(!holding.is_empty() && holding.len() <= 4, "{holding:?}");
    assert!(holding.iter().all(|point| point.ends_with('5')), "{holding:?}");
    for (_, outcome) in &defence.moves {
        if let Outcome::Win(win) = outcome {
            win.proof.verify(&Effort::default()).unwrap();
        }
    }
    assert!(solver.defend(&self::task(THREE, Color::White), &request(Kind::Vct), &stop).is_none());
}

#[test]
fn the_budget_and_the_stop_are_kept() {
    let task = task(CROSSING, Color::White);
    let mut solver = Solver::new(1 << 16);
    let unlimited = Request { kind: Kind::Any, ..Request::default() };
    let stopped = solver.solve(&task, &unlimited, &AtomicBool::new(true));
    assert_eq!(stopped.outcome, Outcome::Unknown);
    let go = AtomicBool::new(false);
    let no_time = Request { time: Some(Duration::ZERO), ..unlimited };
    assert_eq!(solver.solve(&task, &no_time, &go).outcome, Outcome::Unknown);
    let few = Request { nodes: 50, ..unlimited };
    let answers = [(); 2].map(|()| Solver::new(1 << 16).solve(&task, &few, &go));
    assert_eq!(answers[0].outcome, answers[1].outcome);
    assert!(answers[0].nodes == answers[1].nodes && answers[0].nodes < 500);
}

/// Five fours, each at one of two points, come in 3,840 orders but make only 243 positions.
#[test]
fn a_position_is_proved_once_however_it_came_about() {
    let request = Request { kind: Kind::Vct, nodes: 1_000_000, ..Request::default() };
    let stop = AtomicBool::new(false);
    let answer = Solver::new(1 << 24).solve(&task(SPITE, Color::Black), &request, &stop);
    assert!(matches!(answer.outcome, Outcome::Win(_)), "{:?}", answer.outcome);
    assert!(answer.nodes < 10_000, "{} positions", answer.nodes);
}

#[test]
fn a_finished_game_has_no_win() {
    let drawing = "x x x x x\n. . . . .\no o o o .\n. . . . .\n. . . . .";
    let task = task(drawing, Color::White);
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(1 << 16);
    assert_eq!(
        solver.solve(&task, &request(Kind::Any), &stop).outcome,
        Outcome::None(Threats::All)
    );
    assert!(solver.first_moves(&task, &request(Kind::Vct), &stop).is_empty());
    assert!(solver.defend(&task, &request(Kind::Vct), &stop).is_none());
}

#[test]
fn the_shortest_win_is_found_when_asked_for() {
    let task = task(CROSSING, Color::Black);
    let stop = AtomicBool::new(false);
    let shortest = Request { shortest: true, ..request(Kind::Any) };
    let Outcome::Win(win) = Solver::new(1 << 20).solve(&task, &shortest, &stop).outcome else {
        panic!("black wins by fours");
    };
    assert_eq!((win.kind, win.is_shortest, win.proof.plies()), (Kind::Vcf, true, 5));
}
