//! One question, and the ways to answer it.

use board::{Board, Point, Proof, Ruleset};

use super::attack::Threats;
use super::builder::{Builder, Built, Gap};
use super::dfpn::Dfpn;
use super::fours::{Fate, NO_LIMIT};
use super::guide::Guide;
use super::solver::{Kind, Outcome, Request, Win};

/// Positions for the first turn of each way to search; every turn has twice as many.
const FIRST_TURN: Turn = Turn { guide: 4_000, threats: 500 };

struct Turn {
    guide: u64,
    threats: u64,
}

impl Turn {
    fn doubled(self) -> Turn {
        let [guide, threats] = [self.guide, self.threats].map(|nodes| nodes.saturating_mul(2));
        Turn { guide, threats }
    }
}

/// Positions to look at for a win by fours of any length.
const FOURS_SOON: u64 = 50_000;

/// Positions to look at for a win by fours, before other threats are tried.
const FOURS_FIRST: u64 = 20_000;

/// One question and the ways to answer it.
pub(crate) struct Question<'q, 'a, 'b, R> {
    pub(crate) search: Dfpn<'a, 'b, R>,
    pub(crate) request: &'q Request,
    /// Bytes that a proof may take.
    pub(crate) room: usize,
}

impl<R: Ruleset> Question<'_, '_, '_, R> {
    /// Whether the side to move wins.
    pub(crate) fn answer(
        &mut self,
        board: &mut Board<R>,
        guide: impl FnOnce() -> Guide,
    ) -> Outcome {
        match self.fours(board) {
            (Fate::Won(_, plies), is_shortest) => {
                return match self.prove(board, None, plies) {
                    Ok(win) => Outcome::Win(Win { is_shortest, ..win }),
                    Err(_) => Outcome::Unknown,
                };
            }
            (Fate::Failed(true), _) if self.request.kind == Kind::Vcf => {
                return Outcome::None(Threats::Fours);
            }
            _ if self.search.meter.is_over() => return Outcome::Unknown,
            _ => {}
        }
        let outcome = self.threats(board, guide);
        match outcome {
            Outcome::Win(win) if self.request.shortest => Outcome::Win(self.shorten(board, win)),
            outcome => outcome,
        }
    }

    /// A win by fours: one that is soon found, unless the shortest is wanted, or else the shortest.
    /// Where other ways may be tried too, not for ever.
    fn fours(&mut self, board: &mut Board<R>) -> (Fate, bool) {
        if !self.request.shortest {
            match self.search.look_for_fours(board, NO_LIMIT, FOURS_SOON) {
                Fate::Stopped => {}
                // Fives and open fours at hand are seen first.
                fate => return (fate, matches!(fate, Fate::Won(_, ..=3))),
            }
        }
        let nodes = if self.request.kind == Kind::Vcf { u64::MAX } else { FOURS_FIRST };
        let mut limit = 1;
        loop {
            match self.search.look_for_fours(board, limit, nodes) {
                Fate::Failed(false) => limit += 2,
                fate => return (fate, true),
            }
        }
    }

    /// Wins by threats and by the guide, in turns.
    fn threats(&mut self, board: &mut Board<R>, guide: impl FnOnce() -> Guide) -> Outcome {
        let mut guide = (self.request.kind == Kind::Any).then(guide);
        let mut turn = FIRST_TURN;
        let mut is_open = true;
        while !self.search.meter.is_over() {
            if is_open {
                let numbers = self.search.settle(board, NO_LIMIT, turn.threats);
                is_open = !numbers.is_lost();
                if numbers.is_won()
                    && let Ok(win) = self.prove(board, guide.as_mut(), NO_LIMIT)
                {
                    return Outcome::Win(win);
                }
            }
            match &mut guide {
                None if is_open => {}
                None if self.search.is_exact() => return Outcome::None(Threats::All),
                None => return Outcome::Unknown,
                Some(guide) => {
                    let found = guide.winning_move(board, turn.guide, self.search.meter);
                    if found.is_some()
                        && let Ok(win) = self.prove(board, Some(guide), NO_LIMIT)
                    {
                        return Outcome::Win(win);
                    }
                }
            }
            turn = turn.doubled();
        }
        Outcome::Unknown
    }

    /// Writes the proof of a win that was found.
    fn prove(
        &mut self,
        board: &mut Board<R>,
        guide: Option<&mut Guide>,
        left: u16,
    ) -> Result<Win, Gap> {
        let built = Builder::new(&mut self.search, guide, self.room).build(board, left)?;
        Ok(Win::new(board, built))
    }

    /// The same as an outcome; not known if there is no room for it.
    pub(crate) fn prove_or_not(&mut self, board: &mut Board<R>) -> Outcome {
        self.prove(board, None, NO_LIMIT).map_or(Outcome::Unknown, Outcome::Win)
    }

    /// The same for a win that begins with a certain move.
    pub(crate) fn prove_first(&mut self, board: &mut Board<R>, first: Point) -> Outcome {
        let builder = Builder::new(&mut self.search, None, self.room);
        match builder.build_after(board, first) {
            Ok(built) => Outcome::Win(Win::new(board, built)),
            Err(_) => Outcome::Unknown,
        }
    }

    /// Looks for shorter and shorter wins by threats.
    fn shorten(&mut self, board: &mut Board<R>, mut win: Win) -> Win {
        while !self.search.meter.is_over() {
            let left = win.proof.plies().saturating_sub(2) as u16;
            let numbers = self.search.settle(board, left, u64::MAX);
            if numbers.is_lost() && self.search.is_exact() {
                return Win { is_shortest: win.kind != Kind::Any, ..win };
            }
            if !numbers.is_won() {
                break;
            }
            match self.prove(board, None, left) {
                Ok(shorter) => win = shorter,
                Err(_) => break,
            }
        }
        win
    }
}

impl Win {
    /// A proof for the position it begins in.
    fn new<R: Ruleset>(board: &Board<R>, built: Built) -> Win {
        let Built { kind, steps } = built;
        let proof = Proof { rule: board.rule(), setup: board.to_setup(), steps };
        Win { kind, proof, is_shortest: false }
    }
}
