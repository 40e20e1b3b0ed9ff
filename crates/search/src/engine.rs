//! The engine: threads around the search, and the move that comes out.

use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use board::{Board, PointSet, Rule, Ruleset, Size, with_rule};
use eval::{Classic, Evaluator, Learned};

use crate::agent::{Agent, Answer, Event, Report, Settings};
use crate::alphabeta::worker::{Counter, Orders, Shared, Worker};
use crate::alphabeta::{Curves, Params};
use crate::clock::Clock;
use crate::deepening::{Goal, help, lead};
use crate::instant::{fallback, instant};
use crate::limits::Limits;
use crate::position::Position;
use crate::scout::Scout;
use crate::table::{Table, Warming};
use crate::task::Task;
use crate::threat::Memory;

/// How long a leader may take after the deadline to tell what it found last.
const GRACE: Duration = Duration::from_millis(3);

/// Time between two looks at whether the caller wants the move now.
const WATCH: Duration = Duration::from_millis(5);

/// The project's own player.
pub struct Engine {
    settings: Settings,
    params: Params,
    table: Arc<Table>,
    /// What the solver remembers.
    memory: Arc<Mutex<Memory>>,
    helpers: Vec<JoinHandle<()>>,
    warming: Option<Warming>,
}

impl Engine {
    /// An engine with an empty table.
    pub fn new(settings: Settings) -> Engine {
        let (table, memory) = (Table::new(settings.search_bytes()), memory(&settings));
        Engine {
            settings,
            params: Params::default(),
            table: Arc::new(table),
            memory,
            helpers: Vec::new(),
            warming: None,
        }
    }

    /// The same with other numbers in its search.
    pub fn with_params(settings: Settings, params: Params) -> Engine {
        Engine { params, ..Engine::new(settings) }
    }

    /// Waits until the system has given all of the table's memory, where nobody waits for a move.
    pub fn warm_up(&self) {
        self.table.touch(&AtomicBool::new(false));
    }

    fn think<R: Ruleset>(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        let start = Instant::now();
        let mut board = task.board::<R>();
        let single = task.variations <= 1;
        let at_once = instant(&mut board, task);
        if let Some(answer) = at_once.filter(|answer| single || answer.point.is_none()) {
            return Answer { time: start.elapsed(), ..answer };
        }
        match self.learned::<R>(task.size) {
            Some(learned) => {
                let search = self.search(board, learned, task, limits, start);
                self.decide(&search, task, start, stop, listen)
            }
            None => {
                let search = self.search(board, Classic::new(), task, limits, start);
                self.decide(&search, task, start, stop, listen)
            }
        }
    }

    /// The network's evaluator, if there is a network for the rule and board. Both evaluators have
    /// a search of their own, made by the compiler: none asks at a node which one it is.
    fn learned<R: Ruleset>(&self, size: Size) -> Option<Learned<R>> {
        self.settings.judge.net(R::RULE, size).map(Learned::new)
    }

    /// Runs a search and makes a move of what it found.
    fn decide<R: Ruleset, E: Evaluator<R> + Clone + Send + 'static>(
        &mut self,
        search: &Search<R, E>,
        task: &Task,
        start: Instant,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        let best = self.run(search, stop, listen);
        let nodes = search.shared.nodes.0.load(Ordering::Relaxed);
        let time = start.elapsed();
        match best {
            Some(Report { value, line, nodes: told, .. }) => Answer {
                point: line.first().copied(),
                value: Some(value),
                line,
                nodes: nodes.max(told),
                time,
            },
            // Stopped before the first iteration was through: any good-looking move will do.
            None => Answer { nodes, time, ..fallback(search.position.clone(), task.blocked) },
        }
    }

    /// Runs all threads of a search; the last that was told of its first variation is the result.
    fn run<R: Ruleset, E: Evaluator<R> + Clone + Send + 'static>(
        &mut self,
        search: &Search<R, E>,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Option<Report> {
        let mut best = None;
        let mut note = |event: &Event| {
            if let Event::Variation(report) = event
                && report.number == 0
            {
                best = Some(report.clone());
            }
            listen(event);
        };
        let ending = Ending(&search.shared);
        self.start_helpers(search);
        match search.clock.deadline() {
            Some(deadline) => self.watch(search, deadline, stop, &mut note),
            None => search.lead(Some(stop), &mut note),
        }
        drop(ending);
        best
    }

    /// Searches the enemy's moves, or what follows if there is only one, for as long as it may.
    fn muse<R: Ruleset>(&mut self, task: &Task, stop: &AtomicBool, listen: &mut dyn FnMut(&Event)) {
        // What is blocked is blocked for the side that asks, not for the one that is to move.
        let task = &Task { blocked: PointSet::EMPTY, ..task.clone() };
        let mut board = task.board::<R>();
        while let Some(answer) = instant(&mut board, task) {
            match answer.point {
                Some(point) => board.play(point),
                None => return,
            }
        }
        let (limits, start) = (Limits::default(), Instant::now());
        match self.learned::<R>(task.size) {
            Some(learned) => {
                let search = self.search(board, learned, task, &limits, start);
                self.run(&search, stop, listen);
            }
            None => {
                let search = self.search(board, Classic::new(), task, &limits, start);
                self.run(&search, stop, listen);
            }
        }
    }

    fn search<R: Ruleset, E: Evaluator<R>>(
        &self,
        board: Board<R>,
        evaluator: E,
        task: &Task,
        limits: &Limits,
        start: Instant,
    ) -> Search<R, E> {
        let moves_left = task.stones_left(&board).div_ceil(2) as u32;
        Search {
            goal: Goal::new(task, limits, &board),
            position: Position::new(board, evaluator),
            shared: Arc::new(self.shared(task, limits)),
            clock: Clock::new(limits, start, moves_left),
            memory: Arc::clone(&self.memory),
        }
    }

    fn shared(&self, task: &Task, limits: &Limits) -> Shared {
        self.table.begin_search();
        Shared {
            table: Arc::clone(&self.table),
            params: self.params.clone(),
            curves: Curves::new(),
            stop: AtomicBool::new(false),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: Counter::default(),
            draw: task.draw,
            blocked: task.blocked,
            root_salt: salt(task.blocked),
        }
    }

    /// Starts the other threads. Nobody waits for them to end: on a busy machine that took up to
    /// 100 ms, because each has to get its turn on a processor to hear that it is over. One that
    /// still runs when the next search begins counts as one of its threads.
    fn start_helpers<R: Ruleset, E: Evaluator<R> + Clone + Send + 'static>(
        &mut self,
        search: &Search<R, E>,
    ) {
        self.helpers.retain(|helper| !helper.is_finished());
        for thread in self.helpers.len() + 1..self.settings.threads {
            let (position, shared) = (search.position.clone(), Arc::clone(&search.shared));
            let goal = search.goal;
            let work = move || help(position, &shared, goal, thread);
            // A thread that the system refuses is one fewer to help; the move comes all the same.
            self.helpers.extend(Builder::new().spawn(work));
        }
    }

    /// Lets a thread of its own lead, and sleeps until it is through or the time is up. A sleeper
    /// is woken in time where a thread that computes has to wait for its turn: beside two idle
    /// loops and a match on two cores, half of the wakes came 0.1 ms late instead of 3 ms.
    fn watch<R: Ruleset, E: Evaluator<R> + Clone + Send + 'static>(
        &mut self,
        search: &Search<R, E>,
        deadline: Instant,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) {
        let (tell, hear) = channel();
        let leader = search.clone();
        let work = move || {
            // A watcher that has gone away has its move already.
            leader.lead(None, &mut |event| tell.send(event.clone()).unwrap_or(()));
        };
        match Builder::new().spawn(work) {
            Ok(leader) => self.helpers.push(leader),
            Err(_) => return search.lead(Some(stop), listen),
        }
        while !stop.load(Ordering::Relaxed) {
            let left = (deadline + GRACE).saturating_duration_since(Instant::now());
            match hear.recv_timeout(left.min(WATCH)) {
                Ok(event) => listen(&event),
                Err(RecvTimeoutError::Timeout) if left > WATCH => {}
                Err(_) => break,
            }
        }
    }

    fn join_helpers(&mut self) {
        for helper in self.helpers.drain(..) {
            // One that panicked has said so on its own; the table it wrote is none the worse.
            let _ = helper.join();
        }
    }
}

impl Agent for Engine {
    fn name(&self) -> &'static str {
        "tengen"
    }

    fn choose(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        with_rule!(task.rule, R => self.think::<R>(task, limits, stop, listen))
    }

    fn ponder(&mut self, task: &Task, stop: &AtomicBool, listen: &mut dyn FnMut(&Event)) {
        with_rule!(task.rule, R => self.muse::<R>(task, stop, listen))
    }

    fn prepare(&mut self, rule: Rule) {
        self.settings.judge.prepare(rule);
        self.warming.get_or_insert_with(|| Warming::new(&self.table));
    }

    fn forget(&mut self) {
        self.join_helpers();
        self.warming = None;
        let table = Arc::get_mut(&mut self.table);
        table.expect("no thread has the table any more").clear();
        self.memory = memory(&self.settings);
    }

    fn fill(&self) -> f64 {
        self.table.fill()
    }

    fn save(&self, file: &mut File) -> io::Result<()> {
        self.table.save(file)
    }

    fn load(&mut self, file: &mut File) -> io::Result<()> {
        self.table.load(file)
    }
}

/// One search: what is asked, and what its threads share.
#[derive(Clone)]
struct Search<R, E> {
    position: Position<R, E>,
    shared: Arc<Shared>,
    goal: Goal,
    clock: Clock,
    memory: Arc<Mutex<Memory>>,
}

impl<R: Ruleset, E: Evaluator<R> + Clone> Search<R, E> {
    /// Leads the search from this thread.
    fn lead(&self, stop: Option<&AtomicBool>, listen: &mut dyn FnMut(&Event)) {
        let orders = Orders { stop, deadline: self.clock.deadline(), listen };
        let mut worker = Worker::new(self.position.clone(), &self.shared, Some(orders));
        lead(&mut worker, self.goal, &self.clock, Scout::new(&self.memory));
        self.shared.nodes.0.fetch_max(worker.nodes, Ordering::Relaxed);
    }
}

/// An empty memory for the solver.
fn memory(settings: &Settings) -> Arc<Mutex<Memory>> {
    Arc::new(Mutex::new(Memory::new(settings.solver_bytes())))
}

/// A number for each set of blocked points; 0 for none.
fn salt(blocked: PointSet) -> u64 {
    blocked.iter().fold(0, |salt: u64, point| {
        let slot = u64::from(point.y()) << 8 | u64::from(point.x());
        (salt ^ (slot + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    })
}

/// Ends the search of all threads when it goes, also if the listener panics.
struct Ending<'a>(&'a Shared);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}
