//! RenLib's `.lib`: a tree of renju moves on 15 by 15, with comments and texts on points.
//!
//! ```text
//! FF 'RenLib' FF 03 04 FF×10      20 bytes, with the version; the oldest files begin with 78, h8
//! 00 00                           the root: two bytes as for every node, then
//! 78 80 …                         the nodes, children before siblings
//! ```
//!
//! First byte of a node: 0 for the root or a pass, otherwise the column from 1 in the low half
//! and the row from 0 at the top in the high half. Second byte: 80 a sibling follows the
//! children, 40 no children, 20 old comment, 10 mark, 08 comment, 04 start, 02 not a move (only a
//! text on the point), 01 two more bytes, of which the last has 01 for a text on the point.
//! Comment and text follow, each ended by a zero and filled up to an even length; a byte 8 stands
//! between the first line of a comment and the rest. Old comments end with a byte above 7F.
//!
//! The text on a point is a label of the position before the move. Letters are read as UTF-8, or
//! else one byte each.

use board::{Point, Rule, Size};

use crate::tree::{NodeId, Tree};
use crate::{Error, Hints, Info};

const MAGIC: &[u8] = b"\xFFRenLib\xFF";
const VERSION: [u8; 2] = [3, 4];
const HEADER: usize = 20;
const CENTER: u8 = 0x78;

const SIBLING: u8 = 0x80;
const NO_CHILD: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const COMMENT: u8 = 0x08;
const NOT_A_MOVE: u8 = 0x02;
const MORE: u8 = 0x01;
/// In the second of the two further bytes.
const TEXT: u8 = 0x01;
/// Between the first line of a comment and the rest.
const BREAK: char = '\u{8}';

/// Whether the bytes begin like a library.
pub(crate) fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads a library. The rule is renju unless the hints say otherwise.
pub fn parse(bytes: &[u8], hints: &Hints) -> Result<Tree, Error> {
    let rest = match bytes {
        _ if is_library(bytes) => bytes.get(HEADER..).unwrap_or_default(),
        [CENTER, ..] => bytes,
        _ => return Err(Error::whole("not a library, expected `RenLib` in the first 20 bytes")),
    };
    let info = Info::new(hints.rule.unwrap_or(Rule::Renju), Size::default());
    let tree = Tree::new(info);
    let at = tree.root();
    let mut reader = Reader { bytes: rest, passed: bytes.len() - rest.len(), tree, at };
    reader.read()?;
    Ok(reader.tree)
}

struct Reader<'a> {
    bytes: &'a [u8],
    passed: usize,
    tree: Tree,
    /// Where the next node hangs.
    at: NodeId,
}

/// A node as it stands in the file.
struct Record {
    point: Option<Point>,
    flags: u8,
    comment: Option<String>,
    text: Option<String>,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<(), Error> {
        let mut waiting = Vec::new();
        if self.bytes.first() == Some(&0) {
            let root = self.record()?;
            self.tree.set_comment(self.at, root.comment);
            if self.bytes.is_empty() || root.flags & NO_CHILD != 0 {
                return self.end();
            }
        }
        loop {
            let record = self.record()?;
            let flags = record.flags;
            if flags & SIBLING != 0 {
                waiting.push(self.at);
            }
            self.add(record)?;
            if flags & NO_CHILD != 0 {
                match waiting.pop() {
                    Some(parent) => self.at = parent,
                    None => return self.end(),
                }
            }
        }
    }

    /// Hangs a node into the tree.
    fn add(&mut self, record: Record) -> Result<(), Error> {
        if let (Some(point), Some(text)) = (record.point, record.text) {
            self.tree.add_label(self.at, point, text);
        }
        if record.flags & NOT_A_MOVE != 0 {
            return Ok(());
        }
        let played = self.tree.play(self.at, record.point);
        self.at = played.map_err(|illegal| self.fault(illegal.to_string()))?;
        self.tree.set_comment(self.at, record.comment);
        Ok(())
    }

    fn record(&mut self) -> Result<Record, Error> {
        let [place, flags] = self.pair()?;
        let point = match place {
            0 => None,
            _ => {
                let (x, y) = ((place & 0x0F).wrapping_sub(1), place >> 4);
                let point = self.tree.info.size().point(x, y);
                Some(point.ok_or_else(|| {
                    self.fault(format!("{place:#04x} is not a point of the 15x15 board"))
                })?)
            }
        };
        let more = if flags & MORE != 0 { self.pair()?[1] } else { 0 };
        let comment = match (flags & OLD_COMMENT != 0, flags & COMMENT != 0) {
            (true, _) => Some(self.old_text()?),
            (false, true) => Some(self.text()?),
            (false, false) => None,
        };
        let text = if more & TEXT != 0 { Some(self.text()?) } else { None };
        let comment = comment
            .map(|comment| comment.replace("\r\n", "\n").replace(BREAK, "\n").trim().to_string());
        Ok(Record { point, flags, comment: comment.filter(|text| !text.is_empty()), text })
    }

    fn pair(&mut self) -> Result<[u8; 2], Error> {
        let &[first, second, ref rest @ ..] = self.bytes else {
            return Err(self.fault(
                "the library ends inside a line of moves (is the file whole?)".to_string(),
            ));
        };
        self.bytes = rest;
        self.passed += 2;
        Ok([first, second])
    }

    /// Reads up to a zero, two bytes at a time.
    fn text(&mut self) -> Result<String, Error> {
        let mut text = Vec::new();
        loop {
            let pair = self.pair()?;
            text.extend(pair.iter().take_while(|&&byte| byte != 0));
            if pair.contains(&0) {
                return Ok(decode(text));
            }
        }
    }

    /// Reads up to a byte above 7F, which is the last letter with its high bit set.
    fn old_text(&mut self) -> Result<String, Error> {
        let mut text = Vec::new();
        loop {
            for byte in self.pair()? {
                text.push(byte & 0x7F);
                if byte > 0x7F {
                    return Ok(decode(text));
                }
            }
        }
    }

    /// The tree is whole: nothing but filling may follow.
    fn end(&self) -> Result<(), Error> {
        if self.bytes.iter().all(|&byte| byte == 0) {
            return Ok(());
        }
        let count = self.bytes.len();
        Err(self.fault(format!("{count} bytes after the last move, expected none")))
    }

    fn fault(&self, message: String) -> Error {
        Error::whole(format!("byte {}: {message}", self.passed))
    }
}

fn decode(bytes: Vec<u8>) -> String {
    let one_each = |error: std::string::FromUtf8Error| {
        error.as_bytes().iter().map(|&byte| char::from(byte)).collect()
    };
    String::from_utf8(bytes).unwrap_or_else(one_each)
}

/// Writes a library. It holds moves, comments and texts on points of a 15 by 15 board.
pub fn print(tree: &Tree) -> Result<Vec<u8>, Error> {
    if tree.info.has_setup() || tree.info.size() != Size::default() {
        let expected = "expected 15x15 and an empty board at the start";
        return Err(Error::whole(format!("a RenLib library cannot hold this game, {expected}")));
    }
    let mut out = MAGIC.to_vec();
    out.extend(VERSION);
    out.resize(HEADER, 0xFF);
    tree.ids().for_each(|id| print_node(&mut out, tree, id));
    Ok(out)
}

fn print_node(out: &mut Vec<u8>, tree: &Tree, id: NodeId) {
    let node = tree.node(id);
    let point = node.step().point;
    // These two have a meaning of their own, so they cannot stand in a text.
    let plain = |text: &String| text.replace(['\0', BREAK], "").trim().to_string();
    let comment = node.step().comment.as_ref().map(plain).filter(|text| !text.is_empty());
    let label = node.parent().zip(point).and_then(|(parent, point)| {
        tree.node(parent).labels().iter().find(|(place, _)| *place == point)
    });
    // Labels on points without a move become nodes that are not moves, before the children.
    let bare = bare_labels(tree, id);
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let flags = flag(node.next_sibling().is_some(), SIBLING)
        | flag(node.first_child().is_none() && bare.is_empty(), NO_CHILD)
        | flag(comment.is_some(), COMMENT)
        | flag(label.is_some(), MORE);
    out.extend([point.map_or(0, place), flags]);
    if label.is_some() {
        out.extend([0, TEXT]);
    }
    if let Some(comment) = comment {
        let (first, rest) = comment.split_once('\n').unwrap_or((&comment, ""));
        let rest = rest.replace('\n', "\r\n");
        let gap = if rest.is_empty() { String::new() } else { BREAK.to_string() };
        print_text(out, &format!("{first}{gap}{rest}"));
    }
    if let Some((_, text)) = label {
        print_text(out, text);
    }
    for (at, (point, text)) in bare.iter().enumerate() {
        let has_sibling = at + 1 < bare.len() || node.first_child().is_some();
        let flags = flag(has_sibling, SIBLING) | NO_CHILD | NOT_A_MOVE | MORE;
        out.extend([place(*point), flags, 0, TEXT]);
        print_text(out, text);
    }
}

/// The labels of a node on points that no child plays.
fn bare_labels(tree: &Tree, id: NodeId) -> Vec<(Point, &str)> {
    let is_played =
        |point| tree.children(id).any(|child| tree.node(child).step().point == Some(point));
    let labels = tree.node(id).labels().iter();
    let bare = labels.filter(|(point, _)| !is_played(*point));
    bare.map(|(point, text)| (*point, text.as_str())).collect()
}

fn place(point: Point) -> u8 {
    (point.y() << 4) | (point.x() + 1)
}

fn print_text(out: &mut Vec<u8>, text: &str) {
    out.extend(text.bytes().filter(|&byte| byte != 0));
    out.push(0);
    if out.len() % 2 == 1 {
        out.push(0);
    }
}

#[cfg(test)]
mod tests;
