//! Forced wins found by trying everything: only the referee is asked, and nothing is left out but
//! what is obviously of no use.
//!
//! The attacker plays threats only; what counts as one is the question. The defender plays every
//! empty point. Positions that were met are remembered, and a position in which the attacker can
//! make five is won.

use std::cmp::Reverse;
use std::collections::HashMap;

use board::referee::{Referee, Verdict};
use board::{Color, Direction, Point, Rule, Setup, Shape};

use crate::rows::{Bits, Rows};

/// What the attacker may play beside fives and fours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Threats {
    /// Threes after which an open four threatens.
    Threes,
    /// Also every move that would win by fours if the defender passed.
    Widest,
}

/// The search took more positions than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// What came of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Won,
    /// However many threats are played.
    Failed,
    /// More threats must be looked at.
    Open,
}

/// One attacker in one position.
pub struct Oracle {
    referee: Referee,
    attacker: Color,
    rows: Rows,
    /// The stones on the board, once more.
    stones: [Bits; 2],
    /// Positions that may still be looked at.
    left: u64,
    /// Plies of the shortest win by fours, if there is one, with the attacker to move.
    fours: HashMap<[Bits; 2], Option<usize>>,
    /// What came of positions with the attacker to move, within so many threats.
    known: HashMap<(Threats, [Bits; 2]), (Fate, usize)>,
    /// Defences that were good elsewhere, to be tried first; early ones count more.
    refutations: HashMap<Point, u64>,
}

impl Oracle {
    /// An oracle that looks at no more than so many positions.
    pub fn new(rule: Rule, setup: &Setup, left: u64) -> Oracle {
        let referee = Referee::from_setup(rule, setup);
        let (attacker, size) = (referee.turn(), referee.size());
        let rows = Rows::new(rule, size);
        let mut stones = [0; 2];
        for point in size.points() {
            if let Some(color) = referee.stone(point) {
                stones[color as usize] |= rows.bit(Some(point));
            }
        }
        for (point, color) in size.points().flat_map(|point| Color::ALL.map(|c| (point, c))) {
            let is_five = rows.fives(stones, color) & rows.bit(Some(point)) != 0;
            assert_eq!(is_five, referee.makes_five(point, color), "{point:?}, {setup:?}");
        }
        let (fours, known) = (HashMap::new(), HashMap::new());
        let refutations = HashMap::new();
        Oracle { referee, attacker, rows, stones, left, fours, known, refutations }
    }

    /// Plies of the shortest win by fours alone. The longest defence counts; a forbidden move is a
    /// ply too.
    pub fn fours(&mut self) -> Result<Option<usize>, TooLarge> {
        if self.has_five(self.attacker) {
            return Ok(Some(1));
        }
        if let Some(&known) = self.fours.get(&self.stones) {
            return Ok(known);
        }
        self.count()?;
        let mut shortest: Option<usize> = None;
        for point in self.company(3) {
            let plies = self.after(point, |oracle, verdict| match verdict {
                None => oracle.after_four(),
                Some(_) => Ok(None),
            })?;
            let both = shortest.into_iter().chain(plies.map(|plies| plies + 1));
            shortest = both.min();
            // A four that is not answered takes three plies: none is shorter.
            if shortest.is_some_and(|plies| plies <= 3) {
                break;
            }
        }
        self.fours.insert(self.stones, shortest);
        Ok(shortest)
    }

    /// The same after a move, if it made a four and the defender has none.
    fn after_four(&mut self) -> Result<Option<usize>, TooLarge> {
        if self.has_five(!self.attacker) || !self.has_five(self.attacker) {
            return Ok(None);
        }
        let mut longest = 0;
        for point in self.empty_points() {
            let plies = self.after(point, |oracle, verdict| match verdict {
                None => oracle.fours(),
                Some(verdict) => Ok((verdict.winner() == Some(oracle.attacker)).then_some(0)),
            })?;
            match plies {
                Some(plies) => longest = longest.max(plies + 1),
                None => return Ok(None),
            }
        }
        Ok(Some(longest))
    }

    /// Whether the attacker, who is to move, wins by threats. Short wins are looked for first.
    pub fn wins(&mut self, threats: Threats) -> Result<bool, TooLarge> {
        for depth in 1.. {
            match self.attack(threats, depth)? {
                Fate::Won => return Ok(true),
                Fate::Failed => return Ok(false),
                Fate::Open => {}
            }
        }
        unreachable!("a board is full one day")
    }

    /// The same within so many threats before the fours that end it.
    fn attack(&mut self, threats: Threats, depth: usize) -> Result<Fate, TooLarge> {
        if self.has_five(self.attacker) || self.fours()?.is_some() {
            return Ok(Fate::Won);
        }
        match self.known.get(&(threats, self.stones)) {
            Some(&(Fate::Open, searched)) if searched < depth => {}
            Some(&(fate, _)) => return Ok(fate),
            None => {}
        }
        self.count()?;
        let fate = self.try_threats(threats, depth)?;
        self.known.insert((threats, self.stones), (fate, depth));
        Ok(fate)
    }

    fn try_threats(&mut self, threats: Threats, depth: usize) -> Result<Fate, TooLarge> {
        let mut best = Fate::Failed;
        for point in self.empty_points() {
            if !self.is_threat(point, threats)? {
                continue;
            }
            if depth == 0 {
                return Ok(Fate::Open);
            }
            match self.after(point, |oracle, _| oracle.defend(threats, depth - 1))? {
                Fate::Won => return Ok(Fate::Won),
                Fate::Open => best = Fate::Open,
                Fate::Failed => {}
            }
        }
        Ok(best)
    }

    /// Whether the attacker wins against every move of the defender, who cannot make five.
    fn defend(&mut self, threats: Threats, depth: usize) -> Result<Fate, TooLarge> {
        let mut points = self.empty_points();
        let fives = self.rows.fives(self.stones, self.attacker);
        points.sort_by_key(|&point| {
            let stops = fives & self.rows.bit(Some(point)) != 0;
            Reverse((stops, self.refutations.get(&point).copied()))
        });
        for point in points {
            let fate = self.after(point, |oracle, verdict| match verdict {
                None => oracle.attack(threats, depth),
                Some(verdict) if verdict.winner() == Some(oracle.attacker) => Ok(Fate::Won),
                Some(_) => Ok(Fate::Failed),
            })?;
            if fate != Fate::Won {
                *self.refutations.entry(point).or_default() += 1 << (2 * depth.min(8));
                return Ok(fate);
            }
        }
        Ok(Fate::Won)
    }

    /// Whether the attacker may play a point, the defender cannot make five then, and it is one of
    /// the threats.
    fn is_threat(&mut self, point: Point, threats: Threats) -> Result<bool, TooLarge> {
        let is_three = self.company(2).contains(&point) && self.allowed_shape(point).is_three();
        let (is_sound, is_forcing) = self.after(point, |oracle, verdict| {
            let is_forcing = oracle.has_five(oracle.attacker) || is_three && oracle.has_open_four();
            (verdict.is_none() && !oracle.has_five(!oracle.attacker), is_forcing)
        });
        if is_forcing || !is_sound || threats == Threats::Threes {
            return Ok(is_sound && is_forcing);
        }
        let would_win = self.after(point, |oracle, _| oracle.wins_after_pass())?;
        Ok(would_win && self.is_near(point))
    }

    fn wins_after_pass(&mut self) -> Result<bool, TooLarge> {
        self.referee.pass().expect("the game goes on");
        let wins = self.fours();
        self.referee.undo();
        Ok(wins?.is_some())
    }

    /// The answer to a question asked after a move of the side to move, with the verdict on it.
    fn after<T>(&mut self, point: Point, ask: impl FnOnce(&mut Oracle, Option<Verdict>) -> T) -> T {
        let (bit, color) = (self.rows.bit(Some(point)), self.referee.turn());
        let verdict = self.referee.play(point).expect("an empty point of a game that goes on");
        self.stones[color as usize] ^= bit;
        let answer = ask(self, verdict);
        self.stones[color as usize] ^= bit;
        self.referee.undo();
        answer
    }

    fn count(&mut self) -> Result<(), TooLarge> {
        self.left = self.left.checked_sub(1).ok_or(TooLarge)?;
        Ok(())
    }

    fn empty_points(&self) -> Vec<Point> {
        self.referee.size().points().filter(|&point| self.referee.is_empty(point)).collect()
    }

    fn has_five(&self, color: Color) -> bool {
        self.rows.fives(self.stones, color) != 0
    }

    /// The points that share five cells in a row with so many stones of the attacker and none of
    /// the other side: without three there is no four, without two no three.
    fn company(&self, stones: u32) -> Vec<Point> {
        let near = self.rows.company(self.stones, self.attacker, stones);
        let mut points = self.empty_points();
        points.retain(|&point| near & self.rows.bit(Some(point)) != 0);
        points
    }

    fn has_open_four(&self) -> bool {
        let makes = |&point: &Point| self.referee.shape(point, self.attacker) == Shape::OpenFour;
        self.company(3).iter().any(makes)
    }

    /// The attacker's shape; two threes that are forbidden at first sight are told by their plain
    /// shape, for they may be played if not both are real.
    fn allowed_shape(&self, point: Point) -> Shape {
        match self.referee.shape(point, self.attacker) {
            Shape::Forbidden => {
                let pattern = |direction| self.referee.pattern(point, self.attacker, direction);
                Shape::new(Direction::ALL.map(pattern), false)
            }
            shape => shape,
        }
    }

    /// Whether a stone is near: in the square of seven around the point or four steps along a line.
    fn is_near(&self, point: Point) -> bool {
        self.referee.size().points().any(|stone| {
            let (dx, dy) = (stone.x().abs_diff(point.x()), stone.y().abs_diff(point.y()));
            let is_on_line = dx == 0 || dy == 0 || dx == dy;
            self.referee.stone(stone).is_some() && dx.max(dy) <= if is_on_line { 4 } else { 3 }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Diagram;

    fn oracle(rule: Rule, turn: Color, drawing: &str) -> Oracle {
        let mut setup = Diagram::parse(drawing).unwrap().setup;
        setup.turn = turn;
        Oracle::new(rule, &setup, 10_000)
    }

    #[test]
    fn two_threes_win_but_not_by_fours() {
        let mut oracle = oracle(
            Rule::Freestyle,
            Color::Black,
            ". . . . . . . o
             . . . . . . . .
             . . x . . . . .
             . . x . . . . .
             . . . x x . . .
             . . . . . . . .
             . . . . . . . .
             o . . . . . o o",
        );
        assert_eq!(oracle.fours(), Ok(None));
        assert_eq!(oracle.wins(Threats::Threes), Ok(true));
        assert_eq!(oracle.wins(Threats::Widest), Ok(true));
    }

    /// Black cannot block at the mark in renju, where six are forbidden; elsewhere six win, or
    /// block.
    const OVERLINE: &str = "
        . . . . . x .
        . . . . . x .
        . . . . . x .
        x o o o . * .
        . . . . . x .
        . . . . . x .
        . . . . . . .";

    #[test]
    fn a_block_may_be_forbidden() {
        let rules = [
            (Rule::Renju, Some(3)),
            (Rule::Freestyle, None),
            (Rule::Standard, None),
            (Rule::CaroOverline, None),
        ];
        for (rule, plies) in rules {
            assert_eq!(oracle(rule, Color::White, OVERLINE).fours(), Ok(plies), "{rule}");
        }
    }

    #[test]
    fn a_question_may_be_too_large() {
        let mut small = oracle(Rule::Renju, Color::White, OVERLINE);
        small.left = 0;
        assert_eq!(small.fours(), Err(TooLarge));
    }
}
