//! Agents at the board: legal, repeatable, and better when they have thought before.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::referee::{Referee, Verdict};
use board::{Color, Rule, Size};
use search::bench::bench;
use search::{AGENTS, Agent, Answer, Engine, Entry, Event, Judge, Limits, Settings, Task, agent};

fn settings() -> Settings {
    Settings { table_bytes: 1 << 20, ..Settings::default() }
}

fn ask(agent: &mut dyn Agent, task: &Task, limits: &Limits) -> Answer {
    agent.choose(task, limits, &AtomicBool::new(false), &mut |_| {})
}

fn task(rule: Rule, size: Size, moves: &str) -> Task {
    Task::new(rule, size, size.parse_moves(moves).unwrap())
}

/// Plays a game between two agents and gives the referee's verdict.
fn play(rule: Rule, size: Size, players: [&str; 2], limits: &Limits) -> Verdict {
    let mut players = players.map(|name| agent(name, &settings()).expect("a known agent"));
    let mut referee = Referee::new(rule, size);
    loop {
        let task = Task::new(rule, size, referee.moves().to_vec());
        let answer = ask(players[referee.turn() as usize].as_mut(), &task, limits);
        let point = answer.point.expect("a game that goes on has a move");
        if let Some(verdict) = referee.play(point).expect("a legal move") {
            return verdict;
        }
    }
}

#[test]
fn every_agent_plays_whole_games_of_every_rule() {
    let limits = Limits::nodes(60);
    for Entry { name, .. } in AGENTS {
        for rule in Rule::ALL {
            for (width, height) in [(5, 5), (9, 7), (15, 15)] {
                let size = Size::new(width, height).unwrap();
                let verdict = play(rule, size, [name, "random"], &limits);
                let foul = matches!(verdict, Verdict::Forbidden { .. });
                assert!(!foul, "{name} in {rule} on {size}: {verdict}");
            }
        }
    }
}

#[test]
fn the_engine_beats_those_that_do_not_look_ahead() {
    let size = Size::default();
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let verdict = play(rule, size, ["tengen", "random"], &Limits::nodes(2000));
        assert_eq!(verdict.winner(), Some(Color::Black), "{rule}");
        let verdict = play(rule, size, ["random", "tengen"], &Limits::nodes(2000));
        assert_eq!(verdict.winner(), Some(Color::White), "{rule}");
    }
    let verdict = play(Rule::Freestyle, size, ["tengen", "greedy"], &Limits::nodes(5000));
    assert_eq!(verdict.winner(), Some(Color::Black));
}

#[test]
fn the_same_limits_give_the_same_search() {
    for rule in Rule::ALL {
        let task = task(rule, Size::default(), "h8g9h9h10i8j8g8f8");
        let [one, two] = [(); 2].map(|()| {
            let answer = ask(&mut Engine::new(settings()), &task, &Limits::nodes(20_000));
            (answer.point, answer.value, answer.line, answer.nodes)
        });
        assert_eq!(one, two, "{rule}");
        assert!(one.3 <= 20_000, "{rule}: {} nodes", one.3);
    }
    let (one, two) = (bench(Rule::Caro, None), bench(Rule::Caro, None));
    assert_eq!((one.nodes, one.signature), (two.nodes, two.signature));
}

/// A game's clock that has all but run out is no reason to panic, and a lone turn neither.
#[test]
fn any_time_is_time_for_a_move() {
    let task = task(Rule::Renju, Size::default(), "h8i9g7");
    let nothing = Duration::from_nanos(1);
    for threads in [1, 2] {
        let mut engine = Engine::new(Settings { threads, ..settings() });
        let game = Limits { game: Some(nothing), ..Limits::default() };
        for limits in [Limits::time(nothing), Limits::time(Duration::ZERO), game] {
            assert!(ask(&mut engine, &task, &limits).point.is_some(), "{limits:?}");
        }
    }
}

/// Nodes to a depth after the enemy's expected move, with a table from pondering and without.
fn nodes_after_pondering(moves: &str, depth: u32) -> [u64; 2] {
    let before = task(Rule::Freestyle, Size::default(), moves);
    let stop = AtomicBool::new(false);
    let mut expected = None;
    let mut engine = Engine::new(settings());
    engine.ponder(&before, &stop, &mut |event| {
        let Event::Variation(report) = event else { return };
        expected = Some(report.line[0]);
        stop.store(report.depth > depth + 2, Ordering::Relaxed);
    });
    let mut after = before.clone();
    after.moves.push(Some(expected.expect("an expected move")));
    let nodes = |engine: &mut Engine| ask(engine, &after, &Limits::depth(depth)).nodes;
    [nodes(&mut engine), nodes(&mut Engine::new(settings()))]
}

#[test]
fn pondering_leaves_a_table_that_saves_nodes() {
    let games = ["h8i9g7", "h8h9i9g7j10", "h8g9h9h10i8j8g8f8i10f7", "h8h9", "h8i8g9", "h8g9i9h10"];
    let all = games.map(|moves| nodes_after_pondering(moves, 9));
    let saved = all.iter().filter(|[warm, cold]| warm < cold).count();
    assert!(saved * 3 >= games.len() * 2, "after pondering and without: {all:?}");
}

#[test]
fn pondering_ends_where_nothing_is_left_to_think_about() {
    let stop = AtomicBool::new(false);
    for moves in ["h8a1i8c1j8e1k8g1", "h8a1i8c1j8e1k8g1l8"] {
        let task = task(Rule::Freestyle, Size::default(), moves);
        Engine::new(settings()).ponder(&task, &stop, &mut |_| {});
    }
}

#[test]
fn variations_are_different_moves_best_first() {
    let task = Task { variations: 3, ..task(Rule::Freestyle, Size::default(), "h8i9g7") };
    let mut last = Vec::new();
    let mut listen = |event: &Event| {
        let Event::Variation(report) = event else { return };
        if report.number == 0 {
            last.clear();
        }
        last.push((report.line[0], report.value));
    };
    let mut engine = Engine::new(settings());
    let answer = engine.choose(&task, &Limits::depth(5), &AtomicBool::new(false), &mut listen);
    assert_eq!(last.len(), 3);
    assert_eq!(answer.point, Some(last[0].0));
    assert!(last[0].0 != last[1].0 && last[0].0 != last[2].0 && last[1].0 != last[2].0);
}

#[test]
fn a_stop_is_heard_before_the_first_iteration_ends() {
    let task = task(Rule::Freestyle, Size::default(), "h8i9g7");
    let mut engine = Engine::new(settings());
    let answer = engine.choose(&task, &Limits::default(), &AtomicBool::new(true), &mut |_| {});
    assert!(answer.point.is_some() && answer.nodes < 5_000, "{} nodes", answer.nodes);
}

#[test]
fn two_threads_find_the_same_win() {
    let task = task(Rule::Freestyle, Size::default(), "h8a1i8c1h9e1i9g1");
    let mut engine = Engine::new(Settings { threads: 2, ..settings() });
    let answer = ask(&mut engine, &task, &Limits::depth(12));
    assert!(answer.value.is_some_and(|value| value.is_win()), "{:?}", answer.value);
}

/// White can answer the threat of a four and a three at d7 by a three of its own at e7, for then
/// the block at d6 makes a four. All moves that stop the threat lose.
#[test]
fn a_three_that_makes_the_block_a_four_is_no_loss() {
    let moves = "o15o11e9o13a9h8a7g9a8a6e11o12o10e10d10d11c9b8d8g8f9f8d9b9e8";
    let task = task(Rule::Freestyle, Size::default(), moves);
    for judge in [Judge::Classic, Judge::BuiltIn] {
        let mut engine = Engine::new(Settings { judge, ..settings() });
        let answer = ask(&mut engine, &task, &Limits::depth(10));
        assert_eq!(answer.value.and_then(|value| value.mate()), None);
    }
}
