//! What the user typed after `tengen review`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::examiner::Pace;
use crate::args::{BoardArgs, parse_megabytes, parse_threads, parse_time, within};

/// `tengen review`
#[derive(Debug, Args)]
#[command(
    after_help = "A game of 60 moves takes at most 24 seconds at the usual 400 ms a move. Ctrl-C ends \
                  the review with what\nis known: the last moves are looked at first. Exit code 0 for a \
                  whole review, 1 for one that was stopped."
)]
pub struct ReviewArgs {
    /// File of any format that `convert` reads, or the moves themselves, such as h8i9g7
    #[arg(value_name = "GAME")]
    pub game: String,

    /// Which game of a file with several, from 1
    #[arg(long = "game", id = "number", default_value_t = 1, value_parser = parse_game)]
    #[arg(value_name = "N")]
    pub number: usize,

    /// Time for every move, such as 1s or 400ms
    #[arg(long, value_parser = parse_time, value_name = "TIME")]
    pub time: Option<Duration>,

    /// Positions to look at for every move, instead of time: the same review on every machine
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), value_name = "N")]
    #[arg(conflicts_with = "time")]
    pub nodes: Option<u64>,

    /// Threads; one of them looks for forced wins, the others search. All processors unless told
    #[arg(long, value_parser = parse_threads, value_name = "N")]
    pub threads: Option<usize>,

    /// Megabytes for tables and proofs
    #[arg(long, default_value_t = 128, value_parser = parse_megabytes, value_name = "MB")]
    pub memory: usize,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// Keep game and review in the library of this folder, and take it from there the next time
    #[cfg(feature = "library")]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// Write the review as one page for a browser
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Write the proofs of all forced wins, for `verify`
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl ReviewArgs {
    /// What every move may take.
    pub fn pace(&self) -> Pace {
        let usual = Pace::usual();
        Pace {
            time: self.time.unwrap_or(usual.time),
            nodes: self.nodes,
            threads: self.threads.unwrap_or(usual.threads),
            bytes: self.memory << 20,
        }
    }
}

fn parse_game(text: &str) -> Result<usize, String> {
    within(text, 1, 1_000_000)
}
