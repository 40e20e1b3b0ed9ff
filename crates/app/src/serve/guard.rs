//! Who may ask: this machine's own pages, and nobody's else.
//!
//! A page of another site can make a browser send requests to a server on loopback; its `Origin`
//! tells. A name that points to loopback makes such a page look like ours; the `Host` tells.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use tokio::time::timeout;

use super::MOST_BODY;
use super::library::{IMPORT, MOST_IMPORT};
use super::refusal::Refusal;

/// How long a request may take, most of which is the time to send its body.
const PATIENCE: Duration = Duration::from_secs(30);

/// Everything comes from here, and no script or style stands in the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every response.
const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The names by which the server may be called.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    address: SocketAddr,
}

impl Guard {
    /// The guard of a server at an address.
    pub fn new(address: SocketAddr) -> Guard {
        Guard { address }
    }

    /// Whether `host`, as in `localhost:5555`, is this server. One that listens to other machines
    /// may be called by any address, but by no name: names are what such tricks are made of.
    fn knows(&self, host: &str) -> bool {
        let port = self.address.port();
        let bare = match host.rsplit_once(':') {
            Some((bare, number)) if number == port.to_string() => bare,
            _ if port == 80 => host,
            _ => return false,
        };
        let ip = bare.strip_prefix('[').and_then(|ip| ip.strip_suffix(']')).unwrap_or(bare);
        let is_any = !self.address.ip().is_loopback() && ip.parse::<IpAddr>().is_ok();
        bare.eq_ignore_ascii_case("localhost") || bare == "127.0.0.1" || bare == "[::1]" || is_any
    }

    fn check(&self, request: &Request) -> Result<(), String> {
        let headers = request.headers();
        let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_string();
        let hosts: Vec<String> = headers.get_all(HOST).iter().map(text).collect();
        let named = request.uri().authority().map(|authority| authority.as_str().to_string());
        if hosts.len() != 1 || !hosts.iter().chain(&named).all(|host| self.knows(host)) {
            let port = self.address.port();
            return Err(format!("host `{}`, expected 127.0.0.1:{port}", hosts.join(", ")));
        }
        for origin in headers.get_all(ORIGIN).iter().map(text) {
            if !origin.strip_prefix("http://").is_some_and(|host| self.knows(host)) {
                return Err(format!("origin `{origin}`, expected http://{}", hosts[0]));
            }
        }
        Ok(())
    }
}

/// Refuses strangers, bodies that are too long or do not come, and adds the headers that
/// every response has.
pub async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let refuse = |status, words: String| Refusal::new(status, words).into_response();
    let mut response = match guard.check(&request) {
        Err(words) => refuse(StatusCode::FORBIDDEN, words),
        Ok(()) if length(&request) > most_body(&request) as u64 => {
            Refusal::too_long(most_body(&request)).into_response()
        }
        Ok(()) => timeout(PATIENCE, next.run(request)).await.unwrap_or_else(|_| {
            let seconds = PATIENCE.as_secs();
            refuse(StatusCode::REQUEST_TIMEOUT, format!("no body, expected it in {seconds} s"))
        }),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// How long the body of a request may be: whole folders are imported.
fn most_body(request: &Request) -> usize {
    if request.uri().path() == IMPORT { MOST_IMPORT } else { MOST_BODY }
}

/// The length that a request announces. What it then sends is counted as well.
fn length(request: &Request) -> u64 {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    length.and_then(|length| length.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knows(address: &str, host: &str) -> bool {
        Guard::new(address.parse().unwrap()).knows(host)
    }

    #[test]
    fn a_server_on_loopback_has_three_names() {
        for host in ["127.0.0.1:5555", "localhost:5555", "LOCALHOST:5555", "[::1]:5555"] {
            assert!(knows("127.0.0.1:5555", host), "{host}");
        }
        for host in [
            "",
            "127.0.0.1",
            "localhost",
            "127.0.0.1:5556",
            "evil.example:5555",
            "localhost.evil.example:5555",
            "192.168.1.5:5555",
            "127.0.0.1:5555:5555",
            "127.0.0.1:05555",
        ] {
            assert!(!knows("127.0.0.1:5555", host), "{host}");
        }
        assert!(knows("127.0.0.1:80", "localhost"));
    }

    #[test]
    fn a_server_for_others_is_called_by_address() {
        for host in ["192.168.1.5:80", "[fe80::1]:80", "localhost:80"] {
            assert!(knows("0.0.0.0:80", host), "{host}");
        }
        assert!(!knows("0.0.0.0:80", "evil.example:80"));
    }
}
