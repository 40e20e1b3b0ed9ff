//! Every move of a position, and what it leads to.

use board::{Board, Point, Ruleset};

use super::attack::{Threats, attacks};
use super::fours::{Fate, NO_LIMIT};
use super::question::Question;
use super::solver::{Defence, Kind, Outcome};

/// Positions for each move in the first round, and how many times as many in every other.
const FIRST_ROUND: u64 = 1_000;
const GROWTH: u64 = 4;

impl<R: Ruleset> Question<'_, '_, '_, R> {
    /// What every threat of the side to move leads to.
    pub(crate) fn first_moves(&mut self, board: &mut Board<R>) -> Vec<(Point, Outcome)> {
        let threats = self.widest();
        let moves = attacks(board, threats, NO_LIMIT) | board.fives(board.turn());
        self.rounds(moves.iter().collect(), |question, point, nodes| {
            let wins = board.after(point, |child| question.wins_after(child, nodes));
            match wins {
                Some(true) => question.prove_first(board, point),
                Some(false) => Outcome::None(threats),
                None => Outcome::Unknown,
            }
        })
    }

    /// How the attacker, who is not to move, would win, and what every move does about it.
    pub(crate) fn defend(&mut self, board: &mut Board<R>) -> Option<Defence> {
        board.pass();
        let threat = self.outcome(board, u64::MAX);
        board.undo();
        let Outcome::Win(threat) = threat else { return None };
        let moves = board.legal_moves().iter().collect();
        let moves = self.rounds(moves, |question, point, nodes| {
            board.after(point, |child| question.outcome(child, nodes))
        });
        Some(Defence { threat, moves })
    }

    /// Asks about every move with few positions first, then about those still open with more.
    fn rounds(
        &mut self,
        points: Vec<Point>,
        mut ask: impl FnMut(&mut Self, Point, u64) -> Outcome,
    ) -> Vec<(Point, Outcome)> {
        let mut moves: Vec<_> = points.into_iter().map(|point| (point, Outcome::Unknown)).collect();
        let mut nodes = FIRST_ROUND;
        loop {
            for (point, outcome) in &mut moves {
                if *outcome == Outcome::Unknown && !self.search.meter.is_over() {
                    *outcome = ask(self, *point, nodes);
                }
            }
            let is_open = moves.iter().any(|(_, outcome)| *outcome == Outcome::Unknown);
            if !is_open || self.search.meter.is_over() || nodes == u64::MAX {
                return moves;
            }
            nodes = nodes.saturating_mul(GROWTH);
        }
    }

    /// The outcome for the attacker, who is to move unless the game is over.
    fn outcome(&mut self, board: &mut Board<R>, nodes: u64) -> Outcome {
        let threats = self.widest();
        if board.winner().is_some() {
            return Outcome::None(threats);
        }
        let fate = self.search.look_for_fours(board, NO_LIMIT, nodes);
        match (fate, threats) {
            (Fate::Won(..), _) => return self.prove_or_not(board),
            (Fate::Failed(true), Threats::Fours) => return Outcome::None(threats),
            (_, Threats::Fours) => return Outcome::Unknown,
            _ => {}
        }
        let numbers = self.search.settle(board, NO_LIMIT, nodes);
        if numbers.is_won() {
            self.prove_or_not(board)
        } else if numbers.is_lost() && self.search.is_exact() {
            Outcome::None(threats)
        } else {
            Outcome::Unknown
        }
    }

    /// Whether the attacker, who has just moved, wins; `None` if that is not known.
    fn wins_after(&mut self, board: &mut Board<R>, nodes: u64) -> Option<bool> {
        if board.winner().is_some() {
            return Some(true);
        }
        if self.widest() == Threats::Fours {
            return match self.search.answer_four(board, nodes) {
                Fate::Won(..) => Some(true),
                Fate::Failed(true) => Some(false),
                _ => None,
            };
        }
        let numbers = self.search.settle(board, NO_LIMIT, nodes);
        let is_refuted = numbers.is_won() && self.search.is_exact();
        (numbers.is_lost() || is_refuted).then_some(numbers.is_lost())
    }

    /// The widest threats that the request allows.
    fn widest(&self) -> Threats {
        if self.request.kind == Kind::Vcf { Threats::Fours } else { Threats::All }
    }
}
