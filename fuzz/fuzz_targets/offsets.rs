//! [`record::offsets`]: what is read can be written, and reads back the same.
#![no_main]

use record::{Hints, offsets};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(games) = offsets::parse(text, &Hints::default()) else { return };
    let Ok(printed) = offsets::print(&games) else { return };
    let again = offsets::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(again, games, "{printed}");
});
