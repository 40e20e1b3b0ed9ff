//! From what is known of the positions to what is said of the moves.

use std::sync::atomic::AtomicBool;

use board::referee::Verdict;
use board::{Color, Point};
use search::threat::{Defence, Kind, Request, Solver, Win};

use super::course::Course;
use super::examiner::Judgement;
use super::grade::{Class, MISTAKE, accuracy};
use super::moment::{Moment, Reason};
use super::report::{Forced, Ply, Review, Sides, name};
use crate::events::{names, rounded};
use crate::overlay::{Made, threats};

/// The most turning points that are told.
const MOST_MOMENTS: usize = 8;

/// A chance that counts as a won game, and one that no longer does.
const AHEAD: f64 = 0.75;
const LEVEL: f64 = 0.6;

/// A chance after which a win that is still there was not missed.
const NEARLY_SURE: f64 = 0.9;

/// The most holding moves that are told by name.
const FEW: usize = 4;

/// Positions that the solver looks at to tell what held: some tenths of a second.
const DEFENCE_NODES: u64 = 100_000;

/// A game and what is known of its positions.
pub struct Findings<'a> {
    /// The game.
    pub course: &'a Course,
    /// What is known of every position that goes on.
    pub rows: &'a [Judgement],
}

impl Findings<'_> {
    /// A move, as far as it is known.
    pub fn ply(&self, ply: usize) -> Ply {
        let (size, row) = (self.course.size(), &self.rows[ply]);
        let (before, after) = (row.chance, self.after(ply));
        let loss = before.zip(after).map(|(before, after)| self.loss(ply, before, after));
        let is_missed = row.win.is_some() && !self.is_kept(ply);
        Ply {
            ply: ply + 1,
            color: self.course.mover(ply).name().to_string(),
            point: name(self.course.moves[ply], size),
            before: before.map(rounded),
            after: after.map(rounded),
            loss: loss.map(rounded),
            class: loss.map(|loss| self.class(ply, loss)),
            line: names(&row.line, size),
            win: row.win.as_ref().map(|win| Forced::new(win, is_missed, size)),
        }
    }

    /// The chance of the side that moved, after its move.
    fn after(&self, ply: usize) -> Option<f64> {
        match self.rows.get(ply + 1) {
            Some(next) => next.chance.map(|chance| 1.0 - chance),
            None => self.course.end(self.course.mover(ply)),
        }
    }

    /// What the move gave away. The engine's own move gives nothing away, unless it is proved to.
    fn loss(&self, ply: usize, before: f64, after: f64) -> f64 {
        let is_best = self.is_best(ply) && self.enemy_win(ply).is_none();
        if is_best || self.is_kept(ply) { 0.0 } else { (before - after).max(0.0) }
    }

    fn is_best(&self, ply: usize) -> bool {
        let best = self.rows[ply].best();
        best.is_some() && best == self.course.moves[ply]
    }

    /// The forced win that the other side has after the move.
    fn enemy_win(&self, ply: usize) -> Option<&Win> {
        self.rows.get(ply + 1).and_then(|next| next.win.as_ref())
    }

    /// Whether a side that could win by force still can: the move is the proof's, the other side is
    /// seen to be lost, or nothing is known to hold and the win is there again after its answer.
    fn is_kept(&self, ply: usize) -> bool {
        let Some(win) = &self.rows[ply].win else { return false };
        let is_proved = win.proof.steps.last().map(|step| step.play) == self.course.moves[ply];
        let is_held = self.rows.get(ply + 1).is_some_and(|row| row.is_held);
        let is_again = self.rows.get(ply + 2).is_none_or(|row| row.win.is_some());
        let least = if is_again && !is_held { NEARLY_SURE } else { 1.0 };
        is_proved || self.after(ply).is_some_and(|after| after >= least)
    }

    fn class(&self, ply: usize, loss: f64) -> Class {
        let row = &self.rows[ply];
        let given = self.course.info.opening.unwrap_or_default();
        if ply < given {
            Class::Opening
        } else if row.only.is_some() && row.only == self.course.moves[ply] {
            Class::Forced
        } else if row.win.is_some() && self.is_kept(ply) {
            Class::Winning
        } else if row.chance == Some(0.0) {
            Class::Lost
        } else {
            let least = if row.win.is_some() { Class::Inaccuracy } else { Class::Best };
            Class::by_loss(loss).max(least)
        }
    }

    /// Whether the move deserves a sentence: much was lost, or a forced win.
    fn is_turning(&self, ply: &Ply) -> bool {
        let is_missed = ply.win.is_some() && ply.class.is_some_and(|class| class > Class::Good);
        is_missed || ply.loss.is_some_and(|loss| loss >= MISTAKE)
    }

    /// The review of all moves that are known.
    pub fn review(&self, solver: &mut Solver, stop: &AtomicBool) -> Review {
        let mut review = Review::new(self.course);
        review.plies = (0..self.course.moves.len()).map(|ply| self.ply(ply)).collect();
        review.accuracy = Sides {
            black: side_accuracy(&review.plies, Color::Black),
            white: side_accuracy(&review.plies, Color::White),
        };
        review.turning = self.moments(&review.plies, solver, stop);
        review.complete = self.rows.iter().all(|row| row.chance.is_some());
        review
    }

    /// The largest losses, in the order of the game.
    fn moments(&self, plies: &[Ply], solver: &mut Solver, stop: &AtomicBool) -> Vec<Moment> {
        let loss = |ply: &&Ply| ply.loss.unwrap_or_default();
        let is_choice = |ply: &&Ply| ply.class.is_some_and(Class::is_chosen);
        let mut worst: Vec<&Ply> =
            plies.iter().filter(is_choice).filter(|ply| self.is_turning(ply)).collect();
        worst.sort_by(|a, b| loss(b).total_cmp(&loss(a)));
        worst.truncate(MOST_MOMENTS);
        worst.sort_by_key(|ply| ply.ply);
        worst.into_iter().map(|ply| self.moment(ply, solver, stop)).collect()
    }

    fn moment(&self, ply: &Ply, solver: &mut Solver, stop: &AtomicBool) -> Moment {
        let index = ply.ply - 1;
        let reason = self.reason(index, ply.loss.unwrap_or_default(), solver, stop);
        let better = match &reason {
            Reason::HadToStopFour { points } | Reason::HadToStopThree { points } => points.clone(),
            Reason::Overlooked { points, .. } if !points.is_empty() => points.clone(),
            _ => ply.line.iter().take(1).filter(|best| **best != ply.point).cloned().collect(),
        };
        Moment {
            ply: ply.ply,
            color: ply.color.clone(),
            point: ply.point.clone(),
            class: ply.class.unwrap_or(Class::Mistake),
            before: ply.before.unwrap_or_default(),
            after: ply.after.unwrap_or_default(),
            better,
            sentence: reason.sentence(self.course.mover(index)),
            reason,
        }
    }

    fn reason(&self, ply: usize, loss: f64, solver: &mut Solver, stop: &AtomicBool) -> Reason {
        let size = self.course.size();
        let row = &self.rows[ply];
        let is_last = ply + 1 == self.course.moves.len();
        if let (Some(Verdict::Forbidden { kind, .. }), true) = (&self.course.verdict, is_last) {
            return Reason::Forbidden { reason: kind.name().to_string() };
        }
        let played = self.course.moves[ply];
        let to = row.best().filter(|best| Some(*best) != played).map(|best| size.name(best));
        let enemy = self.enemy_win(ply).map(|win| win.proof.plies());
        if let (Some(win), Some(to)) = (&row.win, &to) {
            let (plies, to) = (win.proof.plies(), to.clone());
            return match enemy {
                Some(enemy_plies) => Reason::MissedWinAndLost { plies, to, enemy_plies },
                None => Reason::MissedWin { plies, to },
            };
        }
        if let Some(plies) = enemy {
            return self.defence(ply, plies, to, solver, stop);
        }
        match (row.chance, self.after(ply)) {
            (Some(before), Some(after)) if before >= AHEAD && after < LEVEL => Reason::Slip { to },
            _ => Reason::Weaker { to, percent: (loss * 100.0).round() as u32 },
        }
    }

    /// What should have been done about the other side's win.
    fn defence(
        &self,
        ply: usize,
        plies: usize,
        to: Option<String>,
        solver: &mut Solver,
        stop: &AtomicBool,
    ) -> Reason {
        let size = self.course.size();
        let request = Request { kind: Kind::Vct, nodes: DEFENCE_NODES, ..Request::default() };
        let Some(found) = solver.defend(&self.course.task(ply), &request, stop) else {
            return Reason::Allowed { plies, to };
        };
        let holding: Vec<Point> = found.holding().collect();
        let shown = |points: &[Point]| names(points, size);
        match self.seen(ply, &found) {
            Some((Made::Five, points)) => Reason::HadToStopFour { points: shown(&points) },
            Some((_, points)) => Reason::HadToStopThree { points: shown(&points) },
            None if holding.len() <= FEW => Reason::Overlooked { plies, points: shown(&holding) },
            None => Reason::Overlooked { plies, points: Vec::new() },
        }
    }

    /// The four or open three of the other side that lies on the board, and what stops it.
    fn seen(&self, ply: usize, found: &Defence) -> Option<(Made, Vec<Point>)> {
        let enemy = !self.course.mover(ply);
        let shown = threats(self.course.info.rule, &self.course.setup(ply));
        let threat = shown.into_iter().find(|threat| {
            threat.color == enemy && matches!(threat.made, Made::Five | Made::OpenFour)
        })?;
        let holds: Vec<Point> = found.holding().collect();
        let mut points = threat.answers;
        if points.iter().any(|point| holds.contains(point)) {
            points.retain(|point| holds.contains(point));
        }
        let is_answered = self.course.moves[ply].is_some_and(|point| points.contains(&point));
        (!points.is_empty() && !is_answered).then_some((threat.made, points))
    }
}

fn side_accuracy(plies: &[Ply], color: Color) -> Option<f64> {
    let chosen = plies
        .iter()
        .filter(|ply| ply.color == color.name() && ply.class.is_some_and(Class::is_chosen));
    let losses: Vec<f64> = chosen.filter_map(|ply| ply.loss).collect();
    accuracy(&losses).map(|accuracy| (accuracy * 10.0).round() / 10.0)
}
