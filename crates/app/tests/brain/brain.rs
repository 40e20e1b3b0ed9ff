//! A running brain and both ends of its pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Nothing takes this long unless it hangs, on any machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The line that tells who answers.
pub const ABOUT: &str = "name=\"Tengen\"";

/// A child process; it does not outlive the test.
pub struct Brain {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Brain {
    /// Starts a brain that says only what it must.
    pub fn quiet() -> Brain {
        Brain::start(&["--messages", "none"])
    }

    /// Starts a brain.
    pub fn start(args: &[&str]) -> Brain {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the brain starts");
        let (tell, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        thread::spawn(move || {
            // A test that ended does not listen any more.
            stdout.lines().map_while(Result::ok).try_for_each(|line| tell.send(line))
        });
        let stdin = child.stdin.take();
        Brain { child, stdin, lines }
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the brain reads");
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The next line.
    pub fn line(&self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => panic!("the brain hangs"),
            Err(RecvTimeoutError::Disconnected) => panic!("the brain has gone"),
        }
    }

    /// The next line that is not a message.
    pub fn reply(&self) -> String {
        loop {
            let line = self.line();
            if !line.starts_with("MESSAGE") && !line.starts_with("INFO") {
                return line;
            }
        }
    }

    /// Sends a line and waits for the answer.
    pub fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.reply()
    }

    /// All lines up to the answer to `ABOUT`, which is not among them.
    pub fn rest(&mut self) -> Vec<String> {
        self.send("ABOUT");
        let mut lines = Vec::new();
        loop {
            match self.line() {
                line if line.starts_with(ABOUT) => return lines,
                line => lines.push(line),
            }
        }
    }

    /// Closes the input; all lines up to the end of the program, and how it ended.
    pub fn close(mut self) -> (Vec<String>, ExitStatus) {
        self.stdin = None;
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the brain does not end"),
            }
        }
        (lines, self.wait())
    }

    /// Sends `END` and waits for the program to end.
    pub fn end(mut self) -> ExitStatus {
        self.send("END");
        self.wait()
    }

    fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            match self.child.try_wait().expect("the child can be asked") {
                Some(status) => return status,
                None if start.elapsed() > PATIENCE => panic!("the brain does not end"),
                None => thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
