//! Results of matches.

use rusqlite::{Connection, Row, params};

use crate::{Error, Library, Timestamp};

/// A match, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// Its name, which no other match has.
    pub name: String,
    /// The folder with its games and its report.
    pub folder: String,
    /// When it was played.
    pub at: Timestamp,
    /// Its standings, a JSON text.
    pub json: String,
}

impl Library {
    /// Keeps a match; one with its name is replaced.
    pub fn keep_match(&mut self, played: &MatchRow) -> Result<(), Error> {
        self.change(|sql| insert(sql, "REPLACE", played))
    }

    /// All matches, the newest first.
    pub fn matches(&self) -> Result<Vec<MatchRow>, Error> {
        let select = "SELECT name, folder, at, json FROM match ORDER BY at DESC, name";
        self.ask(|sql| sql.prepare_cached(select)?.query_map([], read)?.collect())
    }

    /// Forgets a match, not its folder; tells whether it was there.
    pub fn remove_match(&mut self, name: &str) -> Result<bool, Error> {
        self.change(|sql| Ok(sql.execute("DELETE FROM match WHERE name = ?1", [name])? > 0))
    }
}

/// Adds a match; `conflict` tells what becomes of one with its name.
pub(crate) fn insert(sql: &Connection, conflict: &str, played: &MatchRow) -> rusqlite::Result<()> {
    let MatchRow { name, folder, at, json } = played;
    let insert =
        format!("INSERT OR {conflict} INTO match (name, folder, at, json) VALUES (?1, ?2, ?3, ?4)");
    sql.prepare_cached(&insert)?.execute(params![name, folder, at.0, json])?;
    Ok(())
}

fn read(row: &Row<'_>) -> rusqlite::Result<MatchRow> {
    let at = Timestamp(row.get(2)?);
    Ok(MatchRow { name: row.get(0)?, folder: row.get(1)?, at, json: row.get(3)? })
}
