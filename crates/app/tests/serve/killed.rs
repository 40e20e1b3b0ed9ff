//! A server that is killed while it saves: what it has acknowledged is there.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::server::Server;

/// How often the server is killed, unless `TENGEN_KILLS` tells.
const KILLS: usize = 8;

/// Clients that save at the same time.
const CLIENTS: usize = 3;

/// A game that the server has acknowledged: its number and the name of its first player.
type Kept = (i64, String);

#[test]
fn what_was_acknowledged_survives() {
    let told = std::env::var("TENGEN_KILLS").ok().and_then(|text| text.parse().ok());
    let kills: usize = told.unwrap_or(KILLS);
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("a name");
    let mut dice: u64 = 1;
    let mut kept: Vec<Kept> = Vec::new();
    for round in 0..kills {
        let mut server = Server::start_with(&["--data", folder]);
        check(&server, &kept[kept.len().saturating_sub(20)..]);
        // A kill comes some saves after the last one, at any point of the next.
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (saves, pause) = ((dice >> 33) % 12, (dice >> 40) % 20_000);
        kept.extend(kill(&mut server, round, saves as usize, Duration::from_micros(pause)));
    }
    let server = Server::start_with(&["--data", folder]);
    let (held, acknowledged) = (held(&server), kept.len());
    assert!(held >= acknowledged, "{held} games are there, {acknowledged} were acknowledged");
    check(&server, &kept);
    println!("{kills} kills, {acknowledged} games acknowledged, {held} there");
}

/// Saves games until the server is killed, which happens after so many and a pause.
fn kill(server: &mut Server, round: usize, saves: usize, pause: Duration) -> Vec<Kept> {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let count = Arc::new(AtomicUsize::new(0));
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let (host, kept, count) = (server.host.clone(), Arc::clone(&kept), Arc::clone(&count));
            thread::spawn(move || {
                for number in 0.. {
                    let name = format!("{round}-{client}-{number}");
                    let Some(id) = save(&host, &name) else { return };
                    kept.lock().expect("nobody broke off").push((id, name));
                    count.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    while count.load(Ordering::Relaxed) < saves {
        thread::yield_now();
    }
    thread::sleep(pause);
    server.child.kill().expect("a server that runs");
    server.child.wait().expect("its end");
    for client in clients {
        client.join().expect("a client");
    }
    std::mem::take(&mut *kept.lock().expect("nobody broke off"))
}

/// Saves a game; `None` if the server does not acknowledge it.
fn save(host: &str, name: &str) -> Option<i64> {
    let tree = json!({ "move": null, "children": [{ "move": "h8", "children": [] }] });
    let game = json!({ "rule": "renju", "width": 15, "height": 15, "black": name, "tree": tree });
    let body = json!({ "game": game, "id": null }).to_string();
    let head = format!("POST /api/library/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    let mut stream = TcpStream::connect(host).ok()?;
    let length = body.len();
    stream.write_all(format!("{head}Content-Length: {length}\r\n\r\n{body}").as_bytes()).ok()?;
    let mut reply = String::new();
    // A reply that breaks off is none.
    stream.read_to_string(&mut reply).ok()?;
    let (head, body) = reply.split_once("\r\n\r\n")?;
    if !head.starts_with("HTTP/1.1 200") {
        return None;
    }
    serde_json::from_str::<Json>(body).ok()?["id"].as_i64()
}

/// How many games there are.
fn held(server: &Server) -> usize {
    let reply = server.get("/api/library");
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["games"].as_u64().expect("a number") as usize
}

/// Every one of the games is there.
fn check(server: &Server, kept: &[Kept]) {
    for (id, name) in kept {
        let reply = server.get(&format!("/api/library/games/{id}"));
        assert_eq!(reply.status, 200, "game {id} of {name}: {}", reply.body);
        assert_eq!(reply.json()["game"]["black"], json!(name));
    }
}
