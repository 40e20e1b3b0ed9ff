//! A match that goes on: its director, and the folder that keeps its games.

use std::cell::RefCell;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Director, Event, Hall, Maker, Plan, Played, Store, records};

/// A match, new or begun. Whoever starts one, from a terminal or from a page, starts this: so each
/// can go on with the other's.
pub struct Course {
    director: Director,
    store: Option<Store>,
}

impl Course {
    /// A new match by a plan, kept in a folder if one is given.
    pub fn begin(plan: Plan, folder: Option<&Path>) -> Result<Course, String> {
        let director = Director::new(plan)?;
        let store = folder.map(|folder| Store::create(folder, director.plan())).transpose()?;
        Ok(Course { director, store })
    }

    /// The match of a folder, where it stood.
    pub fn resume(folder: &Path) -> Result<Course, String> {
        let (store, plan, games) = Store::resume(folder)?;
        Ok(Course { director: direct(plan, &games)?, store: Some(store) })
    }

    /// Its director.
    pub fn director(&self) -> &Director {
        &self.director
    }

    /// Plays the games on this machine. A game is kept before `hear` is told of it; one that cannot
    /// be kept ends the match.
    pub fn play(
        &mut self,
        hall: Hall,
        make: &Maker<'_>,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(&Director, &Event),
    ) -> Result<(), String> {
        let director = RefCell::new(&mut self.director);
        let mut keeper = Keeper { store: &mut self.store, stop, kept: Ok(()) };
        hall.run(make, stop, &mut || director.borrow_mut().next_job(), &mut |event| {
            if let Event::Ended(played) = &event {
                director.borrow_mut().take(played);
            }
            keeper.keep(&event);
            hear(&director.borrow(), &event);
        });
        keeper.kept
    }

    /// Has the games played by workers on other machines.
    #[cfg(feature = "cluster")]
    pub fn play_far(
        &mut self,
        address: &arena::cluster::Address,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(&Director, &Event),
    ) -> Result<(), String> {
        let id = self.store.as_ref().map(Store::match_id);
        let id = id.ok_or("--cluster with --no-record, expected a folder for the games")??;
        let mut keeper = Keeper { store: &mut self.store, stop, kept: Ok(()) };
        let mut hear = |director: &Director, event| {
            keeper.keep(&event);
            hear(director, &event);
        };
        arena::cluster::coordinate(address, &id, &mut self.director, stop, &mut hear)?;
        keeper.kept
    }

    /// Writes what can be made of all games, and tells the folder; none if nothing is kept.
    pub fn write_records(&self) -> Result<Option<&Path>, String> {
        let Some(store) = &self.store else { return Ok(None) };
        let (plan, standings) = (self.director.plan(), self.director.standings());
        records::write(store.folder(), plan, standings, &store.games()?)?;
        Ok(Some(store.folder()))
    }
}

/// The director of a match of which some games have been played.
pub fn direct(plan: Plan, games: &[Played]) -> Result<Director, String> {
    let mut director = Director::new(plan)?;
    for played in games {
        director.take(played);
    }
    Ok(director)
}

/// Where games go as they end.
struct Keeper<'a> {
    store: &'a mut Option<Store>,
    stop: &'a AtomicBool,
    kept: Result<(), String>,
}

impl Keeper<'_> {
    fn keep(&mut self, event: &Event) {
        if let (Event::Ended(played), Some(store), Ok(())) = (event, &mut *self.store, &self.kept) {
            self.kept = store.add(played);
            if self.kept.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}
