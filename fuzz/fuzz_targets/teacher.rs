//! [`record::teacher`]: what is read can be written, and reads back the same.
#![no_main]

use record::{Hints, teacher};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(games) = teacher::parse(text, &Hints::default()) else { return };
    let Ok(printed) = teacher::print(&games) else { return };
    let again = teacher::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(again, games, "{printed}");
});
