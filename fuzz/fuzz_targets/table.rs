//! [`record::table`]: what is read can be written, and what is written stays as it is. (Remarks may lose
//! what the format cannot hold, such as control characters, but only once.)
#![no_main]

use record::{Hints, table};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(games) = table::parse(text, &Hints::default()) else { return };
    let Ok(printed) = table::print(&games) else { return };
    let again = table::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(table::print(&again), Ok(printed));
});
