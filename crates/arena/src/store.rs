//! A match in a folder: its plan, and every game as soon as it has ended.

use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

use crate::plan::Plan;
use crate::played::Played;

/// The plan's file.
const PLAN: &str = "match.json";

/// The games' file: one line of JSON a game, in the order in which they ended.
const GAMES: &str = "games.jsonl";

/// The file with the match's name among other matches on a cluster.
const ID: &str = "match.id";

/// The longest line of a game that is read: every point of the largest board with all that can be
/// said of it takes some thirty kilobytes.
const LONGEST_LINE: usize = 1 << 20;

/// The folder of a match, open for more games. Only one program may have it open.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    games: File,
}

impl Store {
    /// A new match in a folder that has none yet.
    pub fn create(folder: &Path, plan: &Plan) -> Result<Store, String> {
        let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
        if folder.join(PLAN).exists() {
            return Err(fault(&"holds a match already, expected a new folder or --resume"));
        }
        fs::create_dir_all(folder).map_err(|error| fault(&error))?;
        let text = serde_json::to_string_pretty(plan).map_err(|error| fault(&error))?;
        record::store(&folder.join(PLAN), text.as_bytes()).map_err(|error| error.to_string())?;
        let games = open(folder).map_err(|error| fault(&error))?;
        Ok(Store { folder: folder.to_path_buf(), games })
    }

    /// A match that was begun: its plan and the games that it has. A line that was cut off when
    /// the program was killed is removed; that game is played again.
    pub fn resume(folder: &Path) -> Result<(Store, Plan, Vec<Played>), String> {
        let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
        let plan = read_plan(folder)?;
        let mut games = open(folder).map_err(|error| fault(&error))?;
        let (played, whole) = read_games(&mut games).map_err(|error| fault(&error))?;
        games.set_len(whole).map_err(|error| fault(&error))?;
        games.seek(io::SeekFrom::End(0)).map_err(|error| fault(&error))?;
        Ok((Store { folder: folder.to_path_buf(), games }, plan, played))
    }

    /// Adds a game. It is there when this returns, even if the program is killed.
    pub fn add(&mut self, played: &Played) -> Result<(), String> {
        let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", self.folder.display());
        let mut line = serde_json::to_string(played).map_err(|error| fault(&error))?;
        line.push('\n');
        self.games.write_all(line.as_bytes()).map_err(|error| fault(&error))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The match's name among other matches on a cluster. It stays the same for good.
    pub fn match_id(&self) -> Result<String, String> {
        let path = self.folder.join(ID);
        if let Ok(id) = fs::read_to_string(&path) {
            return Ok(id.trim().to_string());
        }
        // The standard library's keys differ at every call: enough to tell two matches apart.
        let id = format!("{:016x}", RandomState::new().build_hasher().finish());
        record::store(&path, format!("{id}\n").as_bytes()).map_err(|error| error.to_string())?;
        Ok(id)
    }

    /// All games in the order of their numbers, read from the file.
    pub fn games(&self) -> Result<Vec<Played>, String> {
        let mut games = look(&self.folder)?;
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    /// The plan of a match, and the games that it has in the order in which they ended, for who
    /// only looks: another program may play it meanwhile.
    pub fn look(folder: &Path) -> Result<(Plan, Vec<Played>), String> {
        Ok((read_plan(folder)?, look(folder)?))
    }
}

fn read_plan(folder: &Path) -> Result<Plan, String> {
    let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    let text = fs::read_to_string(folder.join(PLAN))
        .map_err(|error| fault(&format!("no match to go on with ({PLAN}: {error})")))?;
    serde_json::from_str(&text).map_err(|error| fault(&format!("{PLAN}: {error}")))
}

/// The games of a folder as they stand in its file.
fn look(folder: &Path) -> Result<Vec<Played>, String> {
    let path = folder.join(GAMES);
    let read = File::open(&path).and_then(|mut file| read_games(&mut file));
    read.map(|(games, _)| games).map_err(|error| format!("{}: {error}", path.display()))
}

/// The games' file, locked for this program.
fn open(folder: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).append(true).create(true).open(folder.join(GAMES))?;
    file.try_lock().map_err(|_| io::Error::other("another program plays this match"))?;
    Ok(file)
}

/// The games, and how many bytes of the file hold whole ones.
fn read_games(file: &mut File) -> io::Result<(Vec<Played>, u64)> {
    let (mut games, mut whole) = (Vec::new(), 0);
    let mut reader = BufReader::new(file);
    loop {
        let mut line = Vec::new();
        let mut limited = io::Read::take(&mut reader, LONGEST_LINE as u64);
        let length = limited.read_until(b'\n', &mut line)?;
        if length == 0 || line.last() != Some(&b'\n') {
            return Ok((games, whole));
        }
        let game = serde_json::from_slice(&line).map_err(|error| {
            io::Error::other(format!("{GAMES} line {}: {error}", games.len() + 1))
        })?;
        games.push(game);
        whole += length as u64;
    }
}
