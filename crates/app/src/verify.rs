//! `tengen verify`: replays proofs of forced wins against every defence.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use board::{Effort, Flaw, Point, Reason, Verified};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use record::Claim;
use serde::Serialize;

use crate::args::parse_threads;
use crate::count::{counted, plies};
use crate::failure::Failure;
use crate::interrupt::stop_flag;

/// `tengen verify`
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// File of one proof or more, one JSON object each
    #[arg(value_name = "PROOF")]
    pub proof: PathBuf,

    /// Threads that share the first defences; the result does not depend on it
    #[arg(long, default_value_t = 1, value_parser = parse_threads, value_name = "N")]
    pub threads: usize,

    /// Positions after which a proof is given up
    #[arg(long, default_value_t = Effort::POSITIONS, value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(value_name = "N")]
    pub positions: u64,

    /// Print one JSON object a proof
    #[arg(long)]
    pub json: bool,
}

/// Verifies all proofs of a file, or as many as there is patience for.
pub fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let claims = record::load_proofs(&args.proof)?;
    if claims.is_empty() {
        let file = args.proof.display();
        return Err(Failure::input(format!("{file}: no proofs, expected at least one")));
    }
    let stop = stop_flag()?;
    let bar = bar(claims.len());
    let mut all_hold = true;
    for (index, claim) in claims.iter().enumerate() {
        let outcome = claim.proof.verify(&effort(args, &stop));
        all_hold &= outcome.is_ok();
        let line = match args.json {
            true => {
                serde_json::to_string(&answer(claim, &outcome)).map_err(std::io::Error::other)?
            }
            false => name(claim, index, claims.len()) + &in_words(claim, &outcome),
        };
        bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
        bar.inc(1);
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    bar.finish_and_clear();
    let all_done = !stop.load(Ordering::Relaxed);
    if all_hold && all_done { Ok(()) } else { Err(Failure::No) }
}

/// A bar for several proofs on a terminal, nothing elsewhere.
fn bar(count: usize) -> ProgressBar {
    if count < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("proofs [{bar:30}] {pos}/{len}  {eta} left");
    let bar = ProgressBar::new(count as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn effort<'a>(args: &VerifyArgs, stop: &'a AtomicBool) -> Effort<'a> {
    Effort { stop, positions: args.positions, threads: args.threads }
}

/// The answer for scripts. Moves are names such as `h8`.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<usize>,
    steps: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
    line: Vec<String>,
}

fn answer<'a>(claim: &'a Claim, outcome: &Result<Verified, Flaw>) -> Answer<'a> {
    let size = claim.proof.setup.size();
    let names = |line: &[Point]| line.iter().map(|&point| size.name(point)).collect();
    let (verified, flaw) = (outcome.as_ref().ok(), outcome.as_ref().err());
    Answer {
        id: claim.id.as_deref(),
        result: result(outcome),
        winner: verified.map(|verified| verified.winner.name()),
        plies: verified.map(|verified| verified.plies),
        steps: claim.proof.steps.len(),
        positions: verified.map(|verified| verified.positions),
        flaw: flaw.map(Flaw::to_string),
        line: names(outcome.as_ref().map_or_else(|flaw| &flaw.line, |verified| &verified.line)),
    }
}

/// The outcome in one word. A proof whose check did not end is neither verified nor rejected.
fn result(outcome: &Result<Verified, Flaw>) -> &'static str {
    match outcome {
        Ok(_) => "verified",
        Err(Flaw { reason: Reason::Unfinished { .. }, .. }) => "unknown",
        Err(_) => "rejected",
    }
}

fn in_words(claim: &Claim, outcome: &Result<Verified, Flaw>) -> String {
    let verified = match outcome {
        Ok(verified) => verified,
        Err(flaw) => return format!("{}: {flaw}", result(outcome)),
    };
    let plies = plies(verified.plies);
    let steps = counted(claim.proof.steps.len() as u64, "step");
    let positions = counted(verified.positions, "position");
    let winner = verified.winner;
    format!("{winner} wins in {plies}: {steps}, {positions}, every defence answered")
}

/// What stands before the outcome: the name of the proof, or its number among several.
fn name(claim: &Claim, index: usize, count: usize) -> String {
    match &claim.id {
        Some(id) => format!("{}: ", id.escape_debug()),
        None if count > 1 => format!("proof {}: ", index + 1),
        None => String::new(),
    }
}
