//! `tengen train`: a network from games.

mod curve;

use std::io::Write;
use std::path::{Path, PathBuf};

use board::Rule;
use clap::Args as ClapArgs;
use indicatif::{ProgressBar, ProgressStyle};
use record::{Game, Hints};
use serde_json::json;
use trainer::{
    EPOCHS, NetProgress, NetSettings, RATE, RESULT_SHARE, STAGE_STONES, TrainedNet, load_games,
    train_net,
};

use crate::args::parse_rule;
use crate::failure::Failure;
use crate::nets;
use curve::Curve;

/// `tengen train`
#[derive(Debug, ClapArgs)]
pub struct TrainArgs {
    /// Games of any format that `convert` reads, packed (.gz) or not; values count where moves
    /// carry them, else the result alone
    #[arg(value_name = "GAMES", required = true)]
    pub games: Vec<PathBuf>,

    /// The rule to learn; games of other rules are passed over
    #[arg(long, value_parser = parse_rule, value_name = "RULE", default_value = "freestyle")]
    pub rule: Rule,

    /// Where the network goes
    #[arg(long, value_name = "NET")]
    pub out: PathBuf,

    /// A network to start from, also of another rule; random numbers unless told
    #[arg(long, value_name = "NET")]
    pub from: Option<PathBuf>,

    /// Games to judge by, such as games of a longer search; those among the games to learn from are
    /// not learnt from. One of twenty is held out unless told
    #[arg(long, value_name = "GAMES")]
    pub check: Option<PathBuf>,

    /// Rounds through all positions
    #[arg(long, value_name = "N", default_value_t = EPOCHS)]
    pub epochs: usize,

    /// Size of the first steps
    #[arg(long, value_name = "X", default_value_t = RATE)]
    pub rate: f32,

    /// Where random numbers start
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Leave positions out that the record knows to be won or lost
    #[arg(long)]
    pub no_mates: bool,

    /// How much the result of its game counts for a position, from 0 to 1; the rest is the value
    /// of the record
    #[arg(long, value_name = "SHARE", default_value_t = RESULT_SHARE, value_parser = parse_share)]
    pub results: f64,

    /// A file that is written after every round, and from which an interrupted run of the same
    /// games and settings goes on
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// Where the losses on the way go: a table, or a picture if the name ends in .svg
    #[arg(long, value_name = "FILE")]
    pub curve: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Learns, writes the network, and tells how good it is.
pub fn run(args: &TrainArgs, out: &mut impl Write) -> Result<(), Failure> {
    let from = args.from.as_deref().map(nets::load).transpose().map_err(Failure::input)?;
    let settings = NetSettings {
        epochs: args.epochs,
        rate: args.rate,
        seed: args.seed,
        with_mates: !args.no_mates,
        result_share: args.results,
        from,
        check: args.check.as_ref().map_or(Ok(Vec::new()), |path| check(args.rule, path))?,
        checkpoint: args.checkpoint.clone(),
        ..NetSettings::new(args.rule)
    };
    let games = games(args.rule, &args.games)?;
    let (bar, mut curve) = (bar(), Curve::default());
    let trained = train_net(&games, &settings, |progress| {
        show(&bar, &progress);
        curve.0.push(progress);
    });
    bar.finish_and_clear();
    let trained = trained.map_err(Failure::input)?;
    record::store(&args.out, &trained.net.to_bytes())?;
    if let Some(file) = &args.curve {
        let is_picture = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("svg"));
        let text = if is_picture { curve.picture(args.rule)? } else { curve.table() };
        record::store(file, text.as_bytes())?;
    }
    match args.json {
        true => Ok(writeln!(out, "{}", in_json(args.rule, &trained, &args.out))?),
        false => Ok(write!(out, "{}", in_words(args.rule, &trained, &args.out))?),
    }
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("`{text}`, expected a number from 0 to 1"))
}

fn games<'a>(
    rule: Rule,
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<Vec<Game>, Failure> {
    let hints = Hints { rule: Some(rule), size: None };
    let mut games = Vec::new();
    for path in paths {
        games.extend(load_games(path, &hints)?);
    }
    Ok(games)
}

/// The games to judge by: without one of the rule there would be no judgement.
fn check(rule: Rule, path: &PathBuf) -> Result<Vec<Game>, Failure> {
    let found = games(rule, [path])?;
    match found.iter().any(|game| game.info.rule == rule) {
        true => Ok(found),
        false => {
            let fault = format!("{}: no game of {rule}, expected some to judge by", path.display());
            Err(Failure::input(fault))
        }
    }
}

/// A bar on a terminal, nothing elsewhere.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix:12} [{bar:30}] {pos}/{len}  {msg}");
    let bar = ProgressBar::new(1);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn show(bar: &ProgressBar, progress: &NetProgress) {
    let [done, all] = progress.batches;
    bar.set_prefix(format!("{} {}", progress.part, progress.color));
    bar.set_length(all as u64);
    bar.set_position(done as u64);
    bar.set_message(match progress.held_out {
        Some(held_out) => format!("loss {:.4}, held out {held_out:.4}", progress.loss),
        None => format!("loss {:.4}", progress.loss),
    });
}

fn in_words(rule: Rule, trained: &TrainedNet, file: &Path) -> String {
    let TrainedNet { games, positions, value, classic, floor, policy, is_start, .. } = trained;
    let mut text = format!("{rule}, {games} games, {positions} positions to learn from\n");
    text += &format!("{} positions held out:  loss  correlation\n", value.positions);
    for (name, part) in [("network", value), ("classic", classic)] {
        text += &format!("  {name:16} {:8.4} {:8.3}\n", part.loss, part.correlation);
    }
    text += &format!("  {:16} {floor:8.4}\n", "least possible");
    text += "stones on the board:    positions  network  classic\n";
    for (number, (own, classic)) in value.stages.iter().zip(&classic.stages).enumerate() {
        let from = format!("from {}", number * STAGE_STONES);
        text +=
            &format!("  {from:20} {:10} {:8.4} {:8.4}\n", own.positions, own.loss, classic.loss);
    }
    if *is_start {
        text += "no round was better than the network it started from, whose values it keeps\n";
    }
    let [first, five] = [policy.first, policy.first_five].map(|share| 100.0 * share);
    text += &format!("first choice played: {first:.1} %, one of the first five: {five:.1} %\n");
    text + &format!("network written to {}\n", file.display())
}

fn in_json(rule: Rule, trained: &TrainedNet, file: &Path) -> serde_json::Value {
    let TrainedNet { games, positions, value, classic, floor, policy, .. } = trained;
    let stages = value.stages.iter().zip(&classic.stages).enumerate();
    let stages = stages.map(|(number, (own, classic))| {
        json!({
            "stones": number * STAGE_STONES,
            "positions": own.positions,
            "loss": own.loss,
            "classic_loss": classic.loss,
        })
    });
    json!({
        "rule": rule.name(),
        "games": games,
        "positions": positions,
        "held_out": value.positions,
        "loss": value.loss,
        "correlation": value.correlation,
        "classic_loss": classic.loss,
        "classic_correlation": classic.correlation,
        "floor": floor,
        "is_start": trained.is_start,
        "stages": stages.collect::<Vec<_>>(),
        "policy_first": policy.first,
        "policy_first_five": policy.first_five,
        "net": file.display().to_string(),
    })
}
