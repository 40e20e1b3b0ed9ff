//! Reviews over the socket, and in the library.

use serde_json::{Value as Json, json};

use crate::server::{Server, position};

/// White's move 14 misses the win at j11.
const MISSED: &str = "h8h9i9g7j10k11i8i10j8g8k8l8j7a1j11";

fn order(id: u64, library: Json) -> Json {
    let position = position("renju", MISSED);
    json!({ "id": id, "do": "review", "position": position, "library": library, "time_ms": 30 })
}

#[test]
fn a_review_tells_its_progress_its_moves_and_all_of_it() {
    let server = Server::start();
    let told = server.page().ask(order(7, Json::Null));
    let of = |kind: &str| told.iter().filter(|message| message["type"] == kind).count();
    assert_eq!((of("progress"), of("move"), of("review")), (16, 15, 1));
    let progress = told.iter().rfind(|message| message["type"] == "progress");
    assert_eq!(progress.map(|last| (&last["done"], &last["of"])), Some((&json!(16), &json!(16))));
    let review = told.iter().find(|message| message["type"] == "review").expect("a review");
    assert_eq!((&review["complete"], &review["id"]), (&json!(true), &json!(7)));
    let moments = review["turning"].as_array().expect("turning points");
    let missed = moments.iter().find(|moment| moment["ply"] == 14).expect("the missed win");
    assert_eq!(missed["to"], "j11");
    assert!(review["plies"][13]["win"]["steps"].is_array());
}

#[test]
fn a_review_that_is_stopped_tells_what_is_known() {
    let server = Server::start();
    let mut page = server.page();
    let mut order = order(3, Json::Null);
    order["time_ms"] = json!(2_000);
    page.say(order);
    page.hear_of("progress");
    page.say(json!({ "id": 3, "do": "stop" }));
    assert_eq!(page.hear_of("review")["complete"], false);
    assert_eq!(page.hear_of("end")["cancelled"], true);
}

#[test]
fn a_review_of_a_game_of_the_library_is_kept() {
    let server = Server::start();
    let (_, read) = server.post("/api/read", &json!({ "text": MISSED, "rule": "renju" }));
    let game = &read["games"][0];
    let (status, kept) = server.post("/api/library/games", &json!({ "game": game, "id": null }));
    assert_eq!(status, 200, "{kept}");
    let mut page = server.page();
    let review = |told: Vec<Json>| told.into_iter().find(|message| message["type"] == "review");
    let first = review(page.ask(order(1, kept["id"].clone()))).expect("a review");
    let mut again = page.ask(order(1, kept["id"].clone()));
    // The same time tells that nothing was looked at again.
    assert_eq!(again.remove(0), first);
    // Another game under that number is not taken for it.
    let other = json!({ "id": 2, "do": "review", "position": position("renju", "h8h9"), "library": kept["id"], "time_ms": 30 });
    assert_eq!(
        review(page.ask(other)).expect("a review")["plies"].as_array().map(Vec::len),
        Some(2)
    );
}

#[test]
fn a_game_without_moves_is_refused() {
    let server = Server::start();
    let order = json!({ "id": 1, "do": "review", "position": position("renju", "") });
    assert!(server.page().error(order).starts_with("a game without moves"));
}
