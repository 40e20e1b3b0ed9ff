//! `tournament`: Table 3 of Zhang, for Zhang's agent and for the engine.

use arena::{Limits, Schedule};
use serde_json::json;

use super::agents::{engine, plan};
use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use super::series::Series;
use crate::agents::entries;
use crate::failure::Failure;
use crate::play_match::settle;
use crate::plot::{Bar, Panel, draw};

pub const EXPERIMENT: Experiment = Experiment {
    name: "tournament",
    paper: "Zhang, Table 3",
    question: "Whom does it beat?",
    claim: "Of 20 games against each, 10 with each colour: Mushroom 20–0, Valkyrie 18–2, PureRockery \
            16–4, Pisq7 11–9, Noesis 2–18.",
    reason: "The paper's opponents are programs of Gomocup; those that run here can be given with --opponent, and \
             all others are agents that come with Tengen. Greedy, which looks one ply ahead as Mushroom does, \
             knows exact patterns and is stronger. Games begin from balanced openings, since from the empty \
             board two programs without dice play one game twenty times.",
    run,
};

/// Who plays against all others.
const HEROES: [&str; 2] = ["zhang", "tengen"];

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let games = bench.size(2, 20);
    let each = match bench.means.quick {
        true => Limits { nodes: Some(1_000), ..Limits::default() },
        false => {
            let turn = bench.means.turn.as_millis() as u64;
            Limits { turn_ms: Some(turn), memory_mb: Some(350), ..Limits::default() }
        }
    };
    let guests = bench.means.opponents.iter().map(settle).collect::<Result<Vec<_>, _>>()?;
    let names: Vec<&str> = entries().map(|entry| entry.name).collect();
    bench.begin(json!({"games": games, "each": each, "agents": names, "opponents": guests}))?;
    let mut series = Vec::new();
    for hero in HEROES {
        let mut engines = vec![engine(&format!("agent={hero}"))?];
        for name in names.iter().filter(|name| **name != hero) {
            engines.push(engine(&format!("agent={name}"))?);
        }
        engines.extend(guests.iter().cloned());
        let mut plan = plan(engines, Schedule::Gauntlet, games, each.clone());
        plan.terms.draw_after = bench.size(Some(80), None);
        series.push(bench.play(hero, plan, bench.concurrency())?);
    }
    findings(&series)
}

fn findings(series: &[Series]) -> Result<Findings, Failure> {
    let head = ["agent", "opponent", "black_won", "black_drawn", "black_lost", "white_won"];
    let head = [&head[..], &["white_drawn", "white_lost"]].concat();
    let mut findings = Findings { data: Table::new("", &head), ..Findings::default() };
    let mut panels = Vec::new();
    for (hero, series) in HEROES.iter().zip(series) {
        let (table, bars) = results(hero, series, &mut findings.data);
        panels.push(Panel::Bars(format!("Score of {hero} in percent"), bars));
        findings.tables.push(table);
    }
    let result = |index: usize, other: &str| {
        let tally = series[index].tally(HEROES[index], other);
        format!("{}–{}", tally.wins, tally.losses)
    };
    findings.measured = format!(
        "zhang scores {} against greedy, which stands for Mushroom, and {} against the engine; the engine \
         scores {} against zhang.",
        result(0, "greedy"),
        result(0, "tengen"),
        result(1, "zhang")
    );
    for (index, other) in [(0, "random"), (1, "random"), (1, "zhang")] {
        let tally = series[index].tally(HEROES[index], other);
        let text = format!("{} beats {other}: {}", HEROES[index], result(index, other));
        findings.fact(tally.wins > tally.losses, text);
    }
    findings.plot = draw(&panels)?;
    for (series, (file, about)) in series.iter().zip(PAGES) {
        findings.pages.push(series.page(file, about));
    }
    Ok(findings)
}

const PAGES: [(&str, &str); 2] =
    [("zhang.html", "the games of zhang"), ("tengen.html", "the games of tengen")];

/// The paper's table for one player and a bar for each opponent; figures go to `data`.
fn results(hero: &str, series: &Series, data: &mut Table) -> (Table, Vec<Bar>) {
    let mut table = Table::new(
        &format!("{hero}: won and lost, w(w1+w2) with w1 the games it opened"),
        &["opponent", "our wins", "our losses", "draws"],
    );
    let mut bars = Vec::new();
    for rival in series.director.plan().engines.iter().skip(1) {
        let name = &rival.name;
        let [first, second] = series.by_color(hero, name);
        let sum = |place: usize| first[place] + second[place];
        let cell = |place: usize| format!("{}({}+{})", sum(place), first[place], second[place]);
        table.push([name.clone(), cell(0), cell(2), sum(1).to_string()]);
        let counts = first.iter().chain(&second).map(ToString::to_string);
        data.push([hero.to_string(), name.clone()].into_iter().chain(counts));
        let value = 100.0 * series.tally(hero, name).score();
        bars.push(Bar { name: name.clone(), value, error: 0.0 });
    }
    (table, bars)
}
