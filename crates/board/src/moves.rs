//! Move lists: everything legal, the candidates of a search, fives, fours, threes, and the exact
//! answers to a threat.

use crate::forbidden::Bans;
use crate::lines::{WALL_BITS, stone_bits, window};
use crate::{Board, Color, Direction, Pattern, Patterns, Point, PointSet, Ruleset, Shape};

impl<R: Ruleset> Board<R> {
    /// Whether the side to move may play `point`: it is empty, nobody has won, and it is not
    /// forbidden.
    pub fn is_legal(&self, point: Point) -> bool {
        self.is_empty(point) && self.winner().is_none() && self.may_play(point, self.turn())
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> PointSet {
        self.empty_points().iter().filter(|&point| self.is_legal(point)).collect()
    }

    /// The empty points within reach of a stone; where there are none, as on an empty board, the
    /// one nearest to the centre.
    pub fn candidates(&self) -> PointSet {
        match self.near() {
            PointSet::EMPTY => self.most_central().into_iter().collect(),
            near => near,
        }
    }

    fn most_central(&self) -> Option<Point> {
        let center = self.size().center();
        let steps =
            |point: &Point| point.x().abs_diff(center.x()).max(point.y().abs_diff(center.y()));
        self.empty_points().iter().min_by_key(steps)
    }

    /// Where `color` completes a winning row.
    pub fn fives(&self, color: Color) -> PointSet {
        self.makers(color, Shape::Five)
    }

    /// Where `color` may play and makes a four of any kind, but no five.
    pub fn fours(&self, color: Color) -> PointSet {
        self.makers_of(color, Shape::is_four)
    }

    /// Where `color` may play and makes an open three, but no four.
    pub fn threes(&self, color: Color) -> PointSet {
        self.makers_of(color, Shape::is_three)
    }

    /// What a stone of `color` at an empty point makes, where [`shape`](Board::shape) may say
    /// [`Shape::Forbidden`] though the two threes are not both real and the point is legal.
    pub fn allowed_shape(&self, point: Point, color: Color) -> Shape {
        match self.shape(point, color) {
            Shape::Forbidden if self.may_play(point, color) => {
                self.plain_shape(self.patterns(point), color)
            }
            shape => shape,
        }
    }

    /// The exact answers to a threat: every point where a stone of the other colour makes the
    /// shape that `attacker` threatens to make at `point` a weaker one, or the point forbidden.
    /// Empty if the threat is less than a three, or the attacker may not play there.
    ///
    /// The attacker's move is prevented, not refuted: a defender may also ignore the threat and
    /// make a five or a four of its own.
    ///
    /// ```
    /// use board::{Board, Color, Diagram, ruleset::Freestyle};
    /// let drawn = Diagram::parse(
    ///     ". . . . . . . .
    ///      . . . . . . . .
    ///      o d x x x * d .
    ///      . . . . . . . .
    ///      . . . . . . . .",
    /// )?;
    /// let board = Board::<Freestyle>::from_setup(&drawn.setup);
    /// let point = drawn.marked('*')[0];
    /// let answers: Vec<_> = board.defences(point, Color::Black).iter().collect();
    /// assert_eq!(answers, [drawn.marked('d')[0], point, drawn.marked('d')[1]]);
    /// # Ok::<(), board::DiagramError>(())
    /// ```
    pub fn defences(&self, point: Point, attacker: Color) -> PointSet {
        let threat = self.plain_shape(self.patterns(point), attacker);
        let idle = !self.is_empty(point) || threat < Shape::Three;
        if idle || !self.may_play(point, attacker) {
            return PointSet::EMPTY;
        }
        // Only a point with two threes can become forbidden, and then perhaps by a far stone.
        if R::RULE.forbids(attacker) && self.has_two_threes(point, attacker) {
            return self.defences_by_trial(point, attacker, threat);
        }
        let mut answers = PointSet::from_iter([point]);
        // Lines that only build do not count beside two threes or a four and more.
        let strong_lines_only = threat == Shape::DoubleThree || threat >= Shape::FourThree;
        for direction in Direction::ALL {
            let is_strong = self.pattern(point, attacker, direction) >= Pattern::OpenThree;
            if is_strong || !strong_lines_only {
                self.line_defences(point, attacker, direction, threat, &mut answers);
            }
        }
        answers
    }

    /// Adds the points of one line where an enemy stone weakens the threat.
    fn line_defences(
        &self,
        point: Point,
        attacker: Color,
        direction: Direction,
        threat: Shape,
        answers: &mut PointSet,
    ) {
        let (line, cell) = self.lines.line(point, direction);
        let around = (1..=R::RULE.radius() as i32).flat_map(|steps| [-steps, steps]);
        for steps in around {
            let shift = 2 * (cell as i32 + steps);
            if line >> shift & WALL_BITS != 0 {
                continue;
            }
            let blocked = line | stone_bits(!attacker) << shift;
            let pair = self.shapes.tables().patterns(window(blocked, cell, R::RULE.radius()));
            let patterns = self.patterns(point).with(direction, pair);
            if self.plain_shape(patterns, attacker) < threat {
                answers.insert(point.step(direction, steps).expect("the cell is on the board"));
            }
        }
    }

    /// Tries an enemy stone everywhere.
    fn defences_by_trial(&self, point: Point, attacker: Color, threat: Shape) -> PointSet {
        let mut bans = self.bans();
        let holds = |answer: Point, bans: &mut Bans<R>| {
            bans.lines.toggle(answer, !attacker);
            let weaker = self.plain_shape(bans.patterns(point), attacker) < threat;
            let holds = weaker || bans.judge(point).is_some();
            bans.lines.toggle(answer, !attacker);
            holds
        };
        let empty = self.empty_points();
        empty.iter().filter(|&answer| answer == point || holds(answer, &mut bans)).collect()
    }

    fn has_two_threes(&self, point: Point, color: Color) -> bool {
        let strong =
            |&direction: &Direction| self.pattern(point, color, direction) >= Pattern::OpenThree;
        Direction::ALL.iter().filter(|direction| strong(direction)).count() >= 2
    }

    /// The shape of four patterns as if nothing were forbidden.
    fn plain_shape(&self, patterns: Patterns, color: Color) -> Shape {
        Shape::from_bits(self.shapes.tables().plain_shape(patterns.code(color)))
    }

    /// Whether nothing forbids `color` to play an empty point.
    fn may_play(&self, point: Point, color: Color) -> bool {
        !R::RULE.forbids(color) || self.forbidden(point).is_none()
    }

    /// Where `color` makes exactly `shape`, which must be a three or more.
    pub fn makers(&self, color: Color, shape: Shape) -> PointSet {
        if self.count(color, shape) == 0 {
            return PointSet::EMPTY;
        }
        self.shapes.threats(color).iter().filter(|&p| self.shape(p, color) == shape).collect()
    }

    /// Threat points whose shape passes a test.
    fn makers_of(&self, color: Color, test: fn(Shape) -> bool) -> PointSet {
        let makes = |&point: &Point| test(self.allowed_shape(point, color));
        self.shapes.threats(color).iter().filter(makes).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::ruleset::{Caro, Freestyle, Renju, Standard};
    use crate::{Board, Color, Diagram, Point, Ruleset, Shape};

    /// The defences against black's stone at `*`, and those drawn with `d`; `*` is always one.
    fn defences<R: Ruleset>(drawing: &str) -> (Vec<Point>, Vec<Point>) {
        let diagram = Diagram::parse(drawing).unwrap();
        let board = Board::<R>::from_setup(&diagram.setup);
        let found = board.defences(diagram.marked('*')[0], Color::Black).iter().collect();
        let drawn = diagram.marks.iter().map(|(_, point)| *point).collect();
        (found, drawn)
    }

    fn row(row: &str) -> String {
        let empty = ".".repeat(row.len());
        [&empty, &empty, row, &empty, &empty].map(String::from).join("\n")
    }

    #[test]
    fn a_defence_is_any_stone_that_takes_the_threat_away() {
        for drawn in ["..dxxx*d..", "o.dxxx*d..", "o.xx*dx..o", "oxxxx*...."] {
            let (found, expected) = defences::<Freestyle>(&row(drawn));
            assert_eq!(found, expected, "{drawn}");
        }
        // In caro a five can also be spoiled from beyond its end.
        let (found, expected) = defences::<Caro>(&row("oxxxx*d..."));
        assert_eq!(found, expected);
    }

    /// Black may play `*` because the way from its row to a straight four, d6, is a double four.
    /// White's stone `d` ends that double four, and `*` becomes a double three.
    const FALSE_THREES: &str = "
        . . . . . . . . . . .
        . . . o . . . . . . .
        . . . x . . . . . . .
        . . . x . x . . . . .
        . . . x . x . . . . .
        . . x . x * . . . . .
        . . . d . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";

    #[test]
    fn a_far_stone_can_make_the_threat_forbidden() {
        let far = Diagram::parse(FALSE_THREES).unwrap().marked('d')[0];
        assert!(defences::<Renju>(FALSE_THREES).0.contains(&far));
        assert!(!defences::<Standard>(FALSE_THREES).0.contains(&far));
    }

    #[test]
    fn two_false_threes_may_be_played() {
        let diagram = Diagram::parse(FALSE_THREES).unwrap();
        let board = Board::<Renju>::from_setup(&diagram.setup);
        let point = diagram.marked('*')[0];
        assert_eq!(board.shape(point, Color::Black), Shape::Forbidden);
        assert_eq!(board.allowed_shape(point, Color::Black), Shape::DoubleThree);
        assert!(board.threes(Color::Black).contains(point));
    }
}
