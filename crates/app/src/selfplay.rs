//! `tengen selfplay`: games of the engine against itself, to learn from.
//!
//! ```text
//!   args.rs     what the user typed
//!   ledger.rs   the file, a game a line
//! ```

mod args;
mod ledger;

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use record::{Game, teacher};
use serde_json::json;
use trainer::SelfPlay;

use crate::count::{counted, grouped};
use crate::crew::Crew;
use crate::failure::Failure;
use crate::interrupt::stop_flag;
pub use args::SelfPlayArgs;
use ledger::{Counts, Ledger};

/// Plays games until the file has as many as asked for, or as there is patience for.
pub fn run(args: &SelfPlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let plan = args.plan()?;
    if plan.opening(0, &mut plan.players()).is_none() {
        let (rule, size) = (plan.rule, plan.size);
        let fault = format!("no even opening of {rule} on a {size} board, expected other stones");
        return Err(Failure::input(fault));
    }
    let mut ledger = Ledger::open(&args.out, &args.head(), args.resume)?;
    let (before, start) = (ledger.counts().games, Instant::now());
    let stop = stop_flag()?;
    play(args, &plan, &mut ledger, &stop)?;
    let counts = ledger.counts();
    let speed = Speed { games: counts.games - before, time: start.elapsed() };
    if counts.games < args.games as u64 {
        eprintln!("tengen: stopped; --resume goes on with {}", args.out.display());
    }
    match args.json {
        true => Ok(writeln!(out, "{}", in_json(args, &counts, &speed))?),
        false => Ok(write!(out, "{}", in_words(args, &counts, &speed))?),
    }
}

/// Plays the games that the file lacks. They are written in their order, so that a file has the
/// first of them at any moment; what is under way when it ends is lost.
fn play(
    args: &SelfPlayArgs,
    plan: &SelfPlay,
    ledger: &mut Ledger,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let numbers: Vec<u64> = (ledger.counts().games..args.games as u64).collect();
    let bar = bar(args.games as u64, ledger.counts().games);
    let mut is_whole = true;
    let take = |_: &u64, game: Option<Game>| {
        is_whole &= game.is_some();
        if let Some(game) = game.filter(|_| is_whole) {
            ledger.add(&teacher::print(&[game])?)?;
            bar.inc(1);
        }
        Ok(())
    };
    let work = |players: &mut _, &number: &u64| plan.game(number, players, stop);
    let crew = Crew { threads: args.threads, stop };
    crew.run(&numbers, || plan.players(), work, take)?;
    bar.finish_and_clear();
    Ok(())
}

/// A bar on a terminal, nothing elsewhere.
fn bar(games: u64, before: u64) -> ProgressBar {
    let style = "games [{bar:30}] {pos}/{len}  {per_sec}  {eta} left";
    let bar = ProgressBar::new(games).with_position(before);
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.reset_eta();
    bar
}

/// How fast games were played.
struct Speed {
    games: u64,
    time: Duration,
}

impl Speed {
    fn a_second(&self) -> f64 {
        self.games as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

fn in_words(args: &SelfPlayArgs, counts: &Counts, speed: &Speed) -> String {
    let Counts { games, black, white, draws, positions } = *counts;
    let seconds = speed.time.as_secs_f64();
    format!(
        "{} and {} in {}: {black} won by black, {white} by white, {draws} drawn\n\
         {} played in {seconds:.1} s, {:.2} a second\n",
        counted(games, "game"),
        counted(positions, "position"),
        args.out.display(),
        grouped(speed.games),
        speed.a_second(),
    )
}

fn in_json(args: &SelfPlayArgs, counts: &Counts, speed: &Speed) -> serde_json::Value {
    let Counts { games, black, white, draws, positions } = *counts;
    json!({
        "file": args.out.display().to_string(),
        "games": games,
        "black": black,
        "white": white,
        "draws": draws,
        "positions": positions,
        "played": speed.games,
        "time_ms": speed.time.as_millis() as u64,
        "games_per_s": speed.a_second(),
    })
}
