//! A table on disk: a magic word, key and data of every entry, 0 and the number of entries, and a
//! checksum. The key tells where an entry belongs, so a table of any size can load it.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};

use super::{Table, unpack};

/// `TENGENT1`: the kind of file and its version.
const MAGIC: u64 = u64::from_le_bytes(*b"TENGENT1");

/// A checksum of words.
struct Sum(u64);

impl Sum {
    fn add(&mut self, word: u64) -> u64 {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
        word
    }
}

impl Table {
    /// Writes every entry.
    pub fn save(&self, file: &mut File) -> io::Result<()> {
        let mut out = BufWriter::new(file);
        let mut sum = Sum(MAGIC);
        let mut count: u64 = 0;
        out.write_all(&MAGIC.to_le_bytes())?;
        for (key, data) in self.entries() {
            for word in [key, data] {
                out.write_all(&sum.add(word).to_le_bytes())?;
            }
            count += 1;
        }
        for word in [0, sum.add(count), sum.0] {
            out.write_all(&word.to_le_bytes())?;
        }
        out.flush()
    }

    /// Adds the entries of a file; one that is cut or altered adds none.
    pub fn load(&self, file: &mut File) -> io::Result<()> {
        let count = check(&mut BufReader::new(&mut *file))?;
        file.seek(SeekFrom::Start(8))?;
        let mut words = BufReader::new(file);
        for _ in 0..count {
            let (key, data) = (word(&mut words)?, word(&mut words)?);
            self.store(key, unpack(data));
        }
        Ok(())
    }
}

fn word(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// How many entries a file holds, if it is whole.
fn check(from: &mut impl Read) -> io::Result<u64> {
    let fault = |text| io::Error::new(io::ErrorKind::InvalidData, text);
    let is_ours = word(from).is_ok_and(|first| first == MAGIC);
    if !is_ours {
        return Err(fault("it is no saved table"));
    }
    let cut = |_| fault("the saved table is cut off");
    let mut sum = Sum(MAGIC);
    let mut count: u64 = 0;
    loop {
        let (key, data) = (word(from).map_err(cut)?, word(from).map_err(cut)?);
        // A position with the key 0 is too rare to care about.
        if key == 0 && data == count {
            sum.add(count);
            let is_whole = word(from).map_err(cut)? == sum.0;
            return if is_whole { Ok(count) } else { Err(fault("the saved table is altered")) };
        }
        sum.add(key);
        sum.add(data);
        count += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use board::Point;
    use eval::Value;

    use super::super::{Bound, Entry};
    use super::*;

    fn entry(depth: i32) -> Entry {
        Entry {
            best: Point::new(3, 4),
            bound: Bound::Exact,
            was_pv: false,
            depth,
            evaluation: Value::new(5),
            value: Value::new(-6),
        }
    }

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("tengen-table-{name}-{}", std::process::id()))
    }

    #[test]
    fn a_table_of_another_size_loads_what_was_saved() {
        let path = path("whole");
        let table = Table::new(1 << 16);
        (1..=50).for_each(|key: u64| table.store(key << 58, entry(key as i32 * 10)));
        table.save(&mut File::create(&path).unwrap()).unwrap();
        let other = Table::new(1 << 18);
        other.load(&mut File::open(&path).unwrap()).unwrap();
        assert!((1..=50).all(|key: u64| other.probe(key << 58) == Some(entry(key as i32 * 10))));
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_spoilt_file_changes_nothing() {
        let path = path("spoilt");
        let table = Table::new(1 << 12);
        table.store(7 << 50, entry(100));
        table.save(&mut File::create(&path).unwrap()).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let mut altered = bytes.clone();
        altered[20] ^= 1;
        for (spoilt, reason) in [
            (&bytes[..bytes.len() - 1], "cut off"),
            (&bytes[..4], "no saved table"),
            (&altered[..], "altered"),
        ] {
            std::fs::write(&path, spoilt).unwrap();
            let other = Table::new(1 << 12);
            let error = other.load(&mut File::open(&path).unwrap()).unwrap_err();
            assert!(error.to_string().contains(reason), "{error} {reason}");
            assert_eq!(other.probe(7 << 50), None);
        }
        std::fs::remove_file(path).unwrap();
    }
}
