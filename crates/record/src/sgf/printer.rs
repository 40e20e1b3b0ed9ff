//! From trees to text.

use board::Color;

use super::value;
use crate::tree::{NodeId, Tree};

/// Moves on one line of the text.
const MOVES_PER_LINE: usize = 10;

/// Writes one game and a line end.
pub(super) fn print(tree: &Tree) -> String {
    let mut out = String::from("(;FF[4]GM[4]CA[UTF-8]AP[Tengen]");
    print_info(&mut out, tree);
    print_remarks(&mut out, tree, tree.root());
    let mut todo = vec![Step::Close];
    push_children(&mut todo, tree, tree.root());
    while let Some(step) = todo.pop() {
        match step {
            Step::Open(id) => {
                out.push_str("\n(");
                print_move(&mut out, tree, id);
                push_children(&mut todo, tree, id);
            }
            Step::On(id) => {
                if (tree.node(id).depth() - 1).is_multiple_of(MOVES_PER_LINE) {
                    out.push('\n');
                }
                print_move(&mut out, tree, id);
                push_children(&mut todo, tree, id);
            }
            Step::Close => out.push(')'),
        }
    }
    out.push('\n');
    out
}

/// What is still to be written.
enum Step {
    /// The only move from here.
    On(NodeId),
    /// One of several moves from here.
    Open(NodeId),
    /// The end of one of several.
    Close,
}

fn push_children(todo: &mut Vec<Step>, tree: &Tree, id: NodeId) {
    let children: Vec<NodeId> = tree.children(id).collect();
    if let [only] = children.as_slice() {
        todo.push(Step::On(*only));
        return;
    }
    for id in children.into_iter().rev() {
        todo.push(Step::Close);
        todo.push(Step::Open(id));
    }
}

fn print_info(out: &mut String, tree: &Tree) {
    let info = &tree.info;
    let size = info.size();
    let size = match size.is_square() {
        true => size.width().to_string(),
        false => format!("{}:{}", size.width(), size.height()),
    };
    let (result, has_reason) = match info.result {
        Some(result) => value::result_text(result, info.reason.as_deref()),
        None => (String::new(), false),
    };
    let line = |text: &Option<String>| value::escaped_line(text.as_deref().unwrap_or_default());
    let properties = [
        ("SZ", size),
        ("RU", info.rule.to_string()),
        ("PB", line(&info.players.black)),
        ("PW", line(&info.players.white)),
        ("RE", result),
        ("REASON", if has_reason { String::new() } else { line(&info.reason) }),
        ("EV", line(&info.event)),
        ("DT", line(&info.date)),
        ("GC", value::escaped(info.comment.as_deref().unwrap_or_default())),
        ("OPENING", info.opening.map_or(String::new(), |count| count.to_string())),
    ];
    for (name, value) in properties.iter().filter(|(_, value)| !value.is_empty()) {
        out.push_str(&format!("{name}[{value}]"));
    }
    if info.has_setup() {
        print_setup(out, tree);
    }
}

fn print_setup(out: &mut String, tree: &Tree) {
    let start = &tree.info.start;
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        if !start.stones(color).is_empty() {
            out.push_str(name);
        }
        for &point in start.stones(color) {
            out.push_str(&format!("[{}]", value::point_text(Some(point))));
        }
    }
    out.push_str(if start.turn == Color::Black { "PL[B]" } else { "PL[W]" });
}

fn print_move(out: &mut String, tree: &Tree, id: NodeId) {
    let step = tree.node(id).step();
    let by_black = tree.turn(id) == Color::White;
    let name = if by_black { "B" } else { "W" };
    out.push_str(&format!(";{name}[{}]", value::point_text(step.point)));
    if let Some(time) = step.time {
        out.push_str(&format!("SPENT[{}]", value::seconds_text(time)));
    }
    if let Some(worth) = step.value {
        out.push_str(&format!("V[{}]", if by_black { worth } else { worth.saturating_neg() }));
    }
    print_remarks(out, tree, id);
}

fn print_remarks(out: &mut String, tree: &Tree, id: NodeId) {
    let node = tree.node(id);
    if let Some(comment) = &node.step().comment {
        out.push_str(&format!("C[{}]", value::escaped(comment)));
    }
    let is_sign = |label: &str| value::SIGNS.iter().any(|(_, sign)| *sign == label);
    if node.labels().iter().any(|(_, label)| !is_sign(label)) {
        out.push_str("LB");
    }
    for (point, label) in node.labels().iter().filter(|(_, label)| !is_sign(label)) {
        let place = value::point_text(Some(*point));
        out.push_str(&format!("[{place}:{}]", value::escaped_line(label)));
    }
    for (property, sign) in value::SIGNS {
        let places = node.labels().iter().filter(|(_, label)| label == sign);
        let places: Vec<String> =
            places.map(|(point, _)| format!("[{}]", value::point_text(Some(*point)))).collect();
        if !places.is_empty() {
            out.push_str(property);
            out.push_str(&places.concat());
        }
    }
}
