//! Strangers, floods and nonsense: refused or bounded, and the server lives.

use std::io::Write;
use std::net::TcpStream;

use serde_json::json;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Error, Message};

use crate::server::{Page, Server, position};

/// A whole analysis, to see that everything still works.
fn assert_alive(server: &Server) {
    let position = position("freestyle", "h8i9");
    let request = json!({ "id": 1, "do": "analyse", "position": position, "depth": 2, "hash": 1 });
    let heard = server.page().ask(request);
    assert_eq!(heard.last().expect("an end")["type"], "end");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn strangers_are_refused() {
    let server = Server::start();
    let port = server.host.rsplit_once(':').expect("a port").1;
    for host in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1:1", "127.0.0.1", ""] {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let reply = server.send(request.as_bytes());
        assert!(matches!(reply.status, 400 | 403), "{host}: {}", reply.status);
        assert!(!reply.body.contains("<!doctype"), "{host}");
    }
    let nameless = server.send(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert_eq!(nameless.status, 403);
    let (own, other) = (&server.host, "evil.example");
    let double =
        format!("GET / HTTP/1.1\r\nHost: {own}\r\nHost: {other}\r\nConnection: close\r\n\r\n");
    assert!(matches!(server.send(double.as_bytes()).status, 400 | 403));
    let absolute =
        format!("GET http://{other}/ HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n");
    assert_eq!(server.send(absolute.as_bytes()).status, 403);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"] {
        let reply = server.request("GET", "/api/hello", &format!("Origin: {origin}\r\n"), "");
        assert_eq!(reply.status, 403, "{origin}");
        assert!(reply.error().starts_with("origin `"), "{origin}");
        assert_eq!(server.try_page(Some(origin)).err(), Some(403), "{origin}");
    }
    for host in ["127.0.0.1", "localhost", "[::1]"] {
        let origin = format!("http://{host}:{port}");
        assert!(server.try_page(Some(&origin)).is_ok(), "{origin}");
    }
}

#[test]
fn paths_do_not_leave_the_page() {
    let server = Server::start();
    for path in [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/..\\..\\etc\\passwd",
        "//etc/passwd",
        "/index.html/..",
        "/.git/config",
        "/index.html%00.js",
        "/api",
        "/api/nothing",
        &format!("/{}", "a/".repeat(10_000)),
    ] {
        let reply = server.get(path);
        assert!(matches!(reply.status, 400 | 404 | 414), "{path:.40}: {}", reply.status);
    }
    assert_eq!(server.request("DELETE", "/", "", "").status, 405);
    assert_eq!(server.request("GET", "/api/position", "", "").status, 405);
    assert_alive(&server);
}

#[test]
fn bodies_are_bounded_and_understood_or_not() {
    let server = Server::start();
    for path in ["/api/position", "/api/read", "/api/write"] {
        let huge = server.request("POST", path, "", &"x".repeat((1 << 20) + 1));
        assert_eq!(huge.status, 413, "{path}");
        let chunked = format!("100001\r\n{}\r\n0\r\n\r\n", "x".repeat((1 << 20) + 1));
        let head = format!("POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close", server.host);
        let chunked = format!("{head}\r\nTransfer-Encoding: chunked\r\n\r\n{chunked}");
        assert_eq!(server.send(chunked.as_bytes()).status, 413, "{path}, of unknown length");
        let deep = "[".repeat(1 << 20);
        let endless = format!("{{\"text\":{}", "{\"a\":".repeat(100_000));
        for body in ["", "{", "nonsense", "[]", "null", "\"\u{0}\"", &deep, &endless, "{} {}"] {
            let reply = server.request("POST", path, "", body);
            assert_eq!(reply.status, 400, "{path} {body:.20}");
            assert!(!reply.error().is_empty());
        }
    }
    // A body that does not come, and one that is announced too long.
    let host = &server.host;
    let mut silent = server.connect();
    let head = format!("POST /api/read HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99\r\n\r\n");
    silent.write_all(head.as_bytes()).expect("a head");
    let head = format!("POST /api/read HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    let lying = format!("{head}Content-Length: 99999999999999\r\n\r\n{{}}");
    assert_eq!(server.send(lying.as_bytes()).status, 413);
    for garbage in [&b"\x16\x03\x01\x02\x00\x01"[..], b"\r\n\r\n\r\n", b"GET\r\n\r\n"] {
        let mut stream = server.connect();
        stream.write_all(garbage).expect("bytes");
    }
    assert_alive(&server);
}

#[test]
fn nonsense_on_the_socket_is_answered() {
    let server = Server::start();
    let mut page = server.page();
    let deep = "[".repeat(100_000);
    for text in ["", "{", "7", "[]", "null", "{\"id\":1}", "{\"id\":\"x\",\"do\":\"stop \"}", &deep]
    {
        page.socket.send(Message::text(text)).expect("a listening server");
        let answer = page.hear();
        assert_eq!(answer["type"], "error", "{text:.20}");
        assert!(answer["error"].as_str().is_some_and(|words| words.len() < 400), "{answer}");
    }
    page.socket.send(Message::binary(vec![0, 1, 2])).expect("a listening server");
    assert_eq!(page.hear()["error"], "bytes, expected a JSON object");
    assert_alive(&server);
}

/// Reads until the server closes; gives the code, if it gave one.
fn close_code(page: &mut Page) -> Option<CloseCode> {
    loop {
        match page.socket.read() {
            Ok(Message::Close(frame)) => return frame.map(|frame| frame.code),
            Ok(_) => {}
            Err(Error::ConnectionClosed | Error::AlreadyClosed | Error::Io(_)) => return None,
            Err(Error::Protocol(_)) => return None,
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_flood_is_cut_off() {
    let server = Server::start();
    let mut page = server.page();
    let request = json!({ "id": 1, "do": "analyse", "position": position("freestyle", "h8") });
    for _ in 0..1000 {
        if page.socket.send(Message::text(request.to_string())).is_err() {
            break;
        }
    }
    assert_eq!(close_code(&mut page), Some(CloseCode::Policy));
    assert_alive(&server);
}

#[test]
fn long_messages_are_cut_off() {
    let server = Server::start();
    let mut page = server.page();
    // The server may close before it has read everything.
    let _ = page.socket.send(Message::text(" ".repeat(300 << 10)));
    assert_ne!(close_code(&mut page), Some(CloseCode::Normal));
    let mut other = server.page();
    other.socket.send(Message::text(" ".repeat(200 << 10))).expect("a listening server");
    assert_eq!(other.hear()["type"], "error");
    assert_alive(&server);
}

#[test]
fn a_hundred_connections_leave_room_for_more() {
    let server = Server::start();
    let silent: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    assert_alive(&server);
    let mut pages = Vec::new();
    let mut refused = 0;
    for _ in 0..100 {
        match server.try_page(None) {
            Ok(page) => pages.push(page),
            Err(status) => {
                assert_eq!(status, 503);
                refused += 1;
            }
        }
    }
    assert!(pages.len() >= 50 && refused > 0, "{} pages, {refused} refused", pages.len());
    assert_eq!(server.get("/api/hello").status, 200);
    drop(pages);
    drop(silent);
}
