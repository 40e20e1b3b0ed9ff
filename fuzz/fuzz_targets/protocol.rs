//! Commands and replies: what is read can be printed, and read again.
#![no_main]

use protocol::{Line, Lines, Reader, Reply};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut lines = Lines::default();
    let mut reader = Reader::default();
    let mut found = lines.feed(bytes);
    found.extend(lines.finish());
    for line in found {
        let Line::Text(text) = line else { continue };
        for command in reader.read(&text).into_iter().flatten() {
            let printed = command.to_string();
            let mut again = Reader::default();
            let read: Vec<_> = printed.lines().flat_map(|line| again.read(line)).collect();
            assert_eq!(read, [Ok(command)], "{printed}");
        }
        if let Ok(reply) = Reply::parse(&text) {
            let printed = reply.to_string();
            assert_eq!(Reply::parse(&printed).map(|reply| reply.to_string()), Ok(printed));
        }
    }
});
