//! Games from files and folders.

use std::fs::{self, File};
use std::io::{self, BufReader, Read as _};
use std::path::{Path, PathBuf};

use record::{Format, Hints, Tree};

use crate::export::{self, Line};
use crate::{Error, Library};

/// Games that are written in one go: a commit waits for the disk, so that one for each game would
/// take most of the time.
const BATCH: usize = 1_000;

/// How far an import is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Files that were read.
    pub done: usize,
    /// Files in all.
    pub files: usize,
    /// Games in those that were read.
    pub games: usize,
}

/// A file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, as it was named.
    pub file: String,
    /// What was read and what was expected, with the name of the file.
    pub words: String,
}

/// What an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Files that were read.
    pub files: usize,
    /// Games in them.
    pub games: usize,
    /// Games that were not in the library before.
    pub added: usize,
    /// Files that were not, with the reason. Nothing of such a file is in the library.
    pub faults: Vec<Fault>,
}

/// What a file holds.
enum Content {
    Games(Vec<Tree>),
    Export(Vec<Line>),
}

impl Library {
    /// Imports files, and all files in folders whose names tell a format, `.txt` among them; an
    /// [export](Library::export) too. Files that cannot be read are told in the report.
    pub fn import(
        &mut self,
        paths: &[PathBuf],
        hints: &Hints,
        progress: impl FnMut(Progress),
    ) -> Result<Report, Error> {
        let (files, faults) = game_files(paths);
        let contents = files.iter().map(|path| (path.display().to_string(), load(path, hints)));
        let mut report = self.take(files.len(), contents, progress)?;
        report.faults.splice(0..0, faults);
        Ok(report)
    }

    /// Imports texts, each with a name that may tell its format.
    pub fn import_texts(
        &mut self,
        texts: &[(String, Vec<u8>)],
        hints: &Hints,
        progress: impl FnMut(Progress),
    ) -> Result<Report, Error> {
        let contents = texts.iter().map(|(name, text)| (name.clone(), read(name, text, hints)));
        self.take(texts.len(), contents, progress)
    }

    fn take(
        &mut self,
        files: usize,
        contents: impl Iterator<Item = (String, Result<Content, String>)>,
        mut progress: impl FnMut(Progress),
    ) -> Result<Report, Error> {
        let mut report = Report::default();
        let mut batch = Vec::new();
        for (done, (file, content)) in (1..).zip(contents) {
            match content {
                Err(words) => report.faults.push(Fault { file, words }),
                Ok(Content::Games(trees)) => {
                    report.files += 1;
                    report.games += trees.len();
                    batch.extend(trees);
                }
                Ok(Content::Export(lines)) => {
                    let (games, added) = self.change(|sql| export::add(sql, lines))?;
                    report.files += 1;
                    report.games += games;
                    report.added += added;
                }
            }
            if batch.len() >= BATCH || done == files {
                let added = self.add_all(&batch)?;
                report.added += added.iter().filter(|added| added.is_new).count();
                batch.clear();
            }
            progress(Progress { done, files, games: report.games });
        }
        Ok(report)
    }
}

/// The files to read: those that are named, and those in named folders whose names tell a format,
/// each folder in the order of names. Links to folders are not followed.
pub fn game_files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Fault>) {
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for path in paths {
        if path.is_dir() {
            add_folder(path, &mut files, &mut faults);
        } else {
            files.push(path.clone());
        }
    }
    (files, faults)
}

fn add_folder(folder: &Path, files: &mut Vec<PathBuf>, faults: &mut Vec<Fault>) {
    let list = || -> io::Result<Vec<fs::DirEntry>> { fs::read_dir(folder)?.collect() };
    let mut entries = match list() {
        Ok(entries) => entries,
        Err(error) => {
            let file = folder.display().to_string();
            let words = format!("{file}: cannot be read: {error}");
            return faults.push(Fault { file, words });
        }
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        match entry.file_type() {
            _ if is_hidden => {}
            Ok(kind) if kind.is_dir() => add_folder(&path, files, faults),
            Ok(_) if tells_format(&path) && path.is_file() => files.push(path),
            _ => {}
        }
    }
}

fn tells_format(path: &Path) -> bool {
    let is_text = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("txt"));
    is_text || Format::from_name(path).is_some()
}

fn load(path: &Path, hints: &Hints) -> Result<Content, String> {
    let failed = |error: io::Error| format!("{}: cannot be read: {error}", path.display());
    let mut head = Vec::new();
    File::open(path).and_then(|file| file.take(64).read_to_end(&mut head)).map_err(failed)?;
    if !export::is_export(&head) {
        let trees = record::load_trees(path, hints).map_err(|error| error.to_string())?;
        return Ok(Content::Games(trees));
    }
    let text = BufReader::new(File::open(path).map_err(failed)?);
    let lines = export::read(text).map_err(|words| format!("{}, {words}", path.display()))?;
    Ok(Content::Export(lines))
}

fn read(name: &str, text: &[u8], hints: &Hints) -> Result<Content, String> {
    let fault = |words: String| format!("{name}: {words}");
    if export::is_export(text) {
        return export::read(text).map(Content::Export).map_err(fault);
    }
    let trees = record::read_trees(text, Some(Path::new(name)), hints);
    trees.map(Content::Games).map_err(|error| fault(error.to_string()))
}
