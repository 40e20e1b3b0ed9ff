//! The file of games: a remark that tells how they were made, then a game a line.
//!
//! A line is written by one call, so a file that somebody cut off ends within its last line at
//! worst; that line is dropped when the file is opened again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// What a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Those that black won.
    pub black: u64,
    /// Those that white won.
    pub white: u64,
    /// Those that nobody won.
    pub draws: u64,
    /// Moves after the opening.
    pub positions: u64,
}

impl Counts {
    /// Counts a line of the file.
    fn add(&mut self, line: &str) {
        if line.starts_with('#') {
            return;
        }
        self.games += 1;
        match line.split_whitespace().nth(2) {
            Some("+1") => self.black += 1,
            Some("-1") => self.white += 1,
            _ => self.draws += 1,
        }
        let moves = line.rsplit('|').next().unwrap_or_default();
        self.positions += moves.split_whitespace().count() as u64;
    }
}

/// A file of games that grows.
pub struct Ledger {
    path: PathBuf,
    file: File,
    counts: Counts,
}

impl Ledger {
    /// A new file, or one that was begun with the same words. Nothing is written over.
    pub fn open(path: &Path, head: &str, resume: bool) -> Result<Ledger, Failure> {
        let name = path.display();
        let head = format!("# {head}");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(resume).create_new(!resume);
        let file = options.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                Failure::input(format!("{name} is there already, expected --resume or a new name"))
            }
            _ => Failure::input(format!("{name}: cannot be written: {error}")),
        })?;
        let mut ledger = Ledger { path: path.to_path_buf(), file, counts: Counts::default() };
        match ledger.catch_up().map_err(|error| ledger.fault(&error))? {
            None => ledger.add(&(head + "\n"))?,
            Some(found) if found == head => {}
            Some(found) => {
                let found: String = found.chars().take(200).collect();
                let fault = format!("{name} begins with `{found}`, expected `{head}`");
                return Err(Failure::input(fault));
            }
        }
        Ok(ledger)
    }

    /// What the file holds.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Adds whole lines.
    pub fn add(&mut self, lines: &str) -> Result<(), Failure> {
        self.file.write_all(lines.as_bytes()).map_err(|error| self.fault(&error))?;
        lines.lines().for_each(|line| self.counts.add(line));
        Ok(())
    }

    /// Counts what is there, drops a last line that is not whole, and tells the first.
    fn catch_up(&mut self) -> io::Result<Option<String>> {
        let mut reader = BufReader::new(&self.file);
        let (mut first, mut end, mut line) = (None, 0, String::new());
        let mut counts = Counts::default();
        loop {
            line.clear();
            let read = reader.read_line(&mut line)?;
            let Some(whole) = line.strip_suffix('\n') else { break };
            counts.add(whole);
            first.get_or_insert_with(|| whole.to_string());
            end += read as u64;
        }
        // A file may be somebody else's: it is cut only if its first line is ours.
        let first = first.or((!line.is_empty()).then_some(line));
        if first.as_deref().is_some_and(|first| first.starts_with("# tengen selfplay ")) {
            self.file.set_len(end)?;
        }
        self.file.seek(SeekFrom::Start(end))?;
        self.counts = counts;
        Ok(first)
    }

    fn fault(&self, error: &io::Error) -> Failure {
        Failure::input(format!("{}: {error}", self.path.display()))
    }
}
