//! The page's files, which are part of the program.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use super::refusal::Refusal;

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../web");

/// Where the files come from.
#[derive(Clone, Debug)]
pub enum Assets {
    /// The program itself.
    Built,
    /// A folder, for those who work on the page.
    Folder(PathBuf),
}

impl Assets {
    /// The file at a path of the address; `/` is the page. A copy that the browser still has is
    /// not sent again.
    pub fn response(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response {
        if method != Method::GET && method != Method::HEAD {
            let words = format!("{method} {}, expected GET", shortened(path));
            return Refusal::new(StatusCode::METHOD_NOT_ALLOWED, words).into_response();
        }
        let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
        let Some(bytes) = is_plain(name).then(|| self.read(name)).flatten() else {
            let words = format!("{}, expected a file of the page or /api/…", shortened(path));
            return Refusal::new(StatusCode::NOT_FOUND, words).into_response();
        };
        let tag = tag(&bytes);
        let is_known =
            headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
        let tag = (ETAG, tag);
        if is_known {
            return (StatusCode::NOT_MODIFIED, [tag]).into_response();
        }
        ([tag, (CONTENT_TYPE, kind(name).to_string())], Body::from(bytes)).into_response()
    }

    fn read(&self, name: &str) -> Option<Bytes> {
        match self {
            Assets::Built => Some(Bytes::from_static(PAGE.get_file(name)?.contents())),
            Assets::Folder(folder) => fs::read(folder.join(name)).ok().map(Bytes::from),
        }
    }
}

/// Whether a path goes down only, by names without tricks.
fn is_plain(path: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    path.split('/')
        .all(|name| !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_letter))
}

/// A path that fits into a sentence.
fn shortened(path: &str) -> String {
    format!("`{}`", path.chars().take(80).collect::<String>())
}

/// A tag that changes with the content.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// What a file is, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_go_down_only() {
        for path in ["index.html", "board/stones.js", "style/night-2.css"] {
            assert!(is_plain(path), "{path}");
        }
        for path in
            ["", "..", "a/../b", "a//b", "/etc/passwd", ".git", "a/.b", "a%2f", "a\\b", "c:x"]
        {
            assert!(!is_plain(path), "{path}");
        }
    }

    #[test]
    fn the_page_is_built_in() {
        assert!(Assets::Built.read("index.html").is_some());
        assert!(Assets::Built.read("../Cargo.toml").is_none());
    }
}
