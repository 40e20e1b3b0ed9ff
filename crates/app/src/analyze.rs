//! `tengen analyze`: the best moves of a position, and why.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Point, Rule, Size};
use search::threat::{Defence, Kind, Request, Solver};
use search::{Agent, Answer, Engine, Event, Limits, Reason, Report, Task, reasons};

use crate::args::AnalyzeArgs;
use crate::events::{self, best, info, names, per_second};
use crate::failure::Failure;
use crate::replay::Replay;

/// Time for a move if nothing else ends the search.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Positions that the solver looks at to tell what the enemy threatens: some tenths of a second.
const DEFENCE_NODES: u64 = 100_000;

/// The most moves that are told by name.
const MOST_NAMED: usize = 12;

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
    args.engine.net.for_rule(rule)?;
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
    match defence(&task, args.engine.settings()?.table_bytes / 4, &AtomicBool::new(false)) {
        Some(found) if args.json => writeln!(out, "{}", events::defence(&found, size))?,
        Some(found) => writeln!(out, "{}", threat_in_words(&found, size))?,
        None => {}
    }
    let reasons = answer.point.map_or(Vec::new(), |point| reasons(&task, point, answer.value));
    if args.json {
        writeln!(out, "{}", best(&answer, &reasons, size))?;
    } else {
        writeln!(out, "{}", in_words(&answer, &reasons, size))?;
    }
    Ok(())
}

/// What the enemy threatens to win by, and what holds against it.
pub fn defence(task: &Task, bytes: usize, stop: &AtomicBool) -> Option<Defence> {
    let request = Request { kind: Kind::Vct, nodes: DEFENCE_NODES, ..Request::default() };
    Solver::new(bytes).defend(task, &request, stop)
}

fn threat_in_words(found: &Defence, size: Size) -> String {
    let proof = &found.threat.proof;
    let holding: Vec<Point> = found.holding().collect();
    let holds = match holding.len() {
        0 => "nothing holds".to_string(),
        1..=MOST_NAMED => format!("only {} can hold", names(&holding, size).join(" ")),
        count => format!("{count} moves can hold"),
    };
    format!(
        "{} threatens to win in {} plies ({}): {holds}",
        proof.winner(),
        proof.plies(),
        names(&proof.line(), size).join(" ")
    )
}

/// The task, if its moves are legal and leave something to decide.
fn task(rule: Rule, size: Size, text: &str) -> Result<Task, Failure> {
    Replay::new(rule, size, text)?.task().map_err(Failure::input)
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

fn in_words(answer: &Answer, reasons: &[Reason], size: Size) -> String {
    let best = answer.point.map_or("none".to_string(), |point| size.name(point));
    let reasons: Vec<String> = reasons.iter().map(|reason| reason.in_words(size)).collect();
    let why = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) };
    let speed = per_second(answer.nodes, answer.time);
    format!("best move {best}{why}\n{} nodes, {speed} a second", answer.nodes)
}
