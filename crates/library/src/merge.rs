//! Two records of the same game made one.

use std::collections::HashMap;

use record::{NodeId, Tree};

/// Adds to `tree` what `other` has more: results and remarks where there are none, and variations.
/// Both begin on the same board. Tells whether there was anything.
pub fn merge(tree: &mut Tree, other: &Tree) -> bool {
    let before = tree.clone();
    let (info, more) = (&mut tree.info, &other.info);
    info.result = info.result.or(more.result);
    info.reason = info.reason.take().or_else(|| more.reason.clone());
    info.event = info.event.take().or_else(|| more.event.clone());
    info.comment = info.comment.take().or_else(|| more.comment.clone());
    info.opening = info.opening.or(more.opening);
    let mut twins: HashMap<NodeId, NodeId> = HashMap::from([(other.root(), tree.root())]);
    for id in other.ids() {
        let twin = other.node(id).parent().and_then(|parent| twins.get(&parent).copied());
        let twin = match twin {
            Some(parent) => follow(tree, parent, other, id),
            None => twins.get(&id).copied(),
        };
        let Some(twin) = twin else { continue };
        twins.insert(id, twin);
        add_remarks(tree, twin, other, id);
    }
    *tree != before
}

/// The node that is reached from `parent` by the move of a node of the other tree.
fn follow(tree: &mut Tree, parent: NodeId, other: &Tree, id: NodeId) -> Option<NodeId> {
    let step = other.node(id).step();
    let known = tree.children(parent).find(|&child| tree.node(child).step().point == step.point);
    // A tree that is full takes no more.
    known.or_else(|| tree.play(parent, step.clone()).ok())
}

fn add_remarks(tree: &mut Tree, twin: NodeId, other: &Tree, id: NodeId) {
    let (step, more) = (tree.node(twin).step().clone(), other.node(id).step());
    tree.set_comment(twin, step.comment.or_else(|| more.comment.clone()));
    tree.set_time(twin, step.time.or(more.time));
    tree.set_value(twin, step.value.or(more.value));
    for (point, text) in other.node(id).labels() {
        let is_known = tree.node(twin).labels().iter().any(|(known, _)| known == point);
        if !is_known {
            tree.add_label(twin, *point, text.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use record::{Hints, read_trees};

    use super::*;

    fn tree(moves: &str) -> Tree {
        let sgf = format!("(;GM[4]SZ[15]{moves})");
        read_trees(sgf.as_bytes(), None, &Hints::default()).unwrap().remove(0)
    }

    #[test]
    fn what_is_new_is_added() {
        let mut old = tree(";B[hh]C[old](;W[hi])(;W[aa])");
        let new = tree("RE[B+5];B[hh]C[new](;W[hi];B[bb])(;W[ih]C[why])");
        assert!(merge(&mut old, &new));
        assert_eq!(old, tree("RE[B+5];B[hh]C[old](;W[hi];B[bb])(;W[aa])(;W[ih]C[why])"));
        assert!(!merge(&mut old, &new));
    }
}
