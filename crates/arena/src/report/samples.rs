//! Matches to test the page and the files with.

use board::{Rule, Size};

use crate::engine::Engine;
use crate::limits::Limits;
use crate::plan::Plan;
use crate::played::{Colors, Played};
use crate::schedule::Schedule;
use crate::sprt::Sprt;
use crate::standings::Standings;
use crate::terms::Terms;

/// A match of engines that all play each other.
pub(crate) fn plan(names: &[&str]) -> Plan {
    let engine = |name: &&str| Engine {
        name: name.to_string(),
        ..Engine::parse("agent=tengen,nodes=1000").unwrap()
    };
    Plan {
        engines: names.iter().map(engine).collect(),
        each: Limits::default(),
        terms: Terms::new(Rule::Freestyle, Size::default()),
        schedule: Schedule::RoundRobin,
        games: 6,
        concurrency: 1,
        openings: vec!["h8i9".to_string()],
        sprt: (names.len() == 2).then(|| Sprt::parse("0,10").unwrap()),
        date: "2024-05-01".to_string(),
    }
}

/// A game that black wins by five, unless it is told to end otherwise.
pub(crate) fn game(number: usize, [black, white]: [&str; 2]) -> Played {
    let moves: Vec<Option<[u8; 2]>> =
        (0..9).map(|ply| Some([3 + ply / 2, if ply % 2 == 0 { 7 } else { 2 }])).collect();
    let own = |ply: usize| ply >= 2;
    Played {
        number,
        pair: number / 2,
        round: number / 2,
        rule: "freestyle".to_string(),
        size: [15, 15],
        players: Colors { black: black.to_string(), white: white.to_string() },
        result: "black".to_string(),
        reason: "five".to_string(),
        detail: "black wins with 5 in a row".to_string(),
        fault: None,
        opening: 2,
        times_ms: (0..9).map(|ply| own(ply).then_some(10 * ply as u64)).collect(),
        values: (0..9).map(|ply| own(ply).then_some(40 - 7 * ply as i32)).collect(),
        depths: (0..9).map(|ply| own(ply).then_some(ply as u32)).collect(),
        nodes: (0..9).map(|ply| own(ply).then_some(1000 * ply as u64)).collect(),
        moves,
    }
}

/// Six games of two engines: the first wins all its games with black, draws one with white by a
/// full board, loses one with white, and one by its clock.
pub(crate) fn duel(names: [&str; 2]) -> (Plan, Standings, Vec<Played>) {
    let [one, other] = names;
    let seats = |number: usize| if number.is_multiple_of(2) { [one, other] } else { [other, one] };
    let mut games: Vec<Played> = (0..6).map(|number| game(number, seats(number))).collect();
    games[1].result = "draw".to_string();
    games[1].reason = "full".to_string();
    games[1].moves[4] = None;
    games[3].reason = "timeout".to_string();
    games[3].fault = Some("white".to_string());
    games[3].detail = "used 1.5 s of 1.0 s".to_string();
    let plan = plan(&names);
    let standings = standings(&plan, &games);
    (plan, standings, games)
}

/// The standings after games.
pub(crate) fn standings(plan: &Plan, games: &[Played]) -> Standings {
    let names = plan.engines.iter().map(|engine| engine.name.clone()).collect();
    let mut standings = Standings::new(names);
    games.iter().for_each(|game| standings.add(game));
    standings
}
