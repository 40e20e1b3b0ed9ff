//! Why a move: what it makes and what it answers, in words.

use board::{Board, Color, Point, Ruleset, Shape, Size, with_rule};
use eval::Value;

use crate::task::Task;

/// Something that can be said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins by force in so many plies.
    Wins(u32),
    /// Even the best move loses by force, in so many plies.
    Loses(u32),
    /// It makes a shape.
    Makes(Shape),
    /// It stops a shape that the enemy could make at a point.
    Stops(Shape, Point),
    /// It takes the point where the enemy, of this colour, makes a shape.
    Takes(Shape, Color),
    /// It takes the centre of an empty board.
    Centre,
}

impl Reason {
    /// The word that stands for the kind of reason in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Reason::Wins(_) => "wins",
            Reason::Loses(_) => "loses",
            Reason::Makes(_) => "makes",
            Reason::Stops(..) => "stops",
            Reason::Takes(..) => "takes",
            Reason::Centre => "centre",
        }
    }

    /// The shape it speaks of, by the word that stands for it in JSON.
    pub fn shape(self) -> Option<&'static str> {
        match self {
            Reason::Makes(shape) | Reason::Stops(shape, _) | Reason::Takes(shape, _) => {
                named(shape).map(|(key, _)| key)
            }
            _ => None,
        }
    }

    /// In words: `makes an open four`.
    pub fn in_words(self, size: Size) -> String {
        let words = |shape| named(shape).map_or("nothing", |(_, words)| words);
        match self {
            Reason::Wins(plies) => format!("wins by force in {plies} plies"),
            Reason::Loses(plies) => format!("loses by force in {plies} plies"),
            Reason::Makes(shape) => format!("makes {}", words(shape)),
            Reason::Stops(shape, point) => {
                format!("stops {} at {}", words(shape), size.name(point))
            }
            Reason::Takes(shape, enemy) => {
                format!("takes the point where {enemy} makes {}", words(shape))
            }
            Reason::Centre => "takes the centre".to_string(),
        }
    }
}

/// What can be said of a move in words, the most important first. `value` is the worth that the
/// search gave the position.
pub fn explain(task: &Task, point: Point, value: Option<Value>) -> Vec<String> {
    reasons(task, point, value).iter().map(|reason| reason.in_words(task.size)).collect()
}

/// What can be said of a move, the most important first.
pub fn reasons(task: &Task, point: Point, value: Option<Value>) -> Vec<Reason> {
    with_rule!(task.rule, R => reasons_on(&task.board::<R>(), point, value))
}

fn reasons_on<R: Ruleset>(board: &Board<R>, point: Point, value: Option<Value>) -> Vec<Reason> {
    let (own, enemy) = (board.turn(), !board.turn());
    let mut reasons = Vec::new();
    if let Some(plies) = value.and_then(Value::mate) {
        let is_win = value.is_some_and(Value::is_win);
        let plies = plies.unsigned_abs();
        reasons.push(if is_win { Reason::Wins(plies) } else { Reason::Loses(plies) });
    }
    let made = board.allowed_shape(point, own);
    reasons.extend(named(made).map(|_| Reason::Makes(made)));
    for shape in [Shape::Five, Shape::OpenFour, Shape::FourThree] {
        let threats = board.makers(enemy, shape);
        let mut stopped =
            threats.iter().filter(|&threat| board.defences(threat, enemy).contains(point));
        reasons.extend(stopped.next().map(|threat| Reason::Stops(shape, threat)));
    }
    let taken = board.allowed_shape(point, enemy);
    reasons.extend(named(taken).map(|_| Reason::Takes(taken, enemy)));
    if reasons.is_empty() && board.ply() == 0 {
        reasons.push(Reason::Centre);
    }
    reasons
}

/// A shape worth a word: its key in JSON, and its words.
fn named(shape: Shape) -> Option<(&'static str, &'static str)> {
    match shape {
        Shape::Five => Some(("five", "five in a row")),
        Shape::OpenFour => Some(("open-four", "an open four")),
        Shape::FourThree => Some(("four-three", "a four and a three")),
        Shape::Four | Shape::BuildingFour => Some(("four", "a four")),
        Shape::DoubleThree => Some(("two-threes", "two open threes")),
        Shape::Three | Shape::BuildingThree => Some(("three", "an open three")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use board::{Rule, Size};

    use super::*;

    fn words(moves: &str, point: &str) -> Vec<String> {
        let size = Size::default();
        let task = Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap());
        explain(&task, size.parse(point).unwrap(), None)
    }

    #[test]
    fn moves_are_explained() {
        assert_eq!(words("h8a1i8b1j8c1", "k8"), ["makes an open four"]);
        assert_eq!(words("", "h8"), ["takes the centre"]);
        let answer = words("h8a1i8b1j8", "k8");
        assert_eq!(
            answer,
            ["stops an open four at g8", "takes the point where black makes an open four"]
        );
        assert_eq!(words("h8a1i8b1j8c1k8d1", "l8")[0], "makes five in a row");
    }

    #[test]
    fn a_lost_value_is_told_first() {
        let size = Size::default();
        let task = Task::new(Rule::Freestyle, size, size.parse_moves("h8").unwrap());
        let lost = reasons(&task, size.parse("i9").unwrap(), Some(Value::loss_in(6)));
        assert_eq!(lost[0], Reason::Loses(6));
        assert_eq!((lost[0].key(), lost[0].shape()), ("loses", None));
    }
}
