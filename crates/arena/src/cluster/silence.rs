//! When nobody plays: what the user is told.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Watches for games that nobody takes.
pub(super) struct Silence {
    /// When a game last began or ended.
    news: Instant,
    /// When the silence was last told.
    told: Option<Instant>,
    /// How long it may be silent.
    patience: Duration,
    /// Why workers refused games, since the last news.
    refusals: BTreeMap<String, String>,
}

/// The most workers whose reasons are kept.
const MOST_REFUSALS: usize = 1000;

impl Silence {
    pub(super) fn new(patience: Duration, now: Instant) -> Silence {
        Silence { news: now, told: None, patience, refusals: BTreeMap::new() }
    }

    /// A game has begun or ended.
    pub(super) fn end(&mut self, now: Instant) {
        self.news = now;
        self.told = None;
        self.refusals.clear();
    }

    /// A worker does not take a game.
    pub(super) fn refuse(&mut self, worker: String, why: String) {
        if self.refusals.len() < MOST_REFUSALS {
            self.refusals.insert(worker, why);
        }
    }

    /// What the user should know, now and then.
    pub(super) fn complaint(&mut self, now: Instant) -> Option<String> {
        let last = self.told.map_or(self.news, |told| told.max(self.news));
        if now < last + self.patience {
            return None;
        }
        self.told = Some(now);
        let seconds = (now - self.news).as_secs();
        let Some((worker, why)) = self.refusals.first_key_value() else {
            return Some(format!("no worker has taken or ended a game for {seconds} s"));
        };
        let others = match self.refusals.len() - 1 {
            0 => String::new(),
            count => format!(", and {count} more refuse"),
        };
        Some(format!("no game for {seconds} s: worker {worker} refuses: {why}{others}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_told_now_and_then() {
        let start = Instant::now();
        let after = |seconds: u64| start + Duration::from_secs(seconds);
        let mut silence = Silence::new(Duration::from_secs(30), start);
        assert_eq!(silence.complaint(after(29)), None);
        let told = silence.complaint(after(30));
        assert_eq!(told.as_deref(), Some("no worker has taken or ended a game for 30 s"));
        assert_eq!(silence.complaint(after(59)), None);
        silence.refuse("b".to_string(), "no".to_string());
        silence.refuse("a".to_string(), "no `x`".to_string());
        let told = silence.complaint(after(60)).unwrap();
        assert_eq!(told, "no game for 60 s: worker a refuses: no `x`, and 1 more refuse");
        silence.end(after(70));
        assert_eq!(silence.complaint(after(99)), None);
        assert!(silence.complaint(after(100)).unwrap().contains("for 30 s"));
    }
}
