//! Puzzles, as a page asks for them.

use serde_json::{Value as Json, json};

use crate::server::{Server, position};

/// A game in which white overlooks an open three.
const MISSED: [&str; 9] = ["h8", "a1", "i8", "c1", "j8", "e1", "a15", "g1", "c15"];

fn puzzles(server: &Server) -> Json {
    server.get("/api/puzzles").json()
}

#[test]
fn attempts_are_kept() {
    let server = Server::start();
    let listed = puzzles(&server);
    assert!(listed["puzzles"].as_array().expect("a list").len() >= 300);
    assert_eq!(listed["attempts"], json!({}));
    let id = listed["puzzles"][0]["id"].as_str().expect("a name").to_string();
    let path = format!("/api/puzzles/{id}/attempt");
    let (status, kept) = server.post(&path, &json!({ "solved": false }));
    assert_eq!((status, &kept["failed"]), (200, &json!(1)), "{kept}");
    assert!(kept["due"].is_i64());
    assert_eq!(puzzles(&server)["attempts"][&id], kept);
    assert_eq!(server.post("/api/puzzles/none/attempt", &json!({ "solved": true })).0, 404);
    assert_eq!(server.post(&path, &json!({})).0, 400);
}

#[test]
fn a_move_is_answered() {
    let server = Server::start();
    let position = position("freestyle", "h8a1i8b1j8c2g8");
    let lost = server.page().answer(json!({ "id": 1, "do": "reply", "position": position }));
    assert_eq!((&lost["type"], &lost["outcome"]), (&json!("replied"), &json!("lost")), "{lost}");
}

#[test]
fn games_of_the_library_are_harvested_once() {
    let server = Server::start();
    let tree = MISSED
        .iter()
        .rev()
        .fold(json!([]), |children, point| json!([{ "move": point, "children": children }]));
    let game = json!({
        "rule": "freestyle", "width": 15, "height": 15, "black": "Ana", "white": null,
        "result": null, "date": null, "tree": { "move": null, "children": tree },
    });
    let (status, _) = server.post("/api/library/games", &json!({ "game": game, "id": null }));
    assert_eq!(status, 200);
    let mut page = server.page();
    page.say(json!({ "id": 1, "do": "harvest" }));
    let harvested = page.hear_of("harvested");
    assert_eq!((&harvested["type"], &harvested["games"]), (&json!("harvested"), &json!(1)));
    let found = harvested["found"].as_u64().expect("a count");
    let listed = puzzles(&server);
    let own = listed["puzzles"].as_array().expect("a list").iter().filter(|p| p["own"] == true);
    assert_eq!(own.count() as u64, found);
    assert_eq!(page.answer(json!({ "id": 2, "do": "harvest" }))["games"], 0);
}
