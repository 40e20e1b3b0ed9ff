//! How strong one must be to find an answer: the lowest level of the engine that does.

use std::fmt;
use std::sync::atomic::AtomicBool;

use search::{Level, Limits, Settings, agent};

use super::puzzle::Puzzle;

/// Levels throw dice: a puzzle is tried with so many seeds, and is solved if most of them find it.
const SEEDS: [u64; 3] = [1, 2, 3];

/// Positions for a move of the highest level, which has no bound of its own.
const NODES: u64 = 1_000_000;

/// Bytes for a table: enough for so few positions.
const TABLE: usize = 16 << 20;

/// Which of the ten levels find the first move.
pub type Solvers = [bool; 10];

/// Asks every level. The same puzzle gives the same answer, on every machine.
pub fn solvers(puzzle: &Puzzle, stop: &AtomicBool) -> Result<Solvers, String> {
    let task = puzzle.task()?;
    let finds = |level: Level, seed: u64| {
        let settings = Settings { threads: 1, table_bytes: TABLE, seed, level: Some(level) };
        let player = agent("tengen", &settings);
        let found = player.map(|mut player| {
            player.prepare(task.rule);
            player.choose(&task, &Limits::nodes(NODES), stop, &mut |_| {}).point
        });
        found.flatten() == puzzle.answer()
    };
    let mut solvers = [false; 10];
    for (level, solves) in Level::all().zip(&mut solvers) {
        // Without dice one try tells all.
        let seeds = if level == Level::HIGHEST { &SEEDS[..1] } else { &SEEDS[..] };
        let found = seeds.iter().filter(|&&seed| finds(level, seed)).count();
        *solves = 2 * found > seeds.len();
    }
    Ok(solvers)
}

/// The lowest level that finds the first move.
pub fn lowest(solvers: &Solvers) -> Option<u8> {
    Level::all().map(Level::number).zip(solvers).find(|(_, solves)| **solves).map(|(n, _)| n)
}

/// How many puzzles of each grade each level solves.
#[derive(Default)]
pub struct Ladder {
    counts: [u32; 5],
    solved: [[u32; 10]; 5],
}

impl Ladder {
    /// Counts a puzzle.
    pub fn add(&mut self, grade: u8, solvers: &Solvers) {
        let row = usize::from(grade.clamp(1, 5) - 1);
        self.counts[row] += 1;
        for (sum, solves) in self.solved[row].iter_mut().zip(solvers) {
            *sum += u32::from(*solves);
        }
    }
}

impl fmt::Display for Ladder {
    /// A row a grade, the share that each level solves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: Vec<String> = (1..=10).map(|level| format!("{level:>5}")).collect();
        writeln!(f, "grade  puzzles  level{}", levels.concat())?;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, count: u32, solved: &[u32; 10]| {
            let share = |sum: &u32| format!("{:>4}%", 100 * sum / count.max(1));
            let shares: String = solved.iter().map(share).collect();
            writeln!(f, "{name:<5}  {count:>7}       {shares}")
        };
        let mut all = [0; 10];
        for (grade, (count, solved)) in (1..).zip(self.counts.iter().zip(&self.solved)) {
            row(f, &format!("{grade}"), *count, solved)?;
            all.iter_mut().zip(solved).for_each(|(sum, part)| *sum += part);
        }
        row(f, "all", self.counts.iter().sum(), &all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_level_counts() {
        let mut solvers = [false; 10];
        assert_eq!(lowest(&solvers), None);
        solvers[4] = true;
        solvers[9] = true;
        assert_eq!(lowest(&solvers), Some(5));
    }

    #[test]
    fn a_ladder_tells_shares() {
        let mut ladder = Ladder::default();
        let mut solvers = [true; 10];
        ladder.add(1, &solvers);
        solvers[0] = false;
        ladder.add(1, &solvers);
        let text = ladder.to_string();
        assert_eq!(text.lines().count(), 7);
        assert!(text.lines().nth(1).unwrap().ends_with(" 50% 100% 100% 100% 100% 100% 100% 100% 100% 100%"), "{text}");
    }
}
