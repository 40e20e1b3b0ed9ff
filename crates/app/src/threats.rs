//! The threats of a position, in words.

use board::{Board, Color, Point, Ruleset, Setup, Shape, with_rule};
use board::{Rule, Size};

/// What one side could make next, strongest first.
pub struct Threats(pub Vec<(Point, Shape)>);

impl Threats {
    /// Every point where `color` would make an open three or more, if it may play there.
    pub fn new(rule: Rule, setup: &Setup, color: Color) -> Threats {
        with_rule!(rule, R => Threats::of(&Board::<R>::from_setup(setup), color))
    }

    fn of<R: Ruleset>(board: &Board<R>, color: Color) -> Threats {
        let points = board.fives(color) | board.fours(color) | board.threes(color);
        let shape = |point| board.allowed_shape(point, color);
        let mut threats: Vec<(Point, Shape)> = points.iter().map(|p| (p, shape(p))).collect();
        threats.sort_by_key(|&(_, shape)| std::cmp::Reverse(shape));
        Threats(threats)
    }

    /// `five at g8 l8, open four at d4`; `none` without threats.
    pub fn in_words(&self, size: Size) -> String {
        let group = |group: &[(Point, Shape)]| {
            let names: Vec<String> = group.iter().map(|&(point, _)| size.name(point)).collect();
            format!("{} at {}", group[0].1, names.join(" "))
        };
        let groups: Vec<String> = self.0.chunk_by(|a, b| a.1 == b.1).map(group).collect();
        if groups.is_empty() { "none".to_string() } else { groups.join(", ") }
    }
}
