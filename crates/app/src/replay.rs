//! Moves typed by the user, judged one by one.

use board::referee::Referee;
use board::{Point, Rule, Setup, Size};

use crate::failure::Failure;

/// A game from the command line: its moves, and the referee who has seen them.
pub struct Replay {
    /// The moves; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// The game after the last move.
    pub referee: Referee,
}

impl Replay {
    /// Plays a written move list on an empty board.
    pub fn new(rule: Rule, size: Size, text: &str) -> Result<Replay, Failure> {
        let moves = size.parse_moves(text).map_err(Failure::input)?;
        let mut referee = Referee::new(rule, size);
        for (index, step) in moves.iter().enumerate() {
            let played = match step {
                Some(point) => referee.play(*point).map(|_| ()),
                None => referee.pass(),
            };
            played.map_err(|illegal| {
                let name = size.name_moves(&[*step]);
                Failure::input(format!("move {} ({name}): {illegal}", index + 1))
            })?;
        }
        Ok(Replay { moves, referee })
    }

    /// The stones after the last move.
    pub fn setup(&self) -> Result<Setup, Failure> {
        let mut setup = Setup::new(self.referee.size());
        for &point in self.moves.iter().flatten() {
            let stone = self.referee.stone(point);
            stone.map_or(Ok(()), |color| setup.add(point, color)).map_err(Failure::input)?;
        }
        setup.turn = self.referee.turn();
        Ok(setup)
    }
}
