//! The fast board against the referee on random positions of all rules and sizes.
//!
//! `ORACLE=1000000 cargo test --release -p tengen-board oracle` looks at a million positions;
//! without the variable a few thousand, in seconds.

use board::referee::Referee;
use board::{
    Board, Color, Direction, Point, PointSet, Reach, Rule, Ruleset, Setup, Shape, Size, with_rule,
};

use crate::dice::Dice;

/// Positions looked at unless the environment says otherwise.
const POSITIONS: u64 = 6_000;

/// One of so many positions is compared at every point, the others at a few.
const WHOLE: u64 = 100;

fn positions() -> u64 {
    let wish = std::env::var("ORACLE").ok();
    wish.map_or(POSITIONS, |text| text.parse().expect("ORACLE is a number of positions"))
}

#[test]
fn fast_board_and_referee_agree() {
    let (count, threads) =
        (positions(), std::thread::available_parallelism().map_or(1, usize::from));
    std::thread::scope(|scope| {
        for thread in 0..threads as u64 {
            scope.spawn(move || {
                for seed in (thread..count).step_by(threads) {
                    let mut dice = Dice::new(seed);
                    with_rule!(dice.rule(), R => compare::<R>(seed, &mut dice));
                }
            });
        }
    });
}

/// Every content of a row around every point of it: each entry of the tables that a row can
/// reach. A short run takes one row of many.
#[test]
fn every_window_has_its_pattern() {
    let step = if positions() > POSITIONS { 1 } else { 41 };
    for rule in Rule::ALL {
        with_rule!(rule, R => (5..=11).for_each(|width| compare_rows::<R>(width, step)));
    }
}

fn compare_rows<R: Ruleset>(width: u8, step: usize) {
    let size = Size::new(width, 5).expect("a small board");
    let row: Vec<Point> = (0..width).filter_map(|x| size.point(x, 2)).collect();
    // A row of eleven cells shows whole windows only around its middle.
    let centers = if width == 11 { 5..6 } else { 0..width as usize };
    for center in centers {
        for code in (0..3_usize.pow(width as u32 - 1)).step_by(step) {
            let mut setup = Setup::new(size);
            let others = row.iter().filter(|&&point| point != row[center]);
            for (digit, &point) in others.enumerate() {
                match code / 3_usize.pow(digit as u32) % 3 {
                    0 => {}
                    color => setup.add(point, Color::ALL[color - 1]).expect("an empty point"),
                }
            }
            Pair::<R>::new(code as u64, &setup).same_pattern(row[center], Direction::Row);
        }
    }
}

/// A fast board and the referee before the same position.
struct Pair<R> {
    seed: u64,
    board: Board<R>,
    referee: Referee,
}

fn compare<R: Ruleset>(seed: u64, dice: &mut Dice) {
    let size = dice.size();
    let setup = dice.setup(size);
    let walls = dice.walls(size);
    let pair = Pair::<R>::with_walls(seed, &setup, walls);
    pair.same_winner(&setup);
    pair.same_forbidden();
    let empty: Vec<Point> = pair.board.empty_points().iter().collect();
    if empty.is_empty() {
        return;
    }
    if seed.is_multiple_of(WHOLE) {
        pair.same_lists();
        empty.iter().for_each(|&point| pair.same_patterns(point));
    }
    (0..3).for_each(|_| pair.same_patterns(*dice.pick(&empty)));
    for color in Color::ALL {
        let worth_stopping = |&point: &Point| pair.board.shape(point, color) >= Shape::Three;
        let threats: Vec<Point> = empty.iter().copied().filter(worth_stopping).collect();
        let point = *dice.pick(if threats.is_empty() { &empty } else { &threats });
        pair.same_defences(point, color);
    }
}

impl<R: Ruleset> Pair<R> {
    fn new(seed: u64, setup: &Setup) -> Pair<R> {
        Pair::with_walls(seed, setup, PointSet::EMPTY)
    }

    fn with_walls(seed: u64, setup: &Setup, walls: PointSet) -> Pair<R> {
        let size = setup.size();
        let board = Board::with_walls(size, Reach::default(), walls).with_stones(setup);
        let referee = Referee::with_walls(R::RULE, size, walls).with_stones(setup);
        Pair { seed, board, referee }
    }

    /// Shown when the two differ: enough to see and to repeat it.
    fn shown(&self) -> String {
        let drawn = board::Diagram::from(self.board.to_setup());
        format!("position {}, {}, {} to move\n{drawn}", self.seed, R::RULE, self.board.turn())
    }

    fn same_winner(&self, setup: &Setup) {
        assert_eq!(self.board.winner(), self.referee.winner(), "{}", self.shown());
        if let Some(row) = self.board.winning_row() {
            assert!(self.referee.winning_rows().iter().any(|other| {
                PointSet::from_iter(other.iter().copied()) == row.iter().copied().collect()
            }));
        }
        assert_eq!(self.board.turn(), setup.turn);
    }

    fn same_forbidden(&self) {
        if R::RULE != Rule::Renju {
            return;
        }
        let found: Vec<_> = self
            .board
            .size()
            .points()
            .filter_map(|point| Some((point, self.board.forbidden(point)?)))
            .collect();
        assert_eq!(found, self.referee.forbidden_points(), "{}", self.shown());
    }

    fn same_pattern(&self, point: Point, direction: Direction) {
        for color in Color::ALL {
            let fast = self.board.pattern(point, color, direction);
            let slow = self.referee.pattern(point, color, direction);
            assert_eq!(fast, slow, "{color} at {point:?}, {direction:?}, {}", self.shown());
        }
    }

    fn same_patterns(&self, point: Point) {
        Direction::ALL.iter().for_each(|&direction| self.same_pattern(point, direction));
        for color in Color::ALL {
            let [fast, slow] = [self.board.shape(point, color), self.referee.shape(point, color)];
            assert_eq!(fast, slow, "{color} at {point:?}, {}", self.shown());
        }
    }

    fn same_lists(&self) {
        let legal: PointSet = self.referee.legal_moves().into_iter().collect();
        assert_eq!(self.board.legal_moves(), legal, "{}", self.shown());
        for color in Color::ALL {
            let bans = |point| color == Color::Black && self.referee.forbidden(point).is_some();
            let shapes: Vec<(Point, Shape)> = self
                .board
                .empty_points()
                .iter()
                .filter(|&point| !bans(point))
                .map(|point| (point, self.shape_if_allowed(point, color)))
                .collect();
            let list = |test: fn(Shape) -> bool| -> PointSet {
                shapes.iter().filter(|(_, shape)| test(*shape)).map(|(point, _)| *point).collect()
            };
            let shown = || format!("{color}, {}", self.shown());
            assert_eq!(self.board.fives(color), list(|s| s == Shape::Five), "{}", shown());
            assert_eq!(self.board.fours(color), list(Shape::is_four), "{}", shown());
            assert_eq!(self.board.threes(color), list(Shape::is_three), "{}", shown());
            for shape in Shape::ALL {
                let empty = self.board.empty_points();
                let count = empty.iter().filter(|&p| self.board.shape(p, color) == shape).count();
                assert_eq!(self.board.count(color, shape), count, "{shape}, {}", shown());
            }
        }
    }

    /// The shape a stone makes where it may be played: two threes that are not both real are no
    /// reason to call it forbidden.
    fn shape_if_allowed(&self, point: Point, color: Color) -> Shape {
        match self.referee.shape(point, color) {
            Shape::Forbidden => {
                let patterns = Direction::ALL.map(|d| self.referee.pattern(point, color, d));
                Shape::new(patterns, false)
            }
            shape => shape,
        }
    }

    fn same_defences(&self, point: Point, attacker: Color) {
        let slow: PointSet = self.referee.defences(point, attacker).into_iter().collect();
        let fast = self.board.defences(point, attacker);
        assert_eq!(fast, slow, "{attacker} threatens {point:?}, {}", self.shown());
    }
}
