//! Who plays against the person, and what it may use.

use search::{Level, Settings};

use crate::agents::Pick;
use crate::seed;

/// Bytes for the table of a player at a level: enough for the few positions it looks at.
const LEVEL_BYTES: usize = 8 << 20;

/// A player: an agent, its knobs and its level.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    pick: Pick,
    level: Option<Level>,
    cores: usize,
}

impl Player {
    /// A player on a machine with so many cores.
    pub fn new(pick: Pick, level: Option<Level>, cores: usize) -> Player {
        Player { pick, level: level.filter(|&level| level < Level::HIGHEST), cores }
    }

    /// The agent.
    pub fn pick(&self) -> &Pick {
        &self.pick
    }

    /// Whether it plays below its best.
    pub fn is_held_back(&self) -> bool {
        self.level.is_some()
    }

    /// What it may use. Every game has other dice, so that a level does not overlook the same
    /// threats again.
    pub fn settings(&self) -> Settings {
        let usual = Settings { seed: seed::by_time(), level: self.level, ..Settings::default() };
        match self.level {
            Some(_) => Settings { table_bytes: LEVEL_BYTES, ..usual },
            None => Settings { threads: self.cores, ..usual },
        }
    }
}
