//! A player whose game can be watched.

use std::sync::Arc;

use arena::{Choice, Clock, Fault, Job, Player, Thought};
use board::Point;

use super::screen::Screen;

/// A player that shows on a screen what it is asked. That costs a lock a move, which is why matches
/// that nobody watches do without.
pub struct Seat {
    player: Box<dyn Player>,
    screen: Arc<Screen>,
    /// The number of its game, and its place there.
    game: (usize, usize),
}

impl Seat {
    /// The same player, seen.
    pub fn new(player: Box<dyn Player>, screen: Arc<Screen>) -> Seat {
        Seat { player, screen, game: (0, 0) }
    }
}

impl Player for Seat {
    fn begin(&mut self, job: &Job, seat: usize) -> Result<(), Fault> {
        self.game = (job.number, seat);
        self.player.begin(job, seat)
    }

    fn ready(&mut self) {
        self.player.ready();
    }

    fn choose(&mut self, moves: &[Option<Point>], clock: &Clock) -> Result<Thought, Fault> {
        let (number, seat) = self.game;
        self.screen.ask(number, seat, moves, clock);
        self.player.choose(moves, clock)
    }

    fn open(&mut self, stones: &[Point], clock: &Clock) -> Result<Choice, Fault> {
        let (number, seat) = self.game;
        let moves: Vec<Option<Point>> = stones.iter().copied().map(Some).collect();
        self.screen.ask(number, seat, &moves, clock);
        self.player.open(stones, clock)
    }

    fn is_well(&mut self) -> bool {
        self.player.is_well()
    }
}
