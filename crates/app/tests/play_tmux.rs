//! `tengen play` on a real terminal, which `tmux` lends: keys go in, the screen is read. Skipped
//! where there is no `tmux`.

use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long a state of the screen is waited for. Reached only if something is wrong.
const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal of 100 by 35 in which the game runs.
struct Pane {
    /// Where the socket lies: a server of our own, which leaves nothing behind.
    folder: TempDir,
}

impl Pane {
    /// Starts `tengen play` with these words; after it the pane tells its exit code. None where
    /// there is no `tmux`.
    fn new(name: &str, words: &str) -> Option<Pane> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("{name}: skipped, there is no tmux");
            return None;
        }
        let pane = Pane { folder: tempfile::tempdir().expect("a folder") };
        let program = env!("CARGO_BIN_EXE_tengen");
        let shell =
            format!("LC_ALL=C.UTF-8 '{program}' play {words}; echo \"code $?\"; exec sleep 1000");
        let mut start = vec!["-u", "-f", "/dev/null", "new-session", "-d"];
        start.extend(["-x", "100", "-y", "35", &shell]);
        let started = pane.tmux(&start);
        assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
        Some(pane)
    }

    fn tmux(&self, words: &[&str]) -> Output {
        let socket = self.folder.path().join("socket");
        Command::new("tmux").arg("-S").arg(socket).args(words).output().expect("tmux runs")
    }

    /// Presses keys, as `tmux` calls them.
    fn press(&self, keys: &[&str]) {
        let sent = self.tmux(&[&["send-keys"], keys].concat());
        assert!(sent.status.success(), "{}", String::from_utf8_lossy(&sent.stderr));
    }

    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until the screen is as it should be.
    fn wait(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if is_so(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "waited for {what}:\n{screen}");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// Stones on the board, which reaches to column 33.
fn stones(screen: &str) -> (usize, usize) {
    let board: String =
        screen.lines().map(|line| line.chars().take(33).collect::<String>()).collect();
    (board.matches('●').count(), board.matches('○').count())
}

#[test]
fn a_game_is_played_with_keys() {
    let Some(pane) = Pane::new("keys", "--agent greedy") else { return };
    pane.wait("the empty board", |screen| screen.contains("your turn: h8"));
    pane.press(&["Enter"]);
    let played = |moves| {
        move |screen: &str| stones(screen) == (moves, moves) && screen.contains("your turn")
    };
    pane.wait("an answer", played(1));
    // A far corner: nobody has played there.
    pane.press(&["l", "Right", "Up", "k", "k", "k", "k", "k", "k", "k"]);
    pane.wait("the cursor", |screen| screen.contains("your turn: j15"));
    pane.press(&["Space"]);
    pane.wait("a second answer", played(2));
    pane.press(&["Enter"]);
    pane.wait("a refusal", |screen| screen.contains("j15: the point has a stone already"));
    pane.press(&["?"]);
    pane.wait("a hint", |screen| screen.contains("hint: ") && screen.contains(" %)"));
    pane.press(&["u"]);
    pane.wait("the state before", played(1));
    pane.press(&["F1"]);
    pane.wait("the keys", |screen| screen.contains("take back"));
    pane.press(&["F1", "s"]);
    pane.wait("black's agent", |screen| stones(screen) == (2, 1) && screen.contains("white  you"));
    pane.press(&["r"]);
    pane.wait("the end", |screen| screen.contains("you lose: black wins"));
    pane.press(&["n"]);
    pane.wait("a new game", |screen| stones(screen) == (1, 0) && screen.contains("your turn"));
    pane.press(&["q"]);
    let left = pane.wait("the shell", |screen| screen.contains("code 0"));
    assert_eq!(stones(&left), (0, 0), "the screen is given back:\n{left}");
}

#[test]
fn a_game_comes_to_its_end() {
    let words = "--agent random --seed 3 --size 5 --ascii";
    let Some(pane) = Pane::new("end", words) else { return };
    pane.wait("the board", |screen| screen.contains("your turn: c3"));
    pane.press(&["h", "h", "k", "k"]);
    // Once over every point, there and back; those with stones are refused.
    for row in 0..5_u8 {
        for column in 0..5_u8 {
            let x = if row % 2 == 0 { column } else { 4 - column };
            let name = format!("{}{}", char::from(b'a' + x), 5 - row);
            pane.wait(&name, |screen| screen.contains(&format!("your turn: {name}")));
            let count = |screen: &str| screen.matches("X").count() + screen.matches("O").count();
            let before = count(&pane.screen());
            pane.press(&["Enter"]);
            let screen = pane.wait("an answer", |screen| {
                let is_refused = screen.contains("already");
                (is_refused || count(screen) > before) && !screen.contains("thinks")
            });
            if screen.contains("n: new game") {
                pane.press(&["q"]);
                pane.wait("the shell", |screen| screen.contains("code 0"));
                return;
            }
            let step = if row % 2 == 0 { "Right" } else { "Left" };
            pane.press(&[if column < 4 { step } else { "Down" }]);
        }
    }
    panic!("a full board without an end:\n{}", pane.screen());
}

#[test]
fn a_click_plays() {
    let Some(pane) = Pane::new("click", "--agent greedy") else { return };
    pane.wait("the board", |screen| screen.contains("your turn: h8"));
    // What a terminal sends for the left button: column 4 and row 1, from 1, are the point a15.
    pane.press(&["-l", "\u{1b}[<0;4;1M"]);
    pane.wait("an answer", |screen| screen.contains("  1. a15 ") && stones(screen) == (1, 1));
    pane.press(&["q"]);
    pane.wait("the shell", |screen| screen.contains("code 0"));
}

#[test]
fn quitting_does_not_wait_for_the_agent() {
    // Longer than the patience of the test.
    let Some(pane) = Pane::new("quit", "--time 60m --color white") else { return };
    pane.wait("a thought", |screen| screen.contains("your turn"));
    pane.press(&["k", "k", "k", "Enter"]);
    pane.wait("a deep thought", |screen| screen.contains("tengen thinks"));
    pane.press(&["q"]);
    pane.wait("the shell", |screen| screen.contains("code 0"));
}

#[test]
fn a_small_terminal_is_told() {
    let Some(pane) = Pane::new("small", "--agent greedy") else { return };
    pane.wait("the board", |screen| screen.contains("your turn"));
    pane.tmux(&["resize-window", "-x", "40", "-y", "10"]);
    pane.wait("a sentence", |screen| screen.contains("a terminal of 40x10"));
    pane.tmux(&["resize-window", "-x", "40", "-y", "20"]);
    pane.wait("the board again", |screen| screen.contains("your turn") && screen.contains("┼[┼]┼"));
    pane.press(&["C-c"]);
    pane.wait("the shell", |screen| screen.contains("code 0"));
}
