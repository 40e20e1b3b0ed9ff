//! How strong a player is wanted, from a beginner to everything the engine has.

/// A level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a player below the highest level sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Skill {
    /// Of a hundred open threes and four-threes, how many it overlooks.
    pub(crate) overlooks: u64,
    /// Of a hundred fours of the enemy, how many it overlooks. Its own fives it always sees.
    pub(crate) overlooks_fours: u64,
    /// Iterations of deepening; 0 plays by the look of the points, without a search.
    pub(crate) depth: u32,
    /// Positions it looks at.
    pub(crate) nodes: u64,
    /// Moves it compares.
    pub(crate) variations: usize,
    /// By how much it misjudges a move at most, in units of value.
    pub(crate) noise: i32,
}

const fn skill(
    overlooks: u64,
    overlooks_fours: u64,
    depth: u32,
    nodes: u64,
    variations: usize,
    noise: i32,
) -> Skill {
    Skill { overlooks, overlooks_fours, depth, nodes, variations, noise }
}

/// The levels 1 to 9. A level sees more threats than the one before it, looks further and judges
/// better; from 2 on it always blocks a four.
const SKILLS: [Skill; 9] = [
    skill(70, 25, 0, 1, 1, 600),
    skill(52, 0, 0, 1, 1, 300),
    skill(20, 0, 0, 1, 1, 100),
    skill(14, 0, 2, 300, 4, 90),
    skill(5, 0, 5, 2_500, 4, 35),
    skill(3, 0, 6, 5_000, 3, 25),
    skill(1, 0, 8, 12_000, 2, 15),
    skill(0, 0, 10, 25_000, 2, 10),
    skill(0, 0, 12, 80_000, 2, 5),
];

/// The levels in words.
const NAMES: [&str; 10] = [
    "first game",
    "beginner",
    "learner",
    "casual",
    "steady",
    "club player",
    "strong",
    "expert",
    "master",
    "full strength",
];

/// The levels in Elo above random play on a freestyle board of 15×15, as `tengen lab run ladder`
/// measured them at 200 ms a move.
const RATINGS: [i32; 10] = [540, 980, 1150, 1490, 1640, 1880, 2140, 2350, 2430, 2620];

impl Level {
    /// The level for a beginner.
    pub const LOWEST: Level = Level(1);
    /// The engine without restraint.
    pub const HIGHEST: Level = Level(10);

    /// A level, if the number is one from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        let levels = Level::LOWEST.0..=Level::HIGHEST.0;
        levels.contains(&number).then_some(Level(number))
    }

    /// Every level, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).map(Level)
    }

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The level in words, as shown to people.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0) - 1]
    }

    /// How much stronger than random play it is, in Elo.
    pub fn elo(self) -> i32 {
        RATINGS[usize::from(self.0) - 1]
    }

    /// What is held back; nothing at the highest level.
    pub(crate) fn skill(self) -> Option<Skill> {
        SKILLS.get(usize::from(self.0) - 1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_from_one_to_ten() {
        assert_eq!((0..=20).filter_map(Level::new).count(), 10);
        assert_eq!(Level::HIGHEST.skill(), None);
    }

    #[test]
    fn every_level_has_a_name_of_its_own() {
        let names: std::collections::HashSet<&str> = Level::all().map(Level::name).collect();
        assert_eq!(names.len(), 10);
        assert_eq!(Level::HIGHEST.name(), "full strength");
    }

    #[test]
    fn every_level_is_rated_above_the_one_below() {
        let ratings: Vec<i32> = Level::all().map(Level::elo).collect();
        assert!(ratings.is_sorted_by(|low, high| low < high), "{ratings:?}");
    }

    #[test]
    fn every_level_sees_more_than_the_one_below() {
        for pair in SKILLS.windows(2) {
            let (low, high) = (pair[0], pair[1]);
            assert!(high.overlooks <= low.overlooks && high.noise < low.noise, "{low:?} {high:?}");
            assert!(high.depth >= low.depth && high.nodes >= low.nodes, "{low:?} {high:?}");
        }
        assert!(SKILLS[1..].iter().all(|skill| skill.overlooks_fours == 0));
    }
}
