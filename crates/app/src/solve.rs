//! `tengen solve`: forced wins, proved, or an honest "none".

mod answer;
mod args;
mod position;
mod summary;

use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use board::Point;
use indicatif::{ProgressBar, ProgressStyle};
use search::threat::{Outcome, Solver, Win};

use crate::crew::Crew;
use crate::failure::Failure;
use crate::interrupt::stop_flag;
use crate::settings::check_memory;
use answer::{Answer, Finding};
pub use args::{Budget, SolveArgs};
use position::Position;
use summary::Summary;

/// Solves a position or all of a file, or as many as there is patience for. All that is not a win
/// is a "no".
pub fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let positions = Position::all(args)?;
    check_memory(args.budget.memory)?;
    let stop = stop_flag()?;
    let bar = bar(positions.len());
    let (mut summary, mut claims) = (Summary::default(), Vec::new());
    // Threads help the one position, or solve one each.
    let (crew, helpers) = match args.file {
        Some(_) => (args.budget.threads.min(positions.len()), 1),
        None => (1, args.budget.threads),
    };
    let tools = || args.budget.solver(crew).with_threads(helpers);
    let work = |solver: &mut Solver, position: &Position| {
        if args.budget.nodes.is_some() {
            // What a solver remembers must not make the answer depend on other positions.
            *solver = Solver::new(0);
            *solver = tools();
        }
        solve(args, solver, position, &stop)
    };
    Crew { threads: crew, stop: &stop }.run(&positions, tools, work, |position, finding| {
        summary.add(&finding);
        let answer = Answer { position, finding, kind: args.kind };
        let line = match args.json {
            true => answer.in_json().map_err(std::io::Error::other)?,
            false => answer.in_words(),
        };
        claims.extend(args.proof.as_ref().and_then(|_| answer.claim()));
        bar.inc(1);
        Ok(bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))?)
    })?;
    bar.finish_and_clear();
    if let Some(path) = &args.proof {
        record::save_proofs(path, &claims)?;
    }
    if args.file.is_some() && !args.json {
        writeln!(out, "{summary}")?;
    }
    verdict(&summary, positions.len(), args.file.as_deref())
}

fn solve(
    args: &SolveArgs,
    solver: &mut Solver,
    position: &Position,
    stop: &AtomicBool,
) -> Result<Finding, String> {
    let task = position.task.as_ref().map_err(String::clone)?;
    let solution = solver.solve(task, &args.request(), stop);
    let moves = args.all.then(|| match &solution.outcome {
        Outcome::Win(win) => first_moves(win, solver.first_moves(task, &args.request(), stop)),
        _ => Vec::new(),
    });
    Ok(Finding { solution, moves })
}

/// The first moves, shortest wins first, with the one of the win that was found: its proof is the
/// better one, and it may be no threat.
fn first_moves(win: &Win, mut moves: Vec<(Point, Outcome)>) -> Vec<(Point, Outcome)> {
    if let Some(first) = win.proof.steps.last() {
        moves.retain(|(point, _)| *point != first.play);
        moves.insert(0, (first.play, Outcome::Win(win.clone())));
    }
    moves.sort_by_cached_key(|(_, outcome)| match outcome {
        Outcome::Win(win) => win.proof.plies(),
        _ => usize::MAX,
    });
    moves
}

/// What the exit code tells.
fn verdict(summary: &Summary, count: usize, file: Option<&Path>) -> Result<(), Failure> {
    match (summary.faults, file) {
        (1.., Some(file)) => {
            let (file, over) = (file.display(), summary.faults);
            let fault = format!("{file}: {over} of {count} games over, expected games that go on");
            Err(Failure::input(fault))
        }
        _ if summary.is_all_won(count) => Ok(()),
        _ => Err(Failure::No),
    }
}

/// A bar for several positions on a terminal, nothing elsewhere.
fn bar(count: usize) -> ProgressBar {
    if count < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("positions [{bar:30}] {pos}/{len}  {eta} left");
    let bar = ProgressBar::new(count as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
