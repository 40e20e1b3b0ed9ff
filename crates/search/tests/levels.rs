//! Levels: weaker, but never senseless.

use std::sync::atomic::AtomicBool;

use board::referee::Referee;
use board::{Color, Point, Rule, Size};
use search::{Agent, Level, Limits, Settings, Task, agent};

fn player(level: u8, seed: u64) -> Box<dyn Agent> {
    let settings =
        Settings { table_bytes: 1 << 20, level: Level::new(level), seed, ..Settings::default() };
    agent("tengen", &settings).expect("a known agent")
}

fn ask(player: &mut dyn Agent, task: &Task) -> Option<Point> {
    player.choose(task, &Limits::nodes(3_000), &AtomicBool::new(false), &mut |_| {}).point
}

fn moves_after(moves: &str, level: u8, seed: u64) -> String {
    let size = Size::default();
    let task = Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap());
    size.name(ask(player(level, seed).as_mut(), &task).expect("a move"))
}

/// The moves of a game between two levels.
fn game(rule: Rule, levels: [u8; 2], seed: u64) -> (Vec<Option<Point>>, Option<Color>) {
    let mut players = levels.map(|level| player(level, seed));
    let mut referee = Referee::new(rule, Size::default());
    loop {
        let task = Task::new(rule, Size::default(), referee.moves().to_vec());
        let point = ask(players[referee.turn() as usize].as_mut(), &task).expect("a move");
        if let Some(verdict) = referee.play(point).expect("a legal move") {
            return (referee.moves().to_vec(), verdict.winner());
        }
    }
}

#[test]
fn every_level_makes_its_five_and_blocks_a_four() {
    for level in 1..=10 {
        for seed in 1..=10 {
            let five = moves_after("h8a1i8c1j8e1k8g1", level, seed);
            assert!(["g8", "l8"].contains(&five.as_str()), "level {level}: {five}");
            let block = moves_after("h8g8i8c1j8e1k8", level, seed);
            assert!(block == "l8" || level == 1, "level {level}: {block}");
        }
    }
}

#[test]
fn a_beginner_overlooks_what_a_master_sees() {
    let misses = |level| {
        let answers = ["f8", "g8", "k8", "l8"];
        let move_of = |seed| moves_after("h8a1i8c1j8", level, seed);
        (1..=30).filter(|&seed| !answers.contains(&move_of(seed).as_str())).count()
    };
    let missed = [1, 4, 9].map(misses);
    assert!(missed[0] > 3 && missed[0] > missed[1] && missed[2] == 0, "{missed:?}");
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_another() {
    let [one, two] = [(); 2].map(|()| game(Rule::Freestyle, [2, 3], 5).0);
    assert_eq!(one, two);
    assert_ne!(one, game(Rule::Freestyle, [2, 3], 6).0);
}

#[test]
fn no_level_plays_away_from_the_stones() {
    for rule in Rule::ALL {
        for level in [1, 3, 5, 7] {
            let (moves, _) = game(rule, [level, level], 1);
            let stones: Vec<Point> = moves.into_iter().flatten().collect();
            for (index, point) in stones.iter().enumerate().skip(2) {
                let near = |stone: &&Point| {
                    stone.x().abs_diff(point.x()).max(stone.y().abs_diff(point.y())) <= 4
                };
                let lonely = !stones[..index].iter().any(|stone| near(&stone));
                assert!(!lonely, "level {level}, {rule}: move {} {point:?}", index + 1);
            }
        }
    }
}

/// Most games, not all: a single one may go either way, and every change of the search plays others.
#[test]
fn a_high_level_beats_a_low_one() {
    for (low, high) in [(1, 5), (3, 7)] {
        let pairs = (1..=4).flat_map(|seed| [([low, high], seed), ([high, low], seed)]);
        let wins = pairs.filter(|&(levels, seed)| {
            let (_, winner) = game(Rule::Freestyle, levels, seed);
            winner.is_some_and(|winner| levels[winner as usize] == high)
        });
        let wins = wins.count();
        assert!(wins >= 6, "level {high} won {wins} of 8 games against {low}");
    }
}
