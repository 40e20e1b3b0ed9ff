//! [`record::sgf`]: what is read can be written, and what is written stays as it is.
#![no_main]

use record::{Hints, sgf};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(trees) = sgf::parse(text, &Hints::default()) else { return };
    let printed = sgf::print(&trees);
    let again = sgf::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(sgf::print(&again), printed);
});
