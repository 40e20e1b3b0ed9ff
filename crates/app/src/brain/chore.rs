//! Jobs that are not moves.

use std::fs::File;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use board::{Rule, with_rule};
use protocol::Solve;
use search::threat::{Kind, Outcome, Request, Solver};
use search::{Agent, Limits, Task};

use crate::bench::Row;
use crate::events::names;

/// Bytes for the solver's tables: what a brain can spare beside its own.
const SOLVER_BYTES: usize = 16 << 20;

/// `SOLVE WIN n line`, `SOLVE LOSS n`, `SOLVE NONE nodes` if there is no such win, or
/// `SOLVE UNKNOWN nodes`. A loss is found by search, when everything may be tried.
pub fn solve(
    agent: &mut dyn Agent,
    task: &Task,
    kind: Solve,
    nodes: u64,
    stop: &AtomicBool,
) -> String {
    let kind = match kind {
        Solve::Vcf => Kind::Vcf,
        Solve::Vct => Kind::Vct,
        Solve::All => Kind::Any,
    };
    let request = Request { kind, nodes, ..Request::default() };
    let solution = Solver::new(SOLVER_BYTES).solve(task, &request, stop);
    match solution.outcome {
        Outcome::Win(found) => win(task, found.proof.plies(), &found.proof.line()),
        _ if kind == Kind::Any => loss(agent, task, nodes, stop),
        Outcome::None(_) => format!("SOLVE NONE {}", solution.nodes),
        Outcome::Unknown => format!("SOLVE UNKNOWN {}", solution.nodes),
    }
}

fn loss(agent: &mut dyn Agent, task: &Task, nodes: u64, stop: &AtomicBool) -> String {
    let answer = agent.choose(task, &Limits::nodes(nodes), stop, &mut |_| {});
    match answer.value.and_then(|value| value.mate()) {
        Some(plies @ ..0) => format!("SOLVE LOSS {}", -plies),
        _ => format!("SOLVE UNKNOWN {}", answer.nodes),
    }
}

fn win(task: &Task, plies: usize, line: &[board::Point]) -> String {
    let names = names(line, task.size).join(" ").to_uppercase();
    format!("SOLVE WIN {plies} {names}")
}

/// Nodes, speed and signature of every rule, and of all.
pub fn bench(depth: Option<u32>) -> Vec<String> {
    let measures = Rule::ALL.map(|rule| search::bench::bench(rule, depth));
    let rows = measures.iter().map(Row::of).chain([Row::all(&measures)]);
    rows.map(|Row { name, nodes, nps, signature }| {
        format!("BENCH {name} nodes {nodes} nps {nps} signature {signature}")
    })
    .collect()
}

/// The number of lines of so many plies.
pub fn perft(task: &Task, plies: u32) -> String {
    let count = with_rule!(task.rule, R => board::perft(&mut task.board::<R>(), plies));
    let board::Perft { lines, wins, forbidden } = count;
    format!("PERFT {plies} lines {lines} wins {wins} forbidden {forbidden}")
}

/// Saves the table, whole or not at all.
pub fn save(agent: &dyn Agent, path: &Path) -> Result<String, String> {
    record::store_with(path, |file| agent.save(file)).map_err(|error| error.to_string())?;
    Ok(format!("the table is saved to {}", path.display()))
}

/// Loads a saved table.
pub fn load(agent: &mut dyn Agent, path: &Path) -> Result<String, String> {
    let mut read = || agent.load(&mut File::open(path)?);
    read().map_err(|error| format!("{}: cannot be loaded: {error}", path.display()))?;
    Ok(format!("the table is loaded from {}", path.display()))
}
