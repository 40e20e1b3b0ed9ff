//! [`record::drawings`]: what is read can be written, and what is written stays as it is. (Remarks may lose
//! what the format cannot hold, such as control characters, but only once.)
#![no_main]

use record::{Hints, drawings};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(games) = drawings::parse(text, &Hints::default()) else { return };
    let printed = drawings::print(&games);
    let again = drawings::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(drawings::print(&again), printed);
});
