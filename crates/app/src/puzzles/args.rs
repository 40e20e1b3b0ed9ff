//! What the user typed after `tengen puzzles`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use search::threat::{Kind, Request};

use crate::args::BoardArgs;
use crate::solve::Budget;

/// Time for a question if nothing else ends the search.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// `tengen puzzles`
#[derive(Debug, Args)]
#[command(
    after_help = "A puzzle is a position whose side to move wins by force with one first move alone: \
                        every other\nmove was tried. One second a question unless time or nodes are limited. \
                        Threads share the games.\nGrades by plies: 1 up to 5, 2 up to 9, 3 up to 15, 4 up to \
                        25, 5 above. Exit code 1 if there is no puzzle.\n\nWithout games: the puzzles that \
                        come with the program, by rule and grade."
)]
pub struct PuzzlesArgs {
    /// Files of games of any format that `convert` reads, packed (.gz) or not
    #[arg(value_name = "GAME")]
    pub games: Vec<PathBuf>,

    /// Puzzles to measure: each gets the lowest level of the engine that finds its first move; turned
    /// or mirrored ones are told once
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    pub grade: Option<PathBuf>,

    /// File to write, one JSON object a puzzle; they are printed unless told
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// By what the win is forced: vcf (fours alone) or vct (fours, threes and other threats)
    #[arg(long, default_value = "vct", value_parser = parse_kind, value_name = "KIND")]
    pub kind: Kind,

    /// Only puzzles whose first move is the only one by any threat; else a win by fours need only be
    /// the only one by fours
    #[arg(long)]
    pub alone: bool,

    /// The fewest plies to the five
    #[arg(long, default_value_t = 3, value_name = "N")]
    pub min_plies: usize,

    /// The most plies to the five; any number unless told
    #[arg(long, value_name = "N")]
    pub max_plies: Option<usize>,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// What the solver may use.
    #[command(flatten)]
    pub budget: Budget,
}

impl PuzzlesArgs {
    /// What is asked of every position.
    pub fn request(&self) -> Request {
        self.budget.request(self.kind, DEFAULT_TIME)
    }

    /// How long a puzzle may be.
    pub fn plies(&self) -> RangeInclusive<usize> {
        self.min_plies..=self.max_plies.unwrap_or(usize::MAX)
    }
}

fn parse_kind(text: &str) -> Result<Kind, String> {
    let mut kinds = [Kind::Vcf, Kind::Vct].into_iter();
    kinds.find(|kind| kind.name() == text).ok_or_else(|| "expected vcf or vct".to_string())
}
