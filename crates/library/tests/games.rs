//! Games in a library: added once, found again, removed and brought back.

use board::{Color, Rule, Size};
use library::{GameId, Library, Query};
use record::{GameResult, Hints, Tree, read_trees};

fn tree(sgf: &str) -> Tree {
    let sgf = format!("(;GM[4]SZ[15]{sgf})");
    read_trees(sgf.as_bytes(), None, &Hints::default()).unwrap().remove(0)
}

/// Five games that differ in everything that is searched for.
fn filled() -> Library {
    let mut library = Library::in_memory().unwrap();
    for sgf in [
        "RU[renju]PB[Ana]PW[Boris]RE[B+5]DT[2024-05-01];B[hh];W[hg];B[ig]",
        "RU[renju]PB[Борис]PW[Ana]RE[W+5]DT[2025-02];B[hh];W[ih];B[ig]",
        "RU[freestyle]PB[Chen]PW[Dana]RE[0]DT[2026];B[aa];W[bb]",
        "RU[standard]PB[Chen]PW[Ana];B[hh];W[hg];B[ii]",
        "RU[freestyle]PB[x]PW[y];B[hh];W[aa]",
    ] {
        library.add(&tree(sgf)).unwrap();
    }
    library
}

fn found(library: &Library, query: &Query) -> Vec<i64> {
    let page = library.search(query).unwrap();
    assert_eq!(page.total, page.games.len());
    page.games.iter().map(|game| game.id.0).collect()
}

#[test]
fn every_field_finds() {
    let library = filled();
    let all = Query::default;
    let rows = [
        (all(), vec![5, 4, 3, 2, 1]),
        (Query { player: "aNa".into(), ..all() }, vec![4, 3, 2, 1]),
        (Query { player: "БОРИС".into(), ..all() }, vec![2]),
        (Query { player: "%".into(), ..all() }, vec![]),
        (Query { rule: Some(Rule::Renju), ..all() }, vec![2, 1]),
        (Query { result: Some(GameResult::Win(Color::White)), ..all() }, vec![2]),
        (Query { result: Some(GameResult::Draw), ..all() }, vec![3]),
        (Query { after: "2025".into(), ..all() }, vec![3, 2]),
        (Query { before: "2025".into(), ..all() }, vec![2, 1]),
        (Query { after: "2024-05-01".into(), before: "2024-05-01".into(), ..all() }, vec![1]),
        (Query { size: Size::square(20), ..all() }, vec![]),
        (Query { player: "ana".into(), rule: Some(Rule::Standard), ..all() }, vec![4]),
    ];
    for (query, expected) in rows {
        assert_eq!(found(&library, &query), expected, "{query:?}");
    }
}

#[test]
fn openings_are_found_up_to_symmetry() {
    let library = filled();
    // Games 1 and 2 are mirror images, game 4 is another opening with the same first two moves.
    let rows = [
        ("h8", vec![5, 4, 2, 1]),
        ("h8g8", vec![4, 2, 1]),
        ("h8h9i9", vec![2, 1]),
        ("i9h9h8", vec![2, 1]),
        ("h8h9i7", vec![4]),
        ("o1", vec![3]),
        ("e5", vec![]),
    ];
    for (opening, expected) in rows {
        let query = Query { opening: opening.to_string(), ..Query::default() };
        assert_eq!(found(&library, &query), expected, "{opening}");
    }
}

#[test]
fn pages_follow_each_other() {
    let library = filled();
    let page = library.search(&Query { offset: 1, limit: 2, ..Query::default() }).unwrap();
    assert_eq!(page.total, 5);
    assert_eq!(page.games.iter().map(|game| game.id.0).collect::<Vec<_>>(), [4, 3]);
    assert_eq!(page.games[0].info.players.white.as_deref(), Some("Ana"));
    assert_eq!(Size::default().name_moves(&page.games[0].moves), "h8h9i7");
}

#[test]
fn a_game_is_kept_once() {
    let mut library = Library::in_memory().unwrap();
    let first = library.add(&tree("PB[a];B[hh](;W[hg])(;W[aa])")).unwrap();
    assert!(first.is_new);
    let again = library.add(&tree("PB[a]RE[B+];B[hh];W[hg]C[calm]")).unwrap();
    assert_eq!((again.id, again.is_new), (first.id, false));
    let whole = tree("PB[a]RE[B+];B[hh](;W[hg]C[calm])(;W[aa])");
    assert_eq!(library.get(first.id).unwrap().unwrap().tree, whole);
    for other in ["PB[b];B[hh];W[hg]", "PB[a];B[hh];W[hg];B[aa]", "PB[a]RU[renju];B[hh];W[hg]"] {
        assert!(library.add(&tree(other)).unwrap().is_new, "{other}");
    }
}

#[test]
fn removed_games_come_back() {
    let mut library = filled();
    library.keep_analysis(GameId(2), "review", "1s", "{}").unwrap();
    assert!(library.remove(GameId(2)).unwrap());
    assert!(!library.remove(GameId(2)).unwrap());
    assert_eq!(library.get(GameId(2)).unwrap(), None);
    assert_eq!(found(&library, &Query::default()), [5, 4, 3, 1]);
    assert!(library.restore(GameId(2)).unwrap());
    assert_eq!(found(&library, &Query::default()), [5, 4, 3, 2, 1]);
    assert_eq!(library.analysis(GameId(2), "review", "1s").unwrap().as_deref(), Some("{}"));
    assert!(!library.restore(GameId(99)).unwrap());
}

#[test]
fn a_game_is_replaced() {
    let mut library = filled();
    library.keep_analysis(GameId(1), "review", "1s", "{}").unwrap();
    let commented = tree("RU[renju]PB[Ana]PW[Boris]DT[2024-05-01];B[hh]C[new];W[hg];B[ig]");
    assert!(library.replace(GameId(1), &commented).unwrap());
    assert_eq!(library.get(GameId(1)).unwrap().unwrap().tree, commented);
    assert!(library.analysis(GameId(1), "review", "1s").unwrap().is_some());
    assert!(library.replace(GameId(1), &tree(";B[dd]")).unwrap());
    assert!(library.analysis(GameId(1), "review", "1s").unwrap().is_none());
    let opening = |moves: &str| Query { opening: moves.to_string(), ..Query::default() };
    assert_eq!(found(&library, &opening("d12")), [1]);
    assert_eq!(found(&library, &opening("h8h9i9")), [2]);
    assert!(!library.replace(GameId(99), &commented).unwrap());
}

#[test]
fn bad_questions_are_named() {
    let library = filled();
    let rows = [
        (
            Query { after: "May".into(), ..Query::default() },
            "date `May`, expected one such as 2026-11-16, 2026-11 or 2026",
        ),
        (
            Query { opening: "hello".into(), ..Query::default() },
            "opening: `hello` is not a point, expected a letter and a number such as h8",
        ),
    ];
    for (query, expected) in rows {
        assert_eq!(library.search(&query).unwrap_err().to_string(), expected);
    }
}
