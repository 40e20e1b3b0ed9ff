//! Games with variations.

use std::num::NonZeroU32;
use std::time::Duration;

use board::{Color, Point};

use crate::{Game, IllegalMove, Info, Move};

/// A place in a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

/// Moves that branch. The main line follows the first child of every node. All nodes lie in one
/// list, so that no depth of branching can exhaust the stack. Trees are equal if they branch
/// alike, in whatever order their nodes were added.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Everything but the moves.
    pub info: Info,
    nodes: Vec<Node>,
}

/// A move of a [`Tree`], with its remarks. The root stands for the start: its move is a pass
/// that nobody made, and carries only a comment.
#[derive(Clone, Debug)]
pub struct Node {
    step: Move,
    labels: Vec<(Point, String)>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    depth: usize,
}

impl NodeId {
    const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    fn new(index: usize) -> Option<NodeId> {
        u32::try_from(index + 1).ok().and_then(NonZeroU32::new).map(NodeId)
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl Node {
    /// The move that leads here.
    pub fn step(&self) -> &Move {
        &self.step
    }

    /// Texts shown on points of the position after this move.
    pub fn labels(&self) -> &[(Point, String)] {
        &self.labels
    }

    /// The node before; `None` for the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The next way to go on from here.
    pub fn first_child(&self) -> Option<NodeId> {
        self.first_child
    }

    /// The next alternative to this move.
    pub fn next_sibling(&self) -> Option<NodeId> {
        self.next_sibling
    }

    /// Number of this move, from 1; 0 for the root.
    pub fn depth(&self) -> usize {
        self.depth
    }

    fn new(step: Move, parent: Option<NodeId>, depth: usize) -> Node {
        let (first_child, last_child, next_sibling) = (None, None, None);
        Node { step, labels: Vec::new(), parent, first_child, last_child, next_sibling, depth }
    }
}

impl Tree {
    /// The largest tree: about half a gigabyte of nodes.
    pub const MAX_NODES: usize = 4_000_000;

    /// A tree with nothing but its root.
    pub fn new(info: Info) -> Tree {
        Tree { info, nodes: vec![Node::new(Move::default(), None, 0)] }
    }

    /// The start of the game.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// A node of this tree.
    ///
    /// # Panics
    /// If `id` came from a larger tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Number of moves in all lines.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move after `parent`, behind the alternatives that are there.
    pub fn play(&mut self, parent: NodeId, step: impl Into<Move>) -> Result<NodeId, IllegalMove> {
        let step = step.into();
        let depth = self.node(parent).depth + 1;
        let is_taken = |point| {
            self.info.has_stone(point)
                || self.line_back(parent).any(|id| self.node(id).step.point == Some(point))
        };
        IllegalMove::check(self.info.size(), depth, step.point, is_taken)?;
        let id = NodeId::new(self.nodes.len()).filter(|_| self.len() < Tree::MAX_NODES);
        let id = id.ok_or(IllegalMove::TooMany)?;
        self.nodes.push(Node::new(step, Some(parent), depth));
        match self.nodes[parent.index()].last_child.replace(id) {
            Some(last) => self.nodes[last.index()].next_sibling = Some(id),
            None => self.nodes[parent.index()].first_child = Some(id),
        }
        Ok(id)
    }

    /// Adds a line from the root, along the moves that are there already; gives its last node.
    pub fn add_line(&mut self, moves: &[Move]) -> Result<NodeId, IllegalMove> {
        let mut at = self.root();
        for step in moves {
            let known = self.children(at).find(|&id| self.node(id).step.point == step.point);
            at = match known {
                Some(id) => id,
                None => self.play(at, step.clone())?,
            };
        }
        Ok(at)
    }

    /// The ways to go on from a node, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(id).first_child, |&id| self.node(id).next_sibling)
    }

    /// All nodes from the root on, each before its children and these before its siblings.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> {
        let mut waiting = vec![self.root()];
        std::iter::from_fn(move || {
            let id = waiting.pop()?;
            waiting.extend(self.node(id).next_sibling);
            waiting.extend(self.node(id).first_child);
            Some(id)
        })
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(self.root()).first_child, |&id| self.node(id).first_child)
    }

    /// The nodes from the first move to `id`, without the root.
    pub fn line(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = self.line_back(id).collect();
        line.reverse();
        line
    }

    /// The nodes from `id` back to the first move.
    fn line_back(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.node(id).parent).filter(|&id| id != NodeId::ROOT)
    }

    /// The side to move at a node.
    pub fn turn(&self, id: NodeId) -> Color {
        self.info.mover(self.node(id).depth)
    }

    /// Sets the remarks on a node.
    pub fn set_comment(&mut self, id: NodeId, comment: Option<String>) {
        self.nodes[id.index()].step.comment = comment;
    }

    /// Sets the time spent on a move.
    pub fn set_time(&mut self, id: NodeId, time: Option<Duration>) {
        self.nodes[id.index()].step.time = time;
    }

    /// Sets the value that the mover gave the position before the move.
    pub fn set_value(&mut self, id: NodeId, value: Option<i32>) {
        self.nodes[id.index()].step.value = value;
    }

    /// Shows a text on a point of the position at a node.
    pub fn add_label(&mut self, id: NodeId, point: Point, text: String) {
        self.nodes[id.index()].labels.push((point, text));
    }

    /// The main line as a game. The comment on the start joins the comment on the game.
    ///
    /// # Panics
    /// If the start was given stones on points that moves had taken already.
    pub fn to_game(&self) -> Game {
        let mut game = Game::from(self.info.clone());
        let comments = [game.info.comment.take(), self.node(self.root()).step.comment.clone()];
        let comments: Vec<String> = comments.into_iter().flatten().collect();
        game.info.comment = (!comments.is_empty()).then(|| comments.join("\n"));
        for id in self.main_line() {
            game.play(self.node(id).step.clone()).expect("a line of a tree is a game");
        }
        game
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let is_same = |one: &Node, other: &Node| {
            (one.depth, &one.step, &one.labels) == (other.depth, &other.step, &other.labels)
        };
        let mut pairs = self.ids().zip(other.ids());
        self.info == other.info
            && self.len() == other.len()
            && pairs.all(|(id, twin)| is_same(self.node(id), other.node(twin)))
    }
}

impl Eq for Tree {}

impl From<&Game> for Tree {
    fn from(game: &Game) -> Tree {
        let mut tree = Tree::new(game.info.clone());
        tree.add_line(game.moves()).expect("a game is a line of a tree");
        tree
    }
}

#[cfg(test)]
mod tests {
    use board::{Rule, Size};

    use super::*;

    fn tree(lines: &[&str]) -> Tree {
        let size = Size::default();
        let mut tree = Tree::new(Info::new(Rule::Renju, size));
        for line in lines {
            let moves: Vec<Move> =
                size.parse_moves(line).unwrap().into_iter().map(Move::from).collect();
            tree.add_line(&moves).unwrap();
        }
        tree
    }

    #[test]
    fn lines_share_their_beginnings() {
        let tree = tree(&["h8i9g7", "h8i9h9", "h8h9", "i9"]);
        assert_eq!(tree.len(), 6);
        let names = |ids: Vec<NodeId>| -> String {
            let points: Vec<_> = ids.into_iter().map(|id| tree.node(id).step.point).collect();
            tree.info.size().name_moves(&points)
        };
        assert_eq!(names(tree.children(tree.root()).collect()), "h8i9");
        assert_eq!(names(tree.main_line().collect()), "h8i9g7");
        let first = tree.node(tree.root()).first_child.unwrap();
        assert_eq!(names(tree.children(first).collect()), "i9h9");
        assert_eq!(tree.turn(first), Color::White);
        let last = tree.main_line().last().unwrap();
        assert_eq!(names(tree.line(last)), "h8i9g7");
    }

    #[test]
    fn a_line_takes_no_point_twice() {
        let mut tree = tree(&["h8i9"]);
        let last = tree.main_line().last().unwrap();
        let h8 = tree.info.size().parse("h8").unwrap();
        let message = tree.play(last, h8).unwrap_err().to_string();
        assert_eq!(message, "move 3 (h8) is on a stone, expected an empty point");
        assert!(tree.play(tree.root(), h8).is_ok());
    }

    #[test]
    fn games_become_trees_and_come_back() {
        let game = tree(&["h8i9--g7", "h8a1"]).to_game();
        assert_eq!(game.info.size().name_moves(&game.points()), "h8i9--g7");
        assert_eq!(Tree::from(&game).to_game(), game);
    }
}
