//! The moves that threaten.

use board::{Board, Color, Direction, Pattern, Point, PointSet, Ruleset, Shape};

use crate::situation::answers;

/// What counts as a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Threats {
    /// Fours alone.
    Fours,
    /// Fours, open threes, and every other move near the stones that threatens to win by fours:
    /// that would win by fours alone if the enemy passed.
    All,
}

impl Threats {
    /// The set in words.
    pub const fn name(self) -> &'static str {
        match self {
            Threats::Fours => "fours",
            Threats::All => "fours, threes and all moves that threaten to win by fours",
        }
    }
}

/// The moves of the side to move that may be threats; those that also stop the enemy's four, if
/// there is one. Whether the quiet ones threaten anything is not known yet.
pub(crate) fn attacks<R: Ruleset>(board: &Board<R>, threats: Threats, left: u16) -> PointSet {
    let own = board.turn();
    let moves = match threats {
        _ if left < 3 => PointSet::EMPTY,
        // A three wins in five plies at best: three, answer, open four, answer, five.
        _ if left < 5 => board.fours(own),
        Threats::Fours => board.fours(own),
        Threats::All => board.fours(own) | board.threes(own) | quiet(board),
    };
    moves & stops(board)
}

/// The moves that may threaten to win by fours without making a three: by a stone of use to the
/// fours, or one that takes the sting out of an answer to them. Where no four can be made yet they
/// must prepare one.
fn quiet<R: Ruleset>(board: &Board<R>) -> PointSet {
    let own = board.turn();
    let has_fours = !board.fours(own).is_empty();
    let is_quiet = |&point: &Point| {
        is_calm(board.shape(point, own)) && (has_fours || makes_closed_three(board, point, own))
    };
    board.candidates().iter().filter(is_quiet).collect()
}

/// Whether a shape is allowed and less than a three.
fn is_calm(shape: Shape) -> bool {
    shape < Shape::Three && shape != Shape::Forbidden
}

fn makes_closed_three<R: Ruleset>(board: &Board<R>, point: Point, color: Color) -> bool {
    let patterns = board.patterns(point);
    Direction::ALL.iter().any(|&line| patterns.of(color, line) == Pattern::Three)
}

/// The moves that leave the enemy no five.
fn stops<R: Ruleset>(board: &Board<R>) -> PointSet {
    match board.count(!board.turn(), Shape::Five) {
        0 => board.empty_points(),
        _ => answers(board, Shape::Five),
    }
}
