//! Every agent by its name: those of the engine and those of the papers.

use search::{Agent, Entry, Knobs, Settings};

use crate::nets::NetChoice;

/// The agents that a network can judge for.
const JUDGED: [&str; 2] = ["tengen", "mcts"];

/// All agents, the engine first.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    search::AGENTS.iter().chain(classics::AGENTS)
}

/// A table of all agents with their knobs, for the help.
pub fn list() -> String {
    let mut text = String::new();
    for entry in entries() {
        text += &format!("  {:<20} {}\n", entry.name, entry.about);
        for knob in entry.knobs.iter().filter(|knob| knob.is_shown) {
            let usage = format!("{}={}", knob.name, knob.default);
            text += &format!("    ,{usage:<17} {}\n", knob.about);
        }
    }
    text
}

/// An agent that somebody asked for, with its knobs set.
#[derive(Clone, Debug)]
pub struct Pick {
    entry: &'static Entry,
    knobs: Knobs,
    /// The network that judges, unless the settings tell.
    net: Option<NetChoice>,
}

impl Pick {
    /// The agent of that name; the words tell what is wrong.
    pub fn new(name: &str, settings: &[(String, String)]) -> Result<Pick, String> {
        let Some(entry) = entries().find(|entry| entry.name == name) else {
            let names: Vec<&str> = entries().map(|entry| entry.name).collect();
            return Err(format!("agent `{name}`, expected one of {}", names.join(", ")));
        };
        let mut pick = Pick::of(entry);
        for (key, value) in settings {
            pick.knobs.set(key, value).map_err(|fault| format!("agent {name}: {fault}"))?;
        }
        Ok(pick)
    }

    fn of(entry: &'static Entry) -> Pick {
        Pick { entry, knobs: Knobs::new(entry.knobs), net: None }
    }

    /// The same, where some may also be given a network: `net=FILE`. Only for who may read
    /// files here.
    pub fn with_files(name: &str, settings: &[(String, String)]) -> Result<Pick, String> {
        let is_net = |(key, _): &&(String, String)| key == "net" && JUDGED.contains(&name);
        let rest: Vec<_> = settings.iter().filter(|pair| !is_net(pair)).cloned().collect();
        let mut pick = Pick::new(name, &rest)?;
        if let Some((_, file)) = settings.iter().find(is_net) {
            pick.net = Some(NetChoice::parse(file)?);
        }
        Ok(pick)
    }

    /// Reads a name and what is set, as in `zhang,depth=3,breadth=8`.
    pub fn parse(text: &str) -> Result<Pick, String> {
        let mut words = text.split(',');
        let name = words.next().unwrap_or_default();
        let pair = |word: &str| {
            let pair = word.split_once('=').map(|(key, value)| (key.into(), value.into()));
            pair.ok_or_else(|| format!("agent {name}: `{word}`, expected KEY=NUMBER"))
        };
        let settings = words.map(pair).collect::<Result<Vec<(String, String)>, String>>()?;
        Pick::with_files(name, &settings)
    }

    /// The agent's name.
    pub fn name(&self) -> &'static str {
        self.entry.name
    }

    /// Whether its moves depend on the seed of its settings.
    pub fn throws_dice(&self) -> bool {
        self.entry.throws_dice
    }

    /// Makes it.
    pub fn make(&self, settings: &Settings) -> Box<dyn Agent> {
        let judge = match &self.net {
            Some(choice) => choice.judge(),
            None => settings.judge.clone(),
        };
        (self.entry.make)(&Settings { judge, ..settings.clone() }, &self.knobs)
    }
}

impl Default for Pick {
    /// The engine.
    fn default() -> Pick {
        Pick::of(&search::AGENTS[0])
    }
}

impl PartialEq for Pick {
    fn eq(&self, other: &Pick) -> bool {
        self.entry.name == other.entry.name && self.knobs == other.knobs && self.net == other.net
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_knobs_are_unique() {
        let mut names: Vec<&str> = entries().map(|entry| entry.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for entry in entries() {
            for (index, knob) in entry.knobs.iter().enumerate() {
                let is_new = entry.knobs[..index].iter().all(|other| other.name != knob.name);
                let is_fit = (knob.low..=knob.high).contains(&knob.default);
                assert!(is_new && is_fit, "{} {}", entry.name, knob.name);
            }
        }
        assert_eq!(Pick::default().name(), "tengen");
    }

    #[test]
    fn agents_are_made_by_their_names() {
        for entry in entries() {
            let pick = Pick::parse(entry.name).unwrap();
            assert_eq!(pick.make(&Settings::default()).name(), entry.name);
        }
    }

    #[test]
    fn bad_names_are_told() {
        for (text, expected) in [
            ("nobody", "agent `nobody`, expected one of tengen"),
            ("greedy,x", "agent greedy: `x`, expected KEY=NUMBER"),
            ("greedy,x=1", "agent greedy: setting `x`, expected none"),
        ] {
            assert!(Pick::parse(text).unwrap_err().contains(expected), "{text}");
        }
    }
}
