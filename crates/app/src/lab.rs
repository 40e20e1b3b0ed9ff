//! `tengen lab`: the experiments of the papers, repeated.

mod agents;
mod args;
mod automaton;
mod bench;
mod choosers;
mod depth_breadth;
mod depth_time;
mod experiment;
mod findings;
mod gamma;
mod ladder;
mod ledger;
mod limits;
mod max_expand;
mod mcts_simulations;
mod negamax_table;
mod report;
mod series;
mod split_four;
mod tournament;
mod vcx_depth;
mod vcx_split;

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::interrupt::stop_flag;
pub use args::LabArgs;
use args::{LabCommand, Means};
use bench::Bench;
use experiment::{ALL, Experiment, find};
use findings::Findings;

/// Lists the experiments or runs them.
pub fn run(args: &LabArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        None => list(false, out),
        Some(LabCommand::List { json }) => list(*json, out),
        Some(LabCommand::Run { names, means }) => {
            let chosen = names.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?;
            carry_out(&chosen, means, out).map(drop)
        }
        Some(LabCommand::All { means }) => {
            let all: Vec<&Experiment> = ALL.iter().collect();
            let results = carry_out(&all, means, out)?;
            let path = means.out.join("index.html");
            record::store(&path, report::html(means, &results).as_bytes())?;
            match means.json {
                true => Ok(()),
                false => Ok(writeln!(out, "the report is {}", path.display())?),
            }
        }
    }
}

fn list(is_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    for Experiment { name, paper, question, claim, .. } in ALL {
        match is_json {
            true => {
                let object =
                    json!({"name": name, "paper": paper, "question": question, "claim": claim});
                writeln!(out, "{object}")?;
            }
            false => writeln!(out, "{name:<18} {question}\n{:18} {paper}: {claim}", "")?,
        }
    }
    Ok(())
}

/// Runs experiments one after the other and writes the files of each.
fn carry_out<'e>(
    chosen: &[&'e Experiment],
    means: &Means,
    out: &mut impl Write,
) -> Result<Vec<(&'e Experiment, Findings)>, Failure> {
    let stop = stop_flag()?;
    let mut results = Vec::new();
    for experiment in chosen {
        let findings = one(experiment, means, &stop).inspect_err(|_| {
            if stop.load(Ordering::Relaxed) {
                eprintln!("tengen: stopped; the same command goes on with it");
            }
        })?;
        tell(experiment, means, &findings, out)?;
        results.push((*experiment, findings));
    }
    Ok(results)
}

fn one(experiment: &Experiment, means: &Means, stop: &AtomicBool) -> Result<Findings, Failure> {
    let mut bench = Bench::new(experiment.name, means, stop);
    let findings = (experiment.run)(&mut bench);
    bench.finish();
    let findings = findings?;
    report::write(bench.folder(), experiment, &findings)?;
    Ok(findings)
}

/// What came out, in a few lines.
fn tell(
    experiment: &Experiment,
    means: &Means,
    findings: &Findings,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Experiment { name, .. } = experiment;
    if means.json {
        writeln!(out, "{}", object(name, findings))?;
    } else {
        writeln!(out, "{name}: {}", findings.measured)?;
        for fact in &findings.facts {
            let mark = if fact.holds { "yes" } else { " no" };
            writeln!(out, "  {mark}  {}", fact.text)?;
        }
    }
    Ok(out.flush()?)
}

fn object(name: &str, findings: &Findings) -> Json {
    let facts: Vec<Json> = (findings.facts.iter())
        .map(|fact| json!({"text": fact.text, "holds": fact.holds}))
        .collect();
    json!({"type": "experiment", "name": name, "measured": findings.measured, "facts": facts})
}
