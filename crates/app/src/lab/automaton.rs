//! `automaton`: Zhouying's automaton beside regular expressions and the engine's tables.

use std::hint::black_box;
use std::time::Instant;

use board::ruleset::Freestyle;
use board::{Point, Rule, Size};
use classics::patterns::{Automaton, Kind, Lines, Regexes};
use search::{Dice, Task};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use crate::count::grouped;
use crate::failure::Failure;
use crate::plot::{Axes, Line, Panel, draw};
use crate::sample::seconds;

pub const EXPERIMENT: Experiment = Experiment {
    name: "automaton",
    paper: "Zhouying, 2.3.1",
    question: "Is an automaton the way to find patterns?",
    claim: "The automaton of Aho and Corasick finds all patterns in one pass over a line; no times are \
            given.",
    reason: "The paper gives no figure to differ from. One pass instead of seven is what the \
             automaton saves; the tables save the pass itself, since a stone changes only the \
             points around it.",
    run,
};

/// The ways to score a board.
const WAYS: [&str; 4] = [
    "regular expressions",
    "automaton",
    "Tengen's tables, all stones",
    "Tengen's tables, one stone",
];

/// What happened on boards with one number of stones.
#[derive(Serialize, Deserialize)]
struct Batch {
    stones: usize,
    boards: usize,
    /// Boards on which regular expressions and automaton count the same of every kind.
    alike: usize,
    /// Patterns found.
    patterns: u64,
    /// Seconds for all boards, by way.
    seconds: [f64; 4],
}

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let boards = bench.size(20, 1000);
    let stones: Vec<usize> = (1..=10).map(|step| 20 * step).collect();
    bench.begin(json!({"boards": boards, "stones": stones, "size": 15}))?;
    let batches = bench.measure(
        1,
        &stones,
        |stones| format!("stones={stones}"),
        |&stones, _| batch(stones, boards),
    )?;
    findings(&batches)
}

fn batch(stones: usize, boards: usize) -> Batch {
    let tasks: Vec<Task> = (0..boards).map(|number| random_board(stones, number as u64)).collect();
    let lines: Vec<Lines> = tasks.iter().map(Lines::new).collect();
    let (regexes, automaton) = (Regexes::new(), Automaton::new());
    let start = Instant::now();
    let by_regex: Vec<_> = lines.iter().map(|lines| regexes.count(lines)).collect();
    let regex_time = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let by_automaton: Vec<_> = lines.iter().map(|lines| automaton.count(lines)).collect();
    let automaton_time = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let mut played: Vec<_> = tasks.iter().map(Task::board::<Freestyle>).collect();
    let board_time = start.elapsed().as_secs_f64();
    let start = Instant::now();
    for board in &mut played {
        if let Some(point) = board.empty_points().iter().next() {
            black_box(board.after(point, |board| board.key()));
        }
    }
    let stone_time = start.elapsed().as_secs_f64();
    let alike = by_regex.iter().zip(&by_automaton).filter(|(a, b)| a == b).count();
    let patterns = by_automaton.iter().map(|counts| {
        let sum = |kind| counts.black[kind] + counts.white[kind];
        Kind::ALL.into_iter().map(|kind| u64::from(sum(kind))).sum::<u64>()
    });
    let seconds = [regex_time, automaton_time, board_time, stone_time];
    Batch { stones, boards, alike, patterns: patterns.sum(), seconds }
}

/// Stones of both colours thrown on a board.
fn random_board(stones: usize, seed: u64) -> Task {
    let size = Size::default();
    let mut points: Vec<Point> = size.points().collect();
    let mut dice = Dice::new(seed * 1000 + stones as u64 + 1);
    let moves = (0..stones).map(|_| Some(points.swap_remove(dice.below(points.len()))));
    Task::new(Rule::Freestyle, size, moves.collect())
}

fn findings(batches: &[Batch]) -> Result<Findings, Failure> {
    let boards: usize = batches.iter().map(|batch| batch.boards).sum();
    let alike: usize = batches.iter().map(|batch| batch.alike).sum();
    let patterns: u64 = batches.iter().map(|batch| batch.patterns).sum();
    let mean = |way: usize| {
        batches.iter().map(|batch| batch.seconds[way]).sum::<f64>() / boards.max(1) as f64
    };
    let mut table = Table::new("Time to score a board of 15×15", &["way", "time", "of the first"]);
    for (index, way) in WAYS.iter().enumerate() {
        let share = format!("{:.3}", mean(index) / mean(0).max(1e-12));
        table.push([way.to_string(), seconds(mean(index)), share]);
    }
    let head =
        ["stones", "boards", "alike", "patterns", "regex_s", "automaton_s", "tables_s", "stone_s"];
    let mut data = Table::new("", &head);
    for batch in batches {
        let counts = [batch.stones, batch.boards, batch.alike].map(|count| count.to_string());
        let times = batch.seconds.map(|time| format!("{:.9}", time / batch.boards.max(1) as f64));
        data.push(counts.into_iter().chain([batch.patterns.to_string()]).chain(times));
    }
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    findings.measured = format!(
        "A board takes {} by regular expressions and {} by the automaton; the engine's tables need {} for \
         all stones of it and {} for one more.",
        seconds(mean(0)),
        seconds(mean(1)),
        seconds(mean(2)),
        seconds(mean(3))
    );
    let text = format!(
        "automaton and regular expressions agree on every pattern of {} of {} random boards ({} patterns)",
        grouped(alike as u64),
        grouped(boards as u64),
        grouped(patterns)
    );
    findings.fact(alike == boards && boards > 0, text);
    let text = format!("the automaton is faster: {:.1} times", mean(0) / mean(1).max(1e-12));
    findings.fact(mean(1) < mean(0), text);
    let line = |(index, way): (usize, &&str)| {
        let point = |batch: &Batch| {
            (batch.stones as f64, 1e6 * batch.seconds[index] / batch.boards.max(1) as f64)
        };
        Line { name: way.to_string(), points: batches.iter().map(point).collect() }
    };
    let lines = WAYS.iter().enumerate().map(line).collect();
    let axes = Axes::new("Time to score a board", "stones on it", "microseconds").log();
    findings.plot = draw(&[Panel::Lines(axes, lines)])?;
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_full_of_stones_and_the_same_again() {
        let task = random_board(200, 7);
        assert_eq!(task.moves.len(), 200);
        assert!(task == random_board(200, 7) && task != random_board(200, 8));
    }
}
