//! What one position tells about the next ones.

use std::sync::atomic::AtomicBool;

use board::{Effort, Proof};
use search::threat::{Kind, Outcome, Request, Solver, Win};

use super::course::Course;
use super::examiner::{Judgement, PROOF_POSITIONS};

/// Positions that the solver looks at to tell whether another move wins too.
const OTHER_NODES: u64 = 100_000;

/// Where a side plays what its proof says, the other is lost, and the proof goes on after every
/// answer: no win is lost because the solver did not find it again.
pub fn follow(course: &Course, rows: &mut [Judgement], stop: &AtomicBool) {
    for ply in 0..rows.len() {
        let Some(win) = rows[ply].win.clone() else { continue };
        let Some(first) = win.proof.steps.last() else { continue };
        if course.moves.get(ply) != Some(&Some(first.play)) {
            continue;
        }
        if let Some(next) = rows.get_mut(ply + 1).filter(|next| next.win.is_none()) {
            next.chance = Some(0.0);
        }
        let answer = course.moves.get(ply + 1).copied().flatten();
        let number = answer.and_then(|answer| first.next(answer));
        let is_open = rows.get(ply + 2).is_some_and(|row| row.win.is_none());
        let Some(number) = number.filter(|_| is_open) else { continue };
        let (rule, steps) = (win.proof.rule, win.proof.steps[..=number].to_vec());
        let proof = Proof { rule, setup: course.setup(ply + 2), steps };
        let effort = Effort { stop, positions: PROOF_POSITIONS, threads: 1 };
        if proof.verify(&effort).is_ok() {
            let line = crate::line::longest(&proof);
            let win = Win { kind: win.kind, proof, is_shortest: false };
            let row = &mut rows[ply + 2];
            *row = Judgement { chance: Some(1.0), line, win: Some(win), ..row.clone() };
        }
    }
}

/// Where a side could win and played something else, that may win as well: then the other side has
/// no move that holds. Or it has one for certain.
pub fn other_wins(course: &Course, rows: &mut [Judgement], solver: &mut Solver, stop: &AtomicBool) {
    let request = Request { kind: Kind::Vct, nodes: OTHER_NODES, ..Request::default() };
    for ply in 1..rows.len() {
        let (before, after) = (&rows[ply - 1], &rows[ply]);
        let is_open = after.win.is_none() && after.chance.is_some_and(|chance| chance > 0.0);
        if before.win.is_none() || !is_open {
            continue;
        }
        match solver.defend(&course.task(ply), &request, stop) {
            Some(found) if found.holding().next().is_none() => rows[ply].chance = Some(0.0),
            Some(found) => {
                let holds = |(_, outcome): &(_, Outcome)| matches!(outcome, Outcome::None(_));
                rows[ply].is_held = found.moves.iter().any(holds);
            }
            // Nothing is threatened: every move holds.
            None => rows[ply].is_held = true,
        }
    }
}
