//! One game to be played.

use board::Point;
use serde::{Deserialize, Serialize};

use crate::limits::Limits;
use crate::terms::Terms;

/// A game to be played, with all that its players must agree on. It names the players and does not
/// say what they are: who plays it knows that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Number of the game in its match, from 0.
    pub number: usize,
    /// Number of the pair that it belongs to: two games with the same opening, colours exchanged.
    pub pair: usize,
    /// Round of the schedule, from 0.
    pub round: usize,
    /// Rule, board and manners.
    pub terms: Terms,
    /// The players; the first has black, or opens by swap2.
    pub seats: [Seat; 2],
    /// The first moves, as a position string such as `h8i9g7`.
    pub opening: String,
}

/// A player's place in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The player's name.
    pub name: String,
    /// What it may use.
    pub limits: Limits,
}

impl Job {
    /// The first moves; an error if they cannot be played.
    pub fn opening_moves(&self) -> Result<Vec<Option<Point>>, String> {
        let size = self.terms.size;
        let moves = size.parse_moves(&self.opening);
        let moves = moves.map_err(|error| format!("opening `{}`: {error}", self.opening))?;
        let mut referee = board::referee::Referee::new(self.terms.rule, size);
        for step in &moves {
            let ended = match step {
                Some(point) => referee.play(*point).map(|verdict| verdict.is_some()),
                None => referee.pass().map(|()| false),
            };
            match ended {
                Ok(false) => {}
                Ok(true) => {
                    return Err(format!(
                        "opening `{}` ends the game, expected one that does not",
                        self.opening
                    ));
                }
                Err(illegal) => return Err(format!("opening `{}`: {illegal}", self.opening)),
            }
        }
        Ok(moves)
    }
}
