//! Proofs in files: what is written is read again, cut files are refused, and no input panics.

use board::{Color, Proof, Rule, Setup, Size, Step};
use proptest::prelude::*;
use proptest::sample::Index;
use record::Claim;
use record::json::{parse_proofs, print_proofs};

/// Any proof, most of them wrong: the format does not judge.
fn claims() -> impl Strategy<Value = Vec<Claim>> {
    prop::collection::vec(claim(), 0..3)
}

fn claim() -> impl Strategy<Value = Claim> {
    let size = (Size::MIN..=Size::MAX, Size::MIN..=Size::MAX);
    let stones = prop::collection::vec((any::<Index>(), any::<bool>()), 0..9);
    let answers = prop::collection::vec((any::<Index>(), any::<usize>()), 0..4);
    let step = (any::<Index>(), answers, prop::option::of(any::<usize>()));
    let steps = prop::collection::vec(step, 0..6);
    let rule = prop::sample::select(&Rule::ALL[..]);
    let name = || prop::option::of("[a-z\"\\\\é\n]{0,5}");
    (rule, size, stones, any::<bool>(), steps, name(), name()).prop_map(
        |(rule, (width, height), stones, is_white, steps, id, kind)| {
            let size = Size::new(width, height).unwrap();
            let points: Vec<_> = size.points().collect();
            let mut setup = Setup::new(size);
            for (place, is_white) in stones {
                let color = if is_white { Color::White } else { Color::Black };
                // Points that are taken are passed over.
                let _ = setup.add(points[place.index(points.len())], color);
            }
            setup.turn = if is_white { Color::White } else { Color::Black };
            let point = |place: Index| points[place.index(points.len())];
            let step = |(play, answers, otherwise): (Index, Vec<(Index, usize)>, _)| Step {
                play: point(play),
                answers: answers.into_iter().map(|(place, next)| (point(place), next)).collect(),
                otherwise,
            };
            let steps = steps.into_iter().map(step).collect();
            Claim { id, kind, proof: Proof { rule, setup, steps } }
        },
    )
}

/// An error must fit on one line.
fn one_line(text: &str) {
    if let Err(error) = parse_proofs(text) {
        let message = error.to_string();
        assert!(!message.contains(char::is_control) && message.len() < 400, "{message}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn what_is_written_is_read_again(claims in claims()) {
        prop_assert_eq!(parse_proofs(&print_proofs(&claims)).unwrap(), claims);
    }

    #[test]
    fn cut_files_are_refused(claim in claim(), cut in any::<Index>()) {
        let text = print_proofs(std::slice::from_ref(&claim));
        let at = 1 + cut.index(text.len() - 2);
        if text.is_char_boundary(at) {
            prop_assert!(parse_proofs(&text[..at]).is_err(), "{}", &text[..at]);
        }
    }

    #[test]
    fn changed_files_do_not_panic(
        claim in claim(),
        changes in prop::collection::vec((any::<Index>(), "[0-9a-z\\[\\]{}\",:é-]"), 1..6),
    ) {
        let mut text: Vec<String> =
            print_proofs(&[claim]).chars().map(|letter| letter.to_string()).collect();
        for (place, letter) in changes {
            let place = place.index(text.len());
            text[place] = letter;
        }
        one_line(&text.concat());
    }

    #[test]
    fn garbage_does_not_panic(
        text in "[0-9,:\\[\\]{}\"\n\\\\a-hé-]{0,120}",
        start in prop::sample::select(vec![
            "", "{", "{\"tengen\":\"proof\",\"version\":1,", "{\"steps\":[", "{\"steps\":[[\"h8\",{",
        ]),
    ) {
        one_line(&format!("{start}{text}"));
    }
}

#[test]
fn proofs_are_saved_and_loaded() {
    let folder = std::env::temp_dir().join(format!("record-proofs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("proof.json");
    let proof = Proof { rule: Rule::Caro, setup: Setup::new(Size::default()), steps: Vec::new() };
    let claims = [Claim { id: None, kind: None, proof }];
    record::save_proofs(&path, &claims).unwrap();
    assert_eq!(record::load_proofs(&path).unwrap(), claims);
    std::fs::write(&path, "{\"tengen\":\n\"proof").unwrap();
    let message = record::load_proofs(&path).unwrap_err().to_string();
    assert!(
        message.contains("proof.json, line 2: EOF while parsing a string at column 6"),
        "{message}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}
