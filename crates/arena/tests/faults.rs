//! Brains that crash, hang, flood and cheat: each fault is scored by its name, and the match goes
//! on. This program is both sides: called with a word it is the faulty brain.

#[path = "faults/brain.rs"]
mod brain;

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use arena::{
    Brain, Choice, Clock, Director, Engine, Event, Fault, Hall, Job, Limits, Plan, Played, Player,
    Remark, Schedule, Source, Terms, Thought,
};
use board::{Point, Rule, Size};

/// A brain's manner, the rule, and what must be recorded: who is to blame, why, and words of the
/// detail. The faulty brain is the first seat, so black.
const CASES: &[(&str, Rule, &str, &str)] = &[
    ("crash", Rule::Freestyle, "crash", "exit status: 3; last words: out of luck"),
    ("crash-at-start", Rule::Freestyle, "crash", "exit status: 4"),
    ("abort", Rule::Freestyle, "crash", "signal"),
    ("hang", Rule::Freestyle, "timeout", "of 0.100 s"),
    ("slow-by-a-millisecond", Rule::Freestyle, "timeout", "of 0.100 s"),
    ("flood", Rule::Freestyle, "flood", "bytes without a move"),
    ("endless-line", Rule::Freestyle, "flood", "bytes without a move"),
    ("outside", Rule::Freestyle, "illegal", "20,3: the point lies outside"),
    ("far-outside", Rule::Freestyle, "illegal", "`99,99`"),
    ("occupied", Rule::Freestyle, "illegal", "has a stone already"),
    ("two-moves", Rule::Freestyle, "illegal", "2 points, expected one move"),
    ("pass", Rule::Freestyle, "illegal", "a pass"),
    ("forbidden", Rule::Renju, "forbidden", "black played a forbidden point (double-three)"),
    ("other-protocol", Rule::Freestyle, "absent", "refused the board: command"),
    ("small-boards-only", Rule::Freestyle, "absent", "refused the board: unsupported size"),
    ("closes-stdin", Rule::Freestyle, "crash", "closed its pipes but runs on"),
    ("closes-stdout", Rule::Freestyle, "crash", "closed its pipes but runs on"),
    ("noise-on-stderr", Rule::Freestyle, "crash", "exit status: 5"),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().filter(|word| !word.starts_with('-')) {
        Some(manner) => brain::run(&manner, arguments.next().as_deref()),
        None => test(),
    }
}

fn test() -> ExitCode {
    let mut failures = 0;
    for &(manner, rule, reason, detail) in CASES {
        let played = one_game(manner, rule);
        let is_right = played.reason == reason
            && played.detail.contains(detail)
            && played.fault.as_deref() == Some("black")
            && played.result == "white";
        println!("test {manner} ... {}", if is_right { "ok" } else { "FAILED" });
        if !is_right {
            failures += 1;
            println!("  {} ({}), expected {reason} ({detail})", played.reason, played.detail);
        }
    }
    for (name, holds) in [
        ("a_brain_that_crashed_is_started_again", crashes_are_mended()),
        ("a_program_that_is_not_there_loses_all_games", absence_is_scored()),
        ("old_words_do_not_answer_new_questions", echoes_are_skipped()),
        ("a_word_lost_between_games_costs_nothing", lost_words_are_borne()),
        ("a_good_brain_is_not_blamed", a_good_brain_is_not_blamed()),
    ] {
        println!("test {name} ... {}", if holds { "ok" } else { "FAILED" });
        failures += usize::from(!holds);
    }
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A game of a brain of this manner, with black, against one without faults.
fn one_game(manner: &str, rule: Rule) -> Played {
    let plan = Plan { games: 1, ..plan(&[manner], rule) };
    let mut games = play(plan);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// A match of a brain that is called with these words against one without faults.
fn plan(words: &[&str], rule: Rule) -> Plan {
    let program = std::env::current_exe().expect("this program");
    let mut all = vec![program.to_string_lossy().into_owned()];
    all.extend(words.iter().map(|word| word.to_string()));
    let engine = |name: &str, source| Engine {
        name: name.to_string(),
        source,
        limits: Limits::default(),
        options: Vec::new(),
        lines: Vec::new(),
        pause_ms: None,
    };
    let faulty = engine("faulty", Source::Program { words: all, folder: None });
    let good =
        engine("good", Source::Agent { agent: "good".to_string(), level: None, knobs: Vec::new() });
    // Half of the moves of a good brain would be late on a busy machine; it has no clock.
    let unhurried = Limits { depth: Some(1), ..Limits::default() };
    let hurried = Limits { turn_ms: Some(100), ..Limits::default() };
    let needs_clock = ["hang", "slow-by-a-millisecond"].contains(&words[0]);
    let limits = if needs_clock { hurried } else { unhurried.clone() };
    Plan {
        engines: vec![Engine { limits, ..faulty }, Engine { limits: unhurried, ..good }],
        each: Limits::default(),
        terms: Terms { tolerance_ms: 0, patience_ms: 60_000, ..Terms::new(rule, Size::default()) },
        schedule: Schedule::RoundRobin,
        games: 4,
        concurrency: 1,
        openings: vec![String::new()],
        sprt: None,
        date: String::new(),
    }
}

/// Plays a match and gives its games in their order.
fn play(plan: Plan) -> Vec<Played> {
    let engines = plan.engines.clone();
    let make = |name: &str| -> Result<Box<dyn Player>, Fault> {
        let engine = engines.iter().find(|engine| engine.name == name).expect("an engine");
        match Brain::new(engine) {
            Some(brain) => Ok(Box::new(brain)),
            None => Ok(Box::new(Good)),
        }
    };
    let mut director = Director::new(plan).expect("a plan");
    let mut games = Vec::new();
    let hall = Hall { concurrency: 1, pinned: None };
    hall.run(&make, &AtomicBool::new(false), &mut || director.next_job(), &mut |event| {
        if let Event::Ended(played) = event {
            games.push(played);
        }
    });
    games
}

/// Plays the first empty point of the top rows, two steps apart, so that it makes no row.
struct Good;

impl Player for Good {
    fn begin(&mut self, _: &Job, _: usize) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, moves: &[Option<Point>], _: &Clock) -> Result<Thought, Fault> {
        let free = |x: u8, y: u8| Point::new(x, y).filter(|&point| !moves.contains(&Some(point)));
        let points = (0..15).flat_map(|y| (0..8).filter_map(move |x| free(2 * x, y)));
        let point = points.into_iter().next().expect("a free point");
        Ok(Thought { point, remark: Remark::default() })
    }

    fn open(&mut self, _: &[Point], _: &Clock) -> Result<Choice, Fault> {
        Ok(Choice::Swap)
    }
}

/// The brain ends in its first game, and plays on in those after it.
fn crashes_are_mended() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("crashed").to_string_lossy().into_owned();
    let games = play(plan(&["crash-once", &mark], Rule::Freestyle));
    let faults: Vec<bool> = games.iter().map(|game| game.fault.is_some()).collect();
    faults == [true, false, false, false]
}

fn absence_is_scored() -> bool {
    let mut plan = plan(&["crash"], Rule::Freestyle);
    let words = vec!["/no/such/brain".to_string()];
    plan.engines[0].source = Source::Program { words, folder: None };
    let games = play(plan);
    let is_lost = |game: &Played| {
        let loser = if game.result == "white" { &game.players.black } else { &game.players.white };
        loser == "faulty" && game.reason == "absent" && game.detail.contains("/no/such/brain")
    };
    games.len() == 4 && games.iter().all(is_lost)
}

/// A brain that says its move twice is asked again only after its echo is gone.
fn echoes_are_skipped() -> bool {
    play(plan(&["echo"], Rule::Freestyle)).iter().all(|game| game.reason == "five")
}

/// A brain that loses the first word after the move that won still hears of the next game.
fn lost_words_are_borne() -> bool {
    play(plan(&["loses-a-word"], Rule::Freestyle)).iter().all(|game| game.reason == "five")
}

fn a_good_brain_is_not_blamed() -> bool {
    let games = play(plan(&["good"], Rule::Freestyle));
    games.len() == 4
        && games.iter().all(|game| game.reason == "five" && game.fault.is_none())
        && games.iter().all(|game| game.values.contains(&Some(12)))
}
