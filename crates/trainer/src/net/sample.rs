//! Games become positions to learn from.

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
}

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
    /// Which of them was played, if it was one.
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
        let chosen = step.point.map(cell);
        let played = self.choices[before..].iter().position(|&choice| Some(choice) == chosen);
        let played = played.filter(|_| self.choices.len() > before + 1).map(|place| place as u16);
        self.list.push(Sample {
            game: self.games.len() as u32,
            stones: stones as u16,
            turn,
            label: label.map(|chance| chance as f32),
            value: value.filter(|_| !is_mate).map(logits),
            classic: logits(classic.value(board)),
            choices: self.choices.len() as u32,
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
