//! Wins by fours and lesser threats (VCT): depth-first proof-number search.
//!
//! A position has two numbers for the side to move: `phi`, how hard it still is to show that this
//! side reaches its aim, and `delta`, how hard to show that it does not. The attacker's aim is the
//! five, the defender's to outlast the threats. The child that is easiest to settle is searched
//! next, so that forcing lines are followed far and broad ones left for later.
//!
//! Games only grow, so no position comes twice on a line, and the numbers need no care for cycles.

use board::{Board, Color, Point, PointSet, Ruleset, Shape};
use eval::{Classic, Evaluator};

use super::attack::{Threats, attacks};
use super::cache::{Cache, Worth};
use super::fours::{Fate, Fours, NO_LIMIT, blocks, is_limited};
use super::meter::Meter;
use super::zone::zone;
use crate::situation::answers;

/// Larger than any number that a search reaches.
const INFINITE: u32 = 1 << 30;

/// Positions that the look for a win by fours may take where the attacker is to move. Longer ones
/// are found by the search itself.
const LEAF_FOURS: u64 = 50;

/// Positions that may be spent on finding out whether a quiet move threatens to win by fours.
const THREAT_FOURS: u64 = 3_000;

/// The first `delta` of the best-looking quiet move, and by how many units of the evaluation's
/// score another one falls behind. With these one more puzzle in ten is solved in a second.
const QUIET_DELTA: u32 = 3;
const SCORE_UNIT: i32 = 60;

/// What is remembered between questions.
pub(crate) struct Memory {
    pub(crate) fours: Fours,
    numbers: Cache<Numbers>,
    /// Keeps apart what was found for different questions.
    questions: u64,
}

impl Memory {
    /// Tables within so many bytes.
    pub(crate) fn new(bytes: usize) -> Memory {
        let numbers = Cache::new(bytes / 4 * 3);
        Memory { fours: Fours::new(bytes / 4), numbers, questions: 0 }
    }
}

/// A search for one attacker.
pub(crate) struct Dfpn<'a, 'b, R> {
    pub(crate) fours: &'a mut Fours,
    pub(crate) meter: &'a mut Meter<'b>,
    numbers: &'a mut Cache<Numbers>,
    classic: Classic<R>,
    attacker: Color,
    question: u64,
    /// Whether every threat was told from other moves for certain: else nothing is disproved.
    is_exact: bool,
}

/// How hard it is to settle a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    phi: u32,
    delta: u32,
    effort: u32,
}

impl Numbers {
    const WON: Numbers = Numbers { phi: 0, delta: INFINITE, effort: 0 };
    const LOST: Numbers = Numbers { phi: INFINITE, delta: 0, effort: 0 };

    fn new(phi: u32, delta: u32) -> Numbers {
        Numbers { phi, delta, effort: 0 }
    }

    /// The side to move reaches its aim.
    pub(crate) fn is_won(self) -> bool {
        self.phi == 0
    }

    /// The side to move fails.
    pub(crate) fn is_lost(self) -> bool {
        self.delta == 0
    }
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers::new(1, 1)
    }
}

impl Worth for Numbers {
    fn worth(&self) -> u32 {
        self.effort
    }
}

/// A move and the numbers of the position after it.
struct Child {
    point: Point,
    numbers: Numbers,
    /// Whether the numbers are those of the table rather than a guess. A position has some hundred
    /// quiet moves, and looking all of them up took a third of the time.
    is_known: bool,
}

impl<'a, 'b, R: Ruleset> Dfpn<'a, 'b, R> {
    /// A new question: does `attacker` win?
    pub(crate) fn new(memory: &'a mut Memory, meter: &'a mut Meter<'b>, attacker: Color) -> Self {
        memory.questions += 2;
        Dfpn::again(memory, meter, attacker)
    }

    /// The last question again, perhaps for another position or attacker: what was found stays
    /// known. Only wins may be believed, for what was disproved may not have been so for certain.
    pub(crate) fn again(memory: &'a mut Memory, meter: &'a mut Meter<'b>, attacker: Color) -> Self {
        Dfpn {
            fours: &mut memory.fours,
            meter,
            numbers: &mut memory.numbers,
            classic: Classic::new(),
            attacker,
            question: memory.questions + attacker as u64,
            is_exact: true,
        }
    }

    /// Searches a position until it is settled or so many positions were looked at. The attacker
    /// wins within `left` plies or not at all.
    pub(crate) fn settle(&mut self, board: &mut Board<R>, left: u16, nodes: u64) -> Numbers {
        let limit = self.meter.lower(nodes);
        let numbers = self.search(board, INFINITE, INFINITE, left);
        self.meter.raise(limit);
        numbers
    }

    /// Whether what was disproved is disproved for certain.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// A move of the attacker after which the defender is known to fail.
    pub(crate) fn winning_move(&self, board: &Board<R>, left: u16) -> Option<Point> {
        attacks(board, Threats::All, left)
            .iter()
            .find(|&point| self.known(board, point, left).is_some_and(Numbers::is_lost))
    }

    /// What is known of the position after a move.
    fn known(&self, board: &Board<R>, point: Point, left: u16) -> Option<Numbers> {
        self.numbers.get(self.key(board.key_after(point), left.saturating_sub(1)))
    }

    /// The key of a position under this question and limit.
    fn key(&self, key: u64, left: u16) -> u64 {
        let limit = if is_limited(left) { u64::from(left) + 1 } else { 0 };
        let salt = self.question << 10 | limit;
        key ^ salt.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn search(&mut self, board: &mut Board<R>, phi: u32, delta: u32, left: u16) -> Numbers {
        let before = self.meter.nodes();
        if self.meter.count() {
            return Numbers::default();
        }
        let mut numbers = Numbers::WON;
        if let Some(mut children) = self.children(board, left) {
            loop {
                let choice = Choice::of(&children);
                numbers = Numbers::new(choice.phi, choice.delta);
                if self.meter.is_over() || numbers.phi >= phi || numbers.delta >= delta {
                    break;
                }
                let child = &mut children[choice.best];
                if !child.is_known {
                    child.is_known = true;
                    child.numbers = self.known(board, child.point, left).unwrap_or(child.numbers);
                    continue;
                }
                let phi_below = (delta - (choice.delta - child.numbers.phi)).min(INFINITE);
                // A quarter more than the second best, or the two would take turns at every node.
                let delta_below = phi.min(choice.second.saturating_add(choice.second / 4 + 1));
                child.numbers = board.after(child.point, |board| {
                    self.search(board, phi_below, delta_below, left.saturating_sub(1))
                });
            }
        }
        if !self.meter.is_over() {
            self.keep(board, left, numbers, self.meter.nodes() - before);
        }
        numbers
    }

    fn keep(&mut self, board: &Board<R>, left: u16, numbers: Numbers, nodes: u64) {
        let key = self.key(board.key(), left);
        let before = self.numbers.get(key).map_or(0, |known| known.effort);
        let effort = before.saturating_add(u32::try_from(nodes).unwrap_or(u32::MAX));
        self.numbers.put(key, Numbers { effort, ..numbers });
    }

    /// The moves of the side to move with what is known of them; `None` if it reaches its aim
    /// without any.
    fn children(&mut self, board: &mut Board<R>, left: u16) -> Option<Vec<Child>> {
        if board.turn() != self.attacker {
            let moves = self.defences(board, left)?;
            return Some(self.first_numbers(board, moves, left));
        }
        if self.wins_by_fours(board, left) {
            return None;
        }
        let moves = attacks(board, Threats::All, left);
        Some(self.first_numbers(board, moves, left))
    }

    fn first_numbers(&mut self, board: &mut Board<R>, moves: PointSet, left: u16) -> Vec<Child> {
        let is_attack = board.turn() == self.attacker;
        let below = left.saturating_sub(1);
        let points: Vec<Point> = moves.iter().collect();
        let score = |&point: &Point| self.classic.score(board, point);
        let scores: Vec<i32> = points.iter().filter(|_| is_attack).map(score).collect();
        let best = scores.iter().copied().max().unwrap_or_default();
        let mut children = Vec::with_capacity(points.len());
        for (index, &point) in points.iter().enumerate() {
            if is_attack && board.allowed_shape(point, self.attacker) < Shape::Three {
                // Whether it threatens anything is found out when its turn comes.
                let behind = (best - scores[index]) / SCORE_UNIT;
                let numbers = Numbers::new(1, QUIET_DELTA + behind.unsigned_abs());
                children.push(Child { point, numbers, is_known: false });
                continue;
            }
            let numbers = self.known(board, point, left).unwrap_or_else(|| {
                board.after(point, |child| match is_attack {
                    true => self.first_defence(child, below),
                    false => self.first_attack(child, below),
                })
            });
            children.push(Child { point, numbers, is_known: true });
            // One way to the aim is enough.
            if numbers.is_lost() {
                break;
            }
        }
        children
    }

    /// First numbers of a position in which the attacker is to move.
    fn first_attack(&mut self, board: &mut Board<R>, left: u16) -> Numbers {
        if self.wins_by_fours(board, left) {
            self.keep(board, left, Numbers::WON, 1);
            return Numbers::WON;
        }
        match attacks(board, Threats::All, left).len() as u32 {
            0 => Numbers::LOST,
            count => Numbers::new(1, 1 + count.ilog2()),
        }
    }

    /// First numbers of a position in which the defender has to answer a four or a three.
    fn first_defence(&mut self, board: &mut Board<R>, left: u16) -> Numbers {
        match self.defences(board, left) {
            None => Numbers::WON,
            Some(moves) if moves.is_empty() => {
                self.keep(board, left, Numbers::LOST, 1);
                Numbers::LOST
            }
            Some(moves) => Numbers::new(1, moves.len() as u32),
        }
    }

    /// Whether the attacker, who is to move, wins by fours that are soon found.
    fn wins_by_fours(&mut self, board: &mut Board<R>, left: u16) -> bool {
        matches!(self.look_for_fours(board, left, LEAF_FOURS), Fate::Won(..))
    }

    /// Looks for a win by fours within so many positions.
    pub(crate) fn look_for_fours(&mut self, board: &mut Board<R>, left: u16, nodes: u64) -> Fate {
        let limit = self.meter.lower(nodes);
        let fate = self.fours.attack(board, left, self.meter);
        self.meter.raise(limit);
        fate
    }

    /// The same when the attacker has just made a four.
    pub(crate) fn answer_four(&mut self, board: &mut Board<R>, nodes: u64) -> Fate {
        let limit = self.meter.lower(nodes);
        let fate = self.fours.defend(board, NO_LIMIT, self.meter);
        self.meter.raise(limit);
        fate
    }

    /// The moves that may refute the attacker's threat; `None` if there is nothing to refute or
    /// the defender makes five.
    pub(crate) fn defences(&mut self, board: &mut Board<R>, left: u16) -> Option<PointSet> {
        let (own, attacker) = (board.turn(), self.attacker);
        if board.count(own, Shape::Five) > 0 {
            return None;
        }
        if board.count(attacker, Shape::Five) > 0 {
            return Some(blocks(board));
        }
        if board.count(attacker, Shape::OpenFour) > 0 && left >= 4 {
            return Some(answers(board, Shape::OpenFour) | board.fours(own));
        }
        if left < 6 {
            return None;
        }
        board.pass();
        let zone = self.threat(board, left - 1);
        board.undo();
        let zone = zone? & board.empty_points();
        let legal: PointSet = zone.iter().filter(|&point| board.is_legal(point)).collect();
        Some(legal | board.fours(own))
    }

    /// The points that matter for the attacker's win by fours, if there is one.
    fn threat(&mut self, board: &mut Board<R>, left: u16) -> Option<PointSet> {
        match self.look_for_fours(board, left, THREAT_FOURS) {
            Fate::Won(..) => zone(board, self.fours, left),
            Fate::Failed(_) => None,
            Fate::Stopped => {
                // If all of the search is over, nothing is concluded from this.
                self.is_exact &= self.meter.is_over();
                None
            }
        }
    }
}

/// Which child to search, and the numbers that follow from all.
struct Choice {
    best: usize,
    /// The smallest delta of the others.
    second: u32,
    phi: u32,
    delta: u32,
}

impl Choice {
    fn of(children: &[Child]) -> Choice {
        let mut choice = Choice { best: 0, second: INFINITE, phi: INFINITE, delta: 0 };
        // All guesses together count as one move: most of them are no threats.
        let guessed = children.iter().any(|child| !child.is_known);
        choice.delta += u32::from(guessed);
        for (index, Child { numbers, is_known, .. }) in children.iter().enumerate() {
            if *is_known {
                choice.delta = choice.delta.saturating_add(numbers.phi).min(INFINITE);
            }
            if numbers.delta < choice.phi {
                (choice.second, choice.phi, choice.best) = (choice.phi, numbers.delta, index);
            } else {
                choice.second = choice.second.min(numbers.delta);
            }
        }
        choice
    }
}
