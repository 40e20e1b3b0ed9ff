//! [`record::positions`]: what is read can be written, and reads back the same.
#![no_main]

use record::{Hints, positions};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(games) = positions::parse(text, &Hints::default()) else { return };
    let Ok(printed) = positions::print(&games) else { return };
    let again =
        positions::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(again, games, "{printed}");
});
