//! What a search tells while it runs.

use std::sync::atomic::AtomicBool;

use board::{Board, Color, Point, Rule, Setup, Size, with_rule};
use search::{Agent, Engine, Event, Limits, Mcts, Settings, Task};

fn settings() -> Settings {
    Settings { table_bytes: 1 << 20, ..Settings::default() }
}

fn task(moves: &str) -> Task {
    let size = Size::default();
    Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap())
}

/// The events of a search, and the move that came out.
fn events(agent: &mut dyn Agent, task: &Task, limits: &Limits) -> (Vec<Event>, Option<Point>) {
    let mut told = Vec::new();
    let stop = AtomicBool::new(false);
    let answer = agent.choose(task, limits, &stop, &mut |event| told.push(event.clone()));
    (told, answer.point)
}

#[test]
fn iterations_begin_and_end() {
    let (told, point) = events(&mut Engine::new(settings()), &task("h8i9g7"), &Limits::depth(6));
    let begun: Vec<u32> = told
        .iter()
        .filter_map(|event| match event {
            Event::Iteration { depth } => Some(*depth),
            _ => None,
        })
        .collect();
    assert_eq!(begun, [1, 2, 3, 4, 5, 6]);
    let best = told.iter().rev().find_map(|event| match event {
        Event::Best(point) => Some(*point),
        _ => None,
    });
    assert_eq!(best, point);
    let Some(Event::Variation(report)) = told.last() else { panic!("{:?}", told.last()) };
    assert_eq!((report.depth, report.number, report.variations), (6, 0, 1));
}

/// Moves that take long are told, each begun and ended; the many short ones are not.
#[test]
fn long_trials_are_told() {
    let (told, _) = events(&mut Engine::new(settings()), &task("h8i9g7"), &Limits::nodes(60_000));
    let trials: Vec<&Event> =
        told.iter().filter(|event| matches!(event, Event::Trying(_) | Event::Tried(_))).collect();
    for trial in trials.chunks_exact(2) {
        let &[Event::Trying(begun), Event::Tried(ended)] = trial else { panic!("{trial:?}") };
        assert_eq!(begun, ended);
    }
    assert!((5..=60).contains(&trials.len()), "{} events", trials.len());
}

#[test]
fn the_first_iteration_can_be_chosen() {
    let limits = Limits { start_depth: Some(4), ..Limits::depth(6) };
    let (told, point) = events(&mut Engine::new(settings()), &task("h8i9g7"), &limits);
    assert_eq!(told.first(), Some(&Event::Iteration { depth: 4 }));
    assert!(point.is_some());
    let limits = Limits { start_depth: Some(50), ..Limits::depth(3) };
    let (told, point) = events(&mut Engine::new(settings()), &task("h8i9g7"), &limits);
    assert_eq!(told.first(), Some(&Event::Iteration { depth: 3 }));
    assert!(point.is_some());
}

#[test]
fn lost_moves_are_told() {
    // Black threatens an open four: most moves lose, though not those on its line.
    let task = Task { variations: 40, ..task("h8a1i8c1j8") };
    let (told, _) = events(&mut Engine::new(settings()), &task, &Limits::depth(8));
    let Some(Event::Variation(report)) = told.last() else { panic!("{:?}", told.last()) };
    assert_eq!(report.variations, 40);
    let task = Task { variations: 1, ..task.clone() };
    let lost = Task { blocked: answers(&task), ..task };
    let (told, _) = events(&mut Engine::new(settings()), &lost, &Limits::depth(6));
    assert!(told.iter().any(|event| matches!(event, Event::Lost(_))));
}

/// What stops the open four.
fn answers(task: &Task) -> board::PointSet {
    let points = ["f8", "g8", "k8", "l8"];
    points.iter().map(|name| task.size.parse(name).unwrap()).collect()
}

#[test]
fn the_tree_search_tells_its_best_move() {
    let (told, point) = events(&mut Mcts::new(settings()), &task("h8i9g7"), &Limits::nodes(500));
    let best = told.iter().rev().find_map(|event| match event {
        Event::Best(point) => Some(*point),
        _ => None,
    });
    assert_eq!(best, point);
}

/// A small generator with its seed in view.
fn random(state: &mut u64, bound: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 33) as usize % bound
}

/// Nobody mates in more plies than there are points left, or finds more variations than moves.
#[test]
fn forced_ends_fit_on_tiny_boards() {
    let mut mates = 0;
    for seed in 1..=300u64 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let rule = Rule::ALL[random(&mut state, 5)];
        let size = Size::new(5 + random(&mut state, 2) as u8, 5).unwrap();
        let mut setup = Setup::new(size);
        for number in 0..20 + random(&mut state, 60) {
            let (x, y) = (random(&mut state, size.width().into()), random(&mut state, 5));
            // A point that has a stone already stays as it is.
            let _ = setup.add(size.point(x as u8, y as u8).unwrap(), Color::ALL[number % 2]);
        }
        setup.turn = Color::ALL[random(&mut state, 2)];
        let empty = with_rule!(rule, R => Board::<R>::from_setup(&setup).empty_points().len());
        for variations in [1, 3] {
            let task = Task { variations, ..Task::from_setup(rule, &setup) };
            let agents: [Box<dyn Agent>; 2] =
                [Box::new(Engine::new(settings())), Box::new(Mcts::new(settings()))];
            for mut agent in agents {
                let (told, _) = events(agent.as_mut(), &task, &Limits::nodes(500));
                for event in told {
                    let Event::Variation(report) = event else { continue };
                    let plies = report.value.mate().unwrap_or(0).unsigned_abs() as usize;
                    mates += usize::from(plies > 0);
                    assert!(plies <= empty, "{seed}, {rule}: {} of {empty}", report.value);
                    assert!(
                        report.variations <= empty.min(variations)
                            && report.number < report.variations
                    );
                }
            }
        }
    }
    assert!(mates > 50, "only {mates} forced ends");
}
