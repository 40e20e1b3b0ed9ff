//! Written dialogues: `>` is sent, `<` is expected. In what is expected `*` stands for any text
//! and `@` for any point.

use std::fs;
use std::path::Path;

use protocol::parse_point;

use crate::brain::Brain;

/// Whether a line is as expected.
fn fits(line: &str, expected: &str) -> bool {
    match expected.split_once(['*', '@']) {
        None => line == expected,
        Some((start, rest)) => {
            let Some(line) = line.strip_prefix(start) else { return false };
            let is_point = expected.as_bytes()[start.len()] == b'@';
            (0..=line.len()).filter(|&at| line.is_char_boundary(at)).any(|at| {
                let (skipped, line) = line.split_at(at);
                (!is_point || parse_point(skipped).is_ok()) && fits(line, rest)
            })
        }
    }
}

/// Holds the dialogues of a file, separated by empty lines, each with a fresh brain.
fn hold(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/brain").join(name);
    let text = fs::read_to_string(path).expect("the dialogues are there");
    let parts: Vec<&str> = text.split("\n\n").filter(|part| part.contains('>')).collect();
    assert!(parts.len() > 3, "{name} holds dialogues");
    for part in parts {
        let mut brain = Brain::quiet();
        for line in part.lines() {
            match line.split_at_checked(1) {
                Some((">", text)) => brain.send(text.trim_start()),
                Some(("<", expected)) => {
                    let line = brain.line();
                    assert!(fits(&line, expected.trim_start()), "{part}\nread {line}");
                }
                _ => assert!(line.is_empty() || line.starts_with('#'), "{name}: {line}"),
            }
        }
        assert_eq!(brain.rest(), [""; 0], "{part}");
        assert!(brain.end().success(), "{part}");
    }
}

#[test]
fn patterns() {
    assert!(fits("7,8", "@") && fits("7,8 9,10", "@ @") && !fits("7,8 9,10", "@"));
    assert!(fits("ERROR what", "ERROR *") && !fits("ERRO what", "ERROR *"));
    assert!(!fits("7,99", "@") && fits("", "*") && fits("abc", "a*c"));
}

#[test]
fn gomocup() {
    hold("gomocup.txt");
}

#[test]
fn faults() {
    hold("faults.txt");
}

#[test]
fn yixin() {
    hold("yixin.txt");
}

#[test]
fn openings() {
    hold("openings.txt");
}

#[test]
fn tools() {
    hold("tools.txt");
}
