//! The moves that changed most, and what there is to say about each.

use board::Color;
use serde::{Deserialize, Serialize};

use super::grade::Class;
use crate::overlay::capitalised;

/// A turning point of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The side that played it.
    pub color: String,
    /// Where, or `pass`.
    #[serde(rename = "move")]
    pub point: String,
    /// What the move was.
    pub class: Class,
    /// The winning chance with the best move.
    pub before: f64,
    /// The winning chance after the move.
    pub after: f64,
    /// Moves that would have been better.
    pub better: Vec<String>,
    /// What happened, for pages in any language.
    #[serde(flatten)]
    pub reason: Reason,
    /// What happened, in a sentence.
    pub sentence: String,
}

/// What happened at a turning point. Points are names such as `h8`, a win takes so many plies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "key", rename_all = "kebab-case")]
pub enum Reason {
    /// There was a forced win.
    MissedWin {
        /// How long.
        plies: usize,
        /// Where it began.
        to: String,
    },
    /// There was a forced win, and now the other side has one.
    MissedWinAndLost {
        /// How long.
        plies: usize,
        /// Where it began.
        to: String,
        /// How long the other side's is.
        enemy_plies: usize,
    },
    /// The other side had a four.
    HadToStopFour {
        /// Where it had to be stopped.
        points: Vec<String>,
    },
    /// The other side had an open three.
    HadToStopThree {
        /// Where it had to be stopped.
        points: Vec<String>,
    },
    /// The other side threatened to win by force, and nothing was done about it.
    Overlooked {
        /// How long that win is.
        plies: usize,
        /// The few moves that held, or none if there were many.
        points: Vec<String>,
    },
    /// The move gave the other side a forced win that was no threat before.
    Allowed {
        /// How long that win is.
        plies: usize,
        /// The better move.
        to: Option<String>,
    },
    /// The point was forbidden to black.
    Forbidden {
        /// Why: `overline`, `double-four` or `double-three`.
        reason: String,
    },
    /// A won game was let go.
    Slip {
        /// The better move.
        to: Option<String>,
    },
    /// Another move was better.
    Weaker {
        /// The better move.
        to: Option<String>,
        /// What the move gave away, in percent.
        percent: u32,
    },
}

impl Reason {
    /// The reason in a sentence about a move of `color`.
    pub fn sentence(&self, color: Color) -> String {
        let enemy = capitalised(!color);
        let instead = |to: &Option<String>, words: &str| {
            to.as_ref().map_or(String::new(), |to| format!(": {} {words}", to.to_uppercase()))
        };
        match self {
            Reason::MissedWin { plies, to } => {
                format!("Missed a win in {plies}: {}.", to.to_uppercase())
            }
            Reason::MissedWinAndLost { plies, to, enemy_plies } => {
                let to = to.to_uppercase();
                format!("Missed a win in {plies} ({to}), and now {enemy} wins in {enemy_plies}.")
            }
            Reason::HadToStopFour { points } => format!("Had to stop the four at {}.", any(points)),
            Reason::HadToStopThree { points } => {
                format!("Had to stop the open three at {}.", any(points))
            }
            Reason::Overlooked { plies, points } if points.is_empty() => {
                format!("Overlooked {enemy}'s forced win in {plies}.")
            }
            Reason::Overlooked { plies, points } => {
                let only = any(points);
                format!("Overlooked {enemy}'s forced win in {plies}: only {only} held.")
            }
            Reason::Allowed { plies, to } => {
                let better = instead(to, "was safer");
                format!("Allowed {enemy} a forced win in {plies}{better}.")
            }
            Reason::Forbidden { reason } => {
                format!("Played a forbidden point ({}).", reason.replace('-', " "))
            }
            Reason::Slip { to } => format!("Let the win slip{}.", instead(to, "was stronger")),
            Reason::Weaker { to, percent } => {
                let better = instead(to, "was better");
                format!("Gave away {percent} % of the winning chance{better}.")
            }
        }
    }
}

/// `G6, K10 or J9`.
fn any(points: &[String]) -> String {
    let points: Vec<String> = points.iter().map(|point| point.to_uppercase()).collect();
    match points.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "no point".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_sentences() {
        let (to, points) = ("k8".to_string(), ["g6", "k10", "j9"].map(str::to_string).to_vec());
        let rows = [
            (Reason::MissedWin { plies: 9, to: to.clone() }, "Missed a win in 9: K8."),
            (
                Reason::HadToStopThree { points: points.clone() },
                "Had to stop the open three at G6, K10 or J9.",
            ),
            (
                Reason::Overlooked { plies: 11, points: vec![] },
                "Overlooked White's forced win in 11.",
            ),
            (Reason::Slip { to: Some(to) }, "Let the win slip: K8 was stronger."),
            (Reason::Weaker { to: None, percent: 20 }, "Gave away 20 % of the winning chance."),
        ];
        for (reason, expected) in rows {
            assert_eq!(reason.sentence(Color::Black), expected);
        }
    }

    #[test]
    fn reasons_carry_their_key() {
        let json = serde_json::to_value(Reason::MissedWin { plies: 9, to: "k8".into() }).unwrap();
        assert_eq!(json, serde_json::json!({ "key": "missed-win", "plies": 9, "to": "k8" }));
    }
}
