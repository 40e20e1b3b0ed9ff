use super::*;
use crate::elo_of_score;

fn met(first: usize, second: usize, wins: u64, draws: u64, losses: u64) -> Encounter {
    Encounter { first, second, wins, draws, losses }
}

fn elos(ratings: &Ratings) -> Vec<f64> {
    ratings.players().iter().map(|rating| rating.elo).collect()
}

fn near(value: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((value - expected).abs() <= tolerance, "{what}: {value}, expected {expected}");
}

/// The virtual draw pulls 100 games by less than one Elo, 10,000 by less than a hundredth.
#[test]
fn two_players_are_as_far_apart_as_their_score() {
    for (wins, draws, losses, tolerance) in
        [(60, 0, 40, 0.5), (6000, 0, 4000, 0.005), (5000, 3000, 2000, 0.02)]
    {
        let ratings = Ratings::new(2, &[met(0, 1, wins, draws, losses)], Scale::default());
        let games = (wins + draws + losses) as f64;
        let score = (wins as f64 + draws as f64 / 2.0) / games;
        let [a, b] = ratings.players() else { panic!("two players") };
        near(a.elo - b.elo, elo_of_score(score), tolerance, "difference");
        near(a.elo + b.elo, 0.0, 1e-9, "mean");
        // Half of the error of the difference, 1.96 · E'(s) · √(s(1-s)/n).
        let error = 1.96 * ELO / (score * (1.0 - score) * games).sqrt();
        near(2.0 * a.error, error, 0.02 * error, "error");
    }
}

#[test]
fn the_order_of_encounters_does_not_matter() {
    let split = [met(0, 1, 3, 1, 2), met(1, 0, 4, 0, 1), met(1, 2, 5, 0, 5)];
    let joined = [met(2, 1, 5, 0, 5), met(0, 1, 4, 1, 6)];
    let (split, joined) =
        (Ratings::new(3, &split, Scale::default()), Ratings::new(3, &joined, Scale::default()));
    for (a, b) in split.players().iter().zip(joined.players()) {
        near(a.elo, b.elo, 1e-6, "elo");
        near(a.error, b.error, 1e-6, "error");
    }
}

#[test]
fn the_anchor_is_zero_and_certain() {
    let encounters = [met(0, 1, 30, 5, 15), met(1, 2, 20, 5, 25), met(2, 0, 10, 10, 30)];
    let free = Ratings::new(3, &encounters, Scale::default());
    let held = Ratings::new(3, &encounters, Scale { anchor: Some(2), ..Scale::default() });
    near(held.players()[2].elo, 0.0, 1e-9, "anchor");
    near(held.players()[2].error, 0.0, 1e-3, "its error");
    let (free_elos, held_elos) = (elos(&free), elos(&held));
    near(free_elos.iter().sum(), 0.0, 1e-9, "mean");
    for player in 0..3 {
        near(held_elos[player], free_elos[player] - free_elos[2], 1e-9, "shifted");
        near(held.superiority(player, 1), free.superiority(player, 1), 1e-9, "superiority");
    }
}

#[test]
fn winners_of_every_game_and_strangers_have_ratings() {
    // 0 beats 1 always, 2 and 3 form a pool of their own, 4 has not played.
    let encounters = [met(0, 1, 50, 0, 0), met(2, 3, 30, 0, 10)];
    let ratings = Ratings::new(5, &encounters, Scale::default());
    let elos = elos(&ratings);
    assert!(ratings.players().iter().all(|r| r.elo.is_finite() && r.error > 0.0), "{ratings:?}");
    assert!(elos[0] > elos[2] && elos[2] > elos[4] && elos[4] > elos[3] && elos[3] > elos[1]);
    assert!(elos[0] < 1000.0, "{elos:?}");
    near(elos[4], 0.0, 1e-6, "unknown");
    assert!(ratings.players()[4].error > 500.0);
    assert!(ratings.superiority(0, 1) > 0.99 && ratings.superiority(1, 0) < 0.01);
    near(ratings.superiority(2, 3) + ratings.superiority(3, 2), 1.0, 1e-9, "either");
    near(ratings.superiority(4, 4), 0.5, 0.0, "oneself");
}

#[test]
fn the_first_move_is_told_from_strength() {
    // Equal players, the first wins three of four.
    let encounters = [met(0, 1, 750, 0, 250), met(1, 0, 750, 0, 250)];
    let ratings = Ratings::new(2, &encounters, Scale { advantage: true, anchor: None });
    near(ratings.advantage().elo, elo_of_score(0.75), 0.2, "advantage");
    near(ratings.players()[0].elo, 0.0, 1e-6, "elo");
    assert!(ratings.advantage().error > 10.0 && ratings.advantage().error < 30.0);
    let blind = Ratings::new(2, &encounters, Scale::default());
    assert_eq!(blind.advantage(), Rating::default());
}

#[test]
fn nobody_and_nothing_are_rated() {
    assert!(Ratings::new(0, &[], Scale::default()).players().is_empty());
    let alone = Ratings::new(1, &[], Scale::default());
    near(alone.players()[0].elo, 0.0, 1e-9, "alone");
    let self_play = Ratings::new(1, &[met(0, 0, 9, 0, 1)], Scale { advantage: true, anchor: None });
    assert!(self_play.advantage().elo > 200.0);
}

#[test]
#[should_panic(expected = "players numbered below 2")]
fn unknown_players_are_refused() {
    Ratings::new(2, &[met(0, 2, 1, 0, 0)], Scale::default());
}

/// A staircase of 200 players 100 Elo apart, each meeting the next: far from where Newton starts.
/// The virtual draws of the hundred players above the middle take 50 of its 10,000 points, 4 Elo.
#[test]
fn two_hundred_players_settle() {
    let encounters: Vec<Encounter> = (0..199).map(|i| met(i, i + 1, 3600, 0, 6400)).collect();
    let posterior = Posterior { players: 200, encounters: &encounters, advantage: false };
    let odds = posterior.summit();
    assert!(posterior.slope(&odds).iter().all(|slope| slope.abs() < 1e-6), "not the summit");
    for pair in elos(&Ratings::new(200, &encounters, Scale::default())).windows(2) {
        near(pair[1] - pair[0], elo_of_score(0.64), 4.0, "step");
    }
}
