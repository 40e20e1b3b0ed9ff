//! The numbers of the classic evaluation, in memory and on disk.
//!
//! A file is a mark, a version, the rule's number, the count of sides (one where both colours
//! play by the same rule, else black and white), all tables of each side, and a checksum. Each number
//! is written as its difference from the one before, a variable-length integer (seven bits a byte,
//! sign in the lowest bit).

use std::fmt;
use std::sync::{Arc, OnceLock};

use board::{Color, Rule};

use crate::checksum::checksum;
use crate::{Class, Urgency};

const MARK: &[u8; 6] = b"tengen";
const VERSION: u8 = 1;
/// Mark, version, rule, count of sides.
const HEAD: usize = MARK.len() + 3;
const CHECKSUM: usize = size_of::<u32>();

/// The learnt numbers of one colour.
///
/// `values` and `urgency` count in sixteenths of a [`Value`](crate::Value)'s unit: hundreds of
/// points are added up, and their rounding with them. `scores` count in whole units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideWeights {
    /// By class of the colour's patterns at an empty point: the worth when the colour is to move,
    /// and (to be taken off) when the other is.
    pub values: Vec<[i16; 2]>,
    /// By [`Urgency`]: the worth when the colour is to move.
    pub urgency: Vec<i16>,
    /// By class of the colour's patterns at a move: what it is worth to play there, and to take
    /// the point from the colour.
    pub scores: Vec<[i16; 2]>,
}

impl Default for SideWeights {
    fn default() -> SideWeights {
        SideWeights {
            values: vec![[0; 2]; Class::COUNT],
            urgency: vec![0; Urgency::COUNT],
            scores: vec![[0; 2]; Class::COUNT],
        }
    }
}

/// The learnt numbers of a rule. Share them: every evaluator holds a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    rule: Rule,
    sides: Vec<SideWeights>,
}

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin with the mark.
    Mark,
    /// The version is another.
    Version(u8),
    /// No rule has this number.
    Rule(u8),
    /// The rule has another number of sides.
    Sides(u8),
    /// They are fewer than the tables need, or more.
    Length(usize),
    /// A number does not fit its table.
    Number(usize),
    /// A byte has changed.
    Checksum,
}

impl Weights {
    /// Units of the tables `values` and `urgency` in one unit of a [`Value`](crate::Value).
    pub const FINE: i32 = 16;

    /// All zero: every position is even, every move as good as the others.
    pub fn zero(rule: Rule) -> Weights {
        Weights { rule, sides: vec![SideWeights::default(); sides(rule)] }
    }

    /// The weights that come with the program, read at the first call. Both readings of caro share
    /// them: they differ in overlines, which are rare.
    pub fn embedded(rule: Rule) -> Arc<Weights> {
        static WEIGHTS: [OnceLock<Arc<Weights>>; 4] = [const { OnceLock::new() }; 4];
        const BYTES: [&[u8]; 4] = [
            include_bytes!("../weights/freestyle.bin"),
            include_bytes!("../weights/standard.bin"),
            include_bytes!("../weights/renju.bin"),
            include_bytes!("../weights/caro.bin"),
        ];
        let index = match rule {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 2,
            Rule::Caro | Rule::CaroOverline => 3,
        };
        let read = || Weights::from_bytes(BYTES[index]).expect("a test reads the embedded files");
        WEIGHTS[index].get_or_init(|| Arc::new(read())).clone()
    }

    /// The rule they were learnt for.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The same numbers as a start for another rule. Where its colours differ and these do not,
    /// both get the same; where it is the other way round, both get black's.
    pub fn adapted(&self, rule: Rule) -> Weights {
        let colors = Color::ALL.into_iter().take(sides(rule));
        Weights { rule, sides: colors.map(|color| self.side(color).clone()).collect() }
    }

    /// The numbers of a colour.
    pub fn side(&self, color: Color) -> &SideWeights {
        &self.sides[color as usize % self.sides.len()]
    }

    /// The sides that have numbers of their own: both colours where the rule treats them
    /// differently, else one for both.
    pub fn sides(&self) -> &[SideWeights] {
        &self.sides
    }

    /// The same, to be changed.
    pub fn sides_mut(&mut self) -> &mut [SideWeights] {
        &mut self.sides
    }

    /// Reads what [`to_bytes`](Weights::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        if !bytes.starts_with(MARK) {
            return Err(WeightsError::Mark);
        }
        let Some((body, sum)) = bytes.split_last_chunk::<CHECKSUM>() else {
            return Err(WeightsError::Length(bytes.len()));
        };
        let &[version, number, count] = body.get(MARK.len()..HEAD).unwrap_or_default() else {
            return Err(WeightsError::Length(bytes.len()));
        };
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let rule = *Rule::ALL.get(number as usize).ok_or(WeightsError::Rule(number))?;
        if count as usize != sides(rule) {
            return Err(WeightsError::Sides(count));
        }
        if checksum(body) != u32::from_le_bytes(*sum) {
            return Err(WeightsError::Checksum);
        }
        let mut reader = Reader { bytes: body, at: HEAD };
        let (mut weights, mut last) = (Weights::zero(rule), 0_i16);
        for number in weights.numbers_mut() {
            last = last.wrapping_add(reader.number()?);
            *number = last;
        }
        if reader.at == body.len() { Ok(weights) } else { Err(WeightsError::Length(bytes.len())) }
    }

    /// Writes them down, compactly and the same on every machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend([VERSION, self.rule as u8, self.sides.len() as u8]);
        let mut last = 0_i16;
        // Reading and writing walk the tables in the same order.
        for &mut number in self.clone().numbers_mut() {
            let change = number.wrapping_sub(last);
            last = number;
            let mut left = (change << 1 ^ change >> 15) as u16;
            while left >= 0x80 {
                bytes.push(left as u8 | 0x80);
                left >>= 7;
            }
            bytes.push(left as u8);
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Every number, in the order of the file.
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut i16> {
        self.sides.iter_mut().flat_map(|side| {
            let values = side.values.iter_mut().flatten();
            values.chain(&mut side.urgency).chain(side.scores.iter_mut().flatten())
        })
    }
}

/// How many sides have numbers of their own.
fn sides(rule: Rule) -> usize {
    if rule.row(Color::Black) == rule.row(Color::White) { 1 } else { 2 }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// Three bytes at most: sixteen bits are three times seven.
    fn number(&mut self) -> Result<i16, WeightsError> {
        let mut number = 0_u32;
        for shift in [0, 7, 14] {
            let byte = self.bytes.get(self.at).ok_or(WeightsError::Length(self.bytes.len()))?;
            self.at += 1;
            number |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let number = u16::try_from(number).map_err(|_| WeightsError::Number(self.at))?;
                return Ok((number >> 1) as i16 ^ -((number & 1) as i16));
            }
        }
        Err(WeightsError::Number(self.at))
    }
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mark => write!(f, "not a file of weights, expected it to begin with `tengen`"),
            Self::Version(found) => write!(f, "weights of version {found}, expected {VERSION}"),
            Self::Rule(found) => {
                write!(f, "weights for rule number {found}, expected 0 to {}", Rule::ALL.len() - 1)
            }
            Self::Sides(found) => write!(f, "weights of {found} sides, expected 1 (renju 2)"),
            Self::Length(found) => write!(f, "weights of {found} bytes, expected whole tables"),
            Self::Number(place) => write!(f, "weight before byte {place}, expected 16 bits"),
            Self::Checksum => write!(f, "weights are damaged: the checksum is another"),
        }
    }
}

impl std::error::Error for WeightsError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights of every size, small ones most.
    fn sample(rule: Rule) -> Weights {
        let mut weights = Weights::zero(rule);
        for (index, number) in weights.numbers_mut().enumerate() {
            *number = (index as i16).wrapping_mul(257) >> (index % 13);
        }
        weights
    }

    #[test]
    fn weights_are_read_as_written() {
        for rule in Rule::ALL {
            let weights = sample(rule);
            assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights), "{rule}");
        }
    }

    #[test]
    fn weights_move_to_another_rule() {
        let [standard, renju] = [Rule::Standard, Rule::Renju].map(sample);
        let moved = standard.adapted(Rule::Renju);
        assert_eq!((moved.rule(), moved.sides().len()), (Rule::Renju, 2));
        assert_eq!(moved.side(Color::White), standard.side(Color::White));
        assert_eq!(moved.adapted(Rule::Standard), standard);
        assert_eq!(renju.adapted(Rule::Caro).side(Color::White), renju.side(Color::Black));
    }

    #[test]
    fn the_embedded_files_are_whole() {
        for rule in Rule::ALL {
            let weights = Weights::embedded(rule);
            assert!(weights.to_bytes().len() < 64 << 10, "{rule}");
            assert_ne!(*weights, Weights::zero(weights.rule()), "{rule}");
        }
    }

    #[test]
    fn bad_bytes_are_one_line() {
        let good = sample(Rule::Freestyle).to_bytes();
        let changed = |place: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[place] = byte;
            bytes
        };
        /// Bytes with a new checksum, as a careless writer would make them.
        fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
            bytes.extend(checksum(&bytes).to_le_bytes());
            bytes
        }
        let body = &good[..good.len() - CHECKSUM];
        let rows = [
            (vec![], "not a file of weights, expected it to begin with `tengen`"),
            (b"tengen\x01".to_vec(), "weights of 7 bytes, expected whole tables"),
            (changed(6, 9), "weights of version 9, expected 1"),
            (changed(7, 5), "weights for rule number 5, expected 0 to 4"),
            (changed(7, 2), "weights of 1 sides, expected 1 (renju 2)"),
            (changed(99, !good[99]), "weights are damaged: the checksum is another"),
            (good[..50].to_vec(), "weights are damaged: the checksum is another"),
            (sealed(good[..50].to_vec()), "weights of 50 bytes, expected whole tables"),
            (sealed([body, &[0]].concat()), "bytes, expected whole tables"),
            (sealed([&body[..HEAD], &[0xff; 9]].concat()), "weight before byte 12, expected 16"),
        ];
        for (bytes, expected) in rows {
            let error = Weights::from_bytes(&bytes).unwrap_err().to_string();
            assert!(error.contains(expected) && !error.contains('\n'), "{error} / {expected}");
        }
    }
}
