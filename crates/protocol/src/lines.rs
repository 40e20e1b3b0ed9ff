//! Bytes into lines.

/// One line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The text of a line that is not empty; bytes that are not text are replaced.
    Text(String),
    /// A line that was thrown away because it was longer than [`Lines::MOST`].
    TooLong,
}

/// Takes bytes as they come and gives lines as they end: with CR, LF or both.
#[derive(Debug, Default)]
pub struct Lines {
    line: Vec<u8>,
    overflowed: bool,
}

impl Lines {
    /// The most bytes of a line: every point of the largest board, each with a remark, fits.
    pub const MOST: usize = 16 << 10;

    /// The lines that end within `bytes`.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        for &byte in bytes {
            match byte {
                b'\r' | b'\n' => lines.extend(self.finish()),
                _ if self.line.len() < Lines::MOST => self.line.push(byte),
                _ => self.overflowed = true,
            }
        }
        lines
    }

    /// The line that the end of the input cuts off, if there is one.
    pub fn finish(&mut self) -> Option<Line> {
        let text = String::from_utf8_lossy(&self.line).trim().to_string();
        self.line.clear();
        if std::mem::take(&mut self.overflowed) {
            return Some(Line::TooLong);
        }
        (!text.is_empty()).then_some(Line::Text(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> Vec<Line> {
        let mut lines = Lines::default();
        let mut found = lines.feed(bytes);
        found.extend(lines.finish());
        found
    }

    #[test]
    fn every_line_end_counts_and_empty_lines_do_not() {
        let expected: Vec<Line> = ["a", "b c", "d"].map(|t| Line::Text(t.to_string())).into();
        for text in ["a\nb c\nd\n", "a\rb c\rd\r", "a\r\nb c\r\n\r\nd", "\n a \n\tb c\n\n\nd"] {
            assert_eq!(texts(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn pieces_of_a_line_are_put_together() {
        let mut lines = Lines::default();
        assert_eq!(lines.feed(b"ABO"), []);
        assert_eq!(lines.feed(b"UT\r"), [Line::Text("ABOUT".to_string())]);
        assert_eq!(lines.feed(b"\n"), []);
    }

    #[test]
    fn a_long_line_is_one_fault_and_the_next_line_is_read() {
        let mut text = vec![b'x'; 1 << 20];
        text.extend(b"\nEND\n");
        assert_eq!(texts(&text), [Line::TooLong, Line::Text("END".to_string())]);
        assert_eq!(texts(b"\xff\xfe\n").len(), 1);
    }
}
