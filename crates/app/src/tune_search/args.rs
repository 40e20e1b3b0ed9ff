//! What the user typed to tune the search.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use search::{Limits, Param, Params};
use trainer::{Contest, Course};

use crate::args::{BoardArgs, parse_threads, parse_time, within};
use crate::failure::Failure;

/// Parameters whose work no limit of positions counts: more of it would look like strength that
/// costs nothing. They are tuned by time.
const UNCOUNTED: [&str; 1] = ["solver_share"];

/// `tengen tune search`
#[derive(Debug, Args)]
#[group(required = true, multiple = false, id = "limit", args = ["nodes", "time"])]
pub struct TuneSearchArgs {
    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// How many games to play in all
    #[arg(long, value_parser = parse_games, value_name = "K")]
    pub games: usize,

    /// Positions of a move: the same games every time
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), value_name = "N")]
    pub nodes: Option<u64>,

    /// Time of a move, such as 100ms
    #[arg(long, value_parser = parse_time, value_name = "TIME")]
    pub time: Option<Duration>,

    /// The file for the numbers, written after every round
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// The numbers to tune; all unless told, but for solver_share with --nodes, which does not
    /// count what the solver does
    #[arg(long, value_delimiter = ',', value_name = "NAME,…")]
    pub params: Vec<String>,

    /// Numbers to start from, as another tuning wrote them; the defaults unless told
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,

    /// Pairs of games in a round, after which the numbers change
    #[arg(long, default_value_t = 2, value_parser = parse_batch, value_name = "PAIRS")]
    pub batch: usize,

    /// How boldly to step: how far chance alone takes a number in the end, in twentieths of its
    /// range
    #[arg(long, default_value_t = 1.0, value_parser = parse_rate, value_name = "RATE")]
    pub rate: f64,

    /// Where the dice start
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,

    /// Pairs at the same time; with --nodes the result does not depend on it
    #[arg(long, default_value_t = 1, value_parser = parse_threads, value_name = "T")]
    pub threads: usize,

    /// Go on with the file, if it is there
    #[arg(long)]
    pub resume: bool,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl TuneSearchArgs {
    /// The parameters to tune, in the order in which they are declared.
    pub fn chosen(&self) -> Result<Vec<Param>, Failure> {
        let is_known = |name: &str| Params::LIST.iter().any(|param| param.name == name);
        if let Some(name) = self.params.iter().find(|name| !is_known(name)) {
            let names: Vec<&str> = Params::LIST.iter().map(|param| param.name).collect();
            let fault = format!("parameter `{name}`, expected some of {}", names.join(", "));
            return Err(Failure::input(fault));
        }
        let is_chosen = |param: &&Param| match self.params.is_empty() {
            true => self.nodes.is_none() || !UNCOUNTED.contains(&param.name),
            false => self.params.iter().any(|name| name == param.name),
        };
        Ok(Params::LIST.iter().filter(is_chosen).copied().collect())
    }

    /// The rounds.
    pub fn course(&self) -> Course {
        let games = 2 * self.batch;
        let rounds = self.games.div_ceil(games) as u64;
        Course { rounds, games: games as u64, rate: self.rate, seed: self.seed }
    }

    /// The games.
    pub fn contest(&self) -> Contest {
        Contest {
            rule: self.board.rule.unwrap_or_default(),
            size: self.board.size.unwrap_or_default(),
            limits: Limits { turn: self.time, nodes: self.nodes, ..Limits::default() },
            seed: self.seed,
        }
    }

    /// All that the result depends on, as a command line: the first line of the file.
    pub fn head(&self) -> String {
        let Contest { rule, size, limits, seed } = self.contest();
        let mut head =
            format!("tengen tune search --rule {rule} --size {size} --games {}", self.games);
        if let Some(nodes) = limits.nodes {
            head += &format!(" --nodes {nodes}");
        }
        if let Some(time) = limits.turn {
            head += &format!(" --time {}ms", time.as_secs_f64() * 1000.0);
        }
        if !self.params.is_empty() {
            head += &format!(" --params {}", self.params.join(","));
        }
        if let Some(from) = &self.from {
            head += &format!(" --from {}", from.display());
        }
        head + &format!(" --batch {} --rate {} --seed {seed}", self.batch, self.rate)
    }
}

fn parse_games(text: &str) -> Result<usize, String> {
    within(text, 2, 10_000_000)
}

fn parse_batch(text: &str) -> Result<usize, String> {
    within(text, 1, 1000)
}

fn parse_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (0.001..=1000.0).contains(rate));
    rate.ok_or_else(|| "expected a number from 0.001 to 1000".to_string())
}
