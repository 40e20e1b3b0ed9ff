//! `vcx-depth`: how deep Deng and Liu's search for kills can look.

use std::time::{Duration, Instant};

use board::Rule;
use record::{Entry, Hints, json};
use search::{Limits, Task};
use serde::{Deserialize, Serialize};

use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use crate::failure::Failure;
use crate::plot::{Axes, Line, Panel, draw};
use crate::sample::{Sample, seconds};

pub const EXPERIMENT: Experiment = Experiment {
    name: "vcx-depth",
    paper: "Deng and Liu, 3",
    question: "How deep can a search for kills look?",
    claim: "Up to 10 layers in acceptable time; 12 or more were too slow.",
    reason: "The wall is the paper's, since no position is remembered and every two layers multiply the work; \
             it stands some layers farther away, because a position costs some microseconds and not \
             milliseconds.",
    run,
};

/// Puzzles that come with the program.
const PUZZLES: [&str; 2] = [
    include_str!("../../../../data/puzzles/freestyle15.jsonl"),
    include_str!("../../../../data/puzzles/freestyle20.jsonl"),
];

/// Of the puzzles of the program every so-manieth is enough: they come in the order of their length.
const SAMPLE: usize = 4;

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
    let rows = depths.iter().zip(tries.chunks(count));
    let rows: Vec<Layer<'_>> = rows.map(|(&depth, tries)| Layer { depth, tries }).collect();
    findings(&rows, patience)
}

/// The positions, which must be of freestyle.
fn puzzles(bench: &Bench<'_>) -> Result<Vec<Task>, Failure> {
    let hints = Hints::default();
    let entries: Vec<Entry> = match &bench.means.puzzles {
        Some(file) => record::load_entries(file, &hints)?,
        None => {
            let sets = PUZZLES.map(|text| json::parse_entries(text, &hints));
            let all = sets.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
            all.into_iter().step_by(SAMPLE).collect()
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

fn findings(rows: &[Layer<'_>], patience: f64) -> Result<Findings, Failure> {
    let (table, data) = tables(rows, patience);
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    let told = |row: &Layer<'_>| format!("{} with {}", row.solved(), row.depth);
    let told: Vec<String> = rows.iter().map(told).collect();
    let (first, last) = (&rows[0], &rows[rows.len() - 1]);
    let count = first.tries.len();
    findings.measured = format!(
        "Solved of {count}: {} layers; the longest search of {} layers took {}.",
        told.join(", "),
        last.depth,
        seconds(last.times().most())
    );
    let [least, most] = [first, last].map(Layer::solved);
    let text = format!("more layers solve more: {least} and then {most} of {count}");
    findings.fact(most > least, text);
    let [short, long] = [first, last].map(|row| row.times().total());
    let text =
        format!("more layers take longer: {} and then {} for all", seconds(short), seconds(long));
    findings.fact(long > short, text);
    let line = |name: &str, figure: &dyn Fn(&Layer<'_>) -> f64| Line {
        name: name.to_string(),
        points: rows.iter().map(|row| (f64::from(row.depth), figure(row))).collect(),
    };
    let cost = vec![
        line("longest", &|row| row.times().most()),
        line("mean", &|row| row.times().mean()),
        line("median", &|row| row.times().quantile(0.5)),
    ];
    let gain = vec![line("solved", &|row| row.solved() as f64)];
    findings.plot = draw(&[
        Panel::Lines(Axes::new("Time for a puzzle", "layers", "seconds").log(), cost),
        Panel::Lines(Axes::new("Puzzles solved", "layers", "puzzles"), gain),
    ])?;
    Ok(findings)
}

/// All puzzles with one number of layers.
struct Layer<'a> {
    depth: u32,
    tries: &'a [Try],
}

impl Layer<'_> {
    fn solved(&self) -> usize {
        self.tries.iter().filter(|one| one.layers.is_some()).count()
    }

    /// Puzzles that took all the time.
    fn given_up(&self, patience: f64) -> usize {
        let is_late = |one: &&Try| one.layers.is_none() && one.seconds >= 0.95 * patience;
        self.tries.iter().filter(is_late).count()
    }

    fn times(&self) -> Sample {
        self.tries.iter().map(|one| one.seconds).collect()
    }
}

fn tables(rows: &[Layer<'_>], patience: f64) -> (Table, Table) {
    let mut table = Table::new(
        &format!("{} puzzles, at most {} each", rows[0].tries.len(), seconds(patience)),
        &["layers", "solved", "median", "mean", "longest", "given up"],
    );
    let mut data = Table::new("", &["layers", "puzzle", "solved_in", "nodes", "seconds"]);
    let text = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    for row in rows {
        let time = row.times();
        let times = [time.quantile(0.5), time.mean(), time.most()].map(seconds);
        let cells = [row.depth.to_string(), row.solved().to_string()].into_iter().chain(times);
        table.push(cells.chain([row.given_up(patience).to_string()]));
        for (index, one) in row.tries.iter().enumerate() {
            data.push([
                row.depth.to_string(),
                (index + 1).to_string(),
                text(one.layers.map(u64::from)),
                text(one.nodes),
                format!("{:.6}", one.seconds),
            ]);
        }
    }
    (table, data)
}
