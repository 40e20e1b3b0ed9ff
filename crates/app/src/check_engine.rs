//! `tengen check-engine`: whether a brain keeps to the protocol.

use std::io::Write;
use std::time::{Duration, Instant};

use arena::{CHECKS, Check, Finding, Subject, Verdict};
use board::Rule;
use clap::Args;
use serde_json::{Value as Json, json};

use crate::args::parse_rule;
use crate::failure::Failure;

/// `tengen check-engine`
#[derive(Debug, Args)]
#[command(after_help = "Exit code 1: a required check failed.")]
pub struct CheckEngineArgs {
    /// The brain: a program and its arguments in one word, split as a shell does
    #[arg(value_name = "CMD", required_unless_present = "list")]
    pub command: Option<String>,

    /// Rules that the brain must know, and no others; freestyle, and warnings for the rest, unless
    /// told
    #[arg(long, value_parser = parse_rule, value_name = "RULE", num_args = 1..)]
    pub rule: Vec<Rule>,

    /// Milliseconds for a move where a check is not about time
    #[arg(long, value_name = "MS", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub time: u64,

    /// List the checks
    #[arg(long)]
    pub list: bool,

    /// Make only these checks
    #[arg(long, value_parser = parse_check, value_name = "NAME", num_args = 1..)]
    pub only: Vec<&'static Check>,

    /// Print one JSON object a check, and one for all
    #[arg(long)]
    pub json: bool,
}

fn parse_check(name: &str) -> Result<&'static Check, String> {
    let check = CHECKS.iter().find(|check| check.name == name);
    check.ok_or_else(|| "expected a check that --list names".to_string())
}

/// Makes the checks and tells each finding as it comes.
pub fn run(args: &CheckEngineArgs, out: &mut impl Write) -> Result<(), Failure> {
    let checks: Vec<&'static Check> = CHECKS.iter().filter(|check| is_asked(args, check)).collect();
    let command = match &args.command {
        Some(command) if !args.list => command,
        _ => return list(args, &checks, out),
    };
    let mut subject = Subject::new(command).map_err(Failure::input)?;
    subject.turn = Duration::from_millis(args.time);
    subject.rules.clone_from(&args.rule);
    subject.try_start().map_err(Failure::input)?;
    let start = Instant::now();
    let mut counts = [0; Verdict::ALL.len()];
    for finding in subject.findings(&checks) {
        counts[finding.verdict as usize] += 1;
        match args.json {
            true => writeln!(out, "{}", in_json(&finding))?,
            false => writeln!(out, "{}", row(&finding))?,
        }
        out.flush()?;
    }
    sum_up(args, &counts, start.elapsed(), out)?;
    match counts[Verdict::Failed as usize] {
        0 => Ok(()),
        _ => Err(Failure::No),
    }
}

fn is_asked(args: &CheckEngineArgs, check: &Check) -> bool {
    args.only.is_empty() || args.only.iter().any(|only| only.name == check.name)
}

fn list(args: &CheckEngineArgs, checks: &[&Check], out: &mut impl Write) -> Result<(), Failure> {
    for check in checks {
        let (name, severity, about) = (check.name, check.severity.name(), check.about);
        match args.json {
            true => {
                writeln!(out, "{}", json!({ "name": name, "severity": severity, "about": about }))?
            }
            false => writeln!(out, "{name:<width$} {severity:<11}  {about}", width = width())?,
        }
    }
    Ok(())
}

/// The longest name.
fn width() -> usize {
    CHECKS.iter().map(|check| check.name.len()).max().unwrap_or_default()
}

fn row(finding: &Finding) -> String {
    let mark = match finding.verdict {
        Verdict::Passed => '✓',
        Verdict::Failed => '✗',
        Verdict::Warned => '!',
        Verdict::Skipped => '-',
    };
    let (name, detail, seconds) = (finding.name, &finding.detail, finding.time.as_secs_f64());
    format!("{mark} {name:<width$} {seconds:>6.2} s  {detail}", width = width())
}

fn in_json(finding: &Finding) -> Json {
    json!({
        "type": "check",
        "name": finding.name,
        "verdict": finding.verdict.name(),
        "severity": finding.severity.name(),
        "detail": finding.detail,
        "time_ms": finding.time.as_millis() as u64,
    })
}

fn sum_up(
    args: &CheckEngineArgs,
    counts: &[usize; Verdict::ALL.len()],
    time: Duration,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let pairs = Verdict::ALL.into_iter().zip(counts);
    if args.json {
        let mut summary = json!({ "type": "summary", "time_ms": time.as_millis() as u64 });
        for (verdict, count) in pairs {
            summary[verdict.name()] = json!(count);
        }
        return Ok(writeln!(out, "{summary}")?);
    }
    let words: Vec<String> =
        pairs.map(|(verdict, count)| format!("{count} {}", verdict.name())).collect();
    Ok(writeln!(out, "{} in {:.0} s", words.join(", "), time.as_secs_f64())?)
}
