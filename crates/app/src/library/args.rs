//! What the user typed after `tengen library`.

use std::path::PathBuf;

use board::{Color, Rule, Size};
use clap::{Args, Subcommand};
use directories::ProjectDirs;
use library::Query;
use record::GameResult;

use crate::args::{BoardArgs, parse_rule, parse_size};

/// The name of the library in its folder.
const FILE: &str = "library.sqlite";

/// `tengen library`
#[derive(Debug, Subcommand)]
pub enum LibraryCommand {
    /// Add games from files and whole folders, in any format that `convert` reads
    Import(ImportArgs),
    /// Write everything as JSON lines, which `import` takes back
    Export(ExportArgs),
    /// Find games
    Search(SearchArgs),
    /// Count what there is
    Stats(StatsArgs),
}

/// Where the library is.
#[derive(Clone, Debug, Default, Args)]
pub struct DataArgs {
    /// Folder of the library; the user's data folder unless told
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

impl DataArgs {
    /// The folder for what the user keeps.
    pub fn folder(&self) -> Result<PathBuf, String> {
        let usual = || {
            let folders = ProjectDirs::from("", "", "tengen");
            folders.map(|folders| folders.data_dir().to_path_buf())
        };
        let told = self.data.clone().or_else(usual);
        told.ok_or_else(|| "no data folder for this user, expected --data DIR".to_string())
    }

    /// The file of the library.
    pub fn library(&self) -> Result<PathBuf, String> {
        Ok(self.folder()?.join(FILE))
    }
}

/// `tengen library import`
#[derive(Debug, Args)]
#[command(
    after_help = "Files in folders count if their names tell a format, or end in .txt. Exit \
                        code 1 if no file could be read."
)]
pub struct ImportArgs {
    /// Files and folders
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// Where the library is.
    #[command(flatten)]
    pub data: DataArgs,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `tengen library export`
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// File to write; `-` prints
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Where the library is.
    #[command(flatten)]
    pub data: DataArgs,
}

/// `tengen library search`
#[derive(Debug, Args)]
#[command(after_help = "Those added last come first. Exit code 1 if there is none.")]
pub struct SearchArgs {
    /// A part of a player's name
    #[arg(long, default_value = "", value_name = "NAME")]
    pub player: String,

    /// The rule
    #[arg(long, value_parser = parse_rule, value_name = "RULE")]
    pub rule: Option<Rule>,

    /// The board, as 15 or 15x13
    #[arg(long, value_parser = parse_size, value_name = "SIZE")]
    pub size: Option<Size>,

    /// How it ended: black, white or draw
    #[arg(long, value_parser = parse_result, value_name = "RESULT")]
    pub result: Option<GameResult>,

    /// The first moves, such as h8i9, in any order and turned or mirrored
    #[arg(long, default_value = "", value_name = "MOVES")]
    pub opening: String,

    /// The first day, as 2026-11-16, 2026-11 or 2026
    #[arg(long, default_value = "", value_name = "DATE")]
    pub after: String,

    /// The last day, written likewise
    #[arg(long, default_value = "", value_name = "DATE")]
    pub before: String,

    /// How many to print at most
    #[arg(long, default_value_t = 50, value_name = "N")]
    pub limit: usize,

    /// Where the library is.
    #[command(flatten)]
    pub data: DataArgs,

    /// Print one JSON object a game
    #[arg(long)]
    pub json: bool,
}

impl SearchArgs {
    /// The question to the library.
    pub fn query(&self) -> Query {
        Query {
            player: self.player.clone(),
            rule: self.rule,
            size: self.size,
            result: self.result,
            opening: self.opening.clone(),
            after: self.after.clone(),
            before: self.before.clone(),
            offset: 0,
            limit: self.limit,
        }
    }
}

/// `tengen library stats`
#[derive(Debug, Args)]
pub struct StatsArgs {
    /// Where the library is.
    #[command(flatten)]
    pub data: DataArgs,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A result by its name.
pub fn parse_result(text: &str) -> Result<GameResult, String> {
    match text {
        "draw" => Ok(GameResult::Draw),
        text => Color::from_name(text)
            .map(GameResult::Win)
            .ok_or_else(|| "expected black, white or draw".to_string()),
    }
}

/// The name of a result.
pub fn result_name(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(color) => color.name(),
        GameResult::Draw => "draw",
    }
}
