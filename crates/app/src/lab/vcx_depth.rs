//! `vcx-depth`: how deep Deng and Liu's search for kills can look.

use std::time::{Duration, Instant};

use board::Rule;
use record::{Entry, Hints, json};
use search::{Limits, Task};
use serde::{Deserialize, Serialize};

use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::plot::{Axes, Line, Panel, draw};
use super::sample::{Sample, seconds};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "vcx-depth",
    paper: "Deng and Liu, 3",
    question: "How deep can a search for kills look?",
    claim: "Up to 10 layers in acceptable time; 12 or more were too slow.",
    run,
};

/// Puzzles that come with the program.
const PUZZLES: [&str; 2] = [
    include_str!("../../../../data/puzzles/freestyle15.jsonl"),
    include_str!("../../../../data/puzzles/freestyle20.jsonl"),
];

/// What was found in one puzzle.
#[derive(Serialize, Deserialize)]
struct Try {
    layers: Option<u32>,
    nodes: Option<u64>,
    seconds: f64,
}

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let tasks = puzzles(bench)?;
    let depths: Vec<u32> = bench.size(vec![4, 6, 8], vec![2, 4, 6, 8, 10, 12, 14, 16]);
    let count = bench.size(tasks.len().min(12), tasks.len());
    let patience = bench.size(2.0, 60.0);
    bench.begin(serde_json::json!({"depths": depths, "puzzles": count, "seconds": patience}))?;
    let limits = Limits::time(Duration::from_secs_f64(patience));
    let jobs: Vec<(u32, usize)> =
        depths.iter().flat_map(|&depth| (0..count).map(move |index| (depth, index))).collect();
    let tries: Vec<Try> = bench.measure(
        1,
        &jobs,
        |(depth, index)| format!("depth={depth} puzzle={index}"),
        |&(depth, index), stop| {
            let start = Instant::now();
            let kill = classics::vcx::kill(&tasks[index], depth, &limits, stop);
            let seconds = start.elapsed().as_secs_f64();
            let (layers, nodes) = kill.map(|kill| (kill.layers, kill.nodes)).unzip();
            Try { layers, nodes, seconds }
        },
    )?;
    findings(&depths, count, patience, &tries)
}

/// The positions, which must be of freestyle.
fn puzzles(bench: &Bench<'_>) -> Result<Vec<Task>, Failure> {
    let hints = Hints::default();
    let entries: Vec<Entry> = match &bench.means.puzzles {
        Some(file) => record::load_entries(file, &hints)?,
        None => {
            let sets = PUZZLES.map(|text| json::parse_entries(text, &hints));
            sets.into_iter().collect::<Result<Vec<_>, _>>()?.concat()
        }
    };
    let is_free = |entry: &&Entry| entry.rule.unwrap_or_default() == Rule::Freestyle;
    let task = |entry: &Entry| Task::from_setup(Rule::Freestyle, &entry.setup);
    let tasks: Vec<Task> = entries.iter().filter(is_free).map(task).collect();
    if tasks.is_empty() {
        return Err(Failure::input("no puzzles of freestyle, expected one or more"));
    }
    Ok(tasks)
}

fn findings(
    depths: &[u32],
    count: usize,
    patience: f64,
    tries: &[Try],
) -> Result<Findings, Failure> {
    let rows: Vec<&[Try]> = tries.chunks(count).collect();
    let times = |row: &[Try]| row.iter().map(|one| one.seconds).collect::<Sample>();
    let solved = |row: &[Try]| row.iter().filter(|one| one.layers.is_some()).count();
    let late = |row: &[Try]| {
        row.iter().filter(|one| one.layers.is_none() && one.seconds >= patience * 0.95).count()
    };
    let mut table = Table::new(
        &format!("{count} puzzles, at most {} each", seconds(patience)),
        &["layers", "solved", "median", "mean", "longest", "given up"],
    );
    let mut data = Table::new("", &["layers", "puzzle", "solved_in", "nodes", "seconds"]);
    for (depth, row) in depths.iter().zip(&rows) {
        let time = times(row);
        let figures = [time.quantile(0.5), time.mean(), time.most()].map(seconds);
        let cells = [depth.to_string(), solved(row).to_string()].into_iter().chain(figures);
        table.push(cells.chain([late(row).to_string()]));
        for (index, one) in row.iter().enumerate() {
            let text = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
            data.push([
                depth.to_string(),
                (index + 1).to_string(),
                text(one.layers.map(u64::from)),
                text(one.nodes),
                format!("{:.6}", one.seconds),
            ]);
        }
    }
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    let told: Vec<String> = (depths.iter().zip(&rows))
        .map(|(depth, row)| format!("{} of {count} with {depth}", solved(row)))
        .collect();
    let last = rows[rows.len() - 1];
    findings.measured = format!(
        "Solved: {} layers; the longest search of {} layers took {}.",
        told.join(", "),
        depths[depths.len() - 1],
        seconds(times(last).most())
    );
    findings.reason = "The wall is the paper's, since no position is remembered and every two layers \
                       multiply the work; it stands some layers farther away because a position costs \
                       about a microsecond rather than a millisecond."
        .to_string();
    let counts: Vec<usize> = rows.iter().map(|row| solved(row)).collect();
    let (least, most) = (counts[0], counts[counts.len() - 1]);
    findings
        .fact(most > least, format!("more layers solve more: {least} and then {most} of {count}"));
    let sums: Vec<f64> = rows.iter().map(|row| times(row).total()).collect();
    findings.fact(
        sums[sums.len() - 1] > sums[0],
        format!(
            "more layers take longer: {} and then {} for all",
            seconds(sums[0]),
            seconds(sums[sums.len() - 1])
        ),
    );
    let line = |name: &str, figure: &dyn Fn(&[Try]) -> f64| Line {
        name: name.to_string(),
        points: depths.iter().zip(&rows).map(|(&d, row)| (f64::from(d), figure(row))).collect(),
    };
    let cost = vec![
        line("longest", &|row| times(row).most()),
        line("mean", &|row| times(row).mean()),
        line("median", &|row| times(row).quantile(0.5)),
    ];
    let gain = vec![line("solved", &|row| solved(row) as f64)];
    findings.plot = draw(&[
        Panel::Lines(Axes::new("Time for a puzzle", "layers", "seconds").log(), cost),
        Panel::Lines(Axes::new("Puzzles solved", "layers", "puzzles"), gain),
    ])?;
    Ok(findings)
}
