//! Everything in a library as JSON lines, and back again. `docs/library.md` tells the fields.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use board::Rule;
use rusqlite::{Connection, Row, Transaction, params};
use serde::{Deserialize, Serialize};

use crate::games::read_body;
use crate::{
    Body, Error, GameId, Library, MatchRow, PuzzleRow, Timestamp, games, matches, puzzles,
};

/// The first line of an export begins so.
const HEAD: &str = "{\"tengen\":\"library\"";

/// The version of the export, which counts by itself.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Head {
    tengen: String,
    version: u32,
}

/// A line after the first.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Line {
    Game { id: i64, added: i64, body: Box<Body> },
    Analysis { game: i64, kind: String, settings: String, at: i64, json: String },
    Puzzle(PuzzleLine),
    Attempt { puzzle: String, at: i64, solved: bool },
    Match { name: String, folder: String, at: i64, json: String },
    Setting { key: String, json: String },
}

#[derive(Serialize, Deserialize)]
pub(crate) struct PuzzleLine {
    id: String,
    rule: String,
    grade: u8,
    game: Option<i64>,
    ply: Option<u32>,
    added: i64,
    json: String,
}

/// Makes a line of a row.
type Reader = fn(&Row<'_>) -> rusqlite::Result<Line>;

/// What each kind of line is read from, games first: others name them.
const TABLES: [(&str, Reader); 6] = [
    ("SELECT id, added, body FROM game WHERE removed IS NULL ORDER BY id", |row| {
        Ok(Line::Game { id: row.get(0)?, added: row.get(1)?, body: Box::new(read_body(row, 2)?) })
    }),
    (
        "SELECT game, kind, settings, at, analysis.json FROM analysis JOIN game ON game = game.id
         WHERE removed IS NULL ORDER BY 1, 2, 3",
        |row| {
            let (game, kind, settings) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(Line::Analysis { game, kind, settings, at: row.get(3)?, json: row.get(4)? })
        },
    ),
    ("SELECT id, rule, grade, game, ply, added, json FROM puzzle ORDER BY added, id", |row| {
        Ok(Line::Puzzle(PuzzleLine {
            id: row.get(0)?,
            rule: row.get(1)?,
            grade: row.get(2)?,
            game: row.get(3)?,
            ply: row.get(4)?,
            added: row.get(5)?,
            json: row.get(6)?,
        }))
    }),
    ("SELECT puzzle, at, solved FROM attempt ORDER BY 1, 2", |row| {
        Ok(Line::Attempt { puzzle: row.get(0)?, at: row.get(1)?, solved: row.get(2)? })
    }),
    ("SELECT name, folder, at, json FROM match ORDER BY 1", |row| {
        let (name, folder) = (row.get(0)?, row.get(1)?);
        Ok(Line::Match { name, folder, at: row.get(2)?, json: row.get(3)? })
    }),
    ("SELECT key, json FROM setting ORDER BY 1", |row| {
        Ok(Line::Setting { key: row.get(0)?, json: row.get(1)? })
    }),
];

impl Library {
    /// Writes everything as JSON lines: what the library holds at this moment, without what was
    /// removed. Gives the number of games. The inner error is that of the writer.
    pub fn export(&self, out: &mut impl Write) -> Result<io::Result<usize>, Error> {
        self.ask(|sql| {
            // All tables are seen at the same moment.
            let moment = sql.unchecked_transaction()?;
            export(&moment, out)
        })
    }
}

fn export(sql: &Connection, out: &mut impl Write) -> rusqlite::Result<io::Result<usize>> {
    let head = format!("{HEAD},\"version\":{VERSION}}}\n");
    if let Err(error) = out.write_all(head.as_bytes()) {
        return Ok(Err(error));
    }
    let mut games = 0;
    for (select, read) in TABLES {
        let mut statement = sql.prepare(select)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let line = read(row)?;
            games += usize::from(matches!(line, Line::Game { .. }));
            let written = serde_json::to_writer(&mut *out, &line).map_err(io::Error::from);
            if let Err(error) = written.and_then(|()| out.write_all(b"\n")) {
                return Ok(Err(error));
            }
        }
    }
    Ok(Ok(games))
}

/// Whether a text begins as an export does.
pub(crate) fn is_export(bytes: &[u8]) -> bool {
    bytes.starts_with(HEAD.as_bytes())
}

/// Reads an export; a fault is told with its line.
pub(crate) fn read(text: impl BufRead) -> Result<Vec<Line>, String> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.map_err(|error| format!("line {number}: {error}"))?;
        let fault = |error: serde_json::Error| format!("line {number}: {error}");
        if number == 1 {
            let head: Head = serde_json::from_str(&line).map_err(fault)?;
            if head.version > VERSION {
                let found = head.version;
                return Err(format!("an export of version {found}, expected at most {VERSION}"));
            }
        } else if !line.trim().is_empty() {
            let line: Line = serde_json::from_str(&line).map_err(fault)?;
            if let Line::Game { body, .. } = &line {
                body.tree().map_err(|words| format!("line {number}: {words}"))?;
            }
            lines.push(line);
        }
    }
    Ok(lines)
}

/// Adds the lines of an export. What is there already stays. Gives how many games there were and
/// how many of them are new.
pub(crate) fn add(sql: &Transaction<'_>, lines: Vec<Line>) -> rusqlite::Result<(usize, usize)> {
    let mut known: HashMap<i64, i64> = HashMap::new();
    let (mut read, mut new) = (0, 0);
    for line in lines {
        match line {
            Line::Game { id, added, body } => {
                // `read` has made sure that it is a game.
                let Ok(tree) = body.tree() else { continue };
                let game = games::add(sql, &tree, Timestamp(added))?;
                known.insert(id, game.id.0);
                read += 1;
                new += usize::from(game.is_new);
            }
            line => add_line(sql, line, &known)?,
        }
    }
    Ok((read, new))
}

fn add_line(sql: &Connection, line: Line, known: &HashMap<i64, i64>) -> rusqlite::Result<()> {
    match line {
        Line::Game { .. } => {}
        Line::Analysis { game, kind, settings, at, json } => {
            let insert = "INSERT OR IGNORE INTO analysis (game, kind, settings, at, json)
                          VALUES (?1, ?2, ?3, ?4, ?5)";
            if let Some(game) = known.get(&game) {
                let values = params![game, kind, settings, at, json];
                sql.prepare_cached(insert)?.execute(values)?;
            }
        }
        Line::Puzzle(line) => {
            puzzles::insert(sql, &line.row(known))?;
        }
        Line::Attempt { puzzle, at, solved } => {
            let insert = "INSERT OR IGNORE INTO attempt (puzzle, at, solved) VALUES (?1, ?2, ?3)";
            sql.prepare_cached(insert)?.execute(params![puzzle, at, solved])?;
        }
        Line::Match { name, folder, at, json } => {
            let played = MatchRow { name, folder, at: Timestamp(at), json };
            matches::insert(sql, "IGNORE", &played)?;
        }
        Line::Setting { key, json } => {
            let insert = "INSERT OR IGNORE INTO setting (key, json) VALUES (?1, ?2)";
            sql.prepare_cached(insert)?.execute([key, json])?;
        }
    }
    Ok(())
}

impl PuzzleLine {
    fn row(self, known: &HashMap<i64, i64>) -> PuzzleRow {
        let game = self.game.and_then(|game| known.get(&game).copied());
        PuzzleRow {
            id: self.id,
            rule: Rule::from_name(&self.rule).unwrap_or_default(),
            grade: self.grade,
            game: game.map(GameId),
            ply: self.ply,
            added: Timestamp(self.added),
            json: self.json,
        }
    }
}
