//! Wins by fours alone: each must be answered at once, so few positions tell.

use std::cmp::Reverse;

use board::{Board, Point, PointSet, Ruleset};

use crate::alphabeta::fours::near_fours;
use crate::situation::{Situation, Threat, situation};

/// A forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    /// Plies to the five, if the loser does not shorten it.
    pub(crate) plies: i32,
    /// The line up to where the threats on the board decide.
    pub(crate) line: Vec<Point>,
}

/// A search that plays nothing but fours, depth first, until its budget is used up.
pub(crate) struct Fours {
    budget: u32,
}

impl Fours {
    /// A search of at most so many positions of the attacker.
    pub(crate) fn new(budget: u32) -> Fours {
        Fours { budget }
    }

    /// A win of the side to move that begins with a four among `moves`. Those must be answers, if
    /// the enemy threatens a five.
    pub(crate) fn attack<R: Ruleset>(
        &mut self,
        board: &mut Board<R>,
        moves: PointSet,
    ) -> Option<Win> {
        let fours = board.fours(board.turn()) & moves;
        self.try_fours(board, fours)
    }

    fn try_fours<R: Ruleset>(&mut self, board: &mut Board<R>, fours: PointSet) -> Option<Win> {
        let mut points: Vec<Point> = fours.iter().collect();
        points.sort_by_key(|&point| Reverse(board.shape(point, board.turn())));
        points.into_iter().find_map(|point| {
            let win = board.after(point, |child| self.answer(child))?;
            Some(win.after(point))
        })
    }

    /// The longest line of the side that faces a four, if it loses in all of them.
    fn answer<R: Ruleset>(&mut self, board: &mut Board<R>) -> Option<Win> {
        let answers = match situation(board) {
            Situation::Decided(value) => {
                let plies = value.mate().filter(|_| value.is_loss())?;
                return Some(Win { plies: -plies, line: Vec::new() });
            }
            Situation::Forced(Threat::Five, answers) => answers,
            Situation::Forced(..) | Situation::Free => return None,
        };
        let mut longest: Option<Win> = None;
        for point in answers.iter() {
            let win = board.after(point, |child| self.go_on(child))?.after(point);
            if longest.as_ref().is_none_or(|known| known.plies < win.plies) {
                longest = Some(win);
            }
        }
        longest
    }

    /// The attacker's next turn.
    fn go_on<R: Ruleset>(&mut self, board: &mut Board<R>) -> Option<Win> {
        self.budget = self.budget.checked_sub(1)?;
        let fours = match situation(board) {
            Situation::Decided(value) => {
                let plies = value.mate().filter(|_| value.is_win())?;
                return Some(Win { plies, line: Vec::new() });
            }
            // Only a four that also blocks keeps the attack going.
            Situation::Forced(Threat::Five, answers) => near_fours(board) & answers,
            Situation::Forced(..) | Situation::Free => near_fours(board),
        };
        self.try_fours(board, fours)
    }
}

impl Win {
    /// The same win with one more move before it.
    fn after(mut self, point: Point) -> Win {
        self.line.insert(0, point);
        Win { plies: self.plies + 1, line: self.line }
    }
}

#[cfg(test)]
mod tests {
    use board::ruleset::{Freestyle, Renju};
    use board::{Diagram, PointSet};

    use super::*;

    /// The win of black, who is to move on a drawn board.
    fn win<R: Ruleset>(drawing: &str, budget: u32) -> Option<Win> {
        let mut setup = Diagram::parse(drawing).unwrap().setup;
        setup.turn = board::Color::Black;
        let mut board = Board::<R>::from_setup(&setup);
        let key = board.key();
        let found = Fours::new(budget).attack(&mut board, PointSet::full(setup.size()));
        assert_eq!(board.key(), key, "every stone is taken back");
        found
    }

    /// The fours of both rows at column f together make a third one there: two at once.
    const CROSSING: &str = "
        . . . . . . . . . .
        . . . . . o . . . .
        . . . . . x . . . .
        . . . . . x . . . .
        . o x x x . . . . .
        . . . . . . x x x o
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .";

    /// Black's four at e7 is answered at f7, where white makes a four of its own.
    const COUNTER: &str = "
        . . . . . o . . . .
        . . . . . o . . . .
        . . . . . o . . . .
        o x x x . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . x . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .";

    #[test]
    fn fours_lead_to_fours() {
        let found = win::<Freestyle>(CROSSING, 10).expect("a win");
        assert_eq!((found.plies, found.line.len()), (5, 2));
        assert_eq!(win::<Freestyle>(CROSSING, 0), None);
    }

    #[test]
    fn an_answer_that_threatens_must_be_answered() {
        assert_eq!(win::<Freestyle>(COUNTER, 1000), None);
    }

    #[test]
    fn a_double_four_wins_where_it_is_allowed() {
        let drawing = "
            . . . . . . . . .
            . . . . o . . . .
            . . . . x . . . .
            . . . . x . . . .
            o x x x . . . . .
            . . . . x . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert_eq!(win::<Freestyle>(drawing, 10).map(|win| win.plies), Some(3));
        assert_ne!(win::<Renju>(drawing, 100).map(|win| win.plies), Some(3));
    }
}
