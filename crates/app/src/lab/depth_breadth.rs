//! `depth-breadth`: the trade-off between how far and how wide Zhang's agent looks.

use arena::{Engine, Limits, Schedule};
use serde_json::json;

use super::agents::{engine, plan};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::plot::{Axes, Line, Panel, draw};
use super::sample::{percent, seconds};
use super::series::{Series, score};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "depth-breadth",
    paper: "Zhang, Details of Implementing",
    question: "Is it better to look farther or wider?",
    claim: "Several pairs (d, b) were tried and the best kept; the paper gives no figures, its program has \
            d = 2 with 3 points at the root.",
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
    let rate = |d, b| series.tally(&name(d, b), REFERENCE).score();
    let mut table = Table::new(
        "Games against the authors' pair (2, 3), and the mean time for a move",
        &["(d, b)", "won+drawn−lost", "time"],
    );
    let mut data = Table::new("", &["depth", "breadth", "wins", "draws", "losses", "seconds"]);
    for &d in depths {
        for &b in breadths {
            let (tally, time) = (series.tally(&name(d, b), REFERENCE), series.seconds(&name(d, b)));
            table.push([format!("({d}, {b})"), score(&tally), seconds(time)]);
            let cells = [u64::from(d), u64::from(b), tally.wins, tally.draws, tally.losses];
            data.push(cells.map(|cell| cell.to_string()).into_iter().chain([format!("{time:.6}")]));
        }
    }
    let plain = series.tally(NO_KILLS, REFERENCE);
    table.push([
        "(2, 3), no kill movement".to_string(),
        score(&plain),
        seconds(series.seconds(NO_KILLS)),
    ]);
    let pairs = || depths.iter().flat_map(|&d| breadths.iter().map(move |&b| (d, b)));
    let best = pairs().max_by(|&(d, b), &(e, c)| rate(d, b).total_cmp(&rate(e, c)));
    let (d, b) = best.unwrap_or_default();
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    findings.measured = format!(
        "The best pair of this grid is ({d}, {b}), which scores {} against the authors' (2, 3).",
        percent(rate(d, b))
    );
    findings.reason =
        "The authors had 30 s and slow code and stopped at the first pair that fitted; \
                       here every pair fits into the time, so the grid can go on."
            .to_string();
    findings.fact(
        plain.wins < plain.losses,
        format!("with the kill movement it beats itself without: {}", score(&plain.inverted())),
    );
    let (deep, wide) = (depths[depths.len() - 1], breadths[breadths.len() - 1]);
    let (most, least) = (series.seconds(&name(deep, wide)), series.seconds(&name(1, breadths[0])));
    findings.fact(
        most >= least,
        format!(
            "looking farther and wider takes longer: {} at ({deep}, {wide}), {} at (1, {})",
            seconds(most),
            seconds(least),
            breadths[0]
        ),
    );
    let line = |&d: &u32, figure: &dyn Fn(u32, u32) -> f64| Line {
        name: format!("d = {d}"),
        points: breadths.iter().map(|&b| (f64::from(b), figure(d, b))).collect(),
    };
    let lines = |figure: &dyn Fn(u32, u32) -> f64| depths.iter().map(|d| line(d, figure)).collect();
    let rates = lines(&|d, b| 100.0 * rate(d, b));
    let times = lines(&|d, b| series.seconds(&name(d, b)).max(1e-4));
    findings.plot = draw(&[
        Panel::Lines(Axes::new("Score against (2, 3)", "breadth b", "percent"), rates),
        Panel::Lines(Axes::new("Time for a move", "breadth b", "seconds").log(), times),
    ])?;
    findings.pages.push(series.page("games.html", "the games"));
    Ok(findings)
}
