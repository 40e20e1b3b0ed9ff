//! The agent `deng-liu-vcx`: the kill search of Deng & Liu alone (section 3).
//!
//! VCX for five seconds; where it finds no kill, the best single step by the heuristic of 4.2,
//! since the paper's VCX "probably could not return with a result most of time".

use std::sync::atomic::AtomicBool;

use search::{Agent, Answer, Entry, Event, Knob, Knobs, Limits, Task};

use super::score::ranked;
use super::vcx;
use crate::grid::Grid;
use crate::watch::Watch;

pub(crate) const ENTRY: Entry = Entry {
    name: "deng-liu-vcx",
    about: "Deng & Liu: kills by fours and live threes, else the best single step",
    knobs: &[
        Knob::whole("depth", "layers of the kill search", 10, 1, 40),
        Knob::real("seconds", "time for a move", 5.0, 0.0, 3600.0),
    ],
    throws_dice: false,
    make: |_, knobs| Box::new(Hunter { knobs: knobs.clone() }),
};

struct Hunter {
    knobs: Knobs,
}

impl Agent for Hunter {
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
        let depth = limits.depth.unwrap_or(self.knobs.whole("depth") as u32);
        let mut board = task.board();
        let line = match vcx::find(&mut board, grid.legal(), depth, &mut watch) {
            Some(kill) => kill.line,
            None => {
                let steps = super::first_steps(&board, grid.legal());
                ranked(&mut board, steps).into_iter().take(1).collect()
            }
        };
        let point = line.first().copied();
        Answer { point, value: None, line, nodes: watch.nodes(), time: watch.elapsed() }
    }
}
