//! From what the user typed to what the engine may use.

use std::fs;

use search::Settings;

use crate::args::EngineArgs;
use crate::failure::Failure;

impl EngineArgs {
    /// The settings, if the machine has the memory.
    pub fn settings(&self) -> Result<Settings, Failure> {
        let (threads, judge) = (self.threads, self.net.judge());
        let settings = Settings { threads, judge, ..Settings::default() };
        let asked = self.memory.or(self.hash).unwrap_or(settings.table_bytes >> 20);
        check_memory(asked)?;
        Ok(match self.memory {
            Some(budget) => settings.within(budget << 20),
            None => Settings { table_bytes: asked << 20, ..settings },
        })
    }
}

/// Whether the machine has so many megabytes.
pub fn check_memory(asked: usize) -> Result<(), Failure> {
    match free_megabytes().filter(|&free| asked > free) {
        Some(free) => {
            let fault =
                format!("{asked} MB asked for, expected at most the {free} MB that are free");
            Err(Failure::input(fault))
        }
        None => Ok(()),
    }
}

/// What the system can give without swapping, where it tells (Linux).
pub fn free_megabytes() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes >> 10)
}
