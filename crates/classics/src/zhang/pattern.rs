//! Table 1: the thirteen patterns, and what the stones of one line are worth by it.

/// Table 1 as printed: examples and scores. `O` is a stone of the side, `X` one of the enemy or the
/// edge, `_` a free point, which at either end is a *live end*. Only the last example is drawn
/// with the two live ends that its name has; the paper draws one.
const TABLE: [(&str, i64); 13] = [
    ("XO_", 1),           // (1,1)
    ("_O_", 10),          // (1,2)
    ("XOO_", 10),         // (2,1)
    ("_OO_", 100),        // (2,2)
    ("XO_OO_", 100),      // (3,1,"S")
    ("_O_OO_", 1000),     // (3,2,"S")
    ("XOOO_", 100),       // (3,1)
    ("_OOO_", 1000),      // (3,2)
    ("XOOOO_", 1200),     // (4,1)
    ("_OOOO_", 100_000),  // (4,2)
    ("XOO_OOX", 100_000), // (4,0,"S")
    ("XOO_OO_", 1100),    // (4,1,"S")
    ("_OO_OO_", 100_000), // (4,2,"S")
];

/// Five ends the game and has no row in the table; the authors' program counts a million.
const FIVE: i64 = 1_000_000;

/// Scores by pieces, live ends, and whether the pattern is split.
#[derive(Clone, Debug)]
pub(super) struct Scores([[[i64; 2]; 3]; 5]);

/// Stones side by side.
#[derive(Clone, Copy)]
struct Run {
    pieces: usize,
    /// The first cell.
    start: u32,
    /// The cell behind the last.
    stop: u32,
    live: [bool; 2],
    /// Whether the stones are counted in a split pattern, and no more by themselves.
    is_taken: bool,
}

impl Scores {
    /// Table 1. Unless fours are told apart, `xxxx` counts no more than `xxx_x`: the mistake of
    /// Figure 10.
    pub(super) fn new(tells_fours_apart: bool) -> Scores {
        let mut scores = [[[0; 2]; 3]; 5];
        for (example, score) in TABLE {
            let pieces = example.matches('O').count();
            let ends = example.starts_with('_') as usize + example.ends_with('_') as usize;
            scores[pieces][ends][example.contains("O_O") as usize] = score;
        }
        if !tells_fours_apart {
            scores[4][1][0] = scores[4][1][1];
        }
        Scores(scores)
    }

    /// What the stones of one side on a line are worth: each pattern once, and no stone both in a
    /// split pattern and by itself. Cells are bits, the first of them bit 1; cells that are neither
    /// the side's nor free end a row.
    pub(super) fn line(&self, own: u32, free: u32) -> i64 {
        let mut total = 0;
        let mut rest = own;
        let mut before: Option<Run> = None;
        while rest != 0 {
            let mut run = Run::first(rest, free);
            rest = rest >> run.stop << run.stop;
            if let Some(mut other) = before {
                if other.is_split_from(&run, free) {
                    let ends = usize::from(other.live[0]) + usize::from(run.live[1]);
                    total += self.0[(other.pieces + run.pieces).min(4)][ends][1];
                    (other.is_taken, run.is_taken) = (true, true);
                }
                total += self.alone(&other);
            }
            before = Some(run);
        }
        total + before.map_or(0, |run| self.alone(&run))
    }

    fn alone(&self, run: &Run) -> i64 {
        let ends = usize::from(run.live[0]) + usize::from(run.live[1]);
        match run.pieces {
            _ if run.is_taken => 0,
            5.. => FIVE,
            pieces => self.0[pieces][ends][0],
        }
    }
}

impl Run {
    fn first(stones: u32, free: u32) -> Run {
        let start = stones.trailing_zeros();
        let pieces = (stones >> start).trailing_ones();
        let stop = start + pieces;
        let live = [free >> (start - 1) & 1 != 0, free >> stop & 1 != 0];
        Run { pieces: pieces as usize, start, stop, live, is_taken: false }
    }

    /// Whether this run and the next are one pattern with a gap of one point. Two single stones
    /// are none, and a four needs no other stones.
    fn is_split_from(&self, next: &Run, free: u32) -> bool {
        let gap = self.stop + 1 == next.start && free >> self.stop & 1 != 0;
        gap && self.pieces + next.pieces >= 3 && self.pieces.max(next.pieces) < 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(scores: &Scores, drawn: &str) -> i64 {
        let cells = |wanted: char| {
            let fits = drawn.chars().enumerate().filter(|&(_, cell)| cell == wanted);
            fits.fold(0, |bits, (index, _)| bits | 2 << index)
        };
        scores.line(cells('O'), cells('_'))
    }

    #[test]
    fn every_example_has_its_score() {
        let scores = Scores::new(true);
        for (example, score) in TABLE {
            assert_eq!(worth(&scores, example), score, "{example}");
            let mirrored: String = example.chars().rev().collect();
            assert_eq!(worth(&scores, &mirrored), score, "{mirrored}");
        }
    }

    #[test]
    fn lines_are_sums_of_patterns() {
        let scores = Scores::new(true);
        for (drawn, expected) in [
            ("________", 0),
            ("XOOX", 0),
            ("_O_O_", 20),
            ("_OO__O_", 110),
            ("_OO_XO_", 101),
            ("_O_OO_O_", 2000),
            ("XOO_OOO_", 1100),
            ("_OOOO_OX", 100_001),
            ("_OOOOO_", FIVE),
            ("OOOOOOO", FIVE),
        ] {
            assert_eq!(worth(&scores, drawn), expected, "{drawn}");
        }
    }

    #[test]
    fn fours_can_be_worth_the_same() {
        let (apart, same) = (Scores::new(true), Scores::new(false));
        assert!(worth(&apart, "XOOOO_") > worth(&apart, "XOOO_O_"));
        assert_eq!(worth(&same, "XOOOO_"), worth(&same, "XOOO_O_"));
    }
}
