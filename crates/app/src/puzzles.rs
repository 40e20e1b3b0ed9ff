//! `tengen puzzles`: positions with one answer, out of games.
//!
//! ```text
//!   puzzle.rs     a position with one answer
//!   harvest.rs    the puzzles of a game
//!   tally.rs      what was left lying
//!   level.rs      how strong one must be
//!   set.rs        the puzzles that come with the program
//! ```

mod args;
mod harvest;
mod level;
mod puzzle;
mod set;
mod tally;

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use search::Level;
use trainer::load_games;

use crate::count::counted;
use crate::crew::Crew;
use crate::failure::Failure;
use crate::interrupt::stop_flag;
use crate::settings::check_memory;
pub use args::PuzzlesArgs;
pub use harvest::{Crop, Harvest, Source};
use level::Ladder;
pub use puzzle::Puzzle;
pub use set::builtin;
pub use tally::Tally;

/// Harvests games, or measures how hard puzzles are, or tells what puzzles there are.
pub fn run(args: &PuzzlesArgs, out: &mut impl Write) -> Result<(), Failure> {
    check_memory(args.budget.memory)?;
    match &args.grade {
        Some(path) => measure(args, path, out),
        None if args.games.is_empty() => Ok(tell(out)?),
        None => harvest(args, out),
    }
}

/// Harvests games, or as many as there is patience for. No puzzle at all is a "no".
fn harvest(args: &PuzzlesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let sources = sources(args)?;
    let stop = stop_flag()?;
    let crew = Crew { threads: args.budget.threads.min(sources.len()), stop: &stop };
    // A solver for each game: what it remembers must not make a game depend on others.
    let work = |_: &mut (), source: &Source| {
        let solver = args.budget.solver(crew.threads);
        let (request, plies) = (args.request(), args.plies());
        Harvest { solver, request, alone: args.alone, plies, stop: &stop }.gather(source)
    };
    let bar = bar("games", sources.len());
    let mut basket = Basket::default();
    let take = |_: &Source, crop: Crop| {
        let lines = basket.add(crop)?;
        put(args, &bar, lines, out)
    };
    crew.run(&sources, || (), work, take)?;
    bar.finish_and_clear();
    if let Some(path) = &args.out {
        record::store(path, basket.text.as_bytes())?;
    }
    eprintln!("tengen: {}, {}", counted(sources.len() as u64, "game"), basket.tally);
    if basket.tally.puzzles == 0 { Err(Failure::No) } else { Ok(()) }
}

/// Finds the lowest level that solves each puzzle of a file, and tells the puzzles with it.
fn measure(args: &PuzzlesArgs, path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let mut puzzles = read(path)?;
    drop_repeats(&mut puzzles)?;
    let stop = stop_flag()?;
    let crew = Crew { threads: args.budget.threads.min(puzzles.len()), stop: &stop };
    let bar = bar("puzzles", puzzles.len());
    let (mut ladder, mut text) = (Ladder::default(), String::new());
    let take = |puzzle: &Puzzle, level: Result<Option<Level>, String>| {
        let mut graded = puzzle.clone();
        graded.level = level.map_err(Failure::input)?.map(Level::number);
        ladder.add(graded.grade, graded.level);
        let line = graded.in_json() + "\n";
        put(args, &bar, &line, out)?;
        text += &line;
        Ok(())
    };
    crew.run(&puzzles, || (), |_, puzzle| level::lowest(puzzle, &stop), take)?;
    bar.finish_and_clear();
    // What was interrupted is not whole.
    if let Some(path) = args.out.as_ref().filter(|_| text.lines().count() == puzzles.len()) {
        record::store(path, text.as_bytes())?;
    }
    eprint!("{ladder}");
    Ok(())
}

/// Prints lines that go to no file, above the bar.
fn put(
    args: &PuzzlesArgs,
    bar: &ProgressBar,
    lines: &str,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if args.out.is_none() {
        bar.suspend(|| out.write_all(lines.as_bytes()).and_then(|()| out.flush()))?;
    }
    bar.inc(1);
    Ok(())
}

/// What puzzles the program has, and what can be done with them.
fn tell(out: &mut impl Write) -> std::io::Result<()> {
    let mut counts: BTreeMap<(&str, String), [u32; 5]> = BTreeMap::new();
    for puzzle in builtin() {
        let row = counts.entry((puzzle.rule(), puzzle.sides())).or_default();
        row[usize::from(puzzle.grade.clamp(1, 5) - 1)] += 1;
    }
    writeln!(
        out,
        "{} in the program, by rule and grade:\n",
        counted(builtin().len() as u64, "puzzle")
    )?;
    writeln!(out, "{:<18}{:>5}{:>5}{:>5}{:>5}{:>5}", "", 1, 2, 3, 4, 5)?;
    for ((rule, sides), row) in counts {
        let cells: String = row.iter().map(|count| format!("{count:>5}")).collect();
        writeln!(out, "{:<18}{cells}", format!("{rule} {sides}"))?;
    }
    writeln!(out, "\nSolve them on the board: tengen serve, then Puzzles.")?;
    writeln!(out, "Find some in your own games: tengen puzzles GAME…")
}

/// All puzzles of a file.
fn read(path: &Path) -> Result<Vec<Puzzle>, Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::input(format!("{name}: cannot be read: {error}")))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let puzzle = |(number, line): (usize, &str)| {
        Puzzle::from_json(line)
            .map_err(|fault| Failure::input(format!("{name}, line {number}: {fault}")))
    };
    lines.map(puzzle).collect()
}

/// Leaves the first of those that are turned or mirrored images of each other.
fn drop_repeats(puzzles: &mut Vec<Puzzle>) -> Result<(), Failure> {
    let keys: Result<Vec<u64>, String> = puzzles.iter().map(Puzzle::key).collect();
    let (mut keys, mut seen) = (keys.map_err(Failure::input)?.into_iter(), HashSet::new());
    puzzles.retain(|_| keys.next().is_some_and(|key| seen.insert(key)));
    Ok(())
}

/// All games of all files.
fn sources(args: &PuzzlesArgs) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for path in &args.games {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let games = load_games(path, &args.board.hints())?.into_iter().zip(1..);
        sources.extend(games.map(|(game, number)| Source { file: file.clone(), number, game }));
    }
    match sources.is_empty() {
        true => Err(Failure::input("no games in the files, expected at least one")),
        false => Ok(sources),
    }
}

/// Where puzzles are kept, none twice.
#[derive(Default)]
struct Basket {
    seen: HashSet<u64>,
    tally: Tally,
    text: String,
}

impl Basket {
    /// Keeps what is new of a game's crop; gives it as lines.
    fn add(&mut self, crop: Crop) -> Result<&str, Failure> {
        let before = self.text.len();
        self.tally.add(crop.tally);
        for puzzle in &crop.puzzles {
            self.put(puzzle)?;
        }
        Ok(&self.text[before..])
    }

    fn put(&mut self, puzzle: &Puzzle) -> Result<(), Failure> {
        if !self.seen.insert(puzzle.key().map_err(Failure::input)?) {
            self.tally.twice += 1;
            return Ok(());
        }
        self.tally.puzzles += 1;
        self.text += &puzzle.in_json();
        self.text.push('\n');
        Ok(())
    }
}

/// A bar on a terminal, nothing elsewhere.
fn bar(what: &str, count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len}  {eta} left");
    let bar = ProgressBar::new(count as u64).with_message(what.to_string());
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
