//! Which format does a text look like?

use crate::{Format, coordinate, renlib};

/// The format that the content looks like, by its first line that is no comment.
pub(crate) fn format(bytes: &[u8]) -> Format {
    if renlib::is_library(bytes) {
        return Format::RenLib;
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with("Piskvorky") {
        return Format::Psq;
    }
    if text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
        return Format::Sgf;
    }
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let content = lines.find(|line| !line.trim().starts_with('#')).unwrap_or_default();
    match content {
        line if line.trim_start().starts_with('{') => Format::Json,
        line if line.contains('|') => Format::Teacher,
        line if is_row(line) => Format::Table,
        line if is_drawn(line) => Format::Drawings,
        line if !line.contains(|c: char| c.is_ascii_digit()) => Format::Positions,
        line if line.contains(|c: char| c.is_ascii_alphabetic()) => Format::Positions,
        line if is_list(line) => Format::Openings,
        _ => Format::Offsets,
    }
}

/// Whether a line is a row of a table: its first column is a result.
fn is_row(line: &str) -> bool {
    line.split_once('\t').is_some_and(|(first, _)| ["B", "W", "D", "?"].contains(&first.trim()))
}

/// Whether a line is a row of cells, or the letters above the columns.
fn is_drawn(line: &str) -> bool {
    const CELLS: &str = ".+xXoO";
    let is_cell = |c: char| CELLS.contains(c) || c.is_ascii_punctuation() && !",;-".contains(c);
    let row: Vec<char> = line
        .trim()
        .trim_matches(|c: char| c.is_ascii_digit())
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    let is_row = row.iter().all(|&c| is_cell(c)) && row.iter().any(|&c| CELLS.contains(c));
    let is_letters = row.iter().zip('a'..='z').all(|(c, label)| c.eq_ignore_ascii_case(&label));
    row.len() >= board::Size::MIN.into() && (is_row || is_letters)
}

/// Whether a line is made of `x,y` from the top left, not of offsets from the centre. Offsets
/// have commas between the pairs, or negative numbers other than the pass `-1,-1`.
fn is_list(line: &str) -> bool {
    line.split_whitespace().all(|word| match coordinate::numbers(word) {
        Some((x, y)) => (x >= 0 && y >= 0) || (x, y) == (-1, -1),
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_tell_their_format() {
        let rows: [(&[u8], Format); 17] = [
            (b"h8i9g7", Format::Positions),
            (b"# rule: renju\n1. H8 I9", Format::Positions),
            (b"-\nh8", Format::Positions),
            (b"", Format::Positions),
            (b"# board: 15\n7,7 8,6 10,9", Format::Openings),
            (b"7,7 -1,-1 8,8", Format::Openings),
            (b"0,0, 1,0, 1,3", Format::Offsets),
            (b"0,0,1,0", Format::Offsets),
            (b"0,0 -3,2", Format::Offsets),
            (b"# x\nB\tfive\ta\tb\t7,7 8,8", Format::Table),
            (b"15 renju -1 | 7,7 | 8,8:20", Format::Teacher),
            (b"Piskvorky 15x15, 11:11, 0\n8,8,0", Format::Psq),
            (b"\xEF\xBB\xBF \n( ;FF[4]GM[4]", Format::Sgf),
            (b"{\"moves\":[]}", Format::Json),
            (b"# title\n   a b c d e\n 5 . . . . .", Format::Drawings),
            (b"15 . . x o . . . .", Format::Drawings),
            (b"\xFFRenLib\xFF\x03\x04", Format::RenLib),
        ];
        for (bytes, expected) in rows {
            assert_eq!(format(bytes), expected, "{}", String::from_utf8_lossy(bytes));
        }
    }
}
