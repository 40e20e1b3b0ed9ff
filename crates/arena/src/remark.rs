//! What engines say of their search, in any of the common manners.

use protocol::{Field, Reply, Verdict};

use crate::player::Remark;

/// The value of a won position; each ply to the win costs one.
const MATE: i32 = 30_000;

impl Remark {
    /// Takes what a line tells: the block of `INFO` lines, or the words of a `MESSAGE`.
    ///
    /// ```text
    /// MESSAGE Depth 12-27 | Eval 87 | Time 812ms | I8 G8 I10
    /// MESSAGE Speed 318K | Depth 15-30 | Eval 138 | Node 87K | Time 274ms
    /// MESSAGE depth 12-27 multipv 1 ev 87 n 182K n/ms 224 tm 812 pv I8 G8 I10
    /// ```
    pub(crate) fn hear(&mut self, reply: &Reply) {
        match reply {
            Reply::Info(Field::Depth(depth)) => self.depth = Some(*depth),
            Reply::Info(Field::TotalNodes(nodes)) => self.nodes = Some(*nodes),
            Reply::Info(Field::Eval(verdict)) => self.value = Some(units(*verdict)),
            Reply::Message(text) => self.hear_words(text),
            _ => {}
        }
    }

    fn hear_words(&mut self, text: &str) {
        let words = text.split(|c: char| c.is_whitespace() || "|:=,;".contains(c));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            let [key, value] = pair else { continue };
            match key.to_ascii_lowercase().as_str() {
                "depth" => self.depth = depth(value).or(self.depth),
                "ev" | "eval" | "value" | "score" => self.value = worth(value).or(self.value),
                "n" | "node" | "nodes" => self.nodes = count(value).or(self.nodes),
                // What follows is a line of moves, not a value.
                "pv" | "bestline" => break,
                _ => {}
            }
        }
    }
}

/// `12-27` or `12`.
fn depth(text: &str) -> Option<u32> {
    text.split('-').next()?.parse().ok()
}

/// `87`, `-3`, `0.5` or `+M9`.
fn worth(text: &str) -> Option<i32> {
    match Verdict::parse(text) {
        Some(verdict) => Some(units(verdict)),
        None => text.parse::<f64>().ok().filter(|value| value.abs() < 1e9).map(|v| v as i32),
    }
}

/// `512`, `87K`, `2.1M` or `3G`.
fn count(text: &str) -> Option<u64> {
    let scale = match text.chars().last()?.to_ascii_uppercase() {
        'K' => 1e3,
        'M' => 1e6,
        'G' | 'B' => 1e9,
        _ => 1.0,
    };
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: f64 = digits.parse().ok()?;
    (0.0..1e18).contains(&number).then_some((number * scale) as u64)
}

fn units(verdict: Verdict) -> i32 {
    let short = |plies: u32| MATE - plies.min(MATE as u32 / 2) as i32;
    match verdict {
        Verdict::Worth(units) => units,
        Verdict::Win(plies) => short(plies),
        Verdict::Loss(plies) => -short(plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_manner_is_understood() {
        let rows = [
            ("MESSAGE Depth 12-27 | Eval 87 | Time 812ms | I8 G8", Some(87), Some(12), None),
            (
                "MESSAGE Speed 318K | Depth 15-30 | Eval -138 | Node 87K | Time 274ms",
                Some(-138),
                Some(15),
                Some(87_000),
            ),
            (
                "MESSAGE depth 12-27 multipv 1 ev +M9 n 1.5M n/ms 224 tm 812 pv I8 G8",
                Some(29_991),
                Some(12),
                Some(1_500_000),
            ),
            ("MESSAGE depth: 4, score=-0.7, nodes: 12", Some(0), Some(4), Some(12)),
            ("MESSAGE hello depth", None, None, None),
            ("INFO DEPTH 9", None, Some(9), None),
            ("INFO EVAL -M4", Some(-29_996), None, None),
            ("INFO TOTALNODES 77", None, None, Some(77)),
        ];
        for (line, value, depth, nodes) in rows {
            let mut remark = Remark::default();
            remark.hear(&Reply::parse(line).unwrap());
            assert_eq!(remark, Remark { value, depth, nodes }, "{line}");
        }
    }
}
