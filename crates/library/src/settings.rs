//! Settings: JSON texts by name.

use rusqlite::OptionalExtension as _;

use crate::{Error, Library};

impl Library {
    /// Keeps a setting, a JSON text; the one that was there is replaced.
    pub fn set(&mut self, key: &str, json: &str) -> Result<(), Error> {
        let insert = "INSERT OR REPLACE INTO setting (key, json) VALUES (?1, ?2)";
        self.change(|sql| sql.execute(insert, [key, json]))?;
        Ok(())
    }

    /// A setting that was kept.
    pub fn setting(&self, key: &str) -> Result<Option<String>, Error> {
        let select = "SELECT json FROM setting WHERE key = ?1";
        self.ask(|sql| sql.query_row(select, [key], |row| row.get(0)).optional())
    }

    /// All settings.
    pub fn settings(&self) -> Result<Vec<(String, String)>, Error> {
        let select = "SELECT key, json FROM setting ORDER BY key";
        self.ask(|sql| {
            let mut statement = sql.prepare_cached(select)?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }
}
