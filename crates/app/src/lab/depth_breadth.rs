//! `depth-breadth`: the trade-off between how far and how wide Zhang's agent looks.

use arena::{Engine, Limits, Schedule};
use serde_json::json;

use super::agents::{engine, plan};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::series::{Series, error, score};
use crate::failure::Failure;
use crate::plot::{Axes, Line, Panel, draw};
use crate::sample::{percent, seconds};

pub const EXPERIMENT: Experiment = Experiment {
    name: "depth-breadth",
    paper: "Zhang, Details of Implementing",
    question: "Is it better to look farther or wider?",
    claim: "Several pairs (d, b) were tried and the best kept; the paper gives no figures, its program has \
            d = 2 with 3 points at the root.",
    reason: "The authors had 30 s a turn and slow code, and kept a pair that fits; here every pair fits into the \
             time, so the grid can go on.",
    run,
};

/// The pair of the authors, which all others play against.
const REFERENCE: &str = "authors";

/// The same pair without the kill movement, which is the other way to look far.
const NO_KILLS: &str = "no kills";

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let depths: Vec<u32> = bench.size(vec![1, 2], vec![1, 2, 3, 4]);
    let breadths: Vec<u32> = bench.size(vec![3, 8], vec![2, 3, 5, 10, 20]);
    let games = bench.size(4, 20);
    bench.begin(json!({"depths": depths, "breadths": breadths, "games": games}))?;
    let mut engines = vec![engine(&format!("agent=zhang,name={REFERENCE},depth=2"))?];
    engines.push(engine(&format!("agent=zhang,name={NO_KILLS},depth=2,kill_depth=0"))?);
    let grid: Vec<(u32, u32)> =
        depths.iter().flat_map(|&d| breadths.iter().map(move |&b| (d, b))).collect();
    let cells = grid
        .iter()
        .map(|&(d, b)| engine(&format!("agent=zhang,depth={d},breadth={b},name={}", name(d, b))));
    engines.extend(cells.collect::<Result<Vec<Engine>, Failure>>()?);
    let each = Limits { turn_ms: Some(30_000), ..Limits::default() };
    // Times are measured: one game at a time.
    let series = bench.play("games", plan(engines, Schedule::Gauntlet, games, each), 1)?;
    findings(&depths, &breadths, &series)
}

fn name(depth: u32, breadth: u32) -> String {
    format!("d={depth} b={breadth}")
}

fn findings(depths: &[u32], breadths: &[u32], series: &Series) -> Result<Findings, Failure> {
    let figures = Figures { depths, breadths, series };
    let (table, data) = figures.tables();
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    let pairs = depths.iter().flat_map(|&d| breadths.iter().map(move |&b| (d, b)));
    let best = pairs.max_by(|&(d, b), &(e, c)| figures.rate(d, b).total_cmp(&figures.rate(e, c)));
    let (d, b) = best.unwrap_or_default();
    findings.measured = format!(
        "The highest score of the grid against the authors' (2, 3) is that of ({d}, {b}), {}. Each may be off \
         by {}, and the highest of many is luck in part.",
        percent(figures.rate(d, b)),
        percent(error(&series.tally(&name(d, b), REFERENCE)))
    );
    let plain = series.tally(REFERENCE, NO_KILLS);
    findings.fact(
        plain.wins > plain.losses,
        format!("with the kill movement it beats itself without: {}", score(&plain)),
    );
    let (deep, wide) = (depths[depths.len() - 1], breadths[breadths.len() - 1]);
    let [most, least] = [name(deep, wide), name(1, breadths[0])].map(|name| series.seconds(&name));
    findings.fact(
        most >= least,
        format!(
            "looking farther and wider takes longer: {} at ({deep}, {wide}), {} at (1, {})",
            seconds(most),
            seconds(least),
            breadths[0]
        ),
    );
    findings.plot = figures.plot()?;
    findings.pages.push(series.page("games.html", "the games"));
    Ok(findings)
}

/// The match and what can be said of it.
struct Figures<'a> {
    depths: &'a [u32],
    breadths: &'a [u32],
    series: &'a Series,
}

impl Figures<'_> {
    fn rate(&self, depth: u32, breadth: u32) -> f64 {
        self.series.tally(&name(depth, breadth), REFERENCE).score()
    }

    fn tables(&self) -> (Table, Table) {
        let mut table = Table::new(
            "Games against the authors' pair (2, 3), and the mean time for a move",
            &["(d, b)", "won+drawn−lost", "time"],
        );
        let mut data = Table::new("", &["depth", "breadth", "wins", "draws", "losses", "seconds"]);
        for &d in self.depths {
            for &b in self.breadths {
                let tally = self.series.tally(&name(d, b), REFERENCE);
                let time = self.series.seconds(&name(d, b));
                table.push([format!("({d}, {b})"), score(&tally), seconds(time)]);
                let cells = [u64::from(d), u64::from(b), tally.wins, tally.draws, tally.losses];
                let cells = cells.map(|cell| cell.to_string()).into_iter();
                data.push(cells.chain([format!("{time:.6}")]));
            }
        }
        let plain = score(&self.series.tally(NO_KILLS, REFERENCE));
        let time = seconds(self.series.seconds(NO_KILLS));
        table.push(["(2, 3), no kill movement".to_string(), plain, time]);
        (table, data)
    }

    fn plot(&self) -> Result<String, Failure> {
        let lines = |figure: &dyn Fn(u32, u32) -> f64| {
            let line = |&d: &u32| Line {
                name: format!("d = {d}"),
                points: self.breadths.iter().map(|&b| (f64::from(b), figure(d, b))).collect(),
            };
            self.depths.iter().map(line).collect::<Vec<Line>>()
        };
        let rates = lines(&|d, b| 100.0 * self.rate(d, b));
        let times = lines(&|d, b| self.series.seconds(&name(d, b)).max(1e-4));
        draw(&[
            Panel::Lines(Axes::new("Score against (2, 3)", "breadth b", "percent"), rates),
            Panel::Lines(Axes::new("Time for a move", "breadth b", "seconds").log(), times),
        ])
    }
}
