//! `max-expand`: Figures 4 and 5 of Zhao and Ding.

use arena::{Engine, Limits, Schedule};
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
    name: "max-expand",
    paper: "Zhao and Ding, Figures 4 and 5",
    question: "What is it worth to look at more moves?",
    claim: "Against Mushroom the agent loses with fewer than 28 moves, wins one colour from 28 on and both \
            from 31. Against Pela it loses, but later: 25 rounds with 35 moves, 48 and 35 with 78; more \
            does not help for ever.",
    reason: "Greedy knows exact patterns and is stronger than Mushroom, so the agent does not win all games; \
             and the paper's thresholds (28, 31) are those of one game with each colour, while over many \
             openings the change is gradual. That more moves help, and at some number no more, is the paper's \
             finding.",
    run,
};

/// The class of Mushroom: one ply of patterns. And somebody stronger, as Pela was.
const RIVALS: [&str; 2] = ["greedy", "zhang"];

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let widths: Vec<u32> =
        bench.size(vec![1, 6, 20, 40], vec![1, 2, 4, 7, 10, 14, 20, 28, 31, 38, 48, 58, 68, 78]);
    let games = bench.size(2, 20);
    bench.begin(json!({"widths": widths, "games": games, "rivals": RIVALS}))?;
    let mut series = Vec::new();
    for rival in RIVALS {
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
    let figures = Figures { widths, series };
    let (table, data) = figures.tables();
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    let (least, most) = (widths[0], widths[widths.len() - 1]);
    let rates = [least, most].map(|width| figures.rate(0, width));
    let lengths = [least, most].map(|width| figures.length(1, width));
    findings.measured = format!(
        "Against greedy the score goes from {} with max_expand {least} to {} with {most}; games against \
         zhang last {:.0} and {:.0} stones. A score may be off by {}.",
        percent(rates[0]),
        percent(rates[1]),
        lengths[0],
        lengths[1],
        percent(error(&series[0].tally(&name(most), "rival")))
    );
    for (index, rival) in RIVALS.into_iter().enumerate() {
        let [few, many] = [least, most].map(|width| figures.rate(index, width));
        let text = format!(
            "looking at {most} moves wins more against {rival} than looking at {least}: {} and {}",
            percent(many),
            percent(few)
        );
        findings.fact(many > few, text);
    }
    let text = format!(
        "games against zhang last longer with {most} moves than with {least}: {:.1} and {:.1} stones",
        lengths[1], lengths[0]
    );
    findings.fact(lengths[1] > lengths[0], text);
    let half = widths.iter().copied().find(|&width| 2 * width >= most).unwrap_or(most);
    let (gain, whole) = (rates[1] - figures.rate(0, half), rates[1] - rates[0]);
    let text = format!(
        "it saturates: the step from {half} to {most} gives {} of the score, all steps {}",
        percent(gain),
        percent(whole)
    );
    findings.fact(gain < whole / 2.0, text);
    findings.plot = figures.plot()?;
    Ok(findings)
}

/// The two matches and what can be said of them.
struct Figures<'a> {
    widths: &'a [u32],
    series: &'a [Series],
}

impl Figures<'_> {
    fn rate(&self, rival: usize, width: u32) -> f64 {
        self.series[rival].tally(&name(width), "rival").score()
    }

    /// Stones of a game on average.
    fn length(&self, rival: usize, width: u32) -> f64 {
        self.series[rival].lengths(&name(width), "rival").mean()
    }

    fn tables(&self) -> (Table, Table) {
        let mut table = Table::new(
            "Won+drawn−lost, and stones of a game",
            &["max_expand", "against greedy", "stones", "against zhang", "stones"],
        );
        let head = ["max_expand", "opponent", "wins", "draws", "losses", "stones"];
        let mut data = Table::new("", &head);
        for &width in self.widths {
            let mut cells = vec![width.to_string()];
            for (index, rival) in RIVALS.into_iter().enumerate() {
                let tally = self.series[index].tally(&name(width), "rival");
                let stones = format!("{:.1}", self.length(index, width));
                cells.extend([score(&tally), stones.clone()]);
                let counts = [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
                let row = [width.to_string(), rival.to_string()].into_iter().chain(counts);
                data.push(row.chain([stones]));
            }
            table.push(cells);
        }
        (table, data)
    }

    fn plot(&self) -> Result<String, Failure> {
        let lines = |figure: &dyn Fn(usize, u32) -> f64| {
            let line = |(index, rival): (usize, &&str)| Line {
                name: format!("against {rival}"),
                points: self.widths.iter().map(|&w| (f64::from(w), figure(index, w))).collect(),
            };
            RIVALS.iter().enumerate().map(line).collect::<Vec<Line>>()
        };
        let rates = lines(&|index, width| 100.0 * self.rate(index, width));
        let lengths = lines(&|index, width| self.length(index, width));
        draw(&[
            Panel::Lines(Axes::new("Score", "max_expand", "percent"), rates),
            Panel::Lines(Axes::new("Length of a game", "max_expand", "stones"), lengths),
        ])
    }
}
