//! Games in files.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::format::{self, Format, Hints, MAX_BYTES};
use crate::{Claim, Entry, Error, Game, Tree, json};

/// Reads the games of a file; of variations the main lines.
pub fn load(path: &Path, hints: &Hints) -> Result<Vec<Game>, Error> {
    format::read(&bytes(path)?, Some(path), hints).map_err(|error| error.in_file(path))
}

/// Reads the games of a file with their variations.
pub fn load_trees(path: &Path, hints: &Hints) -> Result<Vec<Tree>, Error> {
    format::read_trees(&bytes(path)?, Some(path), hints).map_err(|error| error.in_file(path))
}

/// Reads the positions of a file: those of JSON lines with their names, of games the last ones.
pub fn load_entries(path: &Path, hints: &Hints) -> Result<Vec<Entry>, Error> {
    format::read_entries(&bytes(path)?, Some(path), hints).map_err(|error| error.in_file(path))
}

/// Writes games in the format that the file's name tells; `.txt` gets position strings. The file
/// is written whole or not at all.
pub fn save(path: &Path, games: &[Game]) -> Result<(), Error> {
    let bytes = Format::to_write(path).and_then(|format| format::write(games, format));
    store(path, &bytes.map_err(|error| error.in_file(path))?)
}

/// Writes games with their variations, as [`save`] does.
pub fn save_trees(path: &Path, trees: &[Tree]) -> Result<(), Error> {
    let bytes = Format::to_write(path).and_then(|format| format::write_trees(trees, format));
    store(path, &bytes.map_err(|error| error.in_file(path))?)
}

/// Reads the proofs of a file, which is JSON whatever its name.
pub fn load_proofs(path: &Path) -> Result<Vec<Claim>, Error> {
    let bytes = bytes(path)?;
    format::text(&bytes).and_then(json::parse_proofs).map_err(|error| error.in_file(path))
}

/// Writes proofs, one a line, whole or not at all.
pub fn save_proofs(path: &Path, claims: &[Claim]) -> Result<(), Error> {
    store(path, json::print_proofs(claims).as_bytes())
}

/// The content of a file that is not too large.
fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // One byte more than allowed, so that the reader sees that there is more.
        fs::File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error| failed("read", &error).in_file(path))?;
    if bytes.len() > MAX_BYTES {
        let message = format!("more than {MAX_BYTES} bytes, expected fewer");
        return Err(Error::whole(message).in_file(path));
    }
    Ok(bytes)
}

/// Writes bytes to a file, whole or not at all.
pub fn store(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    store_with(path, |file| file.write_all(bytes))
}

/// Writes a file, whole or not at all: to a neighbour first, which then gets the name.
pub fn store_with(
    path: &Path,
    fill: impl FnOnce(&mut fs::File) -> io::Result<()>,
) -> Result<(), Error> {
    let neighbour = neighbour(path);
    let write = || -> io::Result<()> {
        let mut file = fs::File::create_new(&neighbour)?;
        fill(&mut file)?;
        file.sync_all()?;
        fs::rename(&neighbour, path)
    };
    write().map_err(|error| {
        // The neighbour may not exist; the first error is the one to tell.
        let _ = fs::remove_file(&neighbour);
        failed("written", &error).in_file(path)
    })
}

/// A name in the same folder that nobody else uses.
fn neighbour(path: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    path.with_file_name(format!(".{name}.{process}.{count}.part"))
}

fn failed(verb: &str, error: &io::Error) -> Error {
    Error::whole(format!("cannot be {verb}: {error}"))
}
