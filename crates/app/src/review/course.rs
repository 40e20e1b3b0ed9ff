//! The positions that a game went through.

use board::referee::{Referee, Verdict};
use board::{Color, Point, Setup, Size};
use record::{Game, Info};
use search::Task;

/// A game from its first position to its end. What a record has after the end is left out.
#[derive(Debug)]
pub struct Course {
    /// Everything but the moves.
    pub info: Info,
    /// The moves; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// How the game ended on the board, if it did.
    pub verdict: Option<Verdict>,
}

impl Course {
    /// The course of a game with at least one move, if all of them can be played.
    pub fn new(game: &Game) -> Result<Course, String> {
        let info = game.info.clone();
        let mut referee = Referee::from_setup(info.rule, &info.start);
        let mut moves = Vec::new();
        for (step, number) in game.points().into_iter().zip(1..) {
            if referee.verdict().is_some() {
                break;
            }
            let played = match step {
                Some(point) => referee.play(point).map(|_| ()),
                None => referee.pass(),
            };
            played.map_err(|illegal| {
                format!("move {number} ({}): {illegal}", info.size().name_moves(&[step]))
            })?;
            moves.push(step);
        }
        match moves.is_empty() {
            true => Err("a game without moves, expected at least one".to_string()),
            false => Ok(Course { verdict: referee.verdict().cloned(), info, moves }),
        }
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.info.size()
    }

    /// How many positions go on: those before every move, and the last unless the game is over.
    pub fn positions(&self) -> usize {
        self.moves.len() + usize::from(self.verdict.is_none())
    }

    /// What is asked of an engine after so many moves.
    pub fn task(&self, ply: usize) -> Task {
        let mut task = Task::from_setup(self.info.rule, &self.info.start);
        task.moves.extend(&self.moves[..ply]);
        task
    }

    /// The stones after so many moves.
    pub fn setup(&self, ply: usize) -> Setup {
        let mut setup = self.info.start.clone();
        for (index, point) in self.moves[..ply].iter().enumerate() {
            // The referee let only free points in.
            let _ = point.map(|point| setup.add(point, self.mover(index)));
        }
        setup.turn = self.mover(ply);
        setup
    }

    /// The side that moves after so many moves.
    pub fn mover(&self, ply: usize) -> Color {
        self.info.mover(ply)
    }

    /// What the end of the game is worth for a side: 1, 0, or a half for a draw.
    pub fn end(&self, color: Color) -> Option<f64> {
        self.verdict.as_ref().map(|verdict| match verdict.winner() {
            Some(winner) => f64::from(u8::from(winner == color)),
            None => 0.5,
        })
    }
}

#[cfg(test)]
mod tests {
    use board::Rule;

    use super::*;

    fn course(moves: &str) -> Result<Course, String> {
        let size = Size::default();
        let mut game = Game::new(Rule::Freestyle, size);
        for step in size.parse_moves(moves).unwrap() {
            game.play(step).unwrap();
        }
        Course::new(&game)
    }

    #[test]
    fn a_course_ends_with_the_game() {
        let course = course("h8a1h7a2h6a3h5a4h4a5o15").unwrap();
        assert_eq!((course.moves.len(), course.positions()), (9, 9));
        assert_eq!((course.end(Color::Black), course.end(Color::White)), (Some(1.0), Some(0.0)));
    }

    #[test]
    fn a_game_that_goes_on_has_a_last_position() {
        let course = course("h8i9").unwrap();
        assert_eq!((course.positions(), course.end(Color::Black)), (3, None));
        assert_eq!(course.setup(2).turn, Color::Black);
        assert_eq!(course.task(1).moves.len(), 1);
    }

    #[test]
    fn no_moves_are_no_game() {
        assert!(course("").is_err_and(|error| error.starts_with("a game without moves")));
    }
}
