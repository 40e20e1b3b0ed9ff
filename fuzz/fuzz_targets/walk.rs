//! A board driven by bytes: after any moves and undos it equals one built from its stones.
#![no_main]

use board::{Board, Color, Point, Rule, Ruleset, Shape, Size, with_rule};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [rule, width, height, steps @ ..] = bytes else { return };
    let rule = Rule::ALL[*rule as usize % Rule::ALL.len()];
    let Some(size) = Size::new(5 + width % 18, 5 + height % 18) else { return };
    with_rule!(rule, R => walk::<R>(size, steps));
});

fn walk<R: Ruleset>(size: Size, steps: &[u8]) {
    let mut board = Board::<R>::new(size);
    for pair in steps.chunks_exact(2) {
        match Point::new(pair[0], pair[1]) {
            Some(point) if board.is_empty(point) => board.play(point),
            Some(_) => board.undo(),
            None if pair[0] == u8::MAX => board.pass(),
            None => {}
        }
    }
    let fresh = Board::<R>::from_setup(&board.to_setup());
    for color in Color::ALL {
        for shape in Shape::ALL {
            assert_eq!(fresh.count(color, shape), board.count(color, shape), "{color} {shape}");
        }
    }
    assert_eq!(fresh.key(), board.key());
}
