//! The transposition table: what was found about positions, kept by their hash.
//!
//! Five entries of twelve bytes share a cache line. The cluster is chosen by the upper half of the key, an entry is
//! recognised by the lower half. When a cluster is full, the shallowest and oldest entry gives way.
//!
//! CITE: D. Breuker, J. Uiterwijk and J. van den Herik, "Replacement Schemes for Transposition Tables" (1994).

use crate::eval::Score;
use crate::shogi::Move;

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    /// Nothing: only the static evaluation was stored.
    None = 0,
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The value is the score.
    Exact = 3,
}

impl Bound {
    const ALL: [Self; 4] = [Self::None, Self::Upper, Self::Lower, Self::Exact];

    /// Whether it bounds the value from below.
    pub(super) fn is_lower(self) -> bool {
        self as u8 & Self::Lower as u8 != 0
    }

    /// Whether it bounds the value from above.
    pub(super) fn is_upper(self) -> bool {
        self as u8 & Self::Upper as u8 != 0
    }

    /// Whether such a score decides a comparison with `beta`.
    pub(super) fn decides(self, score: Score, beta: Score) -> bool {
        if score >= beta { self.is_lower() } else { self.is_upper() }
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// The best move; it may belong to another position, or be none.
    pub(super) mv: Move,
    pub(super) score: Score,
    /// The static evaluation, before corrections; `None` in check.
    pub(super) eval: Option<Score>,
    /// Plies searched; 0 and less in quiescence.
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// Whether it has ever been on a principal variation.
    pub(super) pv: bool,
}

/// Twelve bytes. All zero is empty.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct Entry {
    check: u32,
    mv: u16,
    score: i16,
    eval: i16,
    /// Depth, raised by [`DEPTH_OFFSET`].
    depth: u8,
    /// Bound in bits 0 and 1, principal variation in bit 2, age above.
    meta: u8,
}

/// Depths down to -2 are stored as positive numbers.
const DEPTH_OFFSET: i32 = 3;
const NO_EVAL: i16 = i16::MIN;
const PV_BIT: u8 = 1 << 2;
const AGE_STEP: u8 = 1 << 3;

impl Entry {
    fn is_empty(self) -> bool {
        self.depth == 0
    }

    fn bound(self) -> Bound {
        Bound::ALL[usize::from(self.meta & 3)]
    }

    fn age(self) -> u8 {
        self.meta & !(AGE_STEP - 1)
    }

    /// How much it is worth keeping; `age` is the present one.
    fn worth(self, age: u8) -> i32 {
        i32::from(self.depth) - i32::from(age.wrapping_sub(self.age()) / AGE_STEP) * 8
    }
}

const WAYS: usize = 5;

#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
struct Cluster([Entry; WAYS]);

/// The table.
pub(super) struct Table {
    clusters: Vec<Cluster>,
    age: u8,
    /// The clusters of the first [`REMEMBERED`] stores since the table was empty: a short thought leaves few to clear.
    written: Vec<u32>,
}

/// Clearing so many clusters one by one still costs less than clearing a table of the usual size.
const REMEMBERED: usize = 16_384;

impl Table {
    /// A table of so many megabytes (at least one).
    pub(super) fn new(megabytes: u32) -> Self {
        let count = (megabytes.max(1) as usize) << 20 >> 6;
        Self { clusters: vec![Cluster::default(); count], age: 0, written: Vec::with_capacity(REMEMBERED) }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.written.len() < REMEMBERED {
            for &index in &self.written {
                self.clusters[index as usize] = Cluster::default();
            }
        } else {
            self.clusters.fill(Cluster::default());
        }
        self.written.clear();
        self.age = 0;
    }

    /// A new search begins: what is there grows older.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    /// What is known about a position at `ply` plies from the root.
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<Hit> {
        let cluster = &self.clusters[self.index(key)].0;
        let entry = cluster.iter().find(|entry| entry.check == key as u32 && !entry.is_empty())?;
        Some(Hit {
            mv: Move::from_bits(entry.mv),
            score: Score::from_value(entry.score.into()).from_table(ply as u32),
            eval: (entry.eval != NO_EVAL).then(|| Score::from_value(entry.eval.into())),
            depth: i32::from(entry.depth) - DEPTH_OFFSET,
            bound: entry.bound(),
            pv: entry.meta & PV_BIT != 0,
        })
    }

    /// Keeps what was found. A missing move leaves the one that is known.
    pub(super) fn store(&mut self, key: u64, ply: usize, found: Hit) {
        let (index, age, check) = (self.index(key), self.age, key as u32);
        if self.written.len() < REMEMBERED {
            self.written.push(index as u32);
        }
        let cluster = &mut self.clusters[index].0;
        let known = cluster.iter().position(|entry| entry.check == check || entry.is_empty());
        let slot = known.unwrap_or_else(|| {
            (0..WAYS).min_by_key(|way| cluster[*way].worth(age)).expect("a cluster has entries")
        });
        let entry = &mut cluster[slot];
        let same = entry.check == check && !entry.is_empty();
        if !found.mv.is_none() || !same {
            entry.mv = found.mv.bits();
        }
        let depth = (found.depth + DEPTH_OFFSET) as u8;
        let gives_way = found.bound == Bound::Exact
            || !same
            || entry.age() != age
            || i32::from(depth) + 4 + 2 * i32::from(found.pv) > i32::from(entry.depth);
        if gives_way {
            entry.check = check;
            entry.score = found.score.to_table(ply as u32).value() as i16;
            entry.eval = found.eval.map_or(NO_EVAL, |eval| eval.value() as i16);
            entry.depth = depth;
            entry.meta = age | if found.pv { PV_BIT } else { 0 } | found.bound as u8;
        }
    }

    /// How full it is with entries of this search, in thousandths.
    pub(super) fn hashfull(&self) -> u32 {
        let sample = &self.clusters[..200];
        let entries = sample.iter().flat_map(|cluster| &cluster.0);
        entries.filter(|entry| !entry.is_empty() && entry.age() == self.age).count() as u32
    }

    fn index(&self, key: u64) -> usize {
        (((key >> 32) * self.clusters.len() as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(mv: u16, score: Score, depth: i32, bound: Bound) -> Hit {
        Hit { mv: Move::from_bits(mv), score, eval: Some(Score::cp(-7)), depth, bound, pv: false }
    }

    #[test]
    fn what_is_stored_is_found() {
        assert_eq!(size_of::<Entry>(), 12);
        assert_eq!(size_of::<Cluster>(), 64);
        let mut table = Table::new(1);
        table.store(42, 3, found(99, Score::mate_in(8), 7, Bound::Lower));
        let hit = table.probe(42, 1).unwrap();
        assert_eq!((hit.mv.bits(), hit.score, hit.depth), (99, Score::mate_in(6), 7));
        assert_eq!((hit.eval, hit.bound, hit.pv), (Some(Score::cp(-7)), Bound::Lower, false));
        assert!(table.probe(43, 1).is_none());
        // A new result without a move keeps the move.
        table.store(42, 3, found(0, Score::cp(5), 8, Bound::Upper));
        let hit = table.probe(42, 1).unwrap();
        assert_eq!((hit.mv.bits(), hit.score, hit.bound), (99, Score::cp(5), Bound::Upper));
    }

    #[test]
    fn clearing_leaves_nothing_after_few_stores_and_after_many() {
        let mut table = Table::new(2);
        for count in [1, 40, REMEMBERED as u64 - 1, REMEMBERED as u64, 60_000, 3] {
            for nth in 0..count {
                table.store(
                    nth.wrapping_mul(0x9e37_79b9_7f4a_7c15),
                    0,
                    found(1, Score::ZERO, 3, Bound::Exact),
                );
            }
            assert!(table.clusters.iter().any(|cluster| cluster.0.iter().any(|entry| !entry.is_empty())));
            table.clear();
            assert!(table.clusters.iter().all(|cluster| cluster.0.iter().all(|entry| entry.is_empty())));
        }
    }

    #[test]
    fn the_shallowest_and_oldest_gives_way() {
        let mut table = Table::new(1);
        for (nth, depth) in [9, 4, 6, 8, 7].into_iter().enumerate() {
            table.store(nth as u64, 0, found(1, Score::ZERO, depth, Bound::Exact));
        }
        table.store(5, 0, found(1, Score::ZERO, 1, Bound::Exact));
        assert!(table.probe(1, 0).is_none() && table.probe(5, 0).is_some());
        table.grow_older();
        for key in [1, 2, 3, 4, 5] {
            table.store(key, 0, found(1, Score::ZERO, 2, Bound::Exact));
        }
        table.store(6, 0, found(1, Score::ZERO, 3, Bound::Exact));
        assert!(table.probe(0, 0).is_none(), "depth 9 of the search before goes before depth 2 of this one");
    }
}
