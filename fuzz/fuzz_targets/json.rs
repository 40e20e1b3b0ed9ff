//! [`record::json`]: games and positions read back the same.
#![no_main]

use record::{Hints, json};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(games) = json::parse(text, &Hints::default()) {
        let printed = json::print(&games);
        let again = json::parse(&printed, &Hints::default()).expect("what was printed is readable");
        assert_eq!(again, games, "{printed}");
    }
    if let Ok(entries) = json::parse_entries(text, &Hints::default()) {
        let printed = json::print_entries(&entries);
        let again = json::parse_entries(&printed, &Hints::default());
        assert_eq!(again.expect("what was printed is readable"), entries, "{printed}");
    }
});
