//! `choosers`: openings in which players choose their colours, played out.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use board::{Color, Size};
use record::GameResult;
use search::{Engine, Limits, Protocol, Settings, Task};
use serde::{Deserialize, Serialize};
use serde_json::json;
use trainer::Bout;

use super::bench::Bench;
use super::experiment::Experiment;
use super::findings::{Findings, Table};
use crate::failure::Failure;
use crate::plot::{Bar, Panel, draw};
use crate::sample::percent;

pub const EXPERIMENT: Experiment = Experiment {
    name: "choosers",
    paper: "The rules of openings",
    question: "Is an opening fair in which players choose their colours?",
    claim: "One divides and the other chooses, so neither is better off: both should score near 50 %.",
    reason: "The engine that lays the stones and the one that chooses are the same and judge alike, but a \
             choice is made with ten times the positions of a move, and games are decided by moves.",
    run,
};

/// How far from half of the points a side may be and still count as treated fairly.
const FAIR: f64 = 0.1;

/// A choice looks at so many times the positions of a move.
const CHOICE: u64 = 10;

/// Bytes of a player's table.
const TABLE_BYTES: usize = 8 << 20;

/// A game to be played.
struct Job {
    protocol: Protocol,
    number: u64,
}

/// How it went.
#[derive(Serialize, Deserialize)]
struct Outcome {
    /// Points of the player who opens, in halves: 0, 1 or 2.
    first: u64,
    /// Points of black, in halves.
    black: u64,
    choices: String,
}

fn run(bench: &mut Bench<'_>) -> Result<Findings, Failure> {
    let nodes = bench.size(60, 10_000);
    let games = |protocol| match protocol {
        Protocol::Swap2 => bench.size(2, 100),
        _ => bench.size(2, 40),
    };
    let jobs: Vec<Job> = (Protocol::ALL.into_iter())
        .flat_map(|protocol| (0..games(protocol)).map(move |number| Job { protocol, number }))
        .collect();
    bench.begin(json!({"nodes": nodes, "games": Protocol::ALL.map(games)}))?;
    let name = |job: &Job| format!("{} {}", job.protocol.name(), job.number);
    let work = |job: &Job, stop: &AtomicBool| play(job, nodes, stop);
    let outcomes = bench.measure(bench.concurrency(), &jobs, name, work)?;
    let mut counts = Protocol::ALL.map(|protocol| (protocol, Count::default()));
    for (job, outcome) in jobs.iter().zip(&outcomes) {
        let count = counts.iter_mut().find(|(protocol, _)| *protocol == job.protocol);
        count.into_iter().for_each(|(_, count)| count.add(outcome));
    }
    findings(&counts)
}

/// Plays out an opening and the game after it. What is broken off is drawn, and not kept.
fn play(job: &Job, nodes: u64, stop: &AtomicBool) -> Outcome {
    let (rule, size) = (job.protocol.usual_rule(), Size::default());
    let settings = Settings { table_bytes: TABLE_BYTES, ..Settings::default() };
    let [mut one, mut other] = [(); 2].map(|()| Engine::new(settings.clone()));
    let (task, limits) = (Task::new(rule, size, Vec::new()), Limits::nodes(CHOICE * nodes));
    let seed = job.number + 1;
    let opened = job.protocol.open([&mut one, &mut other], &task, &limits, stop, seed);
    let Some(opened) = opened else {
        return Outcome { first: 1, black: 1, choices: "no choice".to_string() };
    };
    let opening = &opened.points;
    let bout = Bout { rule, size, opening, variations: 1, draw_after: None, trusts_claims: false };
    let mut engines = if opened.black == 0 { [one, other] } else { [other, one] };
    let game = bout.play(&mut engines, stop, || Limits::nodes(nodes));
    let black = match game.and_then(|game| game.info.result) {
        Some(GameResult::Win(Color::Black)) => 2,
        Some(GameResult::Win(Color::White)) => 0,
        _ => 1,
    };
    let first = if opened.black == 0 { black } else { 2 - black };
    Outcome { first, black, choices: opened.choices.join(", ") }
}

/// Games of one opening.
#[derive(Default)]
struct Count {
    games: u64,
    first: u64,
    black: u64,
    draws: u64,
    choices: BTreeMap<String, u64>,
}

impl Count {
    fn add(&mut self, outcome: &Outcome) {
        self.games += 1;
        self.first += outcome.first;
        self.black += outcome.black;
        self.draws += u64::from(outcome.black == 1);
        *self.choices.entry(outcome.choices.clone()).or_default() += 1;
    }

    /// A share of all points, from halves.
    fn share(&self, halves: u64) -> f64 {
        halves as f64 / (2 * self.games.max(1)) as f64
    }

    /// What chance may make of a share: half of the interval of 95 %, at most.
    fn error(&self) -> f64 {
        0.98 / (self.games.max(1) as f64).sqrt()
    }

    fn choices(&self) -> String {
        let mut rows: Vec<(&String, &u64)> = self.choices.iter().collect();
        rows.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let words: Vec<String> =
            rows.iter().map(|(choices, count)| format!("{choices} {count}")).collect();
        words.join("; ")
    }
}

fn findings(counts: &[(Protocol, Count)]) -> Result<Findings, Failure> {
    let head = ["opening", "rule", "games", "first", "second", "black", "drawn", "choices"];
    let mut table = Table::new("Points of who opens and who answers, and of black", &head);
    let mut findings = Findings::default();
    let mut words = Vec::new();
    for (protocol, count) in counts {
        let first = count.share(count.first);
        let shares = [first, 1.0 - first, count.share(count.black)].map(percent);
        let name = protocol.name();
        words.push(format!("{name} {}", shares[0]));
        let text = format!("{name}: who opens scores {} of {} games", shares[0], count.games);
        findings.fact((first - 0.5).abs() <= FAIR, text);
        let rule = protocol.usual_rule().name().to_string();
        let cells = [name.to_string(), rule, count.games.to_string()].into_iter().chain(shares);
        table.push(cells.chain([count.draws.to_string(), count.choices()]));
    }
    findings.measured = format!("Who opens scores: {}.", words.join(", "));
    let bar = |(protocol, count): &(Protocol, Count)| Bar {
        name: protocol.name().to_string(),
        value: 100.0 * count.share(count.first),
        error: 100.0 * count.error(),
    };
    let bars = counts.iter().map(bar).collect();
    findings.plot = draw(&[Panel::Bars("Points of who opens, in percent".to_string(), bars)])?;
    findings.data = table.clone();
    findings.tables = vec![table];
    Ok(findings)
}
