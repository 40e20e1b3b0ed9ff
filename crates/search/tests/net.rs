//! The engine with a network: repeatable, legal, and only where the rule is the network's.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use board::{Rule, Size};
use eval::Net;
use search::bench::bench_with;
use search::{Agent, Engine, Judge, Limits, Settings, Task};

/// A network that prefers nothing: what the search finds is its own.
fn settings(rule: Rule) -> Settings {
    Settings { judge: Judge::Net(Arc::new(Net::zero(rule))), ..Settings::default() }
}

#[test]
fn a_network_plays_every_rule_and_wins_what_is_won() {
    let size = Size::default();
    for rule in Rule::ALL {
        for threads in [1, 2] {
            let mut engine = Engine::new(Settings { threads, ..settings(rule) });
            engine.prepare(rule);
            // An open three, and it is black's turn.
            let moves = size.parse_moves("h8a1i8c1j8e1").expect("written moves");
            let task = Task::new(rule, size, moves);
            let answer =
                engine.choose(&task, &Limits::depth(4), &AtomicBool::new(false), &mut |_| {});
            let name = answer.point.map(|point| size.name(point)).unwrap_or_default();
            assert!(["g8", "k8"].contains(&name.as_str()), "{rule}: {name}");
        }
    }
}

#[test]
fn the_same_network_searches_the_same_nodes() {
    let run = || bench_with(Rule::Freestyle, Some(5), &settings(Rule::Freestyle));
    let (first, second) = (run(), run());
    assert_eq!((first.nodes, first.signature), (second.nodes, second.signature));
}

#[test]
fn a_network_of_another_rule_is_passed_over() {
    let run = |settings: &Settings| bench_with(Rule::Standard, Some(5), settings).signature;
    let classic = Settings { judge: Judge::Classic, ..Settings::default() };
    assert_eq!(run(&settings(Rule::Renju)), run(&classic));
    assert_ne!(run(&settings(Rule::Standard)), run(&classic));
    assert_ne!(run(&Settings::default()), run(&classic));
}
