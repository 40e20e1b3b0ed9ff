//! A game on the screen: the table, the thinking thread, and what is shown beside the board.

use std::time::Duration;

use board::{ByColor, Point};
use search::Report;

use crate::play::keys::Action;
use crate::play::opponent::{Hint, Opponent};
use crate::play::table::Table;
use crate::play::thinker::{Broken, News, Thinker, Wish};

/// Everything that a screen shows.
pub struct Session {
    /// The game.
    pub table: Table,
    /// The agent's name and level.
    pub name: String,
    /// The agent's time for a move.
    pub time: Duration,
    /// Where the next stone would go.
    pub cursor: Point,
    /// What the agent found when it last thought.
    pub thought: Option<Report>,
    /// What the engine would play for the person.
    pub hint: Option<Hint>,
    /// Why the last key did nothing.
    pub notice: Option<String>,
    /// The time each side has used.
    pub used: ByColor<Duration>,
    /// Whether the keys are shown.
    pub shows_help: bool,
    thinker: Thinker,
}

impl Session {
    /// A new game; the agent begins to think if it is to move.
    pub fn new(table: Table, opponent: Opponent, name: String, time: Duration) -> Session {
        let mut session = Session {
            cursor: table.size().center(),
            table,
            name,
            time,
            thought: None,
            hint: None,
            notice: None,
            used: ByColor::default(),
            shows_help: false,
            thinker: Thinker::new(opponent),
        };
        session.go_on();
        session
    }

    /// What the thread thinks about.
    pub fn wish(&self) -> Option<Wish> {
        self.thinker.wish()
    }

    /// Lets time pass: the side to move has used it.
    pub fn pass_time(&mut self, time: Duration) {
        if !self.table.is_over() {
            self.used[self.table.turn()] += time;
        }
    }

    /// Does what a person asks for; `Quit` is for whoever has the screen.
    pub fn act(&mut self, action: Action) {
        self.notice = None;
        match action {
            Action::Step(right, down) => self.step(right, down),
            Action::Place => self.play(self.cursor),
            Action::Hint => self.ask(),
            Action::TakeBack => match self.table.take_back() {
                true => self.go_on(),
                false => self.notice = Some("you have not moved yet".to_string()),
            },
            Action::NewGame => {
                self.table.clear();
                self.used = ByColor::default();
                self.thought = None;
                self.go_on();
            }
            Action::Resign => match self.table.resign() {
                Ok(()) => self.go_on(),
                Err(refusal) => self.notice = Some(refusal.to_string()),
            },
            Action::Swap => {
                self.table.swap();
                self.go_on();
            }
            Action::Help => self.shows_help = !self.shows_help,
            Action::Quit => self.thinker.cancel(),
        }
    }

    /// Plays for the person.
    pub fn play(&mut self, point: Point) {
        self.cursor = point;
        match self.table.play(point) {
            Ok(()) => {
                self.notice = None;
                self.go_on();
            }
            Err(refusal) => {
                let name = self.table.size().name(point);
                self.notice = Some(format!("{name}: {refusal}"));
            }
        }
    }

    /// Takes what the thread has to tell; whether anything changed.
    pub fn hear(&mut self) -> Result<bool, Broken> {
        let mut changed = false;
        while let Some(news) = self.thinker.poll()? {
            changed = true;
            match news {
                News::Progress(report) if report.number == 0 => self.thought = Some(report),
                News::Progress(_) => {}
                News::Hint(Some(hint)) => {
                    self.cursor = hint.point;
                    self.hint = Some(hint);
                }
                News::Hint(None) => self.notice = Some("no legal move is left".to_string()),
                News::Move(answer) => {
                    self.table.answer(answer.point);
                    self.go_on();
                }
            }
        }
        Ok(changed)
    }

    fn step(&mut self, right: i8, down: i8) {
        let x = self.cursor.x().checked_add_signed(right);
        let y = self.cursor.y().checked_add_signed(down);
        let next = x.zip(y).and_then(|(x, y)| self.table.size().point(x, y));
        self.cursor = next.unwrap_or(self.cursor);
    }

    fn ask(&mut self) {
        if self.table.waits_for_human() {
            self.thinker.begin(Wish::Hint, self.table.task());
        } else {
            self.notice = Some("hints are for your turn".to_string());
        }
    }

    /// After a change on the table: what was thought is of no use, and the agent may be to move.
    fn go_on(&mut self) {
        self.hint = None;
        self.thinker.cancel();
        if self.table.waits_for_agent() {
            self.thought = None;
            self.thinker.begin(Wish::Move, self.table.task());
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::thread;

    use board::{Color, Rule, Size};
    use search::Greedy;

    use super::*;

    /// A game against `greedy`.
    pub(crate) fn session(side: u8, human: Color) -> Session {
        let table = Table::new(Rule::Freestyle, Size::square(side).unwrap(), human);
        let time = Duration::from_secs(2);
        let opponent = Opponent::new(Box::new(Greedy), time, 1);
        Session::new(table, opponent, "greedy".to_string(), time)
    }

    /// Waits until nothing is thought about.
    pub(crate) fn settle(session: &mut Session) {
        while session.wish().is_some() {
            assert!(session.hear().is_ok());
            thread::yield_now();
        }
    }

    #[test]
    fn a_stone_is_answered() {
        let mut session = session(15, Color::Black);
        session.act(Action::Step(1, -1));
        session.act(Action::Place);
        settle(&mut session);
        let moves = session.table.moves().to_vec();
        assert_eq!((moves.len(), moves[0]), (2, session.table.size().parse("i9").ok()));
        session.act(Action::Place);
        assert!(session.notice.as_ref().is_some_and(|notice| notice.starts_with("i9: ")));
        session.act(Action::TakeBack);
        assert!(session.table.moves().is_empty() && session.notice.is_none());
        session.act(Action::TakeBack);
        assert!(session.notice.is_some());
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        let mut session = session(5, Color::Black);
        for (right, down, expected) in [(-1, 0, "a3"), (0, -1, "a5"), (1, 0, "e5"), (0, 1, "e1")] {
            (0..9).for_each(|_| session.act(Action::Step(right, down)));
            assert_eq!(session.table.size().name(session.cursor), expected);
        }
    }

    #[test]
    fn swapping_on_an_empty_board_lets_the_agent_open() {
        let mut session = session(15, Color::Black);
        session.act(Action::Swap);
        settle(&mut session);
        assert_eq!(session.table.moves().len(), 1);
        assert!(session.table.waits_for_human());
        session.act(Action::NewGame);
        settle(&mut session);
        assert_eq!(session.table.moves().len(), 1, "white's person does not begin");
    }

    #[test]
    fn a_hint_leads_the_cursor_and_ends_with_the_move() {
        let mut session = session(15, Color::Black);
        session.act(Action::Step(3, 3));
        session.act(Action::Hint);
        assert_eq!(session.wish(), Some(Wish::Hint));
        settle(&mut session);
        let hint = session.hint.clone().unwrap();
        assert_eq!((hint.point, session.cursor), (session.table.size().center(), hint.point));
        session.act(Action::Place);
        assert_eq!(session.hint, None);
        assert_eq!(session.wish(), Some(Wish::Move));
        session.act(Action::Resign);
        assert_eq!((session.wish(), session.table.winner()), (None, Some(Color::White)));
        session.act(Action::Hint);
        assert_eq!(session.notice.as_deref(), Some("hints are for your turn"));
    }

    #[test]
    fn time_runs_for_the_side_to_move() {
        let mut session = session(15, Color::Black);
        session.pass_time(Duration::from_secs(3));
        assert_eq!(session.used.black, Duration::from_secs(3));
        session.act(Action::Resign);
        session.pass_time(Duration::from_secs(3));
        assert_eq!((session.used.black.as_secs(), session.used.white.as_secs()), (3, 0));
    }
}
