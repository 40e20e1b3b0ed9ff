//! The agent `deng-liu-mcts`: Monte-Carlo tree search as section 2 of Deng & Liu tells it.
//!
//! UCT over the points within a radius of the stones. A child's worth is
//! UCB = W/N_i + sqrt(C ln N / N_i) with C = 1.96; games are random, but a four is completed, and
//! one of the other side blocked, at once, in the tree as in the games. The move with the highest
//! average is played after seven seconds, or whenever the time is over.
//!
//! What the paper leaves open: the radius is 2 (a square of 5×5 around each stone), a drawn game
//! counts 0 for both, and children are tried in random order until all have one simulation. Each
//! move begins with the seed anew, so that a position has one answer. The authors reached several
//! hundred simulations in 7 s; the knob `simulations` sets such a number.

use std::sync::atomic::AtomicBool;

use board::Reach;
use search::{Agent, Answer, Dice, Entry, Event, Knob, Knobs, Limits, Settings, Task};

use super::tree::Tree;
use crate::grid::Grid;
use crate::watch::Watch;

pub(crate) const ENTRY: Entry = Entry {
    name: "deng-liu-mcts",
    about: "Deng & Liu: UCT near the stones, with random games that see fours",
    knobs: &[
        Knob::real("c", "weight of exploration in the UCB formula", 1.96, 0.0, 100.0),
        Knob::whole("radius", "steps from a stone that a move may lie", 2, 2, 4),
        Knob::real("seconds", "time for a move", 7.0, 0.0, 3600.0),
        Knob::whole("simulations", "most simulations for a move; 0: as time allows", 0, 0, 1 << 30),
    ],
    throws_dice: true,
    make: |settings, knobs| Box::new(Mcts::new(settings, knobs)),
};

struct Mcts {
    knobs: Knobs,
    seed: u64,
}

impl Mcts {
    fn new(settings: &Settings, knobs: &Knobs) -> Mcts {
        Mcts { knobs: knobs.clone(), seed: settings.seed }
    }

    fn reach(&self) -> Reach {
        match self.knobs.whole("radius") {
            ..=2 => Reach::Square5,
            3 => Reach::Square7,
            _ => Reach::Square9,
        }
    }

    fn simulations(&self) -> u64 {
        match self.knobs.whole("simulations") {
            0 => u64::MAX,
            simulations => simulations as u64,
        }
    }
}

impl Agent for Mcts {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        _: &mut dyn FnMut(&Event),
    ) -> Answer {
        let grid = Grid::new(task);
        let free = grid.free();
        let mut watch = Watch::new(limits, Some(self.knobs.seconds("seconds")), free, stop);
        let board = Task { reach: self.reach(), ..task.clone() }.board();
        let dice = Dice::new(self.seed);
        let mut tree = Tree::new(board, grid.legal(), self.knobs.real("c"), dice);
        // A game of random moves takes long enough to look at the clock after each.
        while tree.width() > 1 && watch.nodes() < self.simulations() && !watch.look() {
            tree.simulate();
            watch.count();
        }
        let point = tree.best();
        let line = point.into_iter().collect();
        Answer { point, value: None, line, nodes: watch.nodes(), time: watch.elapsed() }
    }
}
