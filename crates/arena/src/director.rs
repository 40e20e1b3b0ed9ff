//! The course of a match: which game is next, and what its results mean.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use board::Color;

use crate::job::Job;
use crate::openings::Openings;
use crate::plan::Plan;
use crate::played::Played;
use crate::schedule::{Meeting, Schedule, pair};
use crate::sprt::Decision;
use crate::standings::{Standings, outcome};
use crate::tally::Outcome;

/// Hands out the games of a match and takes their results, in whatever order they come. It does not
/// play: threads of this machine do, or workers on others.
///
/// Which games there are depends on the plan alone, and in a Swiss match on results; so a match
/// that was interrupted goes on where it stood.
#[derive(Debug)]
pub struct Director {
    plan: Plan,
    openings: Openings,
    standings: Standings,
    /// Games that wait to be played.
    ready: VecDeque<Job>,
    /// Games that are being played.
    playing: BTreeMap<usize, Job>,
    /// Results that came, by number of the game.
    done: BTreeSet<usize>,
    /// Rounds that were made.
    rounds: usize,
    /// Games and pairs that were made.
    made: usize,
    pairs: usize,
    meetings: Vec<Meeting>,
    /// The points of both engines in every game, and for rounds off: what a Swiss match is paired
    /// by.
    points: BTreeMap<usize, [(usize, f64); 2]>,
    byes: Vec<f64>,
}

impl Director {
    /// A match by a plan, from its first game.
    pub fn new(plan: Plan) -> Result<Director, String> {
        plan.check()?;
        let openings = plan.openings()?;
        let names: Vec<String> = plan.engines.iter().map(|engine| engine.name.clone()).collect();
        Ok(Director {
            byes: vec![0.0; names.len()],
            standings: Standings::new(names),
            plan,
            openings,
            ready: VecDeque::new(),
            playing: BTreeMap::new(),
            done: BTreeSet::new(),
            rounds: 0,
            made: 0,
            pairs: 0,
            meetings: Vec::new(),
            points: BTreeMap::new(),
        })
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How it stands.
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// Whether the result of a game is known.
    pub fn has(&self, number: usize) -> bool {
        self.done.contains(&number)
    }

    /// The next game, which counts as being played from now on; none if there is none now.
    pub fn next_job(&mut self) -> Option<Job> {
        if self.is_decided() {
            return None;
        }
        loop {
            while let Some(job) = self.ready.pop_front() {
                // Its result may have been read from a folder already.
                if !self.done.contains(&job.number) {
                    self.playing.insert(job.number, job.clone());
                    return Some(job);
                }
            }
            if !self.make_round() {
                return None;
            }
        }
    }

    /// Gives a game back that nobody will finish.
    pub fn give_back(&mut self, number: usize) {
        if let Some(job) = self.playing.remove(&number) {
            self.ready.push_front(job);
        }
    }

    /// Takes the result of a game; `false` if it is known already, or not one of this match.
    pub fn take(&mut self, played: &Played) -> bool {
        let is_ours = played.number < self.plan.total() && played.outcome().is_some();
        if !is_ours || !self.done.insert(played.number) {
            return false;
        }
        self.playing.remove(&played.number);
        self.standings.add(played);
        self.count_points(played);
        true
    }

    /// Whether no more games will be played: all are done, or the match is decided.
    pub fn is_over(&self) -> bool {
        self.is_decided() || self.done.len() >= self.plan.total()
    }

    /// What SPRT says of a match of two: the ratio of likelihoods and the decision.
    pub fn sprt(&self) -> Option<(f64, Decision)> {
        let sprt = self.plan.sprt.as_ref()?;
        let tally = self.standings.meeting(0, 1);
        Some((sprt.llr(&tally), sprt.decide(&tally)))
    }

    fn is_decided(&self) -> bool {
        self.sprt().is_some_and(|(_, decision)| decision != Decision::Continue)
    }

    /// Makes the games of the next round; `false` if there is none, or none yet.
    fn make_round(&mut self) -> bool {
        if self.made >= self.plan.total() {
            return false;
        }
        match self.plan.schedule {
            Schedule::Swiss { .. } => self.make_swiss_round(),
            schedule => {
                let games = (self.plan.games - 2 * self.rounds).min(2);
                for pairing in schedule.pairings(self.plan.engines.len()) {
                    self.make_games(pairing, self.rounds, games);
                }
                self.rounds += 1;
                true
            }
        }
    }

    /// Every pairing of a Swiss round plays all its games; the next waits for their results.
    fn make_swiss_round(&mut self) -> bool {
        if self.done.range(..self.made).count() < self.made {
            return false;
        }
        let round = pair(&self.points_so_far(), &self.meetings);
        for meeting in &round {
            match *meeting {
                Meeting::Pair(pairing) => {
                    for begun in (0..self.plan.games).step_by(2) {
                        let opening = self.rounds * self.plan.games.div_ceil(2) + begun / 2;
                        self.make_games(pairing, opening, (self.plan.games - begun).min(2));
                    }
                }
                Meeting::Bye(engine) => self.byes[engine] += self.plan.games as f64,
            }
        }
        self.meetings.extend(round);
        self.rounds += 1;
        true
    }

    fn count_points(&mut self, played: &Played) {
        let Schedule::Swiss { .. } = self.plan.schedule else { return };
        let Some(result) = played.outcome() else { return };
        let points = |color| match outcome(result, color) {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Loss => 0.0,
        };
        let index = |color| self.standings.index(played.player(color));
        let [Some(black), Some(white)] = Color::ALL.map(index) else { return };
        let both = [(black, points(Color::Black)), (white, points(Color::White))];
        self.points.insert(played.number, both);
    }

    /// The points of every engine in the rounds that were made. Results of later rounds may be
    /// known when a match is resumed, and do not count yet.
    fn points_so_far(&self) -> Vec<f64> {
        let mut sums = self.byes.clone();
        for (engine, points) in self.points.range(..self.made).flat_map(|(_, both)| both) {
            sums[*engine] += points;
        }
        sums
    }

    /// One or two games with an opening; in the second the colours are exchanged.
    fn make_games(&mut self, pairing: [usize; 2], opening: usize, games: usize) {
        let text = self.plan.terms.size.name_moves(&self.openings.line(opening));
        for [first, second] in [pairing, [pairing[1], pairing[0]]].into_iter().take(games) {
            let number = self.made;
            let job = self.plan.job([first, second], self.rounds, self.pairs, number, text.clone());
            self.ready.push_back(job);
            self.made += 1;
        }
        self.pairs += 1;
    }
}
