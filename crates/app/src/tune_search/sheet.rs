//! The file of numbers: how they came about, then one a line.
//!
//! ```text
//! # tengen tune search --rule freestyle --size 15x15 --games 4000 --nodes 5000 …
//! # rounds 250
//! aspiration = 17.25
//! razor_depth = 254.5
//! ```
//!
//! Fractions are kept, because a tuning goes on from them; a search takes the nearest whole number.

use std::fs;
use std::path::Path;

use search::Params;
use trainer::{Dial, Spsa};

use super::args::TuneSearchArgs;
use crate::failure::Failure;

/// What a file of numbers says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The command line that made them, if one did.
    head: String,
    rounds: u64,
    numbers: Vec<(String, f64)>,
}

impl Sheet {
    /// Where a tuning stands.
    pub fn of(args: &TuneSearchArgs, spsa: &Spsa) -> Sheet {
        let number = |dial: &Dial| (dial.param.name.to_string(), dial.value);
        let numbers = spsa.dials().iter().map(number).collect();
        Sheet { head: args.head(), rounds: spsa.round(), numbers }
    }

    /// Reads a file.
    pub fn load(path: &Path) -> Result<Sheet, Failure> {
        let name = path.display();
        let text = fs::read_to_string(path)
            .map_err(|error| Failure::input(format!("{name}: cannot be read: {error}")))?;
        Sheet::parse(&text).map_err(|fault| Failure::input(format!("{name}, {fault}")))
    }

    /// Writes a file, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), Failure> {
        let mut text = format!("# {}\n# rounds {}\n", self.head, self.rounds);
        self.numbers.iter().for_each(|(name, value)| text += &format!("{name} = {value}\n"));
        Ok(record::store(path, text.as_bytes())?)
    }

    /// The tuning that the file was written by, if it is the one that is asked for.
    pub fn go_on(&self, args: &TuneSearchArgs, fresh: Spsa) -> Result<Spsa, Failure> {
        let (name, head) = (args.out.display(), args.head());
        if self.head != head {
            let found = &self.head;
            return Err(Failure::input(format!("{name} is of `{found}`, expected `{head}`")));
        }
        let is_there = |dial: &Dial| self.numbers.iter().any(|(name, _)| name == dial.param.name);
        if let Some(missing) = fresh.dials().iter().find(|dial| !is_there(dial)) {
            let missing = missing.param.name;
            return Err(Failure::input(format!("{name} lacks {missing}, expected its value")));
        }
        let mut dials = fresh.dials().to_vec();
        self.set(&mut dials);
        Ok(Spsa::new(args.course(), dials, self.rounds))
    }

    /// Sets the dials that the file has numbers for.
    pub fn set(&self, dials: &mut [Dial]) {
        for dial in dials {
            let found = self.numbers.iter().find(|(name, _)| name == dial.param.name);
            dial.value = found.map_or(dial.value, |(_, value)| *value);
        }
    }

    fn parse(text: &str) -> Result<Sheet, String> {
        let mut sheet = Sheet::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if let Some(remark) = line.strip_prefix('#').map(str::trim) {
                match remark.strip_prefix("rounds ") {
                    Some(rounds) => sheet.rounds = rounds.parse().unwrap_or(0),
                    None if sheet.head.is_empty() => sheet.head = remark.to_string(),
                    None => {}
                }
            } else if !line.is_empty() {
                let pair = number_of(line).map_err(|fault| format!("line {number}: {fault}"))?;
                sheet.numbers.push(pair);
            }
        }
        Ok(sheet)
    }
}

/// Reads `name = value`.
fn number_of(line: &str) -> Result<(String, f64), String> {
    let shown: String = line.chars().take(80).collect();
    let pair = line.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    let known = pair.and_then(|(name, value)| {
        Some((Params::LIST.iter().find(|param| param.name == name)?, value.parse::<f64>().ok()?))
    });
    let Some((param, value)) = known else {
        return Err(format!("`{shown}`, expected a parameter of the search = number"));
    };
    let (low, high) = (f64::from(param.low), f64::from(param.high));
    match (low..=high).contains(&value) {
        true => Ok((param.name.to_string(), value)),
        false => Err(format!("`{shown}`, expected a number from {low} to {high}")),
    }
}

/// The numbers of a file as settings of an agent, each the nearest whole one.
pub fn numbers(path: &Path) -> Result<Vec<(String, String)>, Failure> {
    let sheet = Sheet::load(path)?;
    let whole = |(name, value): (String, f64)| (name, format!("{}", value.round() as i32));
    Ok(sheet.numbers.into_iter().map(whole).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("numbers.txt");
        let numbers = vec![("aspiration".to_string(), 17.1 / 3.0), ("razor_base".to_string(), 0.0)];
        let sheet = Sheet { head: "tengen tune search --games 4".into(), rounds: 7, numbers };
        sheet.save(&path).expect("a written file");
        assert_eq!(Sheet::load(&path).expect("a file"), sheet);
        let settings = super::numbers(&path).expect("numbers");
        assert_eq!(settings[0], ("aspiration".to_string(), "6".to_string()));
    }

    #[test]
    fn bad_lines_are_named() {
        let rows = [
            ("aspiration 16", "line 1: `aspiration 16`, expected a parameter of the search"),
            ("\nnobody = 1", "line 2: `nobody = 1`, expected a parameter of the search"),
            ("aspiration = x", "line 1: `aspiration = x`, expected a parameter"),
            ("aspiration = 65", "line 1: `aspiration = 65`, expected a number from 4 to 64"),
            ("aspiration = nan", "expected a number from 4 to 64"),
        ];
        for (text, expected) in rows {
            let fault = Sheet::parse(text).expect_err(text);
            assert!(fault.contains(expected), "{text}: {fault}");
        }
    }
}
