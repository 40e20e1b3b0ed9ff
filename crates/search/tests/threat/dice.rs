//! Random positions on small boards, the same on every machine.

use std::fmt;

use board::referee::Referee;
use board::{Color, Diagram, Point, Rule, Setup, Shape, Size};

/// Boards that can be searched to the end once they are half full.
const SIZES: [(u8, u8); 10] =
    [(5, 5), (6, 6), (7, 5), (5, 8), (7, 6), (9, 5), (7, 7), (8, 7), (9, 7), (8, 8)];

/// A small generator (xorshift) with its seed in view.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A position with threats of both sides, and the number it was made from.
pub struct Position {
    pub seed: u64,
    pub rule: Rule,
    pub setup: Setup,
}

impl Position {
    /// Stones of both sides in turn, each at the best of a few points, and some more of the side to
    /// move that make nothing at once. Nobody has won, and that side cannot make five.
    pub fn random(rule: Rule, seed: u64) -> Option<Position> {
        let mut dice = Dice::new(seed * Rule::ALL.len() as u64 + rule as u64);
        let (width, height) = dice.pick(&SIZES);
        let size = Size::new(width, height).expect("an allowed size");
        let mut referee = Referee::new(rule, size);
        let turn = dice.pick(&Color::ALL);
        let (stones, more) = (4 + dice.below(size.area() / 3), dice.below(5));
        let choices = [0; 2].map(|_| 1 + dice.below(4) * dice.below(5));
        for number in 0..stones + more {
            let is_more = number >= stones;
            if is_more && referee.turn() != turn {
                referee.pass().expect("nobody has won");
            }
            let (most, choice) = match is_more {
                true => (Shape::DoubleTwo, 8),
                false => (Shape::OpenFour, choices[referee.turn() as usize]),
            };
            match best(&mut dice, &referee, choice, most) {
                Some(point) => drop(referee.play(point).expect("the point is empty")),
                None => referee.pass().expect("nobody has won"),
            }
        }
        let shapes = size.points().map(|point| referee.shape(point, turn));
        let best = shapes.max().expect("a board has points");
        let is_wanted = best < Shape::Five && (best >= Shape::Three || dice.below(16) == 0);
        is_wanted.then(|| Position { seed, rule, setup: setup(&referee, turn) })
    }
}

/// Of a few random points the one where the side to move makes the best shape, but no better one
/// than wanted; never a forbidden point.
fn best(dice: &mut Dice, referee: &Referee, choice: usize, most: Shape) -> Option<Point> {
    let own = referee.turn();
    let empty: Vec<Point> = referee.size().points().filter(|&p| referee.is_empty(p)).collect();
    let drawn: Vec<Point> = (0..choice).map(|_| dice.pick(&empty)).collect();
    let is_wanted = |&point: &Point| {
        referee.shape(point, own) <= most
            && (own == Color::White || referee.forbidden(point).is_none())
    };
    drawn.into_iter().filter(is_wanted).max_by_key(|&point| referee.shape(point, own))
}

/// The stones of a game, with the move given to one side.
pub fn setup(referee: &Referee, turn: Color) -> Setup {
    let mut setup = Setup::new(referee.size());
    for point in referee.size().points() {
        if let Some(color) = referee.stone(point) {
            setup.add(point, color).expect("each point once");
        }
    }
    setup.turn = turn;
    setup
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawn = Diagram::from(self.setup.clone());
        writeln!(f, "position {}, {}, {} to move", self.seed, self.rule, self.setup.turn)?;
        write!(f, "{drawn}")
    }
}
