//! The table: a game between a person and an agent, whoever shows it.

use std::fmt;

use board::referee::{Illegal, Referee, Verdict};
use board::{Color, Forbidden, Point, Rule, Setup, Size};
use search::Task;

/// The game and who sits where.
pub struct Table {
    referee: Referee,
    human: Color,
    resigned: Option<Color>,
    /// What the person may not play now; the referee is slow, so he is asked once a move.
    forbidden: Vec<(Point, Forbidden)>,
}

/// Why a person's move is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules do not know such a move.
    Illegal(Illegal),
    /// The move would lose at once: black may not play there.
    Forbidden(Forbidden),
    /// It is the agent's turn.
    NotYourTurn,
}

impl Table {
    /// An empty board; the person takes `human`.
    pub fn new(rule: Rule, size: Size, human: Color) -> Table {
        let referee = Referee::new(rule, size);
        Table { referee, human, resigned: None, forbidden: Vec::new() }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.referee.size()
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.referee.rule()
    }

    /// The person's colour.
    pub fn human(&self) -> Color {
        self.human
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.referee.turn()
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Option<Point>] {
        self.referee.moves()
    }

    /// The last move.
    pub fn last(&self) -> Option<Point> {
        self.moves().last().copied().flatten()
    }

    /// The stone at a point.
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.referee.stone(point)
    }

    /// The points that the person may not play now.
    pub fn forbidden(&self) -> &[(Point, Forbidden)] {
        &self.forbidden
    }

    /// Whether nobody has a move any more.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.referee.verdict().is_some()
    }

    /// Whether the person is to move.
    pub fn waits_for_human(&self) -> bool {
        !self.is_over() && self.turn() == self.human
    }

    /// Whether the agent is to move.
    pub fn waits_for_agent(&self) -> bool {
        !self.is_over() && self.turn() != self.human
    }

    /// Who has won, if somebody has.
    pub fn winner(&self) -> Option<Color> {
        match self.resigned {
            Some(loser) => Some(!loser),
            None => self.referee.verdict().and_then(Verdict::winner),
        }
    }

    /// The stones of the winning row.
    pub fn row(&self) -> &[Point] {
        match self.referee.verdict() {
            Some(Verdict::Five { row, .. }) => row,
            _ => &[],
        }
    }

    /// How the game ended, in words, once it has.
    pub fn result(&self) -> Option<String> {
        match self.resigned {
            Some(loser) => Some(format!("{} wins: {loser} resigns", !loser)),
            None => self.referee.verdict().map(Verdict::to_string),
        }
    }

    /// What the side to move has to solve.
    pub fn task(&self) -> Task {
        Task::new(self.rule(), self.size(), self.moves().to_vec())
    }

    /// The stones, for a drawing.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.size());
        for &point in self.moves().iter().flatten() {
            // The referee has one stone at most on a point of the board: nothing can be refused.
            let _ = self.stone(point).map(|color| setup.add(point, color));
        }
        setup.turn = self.turn();
        setup
    }

    /// The person's move. A forbidden one is refused: nobody wants to lose by a slip of the hand.
    pub fn play(&mut self, point: Point) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Illegal(Illegal::GameOver));
        }
        if self.turn() != self.human {
            return Err(Refusal::NotYourTurn);
        }
        if let Some((_, kind)) = self.forbidden.iter().find(|(taboo, _)| *taboo == point) {
            return Err(Refusal::Forbidden(*kind));
        }
        self.referee.play(point).map_err(Refusal::Illegal)?;
        self.look();
        Ok(())
    }

    /// The agent's move; without one, or with one that the rules do not know, it resigns.
    pub fn answer(&mut self, point: Option<Point>) {
        if point.is_none_or(|point| self.referee.play(point).is_err()) {
            self.resigned = Some(!self.human);
        }
        self.look();
    }

    /// Takes the person's last move back, with what was played after it, or else that the person
    /// has resigned. Tells whether there was anything to take back.
    pub fn take_back(&mut self) -> bool {
        if self.resigned.take().is_some() {
            self.look();
            return true;
        }
        let own_first = usize::from(self.human == Color::White);
        if self.moves().len() <= own_first {
            return false;
        }
        self.referee.undo();
        while self.turn() != self.human {
            self.referee.undo();
        }
        self.look();
        true
    }

    /// The person gives up.
    pub fn resign(&mut self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Illegal(Illegal::GameOver));
        }
        self.resigned = Some(self.human);
        self.look();
        Ok(())
    }

    /// The person and the agent change colours.
    pub fn swap(&mut self) {
        self.human = !self.human;
        self.look();
    }

    /// Clears the board for another game.
    pub fn clear(&mut self) {
        *self = Table::new(self.rule(), self.size(), self.human);
    }

    /// Finds what is forbidden to the person now.
    fn look(&mut self) {
        self.forbidden = match self.waits_for_human() && self.human == Color::Black {
            true => self.referee.forbidden_points(),
            false => Vec::new(),
        };
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(illegal) => illegal.fmt(f),
            Refusal::Forbidden(kind) => {
                write!(f, "the point is forbidden to black ({kind}), expected another one")
            }
            Refusal::NotYourTurn => f.write_str("it is not your turn, expected a little patience"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table where these moves were played in turn.
    pub(crate) fn table(rule: Rule, human: Color, moves: &str) -> Table {
        let mut table = Table::new(rule, Size::default(), human);
        for point in table.size().parse_moves(moves).unwrap() {
            match table.waits_for_human() {
                true => table.play(point.unwrap()).unwrap(),
                false => table.answer(point),
            }
        }
        table
    }

    fn point(name: &str) -> Point {
        Size::default().parse(name).unwrap()
    }

    fn names(table: &Table) -> String {
        table.size().name_moves(table.moves())
    }

    #[test]
    fn a_five_ends_the_game() {
        let mut table = table(Rule::Freestyle, Color::Black, "h8a1i8b1j8c1k8d1l8");
        assert!(table.is_over() && !table.waits_for_agent() && !table.waits_for_human());
        assert_eq!(table.winner(), Some(Color::Black));
        assert_eq!(table.row().len(), 5);
        assert_eq!(table.result().unwrap(), "black wins with 5 in a row");
        assert_eq!(table.play(point("e5")), Err(Refusal::Illegal(Illegal::GameOver)));
        assert_eq!(table.resign(), Err(Refusal::Illegal(Illegal::GameOver)));
    }

    #[test]
    fn moves_out_of_turn_and_on_stones_are_refused() {
        let mut table = table(Rule::Freestyle, Color::Black, "h8");
        assert_eq!(table.play(point("i9")), Err(Refusal::NotYourTurn));
        table.answer(Some(point("i9")));
        assert_eq!(table.play(point("i9")), Err(Refusal::Illegal(Illegal::Occupied)));
        assert_eq!(names(&table), "h8i9");
    }

    #[test]
    fn forbidden_points_are_refused_to_a_person() {
        let mut table = table(Rule::Renju, Color::Black, "h8a1i8a2j9a3j10o15");
        assert_eq!(table.forbidden(), [(point("j8"), Forbidden::DoubleThree)]);
        assert_eq!(table.play(point("j8")), Err(Refusal::Forbidden(Forbidden::DoubleThree)));
        assert!(table.waits_for_human());
        table.swap();
        assert!(table.forbidden().is_empty(), "nothing is forbidden to who is not to move");
    }

    #[test]
    fn take_back_returns_to_the_persons_turn() {
        for (human, moves, left) in [
            (Color::Black, "h8i9", ""),
            (Color::Black, "h8i9g7", "h8i9"),
            (Color::Black, "h8a1i8b1j8c1k8d1l8", "h8a1i8b1j8c1k8d1"),
            (Color::White, "h8i9g7", "h8"),
            (Color::White, "h8i9", "h8"),
        ] {
            let mut table = table(Rule::Freestyle, human, moves);
            assert!(table.take_back() && table.waits_for_human(), "{moves}");
            assert_eq!(names(&table), left, "{human} {moves}");
        }
        assert!(!table(Rule::Freestyle, Color::White, "h8").take_back());
        assert!(!table(Rule::Freestyle, Color::Black, "").take_back());
    }

    #[test]
    fn who_resigns_may_think_again() {
        let mut table = table(Rule::Freestyle, Color::White, "h8");
        table.resign().unwrap();
        assert_eq!(table.result().unwrap(), "black wins: white resigns");
        assert!(table.take_back() && table.waits_for_human());
        assert_eq!(names(&table), "h8");
    }

    #[test]
    fn an_agent_without_a_legal_move_resigns() {
        for answer in [None, Some(point("h8"))] {
            let mut table = table(Rule::Freestyle, Color::Black, "h8");
            table.answer(answer);
            assert_eq!(table.winner(), Some(Color::Black));
        }
    }

    #[test]
    fn swapping_gives_the_turn_to_the_other() {
        let mut table = table(Rule::Freestyle, Color::Black, "h8i9");
        table.swap();
        assert!(table.waits_for_agent());
        table.clear();
        assert_eq!((table.moves().len(), table.human()), (0, Color::White));
    }
}
