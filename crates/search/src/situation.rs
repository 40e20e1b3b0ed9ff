//! What the threats on the board decide without a search.
//!
//! The counters of the board answer "who has a five, an open four, a four-three" at once, and from
//! them follow wins up to five plies away and the short lists of moves that can still hold:
//!
//! ```text
//!   own five                                      won in 1
//!   enemy five, no point stops it                 lost in 2     one point: forced
//!   own open four                                 won in 3
//!   own four-three whose block makes no four      won in 5
//!   enemy open four, nothing stops it             lost in 4     else: stop it, or make a four
//!   own double three, enemy without fours         won in 5
//!   enemy four-three                              stop it, make a four, or as a last resort an own
//!                                                 three that makes the block of the four a four
//! ```

use board::{Board, Point, PointSet, Ruleset, Shape};
use eval::Value;

/// What the side to move faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// The result is known, in plies from here.
    Decided(Value),
    /// Only these moves can hold against a threat; against a four-three others rarely do.
    Forced(Threat, PointSet),
    /// Anything may be played.
    Free,
}

/// What the enemy makes next if nothing is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threat {
    /// A winning row.
    Five,
    /// An open four, or two fours.
    OpenFour,
    /// A four and an open three.
    FourThree,
}

/// The wins of the side to move that the counters alone tell.
#[inline]
pub fn win_at_hand<R: Ruleset>(board: &Board<R>) -> Option<Value> {
    let (own, enemy) = (board.turn(), !board.turn());
    if board.count(own, Shape::Five) > 0 {
        Some(Value::win_in(1))
    } else if board.count(enemy, Shape::Five) == 0 && board.count(own, Shape::OpenFour) > 0 {
        Some(Value::win_in(3))
    } else {
        None
    }
}

/// Looks at the threats of both sides.
pub fn situation<R: Ruleset>(board: &mut Board<R>) -> Situation {
    let (own, enemy) = (board.turn(), !board.turn());
    if let Some(value) = win_at_hand(board) {
        return Situation::Decided(value);
    }
    if board.count(enemy, Shape::Five) > 0 {
        let answers = answers(board, Shape::Five);
        return match answers.is_empty() {
            true => Situation::Decided(Value::loss_in(2)),
            false => Situation::Forced(Threat::Five, answers),
        };
    }
    if board.count(own, Shape::FourThree) > 0 && has_winning_four_three(board) {
        return Situation::Decided(Value::win_in(5));
    }
    if board.count(enemy, Shape::OpenFour) > 0 {
        let answers = answers(board, Shape::OpenFour) | board.fours(own);
        return match answers.is_empty() {
            true => Situation::Decided(Value::loss_in(4)),
            false => Situation::Forced(Threat::OpenFour, answers),
        };
    }
    if board.count(own, Shape::DoubleThree) > 0 && board.fours(enemy).is_empty() {
        return Situation::Decided(Value::win_in(5));
    }
    if board.count(enemy, Shape::FourThree) > 0 {
        let answers = answers(board, Shape::FourThree);
        if !answers.is_empty() {
            return Situation::Forced(Threat::FourThree, answers | board.fours(own));
        }
    }
    Situation::Free
}

/// The legal moves that take away every threat of this shape at once.
pub(crate) fn answers<R: Ruleset>(board: &Board<R>, shape: Shape) -> PointSet {
    let enemy = !board.turn();
    let mut common = board.empty_points();
    for point in board.makers(enemy, shape).iter() {
        common = common & board.defences(point, enemy);
    }
    common.iter().filter(|&point| board.is_legal(point)).collect()
}

/// Whether some four-three of the side to move wins: the block of its four must not make a four
/// or a five, and must leave the three its open four.
fn has_winning_four_three<R: Ruleset>(board: &mut Board<R>) -> bool {
    let own = board.turn();
    let makers = board.makers(own, Shape::FourThree);
    makers.iter().any(|point| {
        board.after(point, |child| {
            let fives = child.fives(own);
            let blocks = fives
                .iter()
                .fold(child.empty_points(), |common, five| common & child.defences(five, own));
            blocks.iter().all(|block| !child.is_legal(block) || wins_after(child, block))
        })
    })
}

fn wins_after<R: Ruleset>(board: &mut Board<R>, block: Point) -> bool {
    let defender = board.turn();
    let shape = board.allowed_shape(block, defender);
    !shape.is_four()
        && shape != Shape::Five
        && board.after(block, |child| child.count(!defender, Shape::OpenFour) > 0)
}
