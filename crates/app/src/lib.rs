//! The two programs: `tengen`, everything about five in a row, and `pbrain-tengen`, the brain.
#![cfg_attr(not(test), deny(clippy::unwrap_used))]

pub mod agents;
mod analyze;
mod args;
mod bench;
pub mod brain;
mod check_engine;
#[cfg(feature = "cluster")]
mod cluster;
mod convert;
mod count;
mod crew;
mod events;
mod failure;
mod interrupt;
mod lab;
#[cfg(feature = "library")]
mod library;
mod line;
mod nets;
mod openings;
#[cfg_attr(not(feature = "web"), expect(dead_code, reason = "only pages show every threat"))]
mod overlay;
mod play;
mod play_match;
mod plot;
mod puzzles;
mod replay;
mod review;
mod rules;
mod sample;
mod seed;
mod selfplay;
#[cfg(feature = "web")]
mod serve;
mod settings;
mod solve;
mod threats;
mod train;
mod tune;
mod tune_search;
mod verify;
#[cfg(feature = "cluster")]
mod worker;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command, TuneCommand};
use failure::Failure;

/// `tengen`: does what its command line asks for.
pub fn main() -> ExitCode {
    let result = match Args::try_parse() {
        Ok(args) => run(args, &mut io::stdout().lock()),
        Err(error) => Failure::from_usage(error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Does what was asked for; `out` gets what the user wants to read.
fn run(args: Args, out: &mut impl Write) -> Result<(), Failure> {
    match args.command {
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Rules(args)) => rules::run(&args, out),
        Some(Command::Analyze(args)) => analyze::run(&args, out),
        Some(Command::Solve(args)) => solve::run(&args, out),
        Some(Command::Puzzles(args)) => puzzles::run(&args, out),
        Some(Command::Verify(args)) => verify::run(&args, out),
        Some(Command::Review(args)) => review::run(&args, out),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Match(args)) => play_match::run(&args, out),
        Some(Command::Lab(args)) => lab::run(&args, out),
        Some(Command::Openings(args)) => openings::run(&args, out),
        #[cfg(feature = "cluster")]
        Some(Command::Worker(args)) => worker::run(&args, out),
        #[cfg(feature = "library")]
        Some(Command::Library(args)) => library::run(&args, out),
        Some(Command::Convert(args)) => convert::run(&args, out),
        Some(Command::CheckEngine(args)) => check_engine::run(&args, out),
        Some(Command::SelfPlay(args)) => selfplay::run(&args, out),
        Some(Command::Train(args)) => train::run(&args, out),
        Some(Command::Tune(TuneCommand::Eval(args))) => tune::run(&args, out),
        Some(Command::Tune(TuneCommand::Search(args))) => tune_search::run(&args, out),
        #[cfg(feature = "web")]
        Some(Command::Serve(args)) => serve::run(&args, out),
        #[cfg(feature = "web")]
        None => serve::run(&serve::ServeArgs::default(), out),
        #[cfg(not(feature = "web"))]
        None => {
            use clap::CommandFactory as _;
            Ok(write!(out, "{}", Args::command().render_long_help())?)
        }
    }
}
