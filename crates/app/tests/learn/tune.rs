//! `tengen tune eval` from games to a file of weights.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Output;

use board::Rule;
use eval::Weights;

use crate::{fault, games, stdout, tengen};

/// Runs `tengen tune eval`.
fn tune(folder: &Path, arguments: &[&str]) -> Output {
    tengen(folder, &[&["tune", "eval"], arguments].concat())
}

#[test]
fn games_become_a_file_of_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("a.teacher"), games(Rule::Standard, 30)).expect("a written file");
    let packed = fs::File::create(here.join("b.txt.gz")).expect("a file");
    let mut packer = flate2::write::GzEncoder::new(packed, flate2::Compression::fast());
    packer.write_all(games(Rule::Standard, 30).as_bytes()).expect("packed games");
    packer.finish().expect("packed games");
    let both = ["--rule", "standard", "--games", "a.teacher", "b.txt.gz", "--epochs", "3"];

    let text = stdout(&tune(here, &both));
    for words in ["standard, 60 games", "value ", "policy ", "first choice", "to standard.bin"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let bytes = fs::read(here.join("standard.bin")).expect("a file of weights");
    assert_eq!(Weights::from_bytes(&bytes).expect("weights").rule(), Rule::Standard);
    assert_eq!(fs::read_dir(here).expect("a folder").count(), 3, "no other file is left");

    // Weights of one rule are a start for another.
    fs::write(here.join("c.teacher"), games(Rule::Caro, 40)).expect("a written file");
    let caro = ["--rule", "caro", "--games", "c.teacher", "--epochs", "9", "--json"];
    let named = [&caro[..], &["--from", "standard.bin", "--out", "mine.bin"]].concat();
    let answer: serde_json::Value =
        serde_json::from_str(&stdout(&tune(here, &named))).expect("JSON");
    assert_eq!((answer["rule"].as_str(), answer["games"].as_u64()), (Some("caro"), Some(40)));
    assert!(answer["value"]["after"].as_f64() < answer["value"]["blind"].as_f64(), "{answer}");
    assert_eq!(answer["weights"], "mine.bin");
    let bytes = fs::read(here.join("mine.bin")).expect("a file of weights");
    assert_eq!(Weights::from_bytes(&bytes).expect("weights").rule(), Rule::Caro);
}

#[test]
fn faults_are_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("a.teacher"), games(Rule::Renju, 30)).expect("a written file");
    fs::write(here.join("bad.txt.gz"), "not packed").expect("a written file");
    fs::write(here.join("renju.bin"), "taken").expect("a written file");
    let rows: &[(&[&str], &str)] = &[
        (&["--games", "a.teacher"], "0 games of freestyle, expected at least 20"),
        (&["--games", "missing.gz"], "missing.gz: cannot be read"),
        (&["--games", "bad.txt.gz"], "bad.txt.gz: cannot be read"),
        (&["--games", "a.teacher", "--rule", "renju"], "renju.bin is there already"),
        (&["--games", "a.teacher", "--from", "no.bin"], "no.bin: cannot be read"),
        (&["--games", "a.teacher", "--from", "renju.bin"], "renju.bin: not a file of weights"),
        (&["--epochs", "3"], "--games"),
    ];
    for (arguments, expected) in rows {
        let line = fault(here, &[&["tune", "eval"][..], arguments].concat());
        assert!(line.starts_with("tengen: ") && line.contains(expected), "{arguments:?}: {line}");
    }
    assert_eq!(fs::read(here.join("renju.bin")).expect("a file"), b"taken");
}
