//! `mcts-simulations`: how many random games Deng and Liu's tree search needs.

use arena::{Limits, Schedule};
use serde_json::json;

use super::agents::{engine, plan};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::series::{Series, score};
use crate::failure::Failure;
use crate::plot::{Axes, Line, Panel, draw};
use crate::sample::{percent, seconds};

pub const EXPERIMENT: Experiment = Experiment {
    name: "mcts-simulations",
    paper: "Deng and Liu, 2.2",
    question: "How many simulations does Monte-Carlo tree search need?",
    claim: "Several hundred simulations were all that fitted into 7 s; the agent could only beat Mushroom, \
            and the authors went on with minimax.",
    reason: "The authors' Python copied the board for every simulation and reached some hundred; \
             a move in place makes many thousand in their 7 s, so their doubt can be answered: \
             more simulations do help, if slowly.",
    run,
};

/// The class of Mushroom.
const BASELINE: &str = "greedy";

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let counts: Vec<u32> = bench.size(vec![5, 50, 500], vec![10, 30, 100, 300, 1000, 3000]);
    let games = bench.size(4, 20);
    bench.begin(json!({"simulations": counts, "games": games, "baseline": BASELINE}))?;
    let mut engines = vec![engine(&format!("agent={BASELINE}"))?];
    for count in &counts {
        let name = name(*count);
        let text = format!("agent=deng-liu-mcts,simulations={count},seconds=3600,name={name}");
        engines.push(engine(&text)?);
    }
    let each = Limits { turn_ms: Some(3_600_000), ..Limits::default() };
    let mut plan = plan(engines, Schedule::RoundRobin, games, each);
    plan.terms.draw_after = Some(bench.size(60, 120));
    let series = bench.play("games", plan, bench.concurrency())?;
    findings(&counts, &series)
}

fn name(count: u32) -> String {
    format!("{count} simulations")
}

fn findings(counts: &[u32], series: &Series) -> Result<Findings, Failure> {
    let standings = series.standings();
    let elo = |name: &str| {
        let row = standings.iter().find(|row| row.engine == name);
        row.map_or(0.0, |row| row.elo)
    };
    let mut table = Table::new(
        "All against all and greedy: rating, games against greedy, time for a move",
        &["player", "Elo", "± 95 %", "against greedy", "time"],
    );
    let mut data = Table::new("", &["simulations", "elo", "error", "seconds"]);
    for row in &standings {
        let time = series.seconds(&row.engine);
        let against = match row.engine == BASELINE {
            true => "–".to_string(),
            false => score(&series.tally(&row.engine, BASELINE)),
        };
        let figures = [row.elo, row.elo_error].map(|elo| format!("{elo:.0}"));
        let [elo, error] = figures.clone();
        table.push([row.engine.clone(), elo, error, against, seconds(time)]);
        let count = row.engine.trim_end_matches(" simulations").to_string();
        data.push([count].into_iter().chain(figures).chain([format!("{time:.6}")]));
    }
    let (few, many) = (name(counts[0]), name(counts[counts.len() - 1]));
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    findings.measured = format!(
        "From {few} to {many} the rating grows by {:.0} Elo; the most simulations score {} against greedy \
         and take {} a move.",
        elo(&many) - elo(&few),
        percent(series.tally(&many, BASELINE).score()),
        seconds(series.seconds(&many))
    );
    let text =
        format!("{many} are stronger than {few}: {:.0} and {:.0} Elo", elo(&many), elo(&few));
    findings.fact(elo(&many) > elo(&few), text);
    let point = |&count: &u32| (f64::from(count).log10(), elo(&name(count)));
    let lines = vec![
        Line { name: "deng-liu-mcts".into(), points: counts.iter().map(point).collect() },
        Line {
            name: BASELINE.into(),
            points: [counts[0], counts[counts.len() - 1]]
                .map(|count| (f64::from(count).log10(), elo(BASELINE)))
                .to_vec(),
        },
    ];
    let axes = Axes::new("Strength", "simulations, as a power of ten", "Elo");
    findings.plot = draw(&[Panel::Lines(axes, lines)])?;
    findings.pages.push(series.page("games.html", "the games"));
    Ok(findings)
}
