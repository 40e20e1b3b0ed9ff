//! What an experiment has measured so far: one line a unit of work, in a file of its folder.

use std::collections::HashMap;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The file's name.
const FILE: &str = "data.jsonl";

/// The results of an experiment, kept as soon as they are known. Only one program may have them
/// open.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    units: HashMap<String, Json>,
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Header {
    plan: Json,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
struct Line {
    unit: String,
    value: Json,
}

impl Ledger {
    /// The results in a folder, which is made if there is none. They must be of the same plan. A
    /// line that was cut off when the program was killed is removed.
    pub fn open(folder: &Path, plan: &Json) -> Result<Ledger, String> {
        let path = folder.join(FILE);
        let fault = |error: &dyn Display| format!("{}: {error}", path.display());
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .map_err(|error| fault(&error))?;
        file.try_lock().map_err(|_| fault(&"another program runs this experiment"))?;
        let (lines, whole) = whole_lines(&mut file).map_err(|error| fault(&error))?;
        file.set_len(whole).map_err(|error| fault(&error))?;
        let mut ledger = Ledger { path: path.clone(), file, units: HashMap::new() };
        match lines.split_first() {
            None => ledger.write(&Header { plan: plan.clone() })?,
            Some((header, lines)) => {
                check(header, plan).map_err(|error| match error {
                    Some(error) => fault(&format!("line 1: {error}")),
                    None => misfit(folder, plan),
                })?;
                for (index, line) in lines.iter().enumerate() {
                    let line: Line = serde_json::from_str(line)
                        .map_err(|error| fault(&format!("line {}: {error}", index + 2)))?;
                    ledger.units.insert(line.unit, line.value);
                }
            }
        }
        Ok(ledger)
    }

    /// The result of a unit, if it is known.
    pub fn find(&self, unit: &str) -> Option<&Json> {
        self.units.get(unit)
    }

    /// Adds a result. It is there when this returns, even if the program is killed.
    pub fn add(&mut self, unit: &str, value: Json) -> Result<(), String> {
        self.write(&Line { unit: unit.to_string(), value: value.clone() })?;
        self.units.insert(unit.to_string(), value);
        Ok(())
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), String> {
        let fault = |error: &dyn Display| format!("{}: {error}", self.path.display());
        let mut text = serde_json::to_string(line).map_err(|error| fault(&error))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(|error| fault(&error))
    }
}

/// Whether the header names this plan; what is wrong with it, if it can be read at all.
fn check(header: &str, plan: &Json) -> Result<(), Option<serde_json::Error>> {
    let header: Header = serde_json::from_str(header).map_err(Some)?;
    if header.plan == *plan { Ok(()) } else { Err(None) }
}

fn misfit(folder: &Path, plan: &Json) -> String {
    let folder = folder.display();
    format!("{folder}: holds results of another plan, expected {plan}; use another --out")
}

/// The whole lines of a file and how many bytes they take.
fn whole_lines(file: &mut File) -> io::Result<(Vec<String>, u64)> {
    let (mut lines, mut whole) = (Vec::new(), 0);
    let mut reader = BufReader::new(file);
    loop {
        let mut line = String::new();
        let length = reader.read_line(&mut line)?;
        if length == 0 || !line.ends_with('\n') {
            return Ok((lines, whole));
        }
        whole += length as u64;
        lines.push(line);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn results_outlive_the_program() {
        let folder = tempfile::tempdir().unwrap();
        let plan = json!({"games": 20});
        let mut ledger = Ledger::open(folder.path(), &plan).unwrap();
        ledger.add("one", json!(1)).unwrap();
        ledger.add("two", json!({"time": 2})).unwrap();
        assert!(Ledger::open(folder.path(), &plan).unwrap_err().contains("another program"));
        drop(ledger);

        let path = folder.path().join(FILE);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 5]).unwrap();
        let mut ledger = Ledger::open(folder.path(), &plan).unwrap();
        assert_eq!((ledger.find("one"), ledger.find("two")), (Some(&json!(1)), None));
        ledger.add("two", json!({"time": 2})).unwrap();
        drop(ledger);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn plans_are_not_mixed() {
        let folder = tempfile::tempdir().unwrap();
        drop(Ledger::open(folder.path(), &json!({"games": 20})).unwrap());
        let fault = Ledger::open(folder.path(), &json!({"games": 2})).unwrap_err();
        assert!(fault.contains("another plan, expected {\"games\":2}"), "{fault}");
        fs::write(folder.path().join(FILE), "no header\n").unwrap();
        let fault = Ledger::open(folder.path(), &json!(null)).unwrap_err();
        assert!(fault.contains("data.jsonl: line 1: "), "{fault}");
    }
}
