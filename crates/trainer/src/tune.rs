//! From games to weights.

use board::{Color, Pattern, Rule, Ruleset, Shape, with_rule};
use eval::{Class, Urgency, Value, Weights};
use record::Game;

use crate::dataset::held_out;
use crate::{Dataset, Fit, Objective, Policy, Progress, Schedule, Ties, Values, fit, mean_loss};

/// What to learn, and how long.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The rule.
    pub rule: Rule,
    /// The most rounds through all positions, for values and for moves.
    pub epochs: usize,
    /// Weights to start from; without them learning starts from the value of shapes alone.
    pub from: Option<Weights>,
}

/// Losses on the held-out games: smaller is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Positions learnt from.
    pub positions: usize,
    /// Positions held out.
    pub held_out: usize,
    /// Loss of knowing nothing: the mean label everywhere, or all moves alike.
    pub blind: f64,
    /// Loss of the weights that come with the program.
    pub before: f64,
    /// Loss of the weights learnt, rounded as they are stored.
    pub after: f64,
    /// Rounds that were needed.
    pub epochs: usize,
}

/// What was learnt from how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// Games of the rule.
    pub games: usize,
    /// The worth of positions: cross-entropy in nats.
    pub value: Part,
    /// Least value loss possible: that of the labels themselves.
    pub floor: f64,
    /// The choice of moves: cross-entropy in nats.
    pub policy: Part,
    /// How often the first choice was the move played, with the weights of the program and with
    /// those learnt.
    pub accuracy: [f64; 2],
}

/// Weights and how good they are.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights.
    pub weights: Weights,
    /// How good they are.
    pub report: Report,
}

/// Size of the first steps, in logits; from a quarter to twice of it end at the same loss.
const RATE: f32 = 0.03;
/// Examples a step: fewer where there are few, or there would be few steps.
const BATCH: [usize; 2] = [64, 4096];
const STEPS: usize = 50;
const HALVINGS: usize = 6;

/// Learns weights from the games of the rule; `None` if they have no positions to learn from and to
/// check with. `told` hears of every round.
pub fn tune_eval(
    games: &[Game],
    settings: &Settings,
    mut told: impl FnMut(Progress),
) -> Option<Tuned> {
    let games: Vec<&Game> = games.iter().filter(|game| game.info.rule == settings.rule).collect();
    let [train, held_out] = with_rule!(settings.rule, R => split::<R>(&games));
    let start = settings.from.clone().unwrap_or_else(|| first_guess(settings.rule));
    let mut weights = start.clone();
    let mut learn = Learner { settings, told: &mut told };
    let rounds = [
        learn.part("value", &train.values, &held_out.values, &Values::ties(&start))?,
        learn.part("policy", &train.policy, &held_out.policy, &Policy::ties(&start))?,
    ];
    Values::store(&rounds[0].weights, &mut weights);
    Policy::store(&rounds[1].weights, &mut weights);
    clear_impossible(&mut weights);
    let report = report(&train, &held_out, &weights, [rounds[0].epochs, rounds[1].epochs]);
    Some(Tuned { weights, report: Report { games: games.len(), ..report } })
}

struct Learner<'a, T> {
    settings: &'a Settings,
    told: &'a mut T,
}

impl<T: FnMut(Progress)> Learner<'_, T> {
    fn part<O: Objective>(
        &mut self,
        part: &'static str,
        train: &O,
        held_out: &O,
        ties: &Ties,
    ) -> Option<Fit> {
        if train.is_empty() || held_out.is_empty() {
            return None;
        }
        let epochs = self.settings.epochs;
        let batch = (train.len() / STEPS).clamp(BATCH[0], BATCH[1]);
        let schedule = Schedule { epochs, rate: RATE, batch, halvings: HALVINGS };
        let told = |epoch, loss| (self.told)(Progress { part, epoch, epochs, loss });
        Some(fit(train, held_out, ties, &schedule, told))
    }
}

/// The games to learn from, and those held out.
fn split<R: Ruleset>(games: &[&Game]) -> [Dataset; 2] {
    let mut sets = [Dataset::default(), Dataset::default()];
    for (game, is_held_out) in games.iter().zip(held_out(games)) {
        sets[usize::from(is_held_out)].add::<R>(game);
    }
    sets
}

fn report(train: &Dataset, held_out: &Dataset, after: &Weights, epochs: [usize; 2]) -> Report {
    let before = Weights::embedded(after.rule());
    let value = |weights: &Weights| mean_loss(&held_out.values, &Values::flat(weights));
    let policy = |weights: &Weights| mean_loss(&held_out.policy, &Policy::flat(weights));
    let accuracy = |weights: &Weights| held_out.policy.accuracy(&Policy::flat(weights));
    let part = |train: usize, held_out: usize, blind, before, after, epochs| Part {
        positions: train,
        held_out,
        blind,
        before,
        after,
        epochs,
    };
    Report {
        games: 0,
        value: part(
            train.values.len(),
            held_out.values.len(),
            held_out.values.constant_loss(train.values.mean()),
            value(&before),
            value(after),
            epochs[0],
        ),
        floor: held_out.values.floor(),
        policy: part(
            train.policy.len(),
            held_out.policy.len(),
            held_out.policy.uniform_loss(),
            policy(&before),
            policy(after),
            epochs[1],
        ),
        accuracy: [accuracy(&before), accuracy(after)],
    }
}

/// Weights before anything is learnt: nothing but what teachers never show, because their games end
/// and searches see it first. A five wins, an open four and two fives nearly so.
fn first_guess(rule: Rule) -> Weights {
    let mut weights = Weights::zero(rule);
    for (side, color) in weights.sides_mut().iter_mut().zip(Color::ALL) {
        for (pair, class) in side.scores.iter_mut().zip(Class::all()) {
            *pair = first_scores(Shape::new(class.patterns(), rule.forbids(color)))
                .map(|logits| logits * Value::LOGIT as i16);
        }
        for (index, worth) in side.urgency.iter_mut().enumerate() {
            *worth = first_worth(index) * (Value::LOGIT as i32 * Weights::FINE) as i16;
        }
    }
    weights
}

/// Takes the weights back that classes which cannot occur got from their kind: overlines and double
/// fours on one line are told apart only where they are forbidden.
fn clear_impossible(weights: &mut Weights) {
    let rule = weights.rule();
    for (side, color) in weights.sides_mut().iter_mut().zip(Color::ALL) {
        let told_apart = [Pattern::Overline, Pattern::DoubleFour];
        let occurs = |class: Class| !class.patterns().iter().any(|line| told_apart.contains(line));
        for class in Class::all().filter(|&class| !rule.forbids(color) && !occurs(class)) {
            side.values[class.index()] = [0; 2];
            side.scores[class.index()] = [0; 2];
        }
    }
}

/// Logits of playing a shape, and of taking it from the other side.
fn first_scores(shape: Shape) -> [i16; 2] {
    match shape {
        Shape::Five => [20, 14],
        Shape::OpenFour => [10, 6],
        Shape::FourThree => [7, 4],
        Shape::DoubleThree => [5, 3],
        _ => [0, 0],
    }
}

/// Logits of threats that end the game.
fn first_worth(urgency: usize) -> i16 {
    const OWN_OPEN_FOUR: usize = 1 << (2 * Urgency::SIDE_BITS - 1);
    match urgency >> (2 * Urgency::SIDE_BITS) {
        Urgency::WINNING => 8,
        Urgency::LOST => -8,
        0 if urgency & OWN_OPEN_FOUR != 0 => 6,
        _ => 0,
    }
}
