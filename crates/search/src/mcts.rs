//! Monte-Carlo tree search: the agent, and the moves that come out of its tree.

mod explorer;
pub(crate) mod fours;
mod params;
mod priors;
mod tree;

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use board::{Point, PointSet, Rule, Ruleset, with_rule};
use eval::{Classic, Evaluator, Learned, Value};

use crate::agent::{Agent, Answer, Event, Report, Settings};
use crate::clock::{Clock, Progress};
use crate::instant::instant;
use crate::judge::Judge;
use crate::limits::Limits;
use crate::position::Position;
use crate::task::{Task, within};
use explorer::{Explorer, before_move, point};
pub use params::Params as MctsParams;
use tree::{Node, Tree};

/// Playouts of the first iteration; each iteration doubles them.
const FIRST_ITERATION: u64 = 32;

/// Playouts between two looks at how the time is spent.
const CLOCK_PLAYOUTS: u64 = 16;

/// Iterations of alpha-beta that agree as much as visits and means that name the same move.
const STEADY: u32 = 3;

/// Plays the move that most playouts of a tree search went to.
///
/// A playout ends in the evaluator's winning chance, not in a game played out; its move scores
/// decide what is looked at first. Wins and losses that are proven stay proven. Counted as nodes
/// are playouts; an iteration is a doubling of them. The tree is kept from move to move of a game.
/// It is searched by one thread, whatever the settings say: the same playouts every time.
pub struct Mcts {
    params: MctsParams,
    judge: Judge,
    tree: Tree,
    /// What the tree's root stands for.
    seen: Option<Task>,
}

impl Mcts {
    /// An agent with an empty tree, which may grow to the bytes meant for a table.
    pub fn new(settings: Settings) -> Mcts {
        Mcts::with_params(settings, MctsParams::default())
    }

    /// The same with other numbers in its search.
    pub fn with_params(settings: Settings, params: MctsParams) -> Mcts {
        let tree = Tree::new(settings.table_bytes);
        Mcts { params, judge: settings.judge, tree, seen: None }
    }

    fn think<R: Ruleset>(
        &mut self,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        match self.judge.net(R::RULE, task.size) {
            Some(net) => self.think_with(Learned::<R>::new(net), task, limits, stop, listen),
            None => self.think_with(Classic::<R>::new(), task, limits, stop, listen),
        }
    }

    fn think_with<R: Ruleset, E: Evaluator<R>>(
        &mut self,
        evaluator: E,
        task: &Task,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Event),
    ) -> Answer {
        let start = Instant::now();
        let mut board = task.board::<R>();
        let is_wide = task.variations > 1;
        let at_once = instant(&mut board, task);
        if let Some(answer) = at_once.filter(|answer| !is_wide || answer.point.is_none()) {
            return Answer { time: start.elapsed(), ..answer };
        }
        self.recall(task);
        let stones_left = task.stones_left(&board);
        let position = Position::new(board, evaluator);
        let explorer = Explorer::new(position, &mut self.tree, &self.params, task);
        let clock = Clock::new(limits, start, stones_left.div_ceil(2) as u32);
        let variations = task.variations.max(1);
        let mut search =
            Search { explorer, clock, variations, stones_left, best: None, playouts: 0 };
        search.run(limits, stop, listen);
        let best = search.ranking().first().map(|&node| search.report(0, 0, node));
        let value = best.as_ref().map(|report| report.value);
        let line = best.map_or(Vec::new(), |report| report.line);
        let (nodes, time) = (search.playouts, start.elapsed());
        Answer { point: line.first().copied(), value, line, nodes, time }
    }

    /// Keeps the part of the tree that the task goes on from; without one, begins a new tree.
    fn recall(&mut self, task: &Task) {
        let seen = self.seen.replace(task.clone());
        let found = seen.and_then(|seen| self.find(&seen, task));
        match found {
            Some(node) => self.tree.keep(node),
            None => self.tree.clear(),
        }
    }

    /// The node of a position that comes after the tree's root in the same game.
    fn find(&self, seen: &Task, task: &Task) -> Option<usize> {
        let same_game = (seen.rule, seen.size) == (task.rule, task.size)
            && (seen.reach, seen.walls, seen.draw) == (task.reach, task.walls, task.draw);
        // Blocked points are missing among the moves of a root, and only there.
        let same_moves = seen.blocked == PointSet::EMPTY && task.blocked == PointSet::EMPTY;
        // A root with several variations has more moves, and no proof ends its search.
        let same_breadth = seen.variations <= 1 && task.variations <= 1;
        let steps = task.moves.strip_prefix(seen.moves.as_slice())?;
        let node = steps.iter().try_fold(Tree::ROOT, |node, step| {
            let mut indices = self.tree.child_indices(node);
            indices.find(|&child| step.is_some() && self.tree[child].point == *step)
        })?;
        let is_known = !self.tree.children(node).is_empty();
        (same_game && same_moves && same_breadth && is_known).then_some(node)
    }
}

impl Agent for Mcts {
    fn name(&self) -> &'static str {
        "mcts"
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

    fn prepare(&mut self, rule: Rule) {
        self.judge.prepare(rule);
    }

    fn forget(&mut self) {
        self.tree.clear();
        self.seen = None;
    }
}

/// The search for one move.
struct Search<'a, R, E> {
    explorer: Explorer<'a, R, E>,
    clock: Clock,
    variations: usize,
    stones_left: usize,
    /// The move told last as the best.
    best: Option<Point>,
    playouts: u64,
}

impl<R: Ruleset, E: Evaluator<R>> Search<'_, R, E> {
    /// Playouts until a limit is reached; each iteration is told to the listener.
    fn run(&mut self, limits: &Limits, stop: &AtomicBool, listen: &mut dyn FnMut(&Event)) {
        self.explorer.judge_kept_root();
        let mut iteration = 1;
        while !self.explorer.is_done() {
            // The first playout finds the moves of the root: it is made even if all should stop.
            self.explorer.playout();
            self.playouts += 1;
            let is_full = self.playouts == FIRST_ITERATION << (iteration - 1);
            if stop.load(Ordering::Relaxed)
                || limits.nodes.is_some_and(|nodes| self.playouts >= nodes)
                || is_full && limits.depth.is_some_and(|depth| iteration >= depth)
                || self.is_late()
            {
                break;
            }
            if is_full {
                self.tell(iteration, listen);
                iteration += 1;
            }
        }
        self.tell(iteration, listen);
    }

    /// Whether the time is used up. Playouts that do not agree on the best move deserve more.
    fn is_late(&self) -> bool {
        if !self.playouts.is_multiple_of(CLOCK_PLAYOUTS) {
            return false;
        }
        let children = self.explorer.tree().children(Tree::ROOT);
        let most_visited = children.iter().max_by_key(|child| child.visits);
        let worst_for_enemy = |child: &&Node| Reverse((child.mean * 1e6) as u32);
        let visited = children.iter().filter(|child| child.visits > 0);
        let best = visited.max_by_key(worst_for_enemy);
        let agree = most_visited.map(|child| child.point) == best.map(|child| child.point);
        let visits: u32 = children.iter().map(|child| child.visits).sum();
        let most = most_visited.map_or(0, |child| child.visits);
        let effort = f64::from(most) / f64::from(visits.max(1));
        let progress = Progress { steady: if agree { STEADY } else { 0 }, fall: 0, effort };
        !self.clock.has_time(&progress)
            || self.clock.deadline().is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn tell(&mut self, iteration: u32, listen: &mut dyn FnMut(&Event)) {
        let ranking = self.ranking();
        let best = ranking.first().map(|&node| point(&self.explorer.tree()[node]));
        if let Some(point) = best.filter(|_| best != self.best) {
            listen(&Event::Best(point));
        }
        self.best = best;
        for (number, &node) in ranking.iter().take(self.variations).enumerate() {
            listen(&Event::Variation(self.report(number, iteration, node)));
        }
    }

    /// The moves of the root, best first.
    fn ranking(&self) -> Vec<usize> {
        let tree = self.explorer.tree();
        let mut nodes: Vec<usize> = tree.child_indices(Tree::ROOT).collect();
        nodes.sort_by_key(|&node| Reverse(rank(&tree[node])));
        nodes
    }

    /// What is known of the root's move to a node.
    fn report(&self, number: usize, iteration: u32, node: usize) -> Report {
        let child = &self.explorer.tree()[node];
        let value = match child.is_proven() {
            true => before_move(child.value),
            false => Value::from_winrate(1.0 - f64::from(child.mean)),
        };
        Report {
            number,
            variations: self.variations.min(self.explorer.tree().children(Tree::ROOT).len()),
            depth: iteration,
            deepest: self.explorer.deepest as u32,
            value: within(value, self.stones_left),
            nodes: self.playouts,
            time: self.clock.elapsed(),
            line: self.line(node),
        }
    }

    /// The move to a node and the best moves after it, as far as playouts went.
    fn line(&self, mut node: usize) -> Vec<Point> {
        let tree = self.explorer.tree();
        let mut line = vec![point(&tree[node])];
        loop {
            let is_known = |&child: &usize| tree[child].visits > 0 || tree[child].is_proven();
            let known = tree.child_indices(node).filter(is_known);
            // The first of equals, so that the line begins with the first of the ranking.
            let Some(best) = known.rev().max_by_key(|&child| rank(&tree[child])) else {
                return line;
            };
            line.push(point(&tree[best]));
            node = best;
        }
    }
}

/// What makes a child the better move: its proven worth, then the visits. Wins come before all
/// open moves, the shortest first; losses after them, the longest first.
fn rank(child: &Node) -> (i32, u32) {
    let proven = child.is_proven().then(|| before_move(child.value).units());
    (proven.unwrap_or(0), child.visits)
}
