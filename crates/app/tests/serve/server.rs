//! A server that runs for a test, and a small browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value as Json, json};
use tempfile::TempDir;
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::Request;
use tungstenite::{Message, WebSocket};

/// How long a test waits for an answer before it fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running server.
pub struct Server {
    pub child: Child,
    /// Where it listens, as in `127.0.0.1:5555`.
    pub host: String,
    /// Where it keeps its library, unless it was told another place.
    _home: TempDir,
}

/// What came back.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Server {
    /// A server at any free port.
    pub fn start() -> Server {
        Server::start_at("127.0.0.1:0")
    }

    pub fn start_at(address: &str) -> Server {
        Server::launch(&["--addr", address])
    }

    /// The same with more arguments.
    pub fn start_with(arguments: &[&str]) -> Server {
        Server::launch(&[&["--addr", "127.0.0.1:0"], arguments].concat())
    }

    fn launch(arguments: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        Server::of(command.args(["serve", "--no-open"]).args(arguments))
    }

    /// The server that a command starts; the user's own library is not touched.
    pub fn of(command: &mut Command) -> Server {
        let home = tempfile::tempdir().expect("a folder");
        command.env("HOME", home.path()).env("XDG_DATA_HOME", home.path());
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut url = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut url).expect("a line");
        let host = url.trim_end().strip_prefix("http://").and_then(|url| url.strip_suffix('/'));
        let host = host.unwrap_or_else(|| panic!("`{url}` is the address")).to_string();
        Server { child, host, _home: home }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends bytes as they are and reads until the server closes.
    pub fn send(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server that refuses may close before it has read everything.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8(bytes).expect("text");
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Reply { status: status.unwrap_or(0), head: head.to_lowercase(), body: body.to_string() }
    }

    /// A request with more lines for its head.
    pub fn request(&self, method: &str, path: &str, lines: &str, body: &str) -> Reply {
        let (host, length) = (&self.host, body.len());
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        self.send(format!("{head}Content-Length: {length}\r\n{lines}\r\n{body}").as_bytes())
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, "", "")
    }

    /// The status and the JSON answer to a JSON question.
    pub fn post(&self, path: &str, body: &Json) -> (u16, Json) {
        let reply = self.request("POST", path, "", &body.to_string());
        (reply.status, reply.json())
    }

    /// A page that is connected.
    pub fn page(&self) -> Page {
        self.try_page(None).expect("a page may connect")
    }

    /// A page of some origin, if it is let in.
    pub fn try_page(&self, origin: Option<&str>) -> Result<Page, u16> {
        let url = format!("ws://{}/api/socket", self.host);
        let mut request: Request = url.into_client_request().expect("a request");
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
        }
        match tungstenite::client(request, self.connect()) {
            Ok((socket, _)) => Ok(Page { socket }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test may have ended it already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Reply {
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The sentence of a refusal.
    pub fn error(&self) -> String {
        self.json()["error"].as_str().expect("a sentence").to_string()
    }
}

/// A page's live connection.
pub struct Page {
    pub socket: WebSocket<TcpStream>,
}

impl Page {
    pub fn say(&mut self, message: Json) {
        self.socket.send(Message::text(message.to_string())).expect("a listening server");
    }

    /// The next message.
    pub fn hear(&mut self) -> Json {
        match self.socket.read().expect("a message") {
            Message::Text(text) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("{other:?}"),
        }
    }

    /// The next message of this type; the others are passed over.
    pub fn hear_of(&mut self, kind: &str) -> Json {
        loop {
            let message = self.hear();
            if message["type"] == kind {
                return message;
            }
            assert_ne!(message["type"], "error", "{message}");
        }
    }

    /// Says a message and hears everything about it, up to its end or its error.
    pub fn ask(&mut self, message: Json) -> Vec<Json> {
        let id = message["id"].clone();
        self.say(message);
        let mut heard = Vec::new();
        loop {
            let message = self.hear();
            if message["id"] != id {
                continue;
            }
            let is_last = message["type"] == "end" || message["type"] == "error";
            heard.push(message);
            if is_last {
                return heard;
            }
        }
    }

    /// The one answer to a message, and the end behind it.
    pub fn answer(&mut self, message: Json) -> Json {
        let mut heard = self.ask(message);
        assert_eq!(heard.len(), 2, "{heard:?}");
        assert_eq!(heard[1]["cancelled"], false, "{heard:?}");
        heard.swap_remove(0)
    }

    /// The sentence with which a message is refused.
    pub fn error(&mut self, message: Json) -> String {
        let heard = self.ask(message);
        let last = heard.last().expect("a message");
        last["error"].as_str().unwrap_or_else(|| panic!("{last}")).to_string()
    }
}

/// A position on the usual board, from a move list.
pub fn position(rule: &str, moves: &str) -> Json {
    let size = board::Size::default();
    let moves = size.parse_moves(moves).expect("moves").into_iter();
    let names: Vec<String> =
        moves.map(|step| step.map_or("pass".to_string(), |point| size.name(point))).collect();
    json!({ "rule": rule, "width": 15, "height": 15, "moves": names })
}
