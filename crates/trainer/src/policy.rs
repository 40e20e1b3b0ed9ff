//! The choice of moves: a softmax over the candidates.

use board::{Color, Rule};
use eval::{Class, SideWeights, Value, Weights};

use crate::value::{KINDS, kinds};
use crate::{Objective, Ties};

/// Weights of one side: its classes where it plays, its classes where it is hindered.
const SIDE: usize = 2 * Class::COUNT;
/// Logits in one step of the tables.
const STEP: f32 = 1.0 / Value::LOGIT as f32;
/// How far classes of one kind lie apart, in logits.
const SPREAD: f32 = 0.5;

/// Positions as lists of moves, each two numbers of weights, with the move that was played.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    moves: Vec<[u16; 2]>,
    /// Where each position's moves end.
    ends: Vec<usize>,
    played: Vec<u16>,
}

impl Policy {
    /// Adds a position: the classes of both sides at every move, the side to move first, and which
    /// of them was played. `sides` are the numbers of their tables.
    pub fn push(&mut self, sides: [usize; 2], classes: &[[Class; 2]], played: usize) {
        let starts = [sides[0] * SIDE, sides[1] * SIDE + Class::COUNT];
        let number = |start: usize, class: Class| (start + class.index()) as u16;
        let moves = classes.iter().map(|pair| [0, 1].map(|role| number(starts[role], pair[role])));
        self.moves.extend(moves);
        self.ends.push(self.moves.len());
        self.played.push(played as u16);
    }

    fn moves(&self, example: usize) -> &[[u16; 2]] {
        let start = if example == 0 { 0 } else { self.ends[example - 1] };
        &self.moves[start..self.ends[example]]
    }

    /// The mean loss of calling all moves equally good.
    pub fn uniform_loss(&self) -> f64 {
        let losses = (0..self.len()).map(|example| (self.moves(example).len() as f64).ln());
        losses.sum::<f64>() / self.len().max(1) as f64
    }

    /// How often the move with the highest score is the one that was played. Where several have it,
    /// one of them is taken by lot.
    pub fn accuracy(&self, weights: &[f32]) -> f64 {
        let hit = |example: usize| {
            let scores: Vec<f32> =
                self.moves(example).iter().map(|&step| score(step, weights)).collect();
            let most = scores.iter().copied().fold(f32::MIN, f32::max);
            let best = scores.iter().filter(|&&score| score == most).count();
            if scores[self.played[example] as usize] == most { 1.0 / best as f64 } else { 0.0 }
        };
        (0..self.len()).map(hit).sum::<f64>() / self.len().max(1) as f64
    }

    /// How the weights hang together, starting from given ones.
    pub fn ties(start: &Weights) -> Ties {
        let mut ties = Ties::new();
        for (side, color) in start.sides().iter().zip(Color::ALL) {
            let forbids = Rule::forbids(start.rule(), color);
            for role in [0, 1] {
                let scores = side.scores.iter().map(|pair| f32::from(pair[role]) * STEP);
                ties.add(scores, KINDS, SPREAD, |index| kinds(index, forbids));
            }
        }
        ties
    }

    /// The weights in the order of the examples' numbers, in logits.
    pub fn flat(weights: &Weights) -> Vec<f32> {
        let side = |side: &SideWeights| -> Vec<f32> {
            let role = |role: usize| side.scores.iter().map(move |pair| f32::from(pair[role]));
            role(0).chain(role(1)).collect()
        };
        weights.sides().iter().flat_map(side).map(|number| number * STEP).collect()
    }

    /// Puts learnt numbers into the tables, rounded.
    pub fn store(learnt: &[f32], weights: &mut Weights) {
        for (learnt, side) in learnt.chunks(SIDE).zip(weights.sides_mut()) {
            let round = |logits: f32| (logits / STEP).round() as i16;
            for (index, pair) in side.scores.iter_mut().enumerate() {
                *pair = [round(learnt[index]), round(learnt[Class::COUNT + index])];
            }
        }
    }
}

fn score([own, other]: [u16; 2], weights: &[f32]) -> f32 {
    weights[own as usize] + weights[other as usize]
}

/// The logarithm of the sum of exponentials.
fn log_sum(moves: &[[u16; 2]], weights: &[f32]) -> f32 {
    let most = moves.iter().map(|&step| score(step, weights)).fold(f32::MIN, f32::max);
    let sum: f32 = moves.iter().map(|&step| (score(step, weights) - most).exp()).sum();
    most + sum.ln()
}

impl Objective for Policy {
    fn len(&self) -> usize {
        self.played.len()
    }

    fn loss(&self, example: usize, weights: &[f32]) -> f32 {
        let moves = self.moves(example);
        log_sum(moves, weights) - score(moves[self.played[example] as usize], weights)
    }

    fn add_gradient(&self, example: usize, weights: &[f32], gradient: &mut [f32]) {
        let moves = self.moves(example);
        let total = log_sum(moves, weights);
        for (index, &step) in moves.iter().enumerate() {
            let chance = (score(step, weights) - total).exp();
            let slope = chance - f32::from(index == self.played[example] as usize);
            step.iter().for_each(|&weight| gradient[weight as usize] += slope);
        }
    }
}
