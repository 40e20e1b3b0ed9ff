//! The puzzles of one game.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use board::referee::Referee;
use board::{Board, Effort, Flaw, Point, Reason, Rule, Setup, with_rule};
use record::Game;
use search::Task;
use search::threat::{Outcome, Request, Solver, Win};

use super::puzzle::Puzzle;
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

impl Harvest<'_> {
    /// The puzzles of a game: of every stretch in which a side could win by force, the earliest
    /// position with one answer. A stretch ends where the win was missed, or with the game.
    pub fn gather(&mut self, source: &Source) -> Crop {
        let setups = setups(&source.game);
        let mut crop = Crop::default();
        for stretch in self.stretches(source, &setups) {
            let puzzles = stretch.into_iter().filter_map(|(ply, win)| {
                let win = self.single(source, &setups[ply], win, &mut crop.tally)?;
                Some(puzzle(source, ply, &win))
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
    ) -> Option<Win> {
        let rule = source.game.info.rule;
        // A win can only become shorter.
        if win.proof.plies() < *self.plies.start() || is_forced(rule, setup) {
            return None;
        }
        let task = Task::from_setup(rule, setup);
        // A second win is soon found, as a rule: then the others need not be settled.
        let moves = self.solver.first_moves(&task, &self.soon(), self.stop);
        if moves.iter().filter(|(_, outcome)| is_win(outcome)).count() > 1 {
            return None;
        }
        let moves = self.solver.first_moves(&task, &self.request, self.stop);
        let wins = moves.iter().filter(|(_, outcome)| is_win(outcome));
        let [(point, _)] = wins.collect::<Vec<_>>()[..] else { return None };
        if moves.iter().any(|(_, outcome)| *outcome == Outcome::Unknown) {
            tally.open += 1;
            return None;
        }
        let win = self.shortest(&task, win);
        if !self.plies.contains(&win.proof.plies()) {
            return None;
        }
        let is_first = win.proof.steps.last().is_some_and(|step| step.play == *point);
        let effort = Effort { stop: self.stop, positions: PROOF_POSITIONS, threads: 1 };
        match win.proof.verify(&effort) {
            Ok(_) if is_first => return Some(win),
            Err(Flaw { reason: Reason::Unfinished { .. }, .. }) => tally.open += 1,
            _ => tally.failed += 1,
        }
        None
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

fn is_win(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Win(_))
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

fn puzzle(source: &Source, ply: usize, win: &Win) -> Puzzle {
    let Source { file, number, game } = source;
    let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
    let moves: Option<Vec<Point>> = game.points().into_iter().take(ply).collect();
    let moves = moves.filter(|moves| !game.info.has_setup() && !moves.is_empty());
    Puzzle::new(format!("{stem}-{number}-{ply}"), moves, win)
}
