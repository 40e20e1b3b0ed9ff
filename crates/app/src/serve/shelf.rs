//! The library, for all pages.

use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use library::{Error, Library};

use super::refusal::Refusal;
use crate::library::DataArgs;

/// The library of the server, or the sentence that tells why there is none. The server runs all
/// the same.
pub struct Shelf {
    library: Result<Mutex<Library>, String>,
}

impl Shelf {
    /// Opens the library, and makes it if there is none.
    pub fn open(data: &DataArgs) -> Shelf {
        let open = || Library::open(data.library()?).map_err(|error| error.to_string());
        Shelf { library: open().map(Mutex::new) }
    }

    /// Works with the library, which waits for the disk: for threads that may wait.
    pub fn work<T>(
        &self,
        work: impl FnOnce(&mut Library) -> Result<T, Error>,
    ) -> Result<T, Refusal> {
        let library = self.library.as_ref().map_err(|words| {
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, format!("no library: {words}"))
        })?;
        // Every change is whole or not at all, also if the thread that made it broke off.
        let mut library = library.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut library).map_err(|error| {
            let status = match error {
                Error::Input(_) => StatusCode::BAD_REQUEST,
                _ => StatusCode::SERVICE_UNAVAILABLE,
            };
            Refusal::new(status, error.to_string())
        })
    }

    /// Works with the library while the server goes on.
    pub async fn ask<T: Send + 'static>(
        self: &Arc<Shelf>,
        work: impl FnOnce(&mut Library) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Refusal> {
        let shelf = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || shelf.work(work)).await;
        done.unwrap_or_else(|_| {
            let words = "the library broke off, which is a fault of the program";
            Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, words))
        })
    }
}
