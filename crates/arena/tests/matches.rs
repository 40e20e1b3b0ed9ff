//! Whole matches with players in this process: every game once, in any order, after any
//! interruption.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use arena::{
    Choice, Clock, Director, Engine, Event, Fault, Hall, Job, Limits, Plan, Played, Player, Remark,
    Schedule, Source, Standing, Store, Terms, Thought,
};
use board::{Point, Rule, Size};

/// Plays points in an order that the game's number and its name decide.
struct Dicer {
    name: u64,
    state: u64,
    size: Size,
}

impl Player for Dicer {
    fn begin(&mut self, job: &Job, seat: usize) -> Result<(), Fault> {
        self.state = (job.number as u64 * 2 + seat as u64) * 1_000_003 + self.name;
        self.size = job.terms.size;
        Ok(())
    }

    fn choose(&mut self, moves: &[Option<Point>], _: &Clock) -> Result<Thought, Fault> {
        let free: Vec<Point> =
            self.size.points().filter(|&point| !moves.contains(&Some(point))).collect();
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        let point = free[(self.state >> 33) as usize % free.len()];
        Ok(Thought { point, remark: Remark { depth: Some(1), ..Remark::default() } })
    }

    /// Three stones in a corner, two more, then black: every step of swap2.
    fn open(&mut self, stones: &[Point], _: &Clock) -> Result<Choice, Fault> {
        let point = |x, y| Point::new(x, y).expect("a point");
        Ok(match stones.len() {
            0 => Choice::Stones(vec![point(0, 0), point(3, 1), point(1, 4)]),
            3 => Choice::Stones(vec![point(4, 4), point(0, 5)]),
            _ => Choice::Swap,
        })
    }
}

fn make(name: &str) -> Result<Box<dyn Player>, Fault> {
    let name = name.bytes().fold(7, |sum, byte| sum * 31 + u64::from(byte));
    Ok(Box::new(Dicer { name, state: 0, size: Size::default() }))
}

fn plan(engines: usize, games: usize, schedule: Schedule) -> Plan {
    let engine = |index: usize| Engine {
        name: format!("player {index}"),
        source: Source::Agent { agent: "dicer".to_string(), level: None, knobs: Vec::new() },
        limits: Limits::default(),
        options: Vec::new(),
        lines: Vec::new(),
        pause_ms: None,
    };
    Plan {
        engines: (0..engines).map(engine).collect(),
        each: Limits { depth: Some(1), ..Limits::default() },
        terms: Terms::new(Rule::Standard, Size::new(9, 7).expect("a size")),
        schedule,
        games,
        concurrency: 1,
        openings: vec!["a1".to_string(), "e4d3".to_string(), "b2".to_string()],
        sprt: None,
        date: "2020-02-02".to_string(),
    }
}

/// Plays at most so many games of a match, keeps them, and gives them in the order they ended.
fn play(
    director: &mut Director,
    store: Option<&mut Store>,
    concurrency: usize,
    most: usize,
) -> Vec<Played> {
    let stop = AtomicBool::new(false);
    let director = RefCell::new(director);
    let (mut store, mut games) = (store, Vec::new());
    let hall = Hall { concurrency, pinned: None };
    hall.run(&make, &stop, &mut || director.borrow_mut().next_job(), &mut |event| {
        let Event::Ended(played) = event else { return };
        if games.len() >= most {
            return;
        }
        assert!(director.borrow_mut().take(&played), "game {} twice", played.number);
        if let Some(store) = &mut store {
            store.add(&played).expect("a file");
        }
        games.push(played);
        if games.len() >= most {
            stop.store(true, Ordering::Relaxed);
        }
    });
    games
}

fn whole(plan: Plan, concurrency: usize) -> (Vec<Played>, Vec<Standing>) {
    let mut director = Director::new(plan).expect("a plan");
    let mut games = play(&mut director, None, concurrency, usize::MAX);
    assert!(director.is_over());
    games.sort_by_key(|game| game.number);
    let numbers: BTreeSet<usize> = games.iter().map(|game| game.number).collect();
    assert_eq!(numbers.into_iter().collect::<Vec<_>>(), (0..games.len()).collect::<Vec<_>>());
    (games, table(&director))
}

/// The table without times, which differ from run to run.
fn table(director: &Director) -> Vec<Standing> {
    let mut table = director.standings().table();
    for row in &mut table {
        (row.performance.time_ms, row.performance.longest_ms) = (0, 0);
    }
    table
}

/// The moves and the result of every game.
fn moves(games: &[Played]) -> Vec<String> {
    let line = |game: &Played| format!("{} {:?} {}", game.number, game.moves, game.result);
    games.iter().map(line).collect()
}

#[test]
fn pairs_share_an_opening_and_exchange_colours() {
    let (games, table) = whole(plan(3, 6, Schedule::RoundRobin), 1);
    assert_eq!(games.len(), 18);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].pair, pair[1].pair);
        assert_eq!(pair[0].opening_text(), pair[1].opening_text());
        assert_eq!(pair[0].players.black, pair[1].players.white);
        assert_eq!(pair[0].players.white, pair[1].players.black);
    }
    let played: u64 = table.iter().map(|row| row.wins + row.draws + row.losses).sum();
    assert_eq!(played, 36);
    let openings: BTreeSet<String> = games.iter().map(Played::opening_text).collect();
    assert_eq!(openings.len(), 3);
}

#[test]
fn an_odd_game_is_played_alone() {
    let (games, _) = whole(plan(2, 5, Schedule::RoundRobin), 2);
    assert_eq!(games.iter().map(|game| game.pair).collect::<Vec<_>>(), [0, 0, 1, 1, 2]);
}

#[test]
fn the_table_does_not_depend_on_concurrency() {
    for schedule in [Schedule::RoundRobin, Schedule::Gauntlet, Schedule::Swiss { rounds: 4 }] {
        let (one, one_table) = whole(plan(5, 4, schedule), 1);
        let (three, three_table) = whole(plan(5, 4, schedule), 3);
        assert!(moves(&one) == moves(&three), "{schedule:?}");
        assert_eq!(one_table, three_table, "{schedule:?}");
    }
}

#[test]
fn an_interrupted_match_goes_on() {
    for schedule in [Schedule::RoundRobin, Schedule::Swiss { rounds: 3 }] {
        let plan = plan(4, 6, schedule);
        let (expected, expected_table) = whole(plan.clone(), 1);
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("match");
        let mut store = Store::create(&folder, &plan).expect("a new folder");
        play(&mut Director::new(plan).expect("a plan"), Some(&mut store), 2, 7);
        drop(store);
        // Killed while it wrote the next game.
        let file = folder.join("games.jsonl");
        let mut text = fs::read_to_string(&file).expect("games");
        assert_eq!(text.lines().count(), 7);
        text.push_str("{\"number\":11,\"pair\":5,\"rou");
        fs::write(&file, text).expect("a file");

        let (mut store, plan, games) = Store::resume(&folder).expect("a match");
        assert_eq!(games.len(), 7);
        let mut director = Director::new(plan).expect("a plan");
        games.iter().for_each(|game| assert!(director.take(game)));
        play(&mut director, Some(&mut store), 2, usize::MAX);
        assert!(director.is_over());
        assert!(moves(&store.games().expect("games")) == moves(&expected), "{schedule:?}");
        assert_eq!(table(&director), expected_table, "{schedule:?}");
    }
}

#[test]
fn a_folder_holds_one_match_of_one_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(2, 2, Schedule::RoundRobin);
    let first = Store::create(folder.path(), &plan).expect("a new match");
    let again = Store::create(folder.path(), &plan).expect_err("there is one");
    assert!(again.contains("holds a match already"), "{again}");
    let second = Store::resume(folder.path()).expect_err("it is being played");
    assert!(second.contains("another program plays this match"), "{second}");
    drop(first);
    assert!(Store::resume(folder.path()).is_ok());
    let nothing = Store::resume(&folder.path().join("none")).expect_err("nothing there");
    assert!(nothing.contains("no match to go on with"), "{nothing}");
}

#[test]
fn swap2_seats_the_colours() {
    let mut plan = plan(2, 2, Schedule::RoundRobin);
    plan.terms.swap2 = true;
    plan.terms.size = Size::default();
    let (games, _) = whole(plan, 1);
    for (game, opener) in games.iter().zip(["player 0", "player 1"]) {
        // The one who opened is asked last and takes black.
        assert_eq!(game.players.black, opener);
        assert_eq!(game.opening, 5);
        assert_eq!(game.opening_text(), "a15d14b11e11a10");
    }
}

#[test]
fn results_that_nobody_asked_for_are_refused() {
    let (games, _) = whole(plan(2, 4, Schedule::RoundRobin), 1);
    let mut director = Director::new(plan(2, 2, Schedule::RoundRobin)).expect("a plan");
    assert!(director.take(&games[0]));
    assert!(!director.take(&games[0]), "twice");
    assert!(!director.take(&games[3]), "beyond the plan");
    let unfinished = Played { result: String::new(), ..games[1].clone() };
    assert!(!director.take(&unfinished), "without a result");
    assert_eq!(director.standings().games(), 1);
}

/// The wait before a question is not on the player's clock, and is not forgotten on the way.
#[test]
fn players_are_waited_for() {
    struct Slow(Dicer, Arc<AtomicUsize>);
    impl Player for Slow {
        fn begin(&mut self, job: &Job, seat: usize) -> Result<(), Fault> {
            self.0.begin(job, seat)
        }
        fn ready(&mut self) {
            self.1.fetch_add(1, Ordering::Relaxed);
        }
        fn choose(&mut self, moves: &[Option<Point>], clock: &Clock) -> Result<Thought, Fault> {
            self.0.choose(moves, clock)
        }
        fn open(&mut self, stones: &[Point], clock: &Clock) -> Result<Choice, Fault> {
            self.0.open(stones, clock)
        }
    }
    let waits = Arc::new(AtomicUsize::new(0));
    let make = |_: &str| -> Result<Box<dyn Player>, Fault> {
        let dicer = Dicer { name: 1, state: 0, size: Size::default() };
        Ok(Box::new(Slow(dicer, Arc::clone(&waits))))
    };
    let director = RefCell::new(Director::new(plan(2, 2, Schedule::RoundRobin)).expect("a plan"));
    let mut moves = 0;
    let hall = Hall { concurrency: 1, pinned: None };
    let stop = AtomicBool::new(false);
    hall.run(&make, &stop, &mut || director.borrow_mut().next_job(), &mut |event| {
        if let Event::Ended(game) = event {
            moves += game.moves.len() - game.opening;
        }
    });
    assert_eq!(waits.load(Ordering::Relaxed), moves);
}

#[test]
fn a_game_is_drawn_after_so_many_stones() {
    let mut plan = plan(2, 2, Schedule::RoundRobin);
    plan.terms.draw_after = Some(6);
    let (games, _) = whole(plan, 1);
    assert!(games.iter().all(|game| game.reason == "length" && game.moves.len() == 6));
}

#[test]
fn a_decided_match_ends_early() {
    let mut plan = plan(2, 10_000, Schedule::RoundRobin);
    plan.sprt = Some(arena::Sprt::parse("-300,-200").expect("a test"));
    let mut director = Director::new(plan).expect("a plan");
    let games = play(&mut director, None, 1, usize::MAX);
    assert!(director.is_over());
    assert!(games.len() < 1_000, "{} games", games.len());
    assert_eq!(director.sprt().expect("a test").1, arena::Decision::H1);
}

#[test]
fn records_are_read_by_other_tools() {
    let (games, _) = whole(plan(2, 2, Schedule::RoundRobin), 1);
    let line = serde_json::to_string(&games[0]).expect("JSON");
    let hints = record::Hints::default();
    let read = record::json::parse(&line, &hints).expect("a game");
    assert_eq!(read[0], games[0].to_game().expect("a game"));
    assert_eq!(serde_json::from_str::<Played>(&line).expect("a record"), games[0]);
}

#[test]
fn impossible_plans_are_refused() {
    let good = plan(2, 2, Schedule::RoundRobin);
    let mut twins = good.clone();
    twins.engines[1].name = twins.engines[0].name.clone();
    let unlimited = Plan { each: Limits::default(), ..good.clone() };
    let alone = Plan { engines: good.engines[..1].to_vec(), ..good.clone() };
    let idle = Plan { games: 0, ..good.clone() };
    let nowhere = Plan { concurrency: 0, ..good.clone() };
    let outside = Plan { openings: vec!["o15".to_string()], ..good.clone() };
    let won = Plan { openings: vec!["a1a2b1b2c1c2d1d2e1".to_string()], ..good.clone() };
    for (plan, expected) in [
        (twins, "two engines named `player 0`, expected name=…"),
        (unlimited, "engine `player 0` has no limit, expected tc="),
        (alone, "1 engines, expected two or more"),
        (idle, "0 games"),
        (nowhere, "concurrency 0"),
        (outside, "opening `o15`"),
        (won, "ends the game, expected one that does not"),
    ] {
        let error = Director::new(plan).expect_err(expected);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn copies_of_games_are_foretold() {
    // Three openings in the four images of an oblong board, each with both colours.
    let many = plan(2, 25, Schedule::RoundRobin);
    assert_eq!(many.different_games(), Some(24));
    assert_eq!(Plan { games: 24, ..many.clone() }.different_games(), None);
    let empty = Plan { openings: Vec::new(), ..many.clone() };
    assert_eq!(empty.different_games(), Some(2), "the empty board has one image");
    let mut timed = many;
    timed.engines[1].limits.turn_ms = Some(100);
    assert_eq!(timed.different_games(), None, "a clock makes every game another");
}
