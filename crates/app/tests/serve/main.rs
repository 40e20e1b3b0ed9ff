//! The web board's server, as a browser sees it.

mod arena;
mod hostile;
mod pages;
mod questions;
mod searches;
mod server;
