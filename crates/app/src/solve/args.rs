//! What the user typed after `tengen solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use search::threat::{Kind, Request, Solver};

use crate::args::{BoardArgs, parse_megabytes, parse_threads, parse_time};

/// Time for a position if nothing else ends the search.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// `tengen solve`
#[derive(Debug, Args)]
#[group(required = true, multiple = false, id = "input", args = ["position", "file"])]
#[command(
    after_help = "Five seconds a position unless time or nodes are limited. Threads help with \
                        one position; those of\na file are shared among them.\n\nThe answer is \"win\", with a proof against every defence; \"none\", if all threats \
                        were tried and\nnone wins; or \"unknown\". Exit code 0 for a win (of every position), \
                        else 1. A game that is over\nis bad input, exit code 2; in a file it gets an answer \
                        with \"error\", and the others are solved."
)]
pub struct SolveArgs {
    /// Moves of a game, such as h8i9g7; the side to move is to win
    #[arg(value_name = "POSITION")]
    pub position: Option<String>,

    /// Positions from a file of any format that `convert` reads, one answer for each
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// By what the win may be forced: vcf (fours alone), vct (fours, threes and other threats) or
    /// any
    #[arg(long, default_value = "any", value_parser = parse_kind, value_name = "KIND")]
    pub kind: Kind,

    /// Go on until no shorter win is left, or time and nodes are
    #[arg(long)]
    pub shortest: bool,

    /// Tell every first move that wins by threats, not only the best
    #[arg(long)]
    pub all: bool,

    /// Where the proofs go, one JSON object each, for `verify`
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// What the solver may use.
    #[command(flatten)]
    pub budget: Budget,

    /// Print one JSON object a position
    #[arg(long)]
    pub json: bool,
}

/// What a solver may use.
#[derive(Clone, Copy, Debug, Args)]
pub struct Budget {
    /// Time for each question, such as 5s, 500ms or 2m
    #[arg(long, value_parser = parse_time, value_name = "TIME")]
    pub time: Option<Duration>,

    /// Positions to look at for each question: the same answers on every machine
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), value_name = "N")]
    pub nodes: Option<u64>,

    /// Threads to work with
    #[arg(long, default_value_t = 1, value_parser = parse_threads, value_name = "N")]
    pub threads: usize,

    /// Megabytes for tables and proofs, of all threads together
    #[arg(long, default_value_t = 128, value_parser = parse_megabytes, value_name = "MB")]
    pub memory: usize,
}

impl SolveArgs {
    /// What is asked of every position.
    pub fn request(&self) -> Request {
        Request { shortest: self.shortest, ..self.budget.request(self.kind, DEFAULT_TIME) }
    }
}

impl Budget {
    /// A win of that kind within the budget; the time is used if nothing else ends the search.
    pub fn request(&self, kind: Kind, time: Duration) -> Request {
        let time = self.time.or(self.nodes.is_none().then_some(time));
        Request { kind, time, nodes: self.nodes.unwrap_or(u64::MAX), ..Request::default() }
    }

    /// One of so many solvers that share the memory.
    pub fn solver(&self, count: usize) -> Solver {
        Solver::new((self.memory << 20) / count.max(1))
    }
}

fn parse_kind(text: &str) -> Result<Kind, String> {
    let mut kinds = [Kind::Vcf, Kind::Vct, Kind::Any].into_iter();
    kinds.find(|kind| kind.name() == text).ok_or_else(|| "expected vcf, vct or any".to_string())
}
