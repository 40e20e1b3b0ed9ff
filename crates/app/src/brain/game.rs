//! The game that a manager and the brain agree on.

use board::{Board, Color, Point, PointSet, Setup, Size, ruleset::Freestyle};
use protocol::{Owner, Step, Stone};

/// Stones on a board, in the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The board.
    pub size: Size,
    /// The moves; `None` is a pass.
    pub moves: Vec<Step>,
    /// Points that nobody may use.
    pub walls: PointSet,
}

impl Game {
    /// An empty board.
    pub fn new(size: Size) -> Game {
        Game { size, moves: Vec::new(), walls: PointSet::EMPTY }
    }

    /// A position in which the brain is to move. Managers give the stones in the order of play, or
    /// in any order at all.
    pub fn from_stones(size: Size, stones: &[Stone]) -> Game {
        let of = |owner| stones.iter().filter(move |stone| stone.owner == owner);
        let walls = of(Owner::Wall).filter_map(|stone| stone.step).collect();
        let played: Vec<&Stone> = stones.iter().filter(|s| s.owner != Owner::Wall).collect();
        let alternates = played.windows(2).all(|pair| pair[0].owner != pair[1].owner)
            && played.last().is_none_or(|last| last.owner == Owner::Enemy);
        let moves = if alternates {
            played.iter().map(|stone| stone.step).collect()
        } else {
            rebuild(size, &played)
        };
        Game { size, moves, walls }
    }

    /// Whether a stone may be put there.
    pub fn is_free(&self, point: Point) -> bool {
        self.size.contains(point)
            && !self.walls.contains(point)
            && !self.moves.contains(&Some(point))
    }

    /// The points without a stone.
    pub fn free_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&point| self.is_free(point))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        if self.moves.len().is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// Gives the turn to a colour, by a pass if need be.
    pub fn set_turn(&mut self, color: Color) {
        if self.turn() != color && self.moves.last() == Some(&None) {
            self.moves.pop();
        } else if self.turn() != color {
            self.moves.push(None);
        }
    }

    /// Removes a stone, whichever it is; the colours of the others stay. `false` if it is not
    /// there.
    pub fn take_back(&mut self, step: Step) -> bool {
        let Some(at) = self.moves.iter().rposition(|&played| played == step) else { return false };
        if at + 1 == self.moves.len() {
            self.moves.pop();
        } else {
            self.moves[at] = None;
        }
        true
    }

    /// The stones, by colour.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.size);
        for (index, point) in self.moves.iter().enumerate() {
            let color = if index % 2 == 0 { Color::Black } else { Color::White };
            // A stone is placed only where there is none.
            let _ = point.map(|point| setup.add(point, color));
        }
        setup.turn = self.turn();
        setup
    }
}

/// An order of play for stones that are not in one: alternating if their numbers allow it, with
/// passes otherwise. The brain is black if it has as many stones as the enemy, or more.
fn rebuild(size: Size, stones: &[&Stone]) -> Vec<Step> {
    let of = |owner| stones.iter().filter(move |stone| stone.owner == owner);
    let own = if of(Owner::Own).count() >= of(Owner::Enemy).count() {
        Color::Black
    } else {
        Color::White
    };
    let mut setup = Setup::new(size);
    for stone in stones {
        let color = if stone.owner == Owner::Own { own } else { !own };
        let _ = stone.step.map(|point| setup.add(point, color));
    }
    setup.turn = own;
    Board::<Freestyle>::from_setup(&setup).moves().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(text: &str) -> Vec<Stone> {
        let command = protocol::Reader::default().read(&format!("BOARD {text} DONE"));
        match command.into_iter().next() {
            Some(Ok(protocol::Command::Board(stones))) => stones,
            other => panic!("{other:?}"),
        }
    }

    fn moves(text: &str) -> String {
        let size = Size::default();
        size.name_moves(&Game::from_stones(size, &stones(text)).moves)
    }

    #[test]
    fn stones_in_the_order_of_play_stay_in_it() {
        assert_eq!(moves("7,7,2 8,8,1 6,6,2"), "h8i7g9");
        assert_eq!(moves("7,7,1 8,8,2"), "h8i7");
        assert_eq!(moves(""), "");
        assert_eq!(moves("-1,-1,1 8,8,2"), "--i7");
    }

    #[test]
    fn other_stones_are_put_in_order() {
        let turn = |text| Game::from_stones(Size::default(), &stones(text)).turn();
        assert_eq!(turn("7,7,1 8,8,1 6,6,2 5,5,2"), Color::Black);
        assert_eq!(turn("7,7,2 8,8,2 6,6,1"), Color::White);
        assert_eq!(turn("7,7,1"), Color::Black);
        for text in ["7,7,1 8,8,1 6,6,2 5,5,2", "7,7,2 8,8,2 6,6,1", "7,7,1", "7,7,2 8,8,2 9,9,2"] {
            let given = stones(text);
            let game = Game::from_stones(Size::default(), &given);
            let own = game.turn();
            for stone in given {
                let at = game.moves.iter().position(|&step| step == stone.step).unwrap();
                let color = if at % 2 == 0 { Color::Black } else { Color::White };
                assert_eq!(color == own, stone.owner == Owner::Own, "{text}");
            }
        }
    }

    #[test]
    fn walls_are_nobodys() {
        let game = Game::from_stones(Size::default(), &stones("7,7,2 1,1,3 8,8,1 6,6,2"));
        assert_eq!(game.moves.len(), 3);
        assert!(!game.is_free(Point::new(1, 1).unwrap()));
    }

    #[test]
    fn a_stone_taken_back_leaves_the_others_as_they_are() {
        let size = Size::default();
        let mut game = Game { moves: size.parse_moves("h8i9g7").unwrap(), ..Game::new(size) };
        assert!(game.take_back(Some(size.parse("i9").unwrap())));
        assert_eq!(size.name_moves(&game.moves), "h8--g7");
        assert!(game.take_back(Some(size.parse("g7").unwrap())));
        assert!(!game.take_back(Some(size.parse("a1").unwrap())));
        game.set_turn(Color::White);
        assert_eq!(size.name_moves(&game.moves), "h8");
    }
}
