//! The ways through a proof, and the threads that share them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::{Effort, Flaw, Proof, Reason};
use crate::referee::{Referee, Verdict};
use crate::{Direction, Point};

/// Positions between two looks at what the other threads do.
const BATCH: u64 = 1024;

/// A proof, what has been done for it, and what may be.
pub(super) struct Work<'a> {
    proof: &'a Proof,
    effort: &'a Effort<'a>,
    positions: AtomicU64,
    /// The earliest of the first defences that was not beaten; the ones after it do not matter.
    failed: AtomicUsize,
}

/// One thread's way through the proof.
struct Walk<'a> {
    work: &'a Work<'a>,
    referee: Referee,
    /// The number of the first defence that was played.
    task: usize,
    /// Positions that the others do not know of yet.
    unshared: u64,
    /// The longest line that ended since the first defence.
    longest: Vec<Point>,
}

impl<'a> Work<'a> {
    pub(super) fn new(proof: &'a Proof, effort: &'a Effort<'a>) -> Work<'a> {
        let (positions, failed) = (AtomicU64::new(0), AtomicUsize::new(usize::MAX));
        Work { proof, effort, positions, failed }
    }

    /// The number of positions looked at.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// Plays the first step, shares the defences among the threads, and gives the longest line.
    /// Of several flaws it tells the first, as one thread would find it.
    pub(super) fn share(&self, referee: Referee, step: usize) -> Result<Vec<Point>, Flaw> {
        let mut walk = self.walk(referee);
        let goes_on = walk.attack(step)?;
        walk.tell();
        if !goes_on {
            return Ok(walk.longest);
        }
        let defences: Vec<Point> = walk.defences().collect();
        let tasks = AtomicUsize::new(0);
        let lines = Mutex::new(Vec::new());
        let beat = || {
            let mut walk = self.walk(walk.referee.clone());
            while let Some((task, &defence)) = self.take(&tasks, &defences) {
                let line = walk.task(task, step, defence);
                lines.lock().expect("no thread panics").push((task, line));
            }
            walk.tell();
        };
        thread::scope(|scope| {
            for _ in 0..self.effort.threads.clamp(1, defences.len()) {
                scope.spawn(beat);
            }
        });
        let mut lines = lines.into_inner().expect("no thread panics");
        lines.sort_unstable_by_key(|(task, _)| *task);
        let lines = lines.into_iter().map(|(_, line)| line).collect::<Result<Vec<_>, Flaw>>()?;
        // Of several longest lines `max_by_key` gives the last: hence from behind.
        Ok(lines.into_iter().rev().max_by_key(Vec::len).unwrap_or_default())
    }

    fn walk(&'a self, referee: Referee) -> Walk<'a> {
        Walk { work: self, referee, task: 0, unshared: 0, longest: Vec::new() }
    }

    /// The next defence that nobody has taken, if it still matters.
    fn take<'d>(&self, tasks: &AtomicUsize, defences: &'d [Point]) -> Option<(usize, &'d Point)> {
        let task = tasks.fetch_add(1, Ordering::Relaxed);
        let matters = task < self.failed.load(Ordering::Relaxed);
        defences.get(task).filter(|_| matters).map(|defence| (task, defence))
    }
}

impl Walk<'_> {
    /// Beats one of the first defences and gives the longest line.
    fn task(&mut self, task: usize, step: usize, defence: Point) -> Result<Vec<Point>, Flaw> {
        self.task = task;
        self.longest.clear();
        match self.defend(step, defence) {
            Ok(()) => Ok(self.longest.clone()),
            Err(flaw) => {
                // No task follows on this one, so the moves may stay on the board.
                self.work.failed.fetch_min(task, Ordering::Relaxed);
                Err(flaw)
            }
        }
    }

    /// Plays a step, all defences against it and what follows, and takes it all back.
    fn win(&mut self, step: usize) -> Result<(), Flaw> {
        if self.attack(step)? {
            match self.coming_five(step) {
                Some(five) => self.defend_four(step, five)?,
                None => self.defend_all(step)?,
            }
        }
        self.referee.undo();
        Ok(())
    }

    fn defend_all(&mut self, step: usize) -> Result<(), Flaw> {
        for point in self.referee.size().points() {
            if self.referee.is_empty(point) {
                self.defend(step, point)?;
            }
        }
        Ok(())
    }

    /// The five with which the proof answers all defences that it does not name, if it is there
    /// already and an enemy stone beside the row cannot spoil it.
    fn coming_five(&mut self, step: usize) -> Option<Point> {
        let proof = self.work.proof;
        let last = &proof.steps[proof.steps[step].otherwise?];
        let can_be_spoiled = !proof.rule.row(proof.winner()).closed;
        if can_be_spoiled || !last.answers.is_empty() || last.otherwise.is_some() {
            return None;
        }
        self.referee.pass().ok()?;
        let played = self.referee.play(last.play);
        if played.is_ok() {
            self.referee.undo();
        }
        self.referee.undo();
        let winner = played.ok().flatten().and_then(|verdict| verdict.winner());
        (winner == Some(proof.winner())).then_some(last.play)
    }

    /// Defends against a four. A defence that makes no five and does not take the point of the
    /// five that is to come loses to it, wherever it stands: such defences need not be played, and
    /// nearly all are.
    fn defend_four(&mut self, step: usize, five: Point) -> Result<(), Flaw> {
        let named = self.work.proof.steps[step].answers.iter().map(|(point, _)| *point);
        let fives = self.new_points();
        let other = self.defences().find(|&point| point != five);
        let mut points: Vec<Point> = named.chain(fives).chain([five]).chain(other).collect();
        points.sort_unstable();
        points.dedup();
        for point in points {
            if self.referee.is_empty(point) {
                self.defend(step, point)?;
            }
        }
        Ok(())
    }

    /// The points where the defender may have come to make five by its last stone: those that can
    /// share a row with it. Before that stone it had none, or the proof fails there. All points, if
    /// it has not moved yet.
    fn new_points(&self) -> Vec<Point> {
        let moves = self.referee.moves();
        let last = moves.len().checked_sub(2).and_then(|ply| moves[ply]);
        let Some(last) = last else { return self.defences().collect() };
        let along = |direction| (-4..=4).filter_map(move |steps| last.step(direction, steps));
        Direction::ALL.into_iter().flat_map(along).collect()
    }

    /// Plays the move of a step and says whether the game goes on.
    fn attack(&mut self, step: usize) -> Result<bool, Flaw> {
        self.count()?;
        let point = self.work.proof.steps[step].play;
        match self.referee.play(point) {
            Err(why) => Err(self.flaw(Reason::Illegal { step, point, why })),
            Ok(Some(verdict)) => self.end(verdict).map(|()| false),
            Ok(None) => Ok(true),
        }
    }

    /// Plays a defence and what the proof has against it, and takes both back.
    fn defend(&mut self, step: usize, defence: Point) -> Result<(), Flaw> {
        self.count()?;
        match self.referee.play(defence) {
            Err(why) => return Err(self.flaw(Reason::Illegal { step, point: defence, why })),
            Ok(Some(verdict)) => self.end(verdict)?,
            Ok(None) => {
                let next = self.work.proof.steps[step].next(defence);
                self.win(next.ok_or_else(|| self.flaw(Reason::Unanswered { step }))?)?;
            }
        }
        self.referee.undo();
        Ok(())
    }

    /// The game is over: either the winner has won it, or the proof fails.
    fn end(&mut self, verdict: Verdict) -> Result<(), Flaw> {
        let winner = self.work.proof.winner();
        if verdict.winner() != Some(winner) {
            return Err(self.flaw(Reason::NotWon { verdict, winner }));
        }
        if self.referee.moves().len() > self.longest.len() {
            self.longest = self.line();
        }
        Ok(())
    }

    fn defences(&self) -> impl Iterator<Item = Point> {
        self.referee.size().points().filter(|&point| self.referee.is_empty(point))
    }

    /// Counts a position; now and then looks whether there is any use in going on.
    fn count(&mut self) -> Result<(), Flaw> {
        self.unshared += 1;
        if self.unshared < BATCH {
            return Ok(());
        }
        let (work, positions) = (self.work, self.tell());
        let is_idle = work.effort.stop.load(Ordering::Relaxed)
            || work.failed.load(Ordering::Relaxed) < self.task
            || positions > work.effort.positions;
        if is_idle { Err(self.flaw(Reason::Unfinished { positions })) } else { Ok(()) }
    }

    /// Tells the others how many positions were looked at, and gives the sum of all.
    fn tell(&mut self) -> u64 {
        let unshared = std::mem::take(&mut self.unshared);
        self.work.positions.fetch_add(unshared, Ordering::Relaxed) + unshared
    }

    fn line(&self) -> Vec<Point> {
        self.referee.moves().iter().flatten().copied().collect()
    }

    fn flaw(&self, reason: Reason) -> Flaw {
        let is_about_line = !matches!(reason, Reason::Unfinished { .. });
        let line = if is_about_line { self.line() } else { Vec::new() };
        Flaw { line, reason, size: self.referee.size() }
    }
}
