//! SGF, `FF[4]GM[4]`: games with variations, comments, labels and setup stones.
//!
//! ```text
//! (;FF[4]GM[4]SZ[15]RU[renju]PB[alpha]PW[beta]RE[B+];B[hh];W[ig](;B[gi])(;B[hg]C[why not?]))
//! ```
//!
//! Read: `GM` (4 or absent), `SZ`, `RU` (a rule's name or protocol number), `PB`, `PW`, `RE`,
//! `EV`, `DT`, `GC`, `AB`, `AW`, `PL`, `B`, `W`, `C`, `V`, `LB`, and the signs `TR`, `SQ`, `CR`, `MA`,
//! which become the labels △, □, ○ and ×. Points are `hh` (letters from the top left) or `h8` (row
//! from the bottom), and lists of points may be squeezed (`aa:cc`). Three properties are our own, since the standard has none for them: `SPENT`
//! (seconds spent on the move; `BL` and `WL` are time *left*), `REASON` (why the game ended, where
//! `RE` has no letter for it) and `OPENING` (number of given moves). Others are passed over. `V` counts for black, as the standard wants it.

mod lexer;
mod printer;
mod reader;
mod value;

use crate::{Error, Hints, Tree};

/// Reads all games of a collection, with their variations.
pub fn parse(text: &str, hints: &Hints) -> Result<Vec<Tree>, Error> {
    reader::Reader::new(text, hints).read()
}

/// Writes games with their variations, one below the other.
pub fn print(trees: &[Tree]) -> String {
    trees.iter().map(printer::print).collect()
}

#[cfg(test)]
mod tests;
