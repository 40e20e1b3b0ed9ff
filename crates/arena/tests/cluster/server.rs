//! A NATS server for one test.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A server on a free port of this machine, with a folder of its own.
pub struct Server {
    child: Child,
    port: u16,
    folder: TempDir,
    words: Vec<String>,
}

impl Server {
    /// Starts it; none if the machine has no server, which is told.
    pub fn start(words: &[&str]) -> Option<Server> {
        let is_there = Command::new("nats-server").arg("--version").output().is_ok();
        if !is_there {
            eprintln!("skipped: no nats-server in PATH (apt-get install nats-server)");
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("bound").port();
        drop(listener);
        let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
        let child = launch(port, folder.path(), &words);
        Some(Server { child, port, folder, words })
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Stops it, by force or politely, and starts it again with all that it had.
    pub fn restart(&mut self, is_forced: bool) {
        if is_forced {
            self.child.kill().expect("killed");
        } else {
            let id = rustix::process::Pid::from_child(&self.child);
            rustix::process::kill_process(id, rustix::process::Signal::TERM).expect("told to end");
        }
        self.child.wait().expect("ended");
        self.child = launch(self.port, self.folder.path(), &self.words);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn launch(port: u16, folder: &Path, words: &[String]) -> Child {
    let mut command = Command::new("nats-server");
    command.args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"]).arg(folder);
    let quiet = command.args(words).stdout(Stdio::null()).stderr(Stdio::null());
    let child = quiet.spawn().expect("nats-server starts");
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < Duration::from_secs(60), "nats-server does not listen");
        sleep(Duration::from_millis(20));
    }
    child
}
