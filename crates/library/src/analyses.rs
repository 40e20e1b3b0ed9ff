//! Analyses of games, kept so that they need not be made twice.

use rusqlite::{OptionalExtension as _, params};

use crate::{Error, GameId, Library, Timestamp};

impl Library {
    /// Keeps an analysis, a JSON text, by game, kind (such as `review`) and the settings it was
    /// made with; one that was there is replaced. Tells whether there is such a game.
    pub fn keep_analysis(
        &mut self,
        game: GameId,
        kind: &str,
        settings: &str,
        json: &str,
    ) -> Result<bool, Error> {
        let insert = "INSERT OR REPLACE INTO analysis (game, kind, settings, at, json)
                      SELECT id, ?2, ?3, ?4, ?5 FROM game WHERE id = ?1";
        let now = Timestamp::now();
        self.change(
            |sql| Ok(sql.execute(insert, params![game.0, kind, settings, now.0, json])? > 0),
        )
    }

    /// An analysis that was kept.
    pub fn analysis(
        &self,
        game: GameId,
        kind: &str,
        settings: &str,
    ) -> Result<Option<String>, Error> {
        let select = "SELECT json FROM analysis WHERE game = ?1 AND kind = ?2 AND settings = ?3";
        self.ask(|sql| {
            sql.query_row(select, params![game.0, kind, settings], |row| row.get(0)).optional()
        })
    }

    /// The settings of all analyses of a kind that a game has, the newest first.
    pub fn analyses(&self, game: GameId, kind: &str) -> Result<Vec<String>, Error> {
        let select = "SELECT settings FROM analysis WHERE game = ?1 AND kind = ?2 ORDER BY at DESC";
        self.ask(|sql| {
            let mut statement = sql.prepare_cached(select)?;
            statement.query_map(params![game.0, kind], |row| row.get(0))?.collect()
        })
    }
}
