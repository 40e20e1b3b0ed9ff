//! Counting lines of play, to check a board against another.

use crate::{Board, Color, Ruleset};

/// What a count found at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// Lines of legal moves of exactly that length; a game ends with a winning row.
    pub lines: u64,
    /// Those whose last move wins.
    pub wins: u64,
    /// Forbidden points met before the last move, each line counted apart.
    pub forbidden: u64,
}

/// Counts the lines of `depth` plies from a position.
///
/// ```
/// use board::{Board, Size, perft, ruleset::Freestyle};
/// let mut board = Board::<Freestyle>::new(Size::square(5).unwrap());
/// assert_eq!(perft(&mut board, 3).lines, 25 * 24 * 23);
/// ```
pub fn perft<R: Ruleset>(board: &mut Board<R>, depth: u32) -> Perft {
    let mut found = Perft::default();
    if depth == 0 {
        found.lines = 1;
        return found;
    }
    if board.winner().is_some() {
        return found;
    }
    let legal = board.legal_moves();
    if depth == 1 {
        found.lines = legal.len() as u64;
        found.wins = (legal & board.fives(board.turn())).len() as u64;
        if board.turn() == Color::Black {
            found.forbidden = (board.empty_points() - legal).len() as u64;
        }
        return found;
    }
    for point in legal.iter() {
        let below = board.after(point, |child| perft(child, depth - 1));
        found.lines += below.lines;
        found.wins += below.wins;
        found.forbidden += below.forbidden;
    }
    found
}
