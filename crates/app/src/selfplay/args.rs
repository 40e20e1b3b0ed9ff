//! What the user typed for self-play.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use trainer::SelfPlay;

use crate::args::{BoardArgs, parse_count, parse_stones, parse_threads, within};
use crate::failure::Failure;
use crate::nets::{BUILT_IN, NetChoice};

/// `tengen selfplay`
#[derive(Debug, Args)]
pub struct SelfPlayArgs {
    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// How many games the file is to have
    #[arg(long, value_parser = parse_games, value_name = "K")]
    pub games: usize,

    /// Positions of a move, a fifth more or less
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(value_name = "N")]
    pub nodes: u64,

    /// Moves of a position to compare, so that `train` learns how much better one is than another;
    /// they share the positions of a move
    #[arg(long, default_value_t = 1, value_parser = parse_count, value_name = "K")]
    pub multipv: usize,

    /// The network that judges positions: a file that `train` made, or `none` for the classic
    /// evaluation
    #[arg(long, value_parser = NetChoice::parse, value_name = "FILE|none", default_value = BUILT_IN)]
    pub net: NetChoice,

    /// The file for the games, one a line, that `tune eval` and `convert` read
    #[arg(long, value_name = "FILE.teacher")]
    pub out: PathBuf,

    /// How many stones an opening has, such as 5 or 3-9
    #[arg(long, default_value = "3-9", value_parser = parse_stones, value_name = "MIN-MAX")]
    pub stones: RangeInclusive<usize>,

    /// A game is drawn after so many stones; else when the board is full
    #[arg(long, value_parser = parse_draw, value_name = "STONES")]
    pub draw_after: Option<usize>,

    /// End a game where a win is proved, not with five in a row
    #[arg(long)]
    pub to_proof: bool,

    /// Where the dice start: the same number gives the same games
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,

    /// Games at the same time; the file does not depend on it
    #[arg(long, default_value_t = 1, value_parser = parse_threads, value_name = "T")]
    pub threads: usize,

    /// Go on with the file, if it is there
    #[arg(long)]
    pub resume: bool,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl SelfPlayArgs {
    /// What games are wanted, if the stones of an opening leave room for them.
    pub fn plan(&self) -> Result<SelfPlay, Failure> {
        let size = self.board.size.unwrap_or_default();
        let (stones, most) = (self.stones.clone(), size.area() / 2);
        if *stones.end() > most {
            let found = stones.end();
            let fault = format!("{found} stones on a {size} board, expected at most {most}");
            return Err(Failure::input(fault));
        }
        let rule = self.board.rule.unwrap_or_default();
        Ok(SelfPlay {
            rule,
            size,
            stones,
            nodes: self.nodes,
            variations: self.multipv,
            judge: self.net.for_rule(rule)?,
            draw_after: self.draw_after,
            ends_at_proof: self.to_proof,
            seed: self.seed,
        })
    }

    /// All that the games depend on, as a command line: the first line of the file.
    pub fn head(&self) -> String {
        let (rule, size) =
            (self.board.rule.unwrap_or_default(), self.board.size.unwrap_or_default());
        let (least, most) = (self.stones.start(), self.stones.end());
        let mut head =
            format!("tengen selfplay --rule {rule} --size {size} --nodes {}", self.nodes);
        head += &format!(" --net {}", self.net.name());
        head += &format!(" --stones {least}-{most} --seed {}", self.seed);
        if self.multipv > 1 {
            head += &format!(" --multipv {}", self.multipv);
        }
        if let Some(stones) = self.draw_after {
            head += &format!(" --draw-after {stones}");
        }
        if self.to_proof {
            head += " --to-proof";
        }
        head
    }
}

fn parse_games(text: &str) -> Result<usize, String> {
    within(text, 1, 10_000_000)
}

fn parse_draw(text: &str) -> Result<usize, String> {
    within(text, 1, 484)
}
