//! `tengen bench`: a fixed amount of search.

use std::io::Write;

use board::Rule;
use search::Settings;
use search::bench::{Measure, bench_with, total};
use serde_json::json;

use crate::args::BenchArgs;
use crate::events::per_second;
use crate::failure::Failure;

/// What there is to tell of one rule, or of all.
pub struct Row {
    /// The rule's name, or `all`.
    pub name: &'static str,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// The signature, as it is written.
    pub signature: String,
}

impl Row {
    /// The row of a rule.
    pub fn of(measure: &Measure) -> Row {
        Row::new(measure.rule.name(), std::slice::from_ref(measure), measure.signature)
    }

    /// The row of all.
    pub fn all(measures: &[Measure]) -> Row {
        Row::new("all", measures, total(measures))
    }

    fn new(name: &'static str, measures: &[Measure], signature: u64) -> Row {
        let nodes = measures.iter().map(|measure| measure.nodes).sum();
        let time = measures.iter().map(|measure| measure.time).sum();
        let signature = format!("{signature:016x}");
        Row { name, nodes, nps: per_second(nodes, time), signature }
    }
}

/// Searches the fixed positions of every rule.
pub fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let settings = Settings { judge: args.net.judge(), ..Settings::default() };
    let mut measures: Vec<Measure> = Vec::new();
    for rule in Rule::ALL {
        let measure = bench_with(rule, None, &settings);
        print(args, out, &Row::of(&measure))?;
        measures.push(measure);
    }
    print(args, out, &Row::all(&measures))
}

fn print(args: &BenchArgs, out: &mut impl Write, row: &Row) -> Result<(), Failure> {
    let Row { name, nodes, nps, signature } = row;
    if args.json {
        let line = json!({ "rule": name, "nodes": nodes, "nps": nps, "signature": signature });
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "{name:<14} {nodes:>9} nodes  {nps:>8} a second  signature {signature}")?;
    }
    Ok(())
}
