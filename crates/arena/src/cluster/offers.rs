//! The games that were offered to the workers and have no result yet.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::job::Job;

/// What was offered, and when it is to be offered again.
pub(super) struct Offers {
    offers: BTreeMap<usize, Offer>,
    /// How long nothing may be heard of a game. Longer than the lease, so that the server has
    /// given it to another worker before.
    patience: Duration,
}

struct Offer {
    job: Job,
    attempt: u32,
    /// When it is offered again if nothing is heard of it.
    due: Instant,
    /// Whether a worker has it.
    is_begun: bool,
    /// Whether the beginning was ever told.
    is_told: bool,
}

impl Offers {
    pub(super) fn new(patience: Duration) -> Offers {
        Offers { offers: BTreeMap::new(), patience }
    }

    /// A game that is in the queue from now on.
    pub(super) fn add(&mut self, job: Job, now: Instant) {
        let due = now + self.patience;
        let offer = Offer { job, attempt: 0, due, is_begun: false, is_told: false };
        self.offers.insert(offer.job.number, offer);
    }

    pub(super) fn numbers(&self) -> Vec<usize> {
        self.offers.keys().copied().collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// How many games no worker has.
    pub(super) fn waiting(&self) -> usize {
        self.offers.values().filter(|offer| !offer.is_begun).count()
    }

    /// Whether a worker has a game.
    pub(super) fn is_begun(&self, game: usize) -> bool {
        self.offers.get(&game).is_some_and(|offer| offer.is_begun)
    }

    /// A worker does not play a game after all.
    pub(super) fn refuse(&mut self, game: usize) {
        if let Some(offer) = self.offers.get_mut(&game) {
            offer.is_begun = false;
        }
    }

    pub(super) fn job(&self, game: usize) -> Option<&Job> {
        self.offers.get(&game).map(|offer| &offer.job)
    }

    /// A worker plays a game. Gives the job when this is heard for the first time.
    pub(super) fn begin(&mut self, game: usize, now: Instant) -> Option<Job> {
        let offer = self.offers.get_mut(&game)?;
        offer.due = now + self.patience;
        offer.is_begun = true;
        let is_new = !std::mem::replace(&mut offer.is_told, true);
        is_new.then(|| offer.job.clone())
    }

    /// A game is done. Gives the job if its beginning was never told.
    pub(super) fn remove(&mut self, game: usize) -> Option<Job> {
        self.offers.remove(&game).filter(|offer| !offer.is_told).map(|offer| offer.job)
    }

    /// Games of which nothing was heard for too long, with the number of the attempt to offer
    /// them again; nobody has them any more.
    pub(super) fn overdue(&mut self, now: Instant) -> Vec<(Job, u32)> {
        let mut overdue = Vec::new();
        for offer in self.offers.values_mut().filter(|offer| offer.due <= now) {
            offer.due = now + self.patience;
            offer.is_begun = false;
            offer.attempt += 1;
            overdue.push((offer.job.clone(), offer.attempt));
        }
        overdue
    }

    /// A game must be offered again soon: it did not reach the queue.
    pub(super) fn hurry(&mut self, game: usize, due: Instant) {
        if let Some(offer) = self.offers.get_mut(&game) {
            offer.due = offer.due.min(due);
        }
    }

    /// All that wait must be offered again soon: the queue may have forgotten them.
    pub(super) fn hurry_waiting(&mut self, due: Instant) {
        for offer in self.offers.values_mut().filter(|offer| !offer.is_begun) {
            offer.due = offer.due.min(due);
        }
    }
}

#[cfg(test)]
mod tests {
    use board::{Rule, Size};

    use super::*;
    use crate::{Limits, Seat, Terms};

    const PATIENCE: Duration = Duration::from_secs(90);

    fn job(number: usize) -> Job {
        let seat = |name: &str| Seat { name: name.to_string(), limits: Limits::default() };
        let terms = Terms::new(Rule::Freestyle, Size::default());
        let (seats, opening) = ([seat("a"), seat("b")], String::new());
        Job { number, pair: 0, round: 0, terms, seats, opening }
    }

    fn numbers(overdue: &[(Job, u32)]) -> Vec<(usize, u32)> {
        overdue.iter().map(|(job, attempt)| (job.number, *attempt)).collect()
    }

    #[test]
    fn a_silent_game_is_offered_again() {
        let start = Instant::now();
        let after = |seconds: u64| start + Duration::from_secs(seconds);
        let mut offers = Offers::new(PATIENCE);
        (0..3).for_each(|number| offers.add(job(number), start));
        assert_eq!(offers.waiting(), 3);
        assert_eq!(offers.begin(1, after(10)).map(|job| job.number), Some(1));
        assert_eq!(offers.begin(1, after(40)), None);
        assert_eq!((offers.waiting(), offers.begin(7, start)), (2, None));
        assert!(offers.is_begun(1) && !offers.is_begun(0));
        assert_eq!(offers.remove(2).map(|job| job.number), Some(2));

        assert_eq!(numbers(&offers.overdue(after(89))), []);
        assert_eq!(numbers(&offers.overdue(after(90))), [(0, 1)]);
        assert_eq!(numbers(&offers.overdue(after(130))), [(1, 1)]);
        assert_eq!(offers.waiting(), 2);
        assert_eq!(numbers(&offers.overdue(after(180))), [(0, 2)]);
        assert_eq!(offers.remove(1), None);
        assert_eq!(offers.numbers(), [0]);
    }

    #[test]
    fn after_a_loss_only_waiting_games_hurry() {
        let start = Instant::now();
        let mut offers = Offers::new(PATIENCE);
        (0..3).for_each(|number| offers.add(job(number), start));
        offers.begin(0, start);
        let soon = start + Duration::from_secs(5);
        offers.hurry_waiting(soon);
        assert_eq!(numbers(&offers.overdue(soon)), [(1, 1), (2, 1)]);
        offers.hurry(0, soon);
        assert_eq!(numbers(&offers.overdue(soon)), [(0, 1)]);
    }
}
