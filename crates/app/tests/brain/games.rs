//! Whole games between two brains, judged by the referee.

use board::referee::{Illegal, Referee};
use board::{Point, Size};
use protocol::{Reply, RuleCode};

use crate::brain::Brain;

/// Every number that a rule has.
pub const RULES: [u32; 8] = [0, 1, 2, 4, 5, 6, 8, 9];

/// Two brains that play one game after the other.
pub struct Table {
    players: [Brain; 2],
}

impl Table {
    /// Two brains of which each looks at so many positions.
    pub fn new(nodes: u32) -> Table {
        let brain = || {
            let mut brain = Brain::quiet();
            brain.send(&format!("INFO max_node {nodes}"));
            brain.send("INFO max_memory 33554432");
            brain
        };
        Table { players: [brain(), brain()] }
    }

    /// Plays a game to its end. Panics at the first line that does not belong there.
    pub fn play(&mut self, rule: u32, size: Size, opening: &[Point]) -> Referee {
        let code = RuleCode::from_code(rule).expect("a rule");
        let mut referee = Referee::new(code.rule, size);
        for &point in opening {
            assert_eq!(referee.play(point), Ok(None), "{point:?} is an opening move");
        }
        let start = match size.is_square() {
            true => format!("START {}", size.width()),
            false => format!("RECTSTART {},{}", size.width(), size.height()),
        };
        for brain in &mut self.players {
            brain.send(&format!("INFO rule {rule}"));
            assert_eq!(brain.ask(&start), "OK");
        }
        let mut known = [false; 2];
        while referee.verdict().is_none() && !referee.legal_moves().is_empty() {
            let mover = referee.moves().len() % 2;
            let question = question(&referee, known[mover]);
            known[mover] = true;
            let answer = self.players[mover].ask(&question);
            let point = match Reply::parse(&answer) {
                Ok(Reply::Move(points)) if points.len() == 1 => points[0],
                other => panic!("rule {rule} {size} after {question}: {other:?}"),
            };
            let played: Result<_, Illegal> = referee.play(point);
            assert!(played.is_ok(), "rule {rule} {size}: {point:?} {played:?}");
        }
        referee
    }
}

/// What the manager tells the player to move.
fn question(referee: &Referee, is_known: bool) -> String {
    let moves: Vec<Point> = referee.moves().iter().flatten().copied().collect();
    match moves[..] {
        [] => "BEGIN".to_string(),
        [.., last] if is_known || moves.len() == 1 => format!("TURN {},{}", last.x(), last.y()),
        _ => {
            let stone = |(index, point): (usize, &Point)| {
                let owner = 1 + (moves.len() - index) % 2;
                format!("{},{},{owner} ", point.x(), point.y())
            };
            format!("BOARD {}DONE", moves.iter().enumerate().map(stone).collect::<String>())
        }
    }
}

/// Small boards fill up, large ones are won; every rule sees both.
#[test]
fn every_rule_is_played_on_boards_of_all_kinds() {
    let mut table = Table::new(20);
    let sizes: &[(u8, u8)] = match std::env::var_os("GAMES") {
        Some(_) => &ALL_SIZES,
        None => &[(5, 5), (6, 6), (15, 15), (22, 22), (5, 12)],
    };
    for rule in RULES {
        for &(width, height) in sizes {
            let size = Size::new(width, height).expect("a size");
            table.play(rule, size, &[]);
        }
    }
}

/// Every square board, and some that are not.
const ALL_SIZES: [(u8, u8); 23] = {
    let mut sizes = [(5, 22); 23];
    let mut side = 5;
    while side <= 22 {
        sizes[side as usize - 5] = (side, side);
        side += 1;
    }
    sizes[18] = (22, 5);
    sizes[19] = (6, 7);
    sizes[20] = (9, 12);
    sizes[21] = (20, 15);
    sizes
};
