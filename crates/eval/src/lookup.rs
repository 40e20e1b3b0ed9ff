//! Weights written out by code: a pair for every four packed patterns, for each colour.

use std::sync::Arc;

use board::Color;

use crate::{Class, SideWeights, Weights};

/// A table of classes would be twenty times smaller, but takes two look-ups in a row: a fifth
/// slower when it was measured.
type Table = [[i16; 2]; 1 << 16];

/// The tables of both colours. Colours that have the same weights share one.
#[derive(Clone)]
pub(crate) struct Lookup([Arc<Table>; 2]);

impl Lookup {
    /// Writes out one part of the weights.
    pub(crate) fn new(weights: &Weights, part: fn(&SideWeights) -> &[[i16; 2]]) -> Lookup {
        let tables: Vec<_> = weights.sides().iter().map(|side| expand(part(side))).collect();
        Lookup([tables[0].clone(), tables[tables.len() - 1].clone()])
    }

    /// The pair of four patterns of a colour.
    #[inline(always)]
    pub(crate) fn pair(&self, color: Color, code: u16) -> [i16; 2] {
        self.0[color as usize][code as usize]
    }
}

fn expand(weights: &[[i16; 2]]) -> Arc<Table> {
    let pairs: Arc<[[i16; 2]]> =
        (0..=u16::MAX).map(|code| weights[Class::of(code).index()]).collect();
    pairs.try_into().expect("the length is the same")
}
