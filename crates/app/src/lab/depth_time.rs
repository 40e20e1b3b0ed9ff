//! `depth-time`: Figure 9 of Zhang.

use search::Limits;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::agents::{Step, agent, openings, play_itself, square};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::plot::{Axes, Line, Panel, draw};
use super::sample::{Sample, seconds};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "depth-time",
    paper: "Zhang, Figure 9",
    question: "How does the time for a move grow with the depth of the search?",
    claim: "Time for a turn grows with d = 1, 2, 3, 4; the step from 1 to 2 is small, and 3 or 4 may \
            not answer within 30 s, so d = 2 was chosen (8.43 s a turn). The game against itself \
            lasted 30 moves at d = 1, 46 at d = 2, and fewer again beyond.",
    run,
};

/// A game of the agent against itself.
#[derive(Serialize, Deserialize)]
struct Record {
    depth: u32,
    steps: Vec<Step>,
}

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let depths = bench.size(1..=3, 1..=4);
    let (games, stones) = bench.size((1, 30), (5, 400));
    bench.begin(json!({"agent": "zhang", "depths": depths, "games": games, "stones": stones}))?;
    let starts = openings(square(20));
    let jobs: Vec<(u32, usize)> =
        depths.clone().flat_map(|depth| (0..games).map(move |game| (depth, game))).collect();
    agent("zhang")?;
    let records: Vec<Record> = bench.measure(
        1,
        &jobs,
        |(depth, game)| format!("d={depth} game={game}"),
        |&(depth, game), stop| {
            let mut task = starts[game % starts.len()].clone();
            let steps = agent("zhang").map_or(Vec::new(), |mut agent| {
                play_itself(&mut *agent, &mut task, &Limits::depth(depth), stones, stop)
            });
            Record { depth, steps }
        },
    )?;
    findings(depths.collect(), &records)
}

fn findings(depths: Vec<u32>, records: &[Record]) -> Result<Findings, Failure> {
    let steps = |depth| {
        let own = records.iter().filter(move |record| record.depth == depth);
        own.flat_map(|record| &record.steps)
    };
    let times = |depth| steps(depth).map(|step| step.seconds).collect::<Sample>();
    let nodes = |depth| steps(depth).map(|step| step.nodes as f64).collect::<Sample>();
    let first = |depth| records.iter().find(move |record| record.depth == depth);
    let mut findings = Findings::default();
    let mut table = Table::new(
        "Time and positions for a move against itself, 20×20",
        &["depth", "median", "mean", "longest", "positions (mean)", "first game"],
    );
    for &depth in &depths {
        let (time, length) = (times(depth), first(depth).map_or(0, |record| record.steps.len()));
        let cells = [time.quantile(0.5), time.mean(), time.most()].map(seconds);
        let [median, mean, longest] = cells;
        let count = format!("{:.0}", nodes(depth).mean());
        table.push([depth.to_string(), median, mean, longest, count, format!("{length} moves")]);
    }
    let (one, last) = (depths[0], depths[depths.len() - 1]);
    findings.measured = format!(
        "Mean times are {}. From d = {one} to d = {last} the positions grow {:.1} times.",
        depths
            .iter()
            .map(|&depth| format!("{} at d = {depth}", seconds(times(depth).mean())))
            .collect::<Vec<_>>()
            .join(", "),
        nodes(last).mean() / nodes(one).mean().max(1.0)
    );
    findings.reason =
        "The order is the paper's and the sizes are not: compiled code with patterns kept \
                       stone by stone looks at a position some ten thousand times faster than the \
                       authors' Python, so no depth comes near 30 s."
            .to_string();
    for pair in depths.windows(2) {
        let [less, more] = [pair[0], pair[1]];
        let [few, many] = [less, more].map(|depth| nodes(depth).mean());
        let text =
            format!("d = {more} looks at more positions than d = {less}: {many:.0} and {few:.0}");
        findings.fact(many > few, text);
    }
    findings.tables.push(table);
    findings.data = data(records);
    findings.plot = plot(&depths, records, times)?;
    Ok(findings)
}

/// Every move of every game.
fn data(records: &[Record]) -> Table {
    let mut data = Table::new("", &["depth", "game", "move", "seconds", "nodes"]);
    let mut game = 0;
    for (index, record) in records.iter().enumerate() {
        let is_next = index > 0 && records[index - 1].depth == record.depth;
        game = if is_next { game + 1 } else { 0 };
        for (number, step) in record.steps.iter().enumerate() {
            let place = [record.depth as usize, game, number + 1].map(|number| number.to_string());
            let cost = [format!("{:.6}", step.seconds), step.nodes.to_string()];
            data.push(place.into_iter().chain(cost));
        }
    }
    data
}

/// The paper's two pictures: boxes of all moves, and the first game of each depth.
fn plot(
    depths: &[u32],
    records: &[Record],
    times: impl Fn(u32) -> Sample,
) -> Result<String, Failure> {
    let boxes = depths.iter().map(|&depth| (format!("d = {depth}"), times(depth))).collect();
    let line = |&depth: &u32| {
        let record = records.iter().find(|record| record.depth == depth)?;
        let point = |(index, step): (usize, &Step)| (index as f64 + 1.0, step.seconds);
        let points = record.steps.iter().enumerate().map(point).collect();
        Some(Line { name: format!("d = {depth}"), points })
    };
    let over = Axes::new("Time for a move", "depth", "seconds").log();
    let along = Axes::new("Along the first game", "move", "seconds").log();
    let lines = depths.iter().filter_map(line).collect();
    draw(&[Panel::Boxes(over, boxes), Panel::Lines(along, lines)])
}
