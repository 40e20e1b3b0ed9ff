use record::{Hints, read_trees};

use super::*;

#[test]
fn everything_comes_back() {
    let sgf = "(;GM[4]SZ[15]RU[renju]PB[a]EV[cup]DT[2026-11-16]RE[B+T]C[start]\
        ;B[hh]C[one]LB[aa:A]TR[bb](;W[hi]SPENT[1.25]V[30](;B[aa];W[bb])(;B[cc]))(;W[ih];B[dd]))";
    let mut trees = read_trees(sgf.as_bytes(), None, &Hints::default()).unwrap();
    let setup = b"(;GM[4]SZ[9]AB[aa][bb]AW[cc]PL[W];W[];B[ee](;W[])(;W[ff]))";
    trees.extend(read_trees(setup, None, &Hints::default()).unwrap());
    for tree in trees {
        let text = serde_json::to_string(&Body::new(&tree)).unwrap();
        let body: Body = serde_json::from_str(&text).unwrap();
        assert_eq!(body.tree().unwrap(), tree, "{text}");
        assert_eq!(body.info().unwrap(), tree.info);
    }
}

#[test]
fn branches_are_short() {
    let sgf = b"(;GM[4]SZ[15];B[hh](;W[hi];B[aa])(;W[ih];B[dd]))";
    let tree = read_trees(sgf, None, &Hints::default()).unwrap().remove(0);
    let text = serde_json::to_string(&Body::new(&tree)).unwrap();
    let expected = "\"moves\":\"h8h7a15\",\"branches\":[{\"after\":1,\"moves\":\"i8d12\"}]}";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn dates_become_days() {
    let rows = [
        ("2026-11-16", Some("2026-11-16")),
        ("2026.1.6 12:30", Some("2026-01-06")),
        ("2026/11", Some("2026-11")),
        ("2026", Some("2026")),
        ("16.11.2026", None),
        ("", None),
    ];
    for (date, expected) in rows {
        assert_eq!(day(date).as_deref(), expected, "{date}");
    }
}
