//! `tengen match`: engines against each other, with ratings.

mod agent;
mod args;
mod live;
mod plan;
mod table;

use std::cell::RefCell;
use std::io::Write;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{
    Brain, Decision, Director, Engine, Event, Fault, Hall, Player, Source, Store, records,
};

use crate::failure::Failure;
pub use agent::AgentPlayer;
pub use args::MatchArgs;
use live::Live;
pub use plan::settle;

/// Plays a match, new or begun, and tells how it went. A test that accepts H0 is a "no".
pub fn run(args: &MatchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (mut director, store) = open(args)?;
    let stop = stop_flag()?;
    let live = Live::new(args, &director);
    let mut desk = Desk { store, live, out, failure: None };
    play(args, &mut director, &mut desk, &stop)?;
    desk.finish(&director, args.json)
}

/// Plays the games, on this machine or on others.
fn play(
    args: &MatchArgs,
    director: &mut Director,
    desk: &mut Desk<'_, impl Write>,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    #[cfg(feature = "cluster")]
    if let Some(address) = args.cluster.address() {
        let id = desk.store.as_ref().map(Store::match_id);
        let id = id.ok_or("--cluster with --no-record, expected a folder for the games");
        let id = id.map_err(Failure::input)?.map_err(Failure::input)?;
        let mut hear = |director: &Director, event| desk.hear(director, &event, stop);
        return arena::cluster::coordinate(&address, &id, director, stop, &mut hear)
            .map_err(Failure::input);
    }
    let engines = director.plan().engines.clone();
    let pinned = args.pin.then(|| plan::threads(director.plan()));
    let hall = Hall { concurrency: args.concurrency, pinned };
    let director = RefCell::new(director);
    hall.run(
        &|name| player(&engines, name),
        stop,
        &mut || director.borrow_mut().next_job(),
        &mut |event| {
            if let Event::Ended(played) = &event {
                director.borrow_mut().take(played);
            }
            desk.hear(&director.borrow(), &event, stop);
        },
    );
    Ok(())
}

/// The match and its folder, if it has one.
fn open(args: &MatchArgs) -> Result<(Director, Option<Store>), Failure> {
    if let Some(folder) = &args.resume {
        let (store, plan, games) = Store::resume(folder).map_err(Failure::input)?;
        let mut director = Director::new(plan).map_err(Failure::input)?;
        for played in &games {
            director.take(played);
        }
        return Ok((director, Some(store)));
    }
    let plan = plan::plan(args)?;
    let store = match args.no_record {
        true => None,
        false => {
            let folder = args.out.clone().unwrap_or_else(|| plan::folder_name().into());
            Some(Store::create(&folder, &plan).map_err(Failure::input)?)
        }
    };
    Ok((Director::new(plan).map_err(Failure::input)?, store))
}

/// Set by the first interrupt: games that run are broken off and the table is shown. The second
/// ends the program at once; the folder is whole at any moment.
pub fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            process::exit(130);
        }
    })
    .map_err(|error| Failure::input(format!("interrupts cannot be caught: {error}")))?;
    Ok(stop)
}

/// The player of that name.
pub fn player(engines: &[Engine], name: &str) -> Result<Box<dyn Player>, Fault> {
    let engine = engines.iter().find(|engine| engine.name == name);
    let engine = engine.ok_or_else(|| Fault::Absent("no such engine".to_string()))?;
    match &engine.source {
        Source::Agent { agent, level, knobs } => {
            let player = AgentPlayer::new(agent, *level, knobs).map_err(Fault::Absent)?;
            Ok(Box::new(player))
        }
        Source::Program { .. } => {
            let brain = Brain::new(engine);
            Ok(Box::new(brain.ok_or_else(|| Fault::Absent("no program".to_string()))?))
        }
    }
}

/// Where results arrive.
struct Desk<'a, W> {
    store: Option<Store>,
    live: Live,
    out: &'a mut W,
    failure: Option<Failure>,
}

impl<W: Write> Desk<'_, W> {
    /// Keeps a result that is counted and shows it; whatever fails stops the match.
    fn hear(&mut self, director: &Director, event: &Event, stop: &AtomicBool) {
        if let Err(failure) = self.note(director, event) {
            self.failure.get_or_insert(failure);
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn note(&mut self, director: &Director, event: &Event) -> Result<(), Failure> {
        if let (Event::Ended(played), Some(store)) = (event, &mut self.store) {
            store.add(played).map_err(Failure::input)?;
        }
        Ok(self.live.show(director, event, self.out)?)
    }

    /// Shows the last table and writes what can be made of all games.
    fn finish(self, director: &Director, is_json: bool) -> Result<(), Failure> {
        self.live.finish();
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if is_json {
            let sprt = live::sprt(director);
            for object in live::standings(director).into_iter().chain(sprt) {
                writeln!(self.out, "{object}")?;
            }
        } else {
            write!(self.out, "{}", table::table(director))?;
        }
        if let Some(store) = &self.store {
            let games = store.games().map_err(Failure::input)?;
            let (plan, standings) = (director.plan(), director.standings());
            records::write(store.folder(), plan, standings, &games).map_err(Failure::input)?;
            let folder = store.folder().display();
            let hint = if director.is_over() { "" } else { "; --resume goes on with it" };
            if !is_json {
                writeln!(self.out, "games and report.html are in {folder}{hint}")?;
            }
        }
        match director.sprt() {
            Some((_, Decision::H0)) => Err(Failure::No),
            _ => Ok(()),
        }
    }
}
