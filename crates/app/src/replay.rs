//! Moves of a game, judged one by one.

use board::referee::Referee;
use board::{Point, Rule, Setup, Size};
use search::Task;

use crate::failure::Failure;

/// A game: where it began, its moves, and the referee who has seen them.
pub struct Replay {
    /// The stones before the first move, and who began.
    pub start: Setup,
    /// The moves; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// The game after the last move.
    pub referee: Referee,
}

impl Replay {
    /// Plays a written move list on an empty board.
    pub fn new(rule: Rule, size: Size, text: &str) -> Result<Replay, Failure> {
        let moves = size.parse_moves(text).map_err(Failure::input)?;
        Replay::from_setup(rule, Setup::new(size), moves).map_err(Failure::input)
    }

    /// Plays moves from any stones on; the words tell which of them cannot be played.
    pub fn from_setup(
        rule: Rule,
        start: Setup,
        moves: Vec<Option<Point>>,
    ) -> Result<Replay, String> {
        let mut referee = Referee::from_setup(rule, &start);
        for (index, step) in moves.iter().enumerate() {
            let played = match step {
                Some(point) => referee.play(*point).map(|_| ()),
                None => referee.pass(),
            };
            played.map_err(|illegal| {
                let name = start.size().name_moves(&[*step]);
                format!("move {} ({name}): {illegal}", index + 1)
            })?;
        }
        Ok(Replay { start, moves, referee })
    }

    /// The stones after the last move.
    pub fn setup(&self) -> Result<Setup, Failure> {
        let mut setup = self.start.clone();
        for &point in self.moves.iter().flatten() {
            let stone = self.referee.stone(point);
            stone.map_or(Ok(()), |color| setup.add(point, color)).map_err(Failure::input)?;
        }
        setup.turn = self.referee.turn();
        Ok(setup)
    }

    /// What is asked of an engine here, if the game goes on.
    pub fn task(&self) -> Result<Task, String> {
        if let Some(verdict) = self.referee.verdict() {
            return Err(format!("{verdict}, expected a game that goes on"));
        }
        let mut task = Task::from_setup(self.referee.rule(), &self.start);
        task.moves.extend(&self.moves);
        Ok(task)
    }
}
