//! From what the user typed to the plan of a match.

use std::path::Path;

use arena::{Engine, Openings, Plan, Schedule, Source, Terms};
use board::Size;
use record::Hints;
use time::OffsetDateTime;

use super::agent::AgentPlayer;
use super::args::MatchArgs;
use crate::failure::Failure;
use crate::openings::builtin;
use crate::tune_search::numbers;

/// The plan of a new match.
pub fn plan(args: &MatchArgs) -> Result<Plan, Failure> {
    if args.engines.len() < 2 {
        let given = args.engines.len();
        return Err(Failure::input(format!("{given} engines, expected --engine at least twice")));
    }
    let terms = Terms {
        swap2: args.swap2,
        draw_after: args.draw_after,
        tolerance_ms: args.tolerance.as_millis() as u64,
        patience_ms: args.patience.as_millis() as u64,
        ..Terms::new(args.board.rule.unwrap_or_default(), args.board.size.unwrap_or_default())
    };
    let with_numbers = |engine: &Engine| settle(&with_numbers(engine)?);
    let engines = args.engines.iter().map(with_numbers).collect::<Result<Vec<_>, Failure>>()?;
    let plan = Plan {
        schedule: schedule(args, engines.len()),
        engines,
        each: args.each.clone().unwrap_or_default(),
        games: args.games,
        concurrency: args.concurrency.unwrap_or(1),
        openings: openings(args, &terms)?,
        terms,
        sprt: args.sprt,
        date: today(),
    };
    plan.check().map_err(Failure::input)?;
    Ok(plan)
}

/// An engine with the numbers of a file, `params=FILE`, in the place of its name: what is kept of
/// a match, and told to other machines, tells them.
fn with_numbers(engine: &Engine) -> Result<Engine, Failure> {
    let mut engine = engine.clone();
    if let Source::Agent { knobs, .. } = &mut engine.source {
        let mut settled = Vec::new();
        for (key, value) in knobs.drain(..) {
            match key.as_str() {
                "params" => settled.extend(numbers(Path::new(&value))?),
                _ => settled.push((key, value)),
            }
        }
        *knobs = settled;
    }
    Ok(engine)
}

/// Games at the same time: a match goes on as it began, unless told otherwise.
pub fn concurrency(args: &MatchArgs, plan: &Plan) -> usize {
    args.concurrency.unwrap_or(plan.concurrency)
}

/// Threads that one game keeps busy: one engine thinks at a time.
pub fn threads(plan: &Plan) -> usize {
    let threads = |engine: &Engine| engine.limits.or(&plan.each).threads.unwrap_or(1);
    plan.engines.iter().map(threads).max().unwrap_or(1) as usize
}

/// A name for the folder of a match that begins now.
pub fn folder_name() -> String {
    let now = OffsetDateTime::now_utc();
    let (hour, minute, second) = now.to_hms();
    format!("match-{}-{hour:02}{minute:02}{second:02}", today())
}

/// The day, as in `2026-11-16`.
pub fn today() -> String {
    let (year, month, day) = OffsetDateTime::now_utc().to_calendar_date();
    format!("{year:04}-{:02}-{day:02}", u8::from(month))
}

/// An engine whose agent exists, and whose folder does not depend on where the match is resumed.
pub fn settle(engine: &Engine) -> Result<Engine, Failure> {
    let mut engine = engine.clone();
    match &mut engine.source {
        Source::Agent { agent, level, knobs } => {
            AgentPlayer::new(agent, *level, knobs).map_err(Failure::input)?;
        }
        Source::Program { words, folder } => {
            if let Some(folder) = folder {
                *folder = std::path::absolute(&folder).map_err(Failure::input)?;
            }
            if let Some(program) = words.first_mut().filter(|program| program.contains(['/', '\\']))
            {
                let path = std::path::absolute(&program).map_err(Failure::input)?;
                *program = path.to_string_lossy().into_owned();
            }
        }
    }
    Ok(engine)
}

fn schedule(args: &MatchArgs, engines: usize) -> Schedule {
    match args.swiss {
        Some(0) => Schedule::Swiss { rounds: Schedule::enough_rounds(engines) },
        Some(rounds) => Schedule::Swiss { rounds },
        None if args.gauntlet => Schedule::Gauntlet,
        None => Schedule::RoundRobin,
    }
}

/// The openings as position strings; none are needed for swap2.
fn openings(args: &MatchArgs, terms: &Terms) -> Result<Vec<String>, Failure> {
    if args.swap2 {
        return Ok(Vec::new());
    }
    let lines = match &args.openings {
        None => builtin(terms.rule, terms.size).iter().map(record::Game::points).collect(),
        Some(path) if path.as_os_str() == "none" => Vec::new(),
        Some(path) => load(path, terms)?,
    };
    let openings = Openings::new(terms.size, lines);
    Ok(match args.shuffle {
        Some(seed) => openings.shuffled(seed).texts(),
        None => openings.texts(),
    })
}

fn load(path: &Path, terms: &Terms) -> Result<Vec<Vec<Option<board::Point>>>, Failure> {
    let hints = Hints { rule: Some(terms.rule), size: Some(terms.size) };
    let games = record::load(path, &hints)?;
    let name = path.display();
    if games.is_empty() {
        return Err(Failure::input(format!("{name}: no openings, expected one or more")));
    }
    let line = |game: record::Game| match game.info.size() {
        size if size == terms.size && !game.info.has_setup() => Ok(game.points()),
        size => Err(Failure::input(misfit(&name, size, terms.size))),
    };
    games.into_iter().map(line).collect()
}

fn misfit(name: &impl std::fmt::Display, found: Size, expected: Size) -> String {
    format!("{name}: an opening on {found}, expected moves from the empty {expected} board")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: MatchArgs,
    }

    fn args(more: &[&str]) -> MatchArgs {
        Line::parse_from([&["match"], more].concat()).args
    }

    #[test]
    fn a_match_goes_on_with_as_many_games_at_a_time_as_before() {
        let engines = ["--engine", "agent=greedy", "--engine", "agent=random", "--each", "nodes=1"];
        let begun = |more: &[&str]| plan(&args(&[&engines[..], more].concat())).unwrap();
        let resumed = |more: &[&str]| args(&[&["--resume", "folder"], more].concat());
        assert_eq!(begun(&[]).concurrency, 1);
        let plan = begun(&["--concurrency", "2"]);
        assert_eq!(concurrency(&resumed(&[]), &plan), 2);
        assert_eq!(concurrency(&resumed(&["--concurrency", "3"]), &plan), 3);
    }
}
