//! `tengen worker`: plays games of matches that run on other machines.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process;

use arena::cluster::{WorkerConfig, work};
use arena::{Event, Played, machine};
use clap::Args;

use crate::args::parse_concurrency;
use crate::cluster::ClusterArgs;
use crate::failure::Failure;
use crate::interrupt::stop_flag;
use crate::play_match::player;

/// `tengen worker`
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct WorkerArgs {
    /// The server.
    #[command(flatten)]
    pub cluster: ClusterArgs,

    /// The engines that this machine has, and what they may use
    #[arg(long, value_name = "FILE.toml")]
    pub engines: PathBuf,

    /// Games at the same time
    #[arg(long, default_value_t = 1, value_parser = parse_concurrency, value_name = "N")]
    pub concurrency: usize,

    /// Keep every game on cores of its own
    #[arg(long)]
    pub pin: bool,

    /// The name of this worker; that of the machine unless told
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
}

const HELP: &str = "\
The file of engines; matches name them, and nothing else is ever started:
  [bounds]                  the most that a game may ask for
  threads = 2
  memory = 2048             megabytes
  seconds = 3600            for a game, a move, or to be silent
  [[engine]]
  name = \"wine\"
  cmd = \"./pbrain-wine\"
  dir = \"/opt/wine\"
  options = { folder = \"/tmp\" }
  raw = [\"YXHASHCLEAR\"]
  [[engine]]
  name = \"tengen-7\"
  agent = \"tengen\"
  level = 7";

/// Plays until it is interrupted.
pub fn run(args: &WorkerArgs, out: &mut impl Write) -> Result<(), Failure> {
    let address = args.cluster.address();
    let address = address.ok_or("a worker without a server, expected --cluster nats://HOST:PORT");
    let address = address.map_err(Failure::input)?;
    let config = config(args)?;
    let stop = stop_flag()?;
    let make = |name: &str| player(&config.engines, name, &stop);
    for engine in &config.engines {
        make(&engine.name).map_err(Failure::input)?;
    }
    let mut written = Ok(());
    let mut hear = |event| {
        if written.is_ok() {
            written = tell(&event, out);
        }
    };
    work(&address, &config, &make, &stop, &mut hear).map_err(Failure::input)?;
    Ok(written?)
}

/// What the file and the command line say together.
fn config(args: &WorkerArgs) -> Result<WorkerConfig, Failure> {
    let path = args.engines.display();
    let fault = |error: &dyn std::fmt::Display| Failure::input(format!("{path}: {error}"));
    let text = fs::read_to_string(&args.engines).map_err(|error| fault(&error))?;
    let name = args.name.clone().unwrap_or_else(own_name);
    let config = WorkerConfig::parse(&name, &text).map_err(|error| fault(&error))?;
    let concurrency = args.concurrency;
    let pinned = args.pin.then(|| (machine::cores() / concurrency).max(1));
    Ok(WorkerConfig { concurrency, pinned, ..config })
}

/// The machine and the process.
fn own_name() -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = host.split_whitespace().next().unwrap_or("worker").to_string();
    format!("{host}-{}", process::id())
}

/// A line for what happened, where there is something to say.
fn tell(event: &Event, out: &mut impl Write) -> io::Result<()> {
    match event {
        Event::Begun(_) => return Ok(()),
        Event::Ended(played) => writeln!(out, "{}", line(played))?,
        Event::Note(text) => writeln!(out, "{text}")?,
    }
    out.flush()
}

fn line(played: &Played) -> String {
    let (number, players) = (played.number + 1, &played.players);
    let (black, white) = (&players.black, &players.white);
    format!("game {number}: {black} - {white}: {} ({})", played.result, played.reason)
}
