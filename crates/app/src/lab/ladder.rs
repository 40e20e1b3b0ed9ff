//! `ladder`: everybody against everybody.

use arena::{Engine, Limits, Schedule, Standing};
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
use crate::sample::{percent, seconds};

pub const EXPERIMENT: Experiment = Experiment {
    name: "ladder",
    paper: "All papers",
    question: "Who is the strongest?",
    claim: "Each paper measured its own agent against other programs, so none can be compared with another.",
    reason: "One round robin puts all of them on one scale, with the errors that its games leave; \
             agents meant for 5 to 30 s a move are short of time here.",
    run,
};

/// Where random play stands: the floor of the ladder.
const FLOOR: &str = "random";

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let levels: Vec<u8> = bench.size(vec![1, 5, 9], (1..=9).collect());
    let games = bench.size(2, 6);
    let each = match bench.means.quick {
        true => Limits { nodes: Some(50), ..Limits::default() },
        false => bench.short_turn(),
    };
    let guests = bench.means.opponents.iter().map(settle).collect::<Result<Vec<_>, _>>()?;
    let mut engines: Vec<Engine> = Vec::new();
    for entry in entries() {
        engines.push(engine(&format!("agent={}", entry.name))?);
    }
    for level in &levels {
        engines.push(engine(&format!("agent=tengen,level={level}"))?);
    }
    engines.extend(guests);
    bench.begin(json!({"games": games, "each": each, "players": engines}))?;
    let mut plan = plan(engines, Schedule::RoundRobin, games, each);
    plan.terms.draw_after = bench.size(Some(50), None);
    let series = bench.play("games", plan, bench.concurrency())?;
    findings(&series)
}

fn findings(series: &Series) -> Result<Findings, Failure> {
    let standings = series.standings();
    let (table, data) = tables(&standings, series);
    let mut findings = Findings { tables: vec![table], data, ..Findings::default() };
    findings.tables.push(series.cross_table("Points of each row's player against each column's"));
    let (best, last) = (&standings[0].engine, &standings[standings.len() - 1].engine);
    let is_of_paper = |row: &&Standing| classics::AGENTS.iter().any(|one| one.name == row.engine);
    let paper = standings.iter().find(is_of_paper).map_or("none", |row| row.engine.as_str());
    findings.measured =
        format!("{best} is first and {last} last; of the papers' agents {paper} is the strongest.");
    let is_above = |one: &str, other: &str| {
        let place = |name: &str| standings.iter().position(|row| row.engine == name);
        place(one).zip(place(other)).is_some_and(|(one, other)| one < other)
    };
    findings.fact(last == FLOOR, format!("random play is last: {last}"));
    findings.fact(is_above("tengen", "greedy"), "the engine stands above one-ply greed");
    findings.fact(is_above("tengen-9", "tengen-1"), "level 9 stands above level 1");
    let floor = floor(&standings);
    let bar = |row: &Standing| Bar {
        name: row.engine.clone(),
        value: row.elo - floor,
        error: row.elo_error,
    };
    let bars = standings.iter().map(bar).collect();
    findings.plot = draw(&[Panel::Bars("Elo above random play".to_string(), bars)])?;
    findings.pages.push(series.page("games.html", "all games, to replay"));
    Ok(findings)
}

/// The rating of random play.
fn floor(standings: &[Standing]) -> f64 {
    standings.iter().find(|row| row.engine == FLOOR).map_or(0.0, |row| row.elo)
}

fn tables(standings: &[Standing], series: &Series) -> (Table, Table) {
    let mut table = Table::new(
        "Elo above random play, from one round robin",
        &["", "player", "Elo", "± 95 %", "score", "games", "time a move"],
    );
    let head = ["player", "elo", "error", "wins", "draws", "losses", "seconds"];
    let mut data = Table::new("", &head);
    let floor = floor(standings);
    for (place, row) in standings.iter().enumerate() {
        let ratings = [row.elo - floor, row.elo_error].map(|elo| format!("{elo:.0}"));
        let counts = [row.wins, row.draws, row.losses];
        let (games, time) = (counts.iter().sum::<u64>(), series.seconds(&row.engine));
        let cells = [(place + 1).to_string(), row.engine.clone()].into_iter();
        let rest = [percent(row.score), games.to_string(), seconds(time)];
        table.push(cells.chain(ratings.clone()).chain(rest));
        let cells = [row.engine.clone()].into_iter().chain(ratings);
        let counts = counts.map(|count| count.to_string());
        data.push(cells.chain(counts).chain([format!("{time:.6}")]));
    }
    (table, data)
}
