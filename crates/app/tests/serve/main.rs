//! The web board's server, as a browser sees it.

mod hostile;
mod killed;
mod library;
mod pages;
mod puzzles;
mod questions;
mod searches;
mod server;
