//! `depth-time`: Figure 9 of Zhang.

use search::Limits;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::agents::{Step, agent, openings, play_itself, square};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use crate::failure::Failure;
use crate::plot::{Axes, Line, Panel, draw};
use crate::sample::{Sample, seconds};

pub const EXPERIMENT: Experiment = Experiment {
    name: "depth-time",
    paper: "Zhang, Figure 9",
    question: "How does the time for a move grow with the depth of the search?",
    claim: "Time for a turn grows with d = 1, 2, 3, 4; the step from 1 to 2 is small, and 3 or 4 may \
            not answer within 30 s, so d = 2 was chosen (8.43 s a turn). The game against itself \
            lasted 30 moves at d = 1, 46 at d = 2, and fewer again beyond.",
    reason: "The order is the paper's and the sizes are not: compiled code with patterns kept \
             stone by stone is some thousand times faster than the authors' Python, so no depth \
             comes near 30 s. How long a game lasts depends on few moves, and differs.",
    run,
};

/// The minimax by itself, and the agent as it is. The kill movement costs the same at every depth
/// and hides in most moves what the depth costs.
const SETTINGS: [(&str, &str); 2] = [
    ("minimax alone, b = 10", "zhang,breadth=10,kill_depth=0"),
    ("with kill movement, b = 3", "zhang"),
];

/// A game of the agent against itself.
#[derive(Serialize, Deserialize)]
struct Record {
    setting: usize,
    depth: u32,
    game: usize,
    steps: Vec<Step>,
}

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let depths = bench.size(1..=3, 1..=4);
    let (games, stones) = bench.size((1, 30), (5, 400));
    let plan = json!({
        "settings": SETTINGS, "depths": depths, "games": games, "stones": stones,
    });
    bench.begin(plan)?;
    let starts = openings(square(20));
    let mut jobs: Vec<(usize, u32, usize)> = Vec::new();
    for setting in 0..SETTINGS.len() {
        let all = depths.clone().flat_map(|depth| (0..games).map(move |game| (depth, game)));
        jobs.extend(all.map(|(depth, game)| (setting, depth, game)));
    }
    let records: Vec<Record> = bench.measure(
        1,
        &jobs,
        |(setting, depth, game)| format!("setting={setting} d={depth} game={game}"),
        |&(setting, depth, game), stop| {
            let mut task = starts[game % starts.len()].clone();
            let steps = agent(SETTINGS[setting].1).map_or(Vec::new(), |mut agent| {
                play_itself(&mut *agent, &mut task, &Limits::depth(depth), stones, stop)
            });
            Record { setting, depth, game, steps }
        },
    )?;
    findings(depths.collect(), &records)
}

fn findings(depths: Vec<u32>, records: &[Record]) -> Result<Findings, Failure> {
    let figures = Figures { records };
    let mut findings = Findings { data: figures.data(), ..Findings::default() };
    for (setting, (words, _)) in SETTINGS.iter().enumerate() {
        findings.tables.push(figures.table(setting, words, &depths));
    }
    let (one, last) = (depths[0], depths[depths.len() - 1]);
    let means: Vec<String> = depths
        .iter()
        .map(|&depth| format!("{} at d = {depth}", seconds(figures.times(0, depth).mean())))
        .collect();
    findings.measured = format!(
        "A turn of minimax over 10 points takes {}; from d = {one} to d = {last} the positions grow {:.0} times. \
         With the kill movement and the authors' 3 points a turn at d = 2 takes {}.",
        means.join(", "),
        figures.nodes(0, last) / figures.nodes(0, one).max(1.0),
        seconds(figures.times(1, 2).mean())
    );
    for pair in depths.windows(2) {
        let [few, many] = [pair[0], pair[1]].map(|depth| figures.nodes(0, depth));
        findings.fact(
            many > few,
            format!(
                "d = {} looks at more positions than d = {}: {many:.0} and {few:.0}",
                pair[1], pair[0]
            ),
        );
    }
    let medians: Vec<f64> =
        depths.iter().map(|&depth| figures.times(0, depth).quantile(0.5)).collect();
    let told: Vec<String> = medians.iter().map(|&median| seconds(median)).collect();
    findings.fact(
        medians.is_sorted(),
        format!("the median time for a move grows with the depth: {}", told.join(", ")),
    );
    findings.plot = figures.plot(&depths)?;
    Ok(findings)
}

/// The games and what can be said of them.
struct Figures<'a> {
    records: &'a [Record],
}

impl Figures<'_> {
    fn games(&self, setting: usize, depth: u32) -> impl Iterator<Item = &Record> {
        self.records.iter().filter(move |r| (r.setting, r.depth) == (setting, depth))
    }

    fn times(&self, setting: usize, depth: u32) -> Sample {
        let steps = self.games(setting, depth).flat_map(|record| &record.steps);
        steps.map(|step| step.seconds).collect()
    }

    /// Positions for a move on average.
    fn nodes(&self, setting: usize, depth: u32) -> f64 {
        let steps = self.games(setting, depth).flat_map(|record| &record.steps);
        steps.map(|step| step.nodes as f64).collect::<Sample>().mean()
    }

    fn table(&self, setting: usize, words: &str, depths: &[u32]) -> Table {
        let mut table = Table::new(
            &format!("A move against itself on 20×20, {words}"),
            &["depth", "median", "mean", "longest", "positions (mean)", "first game"],
        );
        for &depth in depths {
            let time = self.times(setting, depth);
            let times = [time.quantile(0.5), time.mean(), time.most()].map(seconds);
            let count = format!("{:.0}", self.nodes(setting, depth));
            let length = self.games(setting, depth).next().map_or(0, |record| record.steps.len());
            let row = [depth.to_string()].into_iter().chain(times);
            table.push(row.chain([count, format!("{length} moves")]));
        }
        table
    }

    /// Every move of every game.
    fn data(&self) -> Table {
        let mut data = Table::new("", &["setting", "depth", "game", "move", "seconds", "nodes"]);
        for record in self.records {
            for (number, step) in record.steps.iter().enumerate() {
                let setting = SETTINGS[record.setting].1.to_string();
                let place = [record.depth as usize, record.game, number + 1];
                let place = place.map(|number| number.to_string());
                let cost = [format!("{:.6}", step.seconds), step.nodes.to_string()];
                data.push([setting].into_iter().chain(place).chain(cost));
            }
        }
        data
    }

    /// The paper's two pictures: boxes of all moves, and the first game of each depth.
    fn plot(&self, depths: &[u32]) -> Result<String, Failure> {
        let name = |depth: u32| format!("d = {depth}");
        let boxes = depths.iter().map(|&depth| (name(depth), self.times(0, depth))).collect();
        let line = |&depth: &u32| {
            let point = |(index, step): (usize, &Step)| (index as f64 + 1.0, step.seconds);
            let record = self.games(0, depth).next()?;
            let points = record.steps.iter().enumerate().map(point).collect();
            Some(Line { name: name(depth), points })
        };
        let over = Axes::new("Time for a move", "depth", "seconds").log();
        let along = Axes::new("Along the first game", "move", "seconds").log();
        let lines = depths.iter().filter_map(line).collect();
        draw(&[Panel::Boxes(over, boxes), Panel::Lines(along, lines)])
    }
}
