//! `limits`: what every agent uses of memory and time, each in a process of its own.

mod trial;

use std::env;
use std::path::PathBuf;

use arena::Limits;
use board::Color;
use serde_json::json;

use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use crate::agents::entries;
use crate::failure::Failure;
use crate::plot::{Bar, Panel, draw};
use crate::sample::seconds;
use trial::{Trial, Usage};

pub const EXPERIMENT: Experiment = Experiment {
    name: "limits",
    paper: "Zhouying, 1",
    question: "Who keeps 100 MB, 5 s a move and 180 s a game?",
    claim: "The course demanded victory under 100 MB of memory, 5 s a step and 180 s in total.",
    reason: "The paper says that its agent kept them and gives no figures. Here every agent is told the limits as a \
             manager of Gomocup tells them, and keeps time by its own clock.",
    run,
};

/// The limits of the course.
const MEGABYTES: f64 = 100.0;
const TURN: f64 = 5.0;
const GAME: f64 = 180.0;

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let (turn_ms, game_ms) = bench.size((100, 20_000), ((TURN * 1e3) as u64, (GAME * 1e3) as u64));
    let memory_mb = Some(MEGABYTES as u64);
    let limits =
        Limits { turn_ms: Some(turn_ms), game_ms: Some(game_ms), memory_mb, ..Limits::default() };
    let stones = bench.size(16, 225);
    let agents: Vec<&str> = entries().map(|entry| entry.name).collect();
    let program = sibling()?;
    bench.begin(json!({"agents": agents, "limits": limits, "stones": stones}))?;
    let jobs: Vec<(&str, Color)> =
        agents.iter().flat_map(|&agent| Color::ALL.map(|color| (agent, color))).collect();
    let usages: Vec<Usage> = bench.measure(
        1,
        &jobs,
        |(agent, color)| format!("{agent} {}", color.name()),
        |&(agent, color), stop| {
            let trial = Trial { program: &program, agent, limits: &limits, stones };
            trial.play(color, stop)
        },
    )?;
    findings(&agents, &usages, bench.means.quick)
}

/// The brain that lies beside this program.
fn sibling() -> Result<PathBuf, Failure> {
    let own = env::current_exe().map_err(Failure::input)?;
    let path = own.with_file_name(format!("pbrain-tengen{}", env::consts::EXE_SUFFIX));
    match path.is_file() {
        true => Ok(path),
        false => Err(Failure::input(format!("{}: not there, expected the brain", path.display()))),
    }
}

/// The most that an agent used, over its games.
struct Peak<'a> {
    agent: &'a str,
    megabytes: Option<f64>,
    longest_s: f64,
    total_s: f64,
    moves: usize,
    /// Whether no game ended by a fault.
    is_fair: bool,
}

impl<'a> Peak<'a> {
    fn new(agent: &'a str, usages: &[Usage]) -> Peak<'a> {
        let own = || usages.iter().filter(|usage| usage.agent == agent);
        let most = |figure: &dyn Fn(&Usage) -> f64| own().map(figure).fold(0.0, f64::max);
        let is_fair = |usage: &Usage| matches!(usage.reason.as_str(), "five" | "full" | "length");
        let bytes = own().filter_map(|usage| usage.bytes).max();
        Peak {
            agent,
            megabytes: bytes.map(|bytes| bytes as f64 / f64::from(1 << 20)),
            longest_s: most(&|usage| usage.longest_s),
            total_s: most(&|usage| usage.total_s),
            moves: own().map(|usage| usage.moves).max().unwrap_or(0),
            is_fair: own().all(is_fair),
        }
    }

    fn keeps_all(&self) -> bool {
        self.is_fair
            && self.megabytes.is_none_or(|megabytes| megabytes <= MEGABYTES)
            && self.longest_s <= TURN
            && self.total_s <= GAME
    }

    /// Memory, the slowest move and the whole game in words.
    fn words(&self) -> [String; 3] {
        let memory = match self.megabytes {
            Some(megabytes) => format!("{megabytes:.1} MB"),
            None => "not measured".to_string(),
        };
        [memory, seconds(self.longest_s), seconds(self.total_s)]
    }
}

fn findings(agents: &[&str], usages: &[Usage], is_quick: bool) -> Result<Findings, Failure> {
    let peaks: Vec<Peak<'_>> = agents.iter().map(|agent| Peak::new(agent, usages)).collect();
    let mut findings = Findings { data: data(usages), ..Findings::default() };
    let mut table = Table::new(
        "The most of two games against itself",
        &["agent", "peak memory", "slowest move", "whole game", "moves", "keeps them"],
    );
    for peak in &peaks {
        let verdict = if peak.keeps_all() { "yes" } else { "no" };
        let cells = [peak.agent.to_string()].into_iter().chain(peak.words());
        table.push(cells.chain([peak.moves.to_string(), verdict.to_string()]));
        if matches!(peak.agent, "zhouying" | "tengen") {
            let words = peak.words().join(", ");
            let text = format!("{} keeps 100 MB, 5 s, 180 s: {words}", peak.agent);
            findings.fact(peak.keeps_all(), text);
        }
    }
    findings.tables.push(table);
    let count = peaks.iter().filter(|peak| peak.keeps_all()).count();
    let note = match is_quick {
        true => " Moves had 0.1 s here, so only the memory says something.",
        false => "",
    };
    findings.measured = format!("{count} of {} agents keep all three limits.{note}", agents.len());
    let bar = |peak: &Peak<'_>| Bar {
        name: peak.agent.to_string(),
        value: peak.megabytes.unwrap_or(0.0),
        error: 0.0,
    };
    let bars = peaks.iter().map(bar).collect();
    findings.plot = draw(&[Panel::Bars("Peak memory in megabytes".to_string(), bars)])?;
    Ok(findings)
}

fn data(usages: &[Usage]) -> Table {
    let head = ["agent", "bytes", "longest_s", "total_s", "moves", "result", "reason"];
    let mut data = Table::new("", &head);
    for usage in usages {
        let bytes = usage.bytes.map_or(String::new(), |bytes| bytes.to_string());
        let times = [usage.longest_s, usage.total_s].map(|time| format!("{time:.3}"));
        let cells = [usage.agent.clone(), bytes].into_iter().chain(times);
        let end = [usage.moves.to_string(), usage.result.clone(), usage.reason.clone()];
        data.push(cells.chain(end));
    }
    data
}
