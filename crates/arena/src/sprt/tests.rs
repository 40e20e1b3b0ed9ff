use super::*;

fn games(wins: u64, losses: u64, draws: u64) -> Tally {
    Tally { wins, draws, losses, pairs: [0; 5] }
}

fn pairs(pairs: [u64; 5]) -> Tally {
    Tally { pairs, ..Tally::default() }
}

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
}

fn near(value: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((value - expected).abs() <= tolerance, "{what}: {value}, expected {expected}");
}

/// The figures that fastchess tests its logistic model with.
#[test]
fn ratios_agree_with_fastchess() {
    let from_games = [
        (games(21404, 21184, 40708), 0.5, 2.5, -1.57),
        (games(57433, 57030, 106593), 0.0, 2.0, -2.59),
    ];
    for (tally, elo0, elo1, llr) in from_games {
        near(sprt(elo0, elo1, Model::Trinomial).llr(&tally), llr, 0.005, "games");
    }
    let from_pairs = [
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
        ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
    ];
    for (cells, elo0, elo1, llr) in from_pairs {
        near(sprt(elo0, elo1, Model::Pentanomial).llr(&pairs(cells)), llr, 0.005, "pairs");
    }
}

/// Tests that fishtest has published in 2020 and 2021, when it measured in logistic Elo: Stockfish
/// pull requests 3209, 3209, 2971, 3098, 3331, 3331, 2950.
#[test]
fn ratios_agree_with_fishtest() {
    let published = [
        ([253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),
        ([58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
        ([17, 253, 1042, 337, 39], -0.5, 1.5, 2.96),
        ([491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
        ([115, 2196, 11328, 2317, 136], -0.25, 1.25, 2.94),
        ([14, 1030, 14318, 1163, 19], 0.25, 1.25, 2.93),
        ([149, 4748, 32785, 5063, 159], 0.25, 1.75, 2.95),
    ];
    for (cells, elo0, elo1, llr) in published {
        near(sprt(elo0, elo1, Model::Pentanomial).llr(&pairs(cells)), llr, 0.0055, "pairs");
    }
}

/// What the normal approximation of c-gomoku-cli printed for the same games: equal for long close
/// matches, a little further from 0 for short ones.
#[test]
fn close_results_agree_with_c_gomoku_cli() {
    let printed = [
        (games(57433, 57030, 106593), 0.0, 2.0, -2.592985, 0.0001),
        (games(520, 480, 0), 0.0, 20.0, 0.647892, 0.002),
        (games(136, 96, 111), 0.0, 10.0, 1.522332, 0.03),
        (games(60, 40, 0), 0.0, 50.0, 1.913676, 0.07),
    ];
    for (tally, elo0, elo1, llr, tolerance) in printed {
        near(sprt(elo0, elo1, Model::Trinomial).llr(&tally), llr, tolerance, "games");
    }
}

/// Without draws the likelihood is that of a tossed coin; the approximation says 5.14, H1 proved.
#[test]
fn lopsided_results_are_weighed_like_a_coin() {
    let test = sprt(0.0, 100.0, Model::Trinomial);
    let (s0, s1) = (0.5f64, score_of_elo(100.0));
    for (wins, losses) in [(9, 1), (30, 10), (1, 12), (500, 3)] {
        let coin = wins as f64 * (s1 / s0).ln() + losses as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
        near(test.llr(&games(wins, losses, 0)), coin, 0.01, "coin");
    }
    assert_eq!(test.decide(&games(9, 1, 0)), Decision::Continue);
    assert_eq!(test.decide(&games(12, 0, 0)), Decision::H1);
}

/// A book that is won for the first player gives a point to each side of every pair. That proves
/// slowly that neither is stronger; a variance of 0 would prove it at once.
#[test]
fn even_pairs_accept_h0_in_time() {
    let test = sprt(0.0, 10.0, Model::Pentanomial);
    assert_eq!(test.decide(&pairs([0, 0, 50, 0, 0])), Decision::Continue);
    assert_eq!(test.decide(&pairs([0, 0, 110, 0, 0])), Decision::H0);
}

#[test]
fn nothing_is_proved_by_nothing() {
    for model in [Model::Trinomial, Model::Pentanomial] {
        assert_eq!(sprt(0.0, 5.0, model).llr(&Tally::default()), 0.0);
        assert_eq!(sprt(0.0, 5.0, model).decide(&Tally::default()), Decision::Continue);
    }
    assert_eq!(sprt(0.0, 5.0, Model::Pentanomial).llr(&games(99, 0, 0)), 0.0);
}

#[test]
fn the_other_side_sees_the_opposite() {
    for cells in [[0, 0, 0, 0, 9], [1, 2, 3, 4, 5], [400, 0, 1, 0, 380], [1, 0, 0, 0, 0]] {
        let tally = pairs(cells);
        let seen = sprt(-3.0, 12.0, Model::Pentanomial).llr(&tally);
        let mirrored = sprt(-12.0, 3.0, Model::Pentanomial).llr(&tally.inverted());
        near(seen, -mirrored, 1e-9, "mirrored");
    }
}

/// The constraint on the tilted distribution holds to the last digits, even far from the results.
#[test]
fn the_tilt_meets_its_mean() {
    for counts in [[1.0, 2.0, 3.0, 4.0, 5.0], [UNSEEN, UNSEEN, UNSEEN, UNSEEN, 1e6]] {
        for mean in [0.001, 0.25, 0.5, 0.9, 0.999] {
            let offset = |cell: usize| cell as f64 / 4.0 - mean;
            let theta = tilt(&counts, mean, offset);
            let total: f64 = counts.iter().sum();
            let tilted = |cell: usize| counts[cell] / total / (1.0 + theta * offset(cell));
            let (sum, average) = (0..5)
                .fold((0.0, 0.0), |(s, a), c| (s + tilted(c), a + tilted(c) * c as f64 / 4.0));
            near(sum, 1.0, 1e-6, "probabilities");
            near(average, mean, 1e-6, "mean");
        }
    }
}

#[test]
fn bounds_are_the_usual_ones() {
    let (lower, upper) = sprt(0.0, 2.0, Model::Pentanomial).bounds();
    near(lower, -2.944, 0.001, "lower");
    near(upper, 2.944, 0.001, "upper");
    let (lower, upper) = Sprt::parse("0,3,0.05,0.1").unwrap().bounds();
    near(lower, -2.25, 0.005, "lower");
    near(upper, 2.89, 0.005, "upper");
}

#[test]
fn a_test_is_read_and_printed() {
    let test = Sprt::parse("0,10").unwrap();
    assert_eq!(test, sprt(0.0, 10.0, Model::Pentanomial));
    let test = Sprt::parse(" -2.5, 1 ,0.1, 0.05").unwrap();
    assert_eq!((test.elo0, test.elo1, test.alpha, test.beta), (-2.5, 1.0, 0.1, 0.05));
    assert_eq!(test.to_string().parse(), Ok(test));
}

#[test]
fn a_bad_test_says_what_is_wrong() {
    let faults = [
        ("", "`` is not a number, expected elo0,elo1 or elo0,elo1,alpha,beta"),
        ("0", "`0` is not a test, expected elo0,elo1 or elo0,elo1,alpha,beta"),
        ("0,1,0.05", "`0,1,0.05` is not a test, expected elo0,elo1 or elo0,elo1,alpha,beta"),
        ("0,ten", "`ten` is not a number, expected elo0,elo1 or elo0,elo1,alpha,beta"),
        ("0,inf", "elo1 is inf, expected -2000 to 2000"),
        ("nan,3", "elo0 is NaN, expected -2000 to 2000"),
        ("10,0", "elo0 is 10 and elo1 is 0, expected elo0 below elo1"),
        ("5,5", "elo0 is 5 and elo1 is 5, expected elo0 below elo1"),
        ("0,5,0,0.05", "alpha is 0, expected more than 0 and less than 0.5"),
        ("0,5,0.05,0.5", "beta is 0.5, expected more than 0 and less than 0.5"),
    ];
    for (text, message) in faults {
        assert_eq!(Sprt::parse(text).unwrap_err().to_string(), message, "{text}");
    }
}
