//! `tengen bench`: a fixed amount of search.

use std::io::Write;
use std::time::Duration;

use board::Rule;
use search::bench::{Measure, bench, total};
use serde_json::json;

use crate::args::BenchArgs;
use crate::failure::Failure;

/// Searches the fixed positions of every rule.
pub fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut measures: Vec<Measure> = Vec::new();
    for rule in Rule::ALL {
        let measure = bench(rule, None);
        print(args, out, rule.name(), measure.nodes, measure.time, measure.signature)?;
        measures.push(measure);
    }
    let nodes = measures.iter().map(|measure| measure.nodes).sum();
    let time = measures.iter().map(|measure| measure.time).sum();
    print(args, out, "all", nodes, time, total(&measures))
}

fn print(
    args: &BenchArgs,
    out: &mut impl Write,
    rule: &str,
    nodes: u64,
    time: Duration,
    signature: u64,
) -> Result<(), Failure> {
    let nps = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    let signature = format!("{signature:016x}");
    if args.json {
        let line = json!({ "rule": rule, "nodes": nodes, "nps": nps, "signature": signature });
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "{rule:<14} {nodes:>9} nodes  {nps:>8} a second  signature {signature}")?;
    }
    Ok(())
}
