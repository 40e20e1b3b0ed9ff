//! The types that settings have.

use super::{RuleCode, SearchType};

/// A type that a setting can have.
pub(super) trait Setting: Sized {
    /// Reads a value that has been found to be of the right kind.
    fn read(text: &str) -> Option<Self>;

    /// Prints it as it is read.
    fn show(&self) -> String;
}

impl Setting for i64 {
    fn read(text: &str) -> Option<i64> {
        text.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Setting for bool {
    fn read(text: &str) -> Option<bool> {
        Some(text == "1")
    }

    fn show(&self) -> String {
        u8::from(*self).to_string()
    }
}

impl Setting for f64 {
    fn read(text: &str) -> Option<f64> {
        text.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Setting for String {
    fn read(text: &str) -> Option<String> {
        Some(text.to_string())
    }

    fn show(&self) -> String {
        self.clone()
    }
}

impl Setting for RuleCode {
    fn read(text: &str) -> Option<RuleCode> {
        RuleCode::from_code(text.parse().ok()?)
    }

    fn show(&self) -> String {
        self.code().to_string()
    }
}

impl Setting for SearchType {
    fn read(text: &str) -> Option<SearchType> {
        Some(if text == "mcts" { SearchType::Mcts } else { SearchType::AlphaBeta })
    }

    fn show(&self) -> String {
        match self {
            SearchType::AlphaBeta => "alphabeta".to_string(),
            SearchType::Mcts => "mcts".to_string(),
        }
    }
}
