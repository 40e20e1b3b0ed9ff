//! `tengen tune eval`: weights of the classic evaluation from games.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use board::Rule;
use eval::Weights;
use indicatif::{ProgressBar, ProgressStyle};
use record::{Game, Hints};
use serde_json::json;
use trainer::{Part, Progress, Report, Settings, load_games, tune_eval};

use crate::args::TuneEvalArgs;
use crate::failure::Failure;

/// Learns, writes the weights, and tells how good they are.
pub fn run(args: &TuneEvalArgs, out: &mut impl Write) -> Result<(), Failure> {
    let file = target(args)?;
    let from = args.from.as_deref().map(|path| start(path, args.rule)).transpose()?;
    let games = games(args)?;
    let settings = Settings { rule: args.rule, epochs: args.epochs, from };
    let bar = Bar::new(args.epochs);
    let tuned = tune_eval(&games, &settings, |progress| bar.show(progress));
    bar.0.finish_and_clear();
    let tuned = tuned.ok_or_else(|| Failure::input(too_few(&games, args.rule)))?;
    record::store(&file, &tuned.weights.to_bytes())?;
    match args.json {
        true => Ok(writeln!(out, "{}", in_json(args.rule, &tuned.report, &file))?),
        false => Ok(write!(out, "{}", in_words(args.rule, &tuned.report, &file))?),
    }
}

/// Where the weights go. Only a file that was named is written over.
fn target(args: &TuneEvalArgs) -> Result<PathBuf, Failure> {
    let unnamed = PathBuf::from(format!("{}.bin", args.rule));
    match &args.out {
        Some(file) => Ok(file.clone()),
        None if unnamed.exists() => {
            let name = unnamed.display();
            Err(Failure::input(format!("{name} is there already, expected --out to name it")))
        }
        None => Ok(unnamed),
    }
}

fn start(path: &Path, rule: Rule) -> Result<Weights, Failure> {
    let name = path.display();
    let bytes = fs::read(path)
        .map_err(|error| Failure::input(format!("{name}: cannot be read: {error}")))?;
    let weights =
        Weights::from_bytes(&bytes).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    Ok(weights.adapted(rule))
}

fn games(args: &TuneEvalArgs) -> Result<Vec<Game>, Failure> {
    let hints = Hints { rule: Some(args.rule), size: None };
    let mut games = Vec::new();
    for path in &args.games {
        games.extend(load_games(path, &hints)?);
    }
    Ok(games)
}

fn too_few(games: &[Game], rule: Rule) -> String {
    let count = games.iter().filter(|game| game.info.rule == rule).count();
    format!(
        "{count} games of {rule}, expected at least {} with positions to learn from",
        trainer::HELD_OUT
    )
}

/// A bar on a terminal, nothing elsewhere.
struct Bar(ProgressBar);

impl Bar {
    fn new(epochs: usize) -> Bar {
        let style = ProgressStyle::with_template("{prefix:6} [{bar:30}] {pos}/{len}  loss {msg}");
        let bar = ProgressBar::new(epochs as u64);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar(bar)
    }

    fn show(&self, progress: Progress) {
        self.0.set_prefix(progress.part);
        self.0.set_message(format!("{:.5}", progress.loss));
        self.0.set_position(progress.epoch as u64);
    }
}

fn in_words(rule: Rule, report: &Report, file: &Path) -> String {
    let row = |name: &str, part: &Part| {
        let Part { positions, held_out, blind, before, after, epochs } = part;
        format!(
            "{name:7} {positions:9} {held_out:9} {blind:8.4} {before:8.4} {after:8.4} {epochs:7}\n"
        )
    };
    let mut text = format!("{rule}, {} games; losses on the games held out:\n", report.games);
    text += "        positions  held out    blind   before    after  epochs\n";
    text += &row("value", &report.value);
    text += &row("policy", &report.policy);
    let [before, after] = report.accuracy.map(|share| 100.0 * share);
    text += &format!("first choice played: {before:.1} % before, {after:.1} % after\n");
    text += &format!("least possible value loss: {:.4}\n", report.floor);
    text + &format!("weights written to {}\n", file.display())
}

fn in_json(rule: Rule, report: &Report, file: &Path) -> serde_json::Value {
    let part = |part: &Part| {
        json!({
            "positions": part.positions,
            "held_out": part.held_out,
            "blind": part.blind,
            "before": part.before,
            "after": part.after,
            "epochs": part.epochs,
        })
    };
    json!({
        "rule": rule.name(),
        "games": report.games,
        "value": part(&report.value),
        "value_floor": report.floor,
        "policy": part(&report.policy),
        "accuracy": {"before": report.accuracy[0], "after": report.accuracy[1]},
        "weights": file.display().to_string(),
    })
}
