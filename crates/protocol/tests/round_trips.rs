//! What is read can be printed, and read again; nothing at all makes the reader panic.

use proptest::prelude::*;
use proptest::sample::select;
use protocol::{Command, Fault, GUIDE, Line, Lines, Reader, Reply, SPECS};

/// A word that may stand anywhere in a dialogue.
fn word() -> impl Strategy<Value = String> {
    let words: Vec<String> = GUIDE
        .iter()
        .map(|entry| entry.word.to_string())
        .chain(SPECS.iter().map(|spec| spec.name.to_string()))
        .chain(["DONE", "done", "vcf", "black", "-1,-1", "7,7,1", "\"a,", "b\""].map(String::from))
        .collect();
    prop_oneof![
        select(words),
        "[0-9]{1,2},[0-9]{1,2}(,[0-4])?",
        "-?[0-9]{1,20}",
        "\\PC{0,6}",
        Just(",".to_string()),
    ]
}

/// Lines of such words.
fn dialogue() -> impl Strategy<Value = String> {
    let end = select(vec!["\n", "\r", "\r\n", "\n\n"]);
    let line = (prop::collection::vec(word(), 0..6), end);
    let lines = prop::collection::vec(line, 0..12);
    lines.prop_map(|lines| lines.iter().map(|(words, end)| words.join(" ") + end).collect())
}

fn read(bytes: &[u8]) -> Vec<Result<Command, Fault>> {
    let mut lines = Lines::default();
    let mut reader = Reader::default();
    let mut found = lines.feed(bytes);
    found.extend(lines.finish());
    let mut read = Vec::new();
    for line in found {
        match line {
            Line::Text(text) => read.extend(reader.read(&text)),
            Line::TooLong => read.push(Err(Fault::TooLong(Lines::MOST))),
        }
    }
    read
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..Default::default() })]

    #[test]
    fn commands_are_read_as_they_are_printed(text in dialogue()) {
        for command in read(text.as_bytes()).into_iter().flatten() {
            let printed = command.to_string();
            prop_assert_eq!(read(printed.as_bytes()), [Ok(command)], "{}", printed);
        }
    }

    #[test]
    fn faults_are_one_line(text in dialogue()) {
        for fault in read(text.as_bytes()).into_iter().filter_map(Result::err) {
            let printed = fault.to_string();
            prop_assert!(!printed.is_empty() && !printed.contains(['\n', '\r']), "{}", printed);
            prop_assert!(printed.chars().count() < 160, "{}", printed);
        }
    }

    #[test]
    fn bytes_of_any_kind_are_read(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        read(&bytes);
    }

    #[test]
    fn replies_are_read_as_they_are_printed(text in dialogue()) {
        for line in text.lines() {
            if let Ok(reply) = Reply::parse(line) {
                let printed = reply.to_string();
                let again = Reply::parse(&printed).map(|reply| reply.to_string());
                prop_assert_eq!(again, Ok(printed));
            }
        }
    }
}
