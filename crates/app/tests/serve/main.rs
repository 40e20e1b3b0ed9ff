//! The web board's server, as a browser sees it.

mod hostile;
mod pages;
mod questions;
mod reviews;
mod searches;
mod server;
