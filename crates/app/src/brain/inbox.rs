//! What reaches the brain: lines from the manager, news from the thread that thinks.

use std::io::Read;
use std::sync::mpsc::Sender;
use std::time::Instant;

use protocol::{Command, Fault, Line, Lines, Reader};
use search::Event;

use super::searcher::Outcome;

/// One thing to react to.
#[derive(Debug)]
pub enum Note {
    /// A command or a fault, and when it was read.
    Read(Result<Command, Fault>, Instant),
    /// The manager has nothing more to say.
    Closed,
    /// An event of a job.
    Heard(u64, Event),
    /// A job is done.
    Finished(u64, Outcome),
    /// A move is due now.
    TimeIsUp,
}

/// Reads until the end of the input, or until nobody listens.
pub fn read_all(mut input: impl Read, tell: &Sender<Note>) {
    let mut lines = Lines::default();
    let mut reader = Reader::default();
    let mut bytes = [0; 4096];
    loop {
        let (read, is_over) = match input.read(&mut bytes) {
            Ok(0) => (lines.finish().into_iter().collect(), true),
            Ok(count) => (lines.feed(&bytes[..count]), false),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => (Vec::new(), true),
        };
        let now = Instant::now();
        for result in read.into_iter().flat_map(|line| understand(&mut reader, line)) {
            if tell.send(Note::Read(result, now)).is_err() {
                return;
            }
        }
        if is_over {
            let _ = tell.send(Note::Closed);
            return;
        }
    }
}

fn understand(reader: &mut Reader, line: Line) -> Vec<Result<Command, Fault>> {
    match line {
        Line::Text(text) => reader.read(&text),
        Line::TooLong => vec![Err(Fault::TooLong(Lines::MOST))],
    }
}
