//! What the user typed.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use board::{Rule, Size};
use clap::{Args as ClapArgs, Parser, Subcommand};
use record::Hints;

use crate::check_engine::CheckEngineArgs;
use crate::lab::LabArgs;
use crate::nets::{BUILT_IN, NetChoice};
use crate::play::PlayArgs;
use crate::play_match::MatchArgs;
use crate::puzzles::PuzzlesArgs;
use crate::review::ReviewArgs;
use crate::selfplay::SelfPlayArgs;
use crate::solve::SolveArgs;
use crate::train::TrainArgs;
use crate::tune_search::TuneSearchArgs;
use crate::verify::VerifyArgs;

/// Five in a row: engine, analysis, matches and tools in one program.
#[derive(Debug, Parser)]
#[command(
    name = "tengen",
    version,
    after_help = "Positions are move lists such as h8i9g7: column letter from the left, row number \
                  from the bottom.\nExit codes: 0 done, 1 the answer is \"no\", 2 bad usage or input."
)]
pub struct Args {
    /// What to do; without a command the same as `serve`.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The subcommands, one module each.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the board in the browser: play, analyse, keep variations
    #[cfg(feature = "web")]
    Serve(crate::serve::ServeArgs),
    /// Play a game in the terminal
    Play(Box<PlayArgs>),
    /// Tell who has won, what is forbidden and what threatens in a position
    Rules(RulesArgs),
    /// Find the best moves of a position, with values, lines and reasons
    Analyze(AnalyzeArgs),
    /// Find the forced win of a position, with a proof, or tell that there is none
    Solve(SolveArgs),
    /// Replay proofs of forced wins against every defence, by the rules alone
    Verify(VerifyArgs),
    /// Tell what was good in a game, what was not, and where it turned
    Review(Box<ReviewArgs>),
    /// Harvest puzzles with one answer from games
    Puzzles(PuzzlesArgs),
    /// Search fixed positions of every rule: node signature and speed
    Bench(BenchArgs),
    /// Play matches between engines: tournaments, Elo, SPRT
    Match(Box<MatchArgs>),
    /// Repeat the experiments of papers: tables, plots and a report
    Lab(Box<LabArgs>),
    /// Make even openings for matches, each checked by search
    Openings(OpeningsArgs),
    /// Play games of matches that other machines run with `match --cluster`
    #[cfg(feature = "cluster")]
    Worker(crate::worker::WorkerArgs),
    /// Keep games: import, search, export
    #[cfg(feature = "library")]
    #[command(subcommand)]
    Library(crate::library::LibraryCommand),
    /// Convert games from one file format to another
    Convert(ConvertArgs),
    /// Check whether a brain keeps to the protocol, its time and the rules
    CheckEngine(CheckEngineArgs),
    /// Play games of the engine against itself, to learn from
    #[command(name = "selfplay")]
    SelfPlay(SelfPlayArgs),
    /// Learn a network from games
    Train(Box<TrainArgs>),
    /// Learn the engine's numbers from games
    #[command(subcommand)]
    Tune(TuneCommand),
}

/// What to learn.
#[derive(Debug, Subcommand)]
pub enum TuneCommand {
    /// Learn the weights of the classic evaluation
    Eval(TuneEvalArgs),
    /// Tune the numbers of the search by games of two settings
    Search(TuneSearchArgs),
}

/// Rule and board, where the input does not tell them.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub struct BoardArgs {
    /// freestyle, standard, renju, caro (exactly five, not closed at both ends) or caro-overline
    /// (six and more win too); freestyle unless the file tells
    #[arg(long, value_parser = parse_rule, value_name = "RULE")]
    pub rule: Option<Rule>,

    /// Side of the board, 5 to 22, or WIDTHxHEIGHT; 15 unless the file tells
    #[arg(long, value_parser = parse_size, value_name = "SIZE")]
    pub size: Option<Size>,
}

impl BoardArgs {
    /// What to take for granted where a file says nothing.
    pub fn hints(&self) -> Hints {
        Hints { rule: self.rule, size: self.size }
    }
}

/// `tengen rules`
#[derive(Debug, ClapArgs)]
#[group(required = true, multiple = false, id = "input", args = ["position", "file"])]
pub struct RulesArgs {
    /// Moves of a game, such as h8i9g7; an empty text is the empty board
    #[arg(value_name = "POSITION")]
    pub position: Option<String>,

    /// Positions from a file of any format that `convert` reads, one answer for each
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// Print one JSON object a position
    #[arg(long)]
    pub json: bool,
}

/// What the engine may use.
#[derive(Clone, Debug, ClapArgs)]
pub struct EngineArgs {
    /// Threads to search with
    #[arg(long, default_value_t = 1, value_parser = parse_threads, value_name = "N")]
    pub threads: usize,

    /// Megabytes for the transposition table; 64 unless told
    #[arg(long, value_parser = parse_megabytes, value_name = "MB")]
    pub hash: Option<usize>,

    /// Megabytes for the whole process; the table gets what the rest leaves
    #[arg(long, value_parser = parse_megabytes, value_name = "MB", conflicts_with = "hash")]
    pub memory: Option<usize>,

    /// The network that judges positions: a file that `train` made, or `none` for the classic
    /// evaluation
    #[arg(long, value_parser = NetChoice::parse, value_name = "FILE|none", default_value = BUILT_IN)]
    pub net: NetChoice,
}

/// `tengen analyze`
#[derive(Debug, ClapArgs)]
pub struct AnalyzeArgs {
    /// Moves of a game, such as h8i9g7; an empty text is the empty board
    #[arg(value_name = "POSITION")]
    pub position: String,

    /// Time for the search, such as 5s, 500ms or 2m; 5s if no other limit is given
    #[arg(long, value_parser = parse_time, value_name = "TIME")]
    pub time: Option<Duration>,

    /// Iterations of deepening
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), value_name = "N")]
    pub depth: Option<u32>,

    /// Positions to look at
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), value_name = "N")]
    pub nodes: Option<u64>,

    /// How many of the best moves to search
    #[arg(long, default_value_t = 1, value_parser = parse_count, value_name = "K")]
    pub multipv: usize,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// Threads and memory.
    #[command(flatten)]
    pub engine: EngineArgs,

    /// Print one JSON object an event
    #[arg(long)]
    pub json: bool,
}

/// `tengen bench`
#[derive(Debug, ClapArgs)]
pub struct BenchArgs {
    /// The network that judges positions of its rule; `none` is the classic evaluation
    #[arg(long, value_parser = NetChoice::parse, value_name = "FILE|none", default_value = BUILT_IN)]
    pub net: NetChoice,

    /// Print one JSON object a rule
    #[arg(long)]
    pub json: bool,
}

/// `tengen openings`
#[derive(Debug, ClapArgs)]
#[command(after_help = formats())]
pub struct OpeningsArgs {
    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// How many openings; 10 unless told, or all that are built in
    #[arg(long, value_parser = parse_openings, value_name = "K")]
    pub count: Option<usize>,

    /// How many stones an opening has, such as 5 or 3-7
    #[arg(long, default_value = "3-7", value_parser = parse_stones, value_name = "MIN-MAX")]
    pub stones: RangeInclusive<usize>,

    /// Where the dice start: another number makes other openings
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,

    /// Positions of the last search of an opening; two shorter ones come before it
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(64..))]
    #[arg(value_name = "N")]
    pub nodes: u64,

    /// Openings to search at the same time; the result does not depend on it
    #[arg(long, default_value_t = 1, value_parser = parse_threads, value_name = "N")]
    pub threads: usize,

    /// Give the openings that come with the program, without a search
    #[arg(long, conflicts_with_all = ["stones", "seed", "nodes", "threads"])]
    pub builtin: bool,

    /// File to write; its name tells the format
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Print one JSON object an opening
    #[arg(long)]
    pub json: bool,
}

/// `tengen convert`
#[derive(Debug, ClapArgs)]
#[command(after_help = formats())]
pub struct ConvertArgs {
    /// File to read; its name or else its content tells the format
    #[arg(value_name = "IN")]
    pub input: PathBuf,

    /// File to write; its name tells the format
    #[arg(value_name = "OUT")]
    pub output: PathBuf,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,
}

/// `tengen tune eval`
#[derive(Debug, ClapArgs)]
pub struct TuneEvalArgs {
    /// The rule to learn; games of other rules are passed over
    #[arg(long, value_parser = parse_rule, value_name = "RULE", default_value = "freestyle")]
    pub rule: Rule,

    /// Games of any format that `convert` reads, packed (.gz) or not; values count where moves
    /// carry them, else the result alone
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub games: Vec<PathBuf>,

    /// Where the weights go; RULE.bin in this folder unless told, if there is none yet
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// The most rounds through all positions
    #[arg(long, value_name = "N", default_value_t = 60)]
    pub epochs: usize,

    /// Weights to start from, also of another rule; from nothing unless told
    #[arg(long, value_name = "WEIGHTS")]
    pub from: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// The formats and the names of their files, for the help.
fn formats() -> String {
    let row = |format: record::Format| {
        let names: Vec<String> =
            format.extensions().iter().map(|extension| format!(".{extension}")).collect();
        format!("  {:<22} {format}", names.join(" "))
    };
    let rows: Vec<String> = record::Format::ALL.into_iter().map(row).collect();
    format!("Formats:\n{}", rows.join("\n"))
}

/// A rule by its name.
pub fn parse_rule(text: &str) -> Result<Rule, String> {
    Rule::from_name(text).ok_or_else(|| {
        let names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        format!("expected {}", names.join(", "))
    })
}

pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let sides = width.parse().ok().zip(height.parse().ok());
    sides
        .and_then(|(width, height)| Size::new(width, height))
        .ok_or_else(|| format!("expected N or WIDTHxHEIGHT from {} to {}", Size::MIN, Size::MAX))
}

pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    within(text, 1, 256)
}

/// Games at the same time.
pub(crate) fn parse_concurrency(text: &str) -> Result<usize, String> {
    within(text, 1, 1024)
}

pub(crate) fn parse_megabytes(text: &str) -> Result<usize, String> {
    within(text, 1, 1 << 24)
}

pub(crate) fn parse_count(text: &str) -> Result<usize, String> {
    within(text, 1, 484)
}

fn parse_openings(text: &str) -> Result<usize, String> {
    within(text, 1, 100_000)
}

pub(crate) fn parse_stones(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let ends = least.parse().ok().zip(most.parse().ok());
    ends.map(|(least, most)| least..=most)
        .filter(|stones| *stones.start() > 0 && !stones.is_empty())
        .ok_or_else(|| "expected N or MIN-MAX such as 3-7".to_string())
}

pub(crate) fn within(text: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from {least} to {most}"))
}

pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let parse = |(unit, seconds): (&str, f64)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Duration::try_from_secs_f64(number * seconds).ok().filter(|time| !time.is_zero())
    };
    units
        .into_iter()
        .find_map(parse)
        .ok_or_else(|| "expected a time such as 5s, 500ms or 2m".to_string())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_commands_are_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn times_have_a_unit() {
        assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("20ms"), Ok(Duration::from_millis(20)));
        assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
        for text in ["", "5", "-1s", "0s", "nans", "1e400s", "s"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn stones_are_one_number_or_two() {
        assert_eq!(parse_stones("5"), Ok(5..=5));
        assert_eq!(parse_stones("3-7"), Ok(3..=7));
        for text in ["", "0", "-", "3-", "-3", "7-3", "0-3", "3-7-9", "a"] {
            assert!(parse_stones(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_one_side_or_two() {
        assert_eq!(parse_size("15"), Ok(Size::default()));
        assert_eq!(parse_size("9x12").map(|size| size.to_string()), Ok("9x12".to_string()));
        for text in ["", "4", "23", "15x", "x15", "15x4", "-5", "15x15x15", "256"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
