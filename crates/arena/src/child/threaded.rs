//! The pipes of a child where a thread cannot wait for several with a deadline: each output has a
//! thread that reads it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use super::tail::Tail;
use super::{Got, LONGEST_LINE};

/// Lines that wait to be asked for; then the program waits.
const WAITING_LINES: usize = 1024;

/// Both ends of a child's pipes.
pub(super) struct Pipes {
    /// None once it was closed.
    input: Option<ChildStdin>,
    lines: Receiver<Got>,
    tail: Arc<Mutex<Tail>>,
}

impl Pipes {
    pub(super) fn take(process: &mut Child) -> io::Result<Pipes> {
        let absent = || io::Error::other("no pipe");
        let input = process.stdin.take().ok_or_else(absent)?;
        let output = process.stdout.take().ok_or_else(absent)?;
        let errors = process.stderr.take().ok_or_else(absent)?;
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        thread::spawn(move || read_lines(BufReader::new(output), &sender));
        let tail = Arc::new(Mutex::new(Tail::default()));
        let shared = Arc::clone(&tail);
        thread::spawn(move || read_errors(errors, &shared));
        Ok(Pipes { input: Some(input), lines, tail })
    }

    /// Writes everything, or says that it could not.
    pub(super) fn write(&mut self, bytes: &[u8], _: Instant) -> bool {
        let Some(input) = &mut self.input else { return false };
        input.write_all(bytes).and_then(|()| input.flush()).is_ok()
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line.
    pub(super) fn read(&mut self, deadline: Instant) -> Got {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(got) => got,
            Err(RecvTimeoutError::Timeout) => Got::Silence,
            Err(RecvTimeoutError::Disconnected) => Got::End,
        }
    }

    /// Forgets what was written so far but not read.
    pub(super) fn skip(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// The last line on the error stream so far.
    pub(super) fn last_words(&mut self, _: Instant) -> String {
        self.tail.lock().map(|tail| tail.last_line()).unwrap_or_default()
    }
}

fn read_lines(mut output: impl BufRead, lines: &SyncSender<Got>) {
    loop {
        let mut line = Vec::new();
        let got = match output.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Got::End,
            Ok(length) if length == LONGEST_LINE => Got::Flood,
            Ok(_) => Got::Line(String::from_utf8_lossy(&line).trim_end().to_string()),
        };
        let is_last = got == Got::End;
        if lines.send(got).is_err() || is_last {
            return;
        }
    }
}

fn read_errors(mut errors: impl Read, tail: &Mutex<Tail>) {
    let mut chunk = [0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut chunk) {
        if let Ok(mut tail) = tail.lock() {
            tail.push(&chunk[..length]);
        }
    }
}
