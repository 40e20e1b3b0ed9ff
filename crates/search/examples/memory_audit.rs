//! Does the process keep its budget? The peak of a process of its own for each budget, rule and
//! number of threads, as the system counts it (Linux: `VmHWM`).
//!
//! ```text
//! cargo run --release -p tengen-search --example memory_audit -- 100 350
//! ```
//!
//! The words are budgets in megabytes. The exit code is 1 if one was overrun.

use std::process::{Command, ExitCode};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::referee::Referee;
use board::{Rule, Size};
use search::{Agent, Engine, Limits, Settings, Task};

/// Moves that are played in each process.
const MOVES: usize = 24;

const TURN: Duration = Duration::from_millis(60);

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [budget, threads, rule] = words.as_slice()
        && let Some(rule) = Rule::from_name(rule)
    {
        play(rule, number(budget), number(threads));
        println!("{}", peak().unwrap_or(0));
        return ExitCode::SUCCESS;
    }
    let mut overrun = false;
    for budget in words {
        for threads in ["1", "2"] {
            for rule in Rule::ALL {
                let peak = measure(&[&budget, threads, rule.name()]) as f64 / 1024.0;
                println!("budget {budget} MB, {threads} threads, {rule}: peak {peak:.1} MB");
                overrun |= peak > number(&budget) as f64;
            }
        }
    }
    ExitCode::from(u8::from(overrun))
}

/// The peak of a process that plays under these words, in kilobytes.
fn measure(words: &[&str]) -> usize {
    let program = std::env::current_exe().expect("a running program has a file");
    let output = Command::new(program).args(words).output().expect("the program starts again");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    number(&String::from_utf8_lossy(&output.stdout))
}

fn play(rule: Rule, budget: usize, threads: usize) {
    let settings = Settings { threads, ..Settings::default() }.within(budget << 20);
    let mut engine = Engine::new(settings);
    let size = Size::square(20).expect("an allowed side");
    let mut referee = Referee::new(rule, size);
    for _ in 0..MOVES {
        let task = Task::new(rule, size, referee.moves().to_vec());
        let stop = AtomicBool::new(false);
        let answer = engine.choose(&task, &Limits::time(TURN), &stop, &mut |_| {});
        let point = answer.point.expect("a game that goes on has a move");
        if referee.play(point).expect("a legal move").is_some() {
            referee = Referee::new(rule, size);
        }
    }
}

fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(number(line.trim().trim_end_matches(" kB")))
}

fn number(text: &str) -> usize {
    text.trim().parse().expect("a number")
}
