//! [`record::psq`]: what is read can be written, and reads back with the same moves.
#![no_main]

use record::{Hints, psq};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(game) = psq::parse(text, &Hints::default()) else { return };
    let Ok(printed) = psq::print(&game) else { return };
    let again = psq::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(again.points(), game.points(), "{printed}");
});
