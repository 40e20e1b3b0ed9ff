//! `tengen review`: what was good in a game, what was not, and where it turned.
//!
//! ```text
//!   course.rs     the positions of the game
//!   examiner.rs   the engine and the solver at every position
//!   follow.rs     what one position tells about the next ones
//!   verdict.rs    what is said of the moves
//!     grade.rs      how good a move was
//!     moment.rs     the turning points, in sentences
//!     opening.rs    openings by name
//!   report.rs     the review as data
//!   cache.rs      kept in a library
//!   words.rs page.rs      as text, and as a page
//! ```

mod args;
#[cfg(feature = "library")]
pub mod cache;
mod course;
mod examiner;
mod follow;
mod grade;
mod moment;
mod opening;
mod page;
mod report;
mod verdict;
mod words;

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use record::{Claim, Game};
use search::threat::Win;
use trainer::load_games;

use crate::failure::Failure;
use crate::interrupt::stop_flag;
use crate::settings::check_memory;
pub use args::ReviewArgs;
pub use course::Course;
pub use examiner::Examiner;
#[cfg(feature = "web")]
pub use examiner::Pace;
pub use report::{Ply, Review};
use verdict::Findings;

/// Reviews a game, or as much of it as there is patience for.
pub fn run(args: &ReviewArgs, out: &mut impl Write) -> Result<(), Failure> {
    let game = game(args)?;
    let course = Course::new(&game).map_err(Failure::input)?;
    let review = kept_or_new(args, &game, &course)?;
    if let Some(path) = &args.html {
        record::store(path, page::html(&review).as_bytes())?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&review).map_err(std::io::Error::other)?)?;
    } else {
        write!(out, "{}", words::text(&review))?;
    }
    if review.complete { Ok(()) } else { Err(Failure::No) }
}

/// The review from the library, or a new one that goes there. A file of proofs needs a new one.
#[cfg(feature = "library")]
fn kept_or_new(args: &ReviewArgs, game: &Game, course: &Course) -> Result<Review, Failure> {
    let Some(folder) = &args.data else { return make(args, course) };
    let mut library = cache::open(folder).map_err(Failure::input)?;
    let place = cache::Place::new(&mut library, game, &args.pace())?;
    let kept = place.review(&library)?;
    if let Some(review) = kept.filter(|_| args.proof.is_none()) {
        return Ok(review);
    }
    let review = make(args, course)?;
    place.keep(&mut library, &review)?;
    Ok(review)
}

#[cfg(not(feature = "library"))]
fn kept_or_new(args: &ReviewArgs, _: &Game, course: &Course) -> Result<Review, Failure> {
    make(args, course)
}

/// A new review; its proofs are written if they are wanted.
fn make(args: &ReviewArgs, course: &Course) -> Result<Review, Failure> {
    check_memory(args.memory)?;
    let stop = stop_flag()?;
    let bar = bar(course.positions());
    let (review, wins) =
        review(course, &mut Examiner::new(args.pace()), &stop, &mut |_| bar.inc(1));
    bar.finish_and_clear();
    if let Some(path) = &args.proof {
        record::save_proofs(path, &claims(&wins))?;
    }
    Ok(review)
}

/// Reviews a game until it is done or stopped; `hear` gets every move as it becomes known, the
/// last ones first. Every win comes with the number of the moves before it.
pub fn review(
    course: &Course,
    examiner: &mut Examiner,
    stop: &AtomicBool,
    hear: &mut dyn FnMut(Option<Ply>),
) -> (Review, Vec<(usize, Win)>) {
    let start = Instant::now();
    let mut rows = examiner.examine(course, stop, &mut |ply, rows| {
        let is_move = ply < course.moves.len();
        hear(is_move.then(|| Findings { course, rows }.ply(ply)));
    });
    follow::follow(course, &mut rows, stop);
    if !stop.load(Ordering::Relaxed) {
        follow::other_wins(course, &mut rows, examiner.solver(), stop);
    }
    let findings = Findings { course, rows: &rows };
    let mut review = findings.review(examiner.solver(), stop);
    review.time_ms = start.elapsed().as_millis() as u64;
    let wins = rows.into_iter().enumerate().filter_map(|(ply, row)| Some((ply, row.win?)));
    (review, wins.collect())
}

/// The game that the user means: one of a file, or a list of moves.
fn game(args: &ReviewArgs) -> Result<Game, Failure> {
    let path = Path::new(&args.game);
    let hints = args.board.hints();
    let (games, source) = match path.exists() {
        true => (load_games(path, &hints)?, args.game.as_str()),
        false => {
            let words = |error| {
                let game = &args.game;
                Failure::input(format!("no file {game}, and no moves: {error}"))
            };
            let games = record::read(args.game.as_bytes(), Some(Path::new("moves.pos")), &hints);
            (games.map_err(words)?, "the moves")
        }
    };
    if games.is_empty() {
        return Err(Failure::input(format!("{source}: no game, expected at least one")));
    }
    let (count, number) = (games.len(), args.number);
    games.into_iter().nth(number - 1).ok_or_else(|| {
        Failure::input(format!("{source}: game {number} of {count}, expected a game that is there"))
    })
}

fn claims(wins: &[(usize, Win)]) -> Vec<Claim> {
    let claim = |(ply, win): &(usize, Win)| Claim {
        id: Some(format!("move {}", ply + 1)),
        kind: Some(win.kind.name().to_string()),
        proof: win.proof.clone(),
    };
    wins.iter().map(claim).collect()
}

/// A bar on a terminal, nothing elsewhere.
fn bar(count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("moves [{bar:30}] {pos}/{len}  {eta} left");
    let bar = ProgressBar::new(count as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
