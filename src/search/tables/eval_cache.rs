//! Static evaluations by position. The transposition table keeps them only for nodes whose moves were
//! searched; of all evaluations, 3 in 10 are of a position that was evaluated before and then pruned, or
//! replaced in the table.
//!
//! CITE: YaneuraOu (M. Isozaki), "EvalHash".

use super::prefetch::prefetch;
use crate::eval::Score;

/// Entries: 256 KB.
const ENTRIES: usize = 1 << 15;
/// The bits of an entry that hold the value; the others are the key's.
const VALUE: u64 = 0xffff;
/// Turns values into non-zero bits, so that 0 is an empty entry.
const SIGN: u16 = 1 << 15;

/// The cache. A position replaces whichever has the same place.
pub(in crate::search) struct EvalCache(Box<[u64]>);

impl EvalCache {
    /// An empty cache.
    pub(in crate::search) fn new() -> Self {
        Self(vec![0; ENTRIES].into())
    }

    /// Empties all entries.
    pub(in crate::search) fn clear(&mut self) {
        self.0.fill(0);
    }

    #[inline]
    fn at(key: u64) -> usize {
        key as usize % ENTRIES
    }

    /// Begins to load the entry of a position.
    #[inline]
    pub(in crate::search) fn prefetch(&self, key: u64) {
        prefetch(&self.0[Self::at(key)]);
    }

    /// The stored value of a position.
    #[inline]
    pub(in crate::search) fn find(&self, key: u64) -> Option<Score> {
        let entry = self.0[Self::at(key)];
        let value = (entry & VALUE) as u16;
        (value != 0 && (entry ^ key) & !VALUE == 0).then(|| Score::cp((value ^ SIGN).cast_signed().into()))
    }

    /// Stores the value of a position.
    #[inline]
    pub(in crate::search) fn store(&mut self, key: u64, value: Score) {
        let value = (value.value() as i16).cast_unsigned() ^ SIGN;
        self.0[Self::at(key)] = key & !VALUE | u64::from(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_stored_values_of_the_same_key() {
        let mut cache = EvalCache::new();
        let key = 0x0123_4567_89ab_cdef;
        assert_eq!((cache.find(key), cache.find(0)), (None, None));
        for value in [0, -1, 1, Score::MAX_EVAL.value(), -Score::MAX_EVAL.value()] {
            cache.store(key, Score::cp(value));
            assert_eq!(cache.find(key), Some(Score::cp(value)));
        }
        assert_eq!(cache.find(key ^ 1 << 63), None, "another key in the same place");
        cache.store(key ^ 1 << 63, Score::ZERO);
        assert_eq!(cache.find(key), None, "replaced");
        cache.clear();
        assert_eq!(cache.find(key ^ 1 << 63), None);
    }
}
