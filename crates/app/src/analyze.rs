//! `tengen analyze`: the best moves of a position, and why.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Rule, Size};
use search::{Agent, Answer, Engine, Event, Limits, Report, Task, explain};

use crate::args::AnalyzeArgs;
use crate::events::{best, info, names, per_second};
use crate::failure::Failure;
use crate::replay::Replay;

/// Time for a move if nothing else ends the search.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Searches a position and tells what was found.
pub fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rule = args.board.rule.unwrap_or_default();
    let size = args.board.size.unwrap_or_default();
    let task = Task { variations: args.multipv, ..task(rule, size, &args.position)? };
    let unlimited = args.time.is_none() && args.depth.is_none() && args.nodes.is_none();
    let limits = Limits {
        turn: args.time.or(unlimited.then_some(DEFAULT_TIME)),
        depth: args.depth,
        nodes: args.nodes,
        ..Limits::default()
    };
    let mut engine = Engine::new(args.engine.settings()?);
    engine.prepare(rule);
    engine.warm_up();
    let mut written = Ok(());
    let answer = engine.choose(&task, &limits, &AtomicBool::new(false), &mut |event| {
        let Event::Variation(report) = event else { return };
        let line = if args.json { info(report, size).to_string() } else { row(report, size) };
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    });
    written?;
    let reasons = answer.point.map_or(Vec::new(), |point| explain(&task, point, answer.value));
    if args.json {
        writeln!(out, "{}", best(&answer, &reasons, size))?;
    } else {
        writeln!(out, "{}", in_words(&answer, &reasons, size))?;
    }
    Ok(())
}

/// The task, if its moves are legal and leave something to decide.
fn task(rule: Rule, size: Size, text: &str) -> Result<Task, Failure> {
    let replay = Replay::new(rule, size, text)?;
    match replay.referee.verdict() {
        Some(verdict) => Err(Failure::input(format!("{verdict}, expected a game that goes on"))),
        None => Ok(Task::new(rule, size, replay.moves)),
    }
}

fn row(report: &Report, size: Size) -> String {
    format!(
        "{:2}-{:<3} {:>6} {:3.0}%  {}",
        report.depth,
        report.deepest,
        report.value.to_string(),
        report.value.winrate() * 100.0,
        names(&report.line, size).join(" ")
    )
}

fn in_words(answer: &Answer, reasons: &[String], size: Size) -> String {
    let best = answer.point.map_or("none".to_string(), |point| size.name(point));
    let why = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) };
    let speed = per_second(answer.nodes, answer.time);
    format!("best move {best}{why}\n{} nodes, {speed} a second", answer.nodes)
}
