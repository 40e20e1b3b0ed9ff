//! Random games and trees.

use std::time::Duration;

use board::{ByColor, Color, Rule, Setup, Size};
use proptest::prelude::*;
use proptest::sample::Index;
use record::{Game, GameResult, Info, Move, Tree};

/// Up to three games.
pub fn games() -> impl Strategy<Value = Vec<Game>> {
    prop::collection::vec(game(), 0..4)
}

fn game() -> impl Strategy<Value = Game> {
    let steps = prop::collection::vec((any::<Index>(), remarks()), 0..30);
    (info(), steps).prop_map(|(info, steps)| {
        let mut game = Game::from(info);
        let points: Vec<_> = game.info.size().points().collect();
        for (place, (is_pass, time, value, comment, others)) in steps {
            let point = (!is_pass).then(|| points[place.index(points.len())]);
            let at = |(place, value): (Index, i32)| (points[place.index(points.len())], value);
            let others = others.into_iter().map(at).collect();
            // Points that are taken are passed over.
            let _ = game.play(Move { point, time, value, others, comment });
        }
        game
    })
}

type Remarks = (bool, Option<Duration>, Option<i32>, Option<String>, Vec<(Index, i32)>);

fn remarks() -> impl Strategy<Value = Remarks> {
    (
        prop::bool::weighted(0.03),
        prop::option::of((0u64..100_000_000).prop_map(Duration::from_millis)),
        prop::option::of(-30000..30000i32),
        prop::option::weighted(0.2, comment()),
        prop::collection::vec((any::<Index>(), -30000..30000i32), 0..3),
    )
}

fn info() -> impl Strategy<Value = Info> {
    let size = prop_oneof![
        2 => Just(Size::default()),
        1 => (Size::MIN..=Size::MAX, Size::MIN..=Size::MAX)
            .prop_map(|(width, height)| Size::new(width, height).unwrap()),
    ];
    let result = prop::sample::select(vec![
        None,
        Some(GameResult::Draw),
        Some(GameResult::Win(Color::Black)),
        Some(GameResult::Win(Color::White)),
    ]);
    let reason = prop_oneof![line(), Just("timeout".to_string()), Just("resign".to_string())];
    let texts = [line(), line(), line(), line()].map(prop::option::of);
    let setup = prop::option::weighted(
        0.2,
        (prop::collection::vec(any::<prop::sample::Index>(), 0..6), any::<bool>()),
    );
    let rest = (prop::option::of(reason), prop::option::of(comment()), prop::option::of(0..9usize));
    (prop::sample::select(&Rule::ALL[..]), size, result, texts, setup, rest).prop_map(
        |(rule, size, result, [black, white, event, date], setup, (reason, comment, opening))| {
            let mut info = Info::new(rule, size);
            info.players = ByColor { black, white };
            (info.result, info.reason) = (result, reason);
            (info.event, info.date, info.comment, info.opening) = (event, date, comment, opening);
            if let Some((places, is_white)) = setup {
                info.start = stones(size, &places);
                info.start.turn = if is_white { Color::White } else { Color::Black };
            }
            info
        },
    )
}

fn stones(size: Size, places: &[prop::sample::Index]) -> Setup {
    let points: Vec<_> = size.points().collect();
    let mut setup = Setup::new(size);
    for (place, color) in places.iter().zip([Color::Black, Color::White].into_iter().cycle()) {
        // Points that are taken are passed over.
        let _ = setup.add(points[place.index(points.len())], color);
    }
    setup
}

/// A name: one line without blanks at its ends, with the signs that formats must escape.
fn line() -> impl Strategy<Value = String> {
    "[a-zA-Z\\]\\\\:é][a-z0-9\\]\\[\\\\:;,\"é().]{0,9}( [a-z0-9,\\]:]{1,5})?"
}

/// Remarks of one or more lines.
fn comment() -> impl Strategy<Value = String> {
    "[a-z\\]\\\\:é#(][a-z0-9\\]\\[\\\\:;,\"é \n]{0,20}[a-z]"
}

/// A renju tree on 15 by 15 with comments and labels.
pub fn trees() -> impl Strategy<Value = Tree> {
    let branch = (any::<prop::sample::Index>(), 0..225usize, prop::option::of("[a-z]{1,9}"));
    let label = (any::<prop::sample::Index>(), 0..225usize, "[A-Z?]{1,3}");
    let branches = prop::collection::vec(branch, 0..40);
    (branches, prop::collection::vec(label, 0..5)).prop_map(|(branches, labels)| {
        let size = Size::default();
        let points: Vec<_> = size.points().collect();
        let mut tree = Tree::new(Info::new(Rule::Renju, size));
        let mut ids = vec![tree.root()];
        for (parent, place, comment) in branches {
            let step = Move { point: Some(points[place]), comment, ..Move::default() };
            ids.extend(tree.play(ids[parent.index(ids.len())], step));
        }
        for (node, place, text) in labels {
            let id = ids[node.index(ids.len())];
            let is_new = tree.node(id).labels().is_empty();
            let is_played =
                tree.children(id).any(|id| tree.node(id).step().point == Some(points[place]));
            // One label a node keeps them in the order in which a library tells them.
            if is_new && !is_played {
                tree.add_label(id, points[place], text);
            }
        }
        tree
    })
}
