//! The network: what it is made of.
//!
//! ```text
//!   every cell, every direction                      every cell
//!   9-cell window ─► row of the table ─┐
//!   9-cell window ─► row of the table ─┤ add ─► 32 channels ─► cut at 0 ─┬─► sum of all cells
//!   9-cell window ─► row of the table ─┤                                 │        │
//!   9-cell window ─► row of the table ─┘              16 units ◄─────────┘     32 units
//!                                                        │                        │
//!                                                 score of a move         value of the position
//! ```
//!
//! Everything is an integer, from the table to the value, and no sum can overflow: the ranges that
//! [`Side::is_sound`] asks for see to it. So every machine computes the same.

mod accumulator;
mod built_in;
mod features;
mod format;
mod kernel;

use std::fmt;

use board::{Color, Rule};

pub use accumulator::Accumulator;
pub use features::{Change, MOST_CHANGES, RADIUS, ROWS, Seen, Sight, row_cells};
pub use format::NetError;
pub use kernel::{Channels, Kernel, Sums};

/// Numbers that describe a cell.
pub const CHANNELS: usize = 32;
/// Units between the sums and the value.
pub const HIDDEN: usize = 32;
/// Units between a cell and the score of a move there.
pub const POLICY: usize = 16;

/// Steps of the table in 1, as a power of two.
pub const TABLE_SHIFT: u32 = 8;
/// By how much sums are shifted before they are multiplied.
pub const SUM_SHIFT: u32 = 4;
/// Steps of weights in 1, as a power of two; of the policy's output twice as many.
pub const WEIGHT_SHIFT: u32 = 7;
/// Sums of cells, divided by this as a power of two, are the inputs of the value's head.
pub const INPUT_SHIFT: u32 = 6;
/// Steps of the value in a logit, as a power of two.
pub const VALUE_SHIFT: u32 = TABLE_SHIFT - SUM_SHIFT + INPUT_SHIFT + WEIGHT_SHIFT;
/// Steps of a move's score in a logit, as a power of two.
pub const SCORE_SHIFT: u32 = TABLE_SHIFT + WEIGHT_SHIFT + 1;

/// The largest number of the table: a cell of four stays below 2^13, four of those below 2^15.
pub const MOST_TABLE: i16 = 2047;
/// The largest weight of the value's head: 32 products with 15 bits stay below 2^30.
pub const MOST_WEIGHT: i16 = 1023;
/// The largest weight of the policy's hidden units: cells have 13 bits.
pub const MOST_POLICY: i16 = 4095;
/// The largest weight of the policy's output: there are 16 products.
pub const MOST_SCORE: i32 = 2047;
/// The largest bias.
pub const MOST_BIAS: i32 = 1 << 30;

/// From sums to the value. Weights of two inputs stand side by side, as kernels multiply them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// By pair of inputs, unit, input of the pair.
    pub hidden: [[[i16; 2]; HIDDEN]; CHANNELS / 2],
    /// Where the units start.
    pub hidden_bias: [i32; HIDDEN],
    /// Weights of the units.
    pub output: [i32; HIDDEN],
    /// Where the value starts.
    pub output_bias: i32,
}

/// From a cell to the score of a move there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyHead {
    /// By pair of inputs, unit, input of the pair.
    pub hidden: [[[i16; 2]; POLICY]; CHANNELS / 2],
    /// Where the units start.
    pub hidden_bias: [i32; POLICY],
    /// Weights of the units.
    pub output: [i32; POLICY],
    /// Where the score starts: all moves alike, so it only moves the scale.
    pub output_bias: i32,
}

/// The numbers with which one side sees the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// By row: what a window adds to its cell.
    pub table: Vec<Channels>,
    /// The value.
    pub head: Head,
    /// The moves.
    pub policy: PolicyHead,
}

impl Default for Side {
    fn default() -> Side {
        Side {
            table: vec![Channels([0; CHANNELS]); ROWS],
            head: Head {
                hidden: [[[0; 2]; HIDDEN]; CHANNELS / 2],
                hidden_bias: [0; HIDDEN],
                output: [0; HIDDEN],
                output_bias: 0,
            },
            policy: PolicyHead {
                hidden: [[[0; 2]; POLICY]; CHANNELS / 2],
                hidden_bias: [0; POLICY],
                output: [0; POLICY],
                output_bias: 0,
            },
        }
    }
}

impl Side {
    /// Whether no position can make a sum overflow.
    pub fn is_sound(&self) -> bool {
        let within = |number: &i16, most: i16| (-most..=most).contains(number);
        let small = |number: &i32, most: i32| (-most..=most).contains(number);
        let (head, policy) = (&self.head, &self.policy);
        let biases = head.hidden_bias.iter().chain(&policy.hidden_bias);
        let biases = biases.chain([&head.output_bias, &policy.output_bias]);
        let mut hidden = head.hidden.as_flattened().as_flattened().iter();
        let mut policies = policy.hidden.as_flattened().as_flattened().iter();
        self.table.len() == ROWS
            && self.table.iter().flat_map(|row| &row.0).all(|number| within(number, MOST_TABLE))
            && hidden.all(|weight| within(weight, MOST_WEIGHT))
            && policies.all(|weight| within(weight, MOST_POLICY))
            && head.output.iter().all(|weight| small(weight, MOST_WEIGHT.into()))
            && policy.output.iter().all(|weight| small(weight, MOST_SCORE))
            && biases.into_iter().all(|bias| small(bias, MOST_BIAS))
    }
}

/// A learnt network of a rule. Share it: every evaluator holds a reference.
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    rule: Rule,
    sides: Vec<Side>,
}

impl fmt::Debug for Net {
    /// Its numbers would fill a book.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({}, {} sides)", self.rule, self.sides.len())
    }
}

impl Net {
    /// All zero: every position is even, every move as good as the others.
    pub fn zero(rule: Rule) -> Net {
        Net { rule, sides: vec![Side::default(); Net::side_count(rule)] }
    }

    /// A network of these sides, as many as [`Net::side_count`] tells; `None` if they are not
    /// sound.
    pub fn new(rule: Rule, sides: Vec<Side>) -> Option<Net> {
        let is_whole = sides.len() == Net::side_count(rule) && sides.iter().all(Side::is_sound);
        is_whole.then_some(Net { rule, sides })
    }

    /// How many sides have numbers of their own: both colours where the rule treats them
    /// differently, else one for both.
    pub fn side_count(rule: Rule) -> usize {
        if rule.row(Color::Black) == rule.row(Color::White) { 1 } else { 2 }
    }

    /// The rule it was learnt for.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The numbers with which a colour sees the board.
    pub fn side(&self, color: Color) -> &Side {
        &self.sides[color as usize % self.sides.len()]
    }

    /// All sides.
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }
}
