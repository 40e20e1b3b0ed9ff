//! Matches from the page: started, watched, stopped, gone on with, and never more than is allowed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use library::Library;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::server::{Page, Server};

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn server(data: &TempDir) -> Server {
    Server::start_with(&["--data", data.path().to_str().expect("a path")])
}

/// A match of quick players.
fn quick(games: usize) -> Json {
    json!({
        "name": "quick", "players": [{ "agent": "greedy" }, { "agent": "random" }],
        "games": games, "nodes": 50, "rule": "freestyle", "width": 9, "height": 9, "concurrency": 1,
    })
}

/// A match whose first move takes a minute.
fn slow() -> Json {
    json!({
        "name": "slow", "players": [{ "agent": "tengen" }, { "agent": "tengen", "name": "other" }],
        "games": 2, "time_ms": 60_000, "rule": "freestyle", "width": 15, "height": 15,
    })
}

fn start(server: &Server, order: &Json) -> String {
    let (status, answer) = server.post("/api/arena/start", order);
    assert_eq!(status, 200, "{answer}");
    answer["name"].as_str().expect("a name").to_string()
}

fn watch(server: &Server) -> Page {
    let mut page = server.page();
    page.say(json!({ "id": 1, "do": "watch" }));
    page
}

/// Hears news until they satisfy; gives all of them.
fn hear_until(page: &mut Page, is_enough: impl Fn(&Json) -> bool) -> Vec<Json> {
    let mut heard = Vec::new();
    loop {
        let news = page.hear_of("match");
        let is_last = is_enough(&news);
        heard.push(news);
        if is_last {
            return heard;
        }
    }
}

fn is_state(news: &Json, state: &str) -> bool {
    news["match"]["state"] == state
}

/// The one match of the list.
fn listed(server: &Server) -> Json {
    let overview = server.get("/api/arena").json();
    assert_eq!(overview["matches"].as_array().map(Vec::len), Some(1), "{overview}");
    overview["matches"][0].clone()
}

/// The numbers and moves of all games in the file of a match.
fn kept(folder: &Path) -> Vec<(u64, Json)> {
    let text = fs::read_to_string(folder.join("games.jsonl")).expect("games");
    let whole = text.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    whole.map(|game| (game["number"].as_u64().expect("a number"), game["moves"].clone())).collect()
}

#[test]
fn a_match_is_watched_to_its_end() {
    let data = folder();
    let server = server(&data);
    let mut page = watch(&server);
    let nothing = page.hear_of("match");
    assert_eq!((&nothing["match"], nothing.get("boards")), (&Json::Null, None));
    let name = start(&server, &quick(4));
    let heard = hear_until(&mut page, |news| is_state(news, "over"));
    assert!(heard.iter().any(|news| news["boards"][0]["moves"].is_array()), "{heard:?}");
    let games: BTreeSet<u64> = heard
        .iter()
        .flat_map(|news| news["games"].as_array().cloned().unwrap_or_default())
        .map(|game| game["number"].as_u64().expect("a number"))
        .collect();
    assert_eq!(games, BTreeSet::from([1, 2, 3, 4]));
    let table = heard.iter().rev().find_map(|news| news.get("table")).expect("a table");
    assert_eq!((&table["played"], table["rows"].as_array().map(Vec::len)), (&json!(4), Some(2)));
    assert!(table["rows"][0]["elo_error"].is_number(), "{table}");

    assert_eq!(
        (&listed(&server)["state"], &listed(&server)["played"]),
        (&json!("over"), &json!(4))
    );
    let whole = server.get(&format!("/api/arena/{name}")).json();
    assert_eq!(whole["games"].as_array().map(Vec::len), Some(4));
    let game = server.get(&format!("/api/arena/{name}/games/1")).json();
    assert_eq!((&game["game"]["width"], &game["game"]["black"]), (&json!(9), &json!("greedy")));
    assert!(game["game"]["tree"]["children"][0]["move"].is_string());
    assert_eq!(server.get(&format!("/api/arena/{name}/games/5")).status, 404);
    let folder = data.path().join("matches").join(&name);
    for file in ["match.json", "games.jsonl", "report.html", "games.sgf", "results.pgn"] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    let (status, answer) = server.post("/api/arena/resume", &json!({ "name": name }));
    assert!(status == 400 && answer["error"].as_str().expect("words").contains("is over"));
    // The library knows how it ended.
    let library = Library::open(data.path().join("library.sqlite")).expect("a library");
    let [kept] = &library.matches().expect("matches")[..] else { panic!("expected one match") };
    let result: Json = serde_json::from_str(&kept.json).expect("JSON");
    assert_eq!(
        (&kept.name, &result["state"], &result["played"]),
        (&name, &json!("over"), &json!(4))
    );
    assert_eq!(Path::new(&kept.folder), folder);
}

#[test]
fn a_report_works_and_can_do_nothing_else() {
    let data = folder();
    let server = server(&data);
    let mut page = watch(&server);
    let name = start(&server, &quick(2));
    hear_until(&mut page, |news| is_state(news, "over"));
    let report = server.get(&format!("/api/arena/{name}/report/"));
    let written = fs::read_to_string(data.path().join("matches").join(&name).join("report.html"));
    assert_eq!((report.status, report.body), (200, written.expect("a report")));
    let policy =
        report.head.lines().find_map(|line| line.strip_prefix("content-security-policy: "));
    let policy = policy.expect("a policy");
    assert!(policy.contains("default-src 'none'") && policy.ends_with("sandbox allow-scripts"));
    assert!(!policy.contains("connect-src") && !policy.contains("'self'"), "{policy}");
    assert!(report.head.contains("content-type: text/html"));
    // What runs in its sandbox has the origin `null`.
    let refused = server.request("GET", "/api/arena", "Origin: null\r\n", "");
    assert_eq!(refused.status, 403);
}

#[test]
fn a_match_stops_and_goes_on() {
    let data = folder();
    let server = server(&data);
    let mut page = watch(&server);
    let name = start(&server, &slow());
    hear_until(&mut page, |news| news["boards"][0]["turn"].is_string());
    let (status, answer) = server.post("/api/arena/start", &quick(2));
    let error = answer["error"].as_str().expect("words");
    assert!(status == 400 && error.starts_with("match `slow` is being played"), "{answer}");
    assert_eq!(listed(&server)["state"], "playing");
    for round in 0..2 {
        let (status, answer) = server.post("/api/arena/stop", &json!({ "name": name }));
        assert_eq!(status, 200, "{round} {answer}");
        hear_until(&mut page, |news| is_state(news, "stopped"));
        assert_eq!(listed(&server)["state"], "stopped");
        let (status, _) = server.post("/api/arena/stop", &json!({ "name": name }));
        assert_eq!(status, 400, "it does not run");
        let (status, answer) = server.post("/api/arena/resume", &json!({ "name": name }));
        assert_eq!(status, 200, "{round} {answer}");
        hear_until(&mut page, |news| news["boards"][0]["turn"].is_string());
    }
    assert_eq!(kept(&data.path().join("matches").join(name)), [], "broken games do not count");
}

#[test]
fn page_and_terminal_go_on_with_each_others_matches() {
    let data = folder();
    let server = server(&data);
    let mut page = watch(&server);
    let name = start(&server, &quick(6));
    hear_until(&mut page, |news| is_state(news, "over"));
    let folder = data.path().join("matches").join(&name);
    let games = folder.join("games.jsonl");
    let whole = fs::read_to_string(&games).expect("games");
    let cut = |lines: usize| {
        let rest: String = whole.split_inclusive('\n').take(lines).collect();
        fs::write(&games, rest + "{\"number\":3,\"pa").expect("a cut");
    };
    cut(2);
    let played = Command::new(TENGEN).args(["match", "--resume"]).arg(&folder).output();
    let played = played.expect("the program starts");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let first = kept(&folder);
    cut(3);
    assert_eq!(listed(&server)["state"], "stopped");
    let (status, answer) = server.post("/api/arena/resume", &json!({ "name": name }));
    assert_eq!(status, 200, "{answer}");
    // It may be over before anybody hears that it is played.
    hear_until(&mut page, |news| news["run"] == 2 && is_state(news, "over"));
    let numbers: Vec<u64> = first.iter().map(|(number, _)| *number).collect();
    assert_eq!((numbers, kept(&folder)), (vec![0, 1, 2, 3, 4, 5], first), "and the same games");
}

#[test]
fn a_killed_server_loses_no_game() {
    let data = folder();
    let mut first = server(&data);
    let mut page = watch(&first);
    let name = start(&first, &quick(10_000));
    let heard = hear_until(&mut page, |news| news["table"]["played"].as_u64() >= Some(5));
    let told = heard.last().expect("news")["table"]["played"].as_u64().expect("a number");
    first.child.kill().expect("a kill");
    first.child.wait().expect("an end");
    let folder = data.path().join("matches").join(&name);
    let before = kept(&folder);
    assert!(before.len() as u64 >= told, "{} of {told}", before.len());

    let second = server(&data);
    let entry = listed(&second);
    assert_eq!((&entry["state"], &entry["played"]), (&json!("stopped"), &json!(before.len())));
    let mut page = watch(&second);
    let (status, answer) = second.post("/api/arena/resume", &json!({ "name": name }));
    assert_eq!(status, 200, "{answer}");
    let more = before.len() as u64 + 3;
    hear_until(&mut page, |news| news["table"]["played"].as_u64() >= Some(more));
    second.post("/api/arena/stop", &json!({ "name": name }));
    hear_until(&mut page, |news| is_state(news, "stopped"));
    let after = kept(&folder);
    let numbers: BTreeSet<u64> = after.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers.len(), after.len(), "every game is played once");
    assert_eq!(after[..before.len()], before);
}

#[test]
#[cfg(unix)]
fn an_interrupt_stops_the_match_cleanly() {
    let data = folder();
    let mut server = server(&data);
    let mut page = watch(&server);
    let name = start(&server, &slow());
    hear_until(&mut page, |news| news["boards"][0]["turn"].is_string());
    let pid = server.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status().expect("a signal");
    assert!(sent.success());
    assert!(server.child.wait().expect("an end").success());
    let folder = data.path().join("matches").join(name);
    assert_eq!(kept(&folder), []);
    assert!(folder.join("report.html").is_file(), "its files were written");
}

#[test]
fn brains_are_those_that_the_user_named() {
    let data = folder();
    let brain = env!("CARGO_BIN_EXE_pbrain-tengen");
    fs::write(data.path().join("engines.txt"), format!("cmd=\"{brain}\",name=mine\nnonsense\n"))
        .expect("a file");
    let given = format!("cmd=\"{brain}\",name=given");
    let path = data.path().to_str().expect("a path");
    let server = Server::start_with(&["--data", path, "--engine", &given]);
    let overview = server.get("/api/arena").json();
    assert_eq!(overview["brains"], json!(["given", "mine"]));
    assert!(overview["faults"][0].as_str().expect("words").contains("engines.txt: line 2: "));
    let mut page = watch(&server);
    start(
        &server,
        &json!({
            "players": [{ "brain": "given" }, { "brain": "mine" }], "games": 1, "time_ms": 1000,
            "nodes": 20, "rule": "freestyle", "width": 7, "height": 7, "openings": "none",
        }),
    );
    let heard = hear_until(&mut page, |news| is_state(news, "over"));
    let table = heard.iter().rev().find_map(|news| news.get("table")).expect("a table");
    assert_eq!((&table["played"], &table["rows"][0]["crashes"]), (&json!(1), &json!(0)));
}

#[test]
fn strangers_and_nonsense_start_nothing() {
    let data = folder();
    let server = server(&data);
    let with = |key: &str, value: Json| {
        let mut order = quick(2);
        order[key] = value;
        order
    };
    let rows = [
        (json!({}), "missing field"),
        (json!([]), "the body is not understood"),
        (with("games", json!(1_000_000)), "games 1000000, expected 1 to 10000"),
        (with("games", json!(-1)), "the body is not understood"),
        (with("concurrency", json!(4096)), "concurrency 4096, expected 1 to"),
        (with("players", json!(["sh"])), "the body is not understood"),
        (with("players", json!([{ "brain": "sh -c id" }, { "agent": "greedy" }])), "brain `sh -c"),
        (with("players", json!([{ "cmd": "sh" }, { "agent": "greedy" }])), "unknown field `cmd`"),
        (
            with("players", json!([{ "program": { "words": ["sh"] } }, { "agent": "greedy" }])),
            "unknown field `program`",
        ),
        (
            with("players", json!([{ "agent": "greedy", "knobs": { "cmd": "sh" } }, {}])),
            "player 1: agent greedy: ",
        ),
    ];
    for (order, expected) in rows {
        let (status, answer) = server.post("/api/arena/start", &order);
        let error = answer["error"].as_str().expect("a sentence");
        assert!(status == 400 && error.contains(expected), "{status} {error}");
    }
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        for path in ["start", "stop", "resume"] {
            let line = format!("Origin: {origin}\r\n");
            let body = quick(2).to_string();
            let reply = server.request("POST", &format!("/api/arena/{path}"), &line, &body);
            assert_eq!(reply.status, 403, "{origin} {path}");
        }
    }
    for name in
        ["..", "%2e%2e", "..%2f..%2fetc", "%2Fetc%2Fpasswd", "a%00b", "nobody", "%ff", "..%5c"]
    {
        for end in ["", "/report/", "/games/1", "/games/x"] {
            let reply = server.get(&format!("/api/arena/{name}{end}"));
            assert!(matches!(reply.status, 400 | 404), "{name}{end}: {}", reply.status);
        }
        for path in ["resume", "stop"] {
            let (status, _) = server.post(&format!("/api/arena/{path}"), &json!({ "name": name }));
            assert_eq!(status, 400, "{name}");
        }
    }
    assert!(!data.path().join("matches").exists(), "nothing was made");
    let mut page = watch(&server);
    let name = start(&server, &with("name", json!("../../../tmp/evil /x\u{0}")));
    assert_eq!(name, "tmp-evil-x");
    hear_until(&mut page, |news| is_state(news, "over"));
    assert!(data.path().join("matches/tmp-evil-x/match.json").is_file());
    assert_eq!(start(&server, &with("name", json!("tmp evil x"))), "tmp-evil-x-2");
}
