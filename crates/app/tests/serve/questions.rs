//! Questions that need no search.

use serde_json::{Value as Json, json};

use crate::server::{Server, position};

#[test]
fn the_server_introduces_itself() {
    let server = Server::start();
    let hello = server.get("/api/hello").json();
    assert_eq!(hello["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(hello["rules"][2], "renju");
    assert_eq!((&hello["least"], &hello["most"]), (&json!(5), &json!(22)));
    assert_eq!(hello["levels"].as_array().map(Vec::len), Some(10));
    assert_eq!(hello["levels"][0]["name"], "first game");
    let agents = hello["agents"].as_array().expect("agents");
    assert_eq!(agents.len(), app::agents::entries().count());
    assert_eq!(agents[0]["name"], "tengen");
    assert!(hello["cores"].as_u64() >= Some(1) && hello["memory_mb"].as_u64() >= Some(1));
}

#[test]
fn threats_come_with_their_cells_and_answers() {
    let server = Server::start();
    let (status, judged) = server.post("/api/position", &position("freestyle", "h8a1i8b1j8"));
    assert_eq!(status, 200);
    assert_eq!((&judged["turn"], &judged["winner"]), (&json!("white"), &Json::Null));
    assert_eq!(judged["stones"], 5);
    let threat = &judged["threats"][0];
    assert_eq!((&threat["color"], &threat["kind"]), (&json!("black"), &json!("four")));
    assert_eq!(threat["point"], "g8");
    assert_eq!(threat["cells"], json!(["g8", "h8", "i8", "j8"]));
    assert_eq!(threat["answers"], json!(["g8", "k8"]));
    let words = "Black threatens an open four at g8 or k8: White stops it at g8 or k8.";
    assert_eq!(judged["words"], json!([words]));
    let points = json!(["g8", "k8"]);
    let remark = json!({
        "key": "stop", "color": "black", "shape": "open-four", "points": points, "answers": points,
    });
    assert_eq!(judged["remarks"], json!([remark]));
}

#[test]
fn ends_and_forbidden_points_are_told() {
    let server = Server::start();
    let (_, won) = server.post("/api/position", &position("freestyle", "h8a1i8b1j8c1k8d1l8"));
    assert_eq!((&won["winner"], &won["threats"]), (&json!("black"), &json!([])));
    assert_eq!(won["row"], json!(["h8", "i8", "j8", "k8", "l8"]));
    assert_eq!(won["remarks"], json!([{ "key": "five", "color": "black", "count": 5 }]));
    let (_, renju) = server.post("/api/position", &position("renju", "h8a1i8a2j9a3j10"));
    assert_eq!(renju["forbidden"], json!([{ "point": "j8", "reason": "double-three" }]));
    let (_, lost) = server.post("/api/position", &position("renju", "h8a1i8a2j9a3j10a5j8"));
    assert_eq!((&lost["winner"], &lost["row"]), (&json!("white"), &Json::Null));
    let foul = json!({ "key": "forbidden", "point": "j8", "reason": "double-three" });
    assert_eq!(lost["remarks"], json!([foul]));
}

#[test]
fn set_up_stones_need_not_alternate() {
    let server = Server::start();
    let position = json!({
        "rule": "standard", "width": 9, "height": 7,
        "setup": { "black": ["a1", "b1", "c1", "d1"], "white": [], "turn": "white" },
        "moves": ["pass", "e1"],
    });
    let (_, judged) = server.post("/api/position", &position);
    assert_eq!((&judged["winner"], &judged["stones"]), (&json!("black"), &json!(5)));
}

#[test]
fn bad_positions_are_named() {
    let server = Server::start();
    let good = position("freestyle", "h8");
    let with = |key: &str, value: Json| {
        let mut position = good.clone();
        position[key] = value;
        position
    };
    let rows = [
        (with("rule", json!("chess")), "rule `chess`, expected freestyle"),
        (with("width", json!(4)), "a board of 4 by 15, expected sides from 5 to 22"),
        (with("height", json!(1u64 << 40)), "a board of 15 by 1099511627776"),
        (with("moves", json!(["z9"])), "`z9` lies outside the 15x15 board"),
        (with("moves", json!(["h8", "h8"])), "move 2 (h8): "),
        (with("moves", json!(7)), "the body is not understood: "),
        (with("moves", json!(vec!["pass"; 1000])), "1000 moves, expected at most 968"),
        (with("setup", json!({ "black": ["a1"], "white": ["a1"], "turn": "black" })), "point"),
        (with("setup", json!({ "black": ["a1"], "turn": "green" })), "turn `green`, expected"),
    ];
    for (position, expected) in rows {
        let (status, answer) = server.post("/api/position", &position);
        let error = answer["error"].as_str().expect("a sentence");
        assert!(status == 400 && error.starts_with(expected), "{status} {error}");
    }
}

#[test]
fn games_are_read_and_written() {
    let server = Server::start();
    let text = "(;GM[4]SZ[15]PB[alpha]RE[W+];B[hh]C[centre]CR[hh];W[ii](;B[jj])(;B[kk]))";
    let (status, read) = server.post("/api/read", &json!({ "text": text, "name": "game.sgf" }));
    assert_eq!(status, 200, "{read}");
    let game = &read["games"][0];
    assert_eq!((&game["black"], &game["result"]), (&json!("alpha"), &json!("white")));
    let first = &game["tree"]["children"][0];
    assert_eq!((&first["move"], &first["comment"]), (&json!("h8"), &json!("centre")));
    assert_eq!(first["marks"], json!([{ "point": "h8", "mark": "circle" }]));
    assert_eq!(first["children"][0]["children"].as_array().map(Vec::len), Some(2));
    for (format, end) in [("sgf", ".sgf"), ("psq", ".psq"), ("moves", ".txt"), ("json", ".json")] {
        let question = json!({ "format": format, "game": game });
        let (status, written) = server.post("/api/write", &question);
        assert_eq!(status, 200, "{written}");
        assert!(written["name"].as_str().expect("a name").ends_with(end));
        let question = json!({ "text": written["text"], "name": null });
        let (_, again) = server.post("/api/read", &question);
        let line = &again["games"][0]["tree"]["children"][0]["children"][0]["children"][0];
        assert_eq!(line["move"], "j6", "{format}");
        if format == "sgf" {
            assert_eq!(again, read);
        }
    }
}

#[test]
fn the_longest_game_comes_back() {
    let server = Server::start();
    let size = board::Size::square(22).expect("a size");
    let moves: Vec<Option<board::Point>> =
        size.points().flat_map(|point| [Some(point), None]).collect();
    let text = size.name_moves(&moves);
    let question = json!({ "text": text, "width": 22, "height": 22, "rule": "caro" });
    let read = server.request("POST", "/api/read", "", &question.to_string());
    // Nested deeper than the tests' own reader goes.
    let game = read.body.strip_prefix("{\"games\":[").and_then(|games| games.strip_suffix("]}"));
    let question = format!("{{\"format\":\"moves\",\"game\":{}}}", game.expect("a game"));
    let written = server.request("POST", "/api/write", "", &question).json();
    assert_eq!(written["text"], format!("# board: 22\n# rule: caro\n{text}\n"));
}

#[test]
fn bad_games_are_named() {
    let server = Server::start();
    let (status, answer) = server.post("/api/read", &json!({ "text": "(;GM[1]SZ[15])" }));
    assert_eq!(status, 400);
    assert!(answer["error"].as_str().expect("a sentence").contains("expected GM[4]"), "{answer}");
    let game = json!({
        "rule": "freestyle", "width": 15, "height": 15, "black": null, "white": null,
        "result": "nobody", "date": null, "tree": { "move": null, "children": [] },
    });
    let (status, answer) = server.post("/api/write", &json!({ "format": "sgf", "game": game }));
    let expected = "result `nobody`, expected black, white or draw";
    assert_eq!((status, &answer["error"]), (400, &json!(expected)));
}
