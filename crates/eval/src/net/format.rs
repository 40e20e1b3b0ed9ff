//! The network on disk.
//!
//! A file is a mark, a version, the rule's number, the count of sides, the shape (cells on each
//! side of a window's middle, channels, units of the value, units of the policy), the numbers of
//! each side (two bytes each, biases four, lowest byte first), and a checksum.

use std::fmt;

use board::Rule;

use super::{CHANNELS, HIDDEN, Net, POLICY, RADIUS, Side};
use crate::checksum::checksum;

const MARK: &[u8; 10] = b"tengen-net";
const VERSION: u8 = 1;
const SHAPE: [u8; 4] = [RADIUS as u8, CHANNELS as u8, HIDDEN as u8, POLICY as u8];
/// Mark, version, rule, count of sides, shape.
const HEAD: usize = MARK.len() + 3 + SHAPE.len();
const CHECKSUM: usize = size_of::<u32>();

/// Why bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetError {
    /// They do not begin with the mark.
    Mark,
    /// The version is another.
    Version(u8),
    /// No rule has this number.
    Rule(u8),
    /// The rule has another number of sides.
    Sides(u8),
    /// The shape is another.
    Shape([u8; 4]),
    /// They are fewer than the numbers need, or more.
    Length(usize, usize),
    /// A byte has changed.
    Checksum,
    /// A number is so large that sums could overflow.
    Range,
}

impl Net {
    /// Reads what [`to_bytes`](Net::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        if !bytes.starts_with(MARK) {
            return Err(NetError::Mark);
        }
        let (rule, mut net) = read_head(bytes)?;
        let expected = net.to_bytes().len();
        let body = bytes.split_last_chunk::<CHECKSUM>().filter(|_| bytes.len() == expected);
        let (body, sum) = body.ok_or(NetError::Length(bytes.len(), expected))?;
        if checksum(body) != u32::from_le_bytes(*sum) {
            return Err(NetError::Checksum);
        }
        let mut reader = Reader(&body[HEAD..]);
        net.sides.iter_mut().for_each(|side| walk(side, &mut reader));
        Net::new(rule, net.sides).ok_or(NetError::Range)
    }

    /// Writes it down, the same on every machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend([VERSION, self.rule as u8, self.sides.len() as u8]);
        bytes.extend(SHAPE);
        let mut writer = Writer(bytes);
        // Reading and writing walk the numbers in the same order.
        self.sides.iter().for_each(|side| walk(&mut side.clone(), &mut writer));
        let mut bytes = writer.0;
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}

/// The rule, and a network of its kind to be filled.
fn read_head(bytes: &[u8]) -> Result<(Rule, Net), NetError> {
    let short = NetError::Length(bytes.len(), HEAD + CHECKSUM);
    let head = bytes.get(MARK.len()..HEAD).ok_or(short)?;
    let &[version, number, count, ref shape @ ..] = head else { return Err(short) };
    if version != VERSION {
        return Err(NetError::Version(version));
    }
    let rule = *Rule::ALL.get(number as usize).ok_or(NetError::Rule(number))?;
    let net = Net::zero(rule);
    if count as usize != net.sides.len() {
        return Err(NetError::Sides(count));
    }
    match <[u8; 4]>::try_from(shape) {
        Ok(SHAPE) => Ok((rule, net)),
        Ok(other) => Err(NetError::Shape(other)),
        Err(_) => Err(short),
    }
}

/// What goes through the numbers of a side.
trait Walker {
    fn short(&mut self, number: &mut i16);
    fn long(&mut self, number: &mut i32);
}

/// Every number, in the order of the file.
fn walk(side: &mut Side, walker: &mut impl Walker) {
    side.table.iter_mut().flat_map(|row| &mut row.0).for_each(|number| walker.short(number));
    let (head, policy) = (&mut side.head, &mut side.policy);
    head.hidden.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|n| walker.short(n));
    head.hidden_bias.iter_mut().for_each(|number| walker.long(number));
    head.output.iter_mut().for_each(|number| walker.long(number));
    walker.long(&mut head.output_bias);
    policy.hidden.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|n| walker.short(n));
    policy.hidden_bias.iter_mut().for_each(|number| walker.long(number));
    policy.output.iter_mut().for_each(|number| walker.long(number));
    walker.long(&mut policy.output_bias);
}

struct Writer(Vec<u8>);

impl Walker for Writer {
    fn short(&mut self, number: &mut i16) {
        self.0.extend(number.to_le_bytes());
    }

    fn long(&mut self, number: &mut i32) {
        self.0.extend(number.to_le_bytes());
    }
}

/// Reads from bytes whose length was checked; past the end it changes nothing.
struct Reader<'a>(&'a [u8]);

impl Walker for Reader<'_> {
    fn short(&mut self, number: &mut i16) {
        if let Some((bytes, rest)) = self.0.split_first_chunk() {
            (*number, self.0) = (i16::from_le_bytes(*bytes), rest);
        }
    }

    fn long(&mut self, number: &mut i32) {
        if let Some((bytes, rest)) = self.0.split_first_chunk() {
            (*number, self.0) = (i32::from_le_bytes(*bytes), rest);
        }
    }
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mark => write!(f, "not a network, expected it to begin with `tengen-net`"),
            Self::Version(found) => write!(f, "a network of version {found}, expected {VERSION}"),
            Self::Rule(found) => {
                write!(
                    f,
                    "a network for rule number {found}, expected 0 to {}",
                    Rule::ALL.len() - 1
                )
            }
            Self::Sides(found) => write!(f, "a network of {found} sides, expected 1 (renju 2)"),
            Self::Shape(found) => write!(f, "a network of shape {found:?}, expected {SHAPE:?}"),
            Self::Length(found, expected) => {
                write!(f, "a network of {found} bytes, expected {expected}")
            }
            Self::Checksum => write!(f, "the network is damaged: the checksum is another"),
            Self::Range => write!(f, "a number of the network is too large, expected sums to fit"),
        }
    }
}

impl std::error::Error for NetError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network whose numbers differ.
    fn sample(rule: Rule) -> Net {
        struct Counter(i32);
        impl Walker for Counter {
            fn short(&mut self, number: &mut i16) {
                self.0 += 1;
                *number = (self.0 % 1999 - 999) as i16;
            }
            fn long(&mut self, number: &mut i32) {
                self.0 += 1;
                *number = self.0 % 1999 - 999;
            }
        }
        let mut net = Net::zero(rule);
        net.sides.iter_mut().for_each(|side| walk(side, &mut Counter(7)));
        net
    }

    #[test]
    fn networks_are_read_as_written() {
        for rule in Rule::ALL {
            let net = sample(rule);
            assert_eq!(Net::from_bytes(&net.to_bytes()).as_ref(), Ok(&net), "{rule}");
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
        let mut loud = good[..good.len() - CHECKSUM].to_vec();
        loud[HEAD + 1] = 0x7f;
        loud.extend(checksum(&loud).to_le_bytes());
        let rows = [
            (vec![], "not a network, expected it to begin with `tengen-net`"),
            (good[..12].to_vec(), "a network of 12 bytes, expected"),
            (changed(10, 9), "a network of version 9, expected 1"),
            (changed(11, 5), "a network for rule number 5, expected 0 to 4"),
            (changed(12, 2), "a network of 2 sides, expected 1"),
            (changed(13, 5), "a network of shape [5, 32, 32, 16], expected [4, 32, 32, 16]"),
            (changed(99, !good[99]), "the network is damaged"),
            (good[..good.len() - 1].to_vec(), "bytes, expected"),
            ([&good[..], &[0]].concat(), "bytes, expected"),
            (loud, "a number of the network is too large"),
        ];
        for (bytes, expected) in rows {
            let error = Net::from_bytes(&bytes).unwrap_err().to_string();
            assert!(error.contains(expected) && !error.contains('\n'), "{error} / {expected}");
        }
    }
}
