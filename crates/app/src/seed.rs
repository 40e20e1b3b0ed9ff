//! Where dice start that should fall differently every time.

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that the time decides.
pub fn by_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}
