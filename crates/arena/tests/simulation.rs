//! Our own judgement, judged: what share of simulated matches and tournaments it gets wrong.

use arena::{Decision, Encounter, Model, Outcome, Ratings, Scale, Sprt, Tally, score_of_elo};

/// Steele, Lea and Flood's splitmix64.
struct Dice(u64);

impl Dice {
    /// A number from 0 to 1.
    fn throw(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A game of a player who scores `score` on average and draws a share `draws` of the games.
    fn game(&mut self, score: f64, draws: f64) -> Outcome {
        let throw = self.throw();
        if throw < draws {
            Outcome::Draw
        } else if throw < draws / 2.0 + score {
            Outcome::Win
        } else {
            Outcome::Loss
        }
    }
}

const MATCHES: u32 = 2000;

/// One in 700 honest runs lies beyond three standard deviations of the binomial distribution: with
/// a risk of 0.05 and 2,000 matches, 0.0146.
fn tolerance(risk: f64) -> f64 {
    3.0 * (risk * (1.0 - risk) / f64::from(MATCHES)).sqrt()
}

/// The share of matches between players `elo` apart that do not end with `truth`. `swing` is how
/// much the opening of a pair adds to the score of one game and takes from the other.
fn mistakes(sprt: &Sprt, elo: f64, swing: f64, truth: Decision, seed: u64) -> f64 {
    let score = score_of_elo(elo);
    let mut dice = Dice(seed);
    let mut wrong = 0;
    for _ in 0..MATCHES {
        let mut tally = Tally::default();
        let decision = loop {
            let tilt = if dice.throw() < 0.5 { swing } else { -swing };
            tally.add_pair(dice.game(score + tilt, 0.2), dice.game(score - tilt, 0.2));
            match sprt.decide(&tally) {
                Decision::Continue => assert!(tally.games() < 100_000, "the test never ends"),
                decision => break decision,
            }
        };
        wrong += u32::from(decision != truth);
    }
    f64::from(wrong) / f64::from(MATCHES)
}

fn check(sprt: Sprt, swing: f64, seed: u64) {
    let hypotheses = [(sprt.elo0, Decision::H0, sprt.alpha), (sprt.elo1, Decision::H1, sprt.beta)];
    for (elo, truth, risk) in hypotheses {
        let share = mistakes(&sprt, elo, swing, truth, seed);
        assert!(share <= risk + tolerance(risk), "{truth:?}: {share} wrong, expected {risk}");
        // A test that is never wrong wastes games.
        assert!(share >= risk / 4.0, "{truth:?}: {share} wrong, expected {risk}");
    }
}

#[test]
fn sprt_of_independent_games_keeps_its_risks() {
    let model = Model::Trinomial;
    check(Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05, model }, 0.0, 1);
    check(Sprt { elo0: -20.0, elo1: 30.0, alpha: 0.1, beta: 0.05, model }, 0.0, 2);
}

#[test]
fn sprt_of_pairs_keeps_its_risks() {
    let model = Model::Pentanomial;
    check(Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05, model }, 0.3, 3);
    check(Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.1, model }, 0.0, 4);
}

/// Why pairs are counted: lopsided openings make games look more uncertain than they are.
#[test]
fn pairs_need_fewer_games_where_openings_are_lopsided() {
    let length = |model| {
        let sprt = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05, model };
        let (mut dice, mut games) = (Dice(5), 0);
        for _ in 0..200 {
            let mut tally = Tally::default();
            while sprt.decide(&tally) == Decision::Continue {
                let score = score_of_elo(40.0);
                tally.add_pair(dice.game(score + 0.3, 0.2), dice.game(score - 0.3, 0.2));
            }
            games += tally.games();
        }
        games
    };
    let (pairs, games) = (length(Model::Pentanomial), length(Model::Trinomial));
    assert!(pairs * 4 < games * 3, "{pairs} games with pairs, {games} without");
}

/// A round robin with both colours, `games` per colour.
fn tournament(dice: &mut Dice, truth: &[f64], advantage: f64, games: u32) -> Vec<Encounter> {
    let mut encounters = Vec::new();
    for first in 0..truth.len() {
        for second in (0..truth.len()).filter(|&second| second != first) {
            let score = score_of_elo(truth[first] + advantage - truth[second]);
            let mut tally = Tally::default();
            (0..games).for_each(|_| tally.add_game(dice.game(score, 0.0)));
            let Tally { wins, draws, losses, .. } = tally;
            encounters.push(Encounter { first, second, wins, draws, losses });
        }
    }
    encounters
}

#[test]
fn ratings_recover_the_truth() {
    let truth = [-350.0, -120.0, -60.0, 0.0, 90.0, 140.0, 300.0];
    let encounters = tournament(&mut Dice(6), &truth, 50.0, 4000);
    let ratings = Ratings::new(truth.len(), &encounters, Scale { advantage: true, anchor: None });
    for (rating, truth) in ratings.players().iter().zip(truth) {
        assert!((rating.elo - truth).abs() < 6.0, "{rating:?}, expected {truth}");
        assert!(rating.error < 6.0, "{rating:?}");
    }
    let advantage = ratings.advantage();
    assert!((advantage.elo - 50.0).abs() < 3.0 && advantage.error < 3.0, "{advantage:?}");
}

/// 300 tournaments of 8 players: 2,400 intervals, of which 95 % should hold the truth. Seven of
/// eight are independent, so three standard deviations are 0.0143.
#[test]
fn ratings_are_as_sure_as_they_say() {
    let truth = [-200.0, -150.0, -50.0, 0.0, 20.0, 80.0, 100.0, 200.0];
    let mut dice = Dice(7);
    let (mut held, mut advantage_held) = (0, 0);
    for _ in 0..300 {
        let encounters = tournament(&mut dice, &truth, 30.0, 20);
        let scale = Scale { advantage: true, anchor: None };
        let ratings = Ratings::new(truth.len(), &encounters, scale);
        let within = |elo: f64, error: f64, truth: f64| usize::from((elo - truth).abs() <= error);
        let players = ratings.players().iter().zip(truth);
        held += players.map(|(r, truth)| within(r.elo, r.error, truth)).sum::<usize>();
        advantage_held += within(ratings.advantage().elo, ratings.advantage().error, 30.0);
    }
    let share = held as f64 / 2400.0;
    assert!((share - 0.95).abs() < 0.0143, "{share} of the ratings lie within their errors");
    let share = advantage_held as f64 / 300.0;
    assert!((share - 0.95).abs() < 0.04, "{share} of the advantages lie within their errors");
}
