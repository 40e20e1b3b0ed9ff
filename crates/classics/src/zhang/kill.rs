//! The kill movement: a win by nothing but threats.
//!
//! MAX plays only stones that make fours or open threes; MIN only answers them or makes a stronger
//! threat, a four. So few points are left that the search can go deep.

use std::cmp::Reverse;
use std::collections::HashSet;

use board::ruleset::Freestyle;
use board::{Board, Point, PointSet, Shape};

use crate::watch::Watch;

/// The search for a kill by the side to move.
pub(super) struct Kill<'a, 'w> {
    board: &'a mut Board<Freestyle>,
    watch: &'a mut Watch<'w>,
    nodes_left: usize,
    /// Positions in which MAX has no kill, of this depth: each has its own distance to the root.
    failed: HashSet<u64>,
    /// Whether a threat was left out because the depth was reached.
    is_cut: bool,
}

impl<'a, 'w> Kill<'a, 'w> {
    /// A search that looks at so many positions at most.
    pub(super) fn new(
        board: &'a mut Board<Freestyle>,
        watch: &'a mut Watch<'w>,
        nodes: usize,
    ) -> Kill<'a, 'w> {
        Kill { board, watch, nodes_left: nodes, failed: HashSet::new(), is_cut: true }
    }

    /// The first move of a kill within so many plies, if there is one; the shortest is found
    /// first. It is one of the points that are allowed.
    pub(super) fn find(&mut self, depth: usize, allowed: PointSet) -> Option<Point> {
        (1..=depth).step_by(2).find_map(|depth| {
            // Where every threat was tried to its end, more depth finds no more.
            let may_find = std::mem::take(&mut self.is_cut);
            self.failed.clear();
            may_find.then(|| self.attack(depth, allowed)).flatten()
        })
    }

    /// MAX: a move that wins.
    fn attack(&mut self, depth: usize, allowed: PointSet) -> Option<Point> {
        if self.failed.contains(&self.board.key()) || self.is_spent() {
            return None;
        }
        let (max, min) = (self.board.turn(), !self.board.turn());
        let fives = self.board.fives(max) & allowed;
        let blocks = self.board.fives(min);
        let open_fours = self.board.makers(max, Shape::OpenFour) & allowed;
        let sure = if blocks.is_empty() { fives | open_fours } else { fives };
        if let Some(point) = fives.iter().chain(sure.iter()).next() {
            return Some(point);
        }
        let mut moves = if blocks.is_empty() { self.threats() } else { blocks.iter().collect() };
        moves.retain(|&point| allowed.contains(point));
        if depth < 3 {
            self.is_cut |= !moves.is_empty();
            return None;
        }
        let kill = moves.into_iter().find(|&point| {
            self.board.play(point);
            let is_lost = self.is_lost(depth - 1);
            self.board.undo();
            is_lost
        });
        if kill.is_none() {
            self.failed.insert(self.board.key());
        }
        kill
    }

    /// MIN: whether no answer saves it.
    fn is_lost(&mut self, depth: usize) -> bool {
        if self.is_spent() {
            return false;
        }
        let (min, max) = (self.board.turn(), !self.board.turn());
        if !self.board.fives(min).is_empty() {
            return false;
        }
        let fives = self.board.fives(max);
        let answers = match fives.len() {
            0 if self.board.count(max, Shape::OpenFour) == 0 => return false,
            0 => self.answers() | self.board.fours(min),
            1 => fives,
            _ => return true,
        };
        answers.iter().all(|point| {
            self.board.play(point);
            let is_killed = self.attack(depth - 1, self.board.empty_points()).is_some();
            self.board.undo();
            is_killed
        })
    }

    /// The points where MAX makes a four or an open three, the strongest first, equals row by row.
    fn threats(&self) -> Vec<Point> {
        let max = self.board.turn();
        let points = self.board.fours(max) | self.board.threes(max);
        let mut points: Vec<Point> = points.iter().collect();
        points.sort_by_key(|&point| Reverse(self.board.shape(point, max)));
        points
    }

    /// The points where MIN takes away every open four that MAX could make.
    fn answers(&self) -> PointSet {
        let max = !self.board.turn();
        let makers = self.board.makers(max, Shape::OpenFour);
        let anywhere = self.board.empty_points();
        makers.iter().fold(anywhere, |answers, p| answers & self.board.defences(p, max))
    }

    /// Counts a position; whether there may be no more.
    fn is_spent(&mut self) -> bool {
        let is_over = self.watch.count();
        self.nodes_left = self.nodes_left.saturating_sub(1);
        is_over || self.nodes_left == 0
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use board::Diagram;
    use search::Limits;

    use super::*;

    /// The kill within ten plies, and the points drawn with `*`.
    fn kill(drawing: &str) -> (Option<Point>, Vec<Point>) {
        let diagram = Diagram::parse(drawing).unwrap();
        let mut board = Board::<Freestyle>::from_setup(&diagram.setup);
        let stop = AtomicBool::new(false);
        let mut watch = Watch::new(&Limits::default(), None, 100, &stop);
        let (key, anywhere) = (board.key(), board.empty_points());
        let kill = Kill::new(&mut board, &mut watch, 1000).find(10, anywhere);
        assert_eq!(board.key(), key);
        (kill, diagram.marked('*'))
    }

    const DOUBLE_THREE: &str = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . o . . . . . .
        . . . . . o . x . . .
        . . . . . . x . . . .
        . . . x x * . . . . .
        . . . . . . . o . . .
        . . . . . . . . o . .
        . . . . . . . . . . .
        . . . . . . . . . . .";

    #[test]
    fn two_threes_at_one_point_kill() {
        let (kill, points) = kill(DOUBLE_THREE);
        assert_eq!(kill, Some(points[0]));
    }

    #[test]
    fn a_stronger_threat_of_the_opponent_saves_it() {
        // White's four at `d` closes the row; the next stone stops the slant.
        let saved = "
            o . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . . . . .
            . . . . . . . x . . .
            . . . . . . x . . . .
            . . d x x * . . . . .
            . . o . . . . . . . .
            . . o . . . . . . . .
            . . o . . . . . . . .
            . . x . . . . . . . o";
        assert_eq!(kill(saved).0, None);
    }
}
