//! Why a move: what it makes and what it answers, in words.

use board::{Board, Point, Ruleset, Shape, with_rule};
use eval::Value;

use crate::task::Task;

/// What can be said of a move, the most important first. `value` is the worth that the search
/// gave the position.
pub fn explain(task: &Task, point: Point, value: Option<Value>) -> Vec<String> {
    with_rule!(task.rule, R => explain_on(&task.board::<R>(), point, value))
}

fn explain_on<R: Ruleset>(board: &Board<R>, point: Point, value: Option<Value>) -> Vec<String> {
    let (own, enemy) = (board.turn(), !board.turn());
    let mut reasons = Vec::new();
    if let Some(plies) = value.and_then(Value::mate) {
        let side = if value.is_some_and(Value::is_win) { "wins" } else { "loses" };
        reasons.push(format!("{side} by force in {} plies", plies.abs()));
    }
    reasons.extend(makes(board.allowed_shape(point, own)).map(|what| format!("makes {what}")));
    for shape in [Shape::Five, Shape::OpenFour, Shape::FourThree] {
        let threats = board.makers(enemy, shape);
        let mut stopped =
            threats.iter().filter(|&threat| board.defences(threat, enemy).contains(point));
        if let (Some(what), Some(threat)) = (makes(shape), stopped.next()) {
            reasons.push(format!("stops {what} at {}", board.size().name(threat)));
        }
    }
    if let Some(what) = makes(board.allowed_shape(point, enemy)) {
        reasons.push(format!("takes the point where {enemy} makes {what}"));
    }
    if reasons.is_empty() && board.ply() == 0 {
        reasons.push("takes the centre".to_string());
    }
    reasons
}

/// A shape worth a word.
fn makes(shape: Shape) -> Option<&'static str> {
    match shape {
        Shape::Five => Some("five in a row"),
        Shape::OpenFour => Some("an open four"),
        Shape::FourThree => Some("a four and a three"),
        Shape::Four | Shape::BuildingFour => Some("a four"),
        Shape::DoubleThree => Some("two open threes"),
        Shape::Three | Shape::BuildingThree => Some("an open three"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use board::{Rule, Size};

    use super::*;

    fn reasons(moves: &str, point: &str) -> Vec<String> {
        let size = Size::default();
        let task = Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap());
        explain(&task, size.parse(point).unwrap(), None)
    }

    #[test]
    fn moves_are_explained() {
        assert_eq!(reasons("h8a1i8b1j8c1", "k8"), ["makes an open four"]);
        assert_eq!(reasons("", "h8"), ["takes the centre"]);
        let answer = reasons("h8a1i8b1j8", "k8");
        assert_eq!(
            answer,
            ["stops an open four at g8", "takes the point where black makes an open four"]
        );
        assert_eq!(reasons("h8a1i8b1j8c1k8d1", "l8")[0], "makes five in a row");
    }
}
