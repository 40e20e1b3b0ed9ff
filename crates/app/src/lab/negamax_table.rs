//! `negamax-table`: what pruning and the table of Zhang save.

use std::sync::atomic::AtomicBool;

use search::{Limits, Task};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::agents::{Step, agent, ask, openings, play_itself, square};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use crate::count::grouped;
use crate::failure::Failure;
use crate::plot::{Axes, Line, Panel, draw};
use crate::sample::{Sample, percent, seconds};

pub const EXPERIMENT: Experiment = Experiment {
    name: "negamax-table",
    paper: "Zhang, Performance",
    question: "What do pruning, negamax and the transposition table save?",
    claim: "Simple minimax took 9.24 s a turn over 50 turns against itself; negamax with a table took \
            8.43 s, 8.5 % less.",
    reason: "The authors' figure compares two versions that both prune, so only the table and the \
             shorter code differ; here minimax is minimax, and pruning is what saves most. The \
             searches share one width of 12 points, where the authors' 3 leave almost nothing to \
             prune.",
    run,
};

/// The four searches, each with one idea more.
const SEARCHES: [&str; 4] = ["zhang-minimax", "zhang-alphabeta", "zhang-negamax", "zhang"];

/// Points searched: wide enough that there is something to prune. The kill movement is off, as it
/// is the same in all four.
const SETTINGS: &str = "breadth=12,kill_depth=0";

/// What the four searches did in one position.
#[derive(Serialize, Deserialize)]
struct Row {
    depth: u32,
    steps: Vec<Step>,
}

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let depths = 2..=4;
    let count = bench.size(8, 50);
    bench.begin(json!({"depths": depths, "positions": count, "settings": SETTINGS}))?;
    let positions = positions(count)?;
    let jobs: Vec<(u32, usize)> =
        depths.clone().flat_map(|depth| (0..count).map(move |index| (depth, index))).collect();
    let rows: Vec<Row> = bench.measure(
        1,
        &jobs,
        |(depth, index)| format!("d={depth} position={index}"),
        |&(depth, index), stop| {
            let search = |name: &&str| {
                let mut agent = agent(&format!("{name},{SETTINGS}")).ok()?;
                Some(ask(&mut *agent, &positions[index], &Limits::depth(depth), stop))
            };
            Row { depth, steps: SEARCHES.iter().filter_map(search).collect() }
        },
    )?;
    findings(depths.collect(), &rows)
}

/// Positions of the agent's games against itself, from the empty board and then from openings.
fn positions(count: usize) -> Result<Vec<Task>, Failure> {
    let mut positions = Vec::new();
    let go_on = AtomicBool::new(false);
    for start in openings(square(20)) {
        let mut task = start.clone();
        play_itself(&mut *agent("zhang")?, &mut task, &Limits::depth(2), count + 4, &go_on);
        // The first stones give no choice to search for.
        for moves in (start.moves.len().max(4)..task.moves.len()).map(|ply| &task.moves[..ply]) {
            positions.push(Task { moves: moves.to_vec(), ..start.clone() });
        }
        if positions.len() >= count {
            break;
        }
    }
    positions.truncate(count);
    Ok(positions)
}

fn findings(depths: Vec<u32>, rows: &[Row]) -> Result<Findings, Failure> {
    let figures = Figures { depths, rows };
    let (table, data) = figures.tables();
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    let last = figures.depths[figures.depths.len() - 1];
    let left = |depth| figures.seconds(depth, 3) / figures.seconds(depth, 0).max(1e-9);
    findings.measured = format!(
        "At d = 2 minimax takes {} a turn and negamax with the table {}, {} of that; at d = {last} it \
         takes {}.",
        seconds(figures.seconds(2, 0)),
        seconds(figures.seconds(2, 3)),
        percent(left(2)),
        percent(left(last))
    );
    let share = figures.nodes(3, 1) / figures.nodes(3, 0).max(1.0);
    let text = format!(
        "alpha-beta visits a small part of minimax's positions at d = 3: {}",
        percent(share)
    );
    findings.fact(share < 0.5, text);
    let same = |row: &&Row| row.steps.iter().all(|step| step.point == row.steps[0].point);
    let (alike, all) = (figures.at(3).filter(same).count(), figures.at(3).count());
    let text = format!("all four searches choose the same move at d = 3: {alike} of {all}");
    findings.fact(alike == all && all > 0, text);
    let [with, without] = [3, 2].map(|search| figures.nodes(last, search));
    let text =
        format!("the table saves positions at d = {last}: {with:.0} instead of {without:.0}");
    findings.fact(with < without, text);
    findings.plot = figures.plot()?;
    Ok(findings)
}

/// The positions and what can be said of them. Searches are given by their numbers.
struct Figures<'a> {
    depths: Vec<u32>,
    rows: &'a [Row],
}

impl Figures<'_> {
    fn at(&self, depth: u32) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.depth == depth && row.steps.len() == SEARCHES.len())
    }

    /// Seconds for a turn on average.
    fn seconds(&self, depth: u32, search: usize) -> f64 {
        self.at(depth).map(|row| row.steps[search].seconds).collect::<Sample>().mean()
    }

    /// Positions for a turn on average.
    fn nodes(&self, depth: u32, search: usize) -> f64 {
        self.at(depth).map(|row| row.steps[search].nodes as f64).collect::<Sample>().mean()
    }

    fn tables(&self) -> (Table, Table) {
        let mut table = Table::new(
            "A turn on average, 12 points a position, the same positions for all",
            &["depth", "search", "time", "positions", "of minimax's"],
        );
        let mut data = Table::new("", &["depth", "search", "seconds", "nodes"]);
        for &depth in &self.depths {
            for (index, name) in SEARCHES.iter().enumerate() {
                let (time, nodes) = (self.seconds(depth, index), self.nodes(depth, index));
                let share = percent(nodes / self.nodes(depth, 0).max(1.0));
                let place = [depth.to_string(), name.to_string()];
                let cells = [seconds(time), grouped(nodes.round() as u64), share];
                table.push(place.clone().into_iter().chain(cells));
                data.push(place.into_iter().chain([format!("{time:.6}"), format!("{nodes:.1}")]));
            }
        }
        (table, data)
    }

    fn plot(&self) -> Result<String, Failure> {
        let lines = |figure: &dyn Fn(u32, usize) -> f64| {
            let line = |(index, name): (usize, &&str)| Line {
                name: name.to_string(),
                points: self.depths.iter().map(|&d| (f64::from(d), figure(d, index))).collect(),
            };
            SEARCHES.iter().enumerate().map(line).collect::<Vec<Line>>()
        };
        let nodes = lines(&|depth, search| self.nodes(depth, search));
        let times = lines(&|depth, search| self.seconds(depth, search));
        draw(&[
            Panel::Lines(Axes::new("Positions a turn", "depth", "positions").log(), nodes),
            Panel::Lines(Axes::new("Time a turn", "depth", "seconds").log(), times),
        ])
    }
}
