//! How puzzles went, and when they come again.
//!
//! A puzzle that was solved at once does not come again. One that failed comes after ten minutes,
//! and after every solution in a row later still: after 1, 3, 7 and 21 days. Then it is learnt,
//! until it fails again.

use std::collections::BTreeMap;
use std::time::Duration;

use rusqlite::{Connection, Params, params};

use crate::{Error, Library, Timestamp};

/// After a failure.
const SOON: Duration = Duration::from_secs(600);

const DAY: u64 = 24 * 3600;

/// After each solution in a row.
const WAITS: [Duration; 4] = [
    Duration::from_secs(DAY),
    Duration::from_secs(3 * DAY),
    Duration::from_secs(7 * DAY),
    Duration::from_secs(21 * DAY),
];

/// How a puzzle went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempts {
    /// Times that it was solved.
    pub solved: u32,
    /// Times that it was not.
    pub failed: u32,
    /// When it comes again, if it does.
    pub due: Option<Timestamp>,
    /// Solutions since the last failure.
    streak: usize,
}

impl Attempts {
    /// One attempt more.
    fn and(self, solved: bool, when: Timestamp) -> Attempts {
        if !solved {
            let due = Some(when.after(SOON));
            return Attempts { failed: self.failed + 1, due, streak: 0, ..self };
        }
        let wait = WAITS.get(self.streak).filter(|_| self.failed > 0);
        let due = wait.map(|&wait| when.after(wait));
        Attempts { solved: self.solved + 1, due, streak: self.streak + 1, ..self }
    }
}

impl Library {
    /// Keeps an attempt at a puzzle, built in or not.
    pub fn keep_attempt(
        &mut self,
        puzzle: &str,
        solved: bool,
        when: Timestamp,
    ) -> Result<(), Error> {
        let insert = "INSERT OR REPLACE INTO attempt (puzzle, at, solved) VALUES (?1, ?2, ?3)";
        self.change(|sql| sql.execute(insert, params![puzzle, when.0, solved]))?;
        Ok(())
    }

    /// How a puzzle went.
    pub fn attempts(&self, puzzle: &str) -> Result<Attempts, Error> {
        let select = "SELECT puzzle, solved, at FROM attempt WHERE puzzle = ?1 ORDER BY at";
        let mut found = self.ask(|sql| history(sql, select, [puzzle]))?;
        Ok(found.remove(puzzle).unwrap_or_default())
    }

    /// How all puzzles went that were tried.
    pub fn all_attempts(&self) -> Result<BTreeMap<String, Attempts>, Error> {
        let select = "SELECT puzzle, solved, at FROM attempt ORDER BY puzzle, at";
        self.ask(|sql| history(sql, select, []))
    }

    /// The puzzles whose time has come, those that have waited longest first.
    pub fn due(&self, now: Timestamp) -> Result<Vec<String>, Error> {
        let select = "SELECT puzzle, solved, at FROM attempt
                      WHERE puzzle IN (SELECT puzzle FROM attempt WHERE NOT solved)
                      ORDER BY puzzle, at";
        let tried = self.ask(|sql| history(sql, select, []))?;
        let due = tried.into_iter().filter_map(|(id, attempts)| Some((attempts.due?, id)));
        let mut due: Vec<(Timestamp, String)> = due.filter(|(when, _)| *when <= now).collect();
        due.sort();
        Ok(due.into_iter().map(|(_, id)| id).collect())
    }
}

/// The attempts that a statement gives in the order of time.
fn history(
    sql: &Connection,
    select: &str,
    values: impl Params,
) -> rusqlite::Result<BTreeMap<String, Attempts>> {
    let mut found: BTreeMap<String, Attempts> = BTreeMap::new();
    let mut statement = sql.prepare_cached(select)?;
    let mut rows = statement.query(values)?;
    while let Some(row) = rows.next()? {
        let attempts = found.entry(row.get(0)?).or_default();
        *attempts = attempts.and(row.get(1)?, Timestamp(row.get(2)?));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_comes_again() {
        let mut library = Library::in_memory().unwrap();
        let day = |days: u64| Timestamp(0).after(Duration::from_secs(days * DAY));
        library.keep_attempt("easy", true, day(0)).unwrap();
        library.keep_attempt("hard", false, day(0)).unwrap();
        assert_eq!(library.attempts("easy").unwrap().due, None);
        assert!(library.due(day(0)).unwrap().is_empty());
        let mut now = day(0).after(SOON);
        for wait in WAITS {
            assert_eq!(library.due(now).unwrap(), ["hard"]);
            library.keep_attempt("hard", true, now).unwrap();
            now = now.after(wait);
            assert!(library.due(Timestamp(now.0 - 1)).unwrap().is_empty());
        }
        library.keep_attempt("hard", true, now).unwrap();
        assert!(library.due(day(9999)).unwrap().is_empty());
        let hard = library.attempts("hard").unwrap();
        assert_eq!((hard.solved, hard.failed, hard.due), (5, 1, None));
        library.keep_attempt("hard", false, day(100)).unwrap();
        assert_eq!(library.due(day(101)).unwrap(), ["hard"]);
    }

    #[test]
    fn a_puzzle_that_was_never_tried() {
        let library = Library::in_memory().unwrap();
        assert_eq!(library.attempts("new").unwrap(), Attempts::default());
        assert!(library.all_attempts().unwrap().is_empty());
    }
}
