//! Reviews kept in a library, so that they need not be made twice.

use std::fs;
use std::path::Path;

use library::{GameId, Library};
use record::{Game, Tree};

use super::examiner::Pace;
use super::report::Review;
use crate::failure::Failure;

/// The library in a data folder.
const FILE: &str = "library.sqlite";

/// The kind of analysis that a review is.
pub const KIND: &str = "review";

/// Changes with the form of a review: one of another form is made anew.
const FORM: u32 = 1;

/// Where the review of one game is kept.
pub struct Cache {
    library: Library,
    game: GameId,
    settings: String,
}

impl Cache {
    /// The place of a game in the library of a folder; the game is added if it is not there.
    pub fn open(folder: &Path, game: &Game, pace: &Pace) -> Result<Cache, Failure> {
        fs::create_dir_all(folder).map_err(|error| {
            Failure::input(format!("{}: cannot be made: {error}", folder.display()))
        })?;
        let mut library = Library::open(folder.join(FILE)).map_err(Failure::input)?;
        let game = library.add(&Tree::from(game)).map_err(Failure::input)?.id;
        Ok(Cache { library, game, settings: settings(pace) })
    }

    /// The review, if it was made before with the same settings.
    pub fn review(&self) -> Result<Option<Review>, Failure> {
        let kept = self.library.analysis(self.game, KIND, &self.settings);
        Ok(kept.map_err(Failure::input)?.and_then(|json| serde_json::from_str(&json).ok()))
    }

    /// Keeps a review that is whole.
    pub fn keep(&mut self, review: &Review) -> Result<(), Failure> {
        if !review.complete {
            return Ok(());
        }
        let json = serde_json::to_string(review).map_err(std::io::Error::other)?;
        let kept = self.library.keep_analysis(self.game, KIND, &self.settings, &json);
        kept.map(|_| ()).map_err(Failure::input)
    }
}

/// What a review depends on. How many threads there were is the machine's business.
pub fn settings(pace: &Pace) -> String {
    match pace.nodes {
        Some(nodes) => format!("form {FORM}, {nodes} positions"),
        None => format!("form {FORM}, {} ms", pace.time.as_millis()),
    }
}
