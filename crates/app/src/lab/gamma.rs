//! `gamma`: how much Zhang's agent fears the opponent's patterns.

use arena::{Limits, Schedule};
use serde_json::json;

use super::agents::{engine, plan};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::series::{Series, error, score};
use crate::failure::Failure;
use crate::plot::{Axes, Line, Panel, draw};
use crate::sample::percent;

pub const EXPERIMENT: Experiment = Experiment {
    name: "gamma",
    paper: "Zhang, Heuristic Evaluation",
    question: "How much should the opponent's patterns weigh?",
    claim: "V = V(agent) − γ·V(opponent) with γ above 1, found by experiments that the paper does not \
            print; the authors' program has 1.4.",
    reason: "The authors chose γ by playing against the programs they had; here the agent meets \
             itself, where every other setting is the same and only γ decides.",
    run,
};

/// The agent that fears as much as it hopes, against which all others play.
const REFERENCE: &str = "γ = 1";

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let gammas: Vec<f64> =
        bench.size(vec![0.5, 1.4, 2.0], vec![0.0, 0.25, 0.5, 0.75, 1.2, 1.4, 1.7, 2.0, 3.0, 5.0]);
    let games = bench.size(4, 40);
    // The kill movement decides most games before the evaluation does, so both are asked.
    bench.begin(json!({"gammas": gammas, "games": games}))?;
    let mut series = Vec::new();
    for (kills, settings) in KILLS {
        let mut engines =
            vec![engine(&format!("agent=zhang,gamma=1,depth=2,name={REFERENCE}{settings}"))?];
        for &gamma in &gammas {
            engines.push(engine(&format!(
                "agent=zhang,gamma={gamma},depth=2,name={}{settings}",
                name(gamma)
            ))?);
        }
        let each = Limits { turn_ms: Some(30_000), ..Limits::default() };
        let plan = plan(engines, Schedule::Gauntlet, games, each);
        series.push(bench.play(kills, plan, bench.concurrency())?);
    }
    findings(&gammas, &series)
}

/// With and without the kill movement.
const KILLS: [(&str, &str); 2] = [("with kills", ""), ("without kills", ",kill_depth=0")];

fn name(gamma: f64) -> String {
    format!("γ = {gamma}")
}

fn findings(gammas: &[f64], series: &[Series]) -> Result<Findings, Failure> {
    let mut table =
        Table::new("Games against γ = 1, d = 2", &["γ", "with kill movement", "without"]);
    let mut data = Table::new("", &["gamma", "kills", "wins", "draws", "losses"]);
    for &gamma in gammas {
        let tallies = series.iter().map(|series| series.tally(&name(gamma), REFERENCE));
        let tallies: Vec<arena::Tally> = tallies.collect();
        table.push(std::iter::once(gamma.to_string()).chain(tallies.iter().map(score)));
        for ((kills, _), tally) in KILLS.iter().zip(&tallies) {
            let counts = [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
            data.push([gamma.to_string(), kills.to_string()].into_iter().chain(counts));
        }
    }
    let rate = |series: &Series, gamma| match gamma {
        1.0 => 0.5,
        gamma => series.tally(&name(gamma), REFERENCE).score(),
    };
    let mut all = gammas.to_vec();
    all.push(1.0);
    all.sort_by(f64::total_cmp);
    let best = |series: &Series| {
        let best = all.iter().copied().max_by(|&a, &b| rate(series, a).total_cmp(&rate(series, b)));
        best.unwrap_or(1.0)
    };
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    findings.measured = format!(
        "The authors' γ = 1.4 scores {} against γ = 1 with the kill movement and {} without; the highest \
         scores of the list are those of {} and {}. Each may be off by {}, and the highest of many is luck in \
         part.",
        percent(rate(&series[0], 1.4)),
        percent(rate(&series[1], 1.4)),
        best(&series[0]),
        best(&series[1]),
        percent(error(&series[0].tally(&name(1.4), REFERENCE)))
    );
    let careless = gammas[0];
    for ((kills, _), series) in KILLS.iter().zip(series) {
        let [low, high] = [careless, 1.4].map(|gamma| rate(series, gamma));
        let text = format!(
            "γ = 1.4 scores better than γ = {careless} against γ = 1 {kills}: {} and {}",
            percent(high),
            percent(low)
        );
        findings.fact(high > low, text);
    }
    let line = |((kills, _), series): (&(&str, &str), &Series)| Line {
        name: kills.to_string(),
        points: all.iter().map(|&gamma| (gamma, 100.0 * rate(series, gamma))).collect(),
    };
    let lines = KILLS.iter().zip(series).map(line).collect();
    let axes = Axes::new("Score against γ = 1", "γ", "percent");
    findings.plot = draw(&[Panel::Lines(axes, lines)])?;
    Ok(findings)
}
