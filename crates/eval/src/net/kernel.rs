//! The arithmetic of the network: a scalar form that says what is meant, and the same by vector
//! instructions where the processor has them, equal to the bit.

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "vector instructions; each use says why it is sound")]
mod avx2;
mod scalar;

use super::features::Change;
use super::{CHANNELS, HIDDEN, Head, POLICY, PolicyHead};

/// The channels of one cell, or of one row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Channels(pub [i16; CHANNELS]);

/// The channels of all cells together, each cut at zero first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Sums(pub [i32; CHANNELS]);

/// Which form of the arithmetic runs here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    has_avx2: bool,
}

impl Kernel {
    /// The fastest that this processor can run.
    pub fn detect() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        let has_avx2 = std::arch::is_x86_feature_detected!("avx2");
        #[cfg(not(target_arch = "x86_64"))]
        let has_avx2 = false;
        Kernel { has_avx2 }
    }

    /// The one that runs everywhere.
    pub const SCALAR: Kernel = Kernel { has_avx2: false };

    /// Follows changes of windows: exchanges rows in the cells, keeps the sums right, and writes
    /// the cells as they were to `log`, which must have room for all changes.
    #[inline(always)]
    pub fn follow(
        self,
        table: &[Channels],
        changes: &[Change],
        cells: &mut [Channels],
        sums: &mut Sums,
        log: &mut [Channels],
    ) {
        assert!(log.len() >= changes.len(), "no room for {} changes", changes.len());
        #[cfg(target_arch = "x86_64")]
        if self.has_avx2 {
            return avx2::follow(table, changes, cells, sums, log);
        }
        scalar::follow(table, changes, cells, sums, log);
    }

    /// The value of a position, in units of 1 / 2^17 of a logit.
    #[inline(always)]
    pub fn value(self, head: &Head, sums: &Sums) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if self.has_avx2 {
            return avx2::value(head, sums);
        }
        scalar::value(head, sums)
    }

    /// The score of a move at a cell, in units of 1 / 2^16 of a logit.
    #[inline(always)]
    pub fn score(self, head: &PolicyHead, cell: &Channels) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if self.has_avx2 {
            return avx2::score(head, cell);
        }
        scalar::score(head, cell)
    }
}

// The loops below go through registers of sixteen numbers and pairs of inputs.
const _: () =
    assert!(CHANNELS.is_multiple_of(16) && HIDDEN.is_multiple_of(8) && POLICY.is_multiple_of(8));
