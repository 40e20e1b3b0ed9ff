//! Looks at every position of a game: the engine for what it is worth, the solver for forced wins.
//!
//! Both go through the game from its end to its beginning, each on a thread of its own and with
//! what it learnt from later positions. Against searches sixteen times as long, chances were off by
//! 5.1 % in the mean that way, by 5.4 % from the beginning to the end, by 6.7 % without memory (121
//! positions of five games, 5,000 nodes each). The solver settles most positions in a fraction of its
//! time; what it saves goes to those that stay open, the ones the engine likes best first.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use board::{Effort, Point, with_rule};
use eval::Value;
use search::threat::{Kind, Outcome, Request, Solver, Win};
use search::{Agent, Engine, Limits, Settings, Situation, Task, Threat, situation};

use super::course::Course;

/// Time for a move unless told.
const USUAL_TIME: Duration = Duration::from_millis(400);

/// Positions after which the check of a proof is given up, some two seconds' work.
pub(super) const PROOF_POSITIONS: u64 = 20_000_000;

/// How many times as long as at first the solver may look at a position that stayed open.
const PATIENCE: u32 = 5;

/// A chance from which the engine's hope is worth some more time than the game has: half as much
/// again, for all such positions together.
const SURE: f64 = 0.9;

/// What every move may take.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Time for a move.
    pub time: Duration,
    /// Positions for a move, instead of time.
    pub nodes: Option<u64>,
    /// Threads.
    pub threads: usize,
    /// Bytes for tables and proofs.
    pub bytes: usize,
}

/// What is known of one position.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The winning chance of the side to move; nothing if it is not known yet.
    pub chance: Option<f64>,
    /// What both sides should play, first the best move.
    pub line: Vec<Point>,
    /// The only move that does not lose at once.
    pub only: Option<Point>,
    /// Whether a move is known that holds although the other side could have won before.
    pub is_held: bool,
    /// The forced win of the side to move, its proof replayed against every defence.
    pub win: Option<Win>,
}

/// Where both lookers write.
struct Sheet {
    rows: Mutex<Vec<Judgement>>,
}

/// The engine and the solver of a review.
pub struct Examiner {
    engine: Engine,
    solver: Solver,
    pace: Pace,
}

impl Pace {
    /// What is usual on this machine.
    pub fn usual() -> Pace {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Pace { time: USUAL_TIME, nodes: None, threads, bytes: 128 << 20 }
    }

    fn limits(&self) -> Limits {
        match self.nodes {
            Some(nodes) => Limits::nodes(nodes),
            None => Limits::time(self.time),
        }
    }

    fn request(&self, kind: Kind, times: u32) -> Request {
        match self.nodes {
            Some(nodes) => Request { kind, nodes: nodes * u64::from(times), ..Request::default() },
            None => Request { kind, time: Some(self.time * times), ..Request::default() },
        }
    }
}

impl Judgement {
    /// The best move.
    pub fn best(&self) -> Option<Point> {
        self.line.first().copied()
    }
}

impl Examiner {
    /// An engine and a solver that know nothing.
    pub fn new(pace: Pace) -> Examiner {
        let threads = pace.threads.saturating_sub(1).max(1);
        let settings = Settings { threads, table_bytes: pace.bytes / 2, ..Settings::default() };
        Examiner { engine: Engine::new(settings), solver: Solver::new(pace.bytes / 2), pace }
    }

    /// What is known of every position that goes on, as much as there is patience for. `hear` gets
    /// all that is known whenever the engine is through with a position.
    pub fn examine(
        &mut self,
        course: &Course,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(usize, &[Judgement]),
    ) -> Vec<Judgement> {
        let sheet = Sheet { rows: Mutex::new(vec![Judgement::default(); course.positions()]) };
        let Examiner { engine, solver, pace } = self;
        engine.prepare(course.info.rule);
        let mut search = Searching { engine, pace, course, sheet: &sheet, stop };
        let mut solving = Solving { solver, pace, course, sheet: &sheet, stop };
        match pace.nodes {
            // The same review every time: neither may profit from how far the other has come.
            Some(_) => {
                let open = solving.all();
                search.all(hear);
                solving.again(open, None);
            }
            None => thread::scope(|scope| {
                let end = Instant::now() + pace.time * course.positions() as u32;
                scope.spawn(move || {
                    let open = solving.all();
                    solving.again(open, Some(end));
                });
                search.all(hear);
            }),
        }
        sheet.rows.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The solver, for questions about single positions.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }
}

impl Sheet {
    fn with<T>(&self, work: impl FnOnce(&mut Vec<Judgement>) -> T) -> T {
        work(&mut self.rows.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }
}

/// The engine's way through a game.
struct Searching<'a> {
    engine: &'a mut Engine,
    pace: &'a Pace,
    course: &'a Course,
    sheet: &'a Sheet,
    stop: &'a AtomicBool,
}

impl Searching<'_> {
    fn all(&mut self, hear: &mut dyn FnMut(usize, &[Judgement])) {
        for ply in (0..self.course.positions()).rev() {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let is_won = self.sheet.with(|rows| rows[ply].win.is_some());
            if !is_won {
                self.judge(ply);
            }
            self.sheet.with(|rows| hear(ply, rows));
        }
    }

    fn judge(&mut self, ply: usize) {
        let mut task = self.course.task(ply);
        let only = only_answer(&task);
        // After the only answer the position is worth what the next one is.
        let next = self.sheet.with(|rows| rows.get(ply + 1).and_then(|next| next.chance));
        if let (Some(point), Some(next)) = (only, next.filter(|_| self.is_played(ply, only))) {
            self.write(ply, Some(1.0 - next), vec![point], only);
            return;
        }
        let limits = self.pace.limits();
        let mut answer = self.engine.choose(&task, &limits, self.stop, &mut |_| {});
        if answer.value.is_none() && answer.point.is_some() {
            // A move that needs no search has no value; looking for two moves makes one.
            task.variations = 2;
            answer = self.engine.choose(&task, &limits, self.stop, &mut |_| {});
        }
        if !self.stop.load(Ordering::Relaxed) {
            self.write(ply, answer.value.map(Value::winrate), answer.line, only);
        }
    }

    fn is_played(&self, ply: usize, point: Option<Point>) -> bool {
        self.course.moves.get(ply) == Some(&point)
    }

    fn write(&self, ply: usize, chance: Option<f64>, line: Vec<Point>, only: Option<Point>) {
        self.sheet.with(|rows| {
            let row = &mut rows[ply];
            row.only = only;
            if row.win.is_none() {
                (row.chance, row.line) = (chance, line);
            }
        });
    }
}

/// The solver's way through a game.
struct Solving<'a> {
    solver: &'a mut Solver,
    pace: &'a Pace,
    course: &'a Course,
    sheet: &'a Sheet,
    stop: &'a AtomicBool,
}

impl Solving<'_> {
    /// Looks at every position; gives those that stayed open.
    fn all(&mut self) -> Vec<usize> {
        let request = self.pace.request(Kind::Vct, 1);
        let plies = (0..self.course.positions()).rev();
        plies.filter(|&ply| !self.settle(ply, &request)).collect()
    }

    /// Looks once more at open positions, longer and by all means, until `end`.
    fn again(&mut self, mut open: Vec<usize>, end: Option<Instant>) {
        while !open.is_empty() && !self.stop.load(Ordering::Relaxed) {
            let hope = |ply: &usize| self.sheet.with(|rows| rows[*ply].chance.unwrap_or_default());
            let best = (0..open.len()).max_by(|&a, &b| hope(&open[a]).total_cmp(&hope(&open[b])));
            let Some(ply) = best.map(|index| open.swap_remove(index)) else { return };
            let more = self.pace.time * self.course.positions() as u32 / 2;
            let end = end.map(|end| if hope(&ply) >= SURE { end + more } else { end });
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                return;
            }
            let mut request = self.pace.request(Kind::Any, PATIENCE);
            request.time = request.time.zip(left).map(|(time, left)| time.min(left));
            self.settle(ply, &request);
        }
    }

    /// Whether the position is settled now: won, or not won by threats.
    fn settle(&mut self, ply: usize, request: &Request) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let task = self.course.task(ply);
        let win = match self.solver.solve(&task, request, self.stop).outcome {
            Outcome::Win(win) => win,
            Outcome::None(_) => return true,
            Outcome::Unknown => return false,
        };
        let effort = Effort { stop: self.stop, positions: PROOF_POSITIONS, threads: 1 };
        if win.proof.verify(&effort).is_err() {
            return false;
        }
        self.sheet.with(|rows| {
            let line = crate::line::longest(&win.proof);
            rows[ply] = Judgement { chance: Some(1.0), line, win: Some(win), ..rows[ply].clone() };
        });
        true
    }
}

/// The only move that stops a five, if there is just one.
fn only_answer(task: &Task) -> Option<Point> {
    let found = with_rule!(task.rule, R => situation(&mut task.board::<R>()));
    match found {
        Situation::Forced(Threat::Five, answers) if answers.len() == 1 => answers.iter().next(),
        _ => None,
    }
}
