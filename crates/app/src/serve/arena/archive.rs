//! The matches in their folder: which there are, how they stand, and what they leave.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use arena::{Director, Plan, Played, Source, Store, report};
use record::Tree;
use serde_json::{Value as Json, json};

use super::name::is_safe;
use super::screen::line;
use crate::play_match::{course, live};
use crate::serve::games::Game;

/// The most matches that are listed, the newest.
const LISTED: usize = 200;

/// The most games that are listed of one match, the last.
const GAMES: usize = 1000;

/// A folder with a folder for each match.
#[derive(Debug)]
pub struct Archive {
    folder: PathBuf,
    /// What was found out about a match when its games took so many bytes: reading the games of
    /// all matches each time would take seconds.
    known: Mutex<HashMap<String, (u64, Json)>>,
}

impl Archive {
    /// The matches of a folder, which is made with the first of them.
    pub fn new(folder: PathBuf) -> Archive {
        Archive { folder, known: Mutex::default() }
    }

    /// Where the matches are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder of a match that is there.
    pub fn find(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.folder.join(name);
        match is_safe(name) && folder.join("match.json").is_file() {
            true => Ok(folder),
            false => {
                let short: String = name.chars().take(80).collect();
                Err(format!("match `{short}`, expected the name of one that is there"))
            }
        }
    }

    /// All matches in short, the one that was played last first.
    pub fn list(&self) -> Vec<Json> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut names: Vec<(SystemTime, u64, String)> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok().filter(|name| is_safe(name))?;
                entry.path().join("match.json").is_file().then_some(())?;
                let games = fs::metadata(entry.path().join("games.jsonl")).ok();
                let changed = games.as_ref().and_then(|games| games.modified().ok());
                let size = games.map_or(0, |games| games.len());
                Some((changed.unwrap_or(SystemTime::UNIX_EPOCH), size, name))
            })
            .collect();
        names.sort_by(|a, b| b.cmp(a));
        names.truncate(LISTED);
        names.iter().map(|(_, size, name)| self.summary(name, *size)).collect()
    }

    fn summary(&self, name: &str, size: u64) -> Json {
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, summary)) = lock().get(name)
            && *known == size
        {
            return summary.clone();
        }
        let looked = look(&self.folder.join(name));
        let summary = match looked {
            Ok((director, _)) => summarised(name, &director),
            Err(words) => json!({ "name": name, "state": "broken", "trouble": words }),
        };
        lock().insert(name.to_string(), (size, summary.clone()));
        summary
    }

    /// Everything about a match but the moves of its games.
    pub fn whole(&self, name: &str) -> Result<Json, String> {
        let (director, games) = look(&self.find(name)?)?;
        let missed = games.len().saturating_sub(GAMES);
        Ok(json!({
            "match": summarised(name, &director),
            "table": {
                "played": director.standings().games(),
                "rows": live::standings(&director),
                "sprt": live::sprt(&director),
            },
            "games": games[missed..].iter().map(line).collect::<Vec<_>>(),
        }))
    }

    /// The report of a match as it stands: the page that is in its folder once it has ended.
    pub fn report(&self, name: &str) -> Result<String, String> {
        let (director, mut games) = look(&self.find(name)?)?;
        games.sort_by_key(|game| game.number);
        Ok(report::html(director.plan(), director.standings(), &games))
    }

    /// A game of a match, as the page has games.
    pub fn game(&self, name: &str, number: usize) -> Result<Json, String> {
        let (director, games) = look(&self.find(name)?)?;
        let game = games.iter().find(|game| game.number + 1 == number);
        let game = game.ok_or_else(|| {
            format!("game {number} of match `{name}`, expected one that has ended")
        })?;
        let mut game = game.to_game()?;
        game.info.date = Some(director.plan().date.clone()).filter(|date| !date.is_empty());
        serde_json::to_value(Game::new(&Tree::from(&game))).map_err(|error| error.to_string())
    }
}

fn look(folder: &Path) -> Result<(Director, Vec<Played>), String> {
    let (plan, games) = Store::look(folder)?;
    Ok((course::direct(plan, &games)?, games))
}

/// What a list tells of a match that is not being played.
pub fn summarised(name: &str, director: &Director) -> Json {
    let plan = director.plan();
    let table = director.standings().table();
    let best = table.first().filter(|_| director.standings().games() > 0);
    let mut facts = facts(name, plan);
    facts["state"] = json!(if director.is_over() { "over" } else { "stopped" });
    facts["played"] = json!(director.standings().games());
    facts["best"] = json!(best.map(|best| {
        json!({ "engine": best.engine, "elo": best.elo, "elo_error": best.elo_error })
    }));
    facts
}

/// What is known of a match before its first game.
pub fn facts(name: &str, plan: &Plan) -> Json {
    let players = plan.engines.iter().map(|engine| {
        let is_brain = matches!(engine.source, Source::Program { .. });
        json!({ "name": engine.name, "brain": is_brain })
    });
    json!({
        "name": name,
        "date": plan.date,
        "rule": plan.terms.rule.name(),
        "width": plan.terms.size.width(),
        "height": plan.terms.size.height(),
        "players": players.collect::<Vec<_>>(),
        "total": plan.total(),
        "time_ms": plan.each.turn_ms.filter(|_| plan.each.game_ms.is_none()),
        "nodes": plan.each.nodes,
        "limits": plan.each.to_string(),
        "sprt": plan.sprt.map(|sprt| [sprt.elo0, sprt.elo1]),
    })
}
