//! The openings of a match, each played with both colours.

use board::{Point, Size, Symmetry};

/// Openings in the order in which they are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    size: Size,
    lines: Vec<Vec<Option<Point>>>,
}

impl Openings {
    /// The empty board alone if there are no lines.
    pub fn new(size: Size, mut lines: Vec<Vec<Option<Point>>>) -> Openings {
        if lines.is_empty() {
            lines.push(Vec::new());
        }
        Openings { size, lines }
    }

    /// How many different ones there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// How many different ones there are with all that are turned and mirrored, at most.
    pub fn images(&self) -> usize {
        if self.is_empty() { 1 } else { self.len() * Symmetry::of(self.size).len() }
    }

    /// Whether there is but the empty board.
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(Vec::is_empty)
    }

    /// The same in an order that a seed decides.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Openings {
        let mut state = seed;
        for index in (1..self.lines.len()).rev() {
            // Splitmix64; the small bias of the remainder does not matter here.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut random = state;
            random = (random ^ (random >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            random = (random ^ (random >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            self.lines.swap(index, ((random ^ (random >> 31)) % (index as u64 + 1)) as usize);
        }
        self
    }

    /// The opening of a round. When all have been played they come again turned and mirrored, so
    /// that players without chance do not repeat their games too soon.
    pub fn line(&self, round: usize) -> Vec<Option<Point>> {
        let symmetries = Symmetry::of(self.size);
        let symmetry = symmetries[round / self.lines.len() % symmetries.len()];
        let turned = |step: &Option<Point>| step.map(|point| symmetry.apply(point, self.size));
        self.lines[round % self.lines.len()].iter().map(turned).collect()
    }

    /// All of them, as position strings.
    pub fn texts(&self) -> Vec<String> {
        self.lines.iter().map(|line| self.size.name_moves(line)).collect()
    }

    /// Reads position strings.
    pub(crate) fn from_texts(size: Size, texts: &[String]) -> Result<Openings, String> {
        let parse = |text: &String| {
            size.parse_moves(text).map_err(|error| format!("opening `{text}`: {error}"))
        };
        Ok(Openings::new(size, texts.iter().map(parse).collect::<Result<_, String>>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_come_again_turned() {
        let size = Size::default();
        let texts = ["a1".to_string(), "h8".to_string()];
        let openings = Openings::from_texts(size, &texts).unwrap();
        assert_eq!(openings.texts(), texts);
        let names: Vec<String> =
            (0..18).map(|round| size.name_moves(&openings.line(round))).collect();
        assert_eq!(names[..4], ["a1", "h8", "o1", "h8"]);
        assert_eq!(names[16..], names[..2]);
        assert_eq!(Openings::new(size, Vec::new()).line(3), []);
    }

    #[test]
    fn a_seed_decides_the_order() {
        let size = Size::default();
        let lines: Vec<_> = size.points().take(50).map(|point| vec![Some(point)]).collect();
        let openings = Openings::new(size, lines.clone());
        let shuffled = openings.clone().shuffled(7);
        assert_eq!(shuffled, openings.clone().shuffled(7));
        assert_ne!(shuffled, openings);
        let mut back = shuffled.lines;
        back.sort_by_key(|line| lines.iter().position(|other| other == line));
        assert_eq!(back, lines);
    }
}
