//! `tengen tune search`: the numbers of the search, tuned by games of two settings.
//!
//! ```text
//!   args.rs    what the user typed
//!   sheet.rs   the file of numbers, from which a tuning goes on and a match is set
//! ```

mod args;
mod sheet;

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use search::Params;
use serde_json::json;
use trainer::{Contest, Dial, Spsa};

use crate::count::counted;
use crate::crew::Crew;
use crate::failure::Failure;
use crate::interrupt::stop_flag;
pub use args::TuneSearchArgs;
use sheet::Sheet;
pub use sheet::numbers;

/// Plays rounds until all are played, or as long as there is patience for. The file is written
/// after each.
pub fn run(args: &TuneSearchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut spsa = begin(args)?;
    let stop = stop_flag()?;
    let bar = bar(args.course().rounds, spsa.round());
    let contest = args.contest();
    while !spsa.is_over() {
        let Some(lead) = round(args, &contest, &spsa, &stop)? else { break };
        spsa.learn(lead);
        Sheet::of(args, &spsa).save(&args.out)?;
        bar.set_message(farthest(spsa.dials()));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !spsa.is_over() {
        eprintln!("tengen: stopped; --resume goes on with {}", args.out.display());
    }
    match args.json {
        true => Ok(writeln!(out, "{}", in_json(args, &spsa))?),
        false => Ok(write!(out, "{}", in_words(args, &spsa))?),
    }
}

/// The numbers at their defaults, or where the file left them.
fn begin(args: &TuneSearchArgs) -> Result<Spsa, Failure> {
    let mut dials: Vec<Dial> = args.chosen()?.into_iter().map(Dial::new).collect();
    if let Some(from) = &args.from {
        Sheet::load(from)?.set(&mut dials);
    }
    let fresh = Spsa::new(args.course(), dials, 0);
    let name = args.out.display();
    match (args.out.exists(), args.resume) {
        (false, _) => {
            // A name that cannot be written to is told before any game.
            Sheet::of(args, &fresh).save(&args.out)?;
            Ok(fresh)
        }
        (true, false) => {
            Err(Failure::input(format!("{name} is there already, expected --resume or a new name")))
        }
        (true, true) => Sheet::load(&args.out)?.go_on(args, fresh),
    }
}

/// Plays the games of a round; `None` if they were stopped.
fn round(
    args: &TuneSearchArgs,
    contest: &Contest,
    spsa: &Spsa,
    stop: &AtomicBool,
) -> Result<Option<f64>, Failure> {
    let trial = spsa.trial();
    let sides = trial.sides.each_ref().map(|values| settings(spsa.dials(), values));
    let first = spsa.round() * args.batch as u64;
    let numbers: Vec<u64> = (first..first + args.batch as u64).collect();
    let mut lead = Some(0.0);
    let work = |_: &mut (), &number: &u64| contest.pair(number, &sides, stop);
    let take = |_: &u64, points: Option<f64>| {
        lead = lead.zip(points).map(|(lead, points)| lead + points);
        Ok(())
    };
    Crew { threads: args.threads, stop }.run(&numbers, || (), work, take)?;
    Ok(lead.filter(|_| !stop.load(Ordering::Relaxed)))
}

/// The search with these values for its dials.
fn settings(dials: &[Dial], values: &[i32]) -> Params {
    let mut params = Params::default();
    for (dial, &value) in dials.iter().zip(values) {
        params.set(dial.param.name, value).expect("a dial keeps its range");
    }
    params
}

/// A bar on a terminal, nothing elsewhere.
fn bar(rounds: u64, before: u64) -> ProgressBar {
    let style = "rounds [{bar:30}] {pos}/{len}  {eta} left  {msg}";
    let bar = ProgressBar::new(rounds).with_position(before);
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.reset_eta();
    bar
}

/// The number that has gone farthest, in parts of its range.
fn farthest(dials: &[Dial]) -> String {
    let most = dials.iter().max_by(|one, other| one.shift().abs().total_cmp(&other.shift().abs()));
    most.map_or(String::new(), |dial| {
        format!("{} {} → {}", dial.param.name, dial.param.default, dial.rounded())
    })
}

fn in_words(args: &TuneSearchArgs, spsa: &Spsa) -> String {
    let games = spsa.round() * args.course().games;
    let mut text = format!("{} of {}:\n", counted(games, "game"), args.contest().rule);
    text += "                         default    now   change, % of its range\n";
    let mut dials = spsa.dials().to_vec();
    dials.sort_by(|one, other| other.shift().abs().total_cmp(&one.shift().abs()));
    for dial in dials {
        let (name, default) = (dial.param.name, dial.param.default);
        let shift = 100.0 * dial.shift();
        text += &format!("{name:24} {default:7} {:6}   {shift:+.1}\n", dial.rounded());
    }
    text + &format!(
        "numbers are in {0}: match --engine agent=tengen,params={0}\n",
        args.out.display()
    )
}

fn in_json(args: &TuneSearchArgs, spsa: &Spsa) -> serde_json::Value {
    let row = |dial: &Dial| {
        json!({
            "name": dial.param.name,
            "default": dial.param.default,
            "value": dial.rounded(),
            "exact": dial.value,
            "change": dial.shift(),
        })
    };
    json!({
        "rule": args.contest().rule.name(),
        "rounds": spsa.round(),
        "games": spsa.round() * args.course().games,
        "params": spsa.dials().iter().map(row).collect::<Vec<_>>(),
        "file": args.out.display().to_string(),
    })
}
