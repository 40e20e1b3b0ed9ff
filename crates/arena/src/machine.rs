//! The machine that a match runs on: cores to pin players to, memory, and whether it is too busy.

use std::fs;

/// Cores that this program may use.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The most bytes of memory that a running process has had at any moment; none where the system
/// does not tell.
pub fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// Keeps the calling thread, and every program it starts, on some of the cores: `width` of them
/// from the `index`-th group on. `false` where the system cannot.
#[cfg(target_os = "linux")]
pub fn pin(index: usize, width: usize) -> bool {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let Ok(allowed) = sched_getaffinity(None) else { return false };
    let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core)).collect();
    let mut set = CpuSet::new();
    for place in index * width..(index + 1) * width {
        set.set(cores[place % cores.len()]);
    }
    sched_setaffinity(None, &set).is_ok()
}

/// Keeps the calling thread on some of the cores; not on this system.
#[cfg(not(target_os = "linux"))]
pub fn pin(_: usize, _: usize) -> bool {
    false
}

/// Why games played now would be unfair; none if nothing speaks against them. `wanted` are the
/// threads that the match itself keeps busy.
pub fn overload(wanted: usize) -> Option<String> {
    let cores = cores();
    if wanted > cores {
        return Some(format!("{wanted} threads play on {cores} cores"));
    }
    let load: f64 = fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()?;
    judge(load, wanted, cores)
}

/// The mean number of running threads of the last minute may exceed what the match wants by a
/// little, as long as cores are left for the rest.
fn judge(load: f64, wanted: usize, cores: usize) -> Option<String> {
    let others = load - wanted as f64;
    let is_busy = load > cores as f64 + 0.5 && others > 0.5;
    is_busy
        .then(|| format!("{load:.1} threads want to run on {cores} cores, {wanted} of them play"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_busy_when_others_take_the_cores() {
        for (load, wanted, is_busy) in
            [(0.1, 2, false), (2.2, 2, false), (2.8, 2, true), (3.4, 1, true), (1.9, 1, false)]
        {
            assert_eq!(judge(load, wanted, 2).is_some(), is_busy, "{load} {wanted}");
        }
        assert!(overload(100_000).is_some());
    }

    #[test]
    fn a_process_has_had_some_memory() {
        let peak = peak_memory(std::process::id());
        assert_eq!(peak.is_some_and(|bytes| bytes > 100_000), cfg!(target_os = "linux"));
        assert_eq!(peak_memory(u32::MAX), None);
    }

    #[test]
    fn a_thread_can_be_pinned() {
        let pinned = std::thread::spawn(|| pin(0, 1)).join().expect("no panic");
        assert_eq!(pinned, cfg!(target_os = "linux"));
    }
}
