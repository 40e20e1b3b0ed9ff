//! The ten chess types, the score map, and a board whose types are counted line by line.

use board::{ByColor, Color, Point};
use regex::bytes::Regex;

use crate::grid::Grid;
use crate::lines::Lines;
use crate::patterns::{expression, occurrences};

/// Figure 2: a chess type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChessType {
    /// At least five pieces connected together.
    Renju,
    /// Has two points that get renju.
    Livefour,
    /// Only has one point that gets renju.
    Punchingfour,
    /// Has three pieces and can get livefour.
    Livethree,
    /// Has three pieces and can only get punchingfour.
    Sleepthree,
    /// Has two pieces and can get livethree.
    Livetwo,
    /// Has two pieces and can only get sleepthree.
    Sleeptwo,
    /// Has four pieces but both ends are blocked.
    Diedfour,
    /// Has three pieces but both ends are blocked.
    Diedthree,
    /// Has two pieces but both ends are blocked.
    Diedtwo,
}

use ChessType::{
    Diedfour, Diedthree, Diedtwo, Livefour, Livethree, Livetwo, Punchingfour, Renju, Sleepthree,
    Sleeptwo,
};

/// Figure 2 as expressions, in the order of the types. The paper shows one example of each; the
/// others follow from the meanings.
const EXPRESSIONS: [&str; 10] = [
    "1{5}",
    "01{4}0",
    "21{4}0|01{4}2|1(01|10)11|11101",
    "0011100|0011102|2011100|010110|011010",
    "211100|001112|21(10|01)10|01(10|01)12|1(10|01)01|10011|2011102",
    "001100|2011000|0001102|[02]010100|0010102|010010",
    "211000|000112|210100|001012|210010|010012|10001|2010102|2011002|2001102",
    "21{4}2",
    "21{3}2",
    "21{2}2",
];

/// Figure 3: a type counts as often as it is there, a combination once.
const SCORE_MAP: [(&[ChessType], i32); 16] = [
    (&[Renju], 100_000),
    (&[Livefour], 10_000),
    (&[Punchingfour, Punchingfour], 10_000),
    (&[Punchingfour, Livethree], 10_000),
    (&[Livethree, Livethree], 5_000),
    (&[Livethree, Sleepthree], 1_000),
    (&[Punchingfour], 500),
    (&[Livethree], 200),
    (&[Livetwo, Livetwo], 100),
    (&[Sleepthree], 50),
    (&[Livetwo, Sleeptwo], 10),
    (&[Livetwo], 5),
    (&[Sleeptwo], 2),
    (&[Diedfour], -5),
    (&[Diedthree], -5),
    (&[Diedtwo], -5),
];

/// How often each type is there.
type Counts = [u16; 10];

/// The score of one side.
fn score(counts: &Counts) -> i32 {
    let count = |chess_type: ChessType| i32::from(counts[chess_type as usize]);
    let times = |types: &[ChessType]| match *types {
        [one] => count(one),
        [one, other] if one == other => i32::from(count(one) >= 2),
        [one, other] => count(one).min(count(other)).min(1),
        _ => 0,
    };
    SCORE_MAP.iter().map(|(types, score)| times(types) * score).sum()
}

/// Finds chess types in strings.
pub(super) struct ChessTypes(Vec<Regex>);

impl ChessTypes {
    /// Compiles the expressions.
    pub(super) fn new() -> ChessTypes {
        ChessTypes(EXPRESSIONS.iter().map(|text| expression(text)).collect())
    }

    fn count(&self, text: &[u8]) -> Counts {
        let mut counts = Counts::default();
        // Every type has two stones, which most lines have not.
        if text.iter().filter(|&&letter| letter == b'1').count() >= 2 {
            for (regex, count) in self.0.iter().zip(&mut counts) {
                *count = occurrences(regex, text) as u16;
            }
        }
        counts
    }
}

/// A board as strings with the types of every line. A stone changes four lines; only these are
/// matched again, which leaves the same counts as matching all of them.
pub(super) struct Sheet<'a> {
    types: &'a ChessTypes,
    lines: Lines,
    counts: ByColor<Vec<Counts>>,
    totals: ByColor<Counts>,
}

/// What a stone changed: the counts of its four lines and all together.
pub(super) struct Before {
    counts: ByColor<[Counts; 4]>,
    totals: ByColor<Counts>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(grid: &Grid, types: &'a ChessTypes) -> Sheet<'a> {
        let lines = Lines::of(grid);
        let (mut counts, mut totals) = (ByColor::default(), ByColor::default());
        for color in Color::ALL {
            let list: Vec<Counts> = lines.texts(color).iter().map(|t| types.count(t)).collect();
            let add = |total: Counts, line: &Counts| std::array::from_fn(|i| total[i] + line[i]);
            totals[color] = list.iter().fold(Counts::default(), add);
            counts[color] = list;
        }
        Sheet { types, lines, counts, totals }
    }

    /// Attacker's score less defender's.
    pub(super) fn value(&self, attacker: Color) -> i32 {
        score(&self.totals[attacker]) - score(&self.totals[!attacker])
    }

    pub(super) fn has_renju(&self, color: Color) -> bool {
        self.totals[color][Renju as usize] > 0
    }

    /// Puts a stone on a free point.
    pub(super) fn put(&mut self, point: Point, color: Color) -> Before {
        let mut before = Before { counts: ByColor::default(), totals: self.totals };
        self.lines.set(point, Some(color));
        for color in Color::ALL {
            for (place, before) in self.lines.places(point).iter().zip(&mut before.counts[color]) {
                let new = self.types.count(&self.lines.texts(color)[place.line]);
                *before = std::mem::replace(&mut self.counts[color][place.line], new);
                let total = self.totals[color];
                self.totals[color] = std::array::from_fn(|i| total[i] - before[i] + new[i]);
            }
        }
        before
    }

    /// Takes a stone away again.
    pub(super) fn lift(&mut self, point: Point, before: Before) {
        self.lines.set(point, None);
        self.totals = before.totals;
        for color in Color::ALL {
            for (place, counts) in self.lines.places(point).iter().zip(before.counts[color]) {
                self.counts[color][place.line] = counts;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patterns::Kind;
    use board::{Rule, Size};
    use search::Task;

    fn counts(pairs: &[(ChessType, u16)]) -> Counts {
        let mut counts = Counts::default();
        pairs.iter().for_each(|&(chess_type, count)| counts[chess_type as usize] = count);
        counts
    }

    /// The first seven types are the kinds of the pattern scanner, written as expressions.
    #[test]
    fn expressions_find_the_strings_of_their_type() {
        let types = ChessTypes::new();
        for kind in Kind::ALL {
            for string in kind.strings() {
                let found = types.count(string.as_bytes());
                let first = found.iter().position(|&count| count > 0);
                assert_eq!(first, Some(kind as usize), "{string}");
                assert_eq!(found[kind as usize], 1, "{string}");
            }
        }
        for (string, dead) in [("211112", Diedfour), ("21112", Diedthree), ("2112", Diedtwo)] {
            assert_eq!(types.count(string.as_bytes()), counts(&[(dead, 1)]), "{string}");
        }
    }

    /// And they find nothing else.
    #[test]
    fn expressions_find_no_other_strings() {
        let types = ChessTypes::new();
        for number in 0..3usize.pow(7) {
            let text: Vec<u8> = (0..7).map(|i| b'0' + (number / 3usize.pow(i) % 3) as u8).collect();
            let found = types.count(&text);
            for kind in Kind::ALL {
                let begins = |at: usize| {
                    kind.strings().iter().any(|string| text[at..].starts_with(string.as_bytes()))
                };
                let expected = (0..7).filter(|&at| begins(at)).count();
                assert_eq!(usize::from(found[kind as usize]), expected, "{kind:?} {text:?}");
            }
        }
    }

    #[test]
    fn combinations_are_worth_more_than_their_parts() {
        assert_eq!(score(&counts(&[(Punchingfour, 1)])), 500);
        assert_eq!(score(&counts(&[(Punchingfour, 2)])), 10_000 + 2 * 500);
        assert_eq!(score(&counts(&[(Punchingfour, 1), (Livethree, 1)])), 10_000 + 500 + 200);
        assert_eq!(score(&counts(&[(Livethree, 2)])), 5_000 + 2 * 200);
        assert_eq!(score(&counts(&[(Livethree, 1), (Sleepthree, 1)])), 1_000 + 200 + 50);
        assert_eq!(score(&counts(&[(Livetwo, 2), (Sleeptwo, 1)])), 100 + 10 + 2 * 5 + 2);
        assert_eq!(score(&counts(&[(Diedfour, 1), (Diedtwo, 2)])), -15);
    }

    #[test]
    fn a_sheet_keeps_the_counts_of_a_fresh_one() {
        let size = Size::new(9, 7).unwrap();
        let mut task = Task::new(Rule::Freestyle, size, Vec::new());
        let types = ChessTypes::new();
        let mut sheet = Sheet::new(&Grid::new(&task), &types);
        let points: Vec<Point> = size.points().collect();
        let mut steps = Vec::new();
        for (i, color) in (0..40).zip(Color::ALL.into_iter().cycle()) {
            let point = points[i * 11 % points.len()];
            steps.push((point, sheet.totals, sheet.put(point, color)));
            task.moves.push(Some(point));
            let grid = Grid::new(&task);
            assert_eq!(sheet.totals, Sheet::new(&grid, &types).totals);
        }
        assert!(sheet.totals.black != Counts::default());
        while let Some((point, totals, before)) = steps.pop() {
            sheet.lift(point, before);
            assert_eq!(sheet.totals, totals);
        }
        assert!(sheet.counts.white.iter().all(|line| *line == Counts::default()));
    }
}
