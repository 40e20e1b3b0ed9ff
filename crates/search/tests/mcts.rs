//! The tree search: what it finds, what it claims, when it ends.

use std::sync::atomic::{AtomicBool, Ordering};

use board::{Board, Color, Diagram, Point, PointSet, Rule, Ruleset, Setup, Size, with_rule};
use search::{Agent, Answer, Event, Limits, Mcts, Settings, Task};

fn settings() -> Settings {
    Settings { table_bytes: 4 << 20, ..Settings::default() }
}

fn ask(agent: &mut Mcts, task: &Task, limits: &Limits) -> Answer {
    agent.choose(task, limits, &AtomicBool::new(false), &mut |_| {})
}

fn task(moves: &str) -> Task {
    let size = Size::default();
    Task::new(Rule::Freestyle, size, size.parse_moves(moves).unwrap())
}

/// A small generator with its seed in view.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// As many random stones on a board, with either side to move.
fn setup(dice: &mut Dice, size: Size, stones: usize) -> Setup {
    let mut setup = Setup::new(size);
    for number in 0..stones {
        let (x, y) = (dice.below(size.width().into()), dice.below(size.height().into()));
        // A point that has a stone already stays as it is.
        let _ = setup.add(size.point(x as u8, y as u8).unwrap(), Color::ALL[number % 2]);
    }
    setup.turn = Color::ALL[dice.below(2)];
    setup
}

#[test]
fn the_same_playouts_every_time() {
    for rule in Rule::ALL {
        let task = Task { rule, ..task("h8g9h9h10i8j8g8f8") };
        let [one, two] = [(); 2].map(|()| {
            let answer = ask(&mut Mcts::new(settings()), &task, &Limits::nodes(300));
            (answer.point, answer.value, answer.line, answer.nodes)
        });
        assert_eq!(one, two, "{rule}");
        assert!(one.3 <= 300, "{rule}: {} playouts", one.3);
    }
}

/// Drawn boards with black to move, who wins in at most so many plies.
const WINS: [(i32, &str); 3] = [
    // A four, and another that crosses it.
    (
        7,
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . x . . .
         . . . . . . . x . . .
         . . . . . . . . . . .
         . o x x x . . . . . .
         . . . . . . . x . . .
         . . . . . o . . . . .
         . . . . o . . . . . .
         . . . o . . . . . . .
         . . . . . . . . . . .",
    ),
    // Two threes at once.
    (
        5,
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . x . . . . .
         . . . . . x . . . . .
         . . . x x . . . . . .
         . . . . . . . . . . .
         . . o . . . . o . . .
         . . . . . . . . . . .
         . . o . . . . o . . .
         . . . . . . . . . . .",
    ),
    // A three whose answers all leave a four and a three.
    (
        13,
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . . x . . . . . .
         . . . . . . . . . . .
         . . . . x . x . . . .
         . . . . . x . . . . .
         . . . . . . . . . . .
         . . o . . . . . o . .
         . . . . . . . . . . .
         . . o . . . . . o . .
         . . . . . . . . . . .",
    ),
];

#[test]
fn short_wins_are_found_and_proven() {
    for (plies, drawing) in WINS {
        let task = Task::from_setup(Rule::Freestyle, &Diagram::parse(drawing).unwrap().setup);
        let answer = ask(&mut Mcts::new(settings()), &task, &Limits::nodes(5_000));
        let mate = answer.value.and_then(|value| value.mate());
        assert!(mate.is_some_and(|mate| (1..=plies).contains(&mate)), "{mate:?}\n{drawing}");
        assert_eq!(answer.line.first().copied(), answer.point);
    }
}

/// The result with best play of both sides, by trying everything: plus for the side to move.
fn truth<R: Ruleset>(board: &mut Board<R>) -> i32 {
    if board.winner().is_some() {
        return -1;
    }
    let mut best = if board.legal_moves().is_empty() { 0 } else { -1 };
    for point in board.legal_moves().iter() {
        best = best.max(-board.after(point, |child| truth(child)));
        if best == 1 {
            break;
        }
    }
    best
}

/// On almost full boards everything can be tried: no claim may differ from what comes out.
#[test]
fn every_claim_is_true_on_small_boards() {
    let size = Size::new(5, 5).unwrap();
    let mut claims = [0; 2];
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let rule = Rule::ALL[dice.below(Rule::ALL.len())];
        let setup = setup(&mut dice, size, 45);
        let task = Task { variations: 1 + dice.below(2), ..Task::from_setup(rule, &setup) };
        let truth = with_rule!(rule, R => {
            let mut board = Board::<R>::from_setup(&setup);
            let open = board.empty_points().len() <= 8 && board.winner().is_none();
            open.then(|| truth(&mut board))
        });
        let Some(truth) = truth else { continue };
        let answer = ask(&mut Mcts::new(settings()), &task, &Limits::nodes(400));
        let Some(value) = answer.value.filter(|value| value.mate().is_some()) else { continue };
        let shown = format!("{seed}, {rule}: {value}, but {truth}\n{}", Diagram::from(setup));
        assert_eq!(value.is_win(), truth == 1, "{shown}");
        assert_eq!(value.is_loss(), truth == -1, "{shown}");
        claims[usize::from(value.is_win())] += 1;
    }
    assert!(claims.iter().all(|&count| count >= 5), "losses and wins claimed: {claims:?}");
}

/// Whether the side to move makes five within `plies`, by fours and threes against every answer.
fn wins_within<R: Ruleset>(board: &mut Board<R>, plies: i32) -> bool {
    let own = board.turn();
    if !board.fives(own).is_empty() {
        return true;
    }
    let attacks = match plies {
        ..3 => PointSet::EMPTY,
        // A block goes anywhere; a move that is none loses at once.
        _ if !board.fives(!own).is_empty() => board.legal_moves(),
        3 => board.fours(own),
        _ => board.fours(own) | board.threes(own),
    };
    (attacks & board.legal_moves())
        .iter()
        .any(|attack| board.after(attack, |child| loses_within(child, plies - 1)))
}

/// Whether every legal move lets the enemy make five within the plies after it.
fn loses_within<R: Ruleset>(board: &mut Board<R>, plies: i32) -> bool {
    let mut legal = board.legal_moves().iter().collect::<Vec<Point>>().into_iter();
    board.fives(board.turn()).is_empty()
        && legal.all(|point| board.after(point, |child| wins_within(child, plies - 1)))
}

/// Wins and losses of a few plies, against every move of both sides.
#[test]
fn short_claims_hold_against_every_move() {
    let mut claims = 0;
    for seed in 0..600 {
        let mut dice = Dice::new(seed);
        let rule = Rule::ALL[dice.below(Rule::ALL.len())];
        let size = Size::new(7 + dice.below(3) as u8, 7 + dice.below(3) as u8).unwrap();
        let stones = 10 + dice.below(14);
        let setup = setup(&mut dice, size, stones);
        let answer =
            ask(&mut Mcts::new(settings()), &Task::from_setup(rule, &setup), &Limits::nodes(100));
        let Some(plies) = answer.value.and_then(|value| value.mate()) else { continue };
        let holds = with_rule!(rule, R => {
            let mut board = Board::<R>::from_setup(&setup);
            match plies {
                1..=7 => {
                    let point = answer.point.expect("a win has a move");
                    board.after(point, |child| loses_within(child, plies - 1))
                }
                -6..=-1 => loses_within(&mut board, -plies),
                _ => continue,
            }
        });
        claims += 1;
        assert!(holds, "{seed}, {rule}: {plies} plies\n{}", Diagram::from(setup));
    }
    assert!(claims > 100, "only {claims} claims");
}

#[test]
fn a_stop_is_heard_at_once() {
    let mut agent = Mcts::new(settings());
    let limits = Limits::default();
    let answer = agent.choose(&task("h8i9g7"), &limits, &AtomicBool::new(true), &mut |_| {});
    assert!(answer.point.is_some() && answer.nodes == 1, "{} playouts", answer.nodes);

    let stop = AtomicBool::new(false);
    let mut told = 0;
    let mut listen = |event: &Event| {
        let Event::Variation(report) = event else { return };
        stop.store(report.depth >= 3, Ordering::Relaxed);
        told = report.nodes;
    };
    let answer = agent.choose(&task("h8i9g7"), &limits, &stop, &mut listen);
    assert_eq!(answer.nodes, told);
    assert!(told < 1000, "{told} playouts");
}

#[test]
fn iterations_end_a_search() {
    let answer = ask(&mut Mcts::new(settings()), &task("h8i9g7"), &Limits::depth(3));
    assert_eq!(answer.nodes, 128);
}

#[test]
fn variations_are_different_moves_best_first() {
    let task = Task { variations: 3, ..task("h8i9g7") };
    let mut last = Vec::new();
    let mut listen = |event: &Event| {
        let Event::Variation(report) = event else { return };
        if report.number == 0 {
            last.clear();
        }
        last.push(report.line[0]);
    };
    let mut agent = Mcts::new(settings());
    let answer = agent.choose(&task, &Limits::nodes(500), &AtomicBool::new(false), &mut listen);
    assert_eq!(last.len(), 3);
    assert_eq!(answer.point, Some(last[0]));
    assert!(last[0] != last[1] && last[0] != last[2] && last[1] != last[2]);
}

/// Playouts that were made for the move before count on.
#[test]
fn the_tree_is_kept_from_move_to_move() {
    let mut agent = Mcts::new(settings());
    let mut task = task("h8i9g7");
    let answer = ask(&mut agent, &task, &Limits::nodes(2_000));
    task.moves.extend(answer.line[..2].iter().map(|&point| Some(point)));
    let kept = ask(&mut agent, &task, &Limits::nodes(1));
    assert_eq!(kept.point, Some(answer.line[2]));
    agent.forget();
    let fresh = ask(&mut agent, &task, &Limits::nodes(1));
    assert_eq!(fresh.line.len(), 1);
}

/// A tree without room searches on with what it has.
#[test]
fn little_memory_is_enough() {
    let mut agent = Mcts::new(Settings { table_bytes: 0, ..settings() });
    let answer = ask(&mut agent, &task("h8i9g7"), &Limits::nodes(3_000));
    assert!(answer.point.is_some());
    assert_eq!(answer.nodes, 3_000);
}
