//! What is to be solved.

use board::referee::Referee;
use board::{Color, Rule, Size};
use record::Entry;
use search::Task;

use super::args::SolveArgs;
use crate::failure::Failure;
use crate::replay::Replay;

/// A position to solve.
pub struct Position {
    /// Its name or number among others; nothing if it is the only one.
    pub name: Option<String>,
    /// Its name in the file.
    pub id: Option<String>,
    /// The position, or why there is nothing to solve.
    pub task: Result<Task, String>,
    /// The side to move.
    pub turn: Color,
    /// The board.
    pub size: Size,
}

impl Position {
    /// All positions that the user gave. A file must have one, and of the command line the game
    /// must go on.
    pub fn all(args: &SolveArgs) -> Result<Vec<Position>, Failure> {
        let Some(file) = &args.file else {
            let rule = args.board.rule.unwrap_or_default();
            let size = args.board.size.unwrap_or_default();
            let moves = args.position.as_deref().unwrap_or_default();
            return Ok(vec![Position::play(rule, size, moves)?]);
        };
        let entries = record::load_entries(file, &args.board.hints())?;
        if entries.is_empty() {
            let file = file.display();
            return Err(Failure::input(format!("{file}: no positions, expected at least one")));
        }
        let numbered = entries.into_iter().zip(1..);
        Ok(numbered
            .map(|(entry, number)| Position::stand(entry, number, args.board.rule))
            .collect())
    }

    /// The position after moves, judged move by move.
    fn play(rule: Rule, size: Size, text: &str) -> Result<Position, Failure> {
        let replay = Replay::new(rule, size, text)?;
        let (task, turn) = (replay.task().map_err(Failure::input)?, replay.referee.turn());
        Ok(Position { name: None, id: None, task: Ok(task), turn, size })
    }

    /// A position whose stones stand as they are. A rule on the command line beats the file's.
    fn stand(entry: Entry, number: usize, rule: Option<Rule>) -> Position {
        let rule = rule.or(entry.rule).unwrap_or_default();
        let goes_on = over(&Referee::from_setup(rule, &entry.setup));
        let name = match &entry.id {
            Some(id) => id.escape_debug().to_string(),
            None => format!("position {number}"),
        };
        Position {
            name: Some(name),
            task: goes_on.map(|()| Task::from_setup(rule, &entry.setup)),
            turn: entry.setup.turn,
            size: entry.setup.size(),
            id: entry.id,
        }
    }
}

/// A fault if the game is over.
fn over(referee: &Referee) -> Result<(), String> {
    match referee.verdict() {
        Some(verdict) => Err(format!("{verdict}, expected a game that goes on")),
        None => Ok(()),
    }
}
