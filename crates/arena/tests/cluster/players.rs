//! Players whose games are the same wherever they are played.

use std::thread::sleep;
use std::time::Duration;

use arena::{
    Choice, Clock, Engine, Fault, Job, Limits, Plan, Player, Remark, Schedule, Terms, Thought,
};
use board::{Point, Rule, Size};

/// A player that moves by a fixed rule of its name and the moves before, and is slow enough that
/// something can happen in the middle of a game.
struct Mechanic {
    seed: u64,
    size: Size,
}

/// Makes a mechanic; `absent` cannot be made.
pub fn make(name: &str) -> Result<Box<dyn Player>, Fault> {
    if name == "absent" {
        return Err(Fault::Absent("no such file".to_string()));
    }
    let seed = name.bytes().fold(7, |seed, byte| mix(seed ^ u64::from(byte)));
    Ok(Box::new(Mechanic { seed, size: Size::default() }))
}

fn mix(seed: u64) -> u64 {
    let x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ (x >> 29)
}

impl Player for Mechanic {
    fn begin(&mut self, job: &Job, _: usize) -> Result<(), Fault> {
        self.size = job.terms.size;
        sleep(Duration::from_millis(30));
        Ok(())
    }

    fn choose(&mut self, moves: &[Option<Point>], _: &Clock) -> Result<Thought, Fault> {
        let code = |seed: u64, point: &Point| {
            mix(seed ^ u64::from(point.x()) ^ (u64::from(point.y()) << 8))
        };
        let seed = moves.iter().flatten().fold(self.seed, code);
        let points: Vec<Point> = self.size.points().collect();
        let from = seed as usize % points.len();
        let mut order = points[from..].iter().chain(&points[..from]);
        let free = order.find(|point| !moves.contains(&Some(**point)));
        let point = *free.expect("a game on a full board has ended");
        Ok(Thought { point, remark: Remark::default() })
    }

    fn open(&mut self, _: &[Point], _: &Clock) -> Result<Choice, Fault> {
        Err(Fault::Absent("no openings".to_string()))
    }
}

/// A match of some mechanics on a small board.
pub fn plan(games: usize, names: &[&str]) -> Plan {
    let engine = |name: &&str| Engine::parse(&format!("agent=mechanic,name={name},nodes=1"));
    Plan {
        engines: names.iter().map(engine).collect::<Result<_, _>>().expect("engines"),
        each: Limits::default(),
        terms: Terms::new(Rule::Freestyle, Size::new(7, 7).expect("a board")),
        schedule: Schedule::RoundRobin,
        games,
        concurrency: 1,
        openings: ["d4", "a1b2", "c3", "g7a1d5", "e2f6"].map(String::from).to_vec(),
        sprt: None,
        date: String::new(),
    }
}
