//! The library, as a page asks for it.

use std::fs;

use serde_json::{Value as Json, json};

use crate::server::Server;

fn game(black: &str, moves: &[&str]) -> Json {
    let tree = moves
        .iter()
        .rev()
        .fold(json!([]), |children, point| json!([{ "move": point, "children": children }]));
    let tree = json!({ "move": null, "children": tree });
    json!({
        "rule": "renju", "width": 15, "height": 15, "black": black, "white": "Tengen",
        "result": "black", "date": "2026-11-16", "tree": tree,
    })
}

fn save(server: &Server, game: Json, id: Option<i64>) -> i64 {
    let (status, kept) = server.post("/api/library/games", &json!({ "game": game, "id": id }));
    assert_eq!(status, 200, "{kept}");
    kept["id"].as_i64().expect("a number")
}

#[test]
fn games_are_kept_found_changed_and_removed() {
    let server = Server::start();
    let first = save(&server, game("Ana", &["h8", "h9", "i9"]), None);
    assert_eq!(save(&server, game("Ana", &["h8", "h9", "i9"]), None), first);
    let second = save(&server, game("Борис", &["h8", "g8", "pass"]), None);
    let search = |query: &str| {
        let found = server.get(&format!("/api/library/games?{query}")).json();
        let games = found["games"].as_array().expect("games").iter();
        games.map(|game| game["id"].as_i64().expect("a number")).collect::<Vec<i64>>()
    };
    assert_eq!(search(""), [second, first]);
    assert_eq!(search("player=%D0%B1%D0%BE%D1%80&rule=renju&result=black"), [second]);
    assert_eq!(search("opening=h8i8i9&size=15"), [first]);
    assert_eq!(search("after=2026-11&before=2026&limit=1&offset=1"), [first]);
    let listed = server.get("/api/library/games").json();
    assert_eq!(listed["total"], 2);
    assert_eq!(listed["games"][0]["moves"], json!(["h8", "g8", "pass"]));

    assert_eq!(save(&server, game("Ana", &["a1"]), Some(first)), first);
    let shown = server.get(&format!("/api/library/games/{first}")).json();
    assert_eq!(shown["game"]["tree"]["children"][0]["move"], "a1");
    let path = format!("/api/library/games/{first}");
    assert_eq!(server.request("DELETE", &path, "", "").status, 200);
    assert_eq!(server.get(&path).status, 404);
    assert_eq!(server.request("DELETE", &path, "", "").status, 404);
    assert_eq!(server.post(&format!("{path}/restore"), &json!({})).0, 200);
    assert_eq!(server.get(&path).status, 200);
}

#[test]
fn files_are_imported_and_everything_is_exported() {
    let server = Server::start();
    let files = json!({ "files": [
        { "name": "a.sgf", "text": "(;GM[4]SZ[15]PB[Ana];B[hh](;W[hg])(;W[gg]))" },
        { "name": "list.txt", "text": "h8i9\nh8h9\n" },
        { "name": "bad.psq", "text": "nonsense" },
    ] });
    let (status, report) = server.post("/api/library/import", &files);
    assert_eq!(status, 200);
    assert_eq!((&report["files"], &report["games"]), (&json!(2), &json!(3)));
    assert_eq!((&report["added"], &report["faults"][0]["file"]), (&json!(3), &json!("bad.psq")));
    let export = server.get("/api/library/export");
    assert!(export.head.contains("content-disposition: attachment; filename=\"tengen-library-"));
    let other = Server::start();
    let files = json!({ "files": [{ "name": "all.jsonl", "text": export.body }] });
    assert_eq!(other.post("/api/library/import", &files).1["added"], 3);
    assert_eq!(other.get("/api/library/export").body, export.body);
}

#[test]
fn large_imports_are_taken_and_larger_ones_refused() {
    let server = Server::start();
    let text = format!("(;GM[4]SZ[15];B[hh]C[{}])", "calm ".repeat(800_000));
    let files = json!({ "files": [{ "name": "a.sgf", "text": text }] });
    let (status, report) = server.post("/api/library/import", &files);
    assert_eq!((status, &report["games"], &report["added"]), (200, &json!(1), &json!(1)));
    let head = "Content-Length: 17000000\r\n";
    let request =
        format!("POST /api/library/import HTTP/1.1\r\nHost: {}\r\n{head}\r\n", server.host);
    let reply = server.send(request.as_bytes());
    assert_eq!(reply.status, 413);
    assert_eq!(reply.error(), "a longer body, expected at most 16777216 bytes");
}

#[test]
fn settings_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = ["--data", folder.path().to_str().expect("a name")];
    let server = Server::start_with(&data);
    assert_eq!(server.get("/api/library/settings/theme").body, "null");
    let put = server.request("PUT", "/api/library/settings/theme", "", "{\"name\":\"night\"}");
    assert_eq!(put.status, 200);
    drop(server);
    let server = Server::start_with(&data);
    assert_eq!(server.get("/api/library/settings/theme").json(), json!({ "name": "night" }));
    assert_eq!(server.request("PUT", "/api/library/settings/theme", "", "{").status, 400);
    assert_eq!(server.request("PUT", "/api/library/settings/a%20b", "", "1").status, 400);
}

#[test]
fn bad_questions_are_refused_in_a_sentence() {
    let server = Server::start();
    let rows = [
        ("games?rule=chess", 400, "rule `chess`, expected freestyle"),
        ("games?result=x", 400, "result `x`, expected black, white or draw"),
        ("games?opening=zz", 400, "opening: `zz` is not a point"),
        ("games?after=May", 400, "date `May`, expected"),
        ("games?size=99", 400, "a board of 99 by 99, expected sides"),
        ("games?offset=-1", 400, "Failed to deserialize"),
        ("games/x", 400, "a game without a number"),
        ("games/7", 404, "game 7 is not in the library"),
    ];
    for (path, status, expected) in rows {
        let reply = server.get(&format!("/api/library/{path}"));
        assert_eq!(reply.status, status, "{path}: {}", reply.body);
        assert!(reply.error().starts_with(expected), "{path}: {}", reply.error());
    }
    let (status, _) = server.post("/api/library/games", &json!({ "game": game("a", &["z9"]) }));
    assert_eq!(status, 400);
    let (status, _) =
        server.post("/api/library/games", &json!({ "game": game("a", &["h8"]), "id": 9 }));
    assert_eq!(status, 404);
}

#[test]
fn without_a_library_the_server_serves_all_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    fs::write(&path, "dear diary").expect("a file");
    let server = Server::start_with(&["--data", folder.path().to_str().expect("a name")]);
    assert_eq!(server.get("/api/hello").status, 200);
    let reply = server.get("/api/library/games");
    assert_eq!(reply.status, 503);
    let expected = format!("no library: {} is damaged (", path.display());
    assert!(reply.error().starts_with(&expected), "{}", reply.error());
    assert_eq!(fs::read(&path).expect("the file"), b"dear diary");
}
