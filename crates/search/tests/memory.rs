//! The budget of the whole process. The only test of its file, since it measures its own process.

use std::sync::atomic::AtomicBool;

use board::{Rule, Size};
use search::{Agent, Engine, Limits, Settings, Task};

const BUDGET: usize = 100 << 20;

fn search(settings: &Settings) {
    let mut engine = Engine::new(settings.clone());
    for rule in Rule::ALL {
        let size = Size::default();
        let task = Task::new(rule, size, size.parse_moves("h8i9g7").unwrap());
        let stop = AtomicBool::new(false);
        let answer = engine.choose(&task, &Limits::nodes(20_000), &stop, &mut |_| {});
        assert!(answer.point.is_some(), "{rule}");
    }
}

/// The most that this process has had in memory, where the system tells.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: usize = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes << 10)
}

#[test]
fn the_process_keeps_its_budget() {
    for megabytes in [0, 1, 16] {
        search(&Settings::default().within(megabytes << 20));
    }
    let settings = Settings { threads: 2, ..Settings::default() }.within(BUDGET);
    assert!(settings.table_bytes > BUDGET / 2);
    search(&settings);
    match peak() {
        Some(bytes) => assert!(bytes <= BUDGET, "{} MB", bytes >> 20),
        None => eprintln!("skipped: this system does not tell how much memory a process uses"),
    }
}
