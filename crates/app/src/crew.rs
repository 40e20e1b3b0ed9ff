//! Jobs shared by threads, their results in the order of the jobs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::failure::Failure;

/// How many threads work, and what makes them stop.
pub struct Crew<'a> {
    /// Jobs at the same time.
    pub threads: usize,
    /// Once set, no other job is begun.
    pub stop: &'a AtomicBool,
}

impl Crew<'_> {
    /// Does all jobs, each thread with tools of its own, and hands over every result as soon as
    /// those of all earlier jobs are there. Where one cannot be taken, the rest is left undone.
    pub fn run<J: Sync, T, R: Send>(
        &self,
        jobs: &[J],
        tools: impl Fn() -> T + Sync,
        work: impl Fn(&mut T, &J) -> R + Sync,
        mut take: impl FnMut(&J, R) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let (results, desk) = mpsc::channel();
        let labour = |results: mpsc::Sender<(usize, R)>| {
            let mut tools = tools();
            while !self.stop.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(job) = jobs.get(index) else { break };
                if results.send((index, work(&mut tools, job))).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.min(jobs.len()) {
                let results = results.clone();
                scope.spawn(|| labour(results));
            }
            drop(results);
            let mut waiting = BTreeMap::new();
            let mut taken = 0;
            for (index, result) in desk {
                waiting.insert(index, result);
                while let Some(result) = waiting.remove(&taken) {
                    take(&jobs[taken], result).inspect_err(|_| {
                        self.stop.store(true, Ordering::Relaxed);
                    })?;
                    taken += 1;
                }
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_the_jobs() {
        let jobs: Vec<u64> = (0..200).collect();
        for threads in [1, 3] {
            let stop = AtomicBool::new(false);
            let mut results = Vec::new();
            let crew = Crew { threads, stop: &stop };
            let work = |_: &mut (), job: &u64| {
                thread::sleep(std::time::Duration::from_micros(job * 7919 % 100));
                job * job
            };
            let taken = crew.run(
                &jobs,
                || (),
                work,
                |&job, result| {
                    results.push((job, result));
                    Ok(())
                },
            );
            assert!(taken.is_ok());
            let expected: Vec<(u64, u64)> = jobs.iter().map(|&job| (job, job * job)).collect();
            assert_eq!(results, expected);
        }
    }

    #[test]
    fn who_cannot_take_a_result_ends_the_work() {
        let stop = AtomicBool::new(false);
        let crew = Crew { threads: 2, stop: &stop };
        let mut taken = 0;
        let end = crew.run(
            &[0; 1000],
            || (),
            |_, job| *job,
            |_, _| {
                taken += 1;
                if taken == 3 { Err(Failure::No) } else { Ok(()) }
            },
        );
        assert!(matches!(end, Err(Failure::No)) && stop.load(Ordering::Relaxed));
        assert_eq!(taken, 3);
    }
}
