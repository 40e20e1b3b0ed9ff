use super::*;

/// All texts of so many letters, framed by edges.
fn texts(letters: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..3u32.pow(letters)).map(move |number| {
        let inner = (0..letters).map(|place| b'0' + (number / 3u32.pow(place) % 3) as u8);
        [b'2'].into_iter().chain(inner).chain([b'2']).collect()
    })
}

fn strongest(counts: &Counts) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| counts[kind] > 0)
}

/// What a line is worth, by counting stones instead of knowing strings: k stones of five points
/// that nobody else uses; alive if they stand among four points with a free one on both sides.
fn worth(text: &[u8]) -> Option<Kind> {
    let stones = |window: &[u8]| window.iter().filter(|&&letter| letter == b'1').count();
    let has = |width: usize, wanted: usize, is_alive: bool| {
        text.windows(width).any(|window| {
            let is_open = window[0] == b'0' && window[width - 1] == b'0';
            !window.contains(&b'2') && stones(window) == wanted && (is_open || !is_alive)
        })
    };
    let rows = [
        (5, 5, false, Kind::Win5),
        (6, 4, true, Kind::Alive4),
        (5, 4, false, Kind::Rush4),
        (6, 3, true, Kind::Alive3),
        (5, 3, false, Kind::Sleep3),
        (6, 2, true, Kind::Alive2),
        (5, 2, false, Kind::Sleep2),
    ];
    let found = rows.into_iter().find(|&(width, wanted, is_alive, _)| has(width, wanted, is_alive));
    found.map(|(.., kind)| kind)
}

#[test]
fn every_string_is_of_its_own_kind_and_of_no_stronger_one() {
    let (regexes, automaton) = (Regexes::new(), Automaton::new());
    for kind in Kind::ALL {
        for string in kind.strings() {
            let (mut by_regex, mut by_automaton) = (Counts::default(), Counts::default());
            regexes.add(string.as_bytes(), &mut by_regex);
            automaton.add(string.as_bytes(), &mut by_automaton);
            assert_eq!(by_regex, by_automaton, "{string}");
            assert_eq!(strongest(&by_regex), Some(kind), "{string}");
            assert_eq!(by_regex[kind], 1, "{string}");
            assert_eq!(worth(format!("2{string}2").as_bytes()), Some(kind), "{string}");
        }
    }
}

/// Then an expression, which finds one string a place, misses none.
#[test]
fn no_string_begins_with_another() {
    let all: Vec<&str> = Kind::ALL.iter().flat_map(|kind| kind.strings()).copied().collect();
    for (i, string) in all.iter().enumerate() {
        let others = all.iter().enumerate().filter(|&(j, _)| i != j);
        assert!(others.into_iter().all(|(_, other)| !string.starts_with(other)), "{string}");
    }
}

#[test]
fn strings_come_with_their_mirror_images() {
    for kind in Kind::ALL {
        for string in kind.strings() {
            let mirrored: String = string.chars().rev().collect();
            assert!(kind.strings().contains(&mirrored.as_str()), "{string}");
        }
    }
}

#[test]
fn the_strongest_string_says_what_a_line_is_worth() {
    let automaton = Automaton::new();
    for text in texts(9) {
        let mut counts = Counts::default();
        automaton.add(&text, &mut counts);
        assert_eq!(strongest(&counts), worth(&text), "{}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn strings_that_overlap_all_count() {
    let (regexes, automaton) = (Regexes::new(), Automaton::new());
    let rows: [(&str, Kind, u32); 5] = [
        ("2011001102", Kind::Sleep3, 2),
        ("2101110120", Kind::Rush4, 2),
        ("21111110", Kind::Win5, 2),
        ("200111002", Kind::Alive3, 1),
        ("200110002", Kind::Alive2, 1),
    ];
    for (text, kind, expected) in rows {
        let (mut by_regex, mut by_automaton) = (Counts::default(), Counts::default());
        regexes.add(text.as_bytes(), &mut by_regex);
        automaton.add(text.as_bytes(), &mut by_automaton);
        assert_eq!((by_regex[kind], by_automaton[kind]), (expected, expected), "{text}");
    }
}

/// A stone's own patterns are those that go when it goes.
#[test]
fn patterns_at_a_stone_are_those_that_hold_it() {
    let automaton = Automaton::new();
    let text = b"21110000101002";
    let kinds = |offset| {
        let mut counts = Counts::default();
        automaton.add_at(text, offset, &mut counts);
        counts
    };
    assert_eq!((kinds(2)[Kind::Sleep3], kinds(2)[Kind::Alive2]), (1, 0));
    assert_eq!((kinds(8)[Kind::Sleep3], kinds(8)[Kind::Alive2]), (0, 1));
}
