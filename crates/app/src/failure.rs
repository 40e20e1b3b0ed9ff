//! What can go wrong, and the exit code that tells it.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why the program did not do what it was asked: bad usage or bad input, exit code 2, or the answer
/// is "no", exit code 1.
#[derive(Debug)]
pub enum Failure {
    /// Words on the command line that make no sense, or input that was not understood.
    Input(String),
    /// The answer is "no", which has been told.
    No,
    /// Output that could not be written.
    Output(io::Error),
}

impl Failure {
    /// A fault in what the user gave, in one line.
    pub fn input(message: impl fmt::Display) -> Failure {
        Failure::Input(message.to_string())
    }

    /// What clap says of the command line: help and version are printed, faults become one line.
    pub fn from_usage(error: clap::Error) -> Result<(), Failure> {
        if !error.use_stderr() {
            return error.print().map_err(Failure::Output);
        }
        let text = error.render().to_string();
        let fault = text.split("\n\n").take_while(|part| !part.starts_with("Usage:"));
        let words: Vec<&str> = fault.flat_map(str::split_whitespace).collect();
        let line = words.join(" ");
        Err(Failure::Input(line.strip_prefix("error: ").unwrap_or(&line).to_string()))
    }

    /// Tells the user, and gives the exit code. A reader that went away (`tengen … | head`) has
    /// seen all it wanted.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::No => return ExitCode::from(1),
            failure => eprintln!("tengen: {failure}"),
        }
        ExitCode::from(2)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(message) => f.write_str(message),
            Failure::No => f.write_str("no"),
            Failure::Output(error) => write!(f, "output cannot be written: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<record::Error> for Failure {
    fn from(error: record::Error) -> Failure {
        Failure::input(error)
    }
}
