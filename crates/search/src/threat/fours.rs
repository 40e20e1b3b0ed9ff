//! Wins by fours alone (VCF): each four must be answered at once, in one way as a rule.
//!
//! ```text
//!   attacker   four   four   four          … until two fives threaten, or the block is forbidden
//!   defender      block  block             a block that makes a four must be blocked by a four
//! ```

use std::cmp::Reverse;

use board::{Board, Color, Point, PointSet, Rule, Ruleset, Shape};

use super::cache::{Cache, Worth};
use super::meter::Meter;
use crate::situation::answers;

/// More plies than two games have: what is left of it after one is no limit still.
pub(crate) const NO_LIMIT: u16 = 999;

/// Whether so many plies are fewer than a game may have.
pub(crate) fn is_limited(plies: u16) -> bool {
    plies < NO_LIMIT / 2
}

/// What a search of fours found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The side to move wins, with this move, in so many plies.
    Won(Point, u16),
    /// There is no win within the limit; `true` if there is none at all.
    Failed(bool),
    /// The meter said stop.
    Stopped,
}

/// A search that plays nothing but fours, depth first, with a table of its own.
pub(crate) struct Fours {
    cache: Cache<Known>,
    /// Moves still to be tried, of all positions on the way.
    stack: Vec<Point>,
}

/// What is known of a position in which the attacker is to move.
#[derive(Clone, Copy, Default)]
struct Known {
    play: Option<Point>,
    /// Plies to the five; 0 if no win is known.
    plies: u16,
    /// There is no win within so many plies.
    failed: u16,
    /// Positions searched for it, as a power of two.
    effort: u16,
}

impl Known {
    /// What it says about wins within so many plies.
    fn within(&self, limit: u16) -> Option<Fate> {
        match self.play {
            Some(play) if self.plies <= limit => Some(Fate::Won(play, self.plies)),
            _ if self.failed >= limit => Some(Fate::Failed(self.failed == NO_LIMIT)),
            _ => None,
        }
    }
}

impl Worth for Known {
    fn worth(&self) -> u32 {
        self.effort.into()
    }
}

impl Fours {
    /// A search whose table takes so many bytes.
    pub(crate) fn new(bytes: usize) -> Fours {
        Fours { cache: Cache::new(bytes), stack: Vec::new() }
    }

    /// Whether the side to move wins by fours within `limit` plies.
    pub(crate) fn attack<R: Ruleset>(
        &mut self,
        board: &mut Board<R>,
        limit: u16,
        meter: &mut Meter<'_>,
    ) -> Fate {
        let own = board.turn();
        if board.count(own, Shape::Five) > 0 {
            return won(board.fives(own), 1);
        }
        let enemy_has_four = board.count(!own, Shape::Five) > 0;
        if !enemy_has_four && board.count(own, Shape::OpenFour) > 0 && limit >= 3 {
            return won(board.makers(own, Shape::OpenFour), 3);
        }
        let known = self.cache.get(board.key()).unwrap_or_default();
        if let Some(fate) = known.within(limit) {
            return fate;
        }
        if !may_make_four(board, own) {
            return Fate::Failed(true);
        }
        let fours = match enemy_has_four {
            true => board.fours(own) & answers(board, Shape::Five),
            false => board.fours(own),
        };
        if fours.is_empty() {
            return Fate::Failed(true);
        }
        if limit < 3 {
            return Fate::Failed(false);
        }
        if meter.count() {
            return Fate::Stopped;
        }
        let before = meter.nodes();
        let fate = self.try_fours(board, fours, known.play, limit, meter);
        let effort = (meter.nodes() - before).max(1).ilog2() as u16;
        let known = match fate {
            Fate::Won(play, plies) => Known { play: Some(play), plies, effort, ..known },
            Fate::Failed(true) => Known { failed: NO_LIMIT, effort, ..known },
            Fate::Failed(false) => Known { failed: limit, effort, ..known },
            Fate::Stopped => return fate,
        };
        self.cache.put(board.key(), known);
        fate
    }

    fn try_fours<R: Ruleset>(
        &mut self,
        board: &mut Board<R>,
        fours: PointSet,
        first: Option<Point>,
        limit: u16,
        meter: &mut Meter<'_>,
    ) -> Fate {
        let own = board.turn();
        let last = board.moves().iter().rev().nth(1).copied().flatten();
        let start = self.stack.len();
        self.stack.extend(fours.iter());
        // The best is tried last of the list, which is taken from its end.
        self.stack[start..].sort_by_key(|&point| {
            let far = last.map_or(0, |last| distance(last, point));
            (first == Some(point), board.shape(point, own), Reverse(far))
        });
        let mut fate = Fate::Failed(true);
        while self.stack.len() > start {
            let Some(point) = self.stack.pop() else { break };
            let child = board.after(point, |child| self.defend(child, limit - 1, meter));
            match child {
                Fate::Won(_, plies) => fate = Fate::Won(point, plies + 1),
                Fate::Failed(true) => continue,
                Fate::Failed(false) => {
                    fate = Fate::Failed(false);
                    continue;
                }
                Fate::Stopped => fate = Fate::Stopped,
            }
            break;
        }
        self.stack.truncate(start);
        fate
    }

    /// The same when the other side has to answer a four.
    pub(crate) fn defend<R: Ruleset>(
        &mut self,
        board: &mut Board<R>,
        limit: u16,
        meter: &mut Meter<'_>,
    ) -> Fate {
        let mut longest = 0;
        let mut best = None;
        for block in blocks(board).iter() {
            // Most positions were seen before: then the stone need not be played.
            let known = self.cache.get(board.key_after(block)).unwrap_or_default();
            let fate = known.within(limit - 1).unwrap_or_else(|| {
                board.after(block, |child| self.attack(child, limit - 1, meter))
            });
            match fate {
                Fate::Won(_, plies) if plies >= longest => (longest, best) = (plies, Some(block)),
                Fate::Won(..) => {}
                fate => return fate,
            }
        }
        match best {
            Some(block) => Fate::Won(block, longest + 1),
            // Nothing stops the five: any answer will do.
            None => won(board.fives(!board.turn()), 2),
        }
    }
}

/// The answers to the fours of the side that is not to move, where the side to move has no five.
/// Nothing stops two fives; but in caro one stone can end a row from outside.
pub(crate) fn blocks<R: Ruleset>(board: &Board<R>) -> PointSet {
    let fives = board.fives(!board.turn());
    match R::RULE {
        Rule::Caro | Rule::CaroOverline => answers(board, Shape::Five),
        _ if fives.len() == 1 => fives.iter().filter(|&five| board.is_legal(five)).collect(),
        _ => PointSet::EMPTY,
    }
}

/// Whether the counters leave room for a four: half of all positions end here.
fn may_make_four<R: Ruleset>(board: &Board<R>, color: Color) -> bool {
    const MAKERS: [Shape; 5] =
        [Shape::Four, Shape::BuildingFour, Shape::FourThree, Shape::OpenFour, Shape::Forbidden];
    MAKERS.iter().any(|&shape| board.count(color, shape) > 0)
}

fn won(moves: PointSet, plies: u16) -> Fate {
    moves.iter().next().map_or(Fate::Failed(true), |play| Fate::Won(play, plies))
}

fn distance(one: Point, other: Point) -> u8 {
    one.x().abs_diff(other.x()).max(one.y().abs_diff(other.y()))
}

/// Whether a rule lets enemy stones outside a row spoil it.
pub(crate) fn ends_matter<R: Ruleset>(attacker: Color) -> bool {
    !R::RULE.row(attacker).closed
}
