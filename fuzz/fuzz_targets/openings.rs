//! [`record::openings`]: what is read can be written, and reads back the same.
#![no_main]

use record::{Hints, openings};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(games) = openings::parse(text, &Hints::default()) else { return };
    let Ok(printed) = openings::print(&games) else { return };
    let again = openings::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(again, games, "{printed}");
});
