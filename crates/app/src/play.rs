//! `tengen play`: a game against an agent, in the terminal.

mod grid;
mod keys;
mod opponent;
mod panel;
mod plain;
mod screen;
mod session;
mod table;
mod theme;
mod thinker;
mod view;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use board::Color;
use clap::Args as ClapArgs;
use search::{Level, Settings};

use crate::agents::{self, Pick};
use crate::args::{BoardArgs, EngineArgs, parse_time, within};
use crate::failure::Failure;
use opponent::Opponent;
use session::Session;
use table::Table;
use theme::Theme;

/// `tengen play`
#[derive(Debug, ClapArgs)]
#[command(after_help = after_help())]
pub struct PlayArgs {
    /// Who plays against you, with what is set for it: one of the agents below
    #[arg(long, value_parser = Pick::parse, value_name = "NAME[,KEY=N]", default_value = "tengen")]
    pub agent: Pick,

    /// How strong the engine plays, from 1 (a beginner) to 10 (its best)
    #[arg(long, value_parser = parse_level, value_name = "1..10")]
    pub level: Option<Level>,

    /// Your colour; black moves first
    #[arg(long, value_parser = parse_color, value_name = "COLOR", default_value = "black")]
    pub color: Color,

    /// Rule and board.
    #[command(flatten)]
    pub board: BoardArgs,

    /// Time for a move of the agent, such as 5s or 500ms
    #[arg(long, value_parser = parse_time, value_name = "TIME", default_value = "2s")]
    pub time: Duration,

    /// Threads and memory.
    #[command(flatten)]
    pub engine: EngineArgs,

    /// Where the dice of levels and some agents start; another place each time unless told
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Draw with X, O and other ASCII signs; so it is where the locale is not UTF-8
    #[arg(long)]
    pub ascii: bool,

    /// Read moves line by line; so it is where input or output is no terminal
    #[arg(long)]
    pub plain: bool,
}

/// Plays until the person has enough.
pub fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.level.is_some() && args.agent != Pick::default() {
        let name = args.agent.name();
        return Err(Failure::input(format!("level of agent `{name}`, expected one of tengen")));
    }
    let seed = args.seed.unwrap_or_else(seed_of_now);
    let settings = Settings { level: args.level, seed, ..args.engine.settings()? };
    let rule = args.board.rule.unwrap_or_default();
    args.engine.net.for_rule(rule)?;
    let table = Table::new(rule, args.board.size.unwrap_or_default(), args.color);
    let mut agent = args.agent.make(&settings);
    agent.prepare(rule);
    let opponent = Opponent::new(agent, args.time, settings.threads);
    let name = match args.level {
        Some(level) => format!("{} level {}", args.agent.name(), level.number()),
        None => args.agent.name().to_string(),
    };
    if args.plain || !has_screen() {
        return plain::run(table, opponent, &name, &mut io::stdin().lock(), out);
    }
    screen::run(Session::new(table, opponent, name, args.time), &Theme::from_env(args.ascii))
}

/// Whether there is a terminal that can do more than print lines.
fn has_screen() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    !is_dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn seed_of_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}

fn parse_level(text: &str) -> Result<Level, String> {
    let (least, most) = (Level::LOWEST.number(), Level::HIGHEST.number());
    let number = within(text, least.into(), most.into())?;
    Level::new(number as u8).ok_or_else(|| format!("expected a level from {least} to {most}"))
}

fn parse_color(text: &str) -> Result<Color, String> {
    Color::from_name(text).ok_or_else(|| "expected black or white".to_string())
}

fn after_help() -> String {
    format!("On a terminal, F1 shows the keys.\n\nAgents:\n{}", agents::list())
}
