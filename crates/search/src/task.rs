//! What is asked of an agent: the game so far, and what its end is worth.

use board::{Board, Color, Point, PointSet, Reach, Rule, Ruleset, Setup, Size, with_rule};
use eval::Value;

/// A game to find a move in: the rule, the board, and the moves so far.
///
/// An agent that has a table keeps what it learnt from one task to the next. Moves, blocked points
/// and walls tell positions apart; who changes `reach` or `draw` calls
/// [`forget`](crate::Agent::forget), or results of both are mixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The moves from the empty board; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// How many variations are wanted; the first is the move to play.
    pub variations: usize,
    /// Points that may not be the move now; later moves may go there.
    pub blocked: PointSet,
    /// How far from the stones moves are considered. Call [`forget`](crate::Agent::forget) when it
    /// changes: the table does not know with which reach a result was found.
    pub reach: Reach,
    /// Points that nobody may use and that end rows as the edge does: stones of finished rows in
    /// a continuous game.
    pub walls: PointSet,
    /// When the game is drawn, and what that is worth. Call [`forget`](crate::Agent::forget) when
    /// it changes.
    pub draw: Draw,
}

/// When a game is drawn, and what that is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draw {
    /// After so many stones in all, walls not counted; only when the board is full if `None`.
    pub after: Option<usize>,
    /// The worth for black: even, or as good as won or lost where the rules give draws away. More
    /// than an evaluation can be is cut: a draw is never taken for a forced win.
    pub value: Value,
}

impl Draw {
    /// What a drawn game is worth for one side.
    pub(crate) fn worth(&self, color: Color) -> Value {
        let black = Value::new(self.value.units());
        match color {
            Color::Black => black,
            Color::White => -black,
        }
    }

    /// Whether a game with so many stones is over.
    #[inline]
    pub(crate) fn is_reached(&self, stones: usize) -> bool {
        self.after.is_some_and(|after| stones >= after)
    }

    /// Whether a forced end comes before the draw, in a game with so many stones.
    #[inline]
    pub(crate) fn allows(&self, end: Value, stones: usize) -> bool {
        let is_before = |after: usize| {
            end.mate().is_none_or(|plies| stones + plies.unsigned_abs() as usize <= after)
        };
        self.after.is_none_or(is_before)
    }
}

impl Task {
    /// The move after these moves.
    pub fn new(rule: Rule, size: Size, moves: Vec<Option<Point>>) -> Task {
        Task {
            rule,
            size,
            moves,
            variations: 1,
            blocked: PointSet::EMPTY,
            reach: Reach::default(),
            walls: PointSet::EMPTY,
            draw: Draw::default(),
        }
    }

    /// The move in a position; stones that do not alternate are played with passes between.
    pub fn from_setup(rule: Rule, setup: &Setup) -> Task {
        let moves = with_rule!(rule, R => Board::<R>::from_setup(setup).moves().to_vec());
        Task::new(rule, setup.size(), moves)
    }

    /// The board after the moves; a move on a point that is not empty counts as a pass.
    pub fn board<R: Ruleset>(&self) -> Board<R> {
        let empty = || Board::<R>::with_walls(self.size, self.reach, self.walls);
        let mut board = empty();
        for step in &self.moves {
            match step {
                Some(point) if board.is_empty(*point) => board.play(*point),
                _ => board.pass(),
            }
        }
        // Stones of a setup may pass through a row that wins on their way to one that does not.
        match board.winner() {
            Some(_) => empty().with_stones(&board.to_setup()),
            None => board,
        }
    }

    /// How many stones can still be played, on a board of this task: no forced end takes longer.
    /// One at least, for a move is wanted even where the game should have ended.
    pub(crate) fn stones_left<R: Ruleset>(&self, board: &Board<R>) -> usize {
        stones_left(board, &self.draw)
    }
}

/// How many stones can still be played before the game is drawn; one at least.
pub(crate) fn stones_left<R: Ruleset>(board: &Board<R>, draw: &Draw) -> usize {
    let allowed = draw.after.map_or(usize::MAX, |after| after.saturating_sub(board.stones()));
    board.empty_points().len().min(allowed).max(1)
}

/// A forced end brought into the stones that are left; other values stay as they are. A loss whose
/// last defence is forbidden counts a move that nobody can play.
pub(crate) fn within(value: Value, stones: usize) -> Value {
    let most = stones as i32;
    match value.mate() {
        Some(plies) if plies > most => Value::win_in(most),
        Some(plies) if plies < -most => Value::loss_in(most),
        _ => value,
    }
}

/// The legal moves near the stones but for the blocked ones; where there are none, all others that
/// are legal.
pub(crate) fn sensible_moves<R: Ruleset>(board: &Board<R>, blocked: PointSet) -> PointSet {
    let legal = board.legal_moves() - blocked;
    let near = board.candidates() & legal;
    if near.is_empty() { legal } else { near }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_never_a_forced_end() {
        for value in [Value::win_in(1), Value::loss_in(3), Value::new(50), Value::INFINITE] {
            let draw = Draw { value, ..Draw::default() };
            for color in Color::ALL {
                assert_eq!(draw.worth(color).mate(), None, "{value}");
                assert_eq!(draw.worth(color), -draw.worth(!color));
            }
        }
        assert_eq!(Draw { value: Value::new(50), after: None }.worth(Color::White).units(), -50);
    }

    #[test]
    fn a_forced_end_must_come_before_the_draw() {
        let draw = Draw { after: Some(10), ..Draw::default() };
        assert!(draw.allows(Value::win_in(3), 7) && !draw.allows(Value::win_in(3), 8));
        assert!(draw.allows(Value::loss_in(2), 8) && !draw.allows(Value::loss_in(4), 8));
        assert!(draw.allows(Value::new(5), 10) && Draw::default().allows(Value::win_in(9), 500));
        assert!(draw.is_reached(10) && !draw.is_reached(9) && !Draw::default().is_reached(500));
    }

    #[test]
    fn forced_ends_fit_on_the_board() {
        assert_eq!(within(Value::loss_in(2), 1), Value::loss_in(1));
        assert_eq!(within(Value::win_in(5), 3), Value::win_in(3));
        assert_eq!(within(Value::win_in(5), 5), Value::win_in(5));
        assert_eq!(within(Value::new(7), 1), Value::new(7));
    }
}
