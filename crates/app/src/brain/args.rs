//! The command line of the brain. Every setting of the protocol is a flag too, made from the same
//! table.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};
use protocol::{Coordinates, GUIDE, SPECS, Settings};

use super::voice::Style;
use crate::agents::{self, Pick};
use crate::failure::Failure;

/// What the brain was started with.
#[derive(Clone, Debug)]
pub struct Options {
    /// The agent that plays.
    pub pick: Pick,
    /// How much is said.
    pub style: Style,
    /// How the manager counts.
    pub coordinates: Coordinates,
    /// The settings to begin with.
    pub settings: Settings,
}

/// Reads the command line; `Err` holds what clap wants to say, also for `--help`.
pub fn parse(words: impl IntoIterator<Item = String>) -> Result<Options, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(words)?;
    let settings = settings(&matches)
        .map_err(|fault| command.error(clap::error::ErrorKind::InvalidValue, fault))?;
    let text = |name: &str| matches.get_one::<String>(name).cloned().unwrap_or_default();
    let style = matches.get_one("messages").copied().unwrap_or_default();
    let coordinates = Coordinates::ALL.into_iter().find(|way| way.name() == text("coord-mode"));
    Ok(Options {
        pick: matches.get_one("agent").cloned().unwrap_or_default(),
        style,
        coordinates: coordinates.unwrap_or_default(),
        settings,
    })
}

fn settings(matches: &ArgMatches) -> Result<Settings, String> {
    let mut settings = Settings::default();
    for spec in SPECS {
        if let Some(text) = matches.get_one::<String>(spec.name) {
            settings.set(spec.name, text).map_err(|fault| fault.to_string())?;
        }
    }
    Ok(settings)
}

/// The command line, with a flag for every setting.
pub fn command() -> Command {
    let ways = Coordinates::ALL.map(Coordinates::name);
    let command = Command::new("pbrain-tengen")
        .version(env!("CARGO_PKG_VERSION"))
        .about("The Gomocup protocol on stdin and stdout: a brain for tournaments and boards.")
        .after_help(commands())
        .arg(
            Arg::new("agent")
                .long("agent")
                .value_name("NAME[,KEY=NUMBER]")
                .default_value("tengen")
                .value_parser(Pick::parse)
                .help("Who plays, as in --agent zhang,breadth=8"),
        )
        .arg(
            Arg::new("messages")
                .long("messages")
                .value_name("STYLE")
                .default_value("normal")
                .value_parser(value_parser!(Style))
                .help("How much is told while thinking"),
        )
        .arg(
            Arg::new("coord-mode")
                .long("coord-mode")
                .value_name("MODE")
                .default_value(Coordinates::default().name())
                .value_parser(PossibleValuesParser::new(ways))
                .help("How the manager counts columns and rows; flipy_x for Yixin-Board"),
        );
    SPECS.iter().fold(command, |command, spec| {
        let about: Vec<&str> = spec.about.split_whitespace().collect();
        command.arg(
            Arg::new(spec.name)
                .long(spec.name.replace('_', "-"))
                .value_name(spec.kind.name().to_uppercase())
                .allow_negative_numbers(true)
                .help(about.join(" "))
                .help_heading("Settings, each also a key of INFO"),
        )
    })
}

/// The commands of the protocol, for the help.
fn commands() -> String {
    let row = |entry: &protocol::Entry| {
        let usage = format!("{} {}", entry.word, entry.arguments);
        format!("  {usage:<34} {}", entry.about)
    };
    let rows: Vec<String> = GUIDE.iter().map(row).collect();
    format!("Agents:\n{}\nCommands on stdin:\n{}", agents::list(), rows.join("\n"))
}

/// The options of the process, or what there is to say instead.
pub fn from_process() -> Result<Options, Result<(), Failure>> {
    parse(std::env::args()).map_err(Failure::from_usage)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(words: &str) -> Result<Options, clap::Error> {
        parse(words.split_whitespace().map(str::to_string))
    }

    #[test]
    fn the_command_line_is_well_formed() {
        command().debug_assert();
        assert!(options("pbrain-tengen").is_ok());
    }

    #[test]
    fn settings_are_flags() {
        let options = options(
            "pbrain-tengen --agent greedy --thread-num 2 --rule 4 --timeout-turn -1 \
             --messages ucilike --coord-mode flipy_x",
        );
        let options = options.unwrap();
        assert_eq!(options.settings.thread_num, 2);
        assert_eq!(options.settings.timeout_turn, -1);
        assert_eq!(options.settings.rule.rule, board::Rule::Renju);
        assert_eq!(options.style, Style::Ucilike);
        assert_eq!(options.coordinates, Coordinates::FlipYX);
    }

    #[test]
    fn bad_flags_are_refused() {
        for words in [
            "--rule 3",
            "--agent nobody",
            "--agent greedy,x=1",
            "--thread-num 0",
            "--messages loud",
            "extra",
        ] {
            assert!(options(&format!("pbrain-tengen {words}")).is_err(), "{words}");
        }
    }
}
