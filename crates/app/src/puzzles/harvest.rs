//! The puzzles of one game.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use board::referee::Referee;
use board::{Board, Effort, Flaw, Point, Reason, Rule, Setup, with_rule};
use record::Game;
use search::Task;
use search::threat::{Kind, Outcome, Request, Solver, Win};

use super::puzzle::{Puzzle, Single};
use super::tally::Tally;

/// A game and where it stands.
pub struct Source {
    /// Name of the file.
    pub file: String,
    /// Number of the game in it, from 1.
    pub number: usize,
    /// The game.
    pub game: Game,
}

/// Positions after which the check of a proof is given up, some two seconds' work: a proof so large
/// belongs to no puzzle.
const PROOF_POSITIONS: u64 = 20_000_000;

/// Most positions of a game are not won: a win is looked for with this part of the budget, and the
/// whole of it goes to the other moves of what is found.
const SOON: u64 = 16;

/// What is looked for, and with what.
pub struct Harvest<'a> {
    /// Finds the wins.
    pub solver: Solver,
    /// What is asked of every position.
    pub request: Request,
    /// Whether a win by fours must be the only one by any threat, not by fours alone.
    pub alone: bool,
    /// How long a puzzle may be.
    pub plies: RangeInclusive<usize>,
    /// Ends the work when it is set.
    pub stop: &'a AtomicBool,
}

/// What a game has brought.
#[derive(Default)]
pub struct Crop {
    /// The puzzles, at most one of each stretch, in the order of the game.
    pub puzzles: Vec<Puzzle>,
    /// What was left lying.
    pub tally: Tally,
}

/// Why a first move is not known to be the only one.
#[derive(PartialEq, Eq)]
enum Several {
    /// Another wins too.
    Won,
    /// Some were not settled.
    Open,
}

impl Harvest<'_> {
    /// The puzzles of a game: of every stretch in which a side could win by force, the earliest
    /// position with one answer. A stretch ends where the win was missed, or with the game.
    pub fn gather(&mut self, source: &Source) -> Crop {
        let setups = setups(&source.game);
        let mut crop = Crop::default();
        for stretch in self.stretches(source, &setups) {
            let puzzles = stretch.into_iter().filter_map(|(ply, win)| {
                let single = self.single(source, &setups[ply], win, &mut crop.tally)?;
                Some(puzzle(source, ply, &single))
            });
            let first = { puzzles }.next();
            crop.puzzles.extend(first);
        }
        crop
    }

    /// The won positions of both sides by their plies, those together that follow each other.
    fn stretches(&mut self, source: &Source, setups: &[Setup]) -> Vec<Vec<(usize, Win)>> {
        let mut stretches = Vec::new();
        for first in [0, 1] {
            let mut stretch = Vec::new();
            for (ply, setup) in setups.iter().enumerate().skip(first).step_by(2) {
                match self.win(source, setup) {
                    Some(win) => stretch.push((ply, win)),
                    None => stretches.push(std::mem::take(&mut stretch)),
                }
            }
            stretches.push(stretch);
        }
        stretches.retain(|stretch| !stretch.is_empty());
        stretches.sort_by_key(|stretch| stretch[0].0);
        stretches
    }

    /// The win of the side to move, if it is soon found.
    fn win(&mut self, source: &Source, setup: &Setup) -> Option<Win> {
        let task = Task::from_setup(source.game.info.rule, setup);
        match self.solver.solve(&task, &self.soon(), self.stop).outcome {
            Outcome::Win(win) => Some(win),
            _ => None,
        }
    }

    /// The shortest win of a position, if it fits, if for certain no other first move wins, and if
    /// its proof holds.
    fn single(
        &mut self,
        source: &Source,
        setup: &Setup,
        win: Win,
        tally: &mut Tally,
    ) -> Option<Single> {
        let rule = source.game.info.rule;
        // A win can only become shorter.
        if win.proof.plies() < *self.plies.start() || is_forced(rule, setup) {
            return None;
        }
        let task = Task::from_setup(rule, setup);
        // With other threats nearly all positions that fours win are won in several ways.
        let asked = if self.alone { self.request.kind } else { win.kind };
        let point = match self.only(&task, asked) {
            Ok(point) => point,
            Err(Several::Open) => {
                tally.open += 1;
                return None;
            }
            Err(Several::Won) => return None,
        };
        let win = self.shortest(&task, win);
        let is_first = win.proof.steps.last().is_some_and(|step| step.play == point);
        if !self.plies.contains(&win.proof.plies()) {
            return None;
        }
        let effort = Effort { stop: self.stop, positions: PROOF_POSITIONS, threads: 1 };
        match win.proof.verify(&effort) {
            Ok(_) if is_first => {
                let is_alone =
                    asked == self.request.kind || self.only(&task, self.request.kind) == Ok(point);
                let alone = if is_alone { self.request.kind } else { win.kind };
                return Some(Single { win, alone });
            }
            Err(Flaw { reason: Reason::Unfinished { .. }, .. }) => tally.open += 1,
            _ => tally.failed += 1,
        }
        None
    }

    /// The only first move that wins by threats of a kind, if all others were tried to their end.
    fn only(&mut self, task: &Task, kind: Kind) -> Result<Point, Several> {
        // A second win is soon found, as a rule: then the others need not be settled.
        for request in [self.soon(), self.request] {
            let request = Request { kind, ..request };
            let moves = self.solver.first_moves(task, &request, self.stop);
            let won = moves.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Win(_)));
            match won.map(|(point, _)| *point).collect::<Vec<_>>()[..] {
                [] => {}
                [_] if moves.iter().any(|(_, outcome)| *outcome == Outcome::Unknown) => {}
                [point] => return Ok(point),
                _ => return Err(Several::Won),
            }
        }
        Err(Several::Open)
    }

    /// The question for what is soon found.
    fn soon(&self) -> Request {
        let Request { nodes, time, .. } = self.request;
        let (nodes, time) = (nodes / SOON, time.map(|time| time / SOON as u32));
        Request { nodes, time, ..self.request }
    }

    fn shortest(&mut self, task: &Task, win: Win) -> Win {
        if win.is_shortest {
            return win;
        }
        let request = Request { shortest: true, ..self.request };
        match self.solver.solve(task, &request, self.stop).outcome {
            Outcome::Win(shorter) => shorter,
            _ => win,
        }
    }
}

/// Whether the enemy has a four: then the first move is no secret.
fn is_forced(rule: Rule, setup: &Setup) -> bool {
    with_rule!(rule, R => !Board::<R>::from_setup(setup).fives(!setup.turn).is_empty())
}

/// The positions of a game, from the first to the last that is not over.
fn setups(game: &Game) -> Vec<Setup> {
    let mut played = Game::from(game.info.clone());
    let mut setups = vec![played.position()];
    for step in game.moves() {
        // What a game holds can be played again.
        if played.play(step.point).is_err() {
            break;
        }
        setups.push(played.position());
    }
    let goes_on = |setup: &Setup| Referee::from_setup(game.info.rule, setup).verdict().is_none();
    setups.into_iter().take_while(goes_on).collect()
}

fn puzzle(source: &Source, ply: usize, single: &Single) -> Puzzle {
    let Source { file, number, game } = source;
    let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
    let moves: Option<Vec<Point>> = game.points().into_iter().take(ply).collect();
    let moves = moves.filter(|moves| !game.info.has_setup() && !moves.is_empty());
    Puzzle::new(format!("{stem}-{number}-{ply}"), moves, single)
}
