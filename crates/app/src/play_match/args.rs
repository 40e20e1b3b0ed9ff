//! What the user typed for a match.

use std::path::PathBuf;
use std::time::Duration;

use arena::{Engine, Limits, Sprt, parse_each};
use clap::Args;

use crate::args::{BoardArgs, parse_concurrency, parse_time, within};

/// `tengen match`
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct MatchArgs {
    /// An engine: cmd=COMMAND or agent=NAME, and what else it needs; once for each
    #[arg(long = "engine", value_parser = Engine::parse, value_name = "KEY=VALUE,…")]
    pub engines: Vec<Engine>,

    /// Limits of every engine that has none of its own, such as tc=0/1
    #[arg(long, value_parser = parse_each, value_name = "KEY=VALUE,…")]
    pub each: Option<Limits>,

    /// Games of each pairing of two engines: two with every opening, colours exchanged
    #[arg(long, default_value_t = 100, value_parser = parse_games, value_name = "N")]
    pub games: usize,

    /// Games at the same time; one unless told, or as many as before with --resume
    #[arg(long, value_parser = parse_concurrency, value_name = "N")]
    pub concurrency: Option<usize>,

    /// Keep every game on cores of its own
    #[arg(long)]
    pub pin: bool,

    /// The machines that play.
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: crate::cluster::ClusterArgs,

    /// Openings of any format that `convert` reads; `none` is the empty board. Balanced ones that
    /// come with the program unless told
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,

    /// Play the openings in an order that this number decides
    #[arg(long, value_name = "SEED")]
    pub shuffle: Option<u64>,

    /// Let the engines open the games themselves by swap2
    #[arg(long, conflicts_with_all = ["openings", "shuffle"])]
    pub swap2: bool,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// Stop as soon as it is known whether the first engine is stronger by ELO1 rather than ELO0
    #[arg(long, value_parser = Sprt::parse, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,

    /// The first engine plays each of the others
    #[arg(long, conflicts_with_all = ["round_robin", "swiss"])]
    pub gauntlet: bool,

    /// Every engine plays every other, as it is unless told
    #[arg(long, conflicts_with = "swiss")]
    pub round_robin: bool,

    /// Engines with equal points meet, so many rounds; enough of them unless told
    #[arg(long, value_name = "ROUNDS", num_args = 0..=1, default_missing_value = "0")]
    pub swiss: Option<usize>,

    /// The time by which a move may be late
    #[arg(long, default_value = "100ms", value_parser = parse_tolerance, value_name = "TIME")]
    pub tolerance: Duration,

    /// How long an engine without a clock may be silent
    #[arg(long, default_value = "2m", value_parser = parse_time, value_name = "TIME")]
    pub patience: Duration,

    /// The game is drawn after so many stones; else when the board is full
    #[arg(long, value_name = "STONES")]
    pub draw_after: Option<usize>,

    /// The folder for the games; match-DATE-TIME unless told
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub out: Option<PathBuf>,

    /// Keep no games
    #[arg(long, conflicts_with_all = ["out", "resume"])]
    pub no_record: bool,

    /// Go on with the match in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = SETTLED)]
    pub resume: Option<PathBuf>,

    /// Print one JSON object a game, and the table as JSON
    #[arg(long)]
    pub json: bool,
}

impl MatchArgs {
    /// Whether other machines play.
    pub fn is_remote(&self) -> bool {
        #[cfg(feature = "cluster")]
        return self.cluster.address().is_some();
        #[cfg(not(feature = "cluster"))]
        return false;
    }
}

/// What the folder of a match tells already.
const SETTLED: [&str; 13] = [
    "engines",
    "each",
    "openings",
    "shuffle",
    "swap2",
    "rule",
    "size",
    "sprt",
    "gauntlet",
    "round_robin",
    "swiss",
    "draw_after",
    "out",
];

const HELP: &str = "\
Engines:
  cmd=COMMAND,dir=DIR       a program that speaks the Gomocup protocol, and where it starts
  agent=NAME,level=1..10    a built-in player
  params=FILE               of agent=tengen: numbers of its search, as `tune search` writes them;
                            or one by its name, such as aspiration=20
  name=NAME                 its name in the match
  tc=GAME/MOVE+INC          seconds for a game, a move, and added after each; 0 is no limit
  nodes=N, depth=N          limits of the search
  threads=N, memory=MB      what it may use
  option.KEY=VALUE          told as INFO KEY VALUE before each game
  raw=LINE                  sent as it is when the program starts
  pause=MS                  between its move and the next question, for brains that lose lines
A value with a comma stands in double quotes.

A match is kept in its folder: match.json, every game in games.jsonl as soon as it has ended, and in
the end games.sgf, psq/, results.pgn and report.html.";

fn parse_games(text: &str) -> Result<usize, String> {
    within(text, 1, 10_000_000)
}

/// A time, or none at all.
fn parse_tolerance(text: &str) -> Result<Duration, String> {
    if matches!(text, "0" | "0s" | "0ms") { Ok(Duration::ZERO) } else { parse_time(text) }
}
