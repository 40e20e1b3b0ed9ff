//! `tengen train` from games to a network, and the commands that take one.

use std::fs;

use board::Rule;
use eval::Net;

use crate::{fault, games, stdout, tengen};

#[test]
fn games_become_a_network_that_commands_take() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("a.teacher"), games(Rule::Standard, 60)).expect("a written file");
    let train = ["train", "a.teacher", "--rule", "standard", "--epochs", "2"];

    let text = stdout(&tengen(here, &[&train[..], &["--out", "a.net"]].concat()));
    for words in ["standard, 60 games", "network ", "classic ", "from 80 ", "written to a.net"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let more = ["--out", "b.net", "--curve", "b.csv", "--checkpoint", "b.course", "--json"];
    let line = stdout(&tengen(here, &[&train[..], &more].concat()));
    let report: serde_json::Value = serde_json::from_str(&line).expect("one object");
    assert_eq!((report["games"].as_u64(), report["rule"].as_str()), (Some(60), Some("standard")));
    assert!(report["loss"].as_f64() < Some(0.7), "{report}");
    let stages = report["stages"].as_array().expect("a list").iter();
    let positions: u64 = stages.filter_map(|stage| stage["positions"].as_u64()).sum();
    assert_eq!(Some(positions), report["held_out"].as_u64(), "{report}");
    let curve = fs::read_to_string(here.join("b.csv")).expect("a curve");
    assert!(curve.starts_with("part,color,batch,loss,held_out\nvalue,black,"), "{curve}");
    let [a, b] = ["a.net", "b.net"].map(|name| fs::read(here.join(name)).expect("a network"));
    assert_eq!(a, b, "the same games give the same network");
    let picture = ["--out", "c.net", "--curve", "c.svg"];
    stdout(&tengen(here, &[&train[..], &picture].concat()));
    let curve = fs::read_to_string(here.join("c.svg")).expect("a picture");
    for words in ["<svg", "loss of the value", "black, held out", "black, learnt from", "polyline"]
    {
        assert!(curve.contains(words), "{words}: {curve}");
    }
    assert_eq!(Net::from_bytes(&a).map(|net| net.rule()), Ok(Rule::Standard));

    // With games to judge by, all others are learnt from; and a start that nothing betters. The
    // three to judge by are among the sixty, so both runs share the same positions out.
    fs::write(here.join("few.teacher"), games(Rule::Standard, 3)).expect("a written file");
    let judged = ["--out", "d.net", "--check", "few.teacher", "--json"];
    let line = stdout(&tengen(here, &[&train[..], &judged].concat()));
    let checked: serde_json::Value = serde_json::from_str(&line).expect("one object");
    let [learnt, held_out] =
        ["positions", "held_out"].map(|name| [&report, &checked].map(|r| r[name].as_u64()));
    let sums = [0, 1].map(|run| learnt[run].zip(held_out[run]).map(|(a, b)| a + b));
    assert_eq!(sums[0], sums[1], "{report} {checked}");
    assert!((1..=3 * 7).contains(&held_out[1].unwrap_or(0)), "{checked}");
    let still = ["--out", "e.net", "--from", "a.net", "--rate", "0"];
    let text = stdout(&tengen(here, &[&train[..], &still].concat()));
    assert!(text.contains("no round was better than the network it started from"), "{text}");

    let analyze = ["analyze", "h8", "--depth", "3", "--rule", "standard", "--json", "--net"];
    stdout(&tengen(here, &[&analyze[..], &["a.net"]].concat()));
    stdout(&tengen(here, &[&analyze[..], &["none"]].concat()));
    let seats = ["--engine", "agent=tengen,net=a.net,name=x", "--engine", "agent=greedy"];
    let limits = ["--rule", "standard", "--each", "nodes=50", "--games", "2", "--no-record"];
    stdout(&tengen(here, &[&["match"], &seats[..], &limits].concat()));
}

#[test]
fn bad_networks_are_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let good = Net::zero(Rule::Standard).to_bytes();
    fs::write(here.join("standard.net"), &good).expect("a written file");
    fs::write(here.join("short.net"), &good[..1000]).expect("a written file");
    fs::write(here.join("text.net"), "no network").expect("a written file");
    let rows = [
        ("absent.net", "absent.net: cannot be read"),
        ("text.net", "text.net: not a network, expected"),
        ("short.net", "short.net: a network of 1000 bytes, expected"),
        ("standard.net", "standard.net: a network of standard, expected one of freestyle"),
    ];
    for (name, expected) in rows {
        let text = fault(here, &["analyze", "h8", "--depth", "1", "--net", name]);
        assert!(text.contains(expected) && text.contains("classic evaluation"), "{text}");
    }
    let seats = ["match", "--engine", "agent=tengen,net=text.net", "--engine", "agent=greedy"];
    let text = fault(here, &seats);
    assert!(text.contains("text.net: not a network"), "{text}");
    let text = fault(here, &["train", "text.net", "--out", "x.net"]);
    assert!(text.contains("text.net"), "{text}");
    fs::write(here.join("few.teacher"), games(Rule::Standard, 3)).expect("a written file");
    let few = ["train", "few.teacher", "--rule", "standard", "--out", "x.net"];
    assert!(fault(here, &few).contains("too few games"));
    let other = ["train", "few.teacher", "--out", "x.net", "--check", "few.teacher"];
    let text = fault(here, &[&other[..], &["--rule", "freestyle"]].concat());
    assert!(
        text.contains("few.teacher: no game of freestyle, expected some to judge by"),
        "{text}"
    );
    let share = fault(here, &[&few[..], &["--results", "1.5"]].concat());
    assert!(share.contains("`1.5`, expected a number from 0 to 1"), "{share}");
}
