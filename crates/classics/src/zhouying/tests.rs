use super::*;
use board::{Rule, Size};

fn agent(settings: &[(&str, &str)]) -> Zhouying {
    let mut knobs = Knobs::new(ENTRY.knobs);
    settings.iter().for_each(|(name, text)| knobs.set(name, text).unwrap());
    Zhouying::new(&knobs)
}

fn search<'a>(task: &Task, automaton: &'a Automaton, stop: &'a AtomicBool) -> Search<'a> {
    let grid = Grid::new(task);
    Search {
        watch: Watch::new(&Limits::default(), None, 100, stop),
        lines: Lines::of(&grid),
        grid,
        automaton,
        max_depth: 5,
        breadth: 5,
        candidates: Vec::new(),
    }
}

fn task(moves: &str) -> Task {
    Task::new(Rule::Freestyle, Size::default(), Size::default().parse_moves(moves).unwrap())
}

#[test]
fn its_own_limits_stand_beside_the_managers() {
    let seconds = Duration::from_secs;
    let mut agent = agent(&[]);
    let own = agent.limits(&Limits::default());
    assert_eq!((own.turn, own.game), (Some(seconds(5)), Some(seconds(180))));

    let given = Limits {
        turn: Some(seconds(2)),
        game: Some(seconds(60)),
        increment: seconds(1),
        ..Limits::default()
    };
    assert_eq!(agent.limits(&given), given);
    agent.used = seconds(150);
    let late = agent.limits(&given);
    assert_eq!((late.turn, late.game), (Some(seconds(2)), Some(seconds(30))));
    assert_eq!(late.increment, Duration::ZERO);
    agent.used = seconds(200);
    assert_eq!(agent.limits(&given).game, Some(Duration::ZERO));
}

#[test]
fn used_time_adds_up_until_it_forgets() {
    let mut agent = agent(&[("seconds", "0.001"), ("game_seconds", "0.001")]);
    let stop = AtomicBool::new(false);
    let mut total = Duration::ZERO;
    for _ in 0..3 {
        let answer = agent.choose(&task("h8i9"), &Limits::default(), &stop, &mut |_| {});
        assert!(answer.point.is_some());
        total += answer.time;
        assert_eq!(agent.used, total);
    }
    agent.forget();
    assert_eq!(agent.used, Duration::ZERO);
}

/// A game whose time is used up is played on, at once: some positions, not thousands.
#[test]
fn without_time_it_answers_at_once() {
    let mut agent = agent(&[]);
    agent.used = Duration::from_secs(180);
    let stop = AtomicBool::new(false);
    let answer = agent.choose(&task("h8i9h9i8"), &Limits::default(), &stop, &mut |_| {});
    assert!(answer.point.is_some() && answer.nodes <= 32, "{}", answer.nodes);
}

#[test]
fn a_point_is_scored_for_both_colours() {
    let (automaton, stop) = (Automaton::new(), AtomicBool::new(false));
    let task = task("h8c3i8d3j8e3");
    let mut search = search(&task, &automaton, &stop);
    let mut score = |name: &str| search.evaluate_position(Size::default().parse(name).unwrap());
    // An alive four for one side each.
    assert_eq!((score("g8"), score("f3")), (10_000, 10_000));
    assert_eq!(score("l8"), 1_000);
    assert_eq!(score("a15"), 0);
}

#[test]
fn a_position_is_worth_the_opposite_for_the_other_side() {
    let (automaton, stop) = (Automaton::new(), AtomicBool::new(false));
    let task = task("h8a1i8a3j8");
    let mut search = search(&task, &automaton, &stop);
    assert_eq!(search.evaluate(), -1_000 + 10);
    search.make_move(Size::default().parse("o15").unwrap());
    assert_eq!(search.evaluate(), 1_000 - 10);
}

#[test]
fn the_best_points_are_kept_in_order() {
    let (automaton, stop) = (Automaton::new(), AtomicBool::new(false));
    let task = task("h8c3i8d3j8e3k8");
    let mut search = search(&task, &automaton, &stop);
    let scope = Scope::new(&search.grid);
    let points = search.generate_next_move(scope, 5);
    let scores: Vec<i32> = points.iter().map(|&point| search.evaluate_position(point)).collect();
    assert_eq!(points.len(), 5);
    assert!(scores.is_sorted_by(|a, b| a >= b) && scores[1] >= 100_000, "{scores:?}");
    assert_eq!(search.lines.texts(Color::Black), Lines::new(&task).texts(Color::Black));
}
