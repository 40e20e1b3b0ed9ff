//! The tree: all nodes in one list, the children of a node side by side.

use std::ops::{Index, IndexMut, Range};

use board::Point;
use eval::Value;

/// A position and what playouts found of it, seen by its side to move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Node {
    /// The move that led here; the root has none.
    pub(crate) point: Option<Point>,
    /// How likely that move looked, from 0 to 1, before any playout.
    pub(crate) prior: f32,
    /// Playouts that came through.
    pub(crate) visits: u32,
    /// The winning chance over them, from 0 to 1.
    pub(crate) mean: f32,
    /// The static evaluation; once the result is proven, the result.
    pub(crate) value: Value,
    /// Whether every move that is not among the children is known to lose.
    pub(crate) is_complete: bool,
    count: u16,
    first: u32,
}

const _: () = assert!(size_of::<Node>() == 24);

impl Node {
    /// Whether the result is known for certain.
    pub(crate) fn is_proven(&self) -> bool {
        self.value.mate().is_some()
    }

    fn range(&self) -> Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

/// A tree of bounded size. Nodes come after their parents, so that one pass can thin it out.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    capacity: usize,
}

/// What a node costs: itself, and what [`Tree::keep`] notes of it.
const NODE_BYTES: usize = size_of::<Node>() + size_of::<bool>() + size_of::<u32>();

/// Room for a root and its moves, however small the memory.
const LEAST_NODES: usize = 1000;

impl Tree {
    /// The index of the root.
    pub(crate) const ROOT: usize = 0;

    /// A tree of at most `bytes` with nothing but a root.
    pub(crate) fn new(bytes: usize) -> Tree {
        let capacity = (bytes / NODE_BYTES).clamp(LEAST_NODES, u32::MAX as usize);
        // Taken whole: growing would need half as much again while it copies.
        let mut nodes = Vec::with_capacity(capacity);
        nodes.push(Node::default());
        Tree { nodes, capacity }
    }

    /// Forgets everything but a new root.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::default());
    }

    /// The children of a node.
    pub(crate) fn children(&self, node: usize) -> &[Node] {
        &self.nodes[self.nodes[node].range()]
    }

    /// The indices of the children of a node.
    pub(crate) fn child_indices(&self, node: usize) -> Range<usize> {
        self.nodes[node].range()
    }

    /// Whether so many more nodes fit.
    pub(crate) fn has_room(&self, count: usize) -> bool {
        self.nodes.len() + count <= self.capacity
    }

    /// Gives a node these moves with their priors, after the children it has; gives nothing if
    /// they do not fit. The old children lose their own, which would come before them.
    pub(crate) fn add(&mut self, node: usize, moves: &[(Point, f32)]) {
        let old = self.nodes[node].range();
        if !self.has_room(old.len() + moves.len()) {
            return;
        }
        self.nodes[node].first = self.nodes.len() as u32;
        self.nodes[node].count = (old.len() + moves.len()) as u16;
        for index in old {
            self.nodes.push(Node { count: 0, ..self.nodes[index] });
        }
        let fresh = |&(point, prior)| Node { point: Some(point), prior, ..Node::default() };
        self.nodes.extend(moves.iter().map(fresh));
    }

    /// Makes a node the root and forgets all that is not below it.
    pub(crate) fn keep(&mut self, root: usize) {
        let mut is_kept = vec![false; self.nodes.len()];
        let mut places = vec![0; self.nodes.len()];
        let mut kept = 0;
        is_kept[root] = true;
        for index in root..self.nodes.len() {
            if is_kept[index] {
                places[index] = kept;
                kept += 1;
                is_kept[self.nodes[index].range()].fill(true);
            }
        }
        for index in (root..self.nodes.len()).filter(|&index| is_kept[index]) {
            let node = self.nodes[index];
            let first = places[node.first as usize];
            self.nodes[places[index] as usize] = Node { first, ..node };
        }
        self.nodes.truncate(kept as usize);
        self.nodes[Tree::ROOT].point = None;
    }
}

impl Index<usize> for Tree {
    type Output = Node;

    fn index(&self, node: usize) -> &Node {
        &self.nodes[node]
    }
}

impl IndexMut<usize> for Tree {
    fn index_mut(&mut self, node: usize) -> &mut Node {
        &mut self.nodes[node]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(row: u8, count: u8) -> Vec<(Point, f32)> {
        (0..count).map(|x| (Point::new(x, row).unwrap(), 0.5)).collect()
    }

    /// A root with three children; the second has two, of which the first has four.
    fn tree() -> (Tree, usize) {
        let mut tree = Tree::new(0);
        tree.add(Tree::ROOT, &moves(0, 3));
        let child = tree.child_indices(Tree::ROOT).nth(1).unwrap();
        tree.add(child, &moves(1, 2));
        let grandchild = tree.child_indices(child).start;
        tree.add(grandchild, &moves(2, 4));
        (tree, child)
    }

    #[test]
    fn what_is_below_the_new_root_is_kept() {
        let (mut tree, child) = tree();
        tree.keep(child);
        assert_eq!(tree.nodes.len(), 7);
        assert_eq!(tree[Tree::ROOT].point, None);
        let points: Vec<_> = tree.children(Tree::ROOT).iter().map(|node| node.point).collect();
        assert_eq!(points, [Point::new(0, 1), Point::new(1, 1)]);
        let grandchild = tree.child_indices(Tree::ROOT).start;
        assert_eq!(tree.children(grandchild).len(), 4);
        assert_eq!(tree.children(grandchild)[3].point, Point::new(3, 2));
    }

    #[test]
    fn later_moves_come_after_the_first() {
        let (mut tree, child) = tree();
        tree[child].visits = 9;
        tree.add(Tree::ROOT, &moves(3, 2));
        assert_eq!(tree.children(Tree::ROOT).len(), 5);
        assert_eq!(tree.children(Tree::ROOT)[1].visits, 9);
        tree.keep(Tree::ROOT);
        assert_eq!(tree.nodes.len(), 6);
    }

    #[test]
    fn a_full_tree_takes_no_more() {
        let mut tree = Tree::new(0);
        tree.nodes.resize(LEAST_NODES - 2, Node::default());
        tree.add(Tree::ROOT, &moves(0, 3));
        assert!(tree.children(Tree::ROOT).is_empty());
        tree.add(Tree::ROOT, &moves(0, 2));
        assert_eq!(tree.children(Tree::ROOT).len(), 2);
    }
}
