//! Learning a network: positions in, [`eval::Net`] out.

mod checkpoint;
mod classes;
mod course;
mod descent;
mod export;
mod model;
mod sample;
mod score;

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use board::{Color, Rule, Ruleset, with_rule};
use eval::Net;
use record::Game;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use classes::Classes;
use course::Course;
pub use descent::{Descent, PolicyDescent};
pub use export::{export, import};
pub use model::{Gradient, Layers, Model, View};
pub use sample::{Good, Sample, Samples};
pub use score::{Choices, Judgement, STAGE_STONES};

use crate::HELD_OUT;
use crate::dataset::{RESULT_SHARE, held_out, moves_hash};
use crate::hash::hash;

/// Rounds through all positions, unless told otherwise.
pub const EPOCHS: usize = 5;
/// Size of the first steps, unless told otherwise.
pub const RATE: f32 = 0.01;

/// What to learn, and how.
#[derive(Clone, Debug)]
pub struct NetSettings {
    /// The rule.
    pub rule: Rule,
    /// Rounds through all positions.
    pub epochs: usize,
    /// Rounds through all choices of moves.
    pub policy_epochs: usize,
    /// Size of the first steps.
    pub rate: f32,
    /// The same for the choice of moves.
    pub policy_rate: f32,
    /// Where random numbers start.
    pub seed: u64,
    /// Whether forced ends are worths to learn from.
    pub with_mates: bool,
    /// How much the result of its game counts in a position's label, from 0 to 1; the rest is the
    /// value of the record.
    pub result_share: f64,
    /// A network to start from.
    pub from: Option<Net>,
    /// Games to judge by; games with the same moves are not learnt from. One of twenty is held out
    /// where there are none.
    pub check: Vec<Game>,
    /// A file that is written after every round, and from which an interrupted run of the same
    /// games and settings goes on.
    pub checkpoint: Option<PathBuf>,
}

impl NetSettings {
    /// What worked best so far.
    pub fn new(rule: Rule) -> NetSettings {
        NetSettings {
            rule,
            epochs: EPOCHS,
            policy_epochs: 1,
            rate: RATE,
            policy_rate: 0.03,
            seed: 1,
            with_mates: true,
            result_share: RESULT_SHARE,
            from: None,
            check: Vec::new(),
            checkpoint: None,
        }
    }
}

/// What is told on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetProgress {
    /// Which part is being learnt: `value` or `policy`.
    pub part: &'static str,
    /// Whose: black's, or both colours' if they share one network.
    pub color: Color,
    /// Batches done, and how many there are.
    pub batches: [usize; 2],
    /// Loss of the positions learnt from lately.
    pub loss: f64,
    /// Loss on the held-out positions, after a round.
    pub held_out: Option<f64>,
}

/// A network and how good it is.
#[derive(Clone, Debug)]
pub struct TrainedNet {
    /// The network, rounded.
    pub net: Net,
    /// Whether it judges as the one it started from, because no round was better.
    pub is_start: bool,
    /// Games of the rule.
    pub games: usize,
    /// Positions learnt from.
    pub positions: usize,
    /// Its values on the held-out positions.
    pub value: Judgement,
    /// Those of the classic evaluation.
    pub classic: Judgement,
    /// Least loss possible: that of the labels themselves.
    pub floor: f64,
    /// Its choices on the held-out positions.
    pub policy: Choices,
}

/// Why nothing was learnt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrainError {
    /// There are no positions to learn from and to check with.
    TooFew,
    /// The checkpoint cannot be read, or written.
    Checkpoint(PathBuf, String),
}

/// Learns a network from the games of the rule; `told` hears of every fifty batches and every
/// round. Everything is in one thread and in order: the same games give the same network.
pub fn train_net(
    games: &[Game],
    settings: &NetSettings,
    mut told: impl FnMut(NetProgress),
) -> Result<TrainedNet, TrainError> {
    let games = of_rule(games, settings.rule);
    let [train, held_out] = with_rule!(settings.rule, R => split::<R>(&games, settings));
    let classes = Classes::new();
    let course = Course {
        settings,
        classes: &classes,
        train: &train,
        held_out: &held_out,
        fingerprint: fingerprint(settings, [&train, &held_out]),
    };
    let mut resumed = resumed(&course)?;
    let mut models = resumed.as_mut().map_or(Vec::new(), |old| std::mem::take(&mut old.finished));
    for color in Color::ALL.into_iter().take(Net::side_count(settings.rule)).skip(models.len()) {
        let model = course.learn(color, &models, resumed.take(), &mut told)?;
        models.push(model);
    }
    let net = Net::new(settings.rule, models.iter().map(export).collect());
    let net = net.ok_or(TrainError::TooFew)?;
    let rounded: Vec<Model> = net.sides().iter().map(|side| import(side, &classes)).collect();
    Ok(TrainedNet {
        games: games.len(),
        positions: train.list().iter().filter(|sample| sample.label.is_some()).count(),
        value: Judgement::of_models(&held_out, &rounded),
        classic: Judgement::of_classic(&held_out),
        floor: Judgement::floor(&held_out),
        policy: Choices::of_models(&held_out, &rounded),
        is_start: settings.from.as_ref().is_some_and(|from| judge_alike(from, &net)),
        net,
    })
}

fn of_rule(games: &[Game], rule: Rule) -> Vec<&Game> {
    games.iter().filter(|game| game.info.rule == rule).collect()
}

/// Whether two networks give every position the same value.
fn judge_alike(one: &Net, other: &Net) -> bool {
    Color::ALL.into_iter().all(|color| {
        let [one, other] = [one, other].map(|net| net.side(color));
        one.table == other.table && one.head == other.head
    })
}

/// The games to learn from, and those to judge by: the ones given for it, else those held out, the
/// same as for the classic evaluation.
fn split<R: Ruleset>(games: &[&Game], settings: &NetSettings) -> [Samples; 2] {
    let mut sets = [Samples::default(), Samples::default()];
    if settings.check.is_empty() {
        for (game, is_held_out) in games.iter().zip(held_out(games)) {
            sets[usize::from(is_held_out)].add::<R>(game, settings);
        }
    } else {
        let check = of_rule(&settings.check, settings.rule);
        let apart: HashSet<u64> = check.iter().map(|game| moves_hash(game)).collect();
        let learnt = games.iter().filter(|game| !apart.contains(&moves_hash(game)));
        learnt.for_each(|game| sets[0].add::<R>(game, settings));
        check.iter().for_each(|game| sets[1].add::<R>(game, settings));
    }
    sets
}

/// A number that another run does not have.
fn fingerprint(settings: &NetSettings, sets: [&Samples; 2]) -> u64 {
    let NetSettings { rule, epochs, rate, seed, with_mates, from, .. } = settings;
    let labels = sets.into_iter().flat_map(|set| set.list()).filter_map(|sample| sample.label);
    let start = [*rule as u64, *epochs as u64, rate.to_bits().into(), *seed, (*with_mates).into()];
    let numbers = start.into_iter().chain([u64::from(from.is_some())]);
    let numbers = numbers.chain(labels.map(|label| label.to_bits().into()));
    hash(numbers)
}

/// Where an interrupted run of the same kind stood.
fn resumed(course: &Course<'_>) -> Result<Option<Checkpoint>, TrainError> {
    let Some(path) = course.settings.checkpoint.as_deref().filter(|path| path.exists()) else {
        return Ok(None);
    };
    let fault = |error: &dyn fmt::Display| TrainError::Checkpoint(path.into(), error.to_string());
    let bytes = fs::read(path).map_err(|error| fault(&error))?;
    let found = Checkpoint::from_bytes(&bytes, course.fingerprint, course.classes);
    found.map(Some).map_err(|error| fault(&error))
}

/// Writes a checkpoint; a run that is killed meanwhile leaves the old one whole.
fn keep(path: &Path, checkpoint: &Checkpoint) -> Result<(), TrainError> {
    let draft = path.with_extension("draft");
    let written = fs::write(&draft, checkpoint.to_bytes()).and_then(|()| fs::rename(&draft, path));
    written.map_err(|error| TrainError::Checkpoint(path.into(), error.to_string()))
}

impl fmt::Display for TrainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew => {
                write!(
                    f,
                    "too few games, expected at least {HELD_OUT} with positions to learn from, \
                     or some to judge by"
                )
            }
            Self::Checkpoint(path, fault) => {
                write!(f, "{}: {fault}, expected a checkpoint of this run or none", path.display())
            }
        }
    }
}

impl std::error::Error for TrainError {}
