//! Where an experiment is carried out: its folder, its hands and its clock.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Director, Event, Hall, Limits, Plan};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::args::Means;
use super::ledger::Ledger;
use super::series::Series;
use crate::crew::Crew;
use crate::failure::Failure;
use crate::play_match::player;

/// What an experiment works with.
pub struct Bench<'a> {
    /// How it is run.
    pub means: &'a Means,
    name: &'static str,
    folder: PathBuf,
    stop: &'a AtomicBool,
    ledger: Option<Ledger>,
    bar: ProgressBar,
}

impl<'a> Bench<'a> {
    /// A bench for one experiment; `stop` breaks it off.
    pub fn new(name: &'static str, means: &'a Means, stop: &'a AtomicBool) -> Bench<'a> {
        let style = ProgressStyle::with_template("{msg:18} [{bar:30}] {pos}/{len}, {eta} left");
        let bar = ProgressBar::new(0);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(name);
        let folder = means.out.join(name);
        Bench { means, name, folder, stop, ledger: None, bar }
    }

    /// The folder of the experiment.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// One of two sizes: for `--quick`, and for the whole experiment.
    pub fn size<T>(&self, quick: T, whole: T) -> T {
        if self.means.quick { quick } else { whole }
    }

    /// Games at the same time.
    pub fn concurrency(&self) -> usize {
        self.means.concurrency.unwrap_or_else(arena::machine::cores)
    }

    /// The time for a move where there are many times as many games as in the tournament: a fifth.
    pub fn short_turn(&self) -> Limits {
        Limits { turn_ms: Some(self.means.turn.as_millis() as u64 / 5), ..Limits::default() }
    }

    /// Begins the experiment, or goes on with it: `plan` is everything that results depend on.
    pub fn begin(&mut self, plan: impl Serialize) -> Result<(), Failure> {
        let plan = json!({"experiment": self.name, "quick": self.means.quick, "sizes": plan});
        self.ledger = Some(Ledger::open(&self.folder, &plan).map_err(Failure::input)?);
        Ok(())
    }

    /// Does every job that has no result yet, so many at the same time, and gives the results of
    /// all. The name of a job is what its result is found by.
    pub fn measure<J: Sync, R: Serialize + DeserializeOwned + Send>(
        &mut self,
        threads: usize,
        jobs: &[J],
        name: impl Fn(&J) -> String,
        work: impl Fn(&J, &AtomicBool) -> R + Sync,
    ) -> Result<Vec<R>, Failure> {
        let stop = self.stop;
        self.bar.inc_length(jobs.len() as u64);
        let missing: Vec<&J> = jobs.iter().filter(|job| !self.has(&name(job))).collect();
        self.bar.inc((jobs.len() - missing.len()) as u64);
        let crew = Crew { threads, stop };
        crew.run(
            &missing,
            || (),
            |(), job| work(job, stop),
            |job, result| {
                // What was broken off is no result.
                if stop.load(Ordering::Relaxed) {
                    return Err(Failure::No);
                }
                self.keep(&name(job), &result)
            },
        )?;
        jobs.iter().map(|job| self.result(&name(job))).collect()
    }

    /// Plays the games of a match that have not been played yet, so many at the same time.
    pub fn play(&mut self, name: &str, plan: Plan, threads: usize) -> Result<Series, Failure> {
        let unit = |number: usize| format!("{name} {number}");
        let total = plan.total();
        let mut director = Director::new(plan).map_err(Failure::input)?;
        self.bar.inc_length(total as u64);
        for number in (0..total).map(unit).filter(|unit| self.has(unit)).collect::<Vec<_>>() {
            director.take(&self.result(&number)?);
            self.bar.inc(1);
        }
        let engines = director.plan().engines.clone();
        let (stop, shared) = (self.stop, RefCell::new(director));
        let mut kept = Ok(());
        Hall { concurrency: threads, pinned: None }.run(
            &|name| player(&engines, name, &Arc::default()),
            stop,
            &mut || shared.borrow_mut().next_job(),
            &mut |event| {
                let Event::Ended(played) = event else { return };
                shared.borrow_mut().take(&played);
                if let Err(failure) = self.keep(&unit(played.number), &played) {
                    kept = Err(failure);
                    stop.store(true, Ordering::Relaxed);
                }
            },
        );
        kept?;
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::No);
        }
        let games = (0..total).map(|number| self.result(&unit(number)));
        Ok(Series { games: games.collect::<Result<_, _>>()?, director: shared.into_inner() })
    }

    /// Clears the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn has(&self, unit: &str) -> bool {
        self.ledger.as_ref().is_some_and(|ledger| ledger.find(unit).is_some())
    }

    fn keep(&mut self, unit: &str, result: &impl Serialize) -> Result<(), Failure> {
        let value = serde_json::to_value(result).map_err(Failure::input)?;
        let ledger = self.ledger.as_mut().ok_or_else(|| Failure::input("no plan was begun"))?;
        ledger.add(unit, value).map_err(Failure::input)?;
        self.bar.inc(1);
        Ok(())
    }

    fn result<R: DeserializeOwned>(&self, unit: &str) -> Result<R, Failure> {
        let senseless = |why: &dyn std::fmt::Display| {
            Failure::input(format!("{}: unit `{unit}`: {why}", self.folder.display()))
        };
        let value = self.ledger.as_ref().and_then(|ledger| ledger.find(unit));
        let value = value.ok_or_else(|| senseless(&"no result"))?;
        serde_json::from_value(value.clone()).map_err(|error| senseless(&error))
    }
}
