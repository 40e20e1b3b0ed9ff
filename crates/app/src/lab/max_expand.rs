//! `max-expand`: Figures 4 and 5 of Zhao and Ding.

use arena::{Engine, Limits, Schedule};
use serde_json::json;

use super::agents::{engine, plan};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::plot::{Axes, Line, Panel, draw};
use super::sample::percent;
use super::series::{Series, score};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "max-expand",
    paper: "Zhao and Ding, Figures 4 and 5",
    question: "What is it worth to look at more moves?",
    claim: "Against Mushroom the agent loses with fewer than 28 moves, wins one colour from 28 on and both \
            from 31. Against Pela it loses, but later: 25 rounds with 35 moves, 48 and 35 with 78; more \
            does not help for ever.",
    run,
};

/// The class of Mushroom: one ply of patterns. And somebody stronger, as Pela was.
const WEAKER: &str = "greedy";
const STRONGER: &str = "zhang";

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let widths: Vec<u32> =
        bench.size(vec![1, 6, 20, 40], vec![1, 2, 4, 7, 10, 14, 20, 28, 31, 38, 48, 58, 68, 78]);
    let games = bench.size(2, 20);
    bench.begin(json!({"widths": widths, "games": games, "rivals": [WEAKER, STRONGER]}))?;
    let mut series = Vec::new();
    for rival in [WEAKER, STRONGER] {
        let mut engines = vec![engine(&format!("agent={rival},name=rival"))?];
        let players = widths.iter().map(|width| {
            engine(&format!("agent=zhao-ding,max_expand={width},name={}", name(*width)))
        });
        engines.extend(players.collect::<Result<Vec<Engine>, Failure>>()?);
        let each = Limits { turn_ms: Some(30_000), ..Limits::default() };
        let plan = plan(engines, Schedule::Gauntlet, games, each);
        series.push(bench.play(rival, plan, bench.concurrency())?);
    }
    findings(&widths, &series)
}

fn name(width: u32) -> String {
    format!("max_expand {width}")
}

fn findings(widths: &[u32], series: &[Series]) -> Result<Findings, Failure> {
    let rate = |index: usize, width| series[index].tally(&name(width), "rival").score();
    let length = |index: usize, width| series[index].lengths(&name(width), "rival").mean();
    let mut table = Table::new(
        "Won+drawn−lost, and stones of a game",
        &["max_expand", "against greedy", "stones", "against zhang", "stones"],
    );
    let mut data = Table::new("", &["max_expand", "opponent", "wins", "draws", "losses", "stones"]);
    for &width in widths {
        let mut cells = vec![width.to_string()];
        for (index, rival) in [WEAKER, STRONGER].into_iter().enumerate() {
            let tally = series[index].tally(&name(width), "rival");
            let stones = format!("{:.1}", length(index, width));
            cells.extend([score(&tally), stones.clone()]);
            let counts = [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
            let row = [width.to_string(), rival.to_string()].into_iter().chain(counts);
            data.push(row.chain([stones]));
        }
        table.push(cells);
    }
    let (least, most) = (widths[0], widths[widths.len() - 1]);
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    findings.measured = format!(
        "Against greedy the score goes from {} with max_expand {least} to {} with {most}; games against \
         zhang last {:.0} and {:.0} stones.",
        percent(rate(0, least)),
        percent(rate(0, most)),
        length(1, least),
        length(1, most)
    );
    findings.reason = "Opponents differ, and the paper played one game with each colour, so its thresholds \
                       (28, 31) are those of two games; over more openings the change is gradual, and it \
                       comes earlier because moves are ordered by the whole evaluation."
        .to_string();
    let text = format!(
        "looking at {most} moves wins more against greedy than looking at {least}: {} and {}",
        percent(rate(0, most)),
        percent(rate(0, least))
    );
    findings.fact(rate(0, most) > rate(0, least), text);
    let text = format!(
        "games against zhang last longer with {most} moves than with {least}: {:.1} and {:.1} stones",
        length(1, most),
        length(1, least)
    );
    findings.fact(length(1, most) > length(1, least), text);
    if let [.., before, last] = widths {
        let gain = rate(0, *last) - rate(0, *before);
        let whole = rate(0, most) - rate(0, least);
        let text = format!(
            "it saturates: the last step gives {} of the score, all steps {}",
            percent(gain),
            percent(whole)
        );
        findings.fact(gain < whole / 2.0 || gain <= 0.05, text);
    }
    let line = |name: &str, figure: &dyn Fn(u32) -> f64| Line {
        name: name.to_string(),
        points: widths.iter().map(|&width| (f64::from(width), figure(width))).collect(),
    };
    let rates = [WEAKER, STRONGER]
        .iter()
        .zip(0..)
        .map(|(name, index)| line(name, &|width| 100.0 * rate(index, width)));
    let lengths = [WEAKER, STRONGER]
        .iter()
        .zip(0..)
        .map(|(name, index)| line(name, &|width| length(index, width)));
    findings.plot = draw(&[
        Panel::Lines(Axes::new("Score", "max_expand", "percent"), rates.collect()),
        Panel::Lines(Axes::new("Length of a game", "max_expand", "stones"), lengths.collect()),
    ])?;
    Ok(findings)
}
