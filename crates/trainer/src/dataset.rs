//! Games become examples.

use board::{Board, Color, Ruleset, Shape};
use eval::{Class, Urgency, Value};
use record::{Game, GameResult, Move};

use crate::hash::hash;
use crate::{Policy, Values};

/// One game in so many is held out.
pub const HELD_OUT: usize = 20;
/// How much the result counts in a label, unless told otherwise; the rest is the value.
pub const RESULT_SHARE: f64 = 0.3;

/// Which games are held out: none of fewer than [`HELD_OUT`], else one at least. Their moves decide,
/// so that they are the same in every run, whatever they are learnt with: a network that goes on
/// from another is not judged by games that the other learnt from.
pub(crate) fn held_out(games: &[&Game]) -> Vec<bool> {
    let hashes: Vec<u64> = games.iter().map(|game| moves_hash(game)).collect();
    let least = hashes.iter().copied().min().filter(|_| games.len() >= HELD_OUT);
    let most = least.map(|least| least.max(u64::MAX / HELD_OUT as u64));
    hashes.into_iter().map(|hash| most.is_some_and(|most| hash <= most)).collect()
}

/// A number that games with other moves do not have, but for chance.
pub(crate) fn moves_hash(game: &Game) -> u64 {
    let points = game.points().into_iter().flatten();
    hash(points.map(|point| u64::from(point.y()) << 5 | u64::from(point.x())))
}

/// What there is to learn from games.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// Worths of positions.
    pub values: Values,
    /// Choices of moves.
    pub policy: Policy,
}

impl Dataset {
    /// Adds the positions of a game, but for those of its given opening. A record that goes on
    /// after a five is read up to it.
    pub fn add<R: Ruleset>(&mut self, game: &Game) {
        let mut board = Board::<R>::from_setup(&game.info.start);
        for (ply, step) in game.moves().iter().enumerate() {
            if board.winner().is_some() {
                break;
            }
            if ply >= game.info.opening.unwrap_or(0) {
                self.add_value(&board, step.value, game.info.result);
                self.add_choice(&board, step);
            }
            match step.point {
                Some(point) => board.play(point),
                None => board.pass(),
            }
        }
    }

    /// Adds a position's worth, unless it is no matter of judgement: a five or an open four at
    /// hand. Wins that took a search to find are kept: the leaves of a search are full of them,
    /// and without them the weights judged an attack too low (104 ± 81 Elo at 20,000 nodes).
    fn add_value<R: Ruleset>(
        &mut self,
        board: &Board<R>,
        value: Option<i32>,
        result: Option<GameResult>,
    ) {
        let turn = board.turn();
        let settled = [Shape::Five, Shape::OpenFour].map(|shape| board.count(turn, shape) > 0);
        let value = value.map(Value::from_units);
        let Some(label) = label(value, result, turn, RESULT_SHARE) else { return };
        if settled.contains(&true) {
            return;
        }
        let classes = [turn, !turn].map(|color| -> Vec<Class> {
            let points = board.empty_points();
            points.iter().map(|point| Class::of(board.patterns(point).code(color))).collect()
        });
        let classes = [&classes[0][..], &classes[1][..]];
        self.values.push(sides::<R>(turn), classes, Urgency::of(board), label as f32);
    }

    /// Adds the choice of a move among the candidates, if it was one.
    fn add_choice<R: Ruleset>(&mut self, board: &Board<R>, step: &Move) {
        let candidates = board.candidates();
        let moves: Vec<_> = candidates.iter().filter(|&point| board.is_legal(point)).collect();
        let played = moves.iter().position(|&point| Some(point) == step.point);
        let Some(played) = played.filter(|_| moves.len() > 1) else { return };
        let sides_to_move = [board.turn(), !board.turn()];
        let classes: Vec<[Class; 2]> = moves
            .iter()
            .map(|&point| sides_to_move.map(|color| Class::of(board.patterns(point).code(color))))
            .collect();
        self.policy.push(sides::<R>(board.turn()), &classes, played);
    }
}

/// The tables of the side to move and of the other.
fn sides<R: Ruleset>(turn: Color) -> [usize; 2] {
    let own = R::RULE.row(Color::Black) != R::RULE.row(Color::White);
    [turn, !turn].map(|color| if own { color as usize } else { 0 })
}

/// The winning chance of the side to move: what the value says, mixed with what came of it.
pub(crate) fn label(
    value: Option<Value>,
    result: Option<GameResult>,
    turn: Color,
    result_share: f64,
) -> Option<f64> {
    let result = result.map(|result| match result {
        GameResult::Win(winner) => f64::from(winner == turn),
        GameResult::Draw => 0.5,
    });
    match (value, result) {
        (Some(value), Some(result)) => {
            Some((1.0 - result_share) * value.winrate() + result_share * result)
        }
        (Some(value), None) => Some(value.winrate()),
        (None, result) => result,
    }
}

#[cfg(test)]
mod tests {
    use record::Hints;

    use super::*;

    #[test]
    fn a_game_is_held_out_wherever_it_stands() {
        let lines =
            (0..200).map(|n| format!("15 freestyle 1 | {},{} | 0,0:5\n", n / 14, n % 14 + 1));
        let text: String = lines.collect();
        let games = record::teacher::parse(&text, &Hints::default()).unwrap();
        let all: Vec<&Game> = games.iter().collect();
        let held = held_out(&all);
        let count = held.iter().filter(|&&held| held).count();
        assert!((4..=18).contains(&count), "{count} of 200");
        let place = held.iter().position(|&held| held).unwrap();
        let few: Vec<&Game> = all[place..].iter().take(HELD_OUT).copied().collect();
        assert_eq!(held_out(&few), held[place..place + HELD_OUT], "others do not matter");
        assert_eq!(held_out(&few[1..]), [false; HELD_OUT - 1], "too few");
        let kept: Vec<&Game> =
            all.iter().zip(&held).filter(|(_, held)| !**held).map(|(game, _)| *game).collect();
        assert_eq!(held_out(&kept).iter().filter(|&&held| held).count(), 1, "one at least");
    }
}
