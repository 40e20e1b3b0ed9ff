//! A move that is being thought about, from the question to the answer.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use board::{Point, Reach, Size};
use eval::Value;
use protocol::{Field, Mark, Opening, Reply, UNLIMITED};
use search::{Agent, Answer, Draw, Event, Greedy, Limits, Report, Task, reasons};

use super::game::Game;
use super::plan::limits;
use super::searcher::{Given, Job, Outcome, Question};
use super::voice::Voice;
use super::{Brain, Done};
use crate::events::{best, info};

/// What was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A move.
    Move,
    /// Stones, or to swap.
    Choice,
    /// A step of a swap2 opening, in the words of Yixin-Board.
    Swap2Step(u8),
    /// A step of a Soosorv-8 opening.
    Soosorv(u8),
    /// Something that is answered in words.
    Words,
}

/// What is being thought about.
pub struct Thought {
    /// The job.
    pub given: Given,
    /// When an answer must be given, whatever has been found.
    pub deadline: Option<Instant>,
    /// Nothing ends it but a word of the manager.
    pub is_endless: bool,
    asked: Asked,
    at: Instant,
    voice: Voice,
}

/// What the positions of a table have in common beside what their keys tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    reach: Reach,
    draw: Draw,
}

/// The shortest time that the thread which thinks gets: less would not even pay for waking it.
const LEAST_TIME: Duration = Duration::from_millis(5);

/// The most that is kept back for giving up on a thread that does not answer.
const MOST_MARGIN: Duration = Duration::from_millis(10);

/// When to answer without the thread that thinks: just before the limit.
fn deadline(limits: &Limits) -> Option<Instant> {
    let limit = limits.turn.into_iter().chain(limits.game).min()?;
    let margin = (limit / 20).min(MOST_MARGIN);
    Instant::now().checked_add(limit.saturating_sub(margin).max(LEAST_TIME))
}

/// Whether only a word of the manager ends the search.
fn is_endless(limits: &Limits) -> bool {
    let Limits { turn, game, depth, nodes, .. } = limits;
    turn.is_none() && game.is_none() && depth.is_none() && nodes.is_none()
}

impl<W: Write> Brain<W> {
    /// The limits of a move that was asked for at a time.
    pub(super) fn limits(&self, at: Instant) -> Limits {
        limits(&self.settings, self.left, self.is_board, at.elapsed())
    }

    /// Asks for a move in the game on the board.
    pub(super) fn ask_move(&mut self, at: Instant) -> Done {
        let task = self.current()?;
        let limits = self.limits(at);
        let stones = task.moves.len();
        let opening = Some(self.settings.rule.opening).filter(|_| self.settings.swapable);
        let (question, asked) = match (opening, stones) {
            (Some(Opening::Swap1), 0) => (Question::Swap1(task, limits), Asked::Choice),
            (Some(Opening::Swap1), 1) => (Question::SwapOrPlay(task, limits), Asked::Choice),
            (Some(Opening::Swap2), 0 | 3 | 5) => (Question::Swap2(task, limits), Asked::Choice),
            _ => (Question::Choose(task, limits), Asked::Move),
        };
        self.think(question, asked, Some(limits), at);
        Ok(())
    }

    /// Asks for several variations.
    pub(super) fn ask_variations(&mut self, variations: usize, at: Instant) -> Done {
        let task = Task { variations, ..self.current()? };
        let limits = self.limits(at);
        self.think(Question::Choose(task, limits), Asked::Move, Some(limits), at);
        Ok(())
    }

    /// What the search is to look at in the game on the board.
    pub(super) fn current(&self) -> Result<Task, String> {
        let game = self.game.as_ref().ok_or("no game started")?;
        match game.free_points().next() {
            Some(_) => Ok(self.task(game)),
            None => Err("the board is full".to_string()),
        }
    }

    /// Asks something that is answered in words.
    pub(super) fn work(&mut self, question: Question, at: Instant) {
        self.stop_pondering();
        self.think(question, Asked::Words, None, at);
    }

    /// Asks the thread that thinks, and remembers what for.
    pub(super) fn think(
        &mut self,
        question: Question,
        asked: Asked,
        limits: Option<Limits>,
        at: Instant,
    ) {
        for fault in std::mem::take(&mut self.complaints) {
            self.error(&fault.to_string());
        }
        self.settle_player();
        self.forget_other_subjects();
        let size = self.game.as_ref().map_or(Size::default(), |game| game.size);
        let room = self.game.as_ref().map_or(0, |game| game.free_points().count());
        let given = self.searcher.give(Job::Ask(question));
        self.thought = Some(Thought {
            given,
            deadline: limits.as_ref().and_then(deadline),
            is_endless: limits.as_ref().is_some_and(is_endless),
            asked,
            at,
            voice: Voice::new(self.options.style, self.settings.show_detail, size, room),
        });
        self.end_endless();
    }

    /// Ends a search that nobody is left to end.
    pub(super) fn end_endless(&mut self) {
        match &self.thought {
            Some(thought) if thought.is_endless && self.is_closed => thought.given.stop(),
            _ => {}
        }
    }

    /// Empties the table if it is about positions of another kind.
    fn forget_other_subjects(&mut self) {
        let Some(task) = self.game.as_ref().map(|game| self.task(game)) else { return };
        let subject = Some(Subject { reach: task.reach, draw: task.draw });
        if self.subject != subject {
            if self.subject.is_some() {
                self.searcher.give(Job::Forget);
            }
            self.subject = subject;
        }
    }

    /// Ends a thought of the enemy's time.
    pub(super) fn stop_pondering(&mut self) {
        if let Some(given) = self.pondering.take() {
            given.stop();
        }
    }

    /// Tells an event of the thought.
    pub(super) fn tell(&mut self, number: u64, event: &Event) {
        let Some(thought) = self.thought.as_mut().filter(|t| t.given.number == number) else {
            return;
        };
        let time = thought.at.elapsed();
        let replies = thought.voice.event(event, time);
        self.say_all(replies);
        if let (Event::Variation(report), true, Some(game)) = (event, self.is_json, &self.game) {
            let object = info(report, game.size);
            self.say(&Reply::Json(object.to_string()));
        }
    }

    /// Says replies, with points as the manager counts them.
    pub(super) fn say_all(&mut self, replies: Vec<Reply>) {
        for mut reply in replies {
            self.turn_outward(&mut reply);
            self.say(&reply);
        }
    }

    fn turn_outward(&self, reply: &mut Reply) {
        let Some(size) = self.game.as_ref().map(|game| game.size) else { return };
        let way = self.options.coordinates;
        let points: &mut [Point] = match reply {
            Reply::Move(points) | Reply::Forbid(points) => points,
            Reply::Info(Field::BestLine(points)) => points,
            Reply::Mark(Mark::Pos(p) | Mark::Done(p) | Mark::Best(p) | Mark::Lost(p)) => {
                std::slice::from_mut(p)
            }
            _ => &mut [],
        };
        points.iter_mut().for_each(|point| *point = way.outward(*point, size));
    }

    /// A job is done: if it is the one that is waited for, its outcome is told.
    pub(super) fn finish(&mut self, number: u64, outcome: Outcome) {
        let Some(thought) = self.thought.take_if(|t| t.given.number == number) else { return };
        self.count_time(thought.at);
        match (thought.asked, outcome) {
            (_, Outcome::Answer(answer)) => self.finish_move(thought, &answer),
            (asked, Outcome::Choice(Some(choice))) => self.finish_choice(asked, &choice),
            (_, Outcome::Choice(None)) => self.error("the opening does not fit these stones"),
            (asked, Outcome::Soosorv(step)) => self.finish_soosorv(asked, &step),
            (_, Outcome::Balanced(Some(balanced))) => self.commit(&balanced.points),
            (_, Outcome::Balanced(None)) => self.error("no stones balance this position"),
            (_, Outcome::Words(lines)) => lines.iter().for_each(|line| self.message(line)),
            (_, Outcome::Refused(reason)) => self.error(&reason),
            (asked, Outcome::Broken) => self.finish_broken(asked),
        }
    }

    /// The time is up and the thread that thinks has not answered: the best move that it told of,
    /// or else the one that looks best.
    pub(super) fn give_up(&mut self) {
        let Some(thought) = self.thought.take() else { return };
        thought.given.stop();
        self.count_time(thought.at);
        let told = thought.voice.last.as_ref();
        match (thought.asked, told.and_then(|report| report.line.first().copied())) {
            (Asked::Move, Some(point)) => self.commit(&[point]),
            (asked, _) => self.finish_broken(asked),
        }
    }

    /// Takes the time of a move from the game's.
    fn count_time(&mut self, at: Instant) {
        if self.left < UNLIMITED {
            let used = at.elapsed().as_millis() as i64;
            self.left = self.left.saturating_sub(used).saturating_add(self.settings.time_increment);
        }
    }

    fn finish_move(&mut self, mut thought: Thought, answer: &Answer) {
        let Some(point) = answer.point else { return self.finish_broken(Asked::Move) };
        self.worth = answer.value;
        if thought.voice.last.is_none() {
            // A move that took no search: boards want to hear of it all the same.
            let replies = thought.voice.variation(&at_once(answer));
            self.say_all(replies);
        }
        let summary = thought.voice.summary(answer.nodes, answer.time);
        self.say_all(summary);
        if self.is_json {
            self.explain(answer);
        }
        self.commit(&[point]);
        self.ponder();
    }

    /// The move and its reasons as JSON.
    fn explain(&mut self, answer: &Answer) {
        if let (Ok(task), Some(point)) = (self.current(), answer.point) {
            let object = best(answer, &reasons(&task, point, answer.value), task.size);
            self.say(&Reply::Json(object.to_string()));
        }
    }

    /// An answer without a search, where a search gave none.
    fn finish_broken(&mut self, asked: Asked) {
        if let (Asked::Choice, Some(points)) = (asked, self.game.as_ref().and_then(any_opening)) {
            return self.commit(&points);
        }
        let found = self.game.as_ref().and_then(|game| look_best(&self.task(game), game));
        match (asked, found) {
            (Asked::Move | Asked::Choice, Some(point)) => self.commit(&[point]),
            (Asked::Move | Asked::Choice, None) => self.error("the board is full"),
            _ => self.error("the search broke off"),
        }
    }

    /// Plays stones and tells them.
    pub(super) fn commit(&mut self, points: &[Point]) {
        if let Some(game) = &mut self.game {
            game.moves.extend(points.iter().map(|&point| Some(point)));
        }
        self.say_all(vec![Reply::Move(points.to_vec())]);
    }

    /// Thinks while the enemy does, if that is wanted.
    fn ponder(&mut self) {
        if let (true, Ok(task)) = (self.settings.pondering, self.current()) {
            self.pondering = Some(self.searcher.give(Job::Ponder(task)));
        }
    }
}

/// The three first stones of a swap2 opening on any board, near its edge, where they are worth
/// little to either side; none if there are stones.
fn any_opening(game: &Game) -> Option<Vec<Point>> {
    let stones = [(2, 1), (3, 2), (1, 4)].map(|(x, y)| game.size.point(x, y));
    game.moves.is_empty().then(|| stones.into_iter().flatten().collect())
}

/// A report of a move that took no search.
fn at_once(answer: &Answer) -> Report {
    Report {
        number: 0,
        variations: 1,
        depth: 1,
        deepest: 1,
        value: answer.value.unwrap_or(Value::ZERO),
        nodes: answer.nodes,
        time: answer.time,
        line: answer.line.clone(),
    }
}

/// The move that looks best; where the rules leave none, any free point: a manager that asks for a
/// move gets one.
fn look_best(task: &Task, game: &Game) -> Option<Point> {
    let never = AtomicBool::new(false);
    let answer = Greedy.choose(task, &Limits::default(), &never, &mut |_| {});
    answer.point.or_else(|| game.free_points().next())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::super::args;
    use super::super::searcher::Searcher;
    use super::*;

    /// A brain that thinks about a move and has no end to it.
    fn thinking() -> Brain<Vec<u8>> {
        let words = ["pbrain-tengen", "--messages", "none", "--timeout-turn", "-1"];
        let options = args::parse(words.map(str::to_string)).unwrap();
        // Nobody listens to the thread that thinks, so it never gets to answer.
        let searcher = Searcher::new(channel().0);
        let mut brain = Brain::new(options, searcher, Vec::new());
        brain.start(Game::new(Size::default()));
        brain.place(Game::new(Size::default()), Some(Size::default().center())).unwrap();
        brain.ask_move(Instant::now()).unwrap();
        brain
    }

    /// The lines said since the game began.
    fn said(brain: &Brain<Vec<u8>>) -> Vec<Reply> {
        let text = String::from_utf8(brain.out.clone()).unwrap();
        text.lines().skip(1).map(|line| Reply::parse(line).unwrap()).collect()
    }

    #[test]
    fn when_time_is_up_the_best_move_heard_of_is_played() {
        let mut brain = thinking();
        let number = brain.thought.as_ref().unwrap().given.number;
        let point = Size::default().parse("h9").unwrap();
        let answer = Answer {
            point: Some(point),
            value: None,
            line: vec![point],
            nodes: 1,
            time: Duration::ZERO,
        };
        brain.tell(number, &Event::Variation(at_once(&answer)));
        brain.give_up();
        assert_eq!(said(&brain), [Reply::Move(vec![point])]);
        // What comes too late changes nothing.
        brain.finish(number, Outcome::Answer(answer));
        assert_eq!(said(&brain).len(), 1);
    }

    #[test]
    fn a_search_that_breaks_or_tells_nothing_gives_a_move_all_the_same() {
        let mut silent = thinking();
        silent.give_up();
        let mut broken = thinking();
        let number = broken.thought.as_ref().unwrap().given.number;
        broken.finish(number, Outcome::Broken);
        for brain in [silent, broken] {
            let [Reply::Move(points)] = &said(&brain)[..] else { panic!("{:?}", said(&brain)) };
            assert_eq!(brain.game.unwrap().moves.last(), Some(&Some(points[0])));
        }
    }

    #[test]
    fn an_opening_has_three_stones_even_if_time_is_up() {
        let mut brain = thinking();
        brain.thought = None;
        brain.ask_swap2(&Game::new(Size::default()), &[], Instant::now()).unwrap();
        brain.give_up();
        let [Reply::Move(points)] = &said(&brain)[..] else { panic!("{:?}", said(&brain)) };
        assert_eq!(points.len(), 3);
    }
}
