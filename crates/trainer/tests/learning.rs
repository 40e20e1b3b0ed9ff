//! What the trainer learns, on examples whose answer is known.

use board::{Board, Color, Rule, Size, ruleset::Renju};
use eval::{Class, Urgency, Weights};
use record::{Game, Hints};
use trainer::{
    Dataset, Objective, Policy, Schedule, Settings, Ties, Values, fit, mean_loss, tune_eval,
};

/// Random numbers (xorshift) with their seed in view.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// A number from −1 to 1.
    fn signed(&mut self) -> f32 {
        self.below(2001) as f32 / 1000.0 - 1.0
    }

    fn classes(&mut self, count: usize) -> Vec<Class> {
        // Few different ones, so that each is seen often.
        let code = |dice: &mut Dice| 0x1111 * dice.below(5) as u16 + dice.below(3) as u16;
        (0..count).map(|_| Class::of(code(self))).collect()
    }
}

fn urgency() -> Urgency {
    Urgency::of(&Board::<Renju>::new(Size::default()))
}

fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Positions of random classes; the labels are what `hidden` says of them.
fn values(dice: &mut Dice, count: usize, hidden: &[f32]) -> Values {
    let mut values = Values::default();
    for _ in 0..count {
        let [own, other] = [8, 6].map(|count| dice.classes(count));
        // The loss with label 0 is ln(1 + e^x): it tells x.
        let mut probe = Values::default();
        probe.push([0, 1], [&own, &other], urgency(), 0.0);
        let logit = probe.loss(0, hidden).exp_m1().ln();
        values.push([0, 1], [&own, &other], urgency(), chance(logit));
    }
    values
}

fn hidden(dice: &mut Dice, count: usize) -> Vec<f32> {
    (0..count).map(|_| dice.signed()).collect()
}

#[test]
fn known_weights_are_found_again() {
    let mut dice = Dice::new(1);
    let count = Values::flat(&Weights::zero(Rule::Renju)).len();
    let hidden = hidden(&mut dice, count);
    let [train, held_out] = [3000, 300].map(|count| values(&mut dice, count, &hidden));
    let mut ties = Ties::new();
    ties.add(vec![0.0; count].into_iter(), 0, 100.0, |_| Vec::new());
    let schedule = Schedule { epochs: 60, rate: 0.05, batch: 200, halvings: 6 };
    let found = fit(&train, &held_out, &ties, &schedule, |_, _| {});
    let loss = mean_loss(&held_out, &found.weights);
    assert!(loss < held_out.floor() + 0.002, "{loss} over {}", held_out.floor());
    // Only differences show: every position has as many classes of a side as any other.
    let classes = [Class::of(0x1111), Class::of(0x2222)].map(Class::index);
    let step = |weights: &[f32]| weights[classes[0]] - weights[classes[1]];
    let (found, hidden) = (step(&found.weights), step(&hidden));
    assert!((found - hidden).abs() < 0.05, "found {found}, hidden {hidden}");
}

/// Compares the gradient of one example with differences of its loss.
fn check_gradient<O: Objective>(objective: &O, weights: &[f32]) {
    const STEP: f32 = 1e-2;
    for example in 0..objective.len() {
        let mut gradient = vec![0.0; weights.len()];
        objective.add_gradient(example, weights, &mut gradient);
        let touched = gradient.iter().enumerate().filter(|(_, slope)| slope.abs() > 1e-4);
        let mut checked = 0;
        for (index, slope) in touched {
            let moved = |by: f32| {
                let mut moved = weights.to_vec();
                moved[index] += by;
                objective.loss(example, &moved)
            };
            let expected = (moved(STEP) - moved(-STEP)) / (2.0 * STEP);
            assert!((slope - expected).abs() < 2e-3, "weight {index}: {slope}, not {expected}");
            checked += 1;
        }
        assert!(checked > 1, "example {example} touches {checked} weights");
    }
}

#[test]
fn gradients_are_slopes() {
    let mut dice = Dice::new(2);
    let zero = Weights::zero(Rule::Renju);
    let weights: Vec<f32> =
        hidden(&mut dice, Values::flat(&zero).len()).iter().map(|weight| weight / 4.0).collect();
    check_gradient(&values(&mut dice, 5, &vec![0.1; weights.len()]), &weights);
    let mut policy = Policy::default();
    for played in 0..5 {
        let pairs: Vec<[Class; 2]> =
            dice.classes(9).into_iter().zip(dice.classes(9)).map(<[Class; 2]>::from).collect();
        policy.push([1, 0], &pairs, played);
    }
    check_gradient(&policy, &weights[..Policy::flat(&zero).len()]);
}

#[test]
fn learnt_numbers_are_stored_where_they_are_read() {
    let mut dice = Dice::new(3);
    for rule in [Rule::Freestyle, Rule::Renju] {
        let mut weights = Weights::zero(rule);
        let value: Vec<f32> = hidden(&mut dice, Values::flat(&weights).len());
        let policy: Vec<f32> = hidden(&mut dice, Policy::flat(&weights).len());
        Values::store(&value, &mut weights);
        Policy::store(&policy, &mut weights);
        let near = |a: &[f32], b: &[f32], most: f32| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= most)
        };
        assert!(near(&Values::flat(&weights), &value, 0.51 / 3200.0), "{rule}");
        assert!(near(&Policy::flat(&weights), &policy, 0.51 / 200.0), "{rule}");
    }
}

fn games(text: &str) -> Vec<Game> {
    record::teacher::parse(text, &Hints::default()).unwrap()
}

#[test]
fn only_positions_of_judgement_are_learnt() {
    // Moves, then how many positions give a value and how many a choice.
    let rows = [
        // The given opening is no example of a worth; a forced win far ahead is the best one.
        ("15 renju 1 | 7,7 8,6 | 6,8:10 8,8:-10 9,9:29990", 3, 3),
        // Without values the result counts; without both, only the moves do.
        ("15 renju 1 | | 7,7 8,6 6,8", 3, 2),
        ("15 renju ? | | 7,7 8,6 6,8", 0, 2),
        // Nothing is learnt where a five or an open four is at hand, nor after a five; a move far
        // from all stones is no choice among the candidates, nor is the first.
        ("15 standard 1 | | 5,5:1 0,0:1 6,5:1 0,2:1 7,5:1 0,4:1 8,5:1 0,6:1 9,5:1 1,1:1", 7, 7),
    ];
    for (text, values, choices) in rows {
        let game = &games(text)[0];
        let mut set = Dataset::default();
        match game.info.rule {
            Rule::Renju => set.add::<Renju>(game),
            _ => set.add::<board::ruleset::Standard>(game),
        }
        assert_eq!((set.values.len(), set.policy.len()), (values, choices), "{text}");
    }
}

/// Games of a side that likes to play beside its last stone, and values that like its colour.
fn drawn_games(rule: Rule, count: usize) -> String {
    let (mut dice, mut text) = (Dice::new(4), String::new());
    for _ in 0..count {
        let mut taken = vec![(7, 7)];
        text += &format!("15 {rule} {} | 7,7 |", if dice.below(4) == 0 { -1 } else { 1 });
        while taken.len() < 12 {
            let (x, y) = taken[taken.len() - 1];
            let at = (x + dice.below(3) - 1, y + dice.below(3) - 1);
            if at.0.max(at.1) < 15 && at.0.min(at.1) > 0 && !taken.contains(&at) {
                let value = if taken.len() % 2 == 0 { 100 } else { -100 };
                text += &format!(" {},{}:{value}", at.0, at.1);
                taken.push(at);
            } else if dice.below(9) == 0 {
                break;
            }
        }
        text.push('\n');
    }
    text
}

#[test]
fn games_become_weights() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let games = games(&drawn_games(rule, 800));
        let settings = Settings { rule, epochs: 12, from: None };
        let mut rounds = 0;
        let tuned = tune_eval(&games, &settings, |_| rounds += 1).expect("enough games");
        let report = tuned.report;
        assert_eq!(rounds, report.value.epochs + report.policy.epochs);
        assert!(report.value.after < report.value.blind - 0.02, "{rule} {report:?}");
        assert!(report.policy.after < report.policy.blind - 0.5, "{rule} {report:?}");
        assert!(report.floor <= report.value.after);
        let again = tune_eval(&games, &settings, |_| {}).expect("enough games");
        assert_eq!(again.weights, tuned.weights, "{rule}: same games, same weights");
        assert_eq!(tuned.weights.sides().len(), if rule == Rule::Renju { 2 } else { 1 });
        assert_eq!(tuned.weights.side(Color::White).values.len(), Class::COUNT);
    }
}

#[test]
fn too_few_games_teach_nothing() {
    let settings = Settings { rule: Rule::Caro, epochs: 1, from: None };
    let text = drawn_games(Rule::Freestyle, 50) + &drawn_games(Rule::Caro, 5);
    assert!(tune_eval(&games(&text), &settings, |_| {}).is_none());
}
