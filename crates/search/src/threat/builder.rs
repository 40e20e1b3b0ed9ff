//! A win that was found, written down against every legal defence.

use std::collections::HashMap;

use board::{Board, Point, Ruleset, Shape, Step};

use super::dfpn::Dfpn;
use super::fours::{Fate, NO_LIMIT, blocks};
use super::guide::Guide;
use super::solver::Kind;

/// Writes the steps of a proof. Steps that are equal are written once.
pub(crate) struct Builder<'s, 'a, 'b, R> {
    search: &'s mut Dfpn<'a, 'b, R>,
    guide: Option<&'s mut Guide>,
    steps: Vec<Step>,
    numbers: HashMap<Step, usize>,
    /// The steps of positions that came before: their number on all ways through a proof grows
    /// beyond all limits where the order of moves does not matter.
    written: HashMap<(u64, u16), usize>,
    /// Bytes that the steps may still take.
    room: usize,
    kind: Kind,
}

/// Why a proof was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// The meter said stop, or the steps took too much room.
    Budget,
    /// A defence has no answer that could be found.
    Defence,
}

/// Positions to spend on a move by fours, by threats and by the guide, in turns that grow.
const TURNS: [Turn; 4] = [
    Turn { fours: 1_000, threats: 300, guide: 2_000 },
    Turn { fours: 5_000, threats: 3_000, guide: 20_000 },
    Turn { fours: 20_000, threats: 30_000, guide: 200_000 },
    Turn { fours: 100_000, threats: 300_000, guide: 1_000_000 },
];

struct Turn {
    fours: u64,
    threats: u64,
    guide: u64,
}

impl<'s, 'a, 'b, R: Ruleset> Builder<'s, 'a, 'b, R> {
    /// A proof that takes at most so many bytes, by threats or with a guide.
    pub(crate) fn new(
        search: &'s mut Dfpn<'a, 'b, R>,
        guide: Option<&'s mut Guide>,
        room: usize,
    ) -> Self {
        let (steps, numbers, written) = (Vec::new(), HashMap::new(), HashMap::new());
        Builder { search, guide, steps, numbers, written, room, kind: Kind::Vcf }
    }

    /// The steps of a win of the side to move within `left` plies, and what it is made of.
    pub(crate) fn build(mut self, board: &mut Board<R>, left: u16) -> Result<Built, Gap> {
        self.attack(board, left)?;
        Ok(Built { kind: self.kind, steps: self.steps })
    }

    /// The same for a win that begins with a certain move.
    pub(crate) fn build_after(mut self, board: &mut Board<R>, play: Point) -> Result<Built, Gap> {
        self.step(board, play, NO_LIMIT)?;
        Ok(Built { kind: self.kind, steps: self.steps })
    }

    fn attack(&mut self, board: &mut Board<R>, left: u16) -> Result<usize, Gap> {
        let place = (board.key(), left.min(NO_LIMIT / 2));
        if let Some(&step) = self.written.get(&place) {
            return Ok(step);
        }
        // A step may take milliseconds: the clock is looked at for each.
        if self.search.meter.count() || self.search.meter.look() {
            return Err(Gap::Budget);
        }
        let play = self.winning_move(board, left)?;
        let step = self.step(board, play, left)?;
        self.take(2 * size_of::<((u64, u16), usize)>())?;
        self.written.insert(place, step);
        Ok(step)
    }

    fn step(&mut self, board: &mut Board<R>, play: Point, left: u16) -> Result<usize, Gap> {
        board.play(play);
        let step = self.after(board, play, left.saturating_sub(1));
        board.undo();
        step
    }

    /// A move that wins, or that the guide believes in.
    fn winning_move(&mut self, board: &mut Board<R>, left: u16) -> Result<Point, Gap> {
        if let Fate::Won(play, _) = self.search.look_for_fours(board, left, TURNS[0].fours) {
            return Ok(play);
        }
        if let Some(play) = self.search.winning_move(board, left) {
            return Ok(play);
        }
        for turn in &TURNS {
            if let Some(play) = self.turn(board, left, turn) {
                return Ok(play);
            }
            if self.search.meter.is_over() {
                return Err(Gap::Budget);
            }
        }
        Err(Gap::Defence)
    }

    fn turn(&mut self, board: &mut Board<R>, left: u16, turn: &Turn) -> Option<Point> {
        if let Fate::Won(play, _) = self.search.look_for_fours(board, left, turn.fours) {
            return Some(play);
        }
        if self.search.settle(board, left, turn.threats).is_won()
            && let Some(play) = self.search.winning_move(board, left)
        {
            return Some(play);
        }
        let guide = self.guide.as_mut()?;
        guide.winning_move(board, turn.guide, self.search.meter)
    }

    /// The step of a move that was just played.
    fn after(&mut self, board: &mut Board<R>, play: Point, left: u16) -> Result<usize, Gap> {
        if board.winner().is_some() {
            return self.write(Step { play, answers: Vec::new(), otherwise: None });
        }
        let attacker = !board.turn();
        if board.count(board.turn(), Shape::Five) > 0 {
            return Err(Gap::Defence);
        }
        if let Some(five) = board.fives(attacker).iter().next() {
            return self.after_four(board, play, five, left);
        }
        let named = self.search.defences(board, left);
        self.kind = self.kind.max(if named.is_some() { Kind::Vct } else { Kind::Any });
        let threat = match named {
            // Whoever does nothing against the threat loses to it.
            Some(_) => {
                board.pass();
                let threat = self.attack(board, left.saturating_sub(1));
                board.undo();
                Some(threat?)
            }
            None => None,
        };
        let needs_own = |point| named.is_none_or(|named| named.contains(point));
        let mut answers = Vec::new();
        for point in board.legal_moves().iter() {
            board.play(point);
            let next = match threat {
                Some(threat) if !needs_own(point) && self.holds(board, threat) => Ok(threat),
                _ => self.attack(board, left.saturating_sub(1)),
            };
            board.undo();
            answers.push((point, next?));
        }
        self.write(gathered(play, answers, threat))
    }

    /// The step of a four: the five follows unless it is stopped.
    fn after_four(
        &mut self,
        board: &mut Board<R>,
        play: Point,
        five: Point,
        left: u16,
    ) -> Result<usize, Gap> {
        let attacker = !board.turn();
        let otherwise = self.write(Step { play: five, answers: Vec::new(), otherwise: None })?;
        let stops = blocks(board) | board.defences(five, attacker);
        let mut answers = Vec::new();
        for point in stops.iter().filter(|&point| board.is_legal(point)).collect::<Vec<_>>() {
            board.play(point);
            let next = match board.fives(attacker).iter().next() {
                Some(other) => {
                    self.write(Step { play: other, answers: Vec::new(), otherwise: None })
                }
                None => self.attack(board, left.saturating_sub(1)),
            };
            board.undo();
            answers.push((point, next?));
        }
        self.write(Step { play, answers, otherwise: Some(otherwise) })
    }

    /// Whether a step of fours still wins in a position it was not written for.
    fn holds(&self, board: &mut Board<R>, step: usize) -> bool {
        let step = &self.steps[step];
        let own = board.turn();
        if !board.is_legal(step.play) {
            return false;
        }
        if board.shape(step.play, own) == Shape::Five {
            return true;
        }
        let Some(otherwise) = step.otherwise else { return false };
        board.after(step.play, |child| self.answers_all(child, step, otherwise))
    }

    fn answers_all(&self, board: &mut Board<R>, step: &Step, otherwise: usize) -> bool {
        let attacker = !board.turn();
        let five = self.steps[otherwise].play;
        let is_four = board.is_empty(five) && board.shape(five, attacker) == Shape::Five;
        if board.count(board.turn(), Shape::Five) > 0 || !is_four {
            return false;
        }
        (blocks(board) | board.defences(five, attacker)).iter().all(|point| {
            let next = step.next(point).unwrap_or(otherwise);
            !board.is_legal(point) || board.after(point, |child| self.holds(child, next))
        })
    }

    /// Takes room for so many bytes, if there are as many and nobody said stop.
    fn take(&mut self, bytes: usize) -> Result<(), Gap> {
        self.room = self.room.checked_sub(bytes).ok_or(Gap::Budget)?;
        if self.search.meter.is_over() { Err(Gap::Budget) } else { Ok(()) }
    }

    fn write(&mut self, step: Step) -> Result<usize, Gap> {
        if let Some(&number) = self.numbers.get(&step) {
            return Ok(number);
        }
        // Each step is kept twice, and the table that finds it again has spare room.
        let bytes = 3 * (size_of::<Step>() + step.answers.len() * size_of::<(Point, usize)>());
        self.take(bytes)?;
        self.steps.push(step.clone());
        self.numbers.insert(step, self.steps.len() - 1);
        Ok(self.steps.len() - 1)
    }
}

/// The steps of a proof, and what the win is made of.
pub(crate) struct Built {
    pub(crate) kind: Kind,
    pub(crate) steps: Vec<Step>,
}

/// A step whose commonest answer stands for all that are not named.
fn gathered(play: Point, mut answers: Vec<(Point, usize)>, threat: Option<usize>) -> Step {
    let count = |next: usize| answers.iter().filter(|(_, other)| *other == next).count();
    let commonest = || answers.iter().map(|(_, next)| *next).max_by_key(|&next| count(next));
    let otherwise = threat.or_else(commonest);
    answers.retain(|(_, next)| Some(*next) != otherwise);
    Step { play, answers, otherwise }
}
