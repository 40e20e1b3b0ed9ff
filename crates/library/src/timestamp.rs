//! Moments.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A moment, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This moment.
    pub fn now() -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_duration(since)
    }

    /// The moment that is `time` later.
    pub fn after(self, time: Duration) -> Timestamp {
        Timestamp(self.0.saturating_add(Timestamp::from_duration(time).0))
    }

    fn from_duration(time: Duration) -> Timestamp {
        Timestamp(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
    }
}
