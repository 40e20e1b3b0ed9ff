//! `tengen puzzles`: positions with one answer, out of games.

mod args;
mod harvest;
mod puzzle;
mod tally;

use std::collections::HashSet;
use std::io::Write;

use indicatif::{ProgressBar, ProgressStyle};
use trainer::load_games;

use crate::count::counted;
use crate::crew::Crew;
use crate::failure::Failure;
use crate::play_match::stop_flag;
use crate::settings::check_memory;
pub use args::PuzzlesArgs;
use harvest::{Crop, Harvest, Source};
use puzzle::Puzzle;
use tally::Tally;

/// Harvests games, or as many as there is patience for. No puzzle at all is a "no".
pub fn run(args: &PuzzlesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let sources = sources(args)?;
    check_memory(args.budget.memory)?;
    let stop = stop_flag()?;
    let crew = Crew { threads: args.budget.threads.min(sources.len()), stop: &stop };
    // A solver for each game: what it remembers must not make a game depend on others.
    let work = |_: &mut (), source: &Source| {
        let solver = args.budget.solver(crew.threads);
        let (request, plies) = (args.request(), args.plies());
        Harvest { solver, request, plies, stop: &stop }.gather(source)
    };
    let bar = bar(sources.len());
    let mut basket = Basket::default();
    crew.run(
        &sources,
        || (),
        work,
        |_, crop| {
            let lines = basket.add(crop)?;
            if args.out.is_none() {
                bar.suspend(|| out.write_all(lines.as_bytes()).and_then(|()| out.flush()))?;
            }
            bar.inc(1);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    if let Some(path) = &args.out {
        record::store(path, basket.text.as_bytes())?;
    }
    eprintln!("tengen: {}, {}", counted(sources.len() as u64, "game"), basket.tally);
    if basket.tally.puzzles == 0 { Err(Failure::No) } else { Ok(()) }
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
        if !self.seen.insert(puzzle.key()) {
            self.tally.twice += 1;
            return Ok(());
        }
        self.tally.puzzles += 1;
        self.text += &puzzle.in_json().map_err(std::io::Error::other)?;
        self.text.push('\n');
        Ok(())
    }
}

/// A bar on a terminal, nothing elsewhere.
fn bar(count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("games [{bar:30}] {pos}/{len}  {eta} left");
    let bar = ProgressBar::new(count as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
