//! What the package tester of Gomocup checks, and what managers rely on.

use std::time::{Duration, Instant};

use board::{Point, Size};
use protocol::{Reply, parse_point};

use crate::brain::Brain;
use crate::games::{RULES, Table};

/// A point as the tester writes it: a letter for x, a number from 1 for y.
fn point(name: &str) -> Point {
    let (letter, number) = name.split_at(1);
    let y: u8 = number.parse().expect("a number");
    Point::new(letter.as_bytes()[0] - b'a', y - 1).expect("a point")
}

fn points(names: &str) -> Vec<Point> {
    let starts: Vec<usize> = names.match_indices(char::is_alphabetic).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([names.len()]);
    starts.iter().zip(ends).map(|(&start, end)| point(&names[start..end])).collect()
}

/// The brain's move after these.
fn answer(rule: u32, moves: &str) -> Point {
    let mut brain = Brain::quiet();
    brain.send("INFO max_node 20000");
    brain.send(&format!("INFO rule {rule}"));
    assert_eq!(brain.ask("START 15"), "OK");
    let moves = points(moves);
    let stone = |(index, point): (usize, &Point)| {
        format!("{},{},{} ", point.x(), point.y(), 1 + (moves.len() - index) % 2)
    };
    let stones: String = moves.iter().enumerate().map(stone).collect();
    parse_point(&brain.ask(&format!("BOARD {stones}DONE"))).expect("a move")
}

#[test]
fn a_five_is_made_under_every_rule() {
    for rule in RULES {
        let found = answer(rule, "h8h9i8i9j8j9k8k9");
        assert!(points("g8l8").contains(&found), "rule {rule}: {found:?}");
    }
}

#[test]
fn what_is_asked_of_standard_renju_and_caro() {
    let standard = answer(1, "h8h9i8h10g8h11j13h12g14h14i15");
    assert!(points("f8j8").contains(&standard), "{standard:?}");
    assert_ne!(answer(4, "h8h9i7i9h10i6i11i12"), point("g9"));
    for rule in [8, 9] {
        let caro = answer(rule, "h8f8g8f9i8f7j8l8");
        assert!(points("f5f6f10f11").contains(&caro), "rule {rule}: {caro:?}");
    }
}

#[test]
fn games_of_all_six_leagues_are_played_from_the_corner() {
    let mut table = Table::new(300);
    for (rule, side) in [(0, 20), (0, 15), (1, 15), (4, 15), (8, 15), (9, 15)] {
        let size = Size::square(side).expect("a size");
        let far = |p: Point| Point::new(side - 1 - p.x(), side - 1 - p.y()).expect("a point");
        let opening = points("b2e2e3");
        let mirrored: Vec<Point> = opening.iter().map(|&p| far(p)).collect();
        for opening in [opening, mirrored] {
            table.play(rule, size, &opening);
        }
    }
}

#[test]
fn a_move_comes_when_no_time_is_left() {
    for left in ["1", "0", "-1000"] {
        let mut brain = Brain::quiet();
        assert_eq!(brain.ask("START 15"), "OK");
        brain.send("INFO timeout_turn 5000");
        brain.send("INFO timeout_match 100000");
        brain.send(&format!("INFO time_left {left}"));
        assert!(parse_point(&brain.ask("TURN 7,7")).is_ok());
    }
}

/// A thing that is quick, tried until it was: a machine may be busy, but not for ever.
fn is_quick(limit: Duration, attempt: impl Fn() -> Duration) -> bool {
    (0..50).any(|_| attempt() <= limit)
}

#[test]
fn the_first_answer_comes_soon_after_the_start() {
    let attempt = || {
        let start = Instant::now();
        let mut brain = Brain::quiet();
        assert_eq!(brain.ask("START 20"), "OK");
        start.elapsed()
    };
    assert!(is_quick(Duration::from_millis(100), attempt));
}

#[test]
fn the_end_comes_soon_also_during_thought() {
    let attempt = || {
        let mut brain = Brain::quiet();
        brain.send("INFO thread_num 2");
        brain.send("INFO timeout_turn -1");
        assert_eq!(brain.ask("START 15"), "OK");
        brain.send("TURN 7,7");
        std::thread::sleep(Duration::from_millis(30));
        let start = Instant::now();
        assert!(brain.end().success());
        start.elapsed()
    };
    assert!(is_quick(Duration::from_millis(200), attempt));
}

#[test]
fn the_end_of_the_input_waits_for_the_move() {
    let mut brain = Brain::quiet();
    brain.send_bytes(b"START 15\nINFO max_node 500\nTURN 7,7");
    let (lines, status) = brain.close();
    assert!(status.success());
    assert_eq!(lines.len(), 2);
    assert!(matches!(Reply::parse(&lines[1]), Ok(Reply::Move(_))), "{lines:?}");
    let mut brain = Brain::quiet();
    brain.send_bytes(b"START 15\nINFO timeout_turn -1\nTURN 7,7\n");
    let (lines, _) = brain.close();
    assert_eq!(lines.len(), 2, "a search without an end is ended");
}

/// Pondering must not go on when its position is gone.
#[test]
fn pondering_ends_with_its_game() {
    for command in ["STOP", "RESTART", "START 15", "YXBOARD DONE", "TURN 0,0"] {
        let mut brain = Brain::start(&["--messages", "none", "--pondering", "1"]);
        brain.send("INFO max_node 200");
        assert_eq!(brain.ask("START 15"), "OK");
        assert!(parse_point(&brain.ask("TURN 7,7")).is_ok());
        brain.send(command);
        if command == "TURN 0,0" || command.contains("START") {
            brain.reply();
        }
        // Another search would wait for a thread that still ponders.
        assert!(parse_point(&brain.ask("BOARD 7,7,2 DONE")).is_ok(), "{command}");
        assert_eq!(brain.rest(), [""; 0]);
    }
}

#[test]
fn boards_that_count_from_below_get_their_own_points() {
    let mut brain = Brain::start(&["--messages", "none", "--coord-mode", "flipy_x"]);
    brain.send("INFO max_node 300");
    assert_eq!(brain.ask("START 15"), "OK");
    // Rows from the bottom first: four in row 2 from the bottom, columns 3 to 6.
    let answer = brain.ask("BOARD 1,2,1 9,9,2 1,3,1 9,8,2 1,4,1 9,7,2 1,5,1 1,6,2 DONE");
    assert_eq!(answer, "1,1");
}

#[test]
fn every_agent_plays_over_the_protocol() {
    for name in app::agents::entries().map(|entry| entry.name) {
        let mut brain = Brain::start(&["--messages", "none", "--agent", name, "--max-node", "300"]);
        assert_eq!(brain.ask("START 15"), "OK");
        assert!(parse_point(&brain.ask("TURN 7,7")).is_ok(), "{name}");
    }
}

#[test]
fn the_help_tells_every_command_and_setting() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
        .arg("--help")
        .output()
        .expect("the help is printed");
    let text = String::from_utf8(output.stdout).expect("text");
    for entry in protocol::GUIDE {
        assert!(text.contains(entry.word), "{}", entry.word);
    }
    for spec in protocol::SPECS {
        assert!(text.contains(&format!("--{}", spec.name.replace('_', "-"))), "{}", spec.name);
    }
}

/// The record of a match can be replayed only if no game depends on those before it.
#[test]
fn a_game_under_a_node_limit_is_the_same_after_another() {
    let mut brain = Brain::quiet();
    brain.send("INFO max_node 3000");
    let mut game = |turns: [&str; 4]| {
        assert_eq!(brain.ask("START 15"), "OK");
        turns.map(|turn| brain.ask(&format!("TURN {turn}")))
    };
    let (one, other) = (["7,7", "8,5", "3,3", "11,4"], ["6,7", "8,8", "5,6", "9,10"]);
    let first = game(one);
    game(other);
    assert_eq!(game(one), first);
}
