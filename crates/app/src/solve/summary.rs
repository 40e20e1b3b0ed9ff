//! How many were solved, and how fast.

use std::fmt;
use std::time::Duration;

use search::threat::{Outcome, Solution};

use super::answer::Finding;

/// Times within which solved positions are counted, in seconds.
const TIMES: [f64; 3] = [0.1, 1.0, 5.0];

/// The answers of a file, counted.
#[derive(Default)]
pub struct Summary {
    wins: usize,
    nones: usize,
    unknown: usize,
    /// Games that are over.
    pub faults: usize,
    /// Solved within each of [`TIMES`].
    within: [usize; TIMES.len()],
}

impl Summary {
    /// Counts an answer.
    pub fn add(&mut self, finding: &Result<Finding, String>) {
        let Ok(Finding { solution: Solution { outcome, time, .. }, .. }) = finding else {
            self.faults += 1;
            return;
        };
        *match outcome {
            Outcome::Win(_) => &mut self.wins,
            Outcome::None(_) => &mut self.nones,
            Outcome::Unknown => &mut self.unknown,
        } += 1;
        for (count, seconds) in self.within.iter_mut().zip(TIMES) {
            let is_solved = !matches!(outcome, Outcome::Unknown);
            *count += usize::from(is_solved && *time <= Duration::from_secs_f64(seconds));
        }
    }

    /// Whether so many positions are all won.
    pub fn is_all_won(&self, count: usize) -> bool {
        self.wins == count
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { wins, nones, unknown, faults, within } = self;
        let count = wins + nones + unknown + faults;
        let noun = if count == 1 { "position" } else { "positions" };
        write!(f, "{count} {noun}: {wins} win, {nones} none, {unknown} unknown")?;
        if *faults > 0 {
            write!(f, ", {faults} over already")?;
        }
        write!(f, "; solved within 0.1 s {}, 1 s {}, 5 s {}", within[0], within[1], within[2])
    }
}

#[cfg(test)]
mod tests {
    use search::threat::Threats;

    use super::*;

    #[test]
    fn solved_positions_are_counted_by_time() {
        let mut summary = Summary::default();
        let (fours, all) = (Outcome::None(Threats::Fours), Outcome::None(Threats::All));
        for (outcome, ms) in [(all, 100), (Outcome::Unknown, 1), (fours, 1001)] {
            let solution = Solution { outcome, nodes: 1, time: Duration::from_millis(ms) };
            summary.add(&Ok(Finding { solution, moves: None }));
        }
        summary.add(&Err("over".to_string()));
        let told = "4 positions: 0 win, 2 none, 1 unknown, 1 over already; \
                    solved within 0.1 s 1, 1 s 1, 5 s 2";
        assert_eq!(summary.to_string(), told);
        assert!(!summary.is_all_won(4));
    }
}
