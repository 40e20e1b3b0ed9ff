//! What the user typed for the laboratory.

use std::path::PathBuf;
use std::time::Duration;

use arena::Engine;
use clap::{Args, Subcommand};

use super::experiment::ALL;
use crate::args::{parse_concurrency, parse_time};

/// `tengen lab`
#[derive(Debug, Args)]
pub struct LabArgs {
    /// What to do; nothing lists the experiments.
    #[command(subcommand)]
    pub command: Option<LabCommand>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// List the experiments, what each asks and what its paper found
    List {
        /// Print one JSON object an experiment
        #[arg(long)]
        json: bool,
    },
    /// Run experiments by their names
    #[command(after_help = after())]
    Run {
        /// The names, as `tengen lab list` gives them
        #[arg(value_name = "NAME", required = true)]
        names: Vec<String>,

        /// How to run them.
        #[command(flatten)]
        means: Means,
    },
    /// Run every experiment and make a report to read, index.html
    #[command(after_help = HELP)]
    All {
        /// How to run them.
        #[command(flatten)]
        means: Means,
    },
}

/// How experiments are run.
#[derive(Clone, Debug, Args)]
pub struct Means {
    /// The folder for the results; whatever it holds already is not measured again
    #[arg(long, default_value = "report", value_name = "DIR")]
    pub out: PathBuf,

    /// Small sizes: minutes rather than hours, and less certain
    #[arg(long)]
    pub quick: bool,

    /// An opponent for tournament and ladder: cmd=COMMAND and what else `tengen match --engine`
    /// takes; once for each
    #[arg(long = "opponent", value_parser = Engine::parse, value_name = "KEY=VALUE,…")]
    pub opponents: Vec<Engine>,

    /// Games at the same time; as many as there are cores unless told. What is timed runs alone
    #[arg(long, value_parser = parse_concurrency, value_name = "N")]
    pub concurrency: Option<usize>,

    /// Time for a move in games, which the papers' agents seldom use up (they had 5 to 30 s);
    /// vcx-split and ladder, with many more games, take a fifth
    #[arg(long, default_value = "1s", value_parser = parse_time, value_name = "TIME")]
    pub turn: Duration,

    /// Puzzles for vcx-depth; those that come with the program unless told
    #[arg(long, value_name = "FILE")]
    pub puzzles: Option<PathBuf>,

    /// Print one JSON object an experiment
    #[arg(long)]
    pub json: bool,
}

const HELP: &str = "\
Every experiment has a folder DIR/NAME with table.md, data.csv, plot.svg and data.jsonl, where each
game, position or cell stands as soon as it is done. An interrupted run goes on where it stopped when
the same command is given again. A folder holds one plan: --quick and other sizes need another --out.";

/// The names and the folders, for the help.
fn after() -> String {
    let row = |experiment: &super::experiment::Experiment| {
        format!("  {:<18} {}\n", experiment.name, experiment.question)
    };
    format!("Experiments:\n{}\n{HELP}", ALL.iter().map(row).collect::<String>())
}
