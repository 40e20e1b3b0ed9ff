//! Games: added once, changed, removed and brought back.

use std::fmt;

use record::Tree;
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use crate::body::result_name;
use crate::merge::merge;
use crate::{Body, Error, Library, Timestamp, opening};

/// The number of a game in a library; it is never used again for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub i64);

/// A game that was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    /// Its number.
    pub id: GameId,
    /// Whether it was not there before.
    pub is_new: bool,
}

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its number.
    pub id: GameId,
    /// When it was added.
    pub added: Timestamp,
    /// The game with its variations.
    pub tree: Tree,
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Library {
    /// Adds a game. One with the same moves, rule, players and date is the same game: it gets the
    /// variations and remarks that it has not, and comes back if it was removed.
    pub fn add(&mut self, tree: &Tree) -> Result<Added, Error> {
        self.change(|sql| add(sql, tree, Timestamp::now()))
    }

    /// Adds games, all or none.
    pub fn add_all(&mut self, trees: &[Tree]) -> Result<Vec<Added>, Error> {
        let now = Timestamp::now();
        self.change(|sql| trees.iter().map(|tree| add(sql, tree, now)).collect())
    }

    /// Puts another record in the place of a game; analyses of other moves are forgotten. Tells
    /// whether there is such a game.
    pub fn replace(&mut self, id: GameId, tree: &Tree) -> Result<bool, Error> {
        self.change(|sql| {
            let Some((old, _)) = body(sql, id)? else { return Ok(false) };
            let new = Body::new(tree);
            if old.identity() != new.identity() {
                sql.execute("DELETE FROM analysis WHERE game = ?1", [id.0])?;
            }
            write(sql, id, &new)?;
            Ok(true)
        })
    }

    /// A game, if there is one with this number.
    pub fn get(&self, id: GameId) -> Result<Option<Stored>, Error> {
        let Some((body, added)) = self.ask(|sql| body(sql, id))? else { return Ok(None) };
        let tree = body.tree().map_err(|fault| self.broken(id, &fault))?;
        Ok(Some(Stored { id, added, tree }))
    }

    /// Removes a game; for a day it can be brought back. Tells whether it was there.
    pub fn remove(&mut self, id: GameId) -> Result<bool, Error> {
        let mark = "UPDATE game SET removed = ?2 WHERE id = ?1 AND removed IS NULL";
        let now = Timestamp::now();
        self.change(|sql| Ok(sql.execute(mark, params![id.0, now.0])? > 0))
    }

    /// Brings a removed game back, with its analyses. Tells whether it is there again.
    pub fn restore(&mut self, id: GameId) -> Result<bool, Error> {
        let unmark = "UPDATE game SET removed = NULL WHERE id = ?1";
        self.change(|sql| Ok(sql.execute(unmark, [id.0])? > 0))
    }

    /// The error for a game that cannot be understood although the file is sound.
    pub(crate) fn broken(&self, id: GameId, fault: &str) -> Error {
        let fault = format!("game {id}: {fault}");
        Error::Corrupt { path: self.path().to_path_buf(), fault }
    }
}

/// Adds a game, or what is new about it.
pub(crate) fn add(sql: &Transaction<'_>, tree: &Tree, added: Timestamp) -> rusqlite::Result<Added> {
    let body = Body::new(tree);
    let Some((id, old)) = same(sql, &body)? else {
        let insert = "INSERT INTO game (identity, rule, width, height, names, added, body)
                      VALUES (0, '', 0, 0, '', ?1, '')";
        sql.prepare_cached(insert)?.execute([added.0])?;
        let id = GameId(sql.last_insert_rowid());
        write(sql, id, &body)?;
        return Ok(Added { id, is_new: true });
    };
    let unmark = "UPDATE game SET removed = NULL WHERE id = ?1 AND removed IS NOT NULL";
    let is_new = sql.prepare_cached(unmark)?.execute([id.0])? > 0;
    // Most games that are known already bring nothing.
    if old != body
        && let Ok(mut whole) = old.tree()
        && merge(&mut whole, tree)
    {
        write(sql, id, &Body::new(&whole))?;
    }
    Ok(Added { id, is_new })
}

/// The game of the library that is the same.
fn same(sql: &Connection, body: &Body) -> rusqlite::Result<Option<(GameId, Body)>> {
    let identity = body.identity();
    let mut statement = sql.prepare_cached("SELECT id, body FROM game WHERE identity = ?1")?;
    let found = statement
        .query_map([hash(&identity)], |row| Ok((GameId(row.get(0)?), read_body(row, 1)?)))?;
    for candidate in found {
        let (id, body) = candidate?;
        if body.identity() == identity {
            return Ok(Some((id, body)));
        }
    }
    Ok(None)
}

/// Writes a game over what stands at its number.
fn write(sql: &Connection, id: GameId, body: &Body) -> rusqlite::Result<()> {
    let text = serde_json::to_string(body).map_err(refuse)?;
    let (info, points) = (body.info().map_err(refuse)?, body.points().map_err(refuse)?);
    let update = "UPDATE game SET identity = ?2, rule = ?3, width = ?4, height = ?5, result = ?6,
                  names = ?7, day = ?8, body = ?9 WHERE id = ?1";
    sql.prepare_cached(update)?.execute(params![
        id.0,
        hash(&body.identity()),
        info.rule.name(),
        info.size().width(),
        info.size().height(),
        info.result.map(result_name),
        body.names(),
        body.day(),
        text,
    ])?;
    sql.prepare_cached("DELETE FROM opening WHERE game = ?1")?.execute([id.0])?;
    let mut insert = sql.prepare_cached("INSERT INTO opening (position, game) VALUES (?1, ?2)")?;
    for position in opening::positions(&info, &points) {
        insert.execute([position, id.0])?;
    }
    Ok(())
}

/// A game that was not removed, and when it was added.
fn body(sql: &Connection, id: GameId) -> rusqlite::Result<Option<(Body, Timestamp)>> {
    let select = "SELECT body, added FROM game WHERE id = ?1 AND removed IS NULL";
    let read = |row: &Row<'_>| Ok((read_body(row, 0)?, Timestamp(row.get(1)?)));
    sql.prepare_cached(select)?.query_row([id.0], read).optional()
}

/// A game in a column.
pub(crate) fn read_body(row: &Row<'_>, column: usize) -> rusqlite::Result<Body> {
    let text = row.get_ref(column)?.as_str()?;
    serde_json::from_str(text).map_err(|error| {
        let kind = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(column, kind, Box::new(error))
    })
}

/// A value that has no place in the file.
fn refuse(fault: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(fault.into())
}

/// A number for a text, the same on every machine and in every version (FNV-1a).
fn hash(text: &str) -> i64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix).cast_signed()
}
