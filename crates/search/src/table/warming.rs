//! Getting a table's memory from the system before a search needs it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};

use super::{Slot, Table};

/// Slots in a page of memory.
const PAGE: usize = 4096 / size_of::<Slot>();

/// A thread that touches every page of a table. It ends when this value goes.
///
/// The system gives a page when it is first written, which takes 3 µs: a search that met a new
/// table of 128 MB was a fifth slower for its first second.
pub(crate) struct Warming {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Warming {
    /// Begins to touch the pages. Without a thread the search will, one by one.
    pub(crate) fn new(table: &Arc<Table>) -> Warming {
        let stop = Arc::new(AtomicBool::new(false));
        let (table, flag) = (Arc::clone(table), Arc::clone(&stop));
        let thread = Builder::new().spawn(move || table.touch(&flag)).ok();
        Warming { stop, thread }
    }
}

impl Drop for Warming {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A thread that broke has touched what it could.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl Table {
    /// Writes to every page what it holds already; others may use the table meanwhile.
    pub(crate) fn touch(&self, stop: &AtomicBool) {
        for [_, data] in self.slots.iter().step_by(PAGE) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            // Nothing weaker is a write: an empty `or` is compiled to a read, which gets no page.
            let _ = data.compare_exchange(0, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}
