//! The pipes of a child, waited for by the thread that wants the line. A reading thread would cost
//! a change of threads for every move, which is most of what an instant move costs.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;

use super::tail::Tail;
use super::{Got, LONGEST_LINE};

/// Reads that pass over old output, 4 KB each.
const MOST_SKIPPED: usize = 1 << 12;

/// Both ends of a child's pipes.
pub(super) struct Pipes {
    /// None once it was closed.
    input: Option<ChildStdin>,
    output: ChildStdout,
    errors: Option<ChildStderr>,
    /// Output that was read but not asked for; what is before `taken` has been given away.
    buffer: Vec<u8>,
    taken: usize,
    tail: Tail,
}

impl Pipes {
    pub(super) fn take(process: &mut Child) -> io::Result<Pipes> {
        let absent = || io::Error::other("no pipe");
        let input = process.stdin.take().ok_or_else(absent)?;
        let output = process.stdout.take().ok_or_else(absent)?;
        let errors = process.stderr.take().ok_or_else(absent)?;
        fcntl_setfl(&input, fcntl_getfl(&input)? | OFlags::NONBLOCK)?;
        fcntl_setfl(&output, fcntl_getfl(&output)? | OFlags::NONBLOCK)?;
        fcntl_setfl(&errors, fcntl_getfl(&errors)? | OFlags::NONBLOCK)?;
        let (buffer, tail) = (Vec::new(), Tail::default());
        Ok(Pipes { input: Some(input), output, errors: Some(errors), buffer, taken: 0, tail })
    }

    /// Writes everything, or says that it could not.
    pub(super) fn write(&mut self, mut bytes: &[u8], deadline: Instant) -> bool {
        let Some(input) = &mut self.input else { return false };
        while !bytes.is_empty() {
            match input.write(bytes) {
                Ok(0) => return false,
                Ok(written) => bytes = &bytes[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let mut fds = [PollFd::new(&*input, PollFlags::OUT)];
                    if !wait(&mut fds, deadline) {
                        return false;
                    }
                }
                Err(_) => return false,
            }
        }
        true
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line.
    pub(super) fn read(&mut self, deadline: Instant) -> Got {
        loop {
            if let Some(line) = self.buffered_line() {
                return Got::Line(line);
            }
            if self.buffer.len() > LONGEST_LINE {
                return Got::Flood;
            }
            if !self.wait_for_output(deadline) {
                return Got::Silence;
            }
            match read_some(&mut self.output) {
                Ok(Some(bytes)) => self.buffer.extend_from_slice(bytes.as_slice()),
                Ok(None) => return self.last_line(),
                Err(_) => {}
            }
        }
    }

    /// Forgets what was written so far but not read.
    pub(super) fn skip(&mut self) {
        // Who writes faster than this reads is found out when a line is wanted.
        for _ in 0..MOST_SKIPPED {
            let Ok(Some(_)) = read_some(&mut self.output) else { break };
        }
        self.buffer.clear();
        self.taken = 0;
    }

    /// The last line on the error stream, once that has ended or time is up.
    pub(super) fn last_words(&mut self, deadline: Instant) -> String {
        while let Some(errors) = &self.errors {
            let mut fds = [PollFd::new(errors, PollFlags::IN)];
            if !wait(&mut fds, deadline) {
                break;
            }
            self.drain_errors();
        }
        self.tail.last_line()
    }

    fn buffered_line(&mut self) -> Option<String> {
        let rest = &self.buffer[self.taken..];
        let Some(length) = rest.iter().position(|&byte| byte == b'\n') else {
            self.buffer.drain(..self.taken);
            self.taken = 0;
            return None;
        };
        let line = String::from_utf8_lossy(&rest[..length]).trim_end_matches('\r').to_string();
        self.taken += length + 1;
        Some(line)
    }

    /// What stands before the end of the output without a line's end.
    fn last_line(&mut self) -> Got {
        match std::mem::take(&mut self.buffer) {
            rest if rest.is_empty() => Got::End,
            rest => Got::Line(String::from_utf8_lossy(&rest).into_owned()),
        }
    }

    /// Waits for output and meanwhile takes what comes on the error stream, which would block the
    /// program once its pipe is full.
    fn wait_for_output(&mut self, deadline: Instant) -> bool {
        loop {
            let mut fds = vec![PollFd::new(&self.output, PollFlags::IN)];
            fds.extend(self.errors.as_ref().map(|errors| PollFd::new(errors, PollFlags::IN)));
            if !wait(&mut fds, deadline) {
                return false;
            }
            let has_output = !fds[0].revents().is_empty();
            let has_errors = fds.get(1).is_some_and(|fd| !fd.revents().is_empty());
            if has_errors {
                self.drain_errors();
            }
            if has_output {
                return true;
            }
        }
    }

    fn drain_errors(&mut self) {
        let Some(errors) = &mut self.errors else { return };
        match read_some(errors) {
            Ok(Some(bytes)) => self.tail.push(bytes.as_slice()),
            Ok(None) => self.errors = None,
            Err(_) => {}
        }
    }
}

/// Bytes of one read.
struct Chunk {
    bytes: [u8; 4096],
    length: usize,
}

impl Chunk {
    fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// What is there to read; `None` at the end of the stream, an error if there is nothing yet.
fn read_some(stream: &mut impl Read) -> io::Result<Option<Chunk>> {
    let mut chunk = Chunk { bytes: [0; 4096], length: 0 };
    loop {
        match stream.read(&mut chunk.bytes) {
            Ok(0) => return Ok(None),
            Ok(length) => {
                chunk.length = length;
                return Ok(Some(chunk));
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Err(error),
            // A pipe that cannot be read has ended.
            Err(_) => return Ok(None),
        }
    }
}

/// Waits until one of the pipes is ready; `false` when time is up.
fn wait(fds: &mut [PollFd<'_>], deadline: Instant) -> bool {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(left).unwrap_or(LONG);
        match poll(fds, Some(&timeout)) {
            Ok(0) if left == Duration::ZERO => return false,
            Ok(0) | Err(Errno::INTR) => {}
            Ok(_) => return true,
            Err(_) => return false,
        }
    }
}

/// A day, for what no system can express.
const LONG: Timespec = Timespec { tv_sec: 86_400, tv_nsec: 0 };
