//! The network's training: slopes, rounding, and a loss that falls.

use std::sync::Arc;

use board::{Board, Color, Point, Rule, Size, ruleset::Freestyle};
use eval::{Evaluator, Learned, Net};
use record::{Game, GameResult};
use trainer::net::{
    Classes, Good, Gradient, Judgement, Layers, Model, Samples, View, export, import,
};
use trainer::{NetSettings, TrainError, train_net};

/// Random numbers (xorshift) with their seed in view.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }
}

/// A game of random stones near the middle; black has a row of two more than white in those it
/// wins, and the values say so.
fn game(dice: &mut Dice, rule: Rule) -> Game {
    let size = Size::square(9 + 2 * dice.below(4) as u8).unwrap();
    let winner = Color::ALL[dice.below(2)];
    let mut game = Game::new(rule, size);
    game.info.result = Some(GameResult::Win(winner));
    let row = dice.below(5) as u8 + 2;
    let mut taken: Vec<Point> = Vec::new();
    for ply in 0..16_usize {
        let color = Color::ALL[ply % 2];
        // The winner builds on one line, the other anywhere.
        let point = loop {
            let y = if color == winner { row } else { dice.below(9) as u8 };
            let point = size.point(dice.below(9) as u8, y).unwrap();
            if !taken.contains(&point) {
                break point;
            }
            if color == winner && taken.iter().filter(|point| point.y() == row).count() > 7 {
                return game;
            }
        };
        taken.push(point);
        let value = 20 * ply as i32 * if color == winner { 1 } else { -1 };
        if game.play(record::Move { value: Some(value), ..point.into() }).is_err() {
            return game;
        }
    }
    game
}

fn games(count: usize, rule: Rule) -> Vec<Game> {
    let mut dice = Dice(0x1234_5678_9abc_def1);
    (0..count).map(|_| game(&mut dice, rule)).collect()
}

fn samples(count: usize) -> Samples {
    let mut samples = Samples::default();
    games(count, Rule::Freestyle)
        .iter()
        .for_each(|game| samples.add::<Freestyle>(game, &NetSettings::new(Rule::Freestyle)));
    samples
}

/// A model whose rows differ within a class.
fn model(classes: &Classes) -> Model {
    let mut model = Model::random(classes, 7);
    let mut dice = Dice(99);
    for number in model.own.as_flattened_mut() {
        *number = dice.below(2001) as f32 / 10_000.0 - 0.1;
    }
    model.fold(classes);
    model
}

#[test]
fn gradients_are_slopes() {
    // Small, because every cut at zero is a corner; the losses have digits enough.
    const STEP: f32 = 1e-3;
    let (classes, samples) = (Classes::new(), samples(4));
    let model = model(&classes);
    let (mut view, mut gradient) = (View::default(), Gradient::default());
    let index = samples.list().iter().rposition(|sample| sample.label.is_some()).unwrap();
    let label = samples.list()[index].label.unwrap();
    samples.rows(index, &mut view.rows);
    model.learn_value(&mut view, label, &mut gradient);
    let mut loss = |model: &Model| {
        let mut nothing = Gradient::default();
        f64::from(model.learn_value(&mut view, label, &mut nothing))
    };
    let mut slope = |change: &dyn Fn(&mut Model, f32)| {
        let [more, less] = [STEP, -STEP].map(|step| {
            let mut moved = model.clone();
            change(&mut moved, step);
            loss(&moved)
        });
        ((more - less) / f64::from(2.0 * STEP)) as f32
    };
    // A cell within a step of zero has another slope on its other side: some may be off.
    let mut misses = Vec::new();
    for &row in gradient.touched.iter().take(24) {
        for channel in [0, 7, 31] {
            let expected = slope(&|model, step| model.rows[row as usize][channel] += step);
            let found = gradient.rows[row as usize][channel];
            if (found - expected).abs() > 2e-4 + expected.abs() / 20.0 {
                misses.push(format!("row {row} channel {channel}: {found}, not {expected}"));
            }
        }
    }
    assert!(misses.len() < 6, "{misses:?}");
    let slopes: Vec<f32> = gradient.head.numbers().map(|slope| *slope).collect();
    for (index, &found) in slopes.iter().enumerate().step_by(41) {
        let expected = slope(&|model, step| *model.head.numbers().nth(index).unwrap() += step);
        assert!((found - expected).abs() < 2e-3, "weight {index}: {found}, not {expected}");
    }
}

#[test]
fn slopes_of_the_policy_are_slopes() {
    const STEP: f32 = 1e-3;
    let (classes, samples) = (Classes::new(), samples(4));
    let model = model(&classes);
    let (mut view, mut gradient) = (View::default(), Layers::zero());
    let index = samples.list().iter().rposition(|sample| sample.played.is_some()).unwrap();
    let choices = samples.choices(index);
    let good = [(0, 0.75), (1, 0.25)].map(|(choice, share)| Good { choice, share });
    samples.rows(index, &mut view.rows);
    model.learn_policy(&mut view, choices, &good, &mut gradient);
    let slopes: Vec<f32> = gradient.numbers().map(|slope| *slope).collect();
    for (index, &found) in slopes.iter().enumerate().step_by(29) {
        let [more, less] = [STEP, -STEP].map(|step| {
            let mut moved = model.clone();
            *moved.policy.numbers().nth(index).unwrap() += step;
            moved.learn_policy(&mut view, choices, &good, &mut Layers::zero())
        });
        let expected = (more - less) / (2.0 * STEP);
        assert!((found - expected).abs() < 5e-3, "weight {index}: {found}, not {expected}");
    }
}

#[test]
fn the_exported_network_says_the_same() {
    let (classes, samples) = (Classes::new(), samples(20));
    let model = model(&classes);
    let net = Arc::new(Net::new(Rule::Freestyle, vec![export(&model)]).unwrap());
    // Rounding again changes nothing.
    assert_eq!(export(&import(&net.sides()[0], &classes)), net.sides()[0]);
    let mut view = View::default();
    let (mut index, mut checked) = (0, 0);
    for game in games(20, Rule::Freestyle) {
        let mut board = Board::<Freestyle>::new(game.info.start.size());
        let mut learned = Learned::new(Arc::clone(&net));
        learned.reset(&board);
        for step in game.moves() {
            if board.winner().is_some() {
                break;
            }
            samples.rows(index, &mut view.rows);
            let float = model.value(&mut view) * 200.0;
            let integer = learned.value(&board).units() as f32;
            // Half a step of 1/256 in each of 4 · 225 rows, and of 1/128 in the weights.
            assert!((float - integer).abs() < 4.0 + float.abs() / 50.0, "{float}, not {integer}");
            let moves: Vec<Point> = board.candidates().iter().collect();
            let width = board.size().width();
            let cells: Vec<u16> = moves
                .iter()
                .map(|p| u16::from(p.y()) * u16::from(width) + u16::from(p.x()))
                .collect();
            for (float, &point) in model.scores(&view, &cells).iter().zip(&moves) {
                let (float, integer) = (float * 200.0, learned.prior(&board, point));
                assert!((float - integer as f32).abs() < 4.0, "{float}, not {integer}");
            }
            (index, checked) = (index + 1, checked + 1);
            board.play_with(step.point.unwrap(), &mut learned);
        }
    }
    assert!(checked > 100 && index == samples.list().len());
}

#[test]
fn a_short_run_lowers_the_loss() {
    for rule in [Rule::Standard, Rule::Renju] {
        let games = games(400, rule);
        let settings = NetSettings { epochs: 5, ..NetSettings::new(rule) };
        let mut losses = Vec::new();
        let trained = train_net(&games, &settings, |progress| losses.extend(progress.held_out));
        let trained = trained.unwrap();
        assert_eq!(losses.len(), 5 * Net::side_count(rule));
        assert!(trained.value.loss < losses[0] && trained.value.loss < 0.67, "{trained:?}");
        let again = train_net(&games, &settings, |_| {}).unwrap();
        assert_eq!(again.net, trained.net, "the same games give the same network");
    }
}

#[test]
fn a_label_is_as_much_of_the_result_as_was_asked_for() {
    let games = games(60, Rule::Freestyle);
    let labels = |result_share| {
        let settings = NetSettings { result_share, ..NetSettings::new(Rule::Freestyle) };
        let mut samples = Samples::default();
        games.iter().for_each(|game| samples.add::<Freestyle>(game, &settings));
        samples.list().iter().filter_map(|sample| sample.label).collect::<Vec<f32>>()
    };
    let [values, results, mixed] = [0.0, 1.0, 0.25].map(labels);
    assert!(results.iter().all(|label| [0.0, 1.0].contains(label)));
    for ((value, result), mixed) in values.iter().zip(&results).zip(&mixed) {
        assert!((0.75 * value + 0.25 * result - mixed).abs() < 1e-6, "{value} {result} {mixed}");
    }
}

#[test]
fn stages_are_parts_of_the_whole() {
    let judgement = Judgement::of_classic(&samples(100));
    let positions: usize = judgement.stages.iter().map(|stage| stage.positions).sum();
    let total: f64 = judgement.stages.iter().map(|stage| stage.positions as f64 * stage.loss).sum();
    assert_eq!(positions, judgement.positions);
    assert!((total / positions as f64 - judgement.loss).abs() < 1e-9);
    // These games have sixteen stones at most.
    assert_eq!(judgement.stages[0].positions, positions);
}

#[test]
fn what_was_no_better_is_said_to_be_the_start() {
    let (games, rule) = (games(120, Rule::Freestyle), Rule::Freestyle);
    let quick = NetSettings { epochs: 1, ..NetSettings::new(rule) };
    let first = train_net(&games, &quick, |_| {}).unwrap();
    assert!(!first.is_start, "it started from nothing");
    // Steps of no length find nothing better.
    let still = NetSettings { rate: 0.0, from: Some(first.net.clone()), ..quick.clone() };
    assert!(train_net(&games, &still, |_| {}).unwrap().is_start);
    let further = NetSettings { rate: 0.01, epochs: 4, ..still };
    assert!(!train_net(&games, &further, |_| {}).unwrap().is_start);
}

#[test]
fn games_to_judge_by_leave_all_others_to_learn_from() {
    let mut all = games(80, Rule::Freestyle);
    let check = all.split_off(60);
    let mut expected = Samples::default();
    let quick = NetSettings { epochs: 1, ..NetSettings::new(Rule::Freestyle) };
    check.iter().for_each(|game| expected.add::<Freestyle>(game, &quick));
    let labels = |samples: &Samples| samples.list().iter().filter(|s| s.label.is_some()).count();
    let mut learnt = Samples::default();
    all.iter().for_each(|game| learnt.add::<Freestyle>(game, &quick));
    let with_check = NetSettings { check: check.clone(), ..quick };
    let trained = train_net(&all, &with_check, |_| {}).unwrap();
    assert_eq!(trained.positions, labels(&learnt), "all other games are learnt from");
    assert_eq!(trained.value.positions, labels(&expected));
    all.extend(check);
    let mixed = train_net(&all, &with_check, |_| {}).unwrap();
    assert!(mixed.positions == trained.positions && mixed.net == trained.net, "and only they");
}

#[test]
fn nothing_comes_of_no_games() {
    let settings = NetSettings::new(Rule::Freestyle);
    for games in [games(5, Rule::Freestyle), games(40, Rule::Caro)] {
        assert_eq!(train_net(&games, &settings, |_| {}).unwrap_err(), TrainError::TooFew);
    }
}

#[test]
fn an_interrupted_run_goes_on_where_it_stood() {
    let games = games(120, Rule::Freestyle);
    let folder = std::env::temp_dir().join(format!("tengen-course-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("net.checkpoint");
    let settings = NetSettings {
        epochs: 2,
        checkpoint: Some(file.clone()),
        ..NetSettings::new(Rule::Freestyle)
    };
    // What stands after the first round is put aside, and the run begun again from it.
    let mut first = None;
    let whole = train_net(&games, &settings, |_| {
        if first.is_none() && file.exists() {
            first = std::fs::read(&file).ok();
        }
    });
    let whole = whole.unwrap();
    let first = first.expect("a checkpoint after the first round");
    std::fs::write(&file, &first).unwrap();
    let mut rounds = 0;
    let resumed = train_net(&games, &settings, |p| rounds += u32::from(p.held_out.is_some()));
    assert_eq!((resumed.unwrap().net, rounds), (whole.net, 1));
    // Other settings, and a damaged file.
    std::fs::write(&file, &first).unwrap();
    let other = NetSettings { seed: 9, ..settings.clone() };
    let fault = train_net(&games, &other, |_| {}).unwrap_err().to_string();
    assert!(fault.contains("other games or settings"), "{fault}");
    std::fs::write(&file, &first[..first.len() - 9]).unwrap();
    let fault = train_net(&games, &settings, |_| {}).unwrap_err().to_string();
    assert!(fault.contains("no whole checkpoint"), "{fault}");
    std::fs::remove_dir_all(&folder).unwrap();
}
