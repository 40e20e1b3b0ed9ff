//! `tengen verify` as a user meets it.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};

/// An open four at i8: j8 is answered by e8, everything else by j8.
const OPEN_FOUR: &str = concat!(
    r#"{"tengen":"proof","version":1,"rule":"renju","size":15,"black":[[5,7],[6,7],[7,7]],"#,
    r#""white":[[0,14],[1,14],[14,14]],"to_move":"black","steps":[["e8"],["j8"],["i8",{"j8":0},1]]}"#,
    "\n"
);

/// Runs `tengen verify` on a file with that text.
fn verify(text: &str, flags: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof.jsonl");
    fs::write(&file, text).expect("a written file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("verify").arg(&file).args(flags).output().expect("tengen starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn answers(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_proof_that_holds() {
    for flags in [&[][..], &["--threads", "2"]] {
        let output = verify(OPEN_FOUR, flags);
        let told = "black wins in 3 plies: 3 steps, 437 positions, every defence answered\n";
        assert_eq!((stdout(&output).as_str(), output.status.code()), (told, Some(0)));
    }
    let output = verify(OPEN_FOUR, &["--json"]);
    let expected = json!({
        "result": "verified", "winner": "black", "plies": 3, "steps": 3, "positions": 437,
        "line": ["i8", "a15", "j8"],
    });
    assert_eq!((answers(&output), output.status.code()), (vec![expected], Some(0)));
}

#[test]
fn a_proof_that_does_not_hold() {
    let cut = OPEN_FOUR.replace(r#"{"j8":0},"#, "");
    let flaw = "after i8 j8: step 1 plays j8: the point has a stone already, expected an empty one";
    let output = verify(&cut, &[]);
    assert_eq!((stdout(&output), output.status.code()), (format!("rejected: {flaw}\n"), Some(1)));
    assert!(output.stderr.is_empty(), "{output:?}");
    let output = verify(&cut, &["--json"]);
    let expected = json!({ "result": "rejected", "steps": 3, "flaw": flaw, "line": ["i8", "j8"] });
    assert_eq!((answers(&output), output.status.code()), (vec![expected], Some(1)));
}

#[test]
fn one_answer_for_each_of_many_proofs() {
    let forward = OPEN_FOUR
        .replace(r#"["e8"]"#, r#"["e8",2]"#)
        .replace(r#""rule""#, r#""id":"forward","rule""#);
    let output = verify(&[OPEN_FOUR, &forward, OPEN_FOUR].concat(), &[]);
    let text = stdout(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), output.status.code()), (3, Some(1)), "{text}");
    assert!(lines[0].starts_with("proof 1: black wins in 3 plies"), "{text}");
    let fault = "forward: rejected: step 0 goes on with step 2, expected an earlier one";
    assert_eq!(lines[1], fault);
    assert_eq!(lines[2], lines[0].replace("proof 1", "proof 3"));
    let output = verify(&[OPEN_FOUR, OPEN_FOUR].concat(), &["--json"]);
    assert_eq!((answers(&output).len(), output.status.code()), (2, Some(0)));
}

/// Black has an open four and dawdles twice: some 200 times 200 lines.
#[test]
fn too_much_work_is_neither_yes_nor_no() {
    let slow = OPEN_FOUR
        .replace("[7,7]]", "[7,7],[8,7]]")
        .replace(r#"["i8",{"j8":0},1]"#, r#"["c3",{"j8":0},1],["e3",{"j8":0,"e8":1,"c3":1},2]"#);
    let output = verify(&slow, &["--positions", "2000", "--json"]);
    let [answer] = &answers(&output)[..] else { panic!("one answer: {output:?}") };
    assert_eq!((answer["result"].as_str(), output.status.code()), (Some("unknown"), Some(1)));
    let flaw = answer["flaw"].as_str().expect("a reason");
    assert!(flaw.starts_with("unfinished after "), "{flaw}");
    assert_eq!(verify(&slow, &[]).status.code(), Some(0));
}

#[test]
fn bad_files_are_one_line() {
    let rows = [
        ("", "no proofs, expected at least one"),
        ("{\"moves\":[]}", "line 1: missing field `tengen` at column 12, expected a proof object"),
        (
            &OPEN_FOUR[..100],
            "line 1: EOF while parsing a list at column 100, expected a proof object (is the file whole?)",
        ),
    ];
    for (text, expected) in rows {
        let output = verify(text, &[]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.trim_end().ends_with(expected), "{text}: {told}");
        assert_eq!(
            (output.status.code(), output.stdout.len(), told.lines().count()),
            (Some(2), 0, 1)
        );
    }
}
