//! Points, move lists and drawn boards.
#![no_main]

use board::{Diagram, Size};

libfuzzer_sys::fuzz_target!(|text: &str| {
    for size in [Size::default(), Size::new(5, 22).expect("an allowed size")] {
        if let Ok(moves) = size.parse_moves(text) {
            assert_eq!(size.parse_moves(&size.name_moves(&moves)), Ok(moves));
        }
        if let Ok(point) = size.parse(text) {
            assert_eq!(size.parse(&size.name(point)), Ok(point));
        }
    }
    if let Ok(diagram) = Diagram::parse(text) {
        assert_eq!(Diagram::parse(&diagram.to_string()), Ok(diagram));
    }
});
