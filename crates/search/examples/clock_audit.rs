//! Does every move arrive in time? Self-play with each move timed from outside, beside threads
//! that do nothing but keep the processors busy.
//!
//! ```text
//! cargo run --release -p tengen-search --example clock_audit -- --moves 2000 --turn 50ms --busy 2
//! ```
//!
//! `--turn TIME` and `--game TIME` are the limits, `--threads N` those of the engine, `--busy N` the
//! idle loops beside it, `--moves N` how many moves that took a search are timed. The exit code is 1
//! if a move came late.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use board::referee::Referee;
use board::{Rule, Size};
use search::{Agent, Engine, Limits, Settings, Task, agent};

/// Stones of each game that are placed at random, so that no two games are the same.
const RANDOM_STONES: usize = 4;

struct Options {
    moves: usize,
    turn: Duration,
    game: Option<Duration>,
    threads: usize,
    busy: usize,
}

/// What was measured: the time of each move, and the least that was left of a game's clock.
#[derive(Default)]
struct Audit {
    times: Vec<Duration>,
    late: usize,
    games: usize,
    least_left: Option<Duration>,
}

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(fault) => {
            eprintln!("clock_audit: {fault}");
            return ExitCode::from(2);
        }
    };
    let over = AtomicBool::new(false);
    let audit = std::thread::scope(|scope| {
        for _ in 0..options.busy {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::black_box(Instant::now());
                }
            });
        }
        let audit = run(&options);
        over.store(true, Ordering::Relaxed);
        audit
    });
    print(&options, audit)
}

/// Plays games of all rules in turn until enough moves are timed.
fn run(options: &Options) -> Audit {
    let mut audit = Audit::default();
    let mut engine = Engine::new(Settings { threads: options.threads, ..Settings::default() });
    Rule::ALL.into_iter().for_each(|rule| engine.prepare(rule));
    while audit.times.len() < options.moves {
        let rule = Rule::ALL[audit.games % Rule::ALL.len()];
        let side = if audit.games.is_multiple_of(2) { 15 } else { 20 };
        game(options, rule, side, &mut engine, &mut audit);
        audit.games += 1;
    }
    audit
}

/// One game against itself; each side has its own clock.
fn game(options: &Options, rule: Rule, side: u8, engine: &mut Engine, audit: &mut Audit) {
    let size = Size::square(side).expect("an allowed side");
    let mut referee = Referee::new(rule, size);
    let seed = audit.games as u64 + 1;
    let mut random = agent("random", &Settings { seed, ..Settings::default() }).expect("an agent");
    let mut left = [options.game; 2];
    engine.forget();
    loop {
        let task = Task::new(rule, size, referee.moves().to_vec());
        let limits = Limits { game: left[referee.turn() as usize], ..Limits::time(options.turn) };
        let stop = AtomicBool::new(false);
        let start = Instant::now();
        let (answer, timed) = match referee.moves().len() < RANDOM_STONES {
            true => (random.choose(&task, &limits, &stop, &mut |_| {}), false),
            false => (engine.choose(&task, &limits, &stop, &mut |_| {}), true),
        };
        let time = start.elapsed();
        if timed && answer.nodes > 1 {
            audit.times.push(time);
        }
        let late = |limit: Option<Duration>| limit.is_some_and(|limit| time > limit);
        audit.late += usize::from(late(limits.turn) || late(limits.game));
        let clock = &mut left[referee.turn() as usize];
        *clock = clock.map(|left| left.saturating_sub(time));
        let point = answer.point.expect("a game that goes on has a move");
        let ended = referee.play(point).expect("a legal move").is_some();
        if ended || audit.times.len() >= options.moves {
            break;
        }
    }
    audit.least_left = left.into_iter().flatten().chain(audit.least_left).min();
}

fn print(options: &Options, mut audit: Audit) -> ExitCode {
    audit.times.sort_unstable();
    let count = audit.times.len();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let at = |share: f64| ms(audit.times[((count - 1) as f64 * share) as usize]);
    let worst = at(1.0);
    println!(
        "{count} moves in {} games, turn {} ms, {} threads, {} busy loops",
        audit.games,
        options.turn.as_millis(),
        options.threads,
        options.busy
    );
    println!("over the limit {}", audit.late);
    println!("worst margin   {:.1} ms (worst move {worst:.1} ms)", ms(options.turn) - worst);
    println!("median {:.1} ms, 99% {:.1} ms, 99.9% {:.1} ms", at(0.5), at(0.99), at(0.999));
    if let Some(left) = audit.least_left {
        println!("least time left at the end of a game {:.1} ms", ms(left));
    }
    ExitCode::from(u8::from(audit.late > 0))
}

fn options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let turn = Duration::from_millis(50);
    let mut options = Options { moves: 200, turn, game: None, threads: 2, busy: 2 };
    while let Some(name) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{name}` needs a value"))?;
        let count = || value.parse().map_err(|_| format!("`{value}` is not a number"));
        match name.as_str() {
            "--moves" => options.moves = count()?,
            "--threads" => options.threads = count()?,
            "--busy" => options.busy = count()?,
            "--turn" => options.turn = time(&value)?,
            "--game" => options.game = Some(time(&value)?),
            _ => return Err(format!("`{name}` is not known")),
        }
    }
    Ok(options)
}

fn time(text: &str) -> Result<Duration, String> {
    let fault = || format!("`{text}` is not a time, expected such as 50ms or 1s");
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1.0),
        None => (text.strip_suffix('s').ok_or_else(fault)?, 1000.0),
    };
    let number: f64 = number.parse().map_err(|_| fault())?;
    Duration::try_from_secs_f64(number * unit / 1000.0).map_err(|_| fault())
}
