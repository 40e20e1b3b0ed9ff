//! Everything that a match is, before its first game.

use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::job::{Job, Seat};
use crate::limits::Limits;
use crate::openings::Openings;
use crate::schedule::Schedule;
use crate::sprt::Sprt;
use crate::terms::Terms;

/// A match as it is kept in its folder: enough to go on with it on any day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Who plays.
    pub engines: Vec<Engine>,
    /// What everybody may use who has no limits of its own.
    pub each: Limits,
    /// Rule, board and manners.
    pub terms: Terms,
    /// Who plays whom.
    pub schedule: Schedule,
    /// Games for each pairing: two with every opening, colours exchanged.
    pub games: usize,
    /// Games at the same time, unless who plays them is told otherwise.
    #[serde(default = "one_at_a_time")]
    pub concurrency: usize,
    /// The openings, as position strings.
    pub openings: Vec<String>,
    /// When a match of two is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// When the match was made, as text, for its records.
    #[serde(default)]
    pub date: String,
}

/// What matches did that were kept before they told it.
fn one_at_a_time() -> usize {
    1
}

impl Plan {
    /// Checks that a match can be played by this plan.
    pub fn check(&self) -> Result<(), String> {
        if self.engines.len() < 2 {
            let given = self.engines.len();
            return Err(format!("{given} engines, expected two or more"));
        }
        for (index, engine) in self.engines.iter().enumerate() {
            if self.engines[..index].iter().any(|other| other.name == engine.name) {
                let name = &engine.name;
                return Err(format!(
                    "two engines named `{name}`, expected name=… to tell them apart"
                ));
            }
            if !engine.limits.or(&self.each).is_bounded() {
                let name = &engine.name;
                return Err(format!(
                    "engine `{name}` has no limit, expected tc=GAME/MOVE+INC, nodes=N or depth=N"
                ));
            }
        }
        if self.games == 0 {
            return Err("0 games, expected one or more".to_string());
        }
        if self.concurrency == 0 {
            return Err("concurrency 0, expected one or more".to_string());
        }
        if let Some(sprt) = &self.sprt {
            sprt.check().map_err(|error| error.to_string())?;
        }
        if self.sprt.is_some() && self.engines.len() != 2 {
            return Err("SPRT between more than two engines, expected two".to_string());
        }
        let openings = self.openings()?;
        for round in 0..openings.len() {
            let opening = self.terms.size.name_moves(&openings.line(round));
            self.job([0, 1], 0, 0, 0, opening).opening_moves()?;
        }
        Ok(())
    }

    /// The openings.
    pub fn openings(&self) -> Result<Openings, String> {
        if self.terms.swap2 {
            return Ok(Openings::new(self.terms.size, Vec::new()));
        }
        Openings::from_texts(self.terms.size, &self.openings)
    }

    /// How many games it has, if nothing ends it early.
    pub fn total(&self) -> usize {
        self.schedule.games(self.engines.len(), self.games)
    }

    /// How many different games two of the engines can play, if it has more games than that. Without
    /// a clock a program plays the same game again from the same opening: what the copies add to
    /// the count they do not add to what is known.
    pub fn different_games(&self) -> Option<usize> {
        let has_clock = |engine: &Engine| engine.limits.or(&self.each).has_clock();
        let different = 2 * self.openings().ok()?.images();
        let repeats = self.games > different && !self.engines.iter().any(has_clock);
        repeats.then_some(different)
    }

    /// A game of two engines.
    pub(crate) fn job(
        &self,
        pairing: [usize; 2],
        round: usize,
        pair: usize,
        number: usize,
        opening: String,
    ) -> Job {
        let seats = pairing.map(|index| {
            let engine = &self.engines[index];
            Seat { name: engine.name.clone(), limits: engine.limits.or(&self.each) }
        });
        Job { number, pair, round, terms: self.terms.clone(), seats, opening }
    }
}
