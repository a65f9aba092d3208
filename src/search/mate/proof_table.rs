//! The table of the mate solver: values of positions, by board and by the attacker's hand.
//!
//! Positions with the same board differ only in the hands: a mate with few pieces is also one with more, and
//! without a mate with many pieces there is none with fewer. A resolved entry answers for all positions that
//! it dominates in this way; the numbers of an unresolved entry hold for its own hand and length only.
//!
//! CITE: M. Seo, "The C* algorithm for AND/OR tree search and its application to a tsume-shogi program"
//! (1995), for the use of dominance; A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications" (2002), for the table.

use crate::shogi::Hand;

/// No bound on the number of plies.
pub(super) const UNLIMITED: u16 = u16::MAX;
/// Infinity for proof and disproof numbers.
pub(super) const INFINITE: u32 = 1 << 30;
/// `depends_on` of a disproof that holds on every path.
pub(super) const PATH_INDEPENDENT: i16 = i16::MAX;

/// The value of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The attacker's hand: the minimal one for a proof, the maximal one for a disproof, else the actual one.
    pub(super) hand: Hand,
    /// Proof number; 0: mate.
    pub(super) pn: u32,
    /// Disproof number; 0: no mate.
    pub(super) dn: u32,
    /// Plies: of the proved mate, within which there is none, or for which the numbers hold.
    pub(super) len: u16,
    /// For an unresolved entry: [`PATH_INDEPENDENT`] unless disproofs for single paths are stored. For such a
    /// disproof: the ply of the ancestor that it depends on.
    pub(super) depends_on: i16,
    /// Nodes spent on it; 0 for a free slot. Entries with more effort are kept longer.
    effort: u32,
}

const FREE: Entry =
    Entry { key: 0, hand: Hand::EMPTY, pn: 1, dn: 1, len: 0, depends_on: PATH_INDEPENDENT, effort: 0 };

impl Entry {
    /// Whether it answers for a position with the same board.
    #[inline]
    fn answers(&self, hand: Hand, len: u16) -> bool {
        self.pn == 0 && self.len <= len && hand.covers(self.hand)
            || self.dn == 0 && self.len >= len && self.hand.covers(hand)
    }

    #[inline]
    fn is_resolved(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// An open table of bounded size. An entry lies in the first free slot from its home, at most [`REACH`] on.
pub(super) struct ProofTable {
    slots: Vec<Entry>,
    used: usize,
    /// Number of garbage collections.
    sweeps: u32,
}

/// Number of slots in which an entry may lie.
const REACH: usize = 24;

impl ProofTable {
    /// A table of `megabytes` (2²⁰ bytes), at least one.
    pub(super) fn new(megabytes: usize) -> Self {
        let slots = (megabytes.max(1) << 20) / size_of::<Entry>();
        Self { slots: vec![FREE; slots], used: 0, sweeps: 0 }
    }

    /// Thousandths in use.
    pub(super) fn fullness(&self) -> u32 {
        (self.used * 1000 / self.slots.len()) as u32
    }

    fn home(&self, key: u64) -> usize {
        (((key >> 32) * (self.slots.len() - REACH) as u64) >> 32) as usize
    }

    /// A resolved entry that dominates the position, else the numbers for this hand and length.
    #[inline]
    pub(super) fn probe(&self, key: u64, hand: Hand, len: u16) -> Option<&Entry> {
        let home = self.home(key);
        let mut numbers = None;
        for entry in &self.slots[home..home + REACH] {
            if entry.effort == 0 {
                break;
            }
            if entry.key != key {
                continue;
            }
            if entry.answers(hand, len) {
                return Some(entry);
            }
            if !entry.is_resolved() && entry.len == len && entry.hand == hand {
                numbers = Some(entry);
            }
        }
        numbers
    }

    /// Stores an entry, in place of one that it supersedes, or of the one with the least effort.
    pub(super) fn store(
        &mut self,
        key: u64,
        hand: Hand,
        numbers: (u32, u32),
        len: u16,
        depends_on: i16,
        effort: u64,
    ) {
        if self.used > self.slots.len() / 16 * 15 {
            self.sweep();
        }
        let effort = effort.clamp(1, u32::MAX.into()) as u32;
        let new = Entry { key, hand, pn: numbers.0, dn: numbers.1, len, depends_on, effort };
        let home = self.home(key);
        let (mut place, mut least) = (home, u32::MAX);
        for (at, old) in self.slots[home..home + REACH].iter_mut().enumerate() {
            if old.effort == 0 {
                self.used += 1;
                *old = new;
                return;
            }
            if old.key == key && Self::replaces(&new, old) {
                *old = Entry { effort: effort.saturating_add(old.effort), ..new };
                return;
            }
            if old.effort < least {
                (place, least) = (home + at, old.effort);
            }
        }
        self.slots[place] = new;
    }

    fn replaces(new: &Entry, old: &Entry) -> bool {
        if !new.is_resolved() {
            return !old.is_resolved() && old.hand == new.hand && old.len == new.len;
        }
        // `new` supersedes resolved entries that it answers for, and unresolved ones.
        let same_kind = (new.pn == 0) == (old.pn == 0) && (new.dn == 0) == (old.dn == 0);
        (same_kind || !old.is_resolved()) && new.answers(old.hand, old.len)
    }

    /// Garbage collection: removes the half with less effort, and moves the rest so that no free slot lies
    /// between an entry and its home.
    fn sweep(&mut self) {
        let sample: Vec<u32> =
            self.slots.iter().step_by(self.slots.len() / 4096 + 1).map(|entry| entry.effort).collect();
        let bound = median(&sample);
        // Among entries with equal effort every second one is removed, so that room is made.
        let mut spared = false;
        self.used = 0;
        for at in 0..self.slots.len() {
            let entry = std::mem::replace(&mut self.slots[at], FREE);
            spared ^= entry.effort == bound;
            if entry.effort < bound || entry.effort == 0 || entry.effort == bound && spared {
                continue;
            }
            let home = self.home(entry.key);
            let free = (home..=at).find(|slot| self.slots[*slot].effort == 0).expect("its own slot is free");
            self.slots[free] = entry;
            self.used += 1;
        }
        self.sweeps += 1;
    }

    /// Number of garbage collections.
    pub(super) fn sweeps(&self) -> u32 {
        self.sweeps
    }
}

/// The number that is in the middle when the list, which is not empty, is sorted. Found by bisection: a sort
/// from the standard library takes 3 kB of code.
fn median(list: &[u32]) -> u32 {
    let (mut low, mut high) = (0, u32::MAX);
    while low < high {
        let middle = low + (high - low) / 2;
        if list.iter().filter(|number| **number <= middle).count() > list.len() / 2 {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Kind;

    fn with(kinds: &[Kind]) -> Hand {
        let mut hand = Hand::EMPTY;
        kinds.iter().for_each(|kind| hand.add(*kind));
        hand
    }

    #[test]
    fn median_is_the_middle_of_the_sorted_list() {
        for length in 1..40_u32 {
            let list: Vec<u32> = (0..length).map(|n| n.wrapping_mul(0x9E37_79B9) % (n + 3)).collect();
            let mut sorted = list.clone();
            sorted.sort_unstable();
            assert_eq!(median(&list), sorted[sorted.len() / 2], "{list:?}");
        }
        assert_eq!([median(&[0]), median(&[u32::MAX])], [0, u32::MAX]);
    }

    #[test]
    fn resolved_entries_dominate() {
        let mut table = ProofTable::new(1);
        let (gold, two) = (with(&[Kind::Gold]), with(&[Kind::Gold, Kind::Pawn]));
        table.store(7, gold, (0, INFINITE), 5, PATH_INDEPENDENT, 1);
        assert_eq!(table.probe(7, two, 5).map(|entry| entry.pn), Some(0));
        assert_eq!(table.probe(7, two, UNLIMITED).map(|entry| entry.len), Some(5));
        assert!(table.probe(7, two, 3).is_none());
        assert!(table.probe(7, Hand::EMPTY, 5).is_none());
        table.store(8, two, (INFINITE, 0), 5, PATH_INDEPENDENT, 1);
        assert_eq!(table.probe(8, gold, 3).map(|entry| entry.dn), Some(0));
        assert!(table.probe(8, gold, 7).is_none());
        assert!(table.probe(8, with(&[Kind::Rook]), 5).is_none());
        table.store(9, gold, (3, 4), 5, PATH_INDEPENDENT, 1);
        assert_eq!(table.probe(9, gold, 5).map(|entry| (entry.pn, entry.dn)), Some((3, 4)));
        assert!(table.probe(9, two, 5).is_none() && table.probe(9, gold, 3).is_none());
    }

    #[test]
    fn full_table_keeps_entries_with_most_effort() {
        let mut table = ProofTable::new(1);
        let key = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let costly: Vec<u64> = (1..200_000).filter(|n| n % 100 == 0).collect();
        for n in 1..200_000 {
            let effort = if n % 100 == 0 { 1000 } else { 1 };
            table.store(key(n), Hand::EMPTY, (2, 2), 3, PATH_INDEPENDENT, effort);
        }
        assert!(table.sweeps() > 0 && table.fullness() <= 1000);
        let found = costly.iter().filter(|n| table.probe(key(**n), Hand::EMPTY, 3).is_some()).count();
        assert_eq!(found, costly.len());
    }
}
