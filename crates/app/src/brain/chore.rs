//! Jobs that are not moves.

use std::fs::File;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use board::{Rule, with_rule};
use protocol::Solve;
use search::{Agent, Limits, Task};

use crate::bench::Row;
use crate::events::names;

/// `SOLVE WIN n line`, `SOLVE LOSS n`, `SOLVE UNKNOWN nodes`.
pub fn solve(
    agent: &mut dyn Agent,
    task: &Task,
    kind: Solve,
    nodes: u64,
    stop: &AtomicBool,
) -> String {
    if kind == Solve::Vcf {
        return match search::win_by_fours(task, nodes) {
            Some((plies, line)) => win(task, plies, &line),
            None => format!("SOLVE UNKNOWN {nodes}"),
        };
    }
    let answer = agent.choose(task, &Limits::nodes(nodes), stop, &mut |_| {});
    match answer.value.and_then(|value| value.mate()) {
        Some(plies @ 0..) => win(task, plies, &answer.line),
        Some(plies) => format!("SOLVE LOSS {}", -plies),
        None => format!("SOLVE UNKNOWN {}", answer.nodes),
    }
}

fn win(task: &Task, plies: i32, line: &[board::Point]) -> String {
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
