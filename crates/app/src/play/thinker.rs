//! A thread that thinks, so that whoever asked need not wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use search::{Answer, Event, Report, Task};

use crate::play::opponent::{Hint, Opponent};

/// What is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The agent's own move.
    Move,
    /// A hint for the person.
    Hint,
}

/// What the thread tells.
#[derive(Clone, Debug)]
pub enum News {
    /// The agent's search goes on.
    Progress(Report),
    /// The agent's move.
    Move(Answer),
    /// The hint, if there is a legal move.
    Hint(Option<Hint>),
}

/// Why there will be no more news.
#[derive(Debug)]
pub struct Broken;

/// The thread, seen from outside. Dropping it tells the thread to end, and does not wait for it.
pub struct Thinker {
    jobs: Sender<Job>,
    news: Receiver<(u64, News)>,
    /// The job under way: its number, what it is for, and what stops it.
    current: Option<(u64, Wish, Arc<AtomicBool>)>,
    count: u64,
}

struct Job {
    number: u64,
    wish: Wish,
    task: Task,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// Starts the thread.
    pub fn new(mut opponent: Opponent) -> Thinker {
        let (jobs, inbox) = mpsc::channel::<Job>();
        let (outbox, news) = mpsc::channel();
        thread::spawn(move || {
            for job in inbox {
                let told = work(&mut opponent, &job, &outbox);
                // Nobody listens any more: the game is over and its table gone.
                if outbox.send((job.number, told)).is_err() {
                    return;
                }
            }
        });
        Thinker { jobs, news, current: None, count: 0 }
    }

    /// Thinks about something else from now on.
    pub fn begin(&mut self, wish: Wish, task: Task) {
        self.cancel();
        self.count += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job { number: self.count, wish, task, stop: Arc::clone(&stop) };
        self.current = Some((self.count, wish, stop));
        // A thread that broke down is found out by `poll`.
        let _ = self.jobs.send(job);
    }

    /// Thinks no more; what was thought is not told.
    pub fn cancel(&mut self) {
        if let Some((_, _, stop)) = self.current.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// What is thought about.
    pub fn wish(&self) -> Option<Wish> {
        self.current.as_ref().map(|(_, wish, _)| *wish)
    }

    /// The next news of the job under way, if there is one.
    pub fn poll(&mut self) -> Result<Option<News>, Broken> {
        loop {
            let (number, news) = match self.news.try_recv() {
                Ok(told) => told,
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Broken),
            };
            if self.current.as_ref().is_some_and(|(current, ..)| *current == number) {
                if !matches!(news, News::Progress(_)) {
                    self.current = None;
                }
                return Ok(Some(news));
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn work(opponent: &mut Opponent, job: &Job, outbox: &Sender<(u64, News)>) -> News {
    match job.wish {
        Wish::Hint => News::Hint(opponent.hint(&job.task, &job.stop)),
        Wish::Move => News::Move(opponent.choose(&job.task, &job.stop, &mut |event| {
            if let Event::Variation(report) = event {
                // Nobody listens any more: the end of the job finds that out.
                let _ = outbox.send((job.number, News::Progress(report.clone())));
            }
        })),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use board::{Rule, Size};
    use search::{Agent, Limits, Settings};

    use super::*;

    /// Thinks until it is stopped, then breaks down if it is told to.
    struct Slow {
        breaks: bool,
    }

    impl Agent for Slow {
        fn name(&self) -> &'static str {
            "slow"
        }

        fn choose(
            &mut self,
            _: &Task,
            _: &Limits,
            stop: &AtomicBool,
            _: &mut dyn FnMut(&Event),
        ) -> Answer {
            while !stop.load(Ordering::Relaxed) && !self.breaks {
                thread::yield_now();
            }
            assert!(!self.breaks, "this agent breaks down");
            Answer { point: None, value: None, line: vec![], nodes: 0, time: Duration::ZERO }
        }
    }

    fn thinker(agent: Box<dyn Agent>) -> Thinker {
        Thinker::new(Opponent::new(agent, Duration::from_secs(1), 1))
    }

    fn task() -> Task {
        Task::new(Rule::Freestyle, Size::default(), Vec::new())
    }

    fn wait(thinker: &mut Thinker) -> Result<News, Broken> {
        loop {
            match thinker.poll()? {
                Some(News::Progress(_)) | None => thread::yield_now(),
                Some(news) => return Ok(news),
            }
        }
    }

    #[test]
    fn a_move_comes_by_itself() {
        let mut thinker = thinker(search::agent("greedy", &Settings::default()).unwrap());
        thinker.begin(Wish::Move, task());
        assert_eq!(thinker.wish(), Some(Wish::Move));
        let Ok(News::Move(answer)) = wait(&mut thinker) else { panic!("no move") };
        assert_eq!(answer.point, Some(Size::default().center()));
        assert_eq!(thinker.wish(), None);
    }

    #[test]
    fn a_new_job_stops_the_old_one() {
        let mut thinker = thinker(Box::new(Slow { breaks: false }));
        thinker.begin(Wish::Move, task());
        thinker.begin(Wish::Hint, task());
        assert!(matches!(wait(&mut thinker), Ok(News::Hint(Some(_)))));
    }

    #[test]
    fn an_agent_that_breaks_down_is_found_out() {
        let mut thinker = thinker(Box::new(Slow { breaks: true }));
        thinker.begin(Wish::Move, task());
        assert!(wait(&mut thinker).is_err());
    }
}
