//! A program that plays, as a child process: lines in, lines out, and nothing left behind.

mod group;
#[cfg(unix)]
#[path = "child/polled.rs"]
mod pipes;
#[cfg(not(unix))]
#[path = "child/threaded.rs"]
mod pipes;
mod tail;

use std::path::{Path, PathBuf};
use std::process::{self, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use pipes::Pipes;

/// What reading gave.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Got {
    /// A line, without its end.
    Line(String),
    /// Nothing in time.
    Silence,
    /// The end of the program's output.
    End,
    /// A line that does not end.
    Flood,
}

/// The longest line, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// How long a program may take to end once its pipes are closed or it was told to end.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A running program. It has a process group of its own, so that a key that interrupts the match
/// does not reach it, and is killed with all its children when it is dropped.
pub(crate) struct Child {
    process: process::Child,
    pipes: Pipes,
}

impl Child {
    /// Starts a program in a folder: the one given, or the program's own, where brains look for
    /// their files.
    pub(crate) fn spawn(words: &[String], folder: Option<&Path>) -> Result<Child, String> {
        let (program, arguments) = words.split_first().ok_or("an empty command")?;
        let path = locate(program);
        let home = folder.map(Path::to_path_buf).or_else(|| path.parent().map(Path::to_path_buf));
        let mut command = Command::new(&path);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(home) = home.filter(|home| !home.as_os_str().is_empty()) {
            command.current_dir(home);
        }
        own_group(&mut command);
        let mut process = command.spawn().map_err(|error| format!("`{program}`: {error}"))?;
        let pipes = Pipes::take(&mut process).map_err(|error| format!("`{program}`: {error}"))?;
        Ok(Child { process, pipes })
    }

    /// Sends text that ends with a line's end; `false` if the program does not take it in time or
    /// is gone.
    pub(crate) fn send(&mut self, text: &str, deadline: Instant) -> bool {
        self.pipes.write(text.as_bytes(), deadline)
    }

    /// Sends bytes that need not be text.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8], deadline: Instant) -> bool {
        self.pipes.write(bytes, deadline)
    }

    /// Closes the program's input.
    pub(crate) fn close_input(&mut self) {
        self.pipes.close_input();
    }

    /// The number that the system gave the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// The next line, or why there is none.
    pub(crate) fn line(&mut self, deadline: Instant) -> Got {
        self.pipes.read(deadline)
    }

    /// Forgets what was written so far but not read.
    pub(crate) fn skip(&mut self) {
        self.pipes.skip();
    }

    /// Whether it has not ended.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }

    /// How it ended, for the reader of a record: exit code or signal, and its last words.
    pub(crate) fn obituary(&mut self) -> String {
        let end = Instant::now() + LAST_WORDS;
        let status = self.wait(end);
        let how =
            status.map_or("closed its pipes but runs on".to_string(), |status| status.to_string());
        match self.pipes.last_words(end) {
            words if words.is_empty() => how,
            words => format!("{how}; last words: {words}"),
        }
    }

    /// The last line on its error stream, once that has ended or time is up.
    pub(crate) fn last_words(&mut self, deadline: Instant) -> String {
        self.pipes.last_words(deadline)
    }

    /// Waits for its end; none if it runs on.
    pub(crate) fn wait(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(2));
                }
                _ => return None,
            }
        }
    }

    /// Whether anything of the program's process group is left; asked once the program has ended,
    /// that is what it started and did not end.
    pub(crate) fn has_group(&self) -> bool {
        group::has_members(self.process.id())
    }

    /// Asks the program to end, in the protocol's word, and waits a little.
    pub(crate) fn end(mut self) {
        let deadline = Instant::now() + LAST_WORDS;
        if self.send("END\n", deadline) {
            self.wait(deadline);
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        kill_group(&mut self.process);
        // The process is dead or was never ours; there is nobody to tell.
        let _ = self.process.wait();
    }
}

/// A relative path with a folder counts from here, not from the folder it is started in.
fn locate(program: &str) -> PathBuf {
    let path = PathBuf::from(program);
    let has_folder = path.parent().is_some_and(|parent| !parent.as_os_str().is_empty());
    if has_folder { std::path::absolute(&path).unwrap_or(path) } else { path }
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

/// Kills the program and whatever it started.
#[cfg(unix)]
fn kill_group(process: &mut process::Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(process.id()).ok().and_then(Pid::from_raw) {
        // It may have ended by itself.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(process: &mut process::Child) {
    // It may have ended by itself.
    let _ = process.kill();
}
