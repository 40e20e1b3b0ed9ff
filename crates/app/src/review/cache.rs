//! Reviews kept in a library, so that they need not be made twice.

use std::path::Path;

use library::{Error, GameId, Library};
use record::{Game, Tree};

use super::examiner::Pace;
use super::report::Review;
use crate::library::DataArgs;

/// The kind of analysis that a review is.
const KIND: &str = "review";

/// Changes with the form of a review: one of another form is made anew.
const FORM: u32 = 1;

/// The place of a review in a library: its game, and what it was made with.
pub struct Place {
    game: GameId,
    settings: String,
}

impl Place {
    /// The place of a game, which is added if it is not there.
    pub fn new(library: &mut Library, game: &Game, pace: &Pace) -> Result<Place, Error> {
        let game = library.add(&Tree::from(game))?.id;
        Ok(Place { game, settings: settings(pace) })
    }

    /// The place of the game with that number, if it has these moves.
    pub fn of(
        library: &Library,
        number: i64,
        game: &Game,
        pace: &Pace,
    ) -> Result<Option<Place>, Error> {
        let stored = library.get(GameId(number))?.map(|stored| stored.tree.to_game());
        let is_same = |stored: &Game| {
            let [a, b] = [stored, game].map(|game| (game.info.rule, &game.info.start));
            a == b && stored.points() == game.points()
        };
        let place = Place { game: GameId(number), settings: settings(pace) };
        Ok(stored.is_some_and(|stored| is_same(&stored)).then_some(place))
    }

    /// The review, if it was made before.
    pub fn review(&self, library: &Library) -> Result<Option<Review>, Error> {
        let kept = library.analysis(self.game, KIND, &self.settings)?;
        Ok(kept.and_then(|json| serde_json::from_str(&json).ok()))
    }

    /// Keeps a review that is whole.
    pub fn keep(&self, library: &mut Library, review: &Review) -> Result<(), Error> {
        let json = serde_json::to_string(review).ok().filter(|_| review.complete);
        let kept = json.map(|json| library.keep_analysis(self.game, KIND, &self.settings, &json));
        kept.transpose().map(|_| ())
    }
}

/// The library of a folder.
pub fn open(folder: &Path) -> Result<Library, String> {
    let data = DataArgs { data: Some(folder.to_path_buf()) };
    Library::open(data.library()?).map_err(|error| error.to_string())
}

/// What a review depends on. How many threads there were is the machine's business.
fn settings(pace: &Pace) -> String {
    match pace.nodes {
        Some(nodes) => format!("form {FORM}, {nodes} positions"),
        None => format!("form {FORM}, {} ms", pace.time.as_millis()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn chances_come_back_to_the_bit() {
        for chance in (1..1009).map(|part| f64::from(part) / 1009.0) {
            let text = serde_json::to_string(&chance).expect("a number");
            assert_eq!(serde_json::from_str::<f64>(&text).ok(), Some(chance));
        }
    }
}
