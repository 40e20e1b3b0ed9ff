//! Games from files, packed with gzip or not.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use record::{Error, Game, Hints, MAX_BYTES};

/// Reads the games of a file of any format that [`record`] knows; `.gz` is unpacked first.
pub fn load_games(path: &Path, hints: &Hints) -> Result<Vec<Game>, Error> {
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz")) {
        return record::load(path, hints);
    }
    let fault = |message| Error { file: Some(path.to_path_buf()), line: None, message };
    let bytes = unpacked(path).map_err(|error| fault(format!("cannot be read: {error}")))?;
    if bytes.len() > MAX_BYTES {
        return Err(fault(format!("more than {MAX_BYTES} bytes unpacked, expected fewer")));
    }
    // The name without `.gz` tells the format, if any does.
    let name = path.with_extension("");
    let games = record::read(&bytes, Some(&name), hints);
    games.map_err(|error| Error { file: Some(path.to_path_buf()), ..error })
}

fn unpacked(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    MultiGzDecoder::new(File::open(path)?).take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
