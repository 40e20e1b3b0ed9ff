//! Openings that the players make together: swap1, swap2, balanced stones, Soosorv-8.

use std::io::Write;
use std::time::Instant;

use board::Point;
use eval::Value;
use protocol::Reply;
use search::Choice;

use super::game::Game;
use super::searcher::{Question, Soosorv};
use super::thought::Asked;
use super::{Brain, Done};

impl<W: Write> Brain<W> {
    /// Asks for stones that balance the position.
    pub(super) fn ask_balance(&mut self, stones: usize, value: i32, at: Instant) -> Done {
        self.is_board = true;
        let task = self.current()?;
        let limits = self.limits(at);
        let question = Question::Balance(task, limits, stones, Value::new(value));
        self.think(question, Asked::Move, Some(limits), at);
        Ok(())
    }

    /// Asks for the next step of a swap2 opening after these stones.
    pub(super) fn ask_swap2(&mut self, game: &Game, stones: &[Point], at: Instant) -> Done {
        self.place_opening(game, stones)?;
        self.ask_choice(Asked::Choice, at)
    }

    /// The same for the stones on the board.
    pub(super) fn ask_choice(&mut self, asked: Asked, at: Instant) -> Done {
        let task = self.current()?;
        let limits = self.limits(at);
        self.think(Question::Swap2(task, limits), asked, Some(limits), at);
        Ok(())
    }

    /// Asks for the next step of a Soosorv-8 opening.
    pub(super) fn ask_soosorv(
        &mut self,
        game: &Game,
        step: u8,
        fifths: Option<u8>,
        stones: &[Point],
        at: Instant,
    ) -> Done {
        self.is_board = true;
        // At the last step the fifth stones stand behind the four that have been played.
        let (played, offered) = stones.split_at(stones.len().min(4));
        self.place_opening(game, played)?;
        let offered: Result<Vec<Point>, String> =
            offered.iter().map(|&point| self.inward(game, point)).collect();
        let task = self.current()?;
        let limits = self.limits(at);
        let fifths = usize::from(fifths.unwrap_or(1)).clamp(1, 8);
        let question = Question::Soosorv(task, limits, step, fifths, offered?);
        self.think(question, Asked::Soosorv(step), Some(limits), at);
        Ok(())
    }

    /// Puts the stones of an opening, black and white in turn.
    fn place_opening(&mut self, game: &Game, stones: &[Point]) -> Done {
        let before = self.game.replace(Game::new(game.size));
        for &stone in stones {
            let game = self.game.clone().unwrap_or_else(|| Game::new(game.size));
            if let Err(reason) = self.place(game, Some(stone)) {
                self.game = before;
                return Err(reason);
            }
        }
        Ok(())
    }

    /// Tells a step of an opening.
    pub(super) fn finish_choice(&mut self, asked: Asked, choice: &Choice) {
        if let Asked::Swap2Step(_) = asked {
            return self.finish_swap2_step(asked, choice);
        }
        match choice {
            Choice::Swap => self.say(&Reply::Swap),
            Choice::Play(point) => self.commit(&[*point]),
            Choice::Offer(points) => self.commit(points),
            Choice::Place(points) => self.commit(points),
        }
    }

    /// The same in the words of Yixin-Board, which plays the sixth stone as a move of its own.
    fn finish_swap2_step(&mut self, asked: Asked, choice: &Choice) {
        let number = if asked == Asked::Swap2Step(3) { 2 } else { 1 };
        match choice {
            Choice::Swap => self.message(&format!("SWAP2 SWAP{number} YES")),
            Choice::Play(_) => self.message(&format!("SWAP2 SWAP{number} NO")),
            Choice::Offer(points) => self.message_moves("SWAP2", 4, points),
            Choice::Place(points) => self.message_moves("SWAP2", 1, points),
        }
    }

    /// A step of a Soosorv-8 opening, in the same words.
    pub(super) fn finish_soosorv(&mut self, asked: Asked, step: &Soosorv) {
        let number = if asked == Asked::Soosorv(4) { 2 } else { 1 };
        let answer = |swaps: bool| if swaps { "YES" } else { "NO" };
        match step {
            Soosorv::Stones(points) => self.message_moves("SOOSORV", 1, points),
            Soosorv::Swap(swaps) => {
                self.message(&format!("SOOSORV SWAP{number} {}", answer(*swaps)));
            }
            Soosorv::Fourth(fourth) => {
                let place = self.place_in_words(fourth.point);
                self.message(&format!("SOOSORV MOVE4 {place} {}", fourth.fifths));
            }
            Soosorv::Fifths(points) => {
                self.message("SOOSORV MOVE5 REFRESH");
                for &point in points {
                    let place = self.place_in_words(point);
                    self.message(&format!("SOOSORV MOVE5 {place}"));
                }
                self.message("SOOSORV MOVE5 DONE");
            }
            Soosorv::Fifth(point) => {
                let place = self.place_in_words(*point);
                self.message(&format!("SOOSORV MOVE5C {place}"));
            }
        }
    }

    /// `MESSAGE SWAP2 MOVE1 7 7` and so on.
    fn message_moves(&mut self, opening: &str, first: usize, points: &[Point]) {
        for (index, &point) in points.iter().enumerate() {
            let place = self.place_in_words(point);
            self.message(&format!("{opening} MOVE{} {place}", first + index));
        }
    }

    /// A point as Yixin-Board reads it: two numbers.
    fn place_in_words(&self, point: Point) -> String {
        let way = self.options.coordinates;
        let point = self.game.as_ref().map_or(point, |game| way.outward(point, game.size));
        format!("{} {}", point.x(), point.y())
    }
}
