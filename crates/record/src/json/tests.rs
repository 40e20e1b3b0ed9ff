use std::time::Duration;

use board::{Rule, Size};

use super::*;
use crate::GameResult;

fn read(text: &str) -> Result<Vec<Game>, String> {
    parse(text, &Hints::default()).map_err(|error| error.to_string())
}

#[test]
fn a_game_is_read_and_written() {
    let text = concat!(
        r#"{"rule":"renju","size":15,"players":{"black":"alpha","white":null},"#,
        r#""result":"black","reason":"five","opening":1,"moves":[[7,7],null,[8,6]],"#,
        r#""times_ms":[0,1250,null],"values":[null,-30,12],"comments":["a\nb",null,null]}"#,
        "\n"
    );
    let games = read(text).unwrap();
    assert_eq!(games[0].info.result, Some(GameResult::Win(Color::Black)));
    assert_eq!(games[0].moves()[1].time, Some(Duration::from_millis(1250)));
    assert_eq!(games[0].info.size().name_moves(&games[0].points()), "h8--i9");
    assert_eq!(print(&games), text);
}

#[test]
fn objects_may_span_lines_and_have_other_fields() {
    let games =
        read("{\n \"moves\": [[0,0]],\n \"more\": {\"x\": []}\n}\n\n{\"moves\":[]}").unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(read("").unwrap(), []);
}

#[test]
fn positions_are_entries() {
    let text = concat!(
        r#"{"id":"p1","rule":"caro","size":[15,13],"black":[[7,7]],"white":[],"to_move":"black"}"#,
        "\n",
        r#"{"size":15,"black":[[7,7]],"white":[[8,8]],"to_move":"black","moves":[[7,7],[8,8]]}"#,
        "\n"
    );
    let entries = parse_entries(text, &Hints::default()).unwrap();
    assert_eq!(entries[0].rule, Some(Rule::Caro));
    assert_eq!(entries[0].setup.size(), Size::new(15, 13).unwrap());
    assert_eq!(entries[1].rule, None);
    assert_eq!(print_entries(&entries), text);
    let games = read(text).unwrap();
    assert!(games[0].info.has_setup() && games[0].moves().is_empty());
    assert!(!games[1].info.has_setup() && games[1].moves().len() == 2);
    let from_game = parse_entries(r#"{"id":"g","moves":[[7,7]]}"#, &Hints::default()).unwrap();
    assert_eq!(from_game[0].setup.stones(Color::Black).len(), 1);
    assert_eq!(from_game[0].id.as_deref(), Some("g"));
}

#[test]
fn bad_objects_are_named() {
    let rows = [
        ("{}", "line 1: no moves, expected \"moves\":[…]"),
        (
            "{\"moves\":[]}\n{\"moves\":[[7,7",
            "line 2: EOF while parsing a list at column 14, expected a game object (is the file whole?)",
        ),
        (
            "[1]",
            "line 1: invalid type: integer `1`, expected a string at column 2, expected a game object",
        ),
        (
            "{\"moves\":[[7,15]]}",
            "line 1: [7,15] lies outside the 15x15 board, expected [0,0] to [14,14]",
        ),
        (
            "\n{\"moves\":[[7,7],[7,7]]}",
            "line 2: move 2 (h8) is on a stone, expected an empty point",
        ),
        ("{\"size\":4,\"moves\":[]}", "line 1: size 4 by 4, expected N or [W,H] from 5 to 22"),
        ("{\"moves\":[],\"values\":[1]}", "line 1: 1 values, expected 0 as of moves"),
        ("{\"moves\":[],\"result\":\"me\"}", "line 1: result `me`, expected black, white or draw"),
        ("{\"black\":[],\"to_move\":\"x\"}", "line 1: to_move `x`, expected black or white"),
        (
            "{\"black\":[[1,1]],\"white\":[[1,1]]}",
            "line 1: point 1,1 has two stones, expected at most one",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(read(text).unwrap_err(), expected, "{text}");
    }
}

/// A proof that is written as it should be.
const PROOF: &str = concat!(
    r#"{"tengen":"proof","version":1,"id":"p1","rule":"renju","size":[15,13],"#,
    r#""black":[[5,5],[6,5],[7,5]],"white":[[0,0]],"to_move":"black","kind":"vcf","#,
    r#""steps":[["e8"],["j8"],["i8",{"j8":0,"e8":1},1],["a1",2],["b1",{"a1":2}]]}"#,
    "\n"
);

#[test]
fn a_proof_is_read_and_written() {
    let claims = parse_proofs(&format!("{PROOF}\n{PROOF}")).unwrap();
    let proof = &claims[1].proof;
    let size = Size::new(15, 13).unwrap();
    let point = |name| size.parse(name).unwrap();
    assert_eq!((proof.rule, proof.winner(), claims.len()), (Rule::Renju, Color::Black, 2));
    assert_eq!((claims[1].id.as_deref(), claims[1].kind.as_deref()), (Some("p1"), Some("vcf")));
    assert_eq!(proof.steps[2].answers, [(point("j8"), 0), (point("e8"), 1)]);
    let nexts: Vec<Option<usize>> = proof.steps.iter().map(|step| step.otherwise).collect();
    assert_eq!(nexts, [None, None, Some(1), Some(2), None]);
    assert_eq!(print_proofs(&claims[1..]), PROOF);
    // A proof is a position too.
    assert_eq!(parse_entries(PROOF, &Hints::default()).unwrap()[0].setup, proof.setup);
}

#[test]
fn bad_proofs_are_named() {
    let rows = [
        (
            r#""tengen":"proof","#,
            "",
            "missing field `tengen` at column 202, expected a proof object",
        ),
        ("proof", "game", "tengen `game`, expected proof"),
        (r#""version":1"#, r#""version":2"#, "version 2, expected 1"),
        (
            "renju",
            "chess",
            "rule `chess`, expected one of freestyle, standard, renju, caro, caro-overline",
        ),
        ("[15,13]", "4", "size 4 by 4, expected N or [W,H] from 5 to 22"),
        (r#""black","kind""#, r#""red","kind""#, "to_move `red`, expected black or white"),
        ("[0,0]", "[5,5]", "point 5,5 has two stones, expected at most one"),
        (
            r#"["a1",2]"#,
            r#"["p1",2]"#,
            "step 3: `p1` lies outside the 15x13 board, expected a1 to o13",
        ),
        (
            r#""e8":1}"#,
            r#""e":1}"#,
            "step 2: `e` is not a point, expected a letter and a number such as h8",
        ),
        (
            r#"["a1",2]"#,
            r#"["a1",-2]"#,
            "invalid type: integer `-2`, expected answers such as {\"j8\":0} or the number of a step \
             at column 201, expected a proof object",
        ),
        (
            r#"["e8"]"#,
            "[]",
            "invalid length 0, expected a step such as [\"i8\",{\"j8\":0},1] at column 156, \
             expected a proof object",
        ),
        (
            r#"["a1",2]"#,
            r#"["a1",2,2]"#,
            "trailing characters at column 202, expected a proof object",
        ),
    ];
    for (part, fault, expected) in rows {
        assert!(PROOF.contains(part), "{part}");
        let text = PROOF.replacen(part, fault, 1);
        assert_eq!(parse_proofs(&text).unwrap_err().to_string(), format!("line 1: {expected}"));
    }
}
