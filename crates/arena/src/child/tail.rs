//! The end of a text of which only the end matters.

/// Bytes that are kept: some lines of a backtrace.
const KEPT: usize = 4096;

/// The last bytes of a stream.
#[derive(Default)]
pub(super) struct Tail {
    bytes: Vec<u8>,
}

impl Tail {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() > 2 * KEPT {
            self.bytes.drain(..self.bytes.len() - KEPT);
        }
    }

    /// The last line with words in it, cut to a readable length.
    pub(super) fn last_line(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty());
        let line = line.unwrap_or_default();
        line.chars().filter(|c| !c.is_control()).take(200).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let mut tail = Tail::default();
        for number in 0..10_000 {
            tail.push(format!("line {number}\n").as_bytes());
        }
        tail.push(b"  \n");
        assert_eq!(tail.last_line(), "line 9999");
        assert!(tail.bytes.len() <= 2 * KEPT);
    }
}
