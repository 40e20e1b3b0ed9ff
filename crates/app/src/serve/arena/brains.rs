//! The programs that matches may start: those that the user has named outside the page.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use arena::Engine;

use crate::play_match::settle;

/// The most bytes of the file that are read.
const LONGEST_FILE: usize = 1 << 20;

/// Brains by their names. A page chooses one by its name and can give no command.
#[derive(Clone, Debug, Default)]
pub struct Brains {
    /// Those of the command line.
    given: Vec<Engine>,
    /// A file with one a line, read whenever somebody asks: it may change while the server runs.
    file: Option<PathBuf>,
}

impl Brains {
    /// The brains of the command line and of a file, which need not be there.
    pub fn new(given: Vec<Engine>, file: Option<PathBuf>) -> Brains {
        Brains { given, file }
    }

    /// All of them, and what is wrong with lines that were not understood.
    pub fn list(&self) -> (Vec<Engine>, Vec<String>) {
        let mut brains = self.given.clone();
        let mut faults = Vec::new();
        let text = match self.file.as_ref().map(fs::read_to_string) {
            Some(Ok(text)) if text.len() > LONGEST_FILE => {
                faults.push(format!("more than {LONGEST_FILE} bytes, expected an engine a line"));
                String::new()
            }
            Some(Ok(text)) => text,
            Some(Err(error)) if error.kind() != ErrorKind::NotFound => {
                faults.push(error.to_string());
                String::new()
            }
            _ => String::new(),
        };
        for (index, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match Engine::parse(line) {
                Ok(brain) if brains.iter().any(|other| other.name == brain.name) => {
                    let name = brain.name;
                    faults.push(format!("line {}: another `{name}`, expected name=…", index + 1));
                }
                Ok(brain) => brains.push(brain),
                Err(fault) => faults.push(format!("line {}: {fault}", index + 1)),
            }
        }
        let file = self.file.as_ref().map(|file| file.display().to_string()).unwrap_or_default();
        (brains, faults.iter().map(|fault| format!("{file}: {fault}")).collect())
    }

    /// The brain of a name, as a match can keep it.
    pub fn find(&self, name: &str) -> Result<Engine, String> {
        let (brains, _) = self.list();
        let Some(brain) = brains.iter().find(|brain| brain.name == name) else {
            let names: Vec<&str> = brains.iter().map(|brain| brain.name.as_str()).collect();
            let known = if names.is_empty() { "none is".into() } else { names.join(", ") };
            return Err(format!(
                "brain `{name}`, expected one of those set up by --engine or engines.txt: {known}"
            ));
        };
        settle(brain).map_err(|failure| format!("brain `{name}`: {failure}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brains_come_from_the_command_line_and_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("engines.txt");
        let given = vec![Engine::parse("cmd=a/pbrain-x,name=x").unwrap()];
        let brains = Brains::new(given, Some(file.clone()));
        assert_eq!(brains.list().1, Vec::<String>::new(), "no file is no fault");
        fs::write(&file, "# mine\n\ncmd=/opt/y,name=y,tc=0/1\nnonsense\ncmd=z,name=x\n").unwrap();
        let (list, faults) = brains.list();
        let names: Vec<&str> = list.iter().map(|brain| brain.name.as_str()).collect();
        assert_eq!(names, ["x", "y"]);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].contains("engines.txt: line 4: ") && faults[1].contains("another `x`"));
        assert_eq!(brains.find("y").unwrap().limits.turn_ms, Some(1000));
        let fault = brains.find("/bin/sh").unwrap_err();
        assert!(fault.starts_with("brain `/bin/sh`, expected one of") && fault.ends_with(": x, y"));
    }
}
