//! How strong one must be to find an answer: the lowest level of the engine that surely does.

use std::fmt;
use std::sync::atomic::AtomicBool;

use search::{Level, Limits, Settings, agent};

use super::puzzle::Puzzle;

/// Levels throw dice: a puzzle is tried with these seeds, and is solved if most of them find it.
const SEEDS: [u64; 3] = [1, 2, 3];

/// Positions for a move of the highest level, which has no bound of its own.
const NODES: u64 = 1_000_000;

/// Bytes for a table: enough for so few positions.
const TABLE: usize = 16 << 20;

/// The lowest level that finds the first move as all higher ones do: a weak player may hit it by
/// luck. None if the highest does not. The same puzzle gives the same answer, on every machine.
pub fn lowest(puzzle: &Puzzle, stop: &AtomicBool) -> Result<Option<Level>, String> {
    let task = puzzle.task()?;
    let finds = |level: Level, seed: u64| {
        let settings = Settings {
            threads: 1,
            table_bytes: TABLE,
            seed,
            level: Some(level),
            ..Settings::default()
        };
        let found = agent("tengen", &settings).and_then(|mut player| {
            player.prepare(task.rule);
            player.choose(&task, &Limits::nodes(NODES), stop, &mut |_| {}).point
        });
        found == puzzle.answer()
    };
    let solves = |level: &Level| {
        // Without dice one try tells all.
        let seeds = if *level == Level::HIGHEST { &SEEDS[..1] } else { &SEEDS[..] };
        2 * seeds.iter().filter(|&&seed| finds(*level, seed)).count() > seeds.len()
    };
    let levels: Vec<Level> = Level::all().collect();
    Ok(levels.into_iter().rev().take_while(solves).last())
}

/// How many puzzles of each grade are found up to each level.
#[derive(Default)]
pub struct Ladder {
    counts: [u32; 5],
    solved: [[u32; 10]; 5],
}

impl Ladder {
    /// Counts a puzzle and the lowest level that solves it, if one does.
    pub fn add(&mut self, grade: u8, level: Option<u8>) {
        let row = usize::from(grade.clamp(1, 5) - 1);
        self.counts[row] += 1;
        let first = level.map_or(10, |level| usize::from(level.clamp(1, 10)) - 1);
        self.solved[row][first..].iter_mut().for_each(|sum| *sum += 1);
    }
}

impl fmt::Display for Ladder {
    /// A row a grade, the share that is found up to each level.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: String = (1..=10).map(|level| format!("{level:>5}")).collect();
        writeln!(f, "grade  puzzles  up to level{levels}")?;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, count: u32, solved: &[u32; 10]| {
            let share = |sum: &u32| format!("{:>4}%", 100 * sum / count.max(1));
            let shares: String = solved.iter().map(share).collect();
            writeln!(f, "{name:<5}  {count:>7}             {shares}")
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
    fn a_ladder_tells_shares() {
        let mut ladder = Ladder::default();
        ladder.add(1, Some(1));
        ladder.add(1, Some(3));
        ladder.add(5, None);
        let text = ladder.to_string();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 7);
        let shares =
            |row: &str| row.split_whitespace().skip(1).take(5).collect::<Vec<_>>().join(" ");
        assert_eq!(shares(rows[1]), "2 50% 50% 100% 100%");
        assert_eq!(shares(rows[5]), "1 0% 0% 0% 0%");
        assert_eq!(shares(rows[6]), "3 33% 33% 66% 66%");
    }
}
