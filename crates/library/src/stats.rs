//! What a library holds, in numbers.

use std::fs;

use rusqlite::Connection;

use crate::{Error, Library};

/// How much there is of everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Games.
    pub games: u32,
    /// Games by rule.
    pub rules: Vec<(String, u32)>,
    /// Games by result, `unknown` among them.
    pub results: Vec<(String, u32)>,
    /// Analyses of games.
    pub analyses: u32,
    /// Puzzles of the user.
    pub puzzles: u32,
    /// Attempts at puzzles.
    pub attempts: u32,
    /// Matches.
    pub matches: u32,
    /// Size of the file.
    pub bytes: u64,
}

impl Library {
    /// Counts everything.
    pub fn stats(&self) -> Result<Stats, Error> {
        // What was written last may still stand in the journal beside the file.
        let journal = format!("{}-wal", self.path().display());
        let length = |path: &str| fs::metadata(path).map_or(0, |file| file.len());
        let bytes = length(&self.path().to_string_lossy()) + length(&journal);
        self.ask(|sql| {
            Ok(Stats {
                games: count(sql, "game WHERE removed IS NULL")?,
                rules: groups(sql, "rule")?,
                results: groups(sql, "coalesce(result, 'unknown')")?,
                analyses: count(sql, "analysis")?,
                puzzles: count(sql, "puzzle")?,
                attempts: count(sql, "attempt")?,
                matches: count(sql, "match")?,
                bytes,
            })
        })
    }
}

fn count(sql: &Connection, rows: &str) -> rusqlite::Result<u32> {
    sql.query_row(&format!("SELECT count(*) FROM {rows}"), [], |row| row.get(0))
}

fn groups(sql: &Connection, column: &str) -> rusqlite::Result<Vec<(String, u32)>> {
    let select = format!(
        "SELECT {column}, count(*) FROM game WHERE removed IS NULL GROUP BY 1 ORDER BY 2 DESC, 1"
    );
    sql.prepare(&select)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}
