//! The door to all formats: whatever the bytes are, an answer or an error of one line.
#![no_main]

use record::{Format, Hints, read_entries, read_trees, write_trees};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    match read_trees(bytes, None, &Hints::default()) {
        Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        Ok(trees) => Format::ALL.iter().for_each(|&format| {
            // A format that cannot hold the games says so.
            let _ = write_trees(&trees, format);
        }),
    }
    let _ = read_entries(bytes, None, &Hints::default());
});
