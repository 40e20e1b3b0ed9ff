//! The web board's server, as a browser sees it.

mod arena;
mod hostile;
mod killed;
mod library;
mod pages;
mod puzzles;
mod questions;
mod reviews;
mod searches;
mod server;
