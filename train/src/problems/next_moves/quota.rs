//! How many problems of each sort may be in the set, so that there are some of each.

use super::entry::Entry;
use super::tags::Tag;

/// The largest shares of the set, in percent.
const PHASE: usize = 60;
const NODES: usize = 30;
const FEWEST_NODES: usize = 50;
const MATES: usize = 15;
/// Pieces that are won at once, which every search finds.
const EASY_CAPTURES: usize = 8;
/// The fewest nodes.
const EASY: u64 = 1_000;

/// The problems so far by their sort.
pub(super) struct Quota {
    wanted: usize,
    found: Vec<(Vec<Tag>, u64)>,
}

impl Quota {
    /// For a set of this many problems.
    pub(super) const fn new(wanted: usize) -> Self {
        Self { wanted, found: Vec::new() }
    }

    pub(super) fn add(&mut self, entry: &Entry) {
        self.found.push((entry.tags.clone(), entry.nodes));
    }

    /// Whether there are few enough problems for which this holds.
    fn is_below(&self, percent: usize, is_alike: impl Fn(&(Vec<Tag>, u64)) -> bool) -> bool {
        self.found.iter().filter(|found| is_alike(found)).count() * 100 < self.wanted * percent
    }

    /// Whether more problems of these phases are wanted.
    pub(super) fn has_room(&self, phases: &[Tag]) -> bool {
        phases.iter().all(|phase| self.is_below(PHASE, |(tags, _)| tags.contains(phase)))
    }

    /// Whether more problems are wanted that are found from so many nodes on.
    pub(super) fn has_room_for_nodes(&self, nodes: u64) -> bool {
        let share = if nodes == EASY { FEWEST_NODES } else { NODES };
        self.is_below(share, |(_, known)| *known == nodes)
    }

    /// Whether the problem is of a sort of which more are wanted.
    pub(super) fn takes(&self, entry: &Entry) -> bool {
        let has_mate = |tags: &[Tag]| tags.contains(&Tag::Mate);
        let is_easy = |tags: &[Tag], nodes: u64| nodes == EASY && tags.contains(&Tag::Hanging);
        self.has_room_for_nodes(entry.nodes)
            && (!has_mate(&entry.tags) || self.is_below(MATES, |(tags, _)| has_mate(tags)))
            && (!is_easy(&entry.tags, entry.nodes)
                || self.is_below(EASY_CAPTURES, |(tags, nodes)| is_easy(tags, *nodes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(tags: &[Tag], nodes: u64) -> Entry {
        Entry {
            sfen: String::new(),
            best: Vec::new(),
            second: Vec::new(),
            tags: tags.to_vec(),
            rates: [1000, 0],
            nodes,
        }
    }

    #[test]
    fn sorts_are_full_at_their_shares() {
        let mut quota = Quota::new(20);
        for _ in 0..3 {
            let mate = entry(&[Tag::Endgame, Tag::Mate], 4_000);
            assert!(quota.takes(&mate));
            quota.add(&mate);
        }
        assert!(!quota.takes(&entry(&[Tag::Endgame, Tag::Mate], 16_000)));
        assert!(quota.takes(&entry(&[Tag::Endgame], 4_000)) && quota.has_room(&[Tag::Endgame]));
        for _ in 0..9 {
            quota.add(&entry(&[Tag::Endgame], 4_000));
        }
        assert!(!quota.takes(&entry(&[Tag::Opening], 4_000)) && !quota.has_room(&[Tag::Endgame]));
        assert!(quota.has_room(&[Tag::Opening]) && quota.has_room_for_nodes(1_000));
    }
}
