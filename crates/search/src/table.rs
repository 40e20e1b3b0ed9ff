//! The transposition table: what is known of positions seen before, shared by all threads.
//!
//! An entry is two words. The first is the position's key combined with the second, so that a
//! torn write (one word from each of two threads) reads as an entry of another position:
//!
//! ```text
//!   check = key ^ data
//!   data  = move 10 | bound 2 | age 5 | pv 1 | depth 14 | evaluation 16 | value 16
//! ```

mod file;
mod warming;

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use board::Point;
use bytemuck::allocation::try_zeroed_vec;
use eval::Value;

pub(crate) use warming::Warming;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value is at most the stored one.
    Upper,
    /// The true value is at least the stored one.
    Lower,
    /// The stored value is the true one, as far as the search looked.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move found.
    pub best: Option<Point>,
    /// What `value` says.
    pub bound: Bound,
    /// Whether the position stood on a principal variation.
    pub was_pv: bool,
    /// How deep the search looked, in hundredths of a ply.
    pub depth: i32,
    /// The static evaluation.
    pub evaluation: Value,
    /// The value found, with mates counted from this position.
    pub value: Value,
}

/// Buckets that are looked at to tell how full the table is.
const SAMPLE: usize = 2_000;

/// Entries that share a cache line.
const BUCKET: usize = 4;

/// Depths are stored from a little below the horizon to far above it.
const LOWEST_DEPTH: i32 = -2_000;
const HIGHEST_DEPTH: i32 = LOWEST_DEPTH + (1 << 14) - 1;

/// Ages wrap around after this many searches.
const AGES: u8 = 32;

/// `check` and `data` of an entry.
type Slot = [AtomicU64; 2];

/// Bytes of a bucket: a cache line.
const LINE: usize = BUCKET * size_of::<Slot>();

/// A table of bounded size. Threads read and write it without locks.
pub struct Table {
    slots: Vec<Slot>,
    /// The first slot that begins a cache line, so that no bucket lies on two.
    first: usize,
    buckets: usize,
    age: AtomicU8,
}

impl Table {
    /// A table of `bytes` and a cache line, but at least one bucket; half of it, or half of that, where
    /// the system does not give so much. The system gives memory page by page as it is used, so
    /// even a large table is there at once: to write 350 MB takes 0.3 s, three turns of fast games.
    pub fn new(bytes: usize) -> Table {
        let mut buckets = (bytes / LINE).max(1);
        loop {
            // One bucket more than is used, for the way to the first cache line.
            if let Ok(slots) = try_zeroed_vec::<Slot>((buckets + 1) * BUCKET) {
                let first = slots.as_ptr().align_offset(LINE).min(BUCKET);
                return Table { slots, first, buckets, age: AtomicU8::new(0) };
            }
            buckets = (buckets / 2).max(1);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| *slot = Slot::default());
    }

    /// Entries from now on count as newer than all before.
    pub fn begin_search(&self) {
        let next = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(next, Ordering::Relaxed);
    }

    /// What is known of the position with this key.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let known = check.load(Ordering::Relaxed) ^ data == key && data != 0;
            known.then(|| unpack(data))
        })
    }

    /// Stores an entry over the one of the same position, or else over the least valuable one.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut worst = (i32::MAX, &bucket[0]);
        for slot in bucket {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == key && data != 0 {
                let old = unpack(data);
                entry.best = entry.best.or(old.best);
                let keeps = entry.bound != Bound::Exact
                    && entry.depth + 300 < old.depth
                    && age_of(data) == age;
                worst = (i32::MIN, slot);
                if keeps {
                    return;
                }
                break;
            }
            let worth = if data == 0 { i32::MIN + 1 } else { worth(data, age) };
            if worth < worst.0 {
                worst = (worth, slot);
            }
        }
        let data = pack(&entry, age);
        worst.1[0].store(key ^ data, Ordering::Relaxed);
        worst.1[1].store(data, Ordering::Relaxed);
    }

    /// The part of the entries that hold something, judged by some of them.
    pub fn fill(&self) -> f64 {
        let some = &self.slots[self.first..][..BUCKET * self.buckets.min(SAMPLE)];
        let used = some.iter().filter(|[_, data]| data.load(Ordering::Relaxed) != 0).count();
        used as f64 / some.len() as f64
    }

    /// Every entry in use: its key and its data.
    fn entries(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.slots.iter().filter_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            (data != 0).then(|| (check.load(Ordering::Relaxed) ^ data, data))
        })
    }

    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        let index = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let slots = &self.slots[self.first + BUCKET * index..];
        slots.first_chunk().expect("a bucket is whole")
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 12 & 31) as u8
}

/// Deep and recent entries are worth keeping.
fn worth(data: u64, age: u8) -> i32 {
    let searches_ago = (AGES + age - age_of(data)) % AGES;
    unpack(data).depth - 800 * i32::from(searches_ago)
}

fn pack(entry: &Entry, age: u8) -> u64 {
    let point = entry.best.map_or(1023, |point| u64::from(point.y()) << 5 | u64::from(point.x()));
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let depth = entry.depth.clamp(LOWEST_DEPTH, HIGHEST_DEPTH) - LOWEST_DEPTH;
    point
        | bound << 10
        | u64::from(age) << 12
        | u64::from(entry.was_pv) << 17
        | (depth as u64) << 18
        | (entry.evaluation.units() as u16 as u64) << 32
        | (entry.value.units() as u16 as u64) << 48
}

fn unpack(data: u64) -> Entry {
    let value = |shift: u32| Value::from_units(i32::from((data >> shift) as u16 as i16));
    Entry {
        best: Point::new((data & 31) as u8, (data >> 5 & 31) as u8),
        bound: match data >> 10 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        was_pv: data >> 17 & 1 != 0,
        depth: (data >> 18 & 0x3fff) as i32 + LOWEST_DEPTH,
        evaluation: value(32),
        value: value(48),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, value: i32) -> Entry {
        Entry {
            best: Point::new(7, 8),
            bound: Bound::Lower,
            was_pv: true,
            depth,
            evaluation: Value::new(-123),
            value: Value::new(value),
        }
    }

    #[test]
    fn entries_come_back_as_stored() {
        let table = Table::new(1 << 16);
        for (key, entry) in [
            (1, entry(1250, 77)),
            (u64::MAX, Entry { best: None, bound: Bound::Exact, ..entry(-300, -20_000) }),
            (12345, Entry { value: Value::loss_in(7), bound: Bound::Upper, ..entry(0, 0) }),
        ] {
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
            assert_eq!(table.probe(key ^ 1 << 40), None);
        }
    }

    #[test]
    fn more_than_the_system_has_gives_a_smaller_table() {
        assert!(Table::new(usize::MAX >> 8).buckets > 0);
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let table = Table::new(0);
        for key in 1..=5 {
            table.store(key, entry(100 * key as i32, 0));
        }
        assert_eq!(table.probe(1), None);
        assert!((2..=5).all(|key| table.probe(key).is_some()));
        table.begin_search();
        table.store(6, entry(0, 0));
        assert!(table.probe(6).is_some());
    }

    #[test]
    fn a_move_outlives_a_search_without_one() {
        let table = Table::new(0);
        table.store(9, entry(100, 0));
        table.store(9, Entry { best: None, ..entry(200, 5) });
        assert_eq!(table.probe(9).and_then(|entry| entry.best), Point::new(7, 8));
    }
}
