//! Every format: what is written is read again, cut files are refused, and no input panics.

mod strategy;

use std::path::{Path, PathBuf};
use std::time::Duration;

use board::{Color, Diagram, Rule, Size};
use proptest::prelude::*;
use record::{
    Format, Game, GameResult, Hints, Info, Move, Tree, read, read_trees, write, write_trees,
};
use strategy::{games, trees};

/// A file name that tells the format.
fn name(format: Format) -> PathBuf {
    Path::new("game").with_extension(format.extensions()[0])
}

fn read_as(bytes: &[u8], format: Format) -> Result<Vec<Game>, record::Error> {
    read(bytes, Some(&name(format)), &Hints::default())
}

/// The part of a game that a format can hold; `None` if it must refuse the game.
fn held(game: &Game, format: Format) -> Option<Game> {
    let info = &game.info;
    let has_pass = game.moves().iter().any(|step| step.point.is_none());
    match format {
        Format::Json | Format::Sgf => return Some(without_others(game)),
        Format::Drawings => return Some(drawn(game)),
        _ if info.has_setup() => return None,
        Format::Offsets | Format::Psq if has_pass => return None,
        Format::RenLib if info.size() != Size::default() => return None,
        _ => {}
    }
    let mut part = Game::from(held_info(game, format));
    let given = info.opening.unwrap_or(0);
    for (ply, step) in game.moves().iter().enumerate() {
        let is_valued = format == Format::Teacher && ply >= given;
        let time = (format == Format::Psq).then(|| step.time.unwrap_or(Duration::ZERO));
        let value = step.value.filter(|_| is_valued);
        let comment = step.comment.as_deref().filter(|_| format == Format::RenLib);
        let comment = comment.map(|comment| comment.trim().to_string());
        let others = step.others.clone().into_iter().filter(|_| is_valued).collect();
        part.play(Move { point: step.point, time, value, others, comment }).unwrap();
    }
    Some(part)
}

/// All of a game but the moves that its players thought of and did not play.
fn without_others(game: &Game) -> Game {
    let mut part = Game::from(game.info.clone());
    for step in game.moves() {
        part.play(Move { others: Vec::new(), ..step.clone() }).unwrap();
    }
    part
}

/// What a format can hold besides the moves.
fn held_info(game: &Game, format: Format) -> Info {
    let (info, length) = (&game.info, game.moves().len());
    let mut part = Info::new(info.rule, info.size());
    match format {
        Format::Offsets | Format::Openings => part.opening = Some(length),
        Format::Teacher => part.opening = Some(info.opening.unwrap_or(0).min(length)),
        Format::Table => part.opening = info.opening,
        Format::RenLib => part.rule = Rule::Renju,
        _ => {}
    }
    if matches!(format, Format::Table | Format::Teacher | Format::Psq) {
        part.result = info.result;
    }
    if matches!(format, Format::Table | Format::Psq) {
        part.players = info.players.clone();
    }
    let is_loss_on_time = info.result == Some(GameResult::Win(!game.turn()))
        && info.reason.as_deref() == Some("timeout");
    if format == Format::Table || format == Format::Psq && is_loss_on_time {
        part.reason = info.reason.clone();
    }
    part
}

/// The last position, its stones row by row.
fn drawn(game: &Game) -> Game {
    let position = game.position();
    let mut info = Info::new(game.info.rule, game.info.size());
    let read = Diagram::parse(&Diagram::from(position.clone()).to_string()).unwrap();
    info.start = read.setup;
    info.start.turn = position.turn;
    info.comment = game.info.comment.as_ref().map(|comment| {
        let lines: Vec<&str> = comment.lines().map(str::trim).collect();
        lines.join("\n")
    });
    Game::from(info)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn what_is_written_is_read_again(games in games()) {
        for format in Format::ALL {
            let single = matches!(format, Format::Psq | Format::RenLib);
            let chosen: Vec<Game> = games
                .iter()
                .filter(|game| held(game, format).is_some())
                .take(if single { 1 } else { games.len() })
                .cloned()
                .collect();
            if chosen.is_empty() {
                continue;
            }
            let expected: Vec<Game> = chosen.iter().filter_map(|game| held(game, format)).collect();
            let bytes = write(&chosen, format).unwrap();
            prop_assert_eq!(read_as(&bytes, format).unwrap(), expected, "{}", format);
        }
    }

    #[test]
    fn what_cannot_be_held_is_refused(games in games()) {
        for game in games {
            for format in Format::ALL.into_iter().filter(|&format| held(&game, format).is_none()) {
                prop_assert!(write(std::slice::from_ref(&game), format).is_err(), "{}", format);
            }
        }
    }

    #[test]
    fn variations_are_read_again(tree in trees()) {
        for format in [Format::Sgf, Format::RenLib] {
            let bytes = write_trees(std::slice::from_ref(&tree), format).unwrap();
            let again = read_trees(&bytes, Some(&name(format)), &Hints::default()).unwrap();
            prop_assert_eq!(again, vec![tree.clone()], "{}", format);
        }
    }

    #[test]
    fn cut_files_are_refused(games in games(), cut in any::<prop::sample::Index>()) {
        for game in &games {
            for format in [Format::Sgf, Format::Json, Format::RenLib, Format::Psq] {
                let Ok(bytes) = write(std::slice::from_ref(game), format) else { continue };
                // What stands behind the last necessary sign may go.
                let whole = match format {
                    Format::RenLib => bytes.len(),
                    Format::Psq => psq_core(&bytes),
                    _ => bytes.len() - 1,
                };
                let at = cut.index(whole);
                let cut = &bytes[..at];
                let is_blank = cut.is_empty() && format == Format::Json;
                let is_bare_root = cut.len() == 22 && format == Format::RenLib;
                prop_assert!(
                    is_blank || is_bare_root || read_as(cut, format).is_err(),
                    "{format} cut at {at} of {}: {}", bytes.len(), String::from_utf8_lossy(cut)
                );
            }
        }
    }

    #[test]
    fn mutated_files_do_not_panic(
        games in games(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        for format in Format::ALL {
            for game in &games {
                let Ok(mut bytes) = write(std::slice::from_ref(game), format) else { continue };
                for (place, byte) in &changes {
                    let place = place.index(bytes.len());
                    bytes[place] = *byte;
                }
                one_line(read_as(&bytes, format));
            }
        }
    }

    #[test]
    fn garbage_does_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for format in Format::ALL {
            one_line(read_as(&bytes, format));
        }
        one_line(read(&bytes, None, &Hints::default()));
    }

    #[test]
    fn texts_of_the_right_letters_do_not_panic(
        text in "[0-9,:;/()\\[\\]|BWDCABLZSxo.{}\"\\-+#\n\t \\\\a-hé]{0,120}",
        start in prop::sample::select(vec![
            "", "(;GM[4]", "Piskvorky 15x15, 1:1, 0\n", "{\"moves\":[", "# board: ", "15 renju 0 |",
            "B\tfive\t", "\u{0}\u{0}",
        ]),
    ) {
        let text = format!("{start}{text}");
        for format in Format::ALL {
            one_line(read_as(text.as_bytes(), format));
        }
        one_line(read(text.as_bytes(), None, &Hints::default()));
    }
}

/// An error must fit on one line.
fn one_line(read: Result<Vec<Game>, record::Error>) {
    if let Err(error) = read {
        let message = error.to_string();
        assert!(!message.contains(char::is_control) && message.len() < 400, "{message}");
    }
}

/// Length of a PSQ file up to the number that ends it, which Piskvork needs.
fn psq_core(bytes: &[u8]) -> usize {
    let text = std::str::from_utf8(bytes).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let end: usize = lines.iter().rev().take(2).map(|line| line.len() + 1).sum();
    bytes.len() - end
}

#[test]
fn libraries_join_games() {
    let games = read(b"# rule: renju\nh8i9g7\nh8i9h9\nh8h9\n", None, &Hints::default()).unwrap();
    let bytes = write(&games, Format::RenLib).unwrap();
    let tree: Tree = read_trees(&bytes, None, &Hints::default()).unwrap().remove(0);
    assert_eq!(tree.len(), 5);
    let message = write(&games, Format::Psq).unwrap_err().to_string();
    assert_eq!(message, "3 games for a PSQ file, expected one");
}

#[test]
fn names_tell_formats() {
    for format in Format::ALL {
        for extension in format.extensions() {
            let upper = format!("x.{}", extension.to_uppercase());
            assert_eq!(Format::from_name(Path::new(&upper)), Some(format));
        }
    }
    assert_eq!(Format::from_name(Path::new("games.txt")), None);
}

#[test]
fn text_that_is_not_utf8_is_named() {
    let message = read_as(b"h8\nh8\xFF", Format::Positions).unwrap_err().to_string();
    assert_eq!(message, "line 2: bytes that are not UTF-8, expected text");
    let old = b"Piskvorky 15x15, 1:1, 0\n8,8,0\nV\xE1clav\nb\n-1\n";
    let games = read_as(old, Format::Psq).unwrap();
    assert_eq!(games[0].info.players[Color::Black].as_deref(), Some("Václav"));
}
