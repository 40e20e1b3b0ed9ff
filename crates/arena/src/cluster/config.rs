//! What a worker may be asked to do: its engines and its bounds, from its own file.

use std::path::PathBuf;

use serde::Deserialize;

use crate::engine::{Engine, Source};
use crate::job::Job;
use crate::limits::Limits;
use crate::machine::cores;

/// A worker: the engines that it has, by name, and what it allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerConfig {
    /// Its name in what it tells.
    pub name: String,
    /// The engines. Jobs name them; what runs under a name is decided here alone.
    pub engines: Vec<Engine>,
    /// What a job may ask for.
    pub bounds: Bounds,
    /// Games at the same time.
    pub concurrency: usize,
    /// Cores for each game, if every game shall stay on its own.
    pub pinned: Option<usize>,
}

/// The most that a job may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bounds {
    /// Threads of a player.
    pub threads: u32,
    /// Megabytes of a player.
    pub memory: u64,
    /// Seconds for a game, for a move, or to be silent.
    pub seconds: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { threads: cores() as u32, memory: 4096, seconds: 3600 }
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(default)]
    bounds: Bounds,
    #[serde(default)]
    engine: Vec<Entry>,
}

/// An engine of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    cmd: Option<String>,
    dir: Option<PathBuf>,
    agent: Option<String>,
    level: Option<u8>,
    #[serde(default)]
    knobs: toml::Table,
    #[serde(default)]
    raw: Vec<String>,
    pause: Option<u64>,
    #[serde(default)]
    options: toml::Table,
}

impl WorkerConfig {
    /// Reads the file of a worker that plays one game at a time.
    ///
    /// ```
    /// let text = r#"
    ///     [bounds]
    ///     threads = 2
    ///     [[engine]]
    ///     name = "wine"
    ///     cmd = "./pbrain-wine --fast"
    ///     dir = "/opt/wine"
    ///     options = { folder = "/tmp" }
    ///     [[engine]]
    ///     name = "tengen-7"
    ///     agent = "tengen"
    ///     level = 7
    /// "#;
    /// let config = arena::cluster::WorkerConfig::parse("here", text).unwrap();
    /// assert_eq!(config.engines[1].name, "tengen-7");
    /// assert_eq!(config.bounds.threads, 2);
    /// ```
    pub fn parse(name: &str, text: &str) -> Result<WorkerConfig, String> {
        let text: Text = toml::from_str(text).map_err(|error| one_line(&error))?;
        let engines: Vec<Engine> = text.engine.into_iter().map(engine).collect::<Result<_, _>>()?;
        if engines.is_empty() {
            return Err("no engines, expected [[engine]] with name and cmd or agent".to_string());
        }
        for (index, engine) in engines.iter().enumerate() {
            if engines[..index].iter().any(|other| other.name == engine.name) {
                return Err(format!("two engines named `{}`, expected one", engine.name));
            }
        }
        let name = name.to_string();
        Ok(WorkerConfig { name, engines, bounds: text.bounds, concurrency: 1, pinned: None })
    }

    /// The engine of a name.
    pub fn engine(&self, name: &str) -> Option<&Engine> {
        self.engines.iter().find(|engine| engine.name == name)
    }

    /// Why a job cannot be played here, though perhaps elsewhere.
    pub(super) fn admit(&self, job: &Job) -> Result<(), String> {
        for seat in &job.seats {
            if self.engine(&seat.name).is_none() {
                return Err(format!("engine `{}` is not in its list", seat.name));
            }
            self.bounds.admit(&seat.limits)?;
        }
        self.bounds.allow(
            "tolerance",
            "s",
            job.terms.tolerance_ms.div_ceil(1000),
            self.bounds.seconds,
        )?;
        self.bounds.allow(
            "patience",
            "s",
            job.terms.patience_ms.div_ceil(1000),
            self.bounds.seconds,
        )
    }
}

impl Bounds {
    fn admit(&self, limits: &Limits) -> Result<(), String> {
        if !limits.is_bounded() {
            return Err("a player without limits, expected time, nodes or depth".to_string());
        }
        let times = [limits.game_ms, limits.turn_ms, limits.increment_ms];
        let seconds = times.into_iter().flatten().max().unwrap_or(0).div_ceil(1000);
        self.allow("time", "s", seconds, self.seconds)?;
        self.allow("memory", "MB", limits.memory_mb.unwrap_or(0), self.memory)?;
        self.allow("threads", "", limits.threads.unwrap_or(1).into(), self.threads.into())
    }

    fn allow(&self, what: &str, unit: &str, asked: u64, most: u64) -> Result<(), String> {
        match asked <= most {
            true => Ok(()),
            false => Err(format!("{what} {asked} {unit} asked for, expected at most {most}")),
        }
    }
}

fn engine(entry: Entry) -> Result<Engine, String> {
    let name = entry.name;
    let fault = |why: &str| format!("engine `{name}`: {why}");
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(fault("expected a name in one line"));
    }
    let text = |value: toml::Value| match value {
        toml::Value::String(text) => text,
        other => other.to_string(),
    };
    let source = match (entry.cmd, entry.agent, entry.level) {
        (Some(command), None, None) => {
            Source::program(&command, entry.dir).map_err(|error| fault(&error))?
        }
        (None, Some(agent), level)
            if entry.dir.is_none() && level.is_none_or(|level| (1..=10).contains(&level)) =>
        {
            let knobs = entry.knobs.into_iter().map(|(key, value)| (key, text(value))).collect();
            Source::Agent { agent, level, knobs }
        }
        _ => return Err(fault("expected cmd (with dir) or agent (with level from 1 to 10)")),
    };
    let options: Vec<(String, String)> =
        entry.options.into_iter().map(|(key, value)| (key, text(value))).collect();
    let is_line = |text: &String| !text.chars().any(char::is_control);
    if !options.iter().all(|(key, value)| is_line(key) && is_line(value))
        || !entry.raw.iter().all(is_line)
    {
        return Err(fault("expected options and raw lines of one line each"));
    }
    let (limits, lines, pause_ms) = (Limits::default(), entry.raw, entry.pause);
    if pause_ms.is_some_and(|pause| pause > 60_000) {
        return Err(fault("expected a pause of at most 60000 ms"));
    }
    Ok(Engine { name, source, limits, options, lines, pause_ms })
}

/// What the reader of TOML says, without the drawing.
fn one_line(error: &toml::de::Error) -> String {
    error.message().lines().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use board::{Rule, Size};

    use super::*;
    use crate::{Seat, Terms};

    type Change<'a> = &'a dyn Fn(&mut Job);

    const FILE: &str = "bounds = { threads = 2, memory = 100, seconds = 60 }\n\
        [[engine]]\nname = 'a'\ncmd = 'bin/a \"b c\"'\noptions = { x = 1, y = 'z' }\n\
        [[engine]]\nname = 'b'\nagent = 'greedy'\n";

    #[test]
    fn engines_are_read() {
        let config = WorkerConfig::parse("w", FILE).unwrap();
        let words = vec!["bin/a".to_string(), "b c".to_string()];
        let a = config.engine("a").unwrap();
        assert_eq!(a.source, Source::Program { words, folder: None });
        assert_eq!(a.options[0], ("x".to_string(), "1".to_string()));
        assert_eq!(config.engine("c"), None);
    }

    #[test]
    fn bad_files_are_named() {
        let rows = [
            ("", "no engines"),
            ("x = 1", "unknown field `x`"),
            ("[[engine]]\nname = 'a'", "engine `a`: expected cmd (with dir) or agent"),
            ("[[engine]]\nname = 'a'\ncmd = ''", "engine `a`: an empty command"),
            ("[[engine]]\nname = 'a'\nagent = 'b'\nlevel = 11", "level from 1 to 10"),
            ("[[engine]]\nname = 'a'\ncmd = 'b'\nraw = ['x\\ny']", ""),
            ("[[engine]]\nname = 'a'\ncmd = 'b'\nraw = [\"x\\ny\"]", "one line each"),
            ("[bounds]\ncores = 1", "unknown field `cores`"),
        ];
        for (text, expected) in rows {
            match WorkerConfig::parse("w", text) {
                Err(error) => assert!(error.contains(expected) && !error.contains('\n'), "{error}"),
                Ok(_) => assert_eq!(expected, "", "{text}"),
            }
        }
        let twice = format!("{FILE}[[engine]]\nname = 'b'\nagent = 'x'");
        assert!(WorkerConfig::parse("w", &twice).unwrap_err().contains("two engines named `b`"));
    }

    #[test]
    fn only_what_is_allowed_is_admitted() {
        let config = WorkerConfig::parse("w", FILE).unwrap();
        let job = |change: Change<'_>| {
            let limits = Limits { nodes: Some(9), ..Limits::default() };
            let seat = |name: &str| Seat { name: name.to_string(), limits: limits.clone() };
            let mut terms = Terms::new(Rule::Freestyle, Size::default());
            terms.patience_ms = 60_000;
            let (seats, opening) = ([seat("a"), seat("b")], String::new());
            let mut job = Job { number: 0, pair: 0, round: 0, terms, seats, opening };
            change(&mut job);
            config.admit(&job)
        };
        assert_eq!(job(&|_| {}), Ok(()));
        let rows: [(Change<'_>, &str); 8] = [
            (&|job| job.seats[1].name = "c".to_string(), "engine `c` is not in its list"),
            (&|job| job.seats[0].limits.nodes = None, "without limits"),
            (&|job| job.seats[0].limits.threads = Some(3), "threads 3"),
            (&|job| job.seats[1].limits.memory_mb = Some(101), "memory 101 MB"),
            (&|job| job.seats[1].limits.turn_ms = Some(60_001), "time 61 s"),
            (&|job| job.seats[1].limits.game_ms = Some(u64::MAX), "expected at most 60"),
            (&|job| job.terms.patience_ms = 61_000, "patience 61 s"),
            (&|job| job.terms.tolerance_ms = u64::MAX, "tolerance"),
        ];
        for (change, expected) in rows {
            let error = job(change).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
