//! [`record::renlib`]: what is read can be written, and what is written stays as it is. (Remarks may lose
//! what the format cannot hold, such as control characters, but only once.)
#![no_main]

use record::{Hints, renlib};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(tree) = renlib::parse(bytes, &Hints::default()) else { return };
    let Ok(printed) = renlib::print(&tree) else { return };
    let again = renlib::parse(&printed, &Hints::default()).expect("what was printed is readable");
    assert_eq!(renlib::print(&again), Ok(printed));
});
