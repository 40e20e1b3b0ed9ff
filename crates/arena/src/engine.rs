//! Who plays: a program that speaks the protocol, or a built-in agent.

mod words;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::limits::Limits;
use words::pairs;
pub(crate) use words::words;

/// A player of a match, as it is described.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engine {
    /// Its name in the match.
    pub name: String,
    /// What plays.
    #[serde(flatten)]
    pub source: Source,
    /// What it may use; the rest is set for all.
    #[serde(default)]
    pub limits: Limits,
    /// What it is told at the start of a game: `INFO key value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// Lines sent as they are, before the first game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// Milliseconds between its move and the next question. Some brains lose what comes while they
    /// still put their search away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_ms: Option<u64>,
}

/// What plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A program with its arguments, started in a folder.
    Program {
        /// The program and its arguments.
        words: Vec<String>,
        /// The folder; that of the program unless told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        folder: Option<PathBuf>,
    },
    /// An agent that comes with the program which runs the match.
    Agent {
        /// Its name.
        agent: String,
        /// How strong it may play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        /// Numbers of its own, each with its name.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        knobs: Vec<(String, String)>,
    },
}

impl Engine {
    /// Reads a description such as `cmd=./pbrain-wine --fast,name=wine,tc=0/1`. A value with a
    /// comma stands in double quotes, the words of a command are split as a shell does.
    pub fn parse(text: &str) -> Result<Engine, String> {
        let mut draft = Draft::default();
        for (key, value) in pairs(text)? {
            draft.set(&key, value)?;
        }
        draft.finish(text)
    }
}

/// Reads limits that hold for every engine, such as `tc=0/1,threads=2`.
pub fn parse_each(text: &str) -> Result<Limits, String> {
    let mut limits = Limits::default();
    for (key, value) in pairs(text)? {
        if !set_limit(&mut limits, &key, &value)? {
            return Err(format!(
                "`{key}` for each engine, expected one of {}",
                LIMIT_KEYS.join(", ")
            ));
        }
    }
    Ok(limits)
}

const LIMIT_KEYS: [&str; 5] = ["tc", "nodes", "depth", "threads", "memory"];
const ENGINE_KEYS: [&str; 8] =
    ["cmd", "dir", "agent", "level", "name", "raw", "pause", "option.KEY"];

/// A description that is being read.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    command: Option<String>,
    folder: Option<PathBuf>,
    agent: Option<String>,
    level: Option<u8>,
    knobs: Vec<(String, String)>,
    limits: Limits,
    options: Vec<(String, String)>,
    lines: Vec<String>,
    pause_ms: Option<u64>,
}

impl Draft {
    fn set(&mut self, key: &str, value: String) -> Result<(), String> {
        match key {
            "cmd" => self.command = Some(value),
            "dir" => self.folder = Some(value.into()),
            "agent" => self.agent = Some(value),
            "level" => self.level = Some(number(key, &value, 1..=10)?),
            "name" => self.name = Some(value),
            "raw" => self.lines.push(value),
            "pause" => self.pause_ms = Some(number(key, &value, 0..=60_000)?),
            _ if set_limit(&mut self.limits, key, &value)? => {}
            _ => match key.strip_prefix("option.").filter(|option| is_word(option)) {
                Some(option) => self.options.push((option.to_string(), value)),
                None => self.knobs.push((key.to_string(), value)),
            },
        }
        Ok(())
    }

    fn finish(self, text: &str) -> Result<Engine, String> {
        let (level, knobs) = (self.level, self.knobs);
        if let (Some((key, _)), None) = (knobs.first(), &self.agent) {
            let known = [&ENGINE_KEYS[..], &LIMIT_KEYS[..]].concat().join(", ");
            return Err(format!("engine setting `{key}`, expected one of {known}"));
        }
        let source = match (self.command, self.agent) {
            (Some(command), None) if level.is_none() => Source::program(&command, self.folder)?,
            (None, Some(agent)) if self.folder.is_none() => Source::Agent { agent, level, knobs },
            _ => {
                let expected = "expected cmd=COMMAND (with dir=…) or agent=NAME (with level=…)";
                return Err(format!("engine `{text}`, {expected}"));
            }
        };
        let name = self.name.unwrap_or_else(|| source.to_string());
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(format!("engine `{text}` has no name, expected name=NAME"));
        }
        let (limits, options, lines) = (self.limits, self.options, self.lines);
        Ok(Engine { name, source, limits, options, lines, pause_ms: self.pause_ms })
    }
}

impl Source {
    /// A program by its command, whose words are split as a shell does.
    pub(crate) fn program(command: &str, folder: Option<PathBuf>) -> Result<Source, String> {
        Ok(Source::Program { words: words(command)?, folder })
    }
}

/// Whether a key can stand in a line of the protocol.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic())
}

/// Sets a limit by its key; `false` if there is none of that name.
fn set_limit(limits: &mut Limits, key: &str, value: &str) -> Result<bool, String> {
    match key {
        "tc" => limits.set_time(value)?,
        "nodes" => limits.nodes = Some(number(key, value, 1..=u64::MAX)?),
        "depth" => limits.depth = Some(number(key, value, 1..=10_000)?),
        "threads" => limits.threads = Some(number(key, value, 1..=1024)?),
        "memory" => limits.memory_mb = Some(number(key, value, 1..=1 << 24)?),
        _ => return Ok(false),
    }
    Ok(true)
}

fn number<T>(key: &str, value: &str, range: std::ops::RangeInclusive<T>) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    let parsed = value.parse().ok().filter(|number| range.contains(number));
    parsed.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        format!("{key} `{value}`, expected a number from {least} to {most}")
    })
}

impl std::fmt::Display for Source {
    /// A short name: of a program that of its file, of an agent its own with what is set.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Source::Program { words, .. } => {
                let path = words.first().map(PathBuf::from).unwrap_or_default();
                let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                f.write_str(stem.strip_prefix("pbrain-").unwrap_or(&stem))
            }
            Source::Agent { agent, level, knobs } => {
                f.write_str(agent)?;
                if let Some(level) = level {
                    write!(f, "-{level}")?;
                }
                knobs.iter().try_for_each(|(key, value)| write!(f, " {key}={value}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_agents_are_described_in_a_line() {
        let wine =
            Engine::parse("cmd=bin/pbrain-wine -x \"a b\",dir=/tmp,tc=0/1,option.folder=/a b");
        let wine = wine.unwrap();
        assert_eq!(wine.name, "wine");
        let words = ["bin/pbrain-wine", "-x", "a b"].map(String::from).to_vec();
        assert_eq!(wine.source, Source::Program { words, folder: Some("/tmp".into()) });
        assert_eq!(wine.limits.turn_ms, Some(1_000));
        assert_eq!(wine.options, [("folder".to_string(), "/a b".to_string())]);

        let agent = Engine::parse("agent=tengen,level=7").unwrap();
        assert_eq!(agent.name, "tengen-7");
        let classic = Engine::parse("agent=zhang,breadth=8,depth=3").unwrap();
        assert_eq!(classic.name, "zhang breadth=8");
        assert_eq!(classic.limits.depth, Some(3));
        let quoted = Engine::parse("name=\"a, b\",agent=greedy").unwrap();
        assert_eq!(quoted.name, "a, b");
    }

    #[test]
    fn bad_descriptions_are_named() {
        let rows = [
            ("name=x", "engine `name=x`, expected cmd=COMMAND"),
            ("cmd=a,agent=b", "expected cmd=COMMAND"),
            ("cmd=a,level=3", "expected cmd=COMMAND"),
            ("agent=tengen,level=11", "level `11`, expected a number from 1 to 10"),
            ("agent=tengen,nodes=x", "nodes `x`, expected a number from 1"),
            ("agent=tengen,tc=x", "time `x`, expected GAME/MOVE+INC"),
            ("cmd=tengen,foo=1", "engine setting `foo`, expected one of cmd, dir"),
            ("agent", "`agent`, expected KEY=VALUE"),
            ("cmd=\"a", "`cmd=\"a`, expected a closing quote"),
            ("cmd=", "an empty command"),
        ];
        for (text, expected) in rows {
            let error = Engine::parse(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
        assert!(parse_each("name=x").unwrap_err().contains("expected one of tc"));
        assert_eq!(parse_each("nodes=5,threads=2").unwrap().threads, Some(2));
    }

    #[test]
    fn descriptions_are_kept_in_json() {
        for text in ["cmd=a -b,name=x,nodes=3,raw=YXHASHCLEAR", "agent=tengen,level=2,tc=1/2+3,x=1"]
        {
            let engine = Engine::parse(text).unwrap();
            let json = serde_json::to_string(&engine).unwrap();
            assert_eq!(serde_json::from_str::<Engine>(&json).unwrap(), engine, "{json}");
        }
    }
}
