//! What the server answers when it does not do what it was asked: a status and a sentence.

use axum::body::Body;
use axum::extract::rejection::BytesRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A refusal: `{"error":"…"}`.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    words: String,
}

impl Refusal {
    /// A refusal with a status and what was read and expected.
    pub fn new(status: StatusCode, words: impl Into<String>) -> Refusal {
        Refusal { status, words: words.into() }
    }

    /// What was read and expected.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The refusal of a body that is too long.
    pub fn too_long(most: usize) -> Refusal {
        let words = format!("a longer body, expected at most {most} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, words)
    }
}

impl From<String> for Refusal {
    /// Something in the request that was not understood.
    fn from(words: String) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, words)
    }
}

impl From<BytesRejection> for Refusal {
    fn from(rejection: BytesRejection) -> Refusal {
        let words = format!("the body cannot be read: {}", rejection.body_text());
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_long(super::MOST_BODY),
            status => Refusal::new(status, words),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Sent(json!({ "error": self.words }).to_string())).into_response()
    }
}

/// A JSON text as a response.
pub struct Sent(pub String);

impl IntoResponse for Sent {
    fn into_response(self) -> Response {
        let kind = (header::CONTENT_TYPE, "application/json");
        ([kind], Body::from(self.0)).into_response()
    }
}
