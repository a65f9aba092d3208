//! The transposition table: results of searches by position key.
//!
//! Five entries of twelve bytes share a cache line. The cluster is chosen by the upper half of the key, an
//! entry is recognised by 32 bits of it. When a cluster is full, the shallowest and oldest entry is replaced.
//!
//! A search first uses a small part of the table, which stays in the processor's caches. The part doubles
//! when the search begins to lose its own results.
//!
//! Several threads may read and write one table without locks: an entry whose halves come from two threads is
//! not recognised. CITE: R. Hyatt and T. Mann, "A Lock-less Transposition Table Implementation" (2002).
//!
//! CITE: D. Breuker, J. Uiterwijk and J. van den Herik, "Replacement Schemes for Transposition Tables"
//! (1994).

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize};

use super::prefetch::prefetch;
use crate::eval::Score;
use crate::search::parameters::MAX_DEPTH;
use crate::shogi::Move;

/// The kind of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(in crate::search) enum Bound {
    /// Only the static evaluation was stored.
    None = 0,
    /// The exact value is at most the score.
    Upper = 1,
    /// The exact value is at least the score.
    Lower = 2,
    /// The score is exact.
    Exact = 3,
}

impl Bound {
    const ALL: [Self; 4] = [Self::None, Self::Upper, Self::Lower, Self::Exact];

    /// Whether it bounds the value from below.
    pub(in crate::search) fn is_lower(self) -> bool {
        self as u8 & Self::Lower as u8 != 0
    }

    /// Whether it bounds the value from above.
    pub(in crate::search) fn is_upper(self) -> bool {
        self as u8 & Self::Upper as u8 != 0
    }

    /// Whether a score with this bound decides a comparison with `beta`.
    pub(in crate::search) fn decides(self, score: Score, beta: Score) -> bool {
        if score >= beta { self.is_lower() } else { self.is_upper() }
    }
}

/// The data of a position, unpacked.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct TtData {
    /// The best move; none if unknown. After a key collision it may be illegal.
    pub(in crate::search) mv: Move,
    pub(in crate::search) score: Score,
    /// The static evaluation without correction history; `None` in check.
    pub(in crate::search) eval: Option<Score>,
    /// Depth in plies; 0 or less in quiescence.
    pub(in crate::search) depth: i32,
    pub(in crate::search) bound: Bound,
    /// Whether it has ever been on a principal variation.
    pub(in crate::search) pv: bool,
}

/// [`TtData`] packed into eight bytes, which are read and written as one. Zero is empty.
///
/// The move in bits 0 to 15, score 16 to 31, static evaluation 32 to 47, depth raised by [`DEPTH_OFFSET`] 48
/// to 55, bound 56 and 57, principal variation 58, age above.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TtEntry(u64);

/// Added to depths, which are -2 or more, so that no entry is zero.
const DEPTH_OFFSET: i32 = 3;
const NO_EVAL: i16 = i16::MIN;
const PV_BIT: u8 = 1 << 2;
const AGE_STEP: u8 = 1 << 3;
const AGE_MASK: u8 = !(AGE_STEP - 1);

impl TtEntry {
    const EMPTY: Self = Self(0);

    fn new(mv: Move, score: i16, eval: i16, depth: u8, meta: u8) -> Self {
        let low = u64::from(mv.bits()) | u64::from(score as u16) << 16;
        Self(low | u64::from(eval as u16) << 32 | u64::from(depth) << 48 | u64::from(meta) << 56)
    }

    fn mv(self) -> Move {
        Move::from_bits(self.0 as u16)
    }

    fn score(self) -> i16 {
        (self.0 >> 16) as i16
    }

    fn eval(self) -> i16 {
        (self.0 >> 32) as i16
    }

    fn depth(self) -> u8 {
        (self.0 >> 48) as u8
    }

    fn meta(self) -> u8 {
        (self.0 >> 56) as u8
    }

    fn bound(self) -> Bound {
        Bound::ALL[usize::from(self.meta() & 3)]
    }

    fn age(self) -> u8 {
        self.meta() & AGE_MASK
    }

    /// Replacement priority: depth, less 8 for each search since the entry was written. The entry with the
    /// lowest priority is replaced. `age` is the current age.
    fn worth(self, age: u8) -> i32 {
        i32::from(self.depth()) - i32::from(age.wrapping_sub(self.age()) / AGE_STEP) * 8
    }

    /// Whether a search can have written it: an entry from elsewhere must not break this one.
    fn is_sound(self) -> bool {
        let is_score = |score: i16| i32::from(score).abs() <= Score::MATE.value();
        Move::try_from_bits(self.mv().bits()).is_some()
            && is_score(self.score())
            && (self.eval() == NO_EVAL || is_score(self.eval()))
            && (1..=MAX_DEPTH + DEPTH_OFFSET).contains(&i32::from(self.depth()))
    }

    /// Mixed into the check, so that an entry whose two halves come from different threads is not recognised.
    fn fold(self) -> u32 {
        self.0 as u32 ^ (self.0 >> 32) as u32
    }
}

/// The result of a position, for the table of another search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtRecord {
    /// The key of the position.
    pub key: u64,
    /// The packed entry.
    pub data: u64,
}

const CLUSTER_SIZE: usize = 5;

/// One cache line. Relaxed atomic access costs the same as plain access on all targets.
#[derive(Default)]
#[repr(C, align(64))]
struct Cluster {
    entries: [AtomicU64; CLUSTER_SIZE],
    /// The checks of the keys ([`check_of`]), mixed with the entries.
    checks: [AtomicU32; CLUSTER_SIZE],
}

impl Cluster {
    #[inline]
    fn entry(&self, way: usize) -> TtEntry {
        TtEntry(self.entries[way].load(Relaxed))
    }

    fn write(&self, way: usize, check: u32, entry: TtEntry) {
        self.entries[way].store(entry.0, Relaxed);
        self.checks[way].store(check ^ entry.fold(), Relaxed);
    }

    /// The index and the entry with this check.
    #[inline]
    fn find(&self, check: u32) -> Option<(usize, TtEntry)> {
        (0..CLUSTER_SIZE).map(|way| (way, self.entry(way))).find(|(way, entry)| {
            self.checks[*way].load(Relaxed) ^ entry.fold() == check && *entry != TtEntry::EMPTY
        })
    }

    fn clear(&self) {
        (0..CLUSTER_SIZE).for_each(|way| self.write(way, 0, TtEntry::EMPTY));
    }
}

/// The table, which several threads may share.
pub(in crate::search) struct TranspositionTable {
    clusters: Box<[Cluster]>,
    /// Number of clusters in use: the first ones.
    used: AtomicUsize,
    /// Number of results of the current search that others have replaced.
    lost: AtomicUsize,
    /// Whether a thread is doubling the part in use.
    doubles: AtomicBool,
    age: AtomicU8,
    /// The clusters of the first [`REMEMBERED`] stores since the table was cleared, so that clearing after a
    /// short search is fast.
    written: Box<[AtomicU32]>,
    /// Number of stores, counted up to [`REMEMBERED`].
    stores: AtomicUsize,
}

/// Clearing this number of clusters one by one is faster than clearing a table of the usual size.
const REMEMBERED: usize = 16_384;
/// The part in use doubles when a search has lost more results than its entries divided by this number.
const LOST_DIVISOR: usize = 8;

impl TranspositionTable {
    /// A table of `megabytes`, at least one.
    pub(in crate::search) fn new(megabytes: u32) -> Self {
        let count = megabytes.max(1) as usize * CLUSTERS_IN_MB;
        Self {
            clusters: (0..count).map(|_| Cluster::default()).collect(),
            used: AtomicUsize::new(first_used(count)),
            lost: AtomicUsize::new(0),
            doubles: AtomicBool::new(false),
            age: AtomicU8::new(0),
            written: (0..REMEMBERED).map(|_| AtomicU32::new(0)).collect(),
            stores: AtomicUsize::new(0),
        }
    }

    /// Empties the table. No other thread may be searching.
    pub(in crate::search) fn clear(&self) {
        let stores = self.stores.swap(0, Relaxed);
        if stores < REMEMBERED {
            for index in &self.written[..stores] {
                self.clusters[index.load(Relaxed) as usize].clear();
            }
        } else {
            self.clusters[..self.used.load(Relaxed)].iter().for_each(Cluster::clear);
        }
        self.used.store(first_used(self.clusters.len()), Relaxed);
        self.lost.store(0, Relaxed);
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: existing entries become older.
    pub(in crate::search) fn new_search(&self) {
        self.age.store(self.age.load(Relaxed).wrapping_add(AGE_STEP), Relaxed);
        self.lost.store(0, Relaxed);
    }

    /// Prefetches the cluster of a key.
    #[inline]
    pub(in crate::search) fn prefetch(&self, key: u64) {
        prefetch(&self.clusters[self.index(key)]);
    }

    /// The data of a position at `ply` plies from the root.
    pub(in crate::search) fn probe(&self, key: u64, ply: usize) -> Option<TtData> {
        let (_, entry) = self.clusters[self.index(key)].find(check_of(key))?;
        Some(TtData {
            mv: entry.mv(),
            score: Score::from_value(entry.score().into()).from_table(ply as u32),
            eval: (entry.eval() != NO_EVAL).then(|| Score::from_value(entry.eval().into())),
            depth: i32::from(entry.depth()) - DEPTH_OFFSET,
            bound: entry.bound(),
            pv: entry.meta() & PV_BIT != 0,
        })
    }

    /// Stores the result of a node. Without a move, the known move is kept.
    pub(in crate::search) fn store(&self, key: u64, ply: usize, found: TtData) {
        let (index, age, check) = (self.index(key), self.age.load(Relaxed), check_of(key));
        self.remember(index);
        let cluster = &self.clusters[index];
        let (way, known) = match cluster.find(check) {
            Some((way, entry)) => (way, Some(entry)),
            None => (self.new_way(cluster, age), None),
        };
        let mv = known.filter(|_| found.mv.is_none()).map_or(found.mv, TtEntry::mv);
        let depth = (found.depth + DEPTH_OFFSET) as u8;
        let keeps = known.filter(|known| {
            found.bound != Bound::Exact
                && known.age() == age
                && i32::from(depth) + 4 + 2 * i32::from(found.pv) <= i32::from(known.depth())
        });
        let entry = match keeps {
            // The known result is deeper: only the move is updated.
            Some(known) => TtEntry::new(mv, known.score(), known.eval(), known.depth(), known.meta()),
            None => {
                let score = found.score.to_table(ply as u32).value() as i16;
                let eval = found.eval.map_or(NO_EVAL, |eval| eval.value() as i16);
                let meta = age | if found.pv { PV_BIT } else { 0 } | found.bound as u8;
                TtEntry::new(mv, score, eval, depth, meta)
            }
        };
        cluster.write(way, check, entry);
        self.double_if_lossy();
    }

    /// The result of a position, as other searches can insert it; `None` when the table has none.
    pub(in crate::search) fn record(&self, key: u64) -> Option<TtRecord> {
        let (_, entry) = self.clusters[self.index(key)].find(check_of(key))?;
        Some(TtRecord { key, data: entry.0 })
    }

    /// Stores the result of another search, unless a deeper one of this search is known. Data that no search
    /// can have written is ignored.
    pub(in crate::search) fn insert(&self, record: TtRecord) {
        let (index, age, check) = (self.index(record.key), self.age.load(Relaxed), check_of(record.key));
        let told = TtEntry(record.data);
        if !told.is_sound() {
            return;
        }
        let cluster = &self.clusters[index];
        let way = match cluster.find(check) {
            Some((_, known)) if known.age() == age && known.depth() >= told.depth() => return,
            Some((way, _)) => way,
            None => self.new_way(cluster, age),
        };
        self.remember(index);
        let meta = age | told.meta() & !AGE_MASK;
        cluster.write(way, check, TtEntry::new(told.mv(), told.score(), told.eval(), told.depth(), meta));
    }

    /// Remembers that a cluster was written.
    fn remember(&self, index: usize) {
        if self.stores.load(Relaxed) < REMEMBERED {
            // Two threads must not use the same slot, or a cluster would not be cleared.
            let at = self.stores.fetch_add(1, Relaxed);
            if let Some(place) = self.written.get(at) {
                place.store(index as u32, Relaxed);
            }
        }
    }

    /// Share of slots with entries of the current search, in thousandths, from a sample of 200 clusters.
    pub(in crate::search) fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.clusters[..200].iter();
        let entries = sample.flat_map(|cluster| (0..CLUSTER_SIZE).map(|way| cluster.entry(way)));
        let found = entries.filter(|entry| *entry != TtEntry::EMPTY && entry.age() == age).count();
        (found * self.used.load(Relaxed) / self.clusters.len()) as u32
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        cluster_index(key >> 32, self.used.load(Relaxed))
    }

    /// The slot for a new position: an empty one, or the one with the lowest replacement priority.
    fn new_way(&self, cluster: &Cluster, age: u8) -> usize {
        if let Some(empty) = (0..CLUSTER_SIZE).find(|way| cluster.entry(*way) == TtEntry::EMPTY) {
            return empty;
        }
        let by_worth = |way: &usize| cluster.entry(*way).worth(age);
        let replaced = (0..CLUSTER_SIZE).min_by_key(by_worth).expect("a cluster has entries");
        if cluster.entry(replaced).age() == age {
            self.lost.store(self.lost.load(Relaxed) + 1, Relaxed);
        }
        replaced
    }

    /// Doubles the part in use if this search has lost many results.
    #[inline]
    fn double_if_lossy(&self) {
        let used = self.used.load(Relaxed);
        if self.lost.load(Relaxed) > used * CLUSTER_SIZE / LOST_DIVISOR && 2 * used <= self.clusters.len() {
            self.double(used);
        }
    }

    /// Every cluster becomes two, which share its entries. Another thread may miss some of them meanwhile.
    #[cold]
    fn double(&self, used: usize) {
        if self.doubles.swap(true, Acquire) {
            return;
        }
        // Another thread may have doubled it just before.
        if self.used.load(Relaxed) == used {
            for index in (0..used).rev() {
                self.split_cluster(index, used);
            }
            // The clusters with entries are no longer those that were written.
            self.stores.store(REMEMBERED, Relaxed);
            self.lost.store(0, Relaxed);
            self.used.store(2 * used, Relaxed);
        }
        self.doubles.store(false, Release);
    }

    /// Moves the entries of a cluster to the two clusters that take its place when the `used` clusters
    /// double.
    fn split_cluster(&self, index: usize, used: usize) {
        let cluster = &self.clusters[index];
        let entries: [_; CLUSTER_SIZE] = std::array::from_fn(|way| {
            let entry = cluster.entry(way);
            (entry, cluster.checks[way].load(Relaxed) ^ entry.fold())
        });
        let targets = [2 * index, 2 * index + 1].map(|index| &self.clusters[index]);
        targets.iter().for_each(|target| target.clear());
        let mut ways = [0; 2];
        for (entry, check) in entries {
            if entry != TtEntry::EMPTY {
                let upper = upper_half(index, used, check);
                let half = cluster_index(upper, 2 * used) - 2 * index;
                // An entry whose halves come from two threads may belong nowhere.
                if let Some(target) = targets.get(half) {
                    target.write(ways[half], check, entry);
                    ways[half] += 1;
                }
            }
        }
    }
}

/// Clusters in a megabyte (2²⁰ bytes).
const CLUSTERS_IN_MB: usize = (1 << 20) / size_of::<Cluster>();

/// The clusters of an empty table that are in use: from one to two megabytes, half of the table, a quarter
/// and so on.
fn first_used(clusters: usize) -> usize {
    clusters >> (clusters / CLUSTERS_IN_MB).ilog2()
}

/// The cluster of a key by its upper half.
#[inline]
fn cluster_index(upper: u64, used: usize) -> usize {
    ((upper * used as u64) >> 32) as usize
}

/// The lowest bit of a key that is part of its check.
const CHECK_SHIFT: u32 = 18;

/// The bits of a key that tell it from others in its cluster. They overlap with its upper half by so much
/// that an entry's upper half follows from its check and its cluster, however few clusters are in use.
#[inline]
fn check_of(key: u64) -> u32 {
    (key >> CHECK_SHIFT) as u32
}

/// The upper half of a key, from its cluster and its check.
fn upper_half(index: usize, used: usize, check: u32) -> u64 {
    /// The upper half modulo this number is known from the check.
    const KNOWN: u64 = 1 << CHECK_SHIFT;
    const { assert!(CLUSTERS_IN_MB as u64 * KNOWN >= 1 << 32) };
    let known = u64::from(check) >> (32 - CHECK_SHIFT);
    let least = ((index as u64) << 32).div_ceil(used as u64);
    least + (known.wrapping_sub(least) & (KNOWN - 1))
}

#[cfg(test)]
mod tests;
