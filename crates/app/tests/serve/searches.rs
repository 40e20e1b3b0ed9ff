//! Searches over the live connection.

use serde_json::{Value as Json, json};

use crate::server::{Page, Server, position};

/// An analysis that goes on until it is stopped.
fn endless(id: u64) -> Json {
    let position = position("freestyle", "h8i9g9");
    json!({ "id": id, "do": "analyse", "position": position, "hash": 1 })
}

#[test]
fn an_analysis_streams_its_lines_and_ends() {
    let server = Server::start();
    let mut page = server.page();
    let position = position("renju", "h8i9h9h10g8f8i10");
    let request = json!({
        "id": 7, "do": "analyse", "position": position, "lines": 2, "threads": 1, "hash": 4,
        "time_ms": null, "depth": 6, "blocked": ["j11"],
    });
    let heard = page.ask(request);
    let infos: Vec<&Json> = heard.iter().filter(|message| message["type"] == "info").collect();
    let last = infos.iter().rfind(|info| info["multipv"] == 1).expect("a line");
    assert_eq!(last["depth"], 6, "the last line is not held back");
    assert!(infos.iter().any(|info| info["multipv"] == 2));
    assert!(infos.iter().all(|info| info["pv"][0] != "j11"), "a blocked point");
    let winrate = last["winrate"].as_f64().expect("a chance");
    assert!((0.0..=1.0).contains(&winrate));
    let defence = heard.iter().find(|message| message["type"] == "defence").expect("a threat");
    assert_eq!(defence["winner"], "black");
    let [.., best, end] = heard.as_slice() else { panic!("{heard:?}") };
    assert_eq!((&best["type"], &best["move"]), (&json!("best"), &last["pv"][0]));
    assert_eq!(*end, json!({ "id": 7, "type": "end", "cancelled": false }));
    assert!(heard.iter().all(|message| message["id"] == 7));
}

#[test]
fn moves_that_need_no_search_have_a_line_too() {
    let server = Server::start();
    let mut page = server.page();
    // The only block of a four; a five at hand; the empty board.
    for moves in ["h8g8i8a1j8a2k8", "h8a1i8b1j8c1k8d1", ""] {
        let position = position("freestyle", moves);
        let heard = page.ask(json!({ "id": 1, "do": "analyse", "position": position, "depth": 3 }));
        let infos = heard.iter().filter(|message| message["type"] == "info");
        assert!(infos.count() >= 1, "{moves}: {heard:?}");
        let best = heard.iter().find(|message| message["type"] == "best").expect("a move");
        assert!(best["move"].is_string() && best["value"].is_i64(), "{best}");
    }
}

#[test]
fn a_new_job_ends_the_old_one() {
    let server = Server::start();
    let mut page = server.page();
    page.say(endless(1));
    page.hear_of("info");
    page.say(endless(2));
    let end = page.hear_of("end");
    assert_eq!(end, json!({ "id": 1, "type": "end", "cancelled": true }));
    assert_eq!(page.hear_of("info")["id"], 2);
    page.say(json!({ "id": 3, "do": "stop" }));
    let end = page.hear_of("end");
    assert_eq!(end, json!({ "id": 2, "type": "end", "cancelled": true }));
    // Every job of a quick series ends, the last one by its own.
    for id in 4..20 {
        page.say(endless(id));
    }
    let ends: Vec<Json> = (4..19).map(|_| page.hear_of("end")).collect();
    assert!(ends.iter().all(|end| end["cancelled"] == true));
    assert_eq!(page.hear_of("info")["id"], 19);
    let position = position("freestyle", "h8");
    assert_eq!(page.answer_after(19, json!({ "id": 20, "do": "hint", "position": position })), 20);
}

impl Page {
    /// Says a message that ends job `old`; gives the number of the job that is answered.
    fn answer_after(&mut self, old: u64, message: Json) -> u64 {
        self.say(message);
        assert_eq!(self.hear_of("end")["id"], old);
        self.hear_of("end")["id"].as_u64().expect("a number")
    }
}

#[test]
fn pages_search_side_by_side_and_only_so_many() {
    let server = Server::start();
    let mut pages: Vec<Page> = (0..8).map(|_| server.page()).collect();
    for (id, page) in (1..).zip(&mut pages) {
        page.say(endless(id));
    }
    for (id, page) in (1u64..).zip(&mut pages) {
        assert_eq!(page.hear_of("info")["id"], id);
    }
    let mut late = server.page();
    let error = late.error(endless(9));
    assert!(error.starts_with("8 searches are running"), "{error}");
    // A page that goes makes room.
    drop(pages.pop());
    let position = position("freestyle", "h8i9g9");
    let short = json!({ "id": 10, "do": "analyse", "position": position, "hash": 1, "depth": 2 });
    while late.ask(short.clone()).last().expect("an end")["type"] != "end" {
        // One message in ten milliseconds is more than the server takes.
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(pages[0].hear_of("info")["id"], 1, "the others go on");
}

#[test]
fn every_agent_and_level_plays() {
    let server = Server::start();
    let mut page = server.page();
    let mut ask = |agent: &str, level: Option<u8>, rule: &str, moves: &str| {
        let clock = json!({ "turn_ms": 100, "game_ms": null, "increment_ms": 0 });
        let position = position(rule, moves);
        let answer = page.answer(json!({
            "id": 8, "do": "move", "position": position, "agent": agent, "level": level,
            "knobs": {}, "clock": clock,
        }));
        assert_eq!(answer["type"], "move");
        let name = answer["move"].as_str().unwrap_or_else(|| panic!("{answer}")).to_string();
        assert!(!moves.contains(&name), "{agent} {name}");
        name
    };
    for entry in app::agents::entries() {
        ask(entry.name, None, "renju", "h8i9g9");
        ask(entry.name, None, "freestyle", "");
    }
    for level in 1..=10 {
        ask("tengen", Some(level), "standard", "h8h9");
        let five = ask("tengen", Some(level), "freestyle", "h8g8i8a1j8a3k8a5");
        assert_eq!(five, "l8", "level {level} sees its five");
    }
}

#[test]
fn a_level_without_a_clock_answers() {
    let server = Server::start();
    let mut page = server.page();
    for level in [1, 6, 9] {
        let position = position("freestyle", "h8i9g9");
        let answer = page.answer(json!({
            "id": 1, "do": "move", "position": position, "agent": "tengen", "level": level,
        }));
        assert!(answer["move"].is_string() && answer["nodes"].as_u64() >= Some(1), "{answer}");
    }
}

#[test]
fn a_hint_has_reasons() {
    let server = Server::start();
    let mut page = server.page();
    let position = position("freestyle", "h8a1i8b1j8c1");
    let hint = page.answer(json!({ "id": 9, "do": "hint", "position": position }));
    assert_eq!(hint["type"], "hint");
    assert!(["g8", "k8"].iter().any(|name| hint["move"] == *name), "{hint}");
    assert_eq!(hint["pv"][0], hint["move"]);
    let explained = hint["explain"].as_array().expect("reasons");
    assert!(explained.contains(&json!("Makes an open four.")), "{hint}");
    let reasons = hint["reasons"].as_array().expect("reasons by key");
    assert!(reasons.contains(&json!({ "key": "makes", "shape": "open-four" })), "{hint}");
    assert_eq!(hint["winrate"], 1.0);
}

#[test]
fn a_forced_win_comes_with_its_steps() {
    let server = Server::start();
    let mut page = server.page();
    let won = position("freestyle", "h8a1i8b1j8c2");
    let request = |kind: &str, position: &Json| json!({ "id": 10, "do": "solve", "position": position, "kind": kind, "time_ms": 60_000 });
    let solved = page.answer(request("vcf", &won));
    assert_eq!((&solved["result"], &solved["winner"]), (&json!("win"), &json!("black")));
    assert_eq!(solved["plies"], 3);
    let steps = solved["steps"].as_array().expect("steps");
    assert_eq!(steps[0]["play"], solved["line"][0]);
    for (number, step) in steps.iter().enumerate() {
        let answers = step["answers"].as_array().expect("answers").iter();
        let nexts = answers.map(|answer| &answer[1]).chain([&step["otherwise"]]);
        for next in nexts.filter_map(Json::as_u64) {
            assert!((number + 1..steps.len()).contains(&(next as usize)), "{solved}");
        }
    }
    // The first answer that is named, or any other, leads to a step that goes on.
    let reply = solved["line"][1].clone();
    let answers = steps[0]["answers"].as_array().expect("answers");
    let named = answers.iter().find(|answer| answer[0] == reply).map(|answer| &answer[1]);
    let next = named.unwrap_or(&steps[0]["otherwise"]).as_u64().expect("a step");
    assert_eq!(steps[next as usize]["play"], solved["line"][2]);
    let none = page.answer(request("vcf", &position("freestyle", "h8i9")));
    assert_eq!((&none["result"], &none["steps"]), (&json!("none"), &Json::Null));
}

#[test]
fn stones_balance_a_position() {
    let server = Server::start();
    let mut page = server.page();
    for stones in [1, 2] {
        let balanced = page.answer(json!({
            "id": 11, "do": "balance", "position": position("freestyle", "h8"), "stones": stones,
            "time_ms": 500,
        }));
        assert_eq!(balanced["type"], "balanced");
        assert_eq!(balanced["moves"].as_array().map(Vec::len), Some(stones), "{balanced}");
        assert!(balanced["value"].is_i64());
    }
}

#[test]
fn openings_are_played_out() {
    let server = Server::start();
    let mut page = server.page();
    let mut ask = |protocol: &str, moves: &str, level: Option<u8>| {
        let position = position("freestyle", moves);
        let request = json!({
            "id": 12, "do": "opening", "protocol": protocol, "position": position,
            "agent": "tengen", "level": level,
        });
        let choice = page.answer(request);
        assert_eq!(choice["type"], "choice");
        let count = choice["stones"].as_array().map(Vec::len).expect("stones");
        (choice["choice"].as_str().expect("a choice").to_string(), count)
    };
    assert_eq!(ask("swap2", "", Some(5)), ("place".to_string(), 3));
    let third = ask("swap2", "h8i9g7", None);
    let known = [("swap", 0), ("play", 1), ("offer", 2)];
    assert!(known.iter().any(|&(name, count)| third == (name.to_string(), count)), "{third:?}");
    let fifth = ask("swap2", "h8i9g7j10f6", Some(1));
    assert!(fifth == ("swap".to_string(), 0) || fifth == ("play".to_string(), 1), "{fifth:?}");
    assert_eq!(ask("swap1", "", Some(3)), ("place".to_string(), 1));
    assert_eq!(ask("swap1", "h8", None).0, "swap", "the centre is too good");
}

#[test]
fn bad_requests_are_named_and_the_page_goes_on() {
    let server = Server::start();
    let mut page = server.page();
    let position = position("freestyle", "h8");
    let over = crate::server::position("freestyle", "h8a1i8b1j8c1k8d1l8");
    let analyse = |key: &str, value: Json| {
        let mut request = json!({ "id": 5, "do": "analyse", "position": position });
        request[key] = value;
        request
    };
    let hall = server.get("/api/hello").json();
    let too_much = hall["memory_mb"].as_u64().expect("a number") + 1;
    let agent = |agent: &str, level: u8| json!({ "id": 5, "do": "move", "position": position, "agent": agent, "level": level });
    let rows = [
        (analyse("lines", json!(0)), "lines 0, expected 1 to"),
        (analyse("threads", json!(100_000)), "threads 100000, expected 1 to"),
        (analyse("time_ms", json!(4_000_000)), "time_ms 4000000, expected 1 to 3600000"),
        (analyse("hash", json!(too_much)), "{too_much} MB for a table, expected at most the"),
        (analyse("blocked", json!(["q9"])), "`q9` lies outside"),
        (analyse("position", over), "black wins"),
        (analyse("do", json!("dance")), "the message is not understood: unknown variant `dance`"),
        (json!({ "id": 5 }), "the message is not understood: missing field `do`"),
        (agent("nobody", 5), "agent `nobody`, expected one of tengen"),
        (agent("tengen", 11), "level 11, expected one from 1 to 10"),
        (json!({ "id": 5, "do": "solve", "position": position, "kind": "x" }), "kind `x`"),
        (json!({ "id": 5, "do": "balance", "position": position, "stones": 3 }), "stones 3,"),
        (
            json!({ "id": 5, "do": "opening", "protocol": "swap2", "position": position,
                    "agent": "tengen" }),
            "1 stones for swap2, expected 0, 3 or 5",
        ),
    ];
    for (request, expected) in rows {
        let expected = expected.replace("{too_much}", &too_much.to_string());
        let error = page.error(request);
        assert!(error.starts_with(&expected), "{error}, not {expected}");
    }
    let heard = page.ask(analyse("depth", json!(2)));
    assert_eq!(heard.last().expect("an end")["cancelled"], false);
}
