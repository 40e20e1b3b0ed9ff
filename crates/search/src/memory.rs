//! How a budget for the whole process is shared out.

use crate::agent::Settings;

/// What a process needs before it has a table or a second thread: the program, the pattern tables
/// and evaluation tables, the buffers of the allocator. Measured with one rule: 7 MB beside the
/// table; the other four rules add 6 MB of tables. A network is there twice, as it lies in the program
/// and as it is used: 3 MB, renju's 6.
const FIXED: usize = 24 << 20;

/// What each thread needs: its histories, its board, its lines, its stack. Measured: 1.5 MB.
const THREAD: usize = 3 << 20;

/// A table smaller than this is no longer worth its name; a budget that leaves less is overrun.
const SMALLEST_TABLE: usize = 256 << 10;

/// The part of the bytes for tables that the solver gets, one in so many.
const SOLVER_SHARE: usize = 16;

impl Settings {
    /// Bytes for what the solver remembers.
    pub(crate) fn solver_bytes(&self) -> usize {
        self.table_bytes / SOLVER_SHARE
    }

    /// Bytes for the table of the search.
    pub(crate) fn search_bytes(&self) -> usize {
        self.table_bytes - self.solver_bytes()
    }

    /// The same within a budget of bytes for the whole process: the table gets what the rest
    /// leaves. A budget below some 20 MB cannot be kept; it gives the smallest table there is.
    pub fn within(self, budget: usize) -> Settings {
        // The thread that waits for the move counts, and one that has not heard yet that the last
        // search is over.
        let threads = self.threads.saturating_add(2).saturating_mul(THREAD);
        let rest = budget.saturating_sub(FIXED).saturating_sub(threads);
        Settings { table_bytes: rest.max(SMALLEST_TABLE), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_gets_what_the_rest_leaves() {
        let table = |threads, megabytes: usize| {
            Settings { threads, ..Settings::default() }.within(megabytes << 20).table_bytes
        };
        assert!((60 << 20..90 << 20).contains(&table(1, 100)));
        assert!(table(2, 100) < table(1, 100));
        assert_eq!(table(1, 1), SMALLEST_TABLE);
        assert_eq!(table(usize::MAX, 1), SMALLEST_TABLE);
    }
}
