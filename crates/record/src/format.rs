//! All formats behind one door.

use std::fmt;
use std::path::Path;

use board::{Rule, Size};

use crate::{
    Entry, Error, Game, Tree, drawings, json, offsets, openings, positions, psq, renlib, sgf,
    sniff, table, teacher,
};

/// A way to write games down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `h8i9g7`, one game a line: [`positions`].
    Positions,
    /// `0,0, 1,0, -1,3`, one opening a line: [`offsets`].
    Offsets,
    /// `7,7 8,6 10,9`, one opening a line: [`openings`].
    Openings,
    /// Columns between tabs, one game a line: [`table`].
    Table,
    /// Training games with values, one a line: [`teacher`].
    Teacher,
    /// Piskvork's saved game: [`psq`].
    Psq,
    /// Smart Game Format: [`sgf`].
    Sgf,
    /// JSON lines: [`json`].
    Json,
    /// Boards drawn with characters: [`drawings`].
    Drawings,
    /// RenLib's library: [`renlib`].
    RenLib,
}

/// What to take for granted where a file says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The rule; freestyle if absent (renju for RenLib).
    pub rule: Option<Rule>,
    /// The board's size; 15 by 15 if absent.
    pub size: Option<Size>,
}

impl Hints {
    pub(crate) fn rule(&self) -> Rule {
        self.rule.unwrap_or_default()
    }

    pub(crate) fn size(&self) -> Size {
        self.size.unwrap_or_default()
    }
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 10] = [
        Format::Positions,
        Format::Offsets,
        Format::Openings,
        Format::Table,
        Format::Teacher,
        Format::Psq,
        Format::Sgf,
        Format::Json,
        Format::Drawings,
        Format::RenLib,
    ];

    /// The extensions of the format's files, the usual one first.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Positions => &["pos"],
            Format::Offsets => &["offset", "offsets"],
            Format::Openings => &["xy"],
            Format::Table => &["tsv"],
            Format::Teacher => &["teacher"],
            Format::Psq => &["psq"],
            Format::Sgf => &["sgf"],
            Format::Json => &["jsonl", "json", "ndjson"],
            Format::Drawings => &["board"],
            Format::RenLib => &["lib"],
        }
    }

    /// The format that a file's name tells; `.txt` and unknown extensions tell none.
    pub fn from_name(name: &Path) -> Option<Format> {
        let extension = name.extension()?.to_str()?;
        let is_named = |known: &&str| known.eq_ignore_ascii_case(extension);
        Format::ALL.into_iter().find(|format| format.extensions().iter().any(is_named))
    }

    /// The format to write a file in: what its name tells, position strings for `.txt`.
    pub fn to_write(path: &Path) -> Result<Format, Error> {
        let is_text =
            path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"));
        let format = Format::from_name(path).or(is_text.then_some(Format::Positions));
        format.ok_or_else(|| {
            let known: Vec<String> =
                Format::ALL.iter().map(|format| format!(".{}", format.extensions()[0])).collect();
            Error::whole(format!("the name tells no format, expected {} or .txt", known.join(", ")))
        })
    }

    /// The format that the content looks like. Every text looks like something: what fits nothing
    /// else is taken for position strings.
    pub fn from_content(bytes: &[u8]) -> Format {
        sniff::format(bytes)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Positions => "position strings",
            Format::Offsets => "offset openings",
            Format::Openings => "opening list",
            Format::Table => "table of games",
            Format::Teacher => "training games",
            Format::Psq => "PSQ",
            Format::Sgf => "SGF",
            Format::Json => "JSON lines",
            Format::Drawings => "drawn boards",
            Format::RenLib => "RenLib library",
        })
    }
}

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// Reads games; of variations the main lines. The format comes from the name, or else from the
/// content.
///
/// ```
/// use record::{Hints, read};
/// let games = read(b"# rule: renju\nh8i9g7\n", None, &Hints::default()).unwrap();
/// assert_eq!(games[0].moves().len(), 3);
/// ```
pub fn read(bytes: &[u8], name: Option<&Path>, hints: &Hints) -> Result<Vec<Game>, Error> {
    let format = check(bytes, name)?;
    match format {
        Format::Positions => positions::parse(text(bytes)?, hints),
        Format::Offsets => offsets::parse(text(bytes)?, hints),
        Format::Openings => openings::parse(text(bytes)?, hints),
        Format::Table => table::parse(text(bytes)?, hints),
        Format::Teacher => teacher::parse(text(bytes)?, hints),
        Format::Psq => Ok(vec![psq::parse(&any_text(bytes), hints)?]),
        Format::Json => json::parse(text(bytes)?, hints),
        Format::Drawings => drawings::parse(text(bytes)?, hints),
        Format::Sgf | Format::RenLib => {
            Ok(read_trees(bytes, name, hints)?.iter().map(Tree::to_game).collect())
        }
    }
}

/// Reads games with their variations; games of formats that have none become trees of one line.
pub fn read_trees(bytes: &[u8], name: Option<&Path>, hints: &Hints) -> Result<Vec<Tree>, Error> {
    match check(bytes, name)? {
        Format::Sgf => sgf::parse(&any_text(bytes), hints),
        Format::RenLib => Ok(vec![renlib::parse(bytes, hints)?]),
        _ => Ok(read(bytes, name, hints)?.iter().map(Tree::from).collect()),
    }
}

/// Reads positions; games become the position after their last move.
pub fn read_entries(bytes: &[u8], name: Option<&Path>, hints: &Hints) -> Result<Vec<Entry>, Error> {
    match check(bytes, name)? {
        Format::Json => json::parse_entries(text(bytes)?, hints),
        _ => Ok(read(bytes, name, hints)?.iter().map(Entry::from).collect()),
    }
}

/// Writes games. What a format cannot hold of a position is an error; what it cannot hold of
/// names, times and remarks is left out. A RenLib library joins all games in one tree.
pub fn write(games: &[Game], format: Format) -> Result<Vec<u8>, Error> {
    let text = match format {
        Format::Positions => positions::print(games)?,
        Format::Offsets => offsets::print(games)?,
        Format::Openings => openings::print(games)?,
        Format::Table => table::print(games)?,
        Format::Teacher => teacher::print(games)?,
        Format::Json => json::print(games),
        Format::Drawings => drawings::print(games),
        Format::Psq => match games {
            [game] => psq::print(game)?,
            _ => {
                let count = games.len();
                return Err(Error::whole(format!("{count} games for a PSQ file, expected one")));
            }
        },
        Format::Sgf | Format::RenLib => {
            return write_trees(&games.iter().map(Tree::from).collect::<Vec<_>>(), format);
        }
    };
    Ok(text.into_bytes())
}

/// Writes games with their variations; formats that have none get the main lines.
pub fn write_trees(trees: &[Tree], format: Format) -> Result<Vec<u8>, Error> {
    match (format, trees) {
        (Format::Sgf, trees) => Ok(sgf::print(trees).into_bytes()),
        (Format::RenLib, [tree]) => renlib::print(tree),
        (Format::RenLib, trees) => renlib::print(&joined(trees)?),
        (format, trees) => write(&trees.iter().map(Tree::to_game).collect::<Vec<_>>(), format),
    }
}

/// One tree with the main lines of all.
fn joined(trees: &[Tree]) -> Result<Tree, Error> {
    let [first, ..] = trees else {
        return Err(Error::whole("no games for a RenLib library, expected some"));
    };
    let mut tree = Tree::new(first.info.clone());
    for other in trees {
        if other.info.start != tree.info.start {
            let expected = "expected one start for all";
            return Err(Error::whole(format!("games with different starts, {expected}")));
        }
        let line = tree.add_line(other.to_game().moves());
        line.map_err(|illegal| Error::whole(illegal.to_string()))?;
    }
    Ok(tree)
}

fn check(bytes: &[u8], name: Option<&Path>) -> Result<Format, Error> {
    if bytes.len() > MAX_BYTES {
        let (found, most) = (bytes.len(), MAX_BYTES);
        return Err(Error::whole(format!("{found} bytes, expected at most {most}")));
    }
    Ok(name.and_then(Format::from_name).unwrap_or_else(|| Format::from_content(bytes)))
}

/// The bytes as UTF-8, without a byte order mark.
pub(crate) fn text(bytes: &[u8]) -> Result<&str, Error> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        Error::at(line, "bytes that are not UTF-8, expected text")
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The bytes as UTF-8, or else one letter each: old programs wrote names in their own alphabets,
/// and the moves are worth reading all the same.
fn any_text(bytes: &[u8]) -> String {
    match text(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}
