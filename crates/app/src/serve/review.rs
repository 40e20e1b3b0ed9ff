//! Reviews for a page, from the library if they are there.

use std::sync::atomic::{AtomicBool, Ordering};

use record::Game;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::desk::Voice;
use super::shelf::Shelf;
use crate::review::cache::Place;
use crate::review::{Course, Examiner, Pace, Ply, Review, review};

/// What is to be reviewed, and how closely.
#[derive(Debug)]
pub struct Order {
    /// The game.
    pub game: Game,
    /// Its positions.
    pub course: Course,
    /// Its number in the library.
    pub library: Option<i64>,
    /// What every move may take.
    pub pace: Pace,
}

impl Order {
    /// Reviews the game and tells every move as it becomes known; a review that is stopped is told
    /// as far as it is known.
    pub fn perform(&self, shelf: &Shelf, stop: &AtomicBool, voice: &Voice<'_>) -> Json {
        let place = self.place(shelf);
        let kept = place.as_ref().and_then(|place| {
            // A library that cannot be asked makes the review new, not impossible.
            shelf.work(|library| place.review(library)).ok().flatten()
        });
        if let Some(review) = kept {
            return typed("review", &review);
        }
        let review = self.make(stop, voice);
        if let Some(place) = place {
            let _ = shelf.work(|library| place.keep(library, &review));
        }
        let told = typed("review", &review);
        if stop.load(Ordering::Relaxed) {
            voice.say(told.clone());
        }
        told
    }

    fn make(&self, stop: &AtomicBool, voice: &Voice<'_>) -> Review {
        let (mut done, of) = (0, self.course.positions());
        let mut hear = |ply: Option<Ply>| {
            done += 1;
            voice.say(json!({ "type": "progress", "done": done, "of": of }));
            if let Some(ply) = ply {
                voice.say(typed("move", &ply));
            }
        };
        review(&self.course, &mut Examiner::new(self.pace), stop, &mut hear).0
    }

    /// Where the review is kept, if the library has this very game.
    fn place(&self, shelf: &Shelf) -> Option<Place> {
        let number = self.library?;
        let found = shelf.work(|library| Place::of(library, number, &self.game, &self.pace));
        found.ok().flatten()
    }
}

/// Data as a message of that type.
fn typed(name: &str, data: &impl Serialize) -> Json {
    let mut told = serde_json::to_value(data).unwrap_or_default();
    told["type"] = name.into();
    told
}
