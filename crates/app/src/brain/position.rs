//! The stones on the board: put there, taken away, looked at.

use std::io::Write;
use std::time::Instant;

use board::referee::Referee;
use board::{Color, Diagram, Point, PointSet, Rule};
use protocol::{Command, Reply, Step, Stone};
use search::Task;

use super::game::Game;
use super::plan::{draw, reach};
use super::searcher::{Job, Question};
use super::thought::Asked;
use super::{Brain, Done};
use crate::threats::Threats;

/// The deepest count: one ply more takes minutes, and nothing can end it.
const MOST_PERFT: u32 = 4;

/// Positions that a solver looks at unless told.
const SOLVE_NODES: u64 = 1_000_000;

/// Moves that are shown with their scores.
const SHOWN_MOVES: usize = 10;

impl<W: Write> Brain<W> {
    /// Begins a game.
    pub(super) fn start(&mut self, game: Game) {
        self.stop_pondering();
        // Under limits of nodes or depth every game is the same, whatever was played before it.
        if self.game.is_some() {
            self.searcher.give(Job::Forget);
        }
        self.game = Some(game);
        self.worth = None;
        self.blocked = PointSet::EMPTY;
        self.left = super::plan::whole_time(&self.settings);
        self.say(&Reply::Ok);
    }

    /// A point of the manager's on the board.
    pub(super) fn inward(&self, game: &Game, point: Point) -> Result<Point, String> {
        let on_board = self.options.coordinates.inward(point, game.size);
        on_board.ok_or_else(|| format!("bad coordinate {point:?}, outside the {} board", game.size))
    }

    /// The same, if nothing stands there.
    fn free(&self, game: &Game, point: Point) -> Result<Point, String> {
        let inside = self.inward(game, point)?;
        match game.is_free(inside) {
            true => Ok(inside),
            false => Err(format!("bad coordinate {point:?}, the point is occupied")),
        }
    }

    /// Puts a stone of the side to move, or passes.
    pub(super) fn place(&mut self, mut game: Game, step: Step) -> Done {
        let step = step.map(|point| self.free(&game, point)).transpose()?;
        game.moves.push(step);
        self.game = Some(game);
        Ok(())
    }

    /// A whole position; stones that cannot stand are left out, and told.
    pub(super) fn place_all(&mut self, game: &Game, stones: Vec<Stone>) {
        let mut seen = Game::new(game.size);
        let mut kept = Vec::new();
        for stone in stones {
            match stone.step.map(|point| self.free(&seen, point)).transpose() {
                Ok(step) => {
                    seen.moves.push(step);
                    kept.push(Stone { step, ..stone });
                }
                Err(reason) => self.error(&reason),
            }
        }
        self.game = Some(Game::from_stones(game.size, &kept));
    }

    pub(super) fn take_back(&mut self, mut game: Game, step: Step) -> Done {
        let inside = step.map(|point| self.inward(&game, point)).transpose()?;
        if !game.take_back(inside) {
            return Err(match step {
                Some(point) => format!("bad coordinate {point:?}, there is no stone"),
                None => "there is no pass to take back".to_string(),
            });
        }
        self.game = Some(game);
        self.say(&Reply::Ok);
        Ok(())
    }

    /// Plays a stone that the manager chose for us.
    pub(super) fn play_for_us(&mut self, game: Game, point: Point) -> Done {
        self.place(game, Some(point))?;
        self.say(&Reply::Move(vec![point]));
        Ok(())
    }

    pub(super) fn set_turn(&mut self, mut game: Game, color: Color) {
        game.set_turn(color);
        self.game = Some(game);
        self.say(&Reply::Ok);
    }

    /// Leaves first moves out, or no longer.
    pub(super) fn block(&mut self, game: &Game, points: &[Point], on: bool) {
        for &point in points {
            match self.inward(game, point) {
                Ok(point) if on => self.blocked.insert(point),
                Ok(point) => self.blocked.remove(point),
                Err(reason) => self.error(&reason),
            }
        }
    }

    /// What the search is to look at.
    pub(super) fn task(&self, game: &Game) -> Task {
        let rule = self.settings.rule.rule;
        Task {
            blocked: self.blocked,
            reach: reach(&self.settings),
            walls: game.walls,
            draw: draw(&self.settings, rule, game.size.area()),
            ..Task::new(rule, game.size, game.moves.clone())
        }
    }

    /// Looks at the position without moving.
    pub(super) fn look(&mut self, game: &Game, command: Command, at: Instant) -> Done {
        let task = self.task(game);
        match command {
            Command::ShowForbid => {
                let forbidden = forbidden(task.rule, game);
                self.say_all(vec![Reply::Forbid(forbidden)]);
            }
            Command::Eval => {
                let value = search::value(&task);
                self.message(&format!("EVAL {} {:.3} 0", value.units(), value.winrate()));
            }
            Command::PrintFeature | Command::TraceBoard => self.trace_board(game),
            Command::TraceSearch => self.trace_search(&task),
            Command::Perft(plies) if plies <= MOST_PERFT => {
                self.work(Question::Perft(task, plies), at)
            }
            Command::Perft(plies) => {
                return Err(format!("PERFT with `{plies}`, expected at most {MOST_PERFT}"));
            }
            Command::Solve { kind, nodes } => {
                let question = Question::Solve(task, kind, nodes.unwrap_or(SOLVE_NODES));
                self.think(question, Asked::Words, None, at);
            }
            // Every other command has been dealt with.
            other => return Err(format!("{other} cannot be done now")),
        }
        Ok(())
    }

    /// The board as a drawing, and what threatens.
    fn trace_board(&mut self, game: &Game) {
        let setup = game.setup();
        let rule = self.settings.rule.rule;
        for row in Diagram::from(setup.clone()).to_string().lines() {
            self.message(row);
        }
        self.message(&format!("{rule}, {} to move", game.turn().name()));
        for color in Color::ALL {
            let threats = Threats::new(rule, &setup, color).in_words(game.size);
            self.message(&format!("{} threatens: {threats}", color.name()));
        }
    }

    /// Static value and the moves that look best.
    fn trace_search(&mut self, task: &Task) {
        let value = search::value(task);
        self.message(&format!("value {} winrate {:.3}", value.units(), value.winrate()));
        let scores = search::scores(task);
        self.message(&format!("moves {}", scores.len()));
        for (point, score) in scores.into_iter().take(SHOWN_MOVES) {
            self.message(&format!("{} {score}", task.size.name(point)));
        }
    }
}

/// Where black may not play.
fn forbidden(rule: Rule, game: &Game) -> Vec<Point> {
    let mut setup = game.setup();
    setup.turn = Color::Black;
    let referee = Referee::from_setup(rule, &setup);
    referee.forbidden_points().into_iter().map(|(point, _)| point).collect()
}
