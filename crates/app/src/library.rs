//! `tengen library`: the user's games, kept in one file.

mod args;
mod table;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use library::{Library, Report, Stats, Summary};
use serde_json::{Value as Json, json};

pub use args::{DataArgs, LibraryCommand, parse_result};
use args::{ExportArgs, ImportArgs, SearchArgs, StatsArgs};

use crate::failure::Failure;

/// Imports, exports, searches or counts.
pub fn run(command: &LibraryCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        LibraryCommand::Import(args) => import(args, out),
        LibraryCommand::Export(args) => export(args, out),
        LibraryCommand::Search(args) => search(args, out),
        LibraryCommand::Stats(args) => stats(args, out),
    }
}

impl From<library::Error> for Failure {
    fn from(error: library::Error) -> Failure {
        Failure::input(error)
    }
}

fn open(data: &DataArgs) -> Result<Library, Failure> {
    Ok(Library::open(data.library().map_err(Failure::input)?)?)
}

/// Imports what can be read, and tells what cannot.
fn import(args: &ImportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut library = open(&args.data)?;
    let bar = bar();
    let report = library.import(&args.paths, &args.board.hints(), |progress| {
        bar.set_length(progress.files as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(format!("{} games", progress.games));
    });
    bar.finish_and_clear();
    let report = report?;
    match args.json {
        true => writeln!(out, "{}", report_json(&report))?,
        false => {
            let Report { files, games, added, .. } = report;
            for fault in &report.faults {
                writeln!(out, "not imported: {}", fault.words)?;
            }
            let known = games - added;
            writeln!(out, "{files} files, {games} games: {added} new, {known} known before")?;
        }
    }
    if report.files == 0 { Err(Failure::No) } else { Ok(()) }
}

/// What an import did, for programs and the page.
pub fn report_json(report: &Report) -> Json {
    let faults: Vec<Json> = report
        .faults
        .iter()
        .map(|fault| json!({ "file": fault.file, "error": fault.words }))
        .collect();
    json!({
        "files": report.files,
        "games": report.games,
        "added": report.added,
        "faults": faults,
    })
}

fn export(args: &ExportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let library = open(&args.data)?;
    if args.file == Path::new("-") {
        library.export(out)??;
        return Ok(());
    }
    let mut games = 0;
    record::store_with(&args.file, |file: &mut File| {
        let mut file = BufWriter::new(file);
        games = library.export(&mut file).map_err(io::Error::other)??;
        file.flush()
    })?;
    Ok(writeln!(out, "{games} games and all else written to {}", args.file.display())?)
}

fn search(args: &SearchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let page = open(&args.data)?.search(&args.query())?;
    match args.json {
        true => {
            for game in &page.games {
                writeln!(out, "{}", summary_json(game))?;
            }
        }
        false => table::print(&page, out)?,
    }
    if page.total == 0 { Err(Failure::No) } else { Ok(()) }
}

/// What a list tells of a game, for programs and the page.
pub fn summary_json(game: &Summary) -> Json {
    let (info, size) = (&game.info, game.info.size());
    let moves = game.moves.iter();
    let moves = moves.map(|step| step.map_or("pass".to_string(), |point| size.name(point)));
    let mut object = json!({
        "id": game.id.0,
        "added": game.added.0,
        "rule": info.rule.name(),
        "width": size.width(),
        "height": size.height(),
        "black": info.players.black,
        "white": info.players.white,
        "result": info.result.map(args::result_name),
        "reason": info.reason,
        "event": info.event,
        "date": info.date,
        "moves": moves.collect::<Vec<_>>(),
    });
    if info.has_setup() {
        let stones = |color| crate::events::names(info.start.stones(color), size);
        object["setup"] = json!({
            "black": stones(board::Color::Black),
            "white": stones(board::Color::White),
            "turn": info.start.turn.name(),
        });
    }
    object
}

fn stats(args: &StatsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let library = open(&args.data)?;
    let stats = library.stats()?;
    if args.json {
        return Ok(writeln!(out, "{}", stats_json(library.path(), &stats))?);
    }
    let groups = |groups: &[(String, u32)]| {
        groups.iter().map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
    };
    let kilobytes = stats.bytes.div_ceil(1 << 10);
    writeln!(out, "file      {} ({kilobytes} KB)", library.path().display())?;
    writeln!(out, "games     {}", stats.games)?;
    writeln!(out, "rules     {}", groups(&stats.rules))?;
    writeln!(out, "results   {}", groups(&stats.results))?;
    writeln!(out, "analyses  {}", stats.analyses)?;
    writeln!(out, "puzzles   {} and {} attempts", stats.puzzles, stats.attempts)?;
    Ok(writeln!(out, "matches   {}", stats.matches)?)
}

/// What a library holds, for programs and the page.
pub fn stats_json(path: &Path, stats: &Stats) -> Json {
    let groups = |groups: &[(String, u32)]| {
        groups.iter().map(|(name, count)| (name.clone(), json!(count))).collect::<Json>()
    };
    json!({
        "path": path.display().to_string(),
        "bytes": stats.bytes,
        "games": stats.games,
        "rules": groups(&stats.rules),
        "results": groups(&stats.results),
        "analyses": stats.analyses,
        "puzzles": stats.puzzles,
        "attempts": stats.attempts,
        "matches": stats.matches,
    })
}

/// Shows how far an import is, where somebody may be looking.
fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} files, {msg}");
    ProgressBar::new(1).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
