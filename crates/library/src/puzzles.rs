//! Puzzles from the user's own games.

use board::Rule;
use rusqlite::{Row, params};

use crate::{Error, GameId, Library, Timestamp};

/// A puzzle of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRow {
    /// Its name, which no other puzzle has.
    pub id: String,
    /// The rule.
    pub rule: Rule,
    /// How hard it is.
    pub grade: u8,
    /// The game of the library it comes from, if that is still there.
    pub game: Option<GameId>,
    /// The move of the game that it asks for, from 0.
    pub ply: Option<u32>,
    /// When it was found.
    pub added: Timestamp,
    /// Position and answer, a JSON text.
    pub json: String,
}

impl Library {
    /// Adds a puzzle; tells whether it was not there before.
    pub fn add_puzzle(&mut self, puzzle: &PuzzleRow) -> Result<bool, Error> {
        self.change(|sql| insert(sql, puzzle))
    }

    /// The puzzles, those of one rule if it is given, the oldest first.
    pub fn puzzles(&self, rule: Option<Rule>) -> Result<Vec<PuzzleRow>, Error> {
        let select = "SELECT id, rule, grade, game, ply, added, json FROM puzzle
                      WHERE ?1 IS NULL OR rule = ?1 ORDER BY added, id";
        self.ask(|sql| {
            let mut statement = sql.prepare_cached(select)?;
            statement.query_map([rule.map(Rule::name)], read)?.collect()
        })
    }

    /// Forgets a puzzle; tells whether it was there.
    pub fn remove_puzzle(&mut self, id: &str) -> Result<bool, Error> {
        self.change(|sql| Ok(sql.execute("DELETE FROM puzzle WHERE id = ?1", [id])? > 0))
    }
}

pub(crate) fn insert(sql: &rusqlite::Connection, puzzle: &PuzzleRow) -> rusqlite::Result<bool> {
    let insert = "INSERT OR IGNORE INTO puzzle (id, rule, grade, game, ply, added, json)
                  VALUES (?1, ?2, ?3, (SELECT id FROM game WHERE id = ?4), ?5, ?6, ?7)";
    let count = sql.prepare_cached(insert)?.execute(params![
        puzzle.id,
        puzzle.rule.name(),
        puzzle.grade,
        puzzle.game.map(|game| game.0),
        puzzle.ply,
        puzzle.added.0,
        puzzle.json,
    ])?;
    Ok(count > 0)
}

fn read(row: &Row<'_>) -> rusqlite::Result<PuzzleRow> {
    let rule: String = row.get(1)?;
    Ok(PuzzleRow {
        id: row.get(0)?,
        rule: Rule::from_name(&rule).unwrap_or_default(),
        grade: row.get(2)?,
        game: row.get::<_, Option<i64>>(3)?.map(GameId),
        ply: row.get(4)?,
        added: Timestamp(row.get(5)?),
        json: row.get(6)?,
    })
}
