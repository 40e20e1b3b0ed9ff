//! The page's files, and the program around them.

use std::process::Command;

use serde_json::json;

use crate::server::{Server, position};

#[test]
fn the_page_comes_with_its_headers_and_once() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.body.to_lowercase().starts_with("<!doctype html>"));
    for expected in [
        "content-type: text/html; charset=utf-8",
        "content-security-policy: default-src 'none'; script-src 'self';",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-cache",
    ] {
        assert!(page.head.contains(expected), "{expected} in {}", page.head);
    }
    assert!(!page.head.contains("unsafe-inline"));
    let tag = page.head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
    let again = server.request("GET", "/index.html", &format!("If-None-Match: {tag}\r\n"), "");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let changed = server.request("GET", "/", "If-None-Match: \"0\"\r\n", "");
    assert_eq!(changed.status, 200);
    assert_eq!(server.request("HEAD", "/", "", "").status, 200);
}

#[test]
fn a_folder_can_stand_in_for_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("board")).expect("a folder");
    std::fs::write(folder.path().join("board/stones.js"), "export {};").expect("a file");
    let out = folder.path().join("secret.txt");
    std::fs::write(&out, "secret").expect("a file");
    let web = folder.path().join("board");
    let server = Server::start_with(&["--web", web.to_str().expect("a path")]);
    let script = server.get("/stones.js");
    assert_eq!((script.status, script.body.as_str()), (200, "export {};"));
    assert!(script.head.contains("content-type: text/javascript"));
    for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//secret.txt", "/"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_taken_port_gives_way_to_the_next() {
    let first = Server::start();
    let second = Server::start_at(&first.host);
    let port = |server: &Server| -> u16 {
        server.host.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("a port")
    };
    assert!(port(&second) > port(&first));
    for server in [&first, &second] {
        assert_eq!(server.get("/api/hello").status, 200);
    }
}

/// Without a screen, which only Linux has by a name, no browser opens.
#[test]
#[cfg(target_os = "linux")]
fn without_a_command_the_board_is_served() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    let server = Server::of(command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY"));
    assert_eq!(server.get("/").status, 200);
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_the_program_and_its_searches() {
    let mut server = Server::start();
    let mut page = server.page();
    page.say(json!({ "id": 1, "do": "analyse", "position": position("freestyle", "h8i9") }));
    page.hear_of("info");
    let pid = server.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status().expect("a signal");
    assert!(sent.success());
    let status = server.child.wait().expect("an end");
    assert!(status.success(), "{status}");
}
