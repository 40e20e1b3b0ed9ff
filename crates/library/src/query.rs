//! Search.

use board::{Point, Rule, Size};
use record::{GameResult, Info};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::body::{day, result_name};
use crate::games::read_body;
use crate::{Body, Error, GameId, Library, Timestamp, opening};

/// Which games to find. What is absent or empty excludes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// A part of a player's name, in any case.
    pub player: String,
    /// The rule.
    pub rule: Option<Rule>,
    /// The board's size.
    pub size: Option<Size>,
    /// How the game ended.
    pub result: Option<GameResult>,
    /// The first moves, such as `h8i9`: games with this position after as many moves, in any order
    /// and up to symmetry. Without a size on every board that has these points.
    pub opening: String,
    /// The first day, as `2026-11-16`, `2026-11` or `2026`.
    pub after: String,
    /// The last day, written likewise: `2026` includes the whole year.
    pub before: String,
    /// How many of the games found to pass over.
    pub offset: usize,
    /// How many to tell, at most.
    pub limit: usize,
}

impl Default for Query {
    fn default() -> Query {
        Query {
            player: String::new(),
            rule: None,
            size: None,
            result: None,
            opening: String::new(),
            after: String::new(),
            before: String::new(),
            offset: 0,
            limit: 50,
        }
    }
}

/// Games that were found, those added last first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// How many there are in all.
    pub total: usize,
    /// Those of this page.
    pub games: Vec<Summary>,
}

/// What a list tells of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its number.
    pub id: GameId,
    /// When it was added.
    pub added: Timestamp,
    /// Everything but the moves.
    pub info: Info,
    /// The moves of the main line.
    pub moves: Vec<Option<Point>>,
}

/// Conditions of a search and their values.
struct Filter {
    conditions: Vec<String>,
    values: Vec<Value>,
}

impl Library {
    /// Finds games.
    pub fn search(&self, query: &Query) -> Result<Page, Error> {
        let filter = self.filter(query)?;
        let (total, rows) = self.ask(|sql| {
            let ids = filter.ids(sql)?;
            let shown = ids.iter().skip(query.offset).take(query.limit);
            Ok((ids.len(), shown.map(|&id| row(sql, id)).collect::<rusqlite::Result<Vec<_>>>()?))
        })?;
        let games = rows.into_iter().map(|(id, added, body)| self.summary(id, added, &body));
        Ok(Page { total, games: games.collect::<Result<_, Error>>()? })
    }

    fn summary(&self, id: GameId, added: Timestamp, body: &Body) -> Result<Summary, Error> {
        let read = || Ok((body.info()?, body.points()?));
        let (info, moves) = read().map_err(|fault: String| self.broken(id, &fault))?;
        Ok(Summary { id, added, info, moves })
    }

    fn filter(&self, query: &Query) -> Result<Filter, Error> {
        let mut filter =
            Filter { conditions: vec!["removed IS NULL".to_string()], values: Vec::new() };
        if let Some(rule) = query.rule {
            filter.add("rule = ?", rule.name().to_string());
        }
        if let Some(result) = query.result {
            filter.add("result = ?", result_name(result).to_string());
        }
        if !query.player.trim().is_empty() {
            filter.add("instr(names, ?) > 0", query.player.trim().to_lowercase());
        }
        if let Some(first) = read_day(&query.after)? {
            filter.add("day >= ?", first);
        }
        if let Some(last) = read_day(&query.before)? {
            // Everything that begins with this day, month or year is not after it.
            filter.add("day < ?", last + "~");
        }
        if let Some(size) = query.size {
            filter.add("width = ?", i64::from(size.width()));
            filter.add("height = ?", i64::from(size.height()));
        }
        if !query.opening.trim().is_empty() {
            self.add_opening(query, &mut filter)?;
        }
        Ok(filter)
    }

    fn add_opening(&self, query: &Query, filter: &mut Filter) -> Result<(), Error> {
        let sizes = match query.size {
            Some(size) => vec![size],
            None => self.ask(sizes)?,
        };
        // Words that are no points are a fault even where there is no board.
        opening::number_of(&query.opening, Size::default())?;
        let mut numbers = Vec::new();
        for size in sizes {
            numbers.extend(opening::number_of(&query.opening, size)?);
        }
        let marks = vec!["?"; numbers.len()].join(", ");
        filter
            .conditions
            .push(format!("id IN (SELECT game FROM opening WHERE position IN ({marks}))"));
        filter.values.extend(numbers.into_iter().map(Value::from));
        Ok(())
    }
}

/// The sizes of all boards in the library.
fn sizes(sql: &Connection) -> rusqlite::Result<Vec<Size>> {
    let mut statement = sql.prepare_cached("SELECT DISTINCT width, height FROM game")?;
    let pairs = statement.query_map([], |row| Ok(Size::new(row.get(0)?, row.get(1)?)))?;
    pairs.filter_map(Result::transpose).collect()
}

/// A day to search from or to.
fn read_day(text: &str) -> Result<Option<String>, Error> {
    match (text.trim(), day(text)) {
        ("", _) => Ok(None),
        (_, Some(day)) => Ok(Some(day)),
        (text, None) => {
            let expected = "expected one such as 2026-11-16, 2026-11 or 2026";
            Err(Error::Input(format!("date `{text}`, {expected}")))
        }
    }
}

impl Filter {
    fn add(&mut self, condition: &str, value: impl Into<Value>) {
        self.conditions.push(condition.to_string());
        self.values.push(value.into());
    }

    /// The games that fit, those added last first. The index answers alone: with an order or with
    /// bodies SQLite would read the whole table, which takes three times as long.
    fn ids(&self, sql: &Connection) -> rusqlite::Result<Vec<i64>> {
        let select = format!("SELECT id FROM game WHERE {}", self.conditions.join(" AND "));
        let mut statement = sql.prepare_cached(&select)?;
        let found = statement.query_map(params_from_iter(&self.values), |row| row.get(0))?;
        let mut ids: Vec<i64> = found.collect::<rusqlite::Result<_>>()?;
        ids.sort_unstable_by_key(|&id| std::cmp::Reverse(id));
        Ok(ids)
    }
}

/// What a list needs of a game.
fn row(sql: &Connection, id: i64) -> rusqlite::Result<(GameId, Timestamp, Body)> {
    let mut statement = sql.prepare_cached("SELECT added, body FROM game WHERE id = ?1")?;
    statement.query_row([id], |row| Ok((GameId(id), Timestamp(row.get(0)?), read_body(row, 1)?)))
}
