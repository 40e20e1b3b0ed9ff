//! `tengen openings`: even openings for matches, made by search or built in.

mod builtin;

use std::io::Write;
use std::path::Path;

use board::{Point, Rule, Size};
use indicatif::{ProgressBar, ProgressStyle};
use record::{Format, Game};
use search::{Generator, Opening, Recipe};
use serde_json::json;

use crate::args::OpeningsArgs;
use crate::events::names;
use crate::failure::Failure;
use builtin::game;

pub use builtin::builtin;

/// How many openings are made unless told.
const COUNT: usize = 10;

/// Makes openings, or takes those that are built in, and prints or writes them.
pub fn run(args: &OpeningsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rule = args.board.rule.unwrap_or_default();
    let size = args.board.size.unwrap_or_default();
    if let Some(path) = &args.out {
        check(path, rule, size, args.count.unwrap_or(COUNT))?;
    }
    let games = match args.builtin {
        true => built_in(args, rule, size, out)?,
        false => made(args, rule, size, out)?,
    };
    match &args.out {
        Some(path) => {
            record::save(path, &games)?;
            let count = games.len();
            let noun = if count == 1 { "opening" } else { "openings" };
            if !args.json {
                writeln!(out, "{count} {noun} written to {}", path.display())?;
            }
        }
        None if args.json => {}
        None => out.write_all(&record::write(&games, Format::Positions)?)?,
    }
    Ok(())
}

/// Whether a file can hold so many openings, before any is searched for.
fn check(path: &Path, rule: Rule, size: Size, count: usize) -> Result<(), Failure> {
    let name = path.display();
    let fault = |error: record::Error| Failure::input(format!("{name}: {error}"));
    let format = Format::to_write(path).map_err(fault)?;
    let games = vec![Game::new(rule, size); count.min(2)];
    record::write(&games, format).map(|_| ()).map_err(fault)
}

/// The openings that come with the program.
fn built_in(
    args: &OpeningsArgs,
    rule: Rule,
    size: Size,
    out: &mut impl Write,
) -> Result<Vec<Game>, Failure> {
    let mut games = builtin(rule, size);
    games.truncate(args.count.unwrap_or(games.len()));
    if args.json {
        for game in &games {
            let points: Vec<Point> = game.points().into_iter().flatten().collect();
            writeln!(out, "{}", json!({ "moves": names(&points, size) }))?;
        }
    }
    Ok(games)
}

/// New openings.
fn made(
    args: &OpeningsArgs,
    rule: Rule,
    size: Size,
    out: &mut impl Write,
) -> Result<Vec<Game>, Failure> {
    let generator = Generator::new(recipe(args, rule, size)?, args.threads);
    let count = args.count.unwrap_or(COUNT);
    let bar = bar(count);
    let mut games = Vec::new();
    for opening in generator.take(count) {
        games.push(game(rule, size, opening.points.iter().copied()));
        bar.set_position(games.len() as u64);
        if args.json {
            bar.suspend(|| writeln!(out, "{}", in_json(&opening, size)))?;
        }
    }
    bar.finish_and_clear();
    let found = games.len();
    if found == 0 {
        let fault = format!("no even opening of {rule} on a {size} board, expected other stones");
        return Err(Failure::input(fault));
    }
    if found < count {
        eprintln!("tengen: {found} of {count} even openings found, then no more");
    }
    Ok(games)
}

/// What the user wants, if so many stones leave room for a game.
fn recipe(args: &OpeningsArgs, rule: Rule, size: Size) -> Result<Recipe, Failure> {
    let (stones, most) = (args.stones.clone(), size.area() / 2);
    if *stones.end() > most {
        let found = stones.end();
        let fault = format!("{found} stones on a {size} board, expected at most {most}");
        return Err(Failure::input(fault));
    }
    Ok(Recipe { rule, size, stones, nodes: args.nodes, seed: args.seed })
}

fn in_json(opening: &Opening, size: Size) -> serde_json::Value {
    json!({
        "moves": names(&opening.points, size),
        "value": opening.value.units(),
        "nodes": opening.nodes,
    })
}

/// A bar on a terminal, nothing elsewhere.
fn bar(count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("openings [{bar:30}] {pos}/{len}  {eta} left");
    let bar = ProgressBar::new(count as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
