//! The UCT tree of Deng & Liu (section 2): selection, expansion, simulation, backpropagation.

use board::ruleset::Freestyle;
use board::{Board, Color, Point, PointSet, Shape};
use search::Dice;

/// Most positions that a tree holds, some 40 MB. In a full tree leaves are simulated again.
const MOST_NODES: usize = 1 << 21;

/// A position of the tree, reached by a move.
#[derive(Clone, Copy)]
struct Node {
    point: Point,
    /// Whether the move completes five.
    is_won: bool,
    /// Simulations through it, and those that were won by the side that made the move.
    visits: u32,
    wins: u32,
    children: Children,
}

/// Nodes that stand side by side.
#[derive(Clone, Copy, Default)]
struct Children {
    first: u32,
    count: u32,
}

impl Children {
    fn numbers(self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

impl Node {
    fn average(&self) -> f64 {
        f64::from(self.wins) / f64::from(self.visits.max(1))
    }
}

/// The tree over one position, and the board on which it is walked.
pub(super) struct Tree {
    board: Board<Freestyle>,
    root: Children,
    nodes: Vec<Node>,
    /// C of the UCB formula.
    weight: f64,
    dice: Dice,
}

impl Tree {
    /// A tree whose first moves are some of these points.
    pub(super) fn new(board: Board<Freestyle>, first: PointSet, weight: f64, dice: Dice) -> Tree {
        let root = Children::default();
        let mut tree = Tree { board, root, nodes: Vec::new(), weight, dice };
        tree.root = tree.expand(first);
        tree
    }

    /// How many first moves there are.
    pub(super) fn width(&self) -> usize {
        self.root.count as usize
    }

    /// The first move with the highest average; among equals the one simulated most.
    pub(super) fn best(&self) -> Option<Point> {
        let children = self.nodes[self.root.numbers()].iter();
        let best = children
            .max_by(|a, b| a.average().total_cmp(&b.average()).then(a.visits.cmp(&b.visits)));
        best.map(|node| node.point)
    }

    /// One walk from the root to a leaf, a game from there, and its result for all on the way.
    pub(super) fn simulate(&mut self) {
        let root = self.board.ply();
        let mut path = Vec::new();
        let mut children = self.root;
        while children.count > 0 {
            let number = self.select(children);
            children = self.enter(number, &mut path);
        }
        if let Some(&leaf) = path.last() {
            let node = self.nodes[leaf];
            // A leaf is simulated once before its children are made; these lie in random order.
            if node.visits > 0 && !node.is_won && self.nodes.len() < MOST_NODES {
                let made = self.expand(self.board.empty_points());
                self.nodes[leaf].children = made;
                if made.count > 0 {
                    self.enter(made.first as usize, &mut path);
                }
            }
        }
        let is_won = path.last().is_some_and(|&leaf| self.nodes[leaf].is_won);
        let winner = if is_won { Some(!self.board.turn()) } else { self.play_out() };
        while self.board.ply() > root {
            self.board.undo();
        }
        self.update(&path, winner);
    }

    fn enter(&mut self, number: usize, path: &mut Vec<usize>) -> Children {
        path.push(number);
        self.board.play(self.nodes[number].point);
        self.nodes[number].children
    }

    /// The child of the highest UCB; one without a simulation before all others.
    fn select(&self, children: Children) -> usize {
        let visits: u32 = self.nodes[children.numbers()].iter().map(|node| node.visits).sum();
        let explore = self.weight * f64::from(visits.max(1)).ln();
        let ucb = |number: usize| match &self.nodes[number] {
            Node { visits: 0, .. } => f64::INFINITY,
            node => node.average() + (explore / f64::from(node.visits)).sqrt(),
        };
        let mut best = (children.first as usize, f64::NEG_INFINITY);
        for number in children.numbers() {
            let ucb = ucb(number);
            if ucb > best.1 {
                best = (number, ucb);
            }
        }
        best.0
    }

    /// Makes children for the position on the board, in random order.
    fn expand(&mut self, allowed: PointSet) -> Children {
        let mut points: Vec<Point> = moves(&self.board, allowed).iter().collect();
        for end in (1..points.len()).rev() {
            points.swap(end, self.dice.below(end + 1));
        }
        let first = self.nodes.len() as u32;
        let turn = self.board.turn();
        self.nodes.extend(points.iter().map(|&point| Node {
            point,
            is_won: self.board.shape(point, turn) == Shape::Five,
            visits: 0,
            wins: 0,
            children: Children::default(),
        }));
        Children { first, count: points.len() as u32 }
    }

    /// A game of random moves from the position on the board, fours not left alone; who won it.
    fn play_out(&mut self) -> Option<Color> {
        loop {
            let moves = moves(&self.board, self.board.empty_points());
            let count = moves.len();
            if count == 0 {
                return None;
            }
            let point = moves.iter().nth(self.dice.below(count))?;
            let turn = self.board.turn();
            if self.board.shape(point, turn) == Shape::Five {
                return Some(turn);
            }
            self.board.play(point);
        }
    }

    /// Wins are 1 for the side that made the move, all else 0.
    fn update(&mut self, path: &[usize], winner: Option<Color>) {
        let turn = self.board.turn();
        for (ply, &number) in path.iter().enumerate() {
            let mover = if ply % 2 == 0 { turn } else { !turn };
            self.nodes[number].visits += 1;
            self.nodes[number].wins += u32::from(winner == Some(mover));
        }
    }
}

/// The moves that are considered, of those allowed: the own five, else the block of the other
/// side's, else all within the radius; where none of these is allowed, any.
fn moves(board: &Board<Freestyle>, allowed: PointSet) -> PointSet {
    for fives in [board.fives(board.turn()), board.fives(!board.turn())] {
        let forced = fives & allowed;
        if !forced.is_empty() {
            return forced;
        }
    }
    match board.candidates() & allowed {
        PointSet::EMPTY => allowed,
        near => near,
    }
}

#[cfg(test)]
mod tests {
    use board::{Reach, Size};

    use super::*;

    fn tree(moves: &str) -> Tree {
        let size = Size::square(9).unwrap();
        let mut board = Board::with_reach(size, Reach::Square5);
        size.parse_moves(moves).unwrap().into_iter().flatten().for_each(|point| board.play(point));
        Tree::new(board, PointSet::full(size), 1.96, Dice::new(1))
    }

    #[test]
    fn every_first_move_is_simulated_before_any_has_children() {
        let mut tree = tree("e5");
        assert_eq!((tree.width(), tree.nodes.len()), (24, 24));
        (0..24).for_each(|_| tree.simulate());
        assert!(tree.nodes.iter().all(|node| node.visits == 1));
        tree.simulate();
        let parent = tree.nodes.iter().find(|node| node.visits == 2).unwrap();
        assert_eq!(tree.nodes.len(), 24 + parent.children.count as usize);
        assert_eq!(
            tree.nodes[parent.children.numbers()].iter().map(|node| node.visits).sum::<u32>(),
            1
        );
    }

    #[test]
    fn the_formula_weighs_wins_and_visits() {
        let mut tree = tree("e5");
        let mut ucb = |first: (u32, u32), second: (u32, u32)| {
            for (number, (wins, visits)) in [first, second].into_iter().enumerate() {
                (tree.nodes[number].wins, tree.nodes[number].visits) = (wins, visits);
            }
            tree.select(Children { first: 0, count: 2 })
        };
        // 6/9 + sqrt(1.96 ln 10 / 9) = 1.375 against 0 + sqrt(1.96 ln 10 / 1) = 2.124.
        assert_eq!(ucb((6, 9), (0, 1)), 1);
        // 60/90 + sqrt(1.96 ln 100 / 90) = 0.983 against 0.3 + sqrt(1.96 ln 100 / 10) = 1.250.
        assert_eq!(ucb((60, 90), (3, 10)), 1);
        // 90/100 + sqrt(1.96 ln 200 / 100) = 1.222 against 50/100 + 0.322 = 0.822.
        assert_eq!(ucb((90, 100), (50, 100)), 0);
        assert_eq!(ucb((90, 100), (0, 0)), 1);
    }

    #[test]
    fn fours_leave_no_choice() {
        let five = tree("a1a9b1b9c1c9d1d9");
        assert_eq!((five.width(), five.best()), (1, Size::square(9).unwrap().parse("e1").ok()));
        assert_eq!(tree("a1a9b1b9c1c9h8d9").width(), 1);
    }

    #[test]
    fn a_won_game_is_a_win_of_the_side_that_moved() {
        let mut tree = tree("a1a9b1b9c1c9d1d9");
        (0..5).for_each(|_| tree.simulate());
        assert_eq!((tree.nodes[0].wins, tree.nodes[0].visits), (5, 5));
        assert_eq!(tree.board.ply(), 8);
    }
}
