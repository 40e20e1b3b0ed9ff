//! How often things may happen: messages of a page, and lines of an analysis to it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::Value as Json;

/// Time between two messages about the same line.
const PAUSE: Duration = Duration::from_millis(80);

/// Messages that a page may send in a second.
pub const MOST_MESSAGES: usize = 50;

/// Counts the messages of a page.
#[derive(Debug)]
pub struct Rate {
    since: Instant,
    count: usize,
}

impl Rate {
    /// None yet.
    pub fn new(now: Instant) -> Rate {
        Rate { since: now, count: 0 }
    }

    /// Counts one more; tells whether that is too many.
    pub fn is_exceeded(&mut self, now: Instant) -> bool {
        if now.duration_since(self.since) >= Duration::from_secs(1) {
            *self = Rate::new(now);
        }
        self.count += 1;
        self.count > MOST_MESSAGES
    }
}

/// Holds lines back that come too soon after the last: of several the newest is told, and none is
/// lost at the end.
#[derive(Debug, Default)]
pub struct Pace {
    told: BTreeMap<usize, Instant>,
    waiting: BTreeMap<usize, Json>,
}

impl Pace {
    /// Takes a line; gives it back if it may be told now.
    pub fn offer(&mut self, number: usize, line: Json, now: Instant) -> Option<Json> {
        let is_soon = self.told.get(&number).is_some_and(|&told| now < told + PAUSE);
        if is_soon {
            self.waiting.insert(number, line);
            return None;
        }
        self.told.insert(number, now);
        self.waiting.remove(&number);
        Some(line)
    }

    /// When a line that waits may be told.
    pub fn due(&self) -> Option<Instant> {
        self.waiting.keys().filter_map(|number| Some(*self.told.get(number)? + PAUSE)).min()
    }

    /// The lines that have waited long enough.
    pub fn take_due(&mut self, now: Instant) -> Vec<Json> {
        let is_due = |number: &usize| self.told.get(number).is_none_or(|&told| now >= told + PAUSE);
        let due: Vec<usize> = self.waiting.keys().copied().filter(is_due).collect();
        let mut lines = Vec::new();
        for number in due {
            self.told.insert(number, now);
            lines.extend(self.waiting.remove(&number));
        }
        lines
    }

    /// All that waits, since something else follows it.
    pub fn take_all(&mut self) -> Vec<Json> {
        self.told.clear();
        std::mem::take(&mut self.waiting).into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_newest_of_several_lines_is_told() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut pace = Pace::default();
        assert_eq!(pace.offer(0, json!(1), at(0)), Some(json!(1)));
        assert_eq!(pace.offer(0, json!(2), at(10)), None);
        assert_eq!(pace.offer(1, json!(7), at(15)), Some(json!(7)), "another line");
        assert_eq!(pace.offer(0, json!(3), at(20)), None);
        assert_eq!(pace.due(), Some(at(80)));
        assert_eq!(pace.take_due(at(79)), Vec::<Json>::new());
        assert_eq!(pace.take_due(at(80)), [json!(3)]);
        assert_eq!((pace.due(), pace.offer(0, json!(4), at(100))), (None, None));
        assert_eq!(pace.take_all(), [json!(4)]);
    }

    #[test]
    fn messages_are_counted_by_the_second() {
        let start = Instant::now();
        let mut rate = Rate::new(start);
        assert!((0..MOST_MESSAGES).all(|_| !rate.is_exceeded(start)));
        assert!(rate.is_exceeded(start + Duration::from_millis(999)));
        assert!(!rate.is_exceeded(start + Duration::from_secs(1)));
    }
}
