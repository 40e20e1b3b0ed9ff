//! Anything at all may come through the pipe: the brain answers what it understands, tells what it
//! does not, and stays.

use std::time::{Duration, Instant};

use protocol::{GUIDE, SPECS};

use crate::brain::Brain;

/// A simple random generator: the same dialogues on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % sides
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len())]
    }

    /// Something that can stand where a number does.
    fn number(&mut self) -> String {
        match self.roll(8) {
            0 => self.one(&["-1", "-99999999999999999999", "99999999999999999999", "1e9"]).into(),
            1 => self.one(&["", "x", "0x10", "NaN", "٣", "+5", "-0", "1.5", "💥"]).into(),
            _ => self.roll(22).to_string(),
        }
    }

    fn point(&mut self) -> String {
        let comma = self.one(&[",", ",", ",", ",", " , ", ";", "", ",,"]);
        format!("{}{comma}{}", self.number(), self.number())
    }

    /// A list of stones that mostly ends.
    fn list(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.roll(12) {
            let owner = self.one(&[",1", ",2", ",2", ",3", "", ",9", ",x"]);
            let blank = self.one(&[" ", "\n", "\r\n", "\t"]);
            text += &format!("{}{owner}{blank}", self.point());
        }
        text + self.one(&["DONE", "done", "DONE", "Done ABOUT", ""])
    }

    /// A line that looks like the protocol, more or less.
    fn line(&mut self) -> String {
        let entry = &GUIDE[self.roll(GUIDE.len())];
        let word = match self.roll(4) {
            0 => entry.word.to_lowercase(),
            _ => entry.word.to_string(),
        };
        if matches!(entry.word, "END" | "YXHASHDUMP" | "BENCH" | "PERFT") {
            return "ABOUT".to_string();
        }
        match self.roll(10) {
            0 => word,
            1 => format!("{word} {}", self.number()),
            2 => format!("{word} {}", self.point()),
            3 => format!("INFO {} {}", SPECS[self.roll(SPECS.len())].name, self.number()),
            4 => format!("TURN {},{}", self.roll(15), self.roll(15)),
            5 => format!("START {}", self.roll(25)),
            6 => self.one(&["STOP", "YXSTOP", "RESTART", "BEGIN", "\u{0}\u{1}", "é", "   "]).into(),
            _ if entry.arguments.contains("DONE") => format!("{word} {}", self.list()),
            _ if entry.arguments.contains("x,y") => format!("{word} {}", self.point()),
            _ => format!("{word} {}", self.number()),
        }
    }
}

/// The most lines that a line of input may cause: the options, or a move with its messages.
const MOST_REPLIES: usize = 600;

/// Holds one random dialogue.
fn hold(seed: u64) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut brain = Brain::quiet();
    let mut sent = String::new();
    for _ in 0..30 {
        sent += &dice.line();
        sent += dice.one(&["\n", "\r\n", "\r", "\n"]);
        // Nobody waits for a search that may look at everything.
        sent += "INFO max_node 30\nINFO timeout_turn 1000\nINFO thread_num 1\nINFO hash_size 64\n";
    }
    brain.send_bytes(sent.as_bytes());
    // A command that waits for its text takes the first line; a list gives way to the second.
    brain.send("ABOUT");
    brain.send("STOP");
    let lines = brain.rest();
    let most = sent.lines().count() * MOST_REPLIES;
    assert!(lines.len() < most, "seed {seed}: {} lines\n{sent}", lines.len());
    assert!(brain.end().success(), "seed {seed}\n{sent}");
}

/// A few dialogues, or as many as fit into `NOISE` seconds.
#[test]
fn random_dialogues_leave_the_brain_alive() {
    let seconds = std::env::var("NOISE").ok().and_then(|text| text.parse().ok());
    let Some(seconds) = seconds else { return (1..=12).for_each(hold) };
    let start = Instant::now();
    let first = std::process::id().into();
    let mut seed: u64 = first;
    while start.elapsed() < Duration::from_secs(seconds) {
        hold(seed);
        seed += 1;
    }
    println!("{} dialogues from seed {first}", seed - first);
}

#[test]
fn bytes_of_any_kind_leave_the_brain_alive() {
    let mut dice = Dice(12345);
    let noise: Vec<u8> = (0..200_000).map(|_| dice.roll(256) as u8).collect();
    let mut brain = Brain::quiet();
    brain.send_bytes(&noise);
    brain.send("");
    assert!(brain.rest().len() < 20_000);
    assert!(brain.end().success());
}

#[test]
fn a_line_of_a_megabyte_is_one_error() {
    for sign in [b'x', b' ', b'7', b','] {
        let mut brain = Brain::quiet();
        brain.send_bytes(b"START 15\nBOARD ");
        brain.send_bytes(&vec![sign; 1 << 20]);
        brain.send("");
        brain.send("DONE");
        let replies = brain.rest();
        assert!(replies.len() <= 3, "{replies:?}");
        assert!(brain.end().success());
    }
}

#[test]
fn every_line_end_is_understood() {
    for end in ["\n", "\r", "\r\n"] {
        let mut brain = Brain::quiet();
        let lines = ["START 15", "INFO max_node 50", "BOARD", "7,7,2", "8,8,1", "6,6,2", "DONE"];
        brain.send_bytes(lines.map(|line| format!("{line}{end}")).concat().as_bytes());
        assert_eq!(brain.reply(), "OK");
        assert!(protocol::parse_point(&brain.reply()).is_ok(), "{end:?}");
    }
}

#[test]
fn the_input_may_end_anywhere() {
    let dialogue = "START 15\nINFO max_node 50\nBOARD\n7,7,2\n8,8,1\n6,6,2\nDONE\nyxhashload\nfile";
    for cut in 0..dialogue.len() {
        if cut % 4 != 0 {
            continue;
        }
        let mut brain = Brain::quiet();
        brain.send_bytes(&dialogue.as_bytes()[..cut]);
        let (lines, status) = brain.close();
        assert!(status.success() && lines.len() <= 4, "{cut}: {lines:?}");
    }
}
