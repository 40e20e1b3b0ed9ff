//! Positions that were seen before, in a table of fixed size.

/// A table of entries found by their keys, in pairs. The first place of a pair goes to what took
/// most work, the second to what is newest; what is lost is searched again.
pub(crate) struct Cache<T> {
    slots: Vec<(u64, T)>,
}

/// What is kept of a position.
pub(crate) trait Worth: Copy + Default {
    /// How much work would be lost with it.
    fn worth(&self) -> u32;
}

impl<T: Worth> Cache<T> {
    /// An empty table within so many bytes; one pair at least.
    pub(crate) fn new(bytes: usize) -> Cache<T> {
        let count = (bytes / size_of::<(u64, T)>()).max(2);
        Cache { slots: vec![(0, T::default()); 1 << count.ilog2()] }
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<T> {
        let pair = &self.slots[self.pair(key)];
        pair.iter().find(|(known, _)| *known == key).map(|(_, entry)| *entry)
    }

    /// Keeps what is known of a position.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, entry: T) {
        let pair = self.pair(key);
        let [first, second] = &mut self.slots[pair] else { return };
        let takes_first = first.0 == key || second.0 != key && entry.worth() >= first.1.worth();
        if takes_first && first.0 != key {
            *second = *first;
        }
        *if takes_first { first } else { second } = (key, entry);
    }

    fn pair(&self, key: u64) -> std::ops::Range<usize> {
        let first = key as usize & (self.slots.len() - 2);
        first..first + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Worth for u32 {
        fn worth(&self) -> u32 {
            *self
        }
    }

    #[test]
    fn much_work_stays_and_little_goes() {
        let mut cache = Cache::<u32>::new(0);
        for (key, work) in [(2, 9), (4, 1), (6, 3)] {
            cache.put(key, work);
        }
        assert_eq!([2, 4, 6].map(|key| cache.get(key)), [Some(9), None, Some(3)]);
        cache.put(8, 10);
        assert_eq!([2, 8].map(|key| cache.get(key)), [Some(9), Some(10)]);
        cache.put(2, 7);
        assert_eq!([2, 8].map(|key| cache.get(key)), [Some(7), Some(10)]);
    }
}
