//! `tengen match`: engines against each other, with ratings.

mod agent;
mod args;
pub mod course;
pub mod live;
pub mod plan;
mod table;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Brain, Decision, Director, Engine, Event, Fault, Hall, Player, Source};

use crate::failure::Failure;
use crate::interrupt::stop_flag;
pub use agent::AgentPlayer;
pub use args::MatchArgs;
use course::Course;
use live::Live;
pub use plan::settle;

/// Plays a match, new or begun, and tells how it went. A test that accepts H0 is a "no".
pub fn run(args: &MatchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut course = open(args)?;
    let stop = stop_flag()?;
    let live = Live::new(args, course.director());
    live.begin(course.director(), out)?;
    let mut desk = Desk { live, out, failure: None };
    play(args, &mut course, &mut desk, &stop)?;
    desk.finish(&course, args.json)
}

/// Plays the games, on this machine or on others.
fn play(
    args: &MatchArgs,
    course: &mut Course,
    desk: &mut Desk<'_, impl Write>,
    stop: &Arc<AtomicBool>,
) -> Result<(), Failure> {
    let plan = course.director().plan();
    let concurrency = plan::concurrency(args, plan);
    let (engines, pinned) = (plan.engines.clone(), args.pin.then(|| plan::threads(plan)));
    let mut hear = |director: &Director, event: &Event| desk.hear(director, event, stop);
    #[cfg(feature = "cluster")]
    if let Some(address) = args.cluster.address() {
        return course.play_far(&address, stop, &mut hear).map_err(Failure::input);
    }
    let hall = Hall { concurrency, pinned };
    let make = |name: &str| player(&engines, name, stop);
    course.play(hall, &make, stop, &mut hear).map_err(Failure::input)
}

/// The match and its folder, if it has one.
fn open(args: &MatchArgs) -> Result<Course, Failure> {
    let course = match &args.resume {
        Some(folder) => Course::resume(folder),
        None => {
            let folder = args.out.clone().unwrap_or_else(|| plan::folder_name().into());
            Course::begin(plan::plan(args)?, Some(&*folder).filter(|_| !args.no_record))
        }
    };
    course.map_err(Failure::input)
}

/// The player of that name. A built-in one ends its search when `stop` is set: the game counts no
/// more.
pub fn player(
    engines: &[Engine],
    name: &str,
    stop: &Arc<AtomicBool>,
) -> Result<Box<dyn Player>, Fault> {
    let engine = engines.iter().find(|engine| engine.name == name);
    let engine = engine.ok_or_else(|| Fault::Absent("no such engine".to_string()))?;
    match &engine.source {
        Source::Agent { agent, level, knobs } => {
            let player = AgentPlayer::new(agent, *level, knobs).map_err(Fault::Absent)?;
            Ok(Box::new(player.until(stop)))
        }
        Source::Program { .. } => {
            let brain = Brain::new(engine);
            Ok(Box::new(brain.ok_or_else(|| Fault::Absent("no program".to_string()))?))
        }
    }
}

/// Where results are shown.
struct Desk<'a, W> {
    live: Live,
    out: &'a mut W,
    failure: Option<Failure>,
}

impl<W: Write> Desk<'_, W> {
    /// Shows what happened; output that cannot be written stops the match.
    fn hear(&mut self, director: &Director, event: &Event, stop: &AtomicBool) {
        if let Err(error) = self.live.show(director, event, self.out) {
            self.failure.get_or_insert(error.into());
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Shows the last table and writes what can be made of all games.
    fn finish(self, course: &Course, is_json: bool) -> Result<(), Failure> {
        self.live.finish();
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let director = course.director();
        if is_json {
            let sprt = live::sprt(director);
            for object in live::standings(director).into_iter().chain(sprt) {
                writeln!(self.out, "{object}")?;
            }
        } else {
            write!(self.out, "{}", table::table(director))?;
        }
        if let Some(folder) = course.write_records().map_err(Failure::input)? {
            let hint = if director.is_over() { "" } else { "; --resume goes on with it" };
            if !is_json {
                writeln!(self.out, "games and report.html are in {}{hint}", folder.display())?;
            }
        }
        match director.sprt() {
            Some((_, Decision::H0)) => Err(Failure::No),
            _ => Ok(()),
        }
    }
}
