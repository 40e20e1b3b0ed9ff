//! What all searches of the server may use together: tables in memory, and places.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes or places that are lent and come back.
#[derive(Debug)]
pub struct Ledger {
    most: usize,
    lent: AtomicUsize,
}

/// A part of what a [`Ledger`] lends; it goes back when this is dropped.
#[derive(Debug)]
pub struct Loan {
    ledger: Arc<Ledger>,
    amount: usize,
}

impl Ledger {
    /// A ledger that lends so much at once.
    pub fn new(most: usize) -> Arc<Ledger> {
        Arc::new(Ledger { most, lent: AtomicUsize::new(0) })
    }

    /// All that it lends.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Lends so much; if that is more than is left, tells what is left.
    pub fn lend(self: &Arc<Ledger>, amount: usize) -> Result<Loan, usize> {
        let add = |lent: usize| lent.checked_add(amount).filter(|&sum| sum <= self.most);
        match self.lent.fetch_update(Ordering::AcqRel, Ordering::Acquire, add) {
            Ok(_) => Ok(Loan { ledger: Arc::clone(self), amount }),
            Err(lent) => Err(self.most - lent),
        }
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        self.ledger.lent.fetch_sub(self.amount, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lent_comes_back() {
        let ledger = Ledger::new(10);
        let loan = ledger.lend(7).unwrap();
        assert_eq!(ledger.lend(4).unwrap_err(), 3);
        assert_eq!(ledger.lend(usize::MAX).unwrap_err(), 3);
        let rest = ledger.lend(3).unwrap();
        drop(loan);
        assert_eq!(ledger.lend(8).unwrap_err(), 7);
        drop(rest);
        assert!(ledger.lend(10).is_ok());
    }
}
