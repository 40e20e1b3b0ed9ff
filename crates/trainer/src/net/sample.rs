//! Games become positions to learn from.

use std::iter;

use board::{Board, Color, Point, Ruleset, Shape, Size};
use eval::net::Sight;
use eval::{Classic, Evaluator, Value};
use record::{Game, Move};

use super::NetSettings;
use crate::dataset::label;

/// Positions with the stones that led to them. A game's stones are kept once, and each position
/// is set up from them when it is looked at: its windows would take two kilobytes.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    games: Vec<(Size, Vec<(Point, Color)>)>,
    list: Vec<Sample>,
    /// Cells of the moves to choose from, of all samples.
    choices: Vec<u16>,
    /// Those that are good, of all samples.
    good: Vec<Good>,
}

/// A good choice among those of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Good {
    /// Its place among the choices.
    pub choice: u16,
    /// How often to choose it. The shares of a position add up to one.
    pub share: f32,
}

/// A move that is worse by so many logits gets a share smaller by the factor e.
const SOFTNESS: f32 = 0.25;

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    game: u32,
    /// Stones on the board.
    pub stones: u16,
    /// The side to move.
    pub turn: Color,
    /// The winning chance; `None` if it is no matter of judgement.
    pub label: Option<f32>,
    /// What the record says it is worth, in logits, unless that is a forced end.
    pub value: Option<f32>,
    /// What the classic evaluation says, in logits.
    pub classic: f32,
    /// Where its choices end.
    choices: u32,
    /// Where the good ones end.
    good: u32,
    /// Which of the choices was played, if it was one.
    pub played: Option<u16>,
}

impl Samples {
    /// Adds the positions of a game, but for those of its given opening.
    pub fn add<R: Ruleset>(&mut self, game: &Game, settings: &NetSettings) {
        let mut board = Board::<R>::from_setup(&game.info.start);
        let mut stones: Vec<(Point, Color)> = Color::ALL
            .into_iter()
            .flat_map(|color| game.info.start.stones(color).iter().map(move |&p| (p, color)))
            .collect();
        for (ply, step) in game.moves().iter().enumerate() {
            if board.winner().is_some() {
                break;
            }
            if ply >= game.info.opening.unwrap_or(0) {
                self.push(&board, game, step, stones.len(), settings);
            }
            match step.point {
                Some(point) => {
                    stones.push((point, board.turn()));
                    board.play(point);
                }
                None => board.pass(),
            }
        }
        self.games.push((board.size(), stones));
    }

    fn push<R: Ruleset>(
        &mut self,
        board: &Board<R>,
        game: &Game,
        step: &Move,
        stones: usize,
        settings: &NetSettings,
    ) {
        let turn = board.turn();
        let settled = [Shape::Five, Shape::OpenFour].map(|shape| board.count(turn, shape) > 0);
        let value = step.value.map(Value::from_units);
        let is_mate = value.is_some_and(|value| value.mate().is_some());
        let judged = !settled.contains(&true) && (settings.with_mates || !is_mate);
        let label = label(value, game.info.result, turn, settings.result_share);
        let label = label.filter(|_| judged);
        let mut classic = Classic::<R>::new();
        classic.reset(board);
        let logits = |value: Value| value.units() as f32 / Value::LOGIT as f32;
        let width = board.size().width() as usize;
        let cell = |point: Point| (point.y() as usize * width + point.x() as usize) as u16;
        let before = self.choices.len();
        let candidates = board.candidates();
        let legal = candidates.iter().filter(|&point| board.is_legal(point));
        self.choices.extend(legal.map(cell));
        let choices = &self.choices[before..];
        let place = |point: Point| choices.iter().position(|&choice| choice == cell(point));
        let place = |point: Point| place(point).map(|place| place as u16);
        let played = step.point.and_then(place).filter(|_| choices.len() > 1);
        let others = step.others.iter().filter_map(|&(at, value)| Some((place(at)?, value)));
        let good = played.map_or(Vec::new(), |played| share_out(played, step.value, others));
        self.good.extend(good);
        self.list.push(Sample {
            game: self.games.len() as u32,
            stones: stones as u16,
            turn,
            label: label.map(|chance| chance as f32),
            value: value.filter(|_| !is_mate).map(logits),
            classic: logits(classic.value(board)),
            choices: self.choices.len() as u32,
            good: self.good.len() as u32,
            played,
        });
    }

    /// All positions.
    pub fn list(&self) -> &[Sample] {
        &self.list
    }

    /// The moves to choose from in a position, by their cells.
    pub fn choices(&self, index: usize) -> &[u16] {
        let start = index.checked_sub(1).map_or(0, |before| self.list[before].choices as usize);
        &self.choices[start..self.list[index].choices as usize]
    }

    /// The good ones among them: the move played, and those that its player found nearly as good.
    pub fn good(&self, index: usize) -> &[Good] {
        let start = index.checked_sub(1).map_or(0, |before| self.list[before].good as usize);
        &self.good[start..self.list[index].good as usize]
    }

    /// The rows of all cells' windows, seen by the side to move.
    pub fn rows(&self, index: usize, rows: &mut Vec<[u16; 4]>) {
        let sample = &self.list[index];
        let (size, stones) = &self.games[sample.game as usize];
        let mut sight = Sight::new(*size, sample.turn);
        let stones = &stones[..sample.stones as usize];
        stones.iter().for_each(|&(point, color)| sight.place(point, color));
        rows.clear();
        rows.extend(size.points().filter_map(|point| sight.rows(point)));
    }
}

/// The move played has all of it, or shares it with others by their values. Each counts once,
/// whatever a file says.
fn share_out(
    played: u16,
    value: Option<i32>,
    others: impl Iterator<Item = (u16, i32)>,
) -> Vec<Good> {
    let Some(value) = value else { return vec![Good { choice: played, share: 1.0 }] };
    let mut all: Vec<(u16, i32)> = Vec::new();
    for (choice, value) in iter::once((played, value)).chain(others) {
        if all.iter().all(|&(known, _)| known != choice) {
            all.push((choice, value));
        }
    }
    let most = all.iter().map(|&(_, value)| value).max().unwrap_or(value);
    let weight =
        |value: i32| ((value as f32 - most as f32) / (Value::LOGIT as f32 * SOFTNESS)).exp();
    let total: f32 = all.iter().map(|&(_, value)| weight(value)).sum();
    all.iter().map(|&(choice, value)| Good { choice, share: weight(value) / total }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_share_by_their_values() {
        let shares = |value, others: &[(u16, i32)]| -> Vec<f32> {
            share_out(3, value, others.iter().copied()).iter().map(|good| good.share).collect()
        };
        assert_eq!(shares(Some(5), &[]), [1.0]);
        assert_eq!(shares(None, &[(4, 90)]), [1.0], "nothing to compare with");
        assert_eq!(shares(Some(5), &[(4, 5), (3, 9)]), [0.5, 0.5], "each choice once");
        assert_eq!(shares(Some(5), &[(4, 5), (4, 9)]), [0.5, 0.5], "the first word counts");
        let step = (Value::LOGIT as f32 * SOFTNESS) as i32;
        let [best, worse, lost] = shares(Some(0), &[(4, -step), (5, -29_990)])[..] else {
            panic!("three shares")
        };
        assert!((best / worse - std::f32::consts::E).abs() < 0.01 && lost == 0.0);
        assert!((best + worse - 1.0).abs() < 1e-6);
    }
}
